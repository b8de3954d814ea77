import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy'
import { TEST_NOW } from '../support/test-config'
import { behind, type TestDatabase, testDatabase } from '../support/test-database'
import { startTestShop, type TestShop } from '../support/test-shop'
import { add, PURCHASE, signedIn } from './payments.test-support'

/** Longer than PostgreSQL waits for the next statement of a transaction. */
const STALL_MS = 2600

const lines: { level: number; msg: string }[] = []
const logged = (msg: string) => lines.filter((line) => line.msg === msg)

let place: TestDatabase
let proxy: DatabaseProxy
let shop: TestShop

beforeAll(async () => {
  place = (await testDatabase({ isDemo: true, now: TEST_NOW })) as TestDatabase
  proxy = await startDatabaseProxy(place.url)
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  shop = await startTestShop({ log, env: { DATABASE_URL: proxy.url, ALLOW_EMBEDDED: '1' } })
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
  await place.drop()
})

const ask = (sql: string) => behind({ databaseUrl: place.url, dataDir: '' }, (query) => query(sql))

test('a purchase within which the instance stood still is refused with 503 and a code, and succeeds when repeated', async () => {
  const customer = await signedIn(shop)
  await add(customer, 'lindebrood.nl')
  const fields = { customWhois: '[]', paymentMethod: 'MANUAL_PAYMENT' }
  const purchase = () => customer.postForm(PURCHASE, fields, { accept: 'application/problem+json' })
  proxy.hold('insert into "orders"', STALL_MS)
  const refused = await purchase()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(await refused.json()).toMatchObject({ code: 'OUTSIDE_UNAVAILABLE', status: 503 })
  await expect.poll(async () => (await purchase()).status, { timeout: 20_000 }).toBe(200)
  expect(await ask(`select id from order_lines where domain_name = 'lindebrood.nl'`)).toHaveLength(1)
})

test('connections that are lost again and again are logged as such, once a minute, and not as failed work', async () => {
  lines.length = 0
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 6 }, () => shop.browser().graphql('{ products { productId } }')))
    await ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await expect.poll(async () => (await shop.get('/readyz')).status, { timeout: 20_000 }).toBe(200)
  }
  expect(logged('database: work after a commit failed')).toEqual([])
  const lost = logged('database: a connection was lost')
  expect(lost.length).toBeGreaterThan(0)
  // One line for each kind of error.
  expect(lost.length).toBeLessThan(5)
  expect(lost.every(({ level }) => level === 40)).toBe(true)
})
