// A visitor who searches twenty extensions now and then, alone and beside forty sessions that search without rest, each with another
// address: how long until the last answer. Standalone: `node tests/load/greedy-searches.mjs`, after a build.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { send } from './client.mjs'
import { start, stop } from './servers.mjs'

const CAPTCHA = 'bench'
const GREEDY = 40
const EXTENSIONS = 20
const SEARCHES = 100
const PAUSE_MS = 250
/** Until each greedy session has asked for more names than a visitor does in a minute: before that it is one. */
const GREEDY_AFTER_MS = 8000

/** Prints figures; asserts nothing. The embedded registry takes as long as a real one. Requires the built shop. */
export async function greedySearches(scale = 1) {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-bench-'))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    CAPTCHA_TEST_TOKEN: CAPTCHA,
    ALLOW_EMBEDDED: '1',
    SECRET: 'mR4tq8Zs1vXc6Yb9Ld2Fh7Kp3Wn5Ug0J',
    TRUST_PROXY: '127.0.0.1',
  }
  const shop = await start(env, 'dist/server/main.js')
  try {
    const extensions = await extensionsOf(shop.url)
    const searches = Math.max(20, Math.round(SEARCHES * scale))
    console.log(`\navailability of ${EXTENSIONS} extensions`)
    // The first ones compile the code.
    await fairSearches(shop.url, extensions, 10, 'a')
    const alone = await fairSearches(shop.url, extensions, searches, 'b')
    const crowd = beGreedy(shop.url, extensions)
    await sleep(GREEDY_AFTER_MS)
    const beside = await fairSearches(shop.url, extensions, searches, 'c')
    const asked = await crowd.end()
    print('alone', alone)
    print(`beside ${GREEDY} greedy sessions`, beside)
    console.log(
      `  p99 ${(beside.p99 / alone.p99).toFixed(2)} times that alone; the greedy got ${asked.answered} answers, and ${asked.refused} of their searches were refused`,
    )
  } finally {
    await stop(shop)
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(title, { p50, p99, first }) {
  console.log(
    `  ${title.padEnd(28)} first answer ${first.toFixed(0)} ms, last p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  )
}

async function extensionsOf(url) {
  const { text } = await send(undefined, `${url}/graphql`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ domainExtensions { extension } }' }),
  })
  return JSON.parse(text)
    .data.domainExtensions.slice(0, EXTENSIONS)
    .map(({ extension }) => extension)
}

/** Searches one after the other, each by a visitor who has not searched before. */
async function fairSearches(url, extensions, times, round) {
  const first = []
  const last = []
  for (let n = 0; n < times; n++) {
    const address = `203.0.113.${(n % 250) + 1}`
    const found = await search(url, extensions, { address, session: `${round}${n}` })
    if (found.answers < EXTENSIONS) throw new Error(`a fair search had ${found.answers} answers`)
    first.push(found.first)
    last.push(found.last)
    await sleep(PAUSE_MS)
  }
  return { first: at(first, 0.5), p50: at(last, 0.5), p99: at(last, 0.99) }
}

const at = (list, share) => list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))]

/** Sessions that search again as soon as a search ends, each from an address of its own. */
function beGreedy(url, extensions) {
  let isOver = false
  const asked = { answered: 0, refused: 0 }
  const all = Array.from({ length: GREEDY }, async (_, n) => {
    while (!isOver) {
      const found = await search(url, extensions, { address: `198.51.100.${n + 1}`, session: `greedy${n}` })
      asked.answered += found.answers
      // Limits refuse most of them, which costs the shop a request each: a browser would wait as it is told.
      if (found.status === 200) continue
      asked.refused++
      await sleep(1000)
    }
  })
  return {
    async end() {
      isOver = true
      await Promise.all(all)
      return asked
    },
  }
}

const cookies = new Map()

/** Milliseconds until the first and the last answer of one search over the event stream. */
function search(url, extensions, { address, session }) {
  const query = new URLSearchParams([
    ['domain', `naam${randomBytes(6).toString('hex')}`],
    ['g-recaptcha-response', CAPTCHA],
    ...extensions.map((name) => ['extensions[]', name]),
  ])
  const headers = { 'x-forwarded-for': address, ...(cookies.has(session) && { cookie: cookies.get(session) }) }
  const began = performance.now()
  return new Promise((resolve, reject) => {
    http
      .get(`${url}/api/check-domain-extensions?${query}`, { headers }, (response) => {
        const [cookie] = response.headers['set-cookie'] ?? []
        if (cookie) cookies.set(session, cookie.split(';')[0])
        let text = ''
        let first = 0
        response.setEncoding('utf8').on('data', (part) => {
          first ||= performance.now() - began
          text += part
        })
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            first,
            last: performance.now() - began,
            answers: text.split('\ndata:').length - 1,
          }),
        )
      })
      .on('error', reject)
  })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await greedySearches()
