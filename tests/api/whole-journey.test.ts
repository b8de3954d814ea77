import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { closeEndedSessions } from '../../server/features/accounts/sessions.service'
import { startTestShop, type TestShop } from '../support/test-shop'
import { graphqlClient, restClient, wholeJourney } from './whole-journey.test-support'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

test('a guest searches, orders, registers, activates, pays and is served by REST alone [GQL-004]', () =>
  wholeJourney(shop, restClient, 'rest'))

test('and by GraphQL alone [GQL-002, GQL-003]', () => wholeJourney(shop, graphqlClient, 'graph'))

test.each([
  ['REST', restClient],
  ['GraphQL', graphqlClient],
])('a second order by %s prepares no statement, in the shop and in the systems around it', async (name, client) => {
  await wholeJourney(shop, client, `first${name.toLowerCase()}`)
  // The session check runs every second, but only while a connection is open.
  shop.app.deps.sessionWatch.onEnd('nobody', () => {})
  await closeEndedSessions(shop.app.deps)
  const prepared = vi.spyOn(BetterSqlite.prototype, 'prepare')
  onTestFinished(() => prepared.mockRestore())
  await wholeJourney(shop, client, `second${name.toLowerCase()}`)
  expect(prepared.mock.calls.flat()).toEqual([])
})
