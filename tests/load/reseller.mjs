// Cost of bulk work in a reseller's shop: a list checked, added, read, validated, ordered and delivered, and then given other
// name servers. The embedded registry responds at once, so all the time is the shop's own. `node tests/load/reseller.mjs` after a
// build.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cpu } from './compare.mjs'
import { start, stop } from './servers.mjs'

const SIZES = [10, 100, 500]
/** Small lists are repeated until the figures are stable; the first round warms up. */
const ROUNDS = { 10: 12, 100: 4, 500: 3 }
const STEPS = ['check', 'dry run', 'add', 'read', 'validate', 'order', 'deliver']

const ADD = `mutation ($input: AddDomainListInput!) { addDomainList(input: $input) {
  ... on DomainListAdded { added { domain price } refused { domain } gross basket { id quoteHash items { id title } } }
  ... on UserError { code message } } }`
const READ = `{ basket(channel: RESELLER) { id quoteHash totalPricePerPeriodIncludeTax items { id title productCode
  discountedPricePerPeriod originalPricePerPeriod renewalPrice serviceType connectedItem { id title } trace { kind label amount } } } }`
const OWN =
  'query ($after: String) { viewer { domains(first: 100, after: $after) { edges { node { id } } pageInfo { endCursor } } } }'
const NAME_SERVERS = `mutation ($input: SetNameServersOfDomainsInput!) { setNameServersOfDomains(input: $input) {
  ... on DomainBatch { id } ... on UserError { code message } } }`
const BATCH = 'query ($id: ID!) { viewer { domainBatch(id: $id) { waiting done failed } } }'
const VALIDATE = '{ basket(channel: RESELLER) { validation { status message } } }'

/** Prints figures; asserts only that everything was done. Requires the built shop. */
export async function reseller() {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-bench-'))
  const env = { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder }
  const shop = await start({ ...env, REGISTRY_LATENCY: 'false', LOG_LEVEL: 'error' }, 'dist/server/main.js')
  try {
    console.log(`\na reseller's names in one basket: CPU of the server for each name, and how long all of them take`)
    const browser = await signedIn(shop.url)
    await round(shop, browser, 100)
    for (const size of SIZES) {
      const rounds = []
      for (let at = 0; at < ROUNDS[size]; at++) rounds.push(await round(shop, browser, size))
      const of = (step) => {
        const sorted = rounds.map((one) => one[step]).sort((a, b) => a.cpu - b.cpu)
        return sorted[Math.floor(sorted.length / 2)]
      }
      const figure = (step) => `${step} ${(of(step).cpu / size).toFixed(2)} ms (${of(step).ms.toFixed(0)})`
      const all = STEPS.reduce((sum, step) => sum + of(step).cpu, 0)
      console.log(
        `${String(size).padStart(4)} names: ${STEPS.map(figure).join(', ')}; all ${(all / size).toFixed(2)} ms`,
      )
    }
    console.log(
      `\nname servers of a reseller's domains in one batch: CPU of the server for each domain, and how long all take`,
    )
    const ids = await ownDomains(browser, Math.max(...SIZES))
    for (const size of SIZES) {
      const rounds = []
      for (let at = 0; at < ROUNDS[size]; at++) rounds.push(await nameServers(shop, browser, ids.slice(0, size), at))
      const sorted = rounds.sort((a, b) => a.cpu - b.cpu)
      const { cpu: spent, ms } = sorted[Math.floor(sorted.length / 2)]
      console.log(`${String(size).padStart(4)} domains: ${(spent / size).toFixed(2)} ms (${(ms / 1000).toFixed(1)} s)`)
    }
  } finally {
    await stop(shop)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function round({ pid }, browser, size) {
  const run = randomBytes(4).toString('hex')
  const names = Array.from({ length: size }, (_, at) => `naam-${run}-${at}.nl`)
  const took = {}
  const step = async (name, act) => {
    const [before, began] = [cpu(pid), performance.now()]
    const answer = await act()
    const after = cpu(pid)
    took[name] = { cpu: after.main + after.others - before.main - before.others, ms: performance.now() - began }
    return answer
  }
  const checked = await step('check', () => browser.send('/api/reseller/domain-list', names.join('\n'), 'text/plain'))
  expect(checked.split('"status":"free"').length - 1, size)
  await step('dry run', () => browser.graphql(ADD, { input: { names, dryRun: true } }))
  const { addDomainList } = await step('add', () => browser.graphql(ADD, { input: { names } }))
  expect(addDomainList.added?.length, size)
  await step('read', () => browser.graphql(READ))
  const { basket } = await step('validate', () => browser.graphql(VALIDATE))
  expect(basket.validation.status, 'OK')
  const purchase = new URLSearchParams({ customWhois: '[]', paymentMethod: 'MANUAL_PAYMENT' })
  const ordered = await step('order', () =>
    browser.send('/bestelprocedure-reseller/purchase', purchase.toString(), 'application/x-www-form-urlencoded'),
  )
  const id = JSON.parse(ordered).returnUrl.split('/')[2]
  await step('deliver', () => delivered(browser, id))
  return took
}

async function ownDomains(browser, count) {
  const ids = []
  let after = null
  while (ids.length < count) {
    const { viewer } = await browser.graphql(OWN, { after })
    ids.push(...viewer.domains.edges.map(({ node }) => node.id))
    after = viewer.domains.pageInfo.endCursor
  }
  return ids.slice(0, count)
}

/** Sets two name servers that differ from the current ones, and waits until the registry has accepted all. */
async function nameServers({ pid }, browser, domainIds, round) {
  const turn = `${domainIds.length}-${round}`
  const [before, began] = [cpu(pid), performance.now()]
  const input = { domainIds, nameServers: [`ns1-${turn}.elders.example`, `ns2-${turn}.elders.example`] }
  const { setNameServersOfDomains } = await browser.graphql(NAME_SERVERS, { input })
  const { id } = setNameServersOfDomains
  for (;;) {
    const { domainBatch } = (await browser.graphql(BATCH, { id })).viewer
    if (domainBatch.waiting === 0) {
      expect(domainBatch.done, domainIds.length)
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const after = cpu(pid)
  return { cpu: after.main + after.others - before.main - before.others, ms: performance.now() - began }
}

/** Polls rarely and with a small query, so that polling costs next to nothing. */
async function delivered(browser, id) {
  for (;;) {
    const { order } = await browser.graphql('query ($id: ID!) { order(id: $id) { status } }', { id })
    if (order.status !== 'PAID' && order.status !== 'DELIVERING') return expect(order.status, 'DELIVERED')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function signedIn(url) {
  const cookies = new Map()
  let csrf = ''
  const send = async (path, body, type) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-csrf-token': csrf, 'content-type': type }
    const answer = await fetch(new URL(path, url), { method: 'POST', body, headers })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)
      cookies.set(name, value)
    }
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
    return text
  }
  const graphql = async (query, variables = {}) => {
    const { data, errors } = JSON.parse(
      await send('/graphql', JSON.stringify({ query, variables }), 'application/json'),
    )
    if (errors) throw new Error(JSON.stringify(errors).slice(0, 300))
    return data
  }
  const renew = async () => {
    csrf = (await graphql('{ viewer { csrfToken } }')).viewer.csrfToken
  }
  await renew()
  const login = new URLSearchParams({ username: 'reseller@voorbeeld.nl', password: 'vlag-en-wimpel-2026' })
  await send('/api/login', login.toString(), 'application/x-www-form-urlencoded')
  await renew()
  return { send, graphql }
}

function expect(found, wanted) {
  if (found !== wanted) throw new Error(`${found} where ${wanted} was expected`)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await reseller()
