// Cost of the checkout: converting a saved basket, placing an order, and a thousand browsers waiting for a payment.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { send } from './client.mjs'
import { compare, cpu } from './compare.mjs'
import { fillSqlite, newCustomers } from './rows.mjs'
import { start, stop } from './servers.mjs'

const WAIT_MS = 10_000
/** Number of payments made while all of them wait. */
const PAID = 20

/** Prints figures; throws if a waiting browser makes the shop query the bank. Requires the built shop. */
export async function checkout(scale = 1) {
  const count = Math.max(20, Math.round(1_000 * scale))
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-bench-'))
  const bareFolder = mkdtempSync(join(tmpdir(), 'wimpel-bare-'))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    REGISTRY_LATENCY: 'false',
    LOG_LEVEL: 'error',
    // Lookups at the registry are limited by address, so each customer has another one.
    TRUST_PROXY: '127.0.0.1',
  }
  await stop(await start(env, 'dist/server/main.js'))
  const customers = fill(join(folder, 'shop.sqlite'), readFileSync(join(folder, 'secret'), 'utf8').trim(), count)
  cpSync(join(folder, 'shop.sqlite'), join(bareFolder, 'shop.sqlite'))
  const servers = {
    shop: await start(env, 'dist/server/main.js'),
    bare: await start(env, 'tests/load/baseline.mjs', join(bareFolder, 'shop.sqlite')),
  }
  try {
    console.log(`\nthe checkout, with ${count} customers`)
    await convert(servers, customers)
    const orders = await place(servers, customers)
    await wait(servers, customers, orders, join(folder, 'embedded.sqlite'))
  } finally {
    await Promise.all(Object.values(servers).map(stop))
    rmSync(folder, { recursive: true, force: true })
    rmSync(bareFolder, { recursive: true, force: true })
  }
}

async function convert({ shop, bare }, customers) {
  const named = await namer(shop.url)
  const body = JSON.stringify({
    items: [
      ...each(8, (n) => ({ type: 'domain', ...named('DOMAIN_NL'), title: `bench-omzetten-${n}.nl` })),
      ...each(4, (n) => ({ type: 'hosting', ...named('HOSTING_BASIC'), assignedDomain: `bench-omzetten-${n}.nl` })),
      ...each(4, (n) => ({ type: 'ssl', ...named('SSL_RAPID'), assignedDomain: `bench-omzetten-${n}.nl` })),
      ...each(4, () => ({ type: 'vpspackage', ...named('VPS_S') })),
    ],
    period: 'YEARLY',
  })
  await compare(
    'convert a saved basket of 20 items',
    customers.length,
    { shop, bare },
    {
      shop: (i, agent) =>
        send(agent, `${shop.url}/api/bestellen/items-omzetten`, { method: 'PUT', headers: customers[i].headers, body }),
      bare: (i, agent) => send(agent, `${bare.url}/convert`, { headers: customers[i].headers, body }),
    },
  )
}

/** Places orders that await payment. Returns their ids. */
async function place({ shop, bare }, customers) {
  const named = await namer(shop.url)
  const ids = []
  const bodyOf = (i) =>
    JSON.stringify({
      items: [{ type: 'domain', ...named('DOMAIN_NL'), title: `bench-bestelling-${i}.nl` }],
      period: 'YEARLY',
    })
  await compare(
    'place an unpaid order',
    customers.length,
    { shop, bare },
    {
      async shop(i, agent) {
        const { headers } = customers[i]
        const { text } = await send(agent, `${shop.url}/api/bestellen/send-omnikassa`, { headers, body: bodyOf(i) })
        ids[i] = text.replaceAll('"', '')
      },
      bare: (i, agent) => send(agent, `${bare.url}/placed`, { headers: customers[i].headers, body: bodyOf(i) }),
    },
  )
  return ids
}

