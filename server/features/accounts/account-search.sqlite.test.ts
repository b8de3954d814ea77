import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testContext } from '../../../tests/support/test-context'
import { listAccountIdsMatching } from './account-search.service'
import { listAccounts } from './staff/staff-accounts.repository'

/** Runs a search, and returns the steps by which SQLite reads accounts and their words. */
async function planOf(search: () => Promise<unknown>): Promise<string[]> {
  const prepare = vi.spyOn(BetterSqlite.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  await search()
  return prepare.mock.calls.flatMap(([sql], at) =>
    /from "accounts"/.test(sql)
      ? (prepare.mock.contexts[at] as BetterSqlite.Database)
          .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
          .all(sql.match(/\?/g)?.map(() => '') ?? [])
          .map(({ detail }) => detail)
      : [],
  )
}

const everyone = { text: 'fiets noord', isBlocked: null, role: null, createdFrom: null, sets: [] }

test.each(['everything', 'customers'])('a search of %s reads indexes, and never all customers', async (searched) => {
  const { reader } = (await testContext()).db
  const plan = await planOf(() =>
    searched === 'everything'
      ? listAccountIdsMatching(reader, 'fiets noord', 10)
      : listAccounts(reader, everyone, { after: null, limit: 51 }),
  )
  expect(plan).toContainEqual(
    expect.stringMatching(/^SEARCH account_words USING COVERING INDEX account_words_word \(word>\? AND word<\?\)/),
  )
  expect(plan).toContainEqual(expect.stringMatching(/^SEARCH other_word .*\(account_id=\? AND word>\? AND word<\?\)/))
  expect(plan).toContainEqual(expect.stringMatching(/^SEARCH accounts .*\(id=\?\)/))
  expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([])
})
