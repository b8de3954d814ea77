// npm run bench -- postgres: one, two and three instances on a temporary PostgreSQL, beside one instance and the bare server on
// SQLite, in one run. Measures requests per second, and the CPU of the instances and of the database. Three shops of one instance each,
// which share nothing but the machine, tell what it costs to run three processes from what it costs to be one shop.
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { runnerImport } from 'vite'
import { READ } from './basket-read.mjs'
import { load, send } from './client.mjs'
import { cpu, number } from './compare.mjs'
import { guestOrder } from './guest-order.mjs'
import { ask, fillPostgres, fillSqlite, newCustomers, newSession } from './rows.mjs'
import { start, stop } from './servers.mjs'

const ROUNDS = 5
const BASKETS = 10_000
/** Number of visitors whose baskets fit in an instance's cache. */
const RETURNING = 200
const INSTANCES = [1, 2, 3]
/** Names of shops of one instance each. */
const SHOPS = ['a', 'b', 'c']
const IDLE_MS = 5000
const EXTENSIONS = 20
const CAPTCHA = 'bench'
const SECRET = 'mR4tq8Zs1vXc6Yb9Ld2Fh7Kp3Wn5Ug0J'
const PROGRAM = 'dist/server/main.js'

/** Prints figures; asserts nothing, but throws on an unexpected response. Requires the built shop. */
export async function postgres(scale = 1) {
  const { module } = await runnerImport('./tests/support/postgres-cluster.ts')
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-bench-'))
  const clusterFolder = mkdtempSync(join(tmpdir(), 'wimpel-bench-postgres-'))
  const cluster = module.startPostgres(clusterFolder, { isDurable: true })
  const postmaster = Number(readFileSync(join(clusterFolder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const sides = []
  // PostgreSQL is not a child process: every way out has to remove the database.
  const clear = () => {
    for (const { servers } of sides) for (const { child } of servers) child.kill('SIGKILL')
    cluster.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  const interrupt = () => process.exit(1)
  process.once('exit', clear).once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const { visitors, customers } = await openSides(cluster, postmaster, folder, sides)
    await measure(sides, { visitors, customers, scale })
  } finally {
    await Promise.all(sides.flatMap(({ servers }) => servers.map(stop)))
    clear()
    process.off('exit', clear).off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

/** Opens all setups, each on a copy of the same data. They stay open together, so that rounds can alternate. */
async function openSides(cluster, postmaster, folder, sides) {
  const first = { data: join(folder, 'postgres-1'), database: 'shop1' }
  await ask(cluster.urlOf('postgres'), `create database ${first.database}`)
  const file = join(folder, 'sqlite', 'shop.sqlite')
  await stop(await start(environment(join(folder, 'sqlite')), PROGRAM))
  await stop(await start(environment(first.data, cluster.urlOf(first.database)), PROGRAM))
  const { visitors, customers, rows } = make()
  fillSqlite(file, rows)
  await fillPostgres(cluster.urlOf(first.database), rows)
  cpSync(file, join(folder, 'bare.sqlite'))

  const bare = await start(environment(folder), 'tests/load/baseline.mjs', join(folder, 'bare.sqlite'))
  sides.push({ title: 'bare, on SQLite', servers: [bare], isBare: true })
  sides.push({ title: 'SQLite, one instance', servers: [await start(environment(join(folder, 'sqlite')), PROGRAM)] })
  const shops = [...INSTANCES.slice(1), ...SHOPS]
  for (const shop of shops) {
    cpSync(first.data, join(folder, `postgres-${shop}`), { recursive: true })
    await ask(cluster.urlOf('postgres'), `create database shop${shop} template ${first.database}`)
  }
  const startOn = (shop, instances) =>
    start(environment(join(folder, `postgres-${shop}`), cluster.urlOf(`shop${shop}`), instances), PROGRAM)
  for (const count of INSTANCES) {
    const side = { title: `PostgreSQL, instances: ${count}`, servers: [], postmaster }
    sides.push(side)
    for (let n = 0; n < count; n++) side.servers.push(await startOn(count, count))
  }
  const apart = { title: `PostgreSQL, shops: ${SHOPS.length}`, servers: [], postmaster }
  sides.push(apart)
  for (const shop of SHOPS) apart.servers.push(await startOn(shop, 1))
  return { visitors, customers }
}

const environment = (dataDir, databaseUrl = '', instances = 1) => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  INSTANCES: String(instances),
  SECRET,
  ALLOW_EMBEDDED: '1',
  REGISTRY_LATENCY: 'false',
  LOG_LEVEL: 'error',
  CAPTCHA_TEST_TOKEN: CAPTCHA,
  // Searches and registrations are limited per address, so each guest sends another address.
  TRUST_PROXY: '127.0.0.1',
})

async function measure(sides, { visitors, customers, scale }) {
  const { products, domainExtensions } = await readCatalogue(sides[1].servers[0].url)
  const extensions = domainExtensions.slice(0, EXTENSIONS).map(({ extension }) => extension)
  const product = products.find(({ productCode }) => productCode === 'DOMAIN_NL')
  const visitor = (i) => visitors[i % visitors.length]
  const json = (i) => ({ ...visitor(i), 'content-type': 'application/json' })
  const from = (i) => ({ 'x-forwarded-for': `203.0.113.${(i % 250) + 1}` })
  const form = (i) => ({ ...visitor(i), ...from(i), 'content-type': 'application/x-www-form-urlencoded' })

  await idle(sides)
  const read = (of) => ({
    shop: (url, i, agent) => send(agent, `${url}/graphql`, { headers: json(of(i)), body: READ }),
    bare: (url, i, agent) => send(agent, `${url}/read`, { headers: visitor(of(i)) }),
  })
  await compare(
    'read a basket of 10, of ten thousand by turns',
    5000 * scale,
    sides,
    read((i) => i),
  )
  await compare(
    'the same, of two hundred who come back',
    5000 * scale,
    sides,
    read((i) => i % RETURNING),
  )

  const added = new Map(sides.map((side) => [side, []]))
  await compare('add an item, the registry asked', 1500 * scale, sides, {
    async shop(url, i, agent, side) {
      const title = `${randomBytes(8).toString('hex')}.nl`
      const body = new URLSearchParams({ ...product, title, transferDnsLater: 'true' }).toString()
      const { text } = await send(agent, `${url}/api/bestelprocedure/addItem`, { headers: form(i), body })
      added.get(side)[i] = JSON.parse(text).items.find((item) => item.title === title).unique
    },
    bare: (url, i, agent) => send(agent, `${url}/add`, { headers: visitor(i) }),
  })
  await compare('remove an item', 1500 * scale, sides, {
    shop: (url, i, agent, side) =>
      send(agent, `${url}/api/bestelprocedure/removeItem`, { headers: form(i), body: `unique=${added.get(side)[i]}` }),
    bare: (url, i, agent) => send(agent, `${url}/remove`, { headers: visitor(i), body: 'none' }),
  })
  const order = (i) =>
    JSON.stringify({ items: [{ type: 'domain', ...product, title: `bench-${i}.nl` }], period: 'YEARLY' })
  await compare('place an unpaid order', 400 * scale, sides, {
    shop: (url, i, agent) =>
      send(agent, `${url}/api/bestellen/send-omnikassa`, { headers: { ...customers[i], ...from(i) }, body: order(i) }),
    bare: (url, i, agent) => send(agent, `${url}/placed`, { headers: customers[i], body: order(i) }),
  })
  await compare("a guest's whole order, mails and delivery", 60 * scale, sides, {
    shop: (url, i) => guestOrder(url, `gast-${i}`),
    bare: (url, _, agent) => send(agent, `${url}/order`),
    connections: 4,
  })
  await compare(`search ${EXTENSIONS} names (event stream)`, 150 * scale, sides, {
    shop: (url, i, agent) => search(agent, url, extensions, visitor(i)),
  })
}

/** Cost of an idle setup. */
async function idle(sides) {
  await sleep(2000)
  const before = sides.map(spent)
  await sleep(IDLE_MS)
  console.log('\nnobody there: ms of CPU a second')
  for (const [at, side] of sides.entries()) {
    const after = spent(side)
    const instances = (1000 * (after.instances - before[at].instances)) / IDLE_MS
    const database = (1000 * (after.database - before[at].database)) / IDLE_MS
    const ofAll = side.postmaster ? `, PostgreSQL ${database.toFixed(1)} for the instances of all` : ''
    console.log(`${`  ${side.title}`.padEnd(28)} instances ${instances.toFixed(1)}${ofAll}`)
  }
}

/**
 * Alternates the same requests over all setups and spreads them over a setup's instances. Prints the median round; the first, in
 * which each instance compiles, does not count.
 */
async function compare(title, times, sides, { shop, bare, connections }) {
  console.log(`\n${title}`)
  const size = Math.ceil(times / ROUNDS)
  const taking = sides.filter((side) => !side.isBare || bare)
  const rounds = new Map(taking.map((side) => [side, []]))
  const done = new Map(taking.map((side) => [side, 0]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of round % 2 ? taking.toReversed() : taking) {
      const act = side.isBare ? bare : shop
      const { servers } = side
      const begun = done.get(side)
      // As warm as one that gets all requests: the code of each instance is compiled by what it has run.
      const count = round === 0 ? times * servers.length : size
      const before = spent(side)
      const result = await load(
        count,
        (i, agent) => act(servers[i % servers.length].url, begun + i, agent, side),
        connections,
      )
      done.set(side, begun + count)
      const after = spent(side)
      if (round === 0) continue
      rounds.get(side).push({
        ...result,
        instances: (after.instances - before.instances) / size,
        database: (after.database - before.database) / size,
      })
    }
  }
  const middles = new Map(taking.map((side) => [side, middleOf(rounds.get(side))]))
  const base = middles.get(sides[0])
  for (const [side, { perSecond, instances, database, p50, p99 }] of middles) {
    const ofDatabase = side.postmaster ? `  PostgreSQL ${database.toFixed(2)} ms` : ''.padEnd(20)
    const besideBare =
      base && !side.isBare
        ? `  ${((100 * perSecond) / base.perSecond).toFixed(0)}% of bare, ${((instances + database) / base.instances).toFixed(1)} times its CPU`
        : ''
    console.log(
      `${`  ${side.title}`.padEnd(26)} ${number(perSecond)}/s  cpu ${instances.toFixed(2).padStart(6)} ms${ofDatabase}` +
        `  p50 ${number(p50)} ms  p99 ${number(p99)} ms${besideBare}`,
    )
  }
}

function middleOf(rounds) {
  const middle = (name) => rounds.map((round) => round[name]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)]
  return Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, middle(name)]))
}