async function wait({ shop, bare }, customers, orders, bankFile) {
  const asked = (path) => (i, agent) => send(agent, path(orders[i]), { method: 'GET', headers: customers[i].headers })
  // Every customer has opened the bank's page once; waiting does not open it again.
  const urls = []
  for (let i = 0; i < PAID; i++) {
    urls[i] = (await asked((id) => `${shop.url}/api/bestellen/${id}/betaling`)(i)).text
  }
  const before = bankBooks(bankFile)
  await compare(
    'ask for the payment status (polling)',
    5 * orders.length,
    { shop, bare },
    {
      shop: (i, agent) => asked((id) => `${shop.url}/api/bestellen/${id}/betalingsstatus`)(i % orders.length, agent),
      bare: (i, agent) => asked((id) => `${bare.url}/state?${id}`)(i % orders.length, agent),
    },
  )
  const mine = await listen(shop, (i) => `${shop.url}/api/bestellen/${orders[i]}/events`, customers)
  const idle = await idleCost(shop)
  const after = bankBooks(bankFile)
  if (JSON.stringify(after) !== JSON.stringify(before))
    throw new Error(`the bank was asked by who waits: ${JSON.stringify({ before, after })}`)
  const told = await toldAfterPaying(urls, mine)
  mine.close()
  const theirs = await listen(bare, (i) => `${bare.url}/events?${orders[i]}`, customers)
  const bareIdle = await idleCost(bare)
  theirs.close()
  console.log(
    `${`${orders.length} browsers wait (event stream)`.padEnd(42)} opened at ${mine.perSecond.toFixed(0)}/s, ${mine.cpu.toFixed(2)} ms each; ` +
      `then ${idle.toFixed(1)} ms of CPU a second; the bank was asked 0 times\n` +
      `${'  bare'.padEnd(42)} opened at ${theirs.perSecond.toFixed(0)}/s, ${theirs.cpu.toFixed(2)} ms each; then ${bareIdle.toFixed(1)} ms\n` +
      `${'  paid meanwhile, told to its browser'.padEnd(42)} p50 ${told[Math.floor(told.length / 2)].toFixed(0)} ms, longest ${told.at(-1).toFixed(0)} ms after the bank's page`,
  )
}

/** Opens a stream for each customer. Resolves when each has received its first event. */
async function listen({ pid }, urlOf, customers) {
  const agent = new http.Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const streams = []
  const spent = total(pid)
  const began = performance.now()
  let next = 0
  await Promise.all(
    each(16, async () => {
      while (next < customers.length) {
        const i = next++
        streams[i] = await stream(urlOf(i), customers[i].headers, agent)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return {
    streams,
    perSecond: customers.length / seconds,
    cpu: (total(pid) - spent) / customers.length,
    close() {
      for (const { request } of streams) request.destroy()
      agent.destroy()
    },
  }
}

/** Resolves with the first event; `next` waits for one that contains a text. */
function stream(url, headers, agent) {
  return new Promise((resolve, reject) => {
    let said = ''
    let heard = () => {}
    const request = http.get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', (part) => {
        said += part
        heard()
        if (said.includes('\n\n')) resolve(opened)
      })
      response.on('error', () => {})
    })
    request.on('error', reject)
    const opened = {
      request,
      says: (text) =>
        new Promise((done) => {
          heard = () => said.includes(text) && done(performance.now())
          heard()
        }),
    }
  })
}

/** CPU per second of a server with idle streams only. */
async function idleCost({ pid }) {
  await sleep(1_000)
  const before = total(pid)
  await sleep(WAIT_MS)
  return (total(pid) - before) / (WAIT_MS / 1000)
}

/** Milliseconds from the bank's page to the event, sorted. */
async function toldAfterPaying(urls, { streams }) {
  const took = []
  for (const [i, url] of urls.entries()) {
    // Waits for the second event; the first holds the initial state.
    const said = streams[i].says('id: 2\n')
    const body = 'outcome=COMPLETED'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const began = performance.now()
    await send(undefined, url, { headers, body, status: 303 })
    took.push((await said) - began)
  }
  return took.sort((a, b) => a - b)
}

/** Row counts of the embedded bank's tables: every call to the bank leaves a row. */
function bankBooks(file) {
  const db = new Database(file, { readonly: true })
  const tables = db.prepare(`select name from sqlite_master where type = 'table' and name like 'bank%'`).pluck().all()
  const books = Object.fromEntries(
    tables.map((name) => [name, db.prepare(`select count(*) from ${name}`).pluck().get()]),
  )
  db.close()
  return books
}

async function namer(url) {
  const { text } = await send(undefined, `${url}/graphql`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ products { productId productCode } }' }),
  })
  const { products } = JSON.parse(text).data
  return (code) => products.find(({ productCode }) => productCode === code)
}

const each = (count, make) => Array.from({ length: count }, (_, n) => make(n))
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const total = (pid) => {
  const { main, others } = cpu(pid)
  return main + others
}

/** Writes logged-in customers into the file of a stopped shop. */
function fill(file, secret, count) {
  const { rows, headers } = newCustomers(count, secret)
  fillSqlite(file, rows)
  return headers.map((each, n) => ({
    headers: {
      ...each,
      'x-forwarded-for': `198.18.${Math.floor(n / 250)}.${(n % 250) + 1}`,
      'content-type': 'application/json',
    },
  }))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await checkout(Number(process.env.BENCH_SCALE ?? 1))
