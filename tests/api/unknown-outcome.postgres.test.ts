import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeToken, Program } from '../support/api-token'
import { type CommitCut, type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy'
import { TEST_NOW } from '../support/test-config'
import { behind, type TestDatabase, testDatabase } from '../support/test-database'
import { startTestShop, type TestShop } from '../support/test-shop'

let place: TestDatabase
let proxy: DatabaseProxy
let shop: TestShop
let robot: Program
let product: { productId: string; productCode: string }

beforeAll(async () => {
  place = (await testDatabase({ isDemo: true, now: TEST_NOW })) as TestDatabase
  proxy = await startDatabaseProxy(place.url)
  shop = await startTestShop({ env: { DATABASE_URL: proxy.url, ALLOW_EMBEDDED: '1' } })
  robot = new Program(shop.url, (await makeToken(shop, { dailyLimit: 100_000_00 })).token)
  const { data } = await robot.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
  product = data.products.find((each: { productCode: string }) => each.productCode === 'DOMAIN_NL')
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
  await place.drop()
})

/** Queries the database directly, without the proxy. */
const ordersOf = (name: string) =>
  behind({ databaseUrl: place.url, dataDir: '' }, async (query) => {
    const rows = await query(`select order_id from order_lines where domain_name = '${name}'`)
    return rows.length
  })

async function order(name: string) {
  const answer = await robot.fetch('/api/bestellen', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': name },
    body: JSON.stringify({ items: [{ id: '1', type: 'domain', ...product, title: name }], period: 'YEARLY' }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    text,
    body: answer.status === 200 ? {} : JSON.parse(text),
    again: answer.headers.get('retry-after'),
  }
}

/** More commits than an order makes, so that the connection is cut at each of them. */
const COMMITS = 5

test.each<[CommitCut, boolean]>([
  ['after', false],
  ['before', false],
  ['after', true],
  ['before', true],
])(
  'an order whose COMMIT is cut %s it (database away: %s) is never refused as unchanged while it stands, and is there once',
  {
    timeout: 240_000,
  },
  async (how, isGone) => {
    for (let passing = 0; passing < COMMITS; passing++) {
      const name = `snede-${how}-${isGone ? 'weg' : 'kort'}-${passing}.nl`
      void proxy.cutCommit(how, { isGone, passing })
      const first = await order(name)
      proxy.recover()
      if (first.status !== 200) {
        expect([first.status, Number(first.again) > 0]).toEqual([503, true])
        // An order reported as failed must not exist; otherwise the outcome has to be UNKNOWN.
        if (first.body.outcome !== 'UNKNOWN')
          expect([first.text, await ordersOf(name)]).toEqual([expect.stringContaining('er is niets veranderd'), 0])
      }
      let again = await order(name)
      for (let tries = 0; tries < 40 && (again.status === 503 || (again.status === 409 && again.again)); tries++) {
        await sleep(250)
        again = await order(name)
      }
      if (first.status === 200) expect(again).toEqual(first)
      // The response may have been lost with the connection; then the retry says so.
      else if (again.status !== 200)
        expect([again.status, again.body.code, again.again]).toEqual([409, 'CONFLICT', null])
      expect([name, await ordersOf(name)]).toEqual([name, 1])
    }
  },
)