/** CPU milliseconds so far of a setup's instances, and of PostgreSQL, which all setups share. */
function spent({ servers, postmaster }) {
  const instances = servers.reduce((sum, { pid }) => sum + ofProcess(pid), 0)
  return { instances, database: postmaster ? ofPostgres(postmaster) : 0 }
}

const ofProcess = (pid) => {
  const { main, others } = cpu(pid)
  return main + others
}

/** Sums all its processes, including those that have ended, whose time the postmaster counts in hundredths of a second. */
function ofPostgres(postmaster) {
  let ms = ofProcess(postmaster)
  for (const pid of readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')) {
    try {
      ms += ofProcess(Number(pid))
    } catch {
      // The process has ended.
    }
  }
  const fields = readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(') ')[1].split(' ')
  return ms + 10 * (Number(fields[13]) + Number(fields[14]))
}

/** Searches as the page does, until the last result. */
function search(agent, url, extensions, headers) {
  const query = new URLSearchParams([
    ['domain', `naam${randomBytes(6).toString('hex')}`],
    ['g-recaptcha-response', CAPTCHA],
    ...extensions.map((name) => ['extensions[]', name]),
  ])
  const from = `10.${[...randomBytes(3)].join('.')}`
  return new Promise((resolve, reject) => {
    http
      .get(
        `${url}/api/check-domain-extensions?${query}`,
        { agent, headers: { ...headers, 'x-forwarded-for': from } },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`a search returned status ${response.statusCode}`))
          response.on('data', () => {}).on('end', resolve)
        },
      )
      .on('error', reject)
  })
}

