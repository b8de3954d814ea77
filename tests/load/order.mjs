// A logged-in customer's order of three names, paid and delivered: CPU per order beside the bare server, and the SQL statements and
// transactions of one order. Standalone: `node tests/load/order.mjs [postgres]`, after a build.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { runnerImport } from 'vite'
import { load, send } from './client.mjs'
import { cpu } from './compare.mjs'
import { ask, fillPostgres, fillSqlite, newCustomers } from './rows.mjs'
import { start, stop } from './servers.mjs'

const ROUNDS = 9
const PER_ROUND = 24
const NAMES = 3
const AT_ONCE = 8
const SHOWN = 25
export const SECRET = 'mR4tq8Zs1vXc6Yb9Ld2Fh7Kp3Wn5Ug0J'
/** Another build to compare with, for work on this. */
const PROGRAM = process.env.PROGRAM ?? 'dist/server/main.js'

/** Prints figures; asserts nothing, but throws on an unexpected response. Requires the built shop. */
export async function order(scale = 1, { isPostgres = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-bench-'))
  const rounds = Math.max(1, Math.round(ROUNDS * scale))
  const { rows, headers } = newCustomers(PER_ROUND * (rounds + 1), SECRET)
  const database = isPostgres ? await openPostgres() : null
  const servers = []
  try {
    const [measured, counted] = await prepareFolders(folder, database, rows)
    const bare = await open(servers, 'tests/load/baseline.mjs', measured.env, join(folder, 'bare.sqlite'))
    console.log(
      `\nan order of ${NAMES} names, paid and delivered, ${AT_ONCE} at once${isPostgres ? ', PostgreSQL' : ''}`,
    )
    const shop = await open(servers, PROGRAM, measured.env)
    await measure({ shop, bare, headers, rounds, countOpen: measured.countOpen, database })
    await stop(servers.pop())
    await count(servers, counted, headers)
  } finally {
    await Promise.all(servers.map(stop))
    database?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openPostgres() {
  const { module } = await runnerImport('./tests/support/postgres-cluster.ts')
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-bench-postgres-'))
  const cluster = module.startPostgres(folder, { isDurable: true })
  const postmaster = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  return { ...cluster, postmaster }
}

/** Two shops with the same data: CPU is measured on the first, and the statements of the second are counted. */
async function prepareFolders(folder, database, rows) {
  const shops = ['measured', 'counted'].map((name) => {
    const data = join(folder, name)
    const url = database?.urlOf(name) ?? ''
    return { name, data, url, env: environment(data, url), countOpen: () => openOrders(data, url) }
  })
  const [first, second] = shops
  if (database) await ask(database.urlOf('postgres'), `create database ${first.name}`)
  await stop(await start(first.env, PROGRAM))
  if (database) {
    await fillPostgres(first.url, rows)
    await ask(database.urlOf('postgres'), `create database ${second.name} template ${first.name}`)
  } else fillSqlite(join(first.data, 'shop.sqlite'), rows)
  cpSync(first.data, second.data, { recursive: true })
  await copyForBare(folder, first, rows)
  return shops
}

/** The bare server always works on SQLite. */
async function copyForBare(folder, { data, url }, rows) {
  const file = join(folder, 'bare.sqlite')
  if (!url) return cpSync(join(data, 'shop.sqlite'), file)
  const plain = join(folder, 'plain')
  await stop(await start(environment(plain, ''), PROGRAM))
  fillSqlite(join(plain, 'shop.sqlite'), rows)
  cpSync(join(plain, 'shop.sqlite'), file)
}

/** Variables of a shop whose outside systems are all embedded. */
export const environment = (dataDir, databaseUrl) => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SECRET,
  ALLOW_EMBEDDED: '1',
  REGISTRY_LATENCY: 'false',
  LOG_LEVEL: 'error',
  // Lookups at the registry are limited per address, so each customer has another one.
  TRUST_PROXY: '127.0.0.1',
})

async function open(servers, program, env, ...args) {
  const server = await start(
    env,
    ...(env.COUNTS ? ['--import', './tests/load/count-statements.mjs'] : []),
    program,
    ...args,
  )
  servers.push(server)
  return server
}

/** Rounds alternate, so that other load on the machine affects both. The first, in which both compile, does not count. */
async function measure({ shop, bare, headers, rounds, countOpen, database }) {
  const product = await findProduct(shop.url)
  const taken = { shop: [], bare: [], database: [], perSecond: [] }
  for (let round = 0; round <= rounds; round++) {
    const from = round * PER_ROUND
    const before = { shop: spent(shop.pid), database: database ? ofPostgres(database.postmaster) : 0 }
    const { perSecond } = await load(
      PER_ROUND,
      (i, agent) => place(shop.url, agent, headers[from + i], product, from + i),
      AT_ONCE,
    )
    await delivered(countOpen)
    const ofShop = spent(shop.pid) - before.shop
    const ofDatabase = (database ? ofPostgres(database.postmaster) : 0) - before.database
    const ofBare = spent(bare.pid)
    await load(PER_ROUND, (i, agent) => placeBare(bare.url, agent, headers[from + i]), AT_ONCE)
    if (round === 0) continue
    taken.shop.push(ofShop / PER_ROUND)
    taken.database.push(ofDatabase / PER_ROUND)
    taken.bare.push((spent(bare.pid) - ofBare) / PER_ROUND)
    taken.perSecond.push(perSecond)
  }
  const sorted = (list) => list.toSorted((a, b) => a - b)
  const middle = (list) => sorted(list)[Math.floor(list.length / 2)]
  const ratios = taken.shop.map((ms, at) => ms / taken.bare[at])
  console.log(
    `  shop ${middle(taken.shop).toFixed(1)} ms of CPU (${sorted(taken.shop)[0].toFixed(1)} to ${sorted(taken.shop).at(-1).toFixed(1)})` +
      `${database ? ` + PostgreSQL ${middle(taken.database).toFixed(1)} ms` : ''}, ${middle(taken.perSecond).toFixed(0)}/s;` +
      `  bare ${middle(taken.bare).toFixed(2)} ms;  ${middle(ratios).toFixed(1)} times the bare server's`,
  )
}

async function count(servers, { data, env, countOpen }, headers) {
  const file = join(data, 'counts.json')
  const server = await open(servers, PROGRAM, { ...env, COUNTS: file })
  const product = await findProduct(server.url)
  const batch = async (from) => {
    await load(PER_ROUND, (i, agent) => place(server.url, agent, headers[from + i], product, from + i), AT_ONCE)
    await delivered(countOpen)
  }
  await batch(0)
  await readCounts(server, file)
  await batch(PER_ROUND)
  const { statements, transactions, commits, shapes } = await readCounts(server, file)
  const perOrder = (list) => list.reduce((sum, { times }) => sum + times, 0) / PER_ROUND
  const isControl = ({ sql }) => /^(begin|commit|savepoint|release|rollback|select pg_notify)/i.test(sql)
  const own = statements.filter(({ database }) => database !== 'embedded.sqlite')
  const queries = own.filter((each) => !isControl(each))
  console.log(
    `  per order: ${perOrder(queries).toFixed(0)} statements in ${(transactions / PER_ROUND).toFixed(1)} transactions and ${(commits / PER_ROUND).toFixed(1)} commits;` +
      ` ${perOrder(own.filter(isControl)).toFixed(0)} that begin and end them; the embedded outside systems ${perOrder(statements.filter((each) => !own.includes(each))).toFixed(0)}`,
  )
  const shown = statements.toSorted((a, b) => b.times - a.times).slice(0, SHOWN)
  for (const { database, sql, times, ms } of shown)
    console.log(
      `  ${(times / PER_ROUND).toFixed(1).padStart(6)} times ${(ms / PER_ROUND).toFixed(3)} ms  ${database.replace('.sqlite', '')}: ${shortened(sql)}`,
    )
  if (process.env.STATEMENTS) writeFileSync(process.env.STATEMENTS, listing(statements, shapes))
}

/** All statements by their number, and after them the transactions with the statements of each. For work on this. */
function listing(statements, shapes) {
  const perOrder = (times) => (times / PER_ROUND).toFixed(2)
  const lines = statements
    .toSorted((a, b) => b.times - a.times)
    .map(({ database, sql, times, ms }) =>
      [perOrder(times), (ms / PER_ROUND).toFixed(3), database, sql.replace(/\s+/g, ' ')].join('\t'),
    )
  const groups = shapes
    .toSorted(([, a], [, b]) => b - a)
    .map(([key, times]) => {
      const [database, ...texts] = key.split('\n\n')
      return [
        `${perOrder(times)} times ${database}`,
        ...texts.map(
          (sql) =>
            `  ${sql
              .replaceAll(`"`, '')
              .replace(/^select .*? from /, 'select … from ')
              .replace(/^(insert into \S+) .*?values/, '$1 … values')}`,
        ),
      ].join('\n')
    })
  return [...lines, ...groups, ''].join('\n')
}

/** Leaves out the names of the columns that a query reads. */
const shortened = (sql) =>
  sql
    .replace(/\s+/g, ' ')
    .replace(/^(select|insert into \S+) .*? (from|values) /, '$1 … $2 ')
    .replaceAll('"', '')
    .slice(0, 110)

async function readCounts({ child }, file) {
  rmSync(file, { force: true })
  child.kill('SIGUSR2')
  for (;;) {
    await sleep(20)
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      // Not written yet.
    }
  }
}

/** Three names, the basket, the order, the bank's page, the way back, and the order as its page reads it. */
async function place(url, agent, headers, product, n) {
  const own = headersOf(headers, n)
  await addNames(url, agent, own, product, n)
  await readBasket(url, agent, own)
  await buy(url, agent, own)
}

/** Of the n-th customer, at an address of their own. */
export const headersOf = (headers, n) => ({
  ...headers,
  'x-forwarded-for': `198.18.${Math.floor(n / 250)}.${(n % 250) + 1}`,
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export async function addNames(url, agent, own, product, n) {
  for (let name = 0; name < NAMES; name++) {
    const item = { ...product, title: `bench-${n}-${name}.nl`, transferDnsLater: 'true' }
    const body = new URLSearchParams(item).toString()
    await send(agent, `${url}/api/bestelprocedure/addItem`, { headers: { ...own, ...FORM }, body })
  }
}

export const readBasket = (url, agent, own) =>
  send(agent, `${url}/api/bestelprocedure/getBasket`, { method: 'GET', headers: own })

/** Orders what is in the basket, pays at the bank and returns to the shop. */
export async function buy(url, agent, own) {
  const form = { ...own, ...FORM }
  const bought = await send(agent, `${url}/bestelprocedure/purchase`, {
    headers: form,
    body: new URLSearchParams({ paymentMethod: 'IDEAL', customWhois: '[]' }).toString(),
  })
  const { returnUrl, orderId } = JSON.parse(bought.text)
  const bank = new URL(returnUrl).pathname
  const paid = await send(agent, `${url}${bank}`, { headers: form, body: 'outcome=COMPLETED', status: 303 })
  const back = new URL(paid.headers.location, url)
  await send(agent, `${url}${back.pathname}${back.search}`, { method: 'GET', headers: own })
  await send(agent, `${url}/graphql`, {
    headers: { ...own, 'content-type': 'application/json' },
    body: JSON.stringify({ query: READ, variables: { id: orderId } }),
  })
}

const READ = `query ($id: ID!) { order(id: $id) { id number status paymentStatus invoiceNumber amount { value }
  items { id domainName deliveryStatus } } }`

/** The same requests, reading as many rows and writing as many in as many commits as they need at least. */
async function placeBare(url, agent, headers) {
  const ask = (path) => send(agent, `${url}${path}`, { headers, body: '' })
  for (let name = 0; name < NAMES; name++) await ask('/bare-add')
  await ask('/bare-items')
  await ask('/bare-placed')
  await ask('/bare-paid')
  await ask('/bare-items')
  await ask('/bare-items')
}

export async function findProduct(url) {
  const { text } = await send(undefined, `${url}/graphql`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ products(kinds: [DOMAIN]) { productId productCode } }' }),
  })
  return JSON.parse(text).data.products.find(({ productCode }) => productCode === 'DOMAIN_NL')
}

/** Resolves when every order is delivered and no background work is due. */
export async function delivered(countOpen) {
  const until = performance.now() + 60_000
  while ((await countOpen()) > 0) {
    if (performance.now() > until) throw new Error('an order was not delivered')
    await sleep(50)
  }
}

/** Number of orders that are paid and not delivered, and of jobs that are due. A large shop has unpaid renewals all the time. */
export async function openOrders(data, url) {
  const query = `select (select count(*) from orders where status not in ('DELIVERED', 'AWAITING_PAYMENT'))
    + (select count(*) from outbox where done_at is null and failed_at is null and run_at < `
  if (url) return Number((await ask(url, `${query} ${Date.now()}) as n`))[0].n)
  const db = new Database(join(data, 'shop.sqlite'), { readonly: true })
  try {
    return db.prepare(`${query} ${Date.now()}) as n`).pluck().get()
  } finally {
    db.close()
  }
}

/** CPU milliseconds of a process so far. */
export function spent(pid) {
  const { main, others } = cpu(pid)
  return main + others
}

/** Sums all its processes, including those that have ended, whose time the postmaster counts in hundredths of a second. */
function ofPostgres(postmaster) {
  let ms = spent(postmaster)
  for (const pid of readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')) {
    try {
      ms += spent(Number(pid))
    } catch {
      // The process has ended.
    }
  }
  const fields = readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(') ')[1].split(' ')
  return ms + 10 * (Number(fields[13]) + Number(fields[14]))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await order(Number(process.env.BENCH_SCALE ?? 1), { isPostgres: process.argv[2] === 'postgres' })
  process.exit()
}
