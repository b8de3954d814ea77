import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { INVARIANTS } from '../../db/invariants'
import { startBalancer } from '../support/balancer'
import { hasCaddy, startCaddy } from '../support/caddy'
import { freePort } from '../support/free-port'
import { type PostgresCluster, startPostgres } from '../support/postgres-cluster'
import { type BuiltShop, startBuiltShop, temporaryFolder } from './built-shop'
import { openOrdering } from './ordering'

/** Longer than the proxy takes to notice that an instance is stopping. */
const DRAIN_SECONDS = 2

let cluster: PostgresCluster

beforeAll(() => {
  cluster = startPostgres(mkdtempSync(join(tmpdir(), 'wimpel-drill-postgres-')))
})
afterAll(() => cluster?.remove())

const ask = (database: string, query: string) => cluster.ask(database, query)

let shops = 0

interface Several {
  database: string
  /** Public address of the proxy. */
  url: string
  instances: BuiltShop[]
  /** Starts an instance in place of a stopped one, at the same address. */
  start(at: number): Promise<void>
}

interface Proxy {
  url: string
  close(): unknown
}

async function startPlainBalancer(instances: string[]): Promise<Proxy> {
  const balancer = await startBalancer()
  balancer.instances.push(...instances)
  return balancer
}

const startShippedProxy = async (instances: string[]): Promise<Proxy> => startCaddy(await freePort(), instances)

/** Starts several instances of one shop behind a proxy, on one machine. */
async function startSeveral(count: number, startProxy = startPlainBalancer): Promise<Several> {
  const database = `shop${++shops}`
  await ask('postgres', `create database ${database}`)
  const folder = temporaryFolder()
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const { url, close } = await startProxy(ports.map((port) => `http://127.0.0.1:${port}`))
  onTestFinished(() => void close())
  const instances: BuiltShop[] = []
  const start = async (at: number) => {
    instances[at] = await startBuiltShop(folder, {
      DATABASE_URL: cluster.urlOf(database),
      SECRET: 'mR4tq8Zs1vXc6Yb9Ld2Fh7Kp3Wn5Ug0J',
      ALLOW_EMBEDDED: '1',
      PUBLIC_URL: url,
      PORT: String(ports[at]),
      INSTANCES: String(count),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    })
  }
  for (let at = 0; at < count; at++) await start(at)
  return { database, url, instances, start }
}

async function expectWhole(database: string): Promise<void> {
  for (const [rule, query] of INVARIANTS) expect(await ask(database, query), rule).toEqual([])
}

const ordersOf = async (database: string, pattern: string): Promise<string[]> =>
  (await ask(database, `select domain_name from order_lines where domain_name like '${pattern}' order by 1`)).map(
    (row) => String(row.domain_name),
  )

const LONG_MS = 180_000

test('instances restarted one by one under load lose no request', { timeout: LONG_MS }, async () => {
  const { database, url, instances, start } = await startSeveral(2, hasCaddy() ? startShippedProxy : undefined)
  const { order, headers } = await openOrdering(url)
  const seen: number[] = []
  const ordered: string[] = []
  let isOver = false
  const visitor = async (who: number) => {
    for (let round = 0; !isOver; round++) {
      const read = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query: '{ viewer { orders(first: 5) { totalCount } } products { productCode } }' }),
      })
      seen.push(read.status)
      await read.text()
      // An account may place sixty orders a minute.
      if (round % 40 > 0) continue
      const name = `rollend-${who}-${round}.nl`
      const answer = await order(name)
      seen.push(answer.status)
      await answer.text()
      ordered.push(name)
    }
  }
  const visitors = [0, 1, 2, 3].map(visitor)
  for (const at of [0, 1]) {
    const ended = await instances[at]?.end('SIGTERM')
    expect(ended?.code).toBe(0)
    await start(at)
  }
  isOver = true
  await Promise.all(visitors)
  expect(new Set(seen)).toEqual(new Set([200]))
  expect(seen.length).toBeGreaterThan(50)
  expect(await ordersOf(database, 'rollend-%')).toEqual(ordered.sort())
  await expectWhole(database)
})

test('one of three that is killed under orders loses none and makes none twice, and the others end its jobs', {
  timeout: LONG_MS,
}, async () => {
  const { database, url, instances } = await startSeveral(3)
  const { order } = await openOrdering(url)
  const names = Array.from({ length: 30 }, (_, i) => `gedood-${String(i).padStart(2, '0')}.nl`)
  const outcomes = new Map<string, number>()
  const place = async (name: string) => {
    for (let tries = 0; tries < 100; tries++) {
      const status = await order(name).then(
        (answer) => answer.text().then(() => answer.status),
        () => 0,
      )
      outcomes.set(name, status)
      // Placed, possibly in an earlier attempt whose response was lost; otherwise the order is retried with the same key.
      if (status === 200) return
      await sleep(500)
      if (status === 409 && (await ordersOf(database, name)).length === 1) return
    }
  }
  const waiting = [...names]
  const buyers = Array.from({ length: 6 }, async () => {
    for (let name = waiting.pop(); name; name = waiting.pop()) await place(name)
  })
  await expect.poll(() => outcomes.size, { timeout: 20_000 }).toBeGreaterThan(8)
  await instances[1]?.end('SIGKILL')
  await Promise.all(buyers)
  expect(await ordersOf(database, 'gedood-%')).toEqual(names)
  expect([...outcomes.values()].filter((status) => status !== 200).length).toBeLessThan(10)
  // Jobs leased by the killed instance become available when their leases expire.
  const waitingJobs = async () =>
    (
      await ask(
        database,
        `select job from outbox where done_at is null and failed_at is null and run_at < ${Date.now()}`,
      )
    ).length
  await expect.poll(waitingJobs, { timeout: 100_000, interval: 1000 }).toBe(0)
  await expectWhole(database)
})

test('a database outage returns 503 with Retry-After, and the shop recovers afterwards', {
  timeout: LONG_MS,
}, async () => {
  const { database, url } = await startSeveral(1)
  const { order } = await openOrdering(url)
  expect((await order('voor-de-herstart.nl')).status).toBe(200)
  cluster.stop()
  const refused = await order('tijdens-de-herstart.nl')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  cluster.start()
  await expect.poll(async () => (await order('tijdens-de-herstart.nl')).status, { timeout: 20_000 }).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  // Cuts database connections that are in use.
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`
  const during = Array.from({ length: 20 }, (_, i) => order(`gesneden-${i}.nl`).then((answer) => answer.status))
  await ask(database, cut)
  expect((await Promise.all(during)).every((status) => [200, 503].includes(status))).toBe(true)
  await expect.poll(async () => (await order('na-het-snijden.nl')).status, { timeout: 20_000 }).toBe(200)
  expect(await ordersOf(database, '%-de-herstart.nl')).toEqual(['tijdens-de-herstart.nl', 'voor-de-herstart.nl'])
  await expectWhole(database)
})
