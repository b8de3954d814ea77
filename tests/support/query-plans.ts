import BetterSqlite from 'better-sqlite3'
import { vi } from 'vitest'

export interface QueryPlan {
  sql: string
  /** Steps of SQLite's plan: `SEARCH domains USING COVERING INDEX domains_status (status=?)`. */
  steps: string[]
}

/** Runs work on a shop, and returns the plans of the statements that SQLite prepared for it, in their order. */
export async function plansOf(work: () => Promise<unknown>): Promise<QueryPlan[]> {
  const prepare = vi.spyOn(BetterSqlite.prototype, 'prepare')
  try {
    await work()
    return prepare.mock.calls.map(([sql], at) => ({
      sql,
      steps: (prepare.mock.contexts[at] as BetterSqlite.Database)
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(sql.match(/\?/g)?.map(() => '') ?? [])
        .map(({ detail }) => detail),
    }))
  } finally {
    prepare.mockRestore()
  }
}
