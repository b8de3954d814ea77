// npm run bench: compares the shop's cost with a bare server that does the same work at the same durability, in one run. Prints
// figures; asserts nothing. BENCH_SCALE=0.1 shortens it. `npm run bench -- dns staff` runs these parts alone; `postgres` (several
// instances on one PostgreSQL), `order-postgres` and `browser` (first visits in Chromium) run by name only.
import { execFileSync } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { OWN_READ, READ } from './basket-read.mjs'
import { browser } from './browser.mjs'
import { checkout } from './checkout.mjs'
import { send } from './client.mjs'
import { compare as compareServers, figures, measured, number } from './compare.mjs'
import { customer } from './customer.mjs'
import { greedySearches } from './greedy-searches.mjs'
import { guestOrder, guestRegistration } from './guest-order.mjs'
import { invoiceFiles } from './invoice-files.mjs'
import { largeCost } from './large-cost.mjs'
import { nameServer } from './name-server.mjs'
import { order } from './order.mjs'
import { postgres } from './postgres.mjs'
import { reseller } from './reseller.mjs'
import { memory, start, stop } from './servers.mjs'
import { staff } from './staff.mjs'
import { tokenRead } from './token-read.mjs'
import { webhooks } from './webhooks.mjs'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const BASKETS = 10_000
/** Number of visitors whose baskets fit in the shop's cache. */
const RETURNING = 200
const READS = Math.round(20_000 * SCALE)
const WRITES = Math.round(6_000 * SCALE)
const ORDERS = Math.round(60 * SCALE) || 1
const CAPTCHA = 'bench'

/** By the name that runs one alone, in their order. */
const PARTS = {
  shop,
  checkout: () => checkout(SCALE),
  order: () => order(SCALE),
  large: () => largeCost(SCALE),
  availability: () => greedySearches(SCALE),
  customer: () => customer(SCALE),
  dns: () => nameServer(SCALE),
  webhooks: () => webhooks(SCALE),
  reseller,
  staff: () => staff(SCALE),
}
const BY_NAME_ONLY = {
  postgres: () => postgres(SCALE),
  browser: () => browser(SCALE),
  'order-postgres': () => order(SCALE, { isPostgres: true }),
}

