// Effect of a thousand webhook messages a minute on concurrent reads: a steady load of reads beside the same changes of a domain,
// with its ten webhooks paused and active alternately. Prints figures; asserts nothing. Requires the built shop.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { READ } from './basket-read.mjs'
import { send } from './client.mjs'
import { cpu } from './compare.mjs'
import { start, stop } from './servers.mjs'

const WEBHOOKS = 10
const CHANGES_A_MINUTE = 100
const READS_A_SECOND = 200
const TURN_SECONDS = 20
const TURNS = 3

/** Ten receivers that respond at once, and the number of messages received. */
async function receivers() {
  const came = { messages: 0 }
  const servers = Array.from({ length: WEBHOOKS }, () =>
    http.createServer((request, response) => {
      request.resume().on('end', () => {
        came.messages++
        response.writeHead(204).end()
      })
    }),
  )
  const urls = []
  for (const server of servers) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    urls.push(`http://127.0.0.1:${server.address().port}/`)
  }
  return { came, urls, close: () => servers.map((server) => server.close()) }
}

/** Logs in the demo customer. */
async function customerOf(url) {
  const cookies = new Map()
  let csrf = ''
  const ask = async (query, variables, agent) => {
    const cookie = [...cookies.values()].join('; ')
    const headers = { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' }
    const answer = await send(agent, `${url}/graphql`, { headers, body: JSON.stringify({ query, variables }) })
    for (const line of answer.headers['set-cookie'] ?? []) cookies.set(line.split('=')[0], line.split(';')[0])
    return JSON.parse(answer.text).data
  }
  const token = async () => (await ask('{ viewer { csrfToken } }')).viewer.csrfToken
  csrf = await token()
  await ask(
    'mutation { login(input: { username: "klant@voorbeeld.nl", password: "vlag-en-wimpel-2026" }) { __typename } }',
  )
  csrf = await token()
  return ask
}

export async function webhooks(scale = 1) {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-bench-'))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  }
  const shop = await start(env, 'dist/server/main.js')
  const { came, urls, close } = await receivers()
  // Idle sockets are closed here, before the shop closes one under a request.
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16, scheduling: 'lifo', timeout: 2000 })
  try {
    const ask = await customerOf(shop.url)
    const ids = []
    for (const url of urls) {
      const made = await ask(
        'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { ... on WebhookWithSecret { webhook { id } } } }',
        { input: { url, events: ['DOMAIN_CHANGED'] } },
      )
      ids.push(made.createWebhook.webhook.id)
    }
    const { id: recordId } = (
      await ask(
        '{ viewer { domain(name: "voorbeeldklant.nl") { dnsRecords(first: 50) { edges { node { id name type } } } } } }',
      )
    ).viewer.domain.dnsRecords.edges
      .map(({ node }) => node)
      .find(({ name, type }) => name === '@' && type === 'A')

    const pause = (isPaused) =>
      Promise.all(
        ids.map((id) =>
          ask('mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { __typename } }', {
            input: { id, isPaused },
          }),
        ),
      )
    let changes = 0
    const change = () => {
      const record = { name: '@', type: 'A', value: `203.0.113.${(changes++ % 250) + 1}` }
      return ask('mutation ($input: UpdateDnsRecordInput!) { updateDnsRecord(input: $input) { __typename } }', {
        input: { domainId: 'voorbeeldklant.nl', recordId, record },
      })
    }
    const read = () =>
      send(agent, `${shop.url}/graphql`, { headers: { 'content-type': 'application/json' }, body: READ })

    const rounds = { paused: [], on: [] }
    const seconds = Math.max(3, TURN_SECONDS * scale)
    for (let turn = 0; turn < TURNS; turn++) {
      for (const name of ['paused', 'on']) {
        await pause(name === 'paused')
        await sleep(1000)
        const [before, messages] = [cpu(shop.pid), came.messages]
        const took = await atSteadyPace(seconds, read, change)
        const after = cpu(shop.pid)
        const spent = after.main - before.main + after.others - before.others
        took.sort((a, b) => a - b)
        const at = (share) => took[Math.floor(took.length * share)]
        rounds[name].push({ p50: at(0.5), p99: at(0.99), cpu: spent / seconds, messages: came.messages - messages })
      }
    }
    const line = (title, round) => {
      const middle = (name) => round.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(round.length / 2)]
      console.log(
        `${title.padEnd(42)} read p50 ${middle('p50').toFixed(1)} ms  p99 ${middle('p99').toFixed(1)} ms  ` +
          `cpu ${middle('cpu').toFixed(1)} ms a second  ${((60 * middle('messages')) / seconds).toFixed(0)} messages a minute`,
      )
      return { cpu: middle('cpu'), messages: middle('messages') / seconds }
    }
    console.log(`\n${READS_A_SECOND} reads a second and ${CHANGES_A_MINUTE} changes of DNS a minute`)
    const without = line('webhooks paused', rounds.paused)
    const beside = line(`${WEBHOOKS} webhooks on`, rounds.on)
    console.log(`a message costs ${((beside.cpu - without.cpu) / beside.messages).toFixed(1)} ms of CPU`)
  } finally {
    agent.destroy()
    close()
    await stop(shop)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts reads and changes on schedule, however long earlier ones take. Returns the duration of each read. */
async function atSteadyPace(seconds, read, change) {
  const took = []
  const underWay = []
  const began = performance.now()
  const timed = async () => {
    const start = performance.now()
    await read()
    took.push(performance.now() - start)
  }
  let [reads, changes] = [0, 0]
  for (let at = 0; at < seconds * 1000; at = performance.now() - began) {
    for (; reads < (at / 1000) * READS_A_SECOND; reads++) underWay.push(timed())
    for (; changes < (at / 60_000) * CHANGES_A_MINUTE; changes++) underWay.push(change())
    await sleep(2)
  }
  await Promise.all(underWay)
  return took
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await webhooks(Number(process.env.BENCH_SCALE ?? 1))