async function readCatalogue(url) {
  const { text } = await send(undefined, `${url}/graphql`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: '{ products(kinds: [DOMAIN]) { productId productCode } domainExtensions { extension } }',
    }),
  })
  return JSON.parse(text).data
}

/** Visitors with five names and five packages each, and logged-in customers: their rows by table, and the headers they send. */
function make() {
  const id = (prefix) => `${prefix}_${randomBytes(16).toString('base64url')}`
  const now = Date.now()
  const { rows: ofCustomers, headers } = newCustomers(1000, SECRET)
  const rows = { ...ofCustomers, baskets: [], basket_items: [] }
  const visitors = Array.from({ length: BASKETS }, (_, i) => {
    const { hash, headers } = newSession(SECRET)
    const basket = { id: id('bsk'), kind: 'CUSTOMER', visitor_hash: hash, state: 'OPEN', period: 'YEARLY' }
    rows.baskets.push({ ...basket, proposed_services: '[]', version: 1, created_at: now, changed_at: now })
    for (let n = 0; n < 5; n++) {
      const domain = id('itm')
      const common = {
        basket_id: basket.id,
        domain_name: `naam-${i}-${n}.nl`,
        invoiced: true,
        transfer_dns_later: true,
        created_at: now,
      }
      rows.basket_items.push(
        {
          ...common,
          id: domain,
          parent_id: null,
          product_code: 'DOMAIN_NL',
          slot: 'domain',
          availability: 'free',
          position: 2 * n + 1,
        },
        {
          ...common,
          id: id('itm'),
          parent_id: domain,
          product_code: 'HOSTING_BASIC',
          slot: 'hosting',
          availability: null,
          position: 2 * n + 2,
        },
      )
    }
    return headers
  })
  const customers = headers.map((each) => ({ ...each, 'content-type': 'application/json' }))
  return { visitors, customers, rows }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await postgres(Number(process.env.BENCH_SCALE ?? 1))
