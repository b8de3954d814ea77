import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testContext } from '../../../tests/support/test-context'
import { listAccountIdsMatching } from './account-search.service'

test('a search of customers reads indexes, and never the whole table', async () => {
  const ctx = await testContext()
  const prepare = vi.spyOn(BetterSqlite.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  await listAccountIdsMatching(ctx.db.reader, 'fiets', 10)
  const plan = prepare.mock.calls.flatMap(([sql], at) =>
    /from "accounts"/.test(sql)
      ? (prepare.mock.contexts[at] as BetterSqlite.Database)
          .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
          .all(sql.match(/\?/g)?.map(() => '') ?? [])
          .map(({ detail }) => detail)
      : [],
  )
  for (const at of [0, 1, 2, 3, 4])
    expect(plan).toContainEqual(
      expect.stringMatching(new RegExp(`^SEARCH accounts USING .*INDEX accounts_search_${at} `)),
    )
  expect(plan.filter((step) => step.startsWith('SCAN accounts'))).toEqual([])
})
