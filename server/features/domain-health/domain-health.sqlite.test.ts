import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeToken, Program } from '../../../tests/support/api-token'
import { startTestShop } from '../../../tests/support/test-shop'

/** Counts the queries of DNS tables from now on. */
function countDnsQueries(): () => number {
  let queries = 0
  const { prepare } = BetterSqlite.prototype
  const spy = vi.spyOn(BetterSqlite.prototype, 'prepare').mockImplementation(function (this: unknown, sql: string) {
    const statement = prepare.call(this as BetterSqlite.Database, sql)
    if (!/^select.* from "(dns_records|zones)".*json_each/.test(sql)) return statement
    const all = statement.all.bind(statement) as (...values: unknown[]) => unknown[]
    statement.all = (...values: unknown[]) => {
      queries++
      return all(...values)
    }
    return statement
  })
  onTestFinished(() => spy.mockRestore())
  return () => queries
}

test('the health of a list of domains takes as many queries as that of one, over both APIs', async () => {
  const queries = countDnsQueries()
  const shop = await startTestShop()
  onTestFinished(() => shop.close())
  const program = new Program(shop.url, (await makeToken(shop)).token)
  const countFor = async (act: () => Promise<unknown>) => {
    await shop.settle()
    const before = queries()
    await act()
    return queries() - before
  }
  const list = (first: number) => `{ viewer { domains(first: ${first}) { edges { node { health { code } } } } } }`
  const one = await countFor(() => program.graphql(list(1)))
  expect(one).toBeGreaterThan(0)
  expect(await countFor(() => program.graphql(list(50)))).toBe(one)
  expect(await countFor(async () => (await program.fetch('/api/account/domains?first=50')).json())).toBe(one)
})