const named = process.argv.slice(2)
const parts = { ...PARTS, ...BY_NAME_ONLY }
const unknown = named.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}: choose from ${Object.keys(parts).join(', ')}`)
console.log('building …')
execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
for (const name of named.length > 0 ? named : Object.keys(PARTS)) await parts[name]()
process.exit()

/** Visitors who read pages and baskets, search and order. */
async function shop() {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-bench-'))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    REGISTRY_LATENCY: 'false',
    LOG_LEVEL: 'error',
    CAPTCHA_TEST_TOKEN: CAPTCHA,
    // One address may make fifty registrations an hour, so each guest sends another address.
    TRUST_PROXY: '127.0.0.1',
  }

  await stop(await start(env, 'dist/server/main.js'))
  const visitors = fill(folder)
  const bareFolder = mkdtempSync(join(tmpdir(), 'wimpel-bare-'))
  cpSync(join(folder, 'shop.sqlite'), join(bareFolder, 'shop.sqlite'))

  const mine = await start(env, 'dist/server/main.js')
  const bare = await start(env, 'tests/load/baseline.mjs', join(bareFolder, 'shop.sqlite'))
  try {
    console.log(`start to first answer: ${mine.startMs.toFixed(0)} ms (with ${BASKETS} baskets)`)
    console.log(`resident memory, idle: ${memory(mine.pid)} MiB`)
    await measure(mine, bare, visitors)
    console.log(`resident memory, after the load: ${memory(mine.pid)} MiB`)
  } finally {
    await stop(mine)
    await stop(bare)
    rmSync(folder, { recursive: true, force: true })
    rmSync(bareFolder, { recursive: true, force: true })
  }
}

async function measure(shop, bare, visitors) {
  const compare = (title, times, acts) => compareServers(title, times, { shop, bare }, acts)
  const cookie = (i) => ({ cookie: `sid=${visitors[i % visitors.length].token}` })
  const changing = (i) => ({ ...cookie(i), 'x-csrf-token': visitors[i % visitors.length].csrf })
  const json = (i) => ({ ...changing(i), 'content-type': 'application/json' })
  // One address may look up 600 names in ten minutes.
  const from = (i) => ({ 'x-forwarded-for': `203.0.113.${(i % 250) + 1}` })
  const form = (i) => ({ ...changing(i), ...from(i), 'content-type': 'application/x-www-form-urlencoded' })
  const product = JSON.parse(
    (
      await send(undefined, `${shop.url}/graphql`, {
        headers: json(0),
        body: JSON.stringify({ query: '{ products(kinds: [DOMAIN]) { productId productCode } }' }),
      })
    ).text,
  ).data.products.find(({ productCode }) => productCode === 'DOMAIN_NL')

  const bareRead = (i, agent) => send(agent, `${bare.url}/read`, { headers: cookie(i) })
  const barePage = (i, agent) => send(agent, `${bare.url}/page`, { headers: cookie(i) })
  const page = (path) => (i, agent) => send(agent, `${shop.url}${path}`, { method: 'GET', headers: cookie(i) })
  await compare('read a basket of 10, GraphQL', READS, {
    shop: (i, agent) => send(agent, `${shop.url}/graphql`, { headers: json(i), body: READ }),
    bare: bareRead,
  })
  // Returning visitors hit the basket cache; ten thousand alternating ones do not.
  const back = (i) => i % RETURNING
  await compare('the same, of those who come back', READS, {
    shop: (i, agent) => send(agent, `${shop.url}/graphql`, { headers: json(back(i)), body: READ }),
    bare: (i, agent) => bareRead(back(i), agent),
  })
  await compare("the same, as the shop's pages read it", READS, {
    shop: (i, agent) => send(agent, `${shop.url}/graphql`, { headers: json(back(i)), body: OWN_READ }),
    bare: (i, agent) => bareRead(back(i), agent),
  })
  await compare('read a basket of 10, REST', READS, { shop: page('/api/bestelprocedure/getBasket'), bare: bareRead })
  await compare('page HTML with data (order page)', READS / 4, { shop: page('/bestelprocedure'), bare: barePage })
  await compare('page HTML with its text (home)', READS / 4, { shop: page('/'), bare: barePage })

  const added = []
  await compare('add an item, the registry asked', WRITES, {
    shop: async (i, agent) => {
      const title = `${randomBytes(8).toString('hex')}.nl`
      const body = new URLSearchParams({ ...product, title, transferDnsLater: 'true' }).toString()
      const { text } = await send(agent, `${shop.url}/api/bestelprocedure/addItem`, { headers: form(i), body })
      added.push([i, JSON.parse(text).items.find((item) => item.title === title).unique])
    },
    bare: (i, agent) => send(agent, `${bare.url}/add`, { headers: cookie(i) }),
  })
  await compare('remove an item', WRITES, {
    shop: (n, agent) => {
      const [i, unique] = added[n]
      return send(agent, `${shop.url}/api/bestelprocedure/removeItem`, { headers: form(i), body: `unique=${unique}` })
    },
    bare: (i, agent) => send(agent, `${bare.url}/remove`, { headers: cookie(i), body: 'none' }),
  })
  await compare('register and activate an account', ORDERS, {
    shop: (i) => guestRegistration(shop.url, `nieuw-${i}`),
    bare: (_, agent) => send(agent, `${bare.url}/registered`),
    connections: 4,
  })
  await compare("a guest's whole order, mails and delivery", ORDERS, {
    shop: (i) => guestOrder(shop.url, `gast-${i}`),
    bare: (_, agent) => send(agent, `${bare.url}/order`),
    connections: 4,
  })
  await availability(shop, cookie(1))
  await invoicesAsFiles(shop)
  await tokenRead(shop)
}

/** Stays below the hourly limit of one customer. The first download starts the rendering thread. */
async function invoicesAsFiles({ url, pid }) {
  for (const [format, act] of Object.entries(await invoiceFiles(url))) {
    await act(0)
    const result = await measured(pid, 100, act, 2)
    console.log(
      `${`an invoice as ${format.toUpperCase()}`.padEnd(42)} ${figures(result)}  p50 ${number(result.p50)} ms`,
    )
  }
}

/** 20 extensions over the event stream. The embedded registry responds at once, so all the time is the shop's own. */
async function availability({ url }, headers) {
  const names = JSON.parse(
    (
      await send(undefined, `${url}/graphql`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ domainExtensions { extension } }' }),
      })
    ).text,
  )
    .data.domainExtensions.slice(0, 20)
    .map(({ extension }) => extension)
  const first = []
  const last = []
  for (let round = 0; round < 20; round++) {
    const query = new URLSearchParams([
      ['domain', `naam${randomBytes(6).toString('hex')}`],
      ['g-recaptcha-response', CAPTCHA],
      ...names.map((name) => ['extensions[]', name]),
    ])
    const began = performance.now()
    await new Promise((resolve, reject) => {
      http
        .get(`${url}/api/check-domain-extensions?${query}`, { headers }, (response) => {
          response.once('data', () => first.push(performance.now() - began))
          response.on('data', () => {})
          response.on('end', () => resolve(last.push(performance.now() - began)))
        })
        .on('error', reject)
    })
  }
  const middle = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)].toFixed(1)
  console.log(`availability of 20 extensions: first answer ${middle(first)} ms, last ${middle(last)} ms`)
}

/** Writes ten thousand visitors with five names and five packages each straight into the data folder of a stopped shop. */
function fill(folder) {
  const secret = readFileSync(join(folder, 'secret'), 'utf8').trim()
  const db = new Database(join(folder, 'shop.sqlite'))
  const basket = db.prepare(
    `insert into baskets (id, kind, visitor_hash, state, period, proposed_services, version, created_at, changed_at) values (?, 'CUSTOMER', ?, 'OPEN', 'YEARLY', '[]', 1, ?, ?)`,
  )
  const item = db.prepare(
    `insert into basket_items (id, basket_id, parent_id, product_code, slot, domain_name, availability, invoiced, transfer_dns_later, position, created_at) values (?, ?, ?, ?, ?, ?, ?, 1, 1, ?, ?)`,
  )
  const id = (prefix) => `${prefix}_${randomBytes(16).toString('base64url')}`
  const visitors = []
  db.transaction(() => {
    const now = Date.now()
    for (let i = 0; i < BASKETS; i++) {
      const token = randomBytes(32).toString('base64url')
      const basketId = id('bsk')
      basket.run(basketId, createHash('sha256').update(token).digest('base64url'), now, now)
      for (let n = 0; n < 5; n++) {
        const domain = id('itm')
        const name = `naam-${i}-${n}.nl`
        item.run(domain, basketId, null, 'DOMAIN_NL', 'domain', name, 'free', 2 * n + 1, now)
        item.run(id('itm'), basketId, domain, 'HOSTING_BASIC', 'hosting', name, null, 2 * n + 2, now)
      }
      visitors.push({ token, csrf: createHmac('sha256', secret).update(`csrf:${token}`).digest('base64url') })
    }
  })()
  db.close()
  return visitors
}
