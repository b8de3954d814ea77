// node tests/load/overload.mjs: offers the built shop three times its capacity, and prints the outcome. Requests arrive at a
// fixed pace, as those of visitors do, and do not wait for earlier responses. Runs on this machine only.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load, send } from './client.mjs'

const SECONDS = Number(process.env.OVERLOAD_SECONDS ?? 20)
const TIMES = Number(process.env.OVERLOAD_TIMES ?? 3)
const CALIBRATION = 4000
const CONNECTIONS = 1000

const folder = mkdtempSync(join(tmpdir(), 'wimpel-overload-'))
const shop = await start()
try {
  const request = { path: '/api/bestelprocedure/getBasket', headers: await newVisitor() }
  const read = (_, agent) => send(agent, shop.url + request.path, { method: 'GET', headers: request.headers })
  await load(1000, read)
  const { perSecond } = await load(CALIBRATION, read)
  console.log(`capacity: ${perSecond.toFixed(0)} reads of a basket a second`)
  const health = watchHealth()
  const results = await offer(perSecond * TIMES, SECONDS, request)
  report(results, perSecond, await health())
} finally {
  shop.child.kill('SIGTERM')
  await new Promise((resolve) => shop.child.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Sends requests at a fixed rate, whatever becomes of the earlier ones. When every connection is busy they wait, and the wait
 * counts. Uses raw sockets, since a node:http client takes as much CPU as the shop.
 */
async function offer(perSecond, seconds, { path, headers }) {
  const { hostname, port } = new URL(shop.url)
  const message = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${headers.cookie}\r\n\r\n`
  const results = []
  const waiting = []
  const free = []
  let open = 0
  const serve = (connection) => {
    const asked = waiting.shift()
    if (asked === undefined) return free.push(connection)
    connection.ask((status, head) => {
      results.push({
        at: asked - began,
        status,
        retryAfter: /retry-after: (\d+)/i.exec(head)?.[1],
        ms: performance.now() - asked,
      })
      if (status === 0) open--
      else serve(connection)
    })
  }
  const began = performance.now()
  let sent = 0
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    for (; sent < due; sent++) {
      waiting.push(performance.now())
      let connection = free.pop()
      while (connection?.isClosed()) {
        open--
        connection = free.pop()
      }
      if (connection) serve(connection)
      else if (open < CONNECTIONS) {
        open++
        serve(connect(hostname, Number(port), message))
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  while (results.length < sent) await new Promise((resolve) => setTimeout(resolve, 10))
  for (const connection of free) connection.end()
  return results
}

/** A keep-alive connection with one request at a time; status 0 for a cut response. */
function connect(host, port, message) {
  const socket = net.connect(port, host).setNoDelay()
  let answer = null
  let text = ''
  const settle = (status, head) => {
    const done = answer
    answer = null
    text = ''
    done?.(status, head)
  }
  socket.setEncoding('latin1').on('data', (part) => {
    text += part
    const head = text.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
    if (head >= 0 && text.length >= head + 4 + length) settle(Number(text.slice(9, 12)), text.slice(0, head))
  })
  socket.on('error', () => {})
  socket.on('close', () => settle(0, ''))
  return {
    ask(done) {
      answer = done
      socket.write(message)
    },
    isClosed: () => socket.destroyed || !socket.writable,
    end: () => socket.end(),
  }
}

/** Sends one request on a separate connection. */
function ask(path) {
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status) => resolve({ status, ms: performance.now() - began })
    const request = http.get(new URL(path, shop.url), { agent: false }, (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode))
    })
    request.on('error', () => done(0))
  })
}

/** Polls the shop's health throughout, on separate connections. */
function watchHealth() {
  const answers = []
  const timer = setInterval(async () => answers.push(await ask('/healthz')), 100)
  return async () => {
    clearInterval(timer)
    return answers
  }
}

function report(results, capacity, health) {
  const admitted = results.filter(({ status }) => status === 200)
  const refused = results.filter(({ status }) => status === 503)
  const other = results.length - admitted.length - refused.length
  const line = (title, list) =>
    console.log(
      `${title.padEnd(10)} ${String(list.length).padStart(7)}  p50 ${at(list, 0.5)} ms  p99 ${at(list, 0.99)} ms  longest ${at(list, 1)} ms`,
    )
  line('admitted', admitted)
  // Opening a thousand connections at once is a load in itself.
  line(
    '  later',
    admitted.filter(({ at }) => at > (SECONDS * 1000) / 4),
  )
  line('refused', refused)
  line('health', health)
  console.log(
    `neither: ${other}; refused without Retry-After: ${refused.filter(({ retryAfter }) => !retryAfter).length}`,
  )
  console.log(`unhealthy answers: ${health.filter(({ status }) => status !== 200).length}`)
  console.log(`goodput: ${((100 * admitted.length) / SECONDS / capacity).toFixed(0)}% of capacity`)
}

function at(list, share) {
  const sorted = list.map(({ ms }) => ms).sort((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0).padStart(6)
}

async function newVisitor() {
  const { headers, text } = await send(undefined, `${shop.url}/graphql`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ viewer { csrfToken } products(kinds: [DOMAIN]) { productId productCode } }' }),
  })
  const cookie = headers['set-cookie'].map((set) => set.split(';')[0]).join('; ')
  const { viewer, products } = JSON.parse(text).data
  const product = products.find(({ productCode }) => productCode === 'DOMAIN_NL')
  for (let n = 0; n < 10; n++) {
    await send(undefined, `${shop.url}/api/bestelprocedure/addItem`, {
      headers: { cookie, 'x-csrf-token': viewer.csrfToken, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...product, title: `druk-${n}.nl` }).toString(),
    })
  }
  return { cookie }
}

async function start() {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      REGISTRY_LATENCY: 'false',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (data) => {
      said += data
      const [, found] = /open at (\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}`)))
  })
  return { url, child }
}
