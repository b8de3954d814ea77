import BetterSqlite from 'better-sqlite3'
import { onTestFinished, vi } from 'vitest'

/** Counts the queries of this text that run on SQLite, in shops that are opened from now on. Returns their number so far. */
export function countQueries(text: RegExp): () => number {
  let queries = 0
  const { prepare } = BetterSqlite.prototype
  const spy = vi.spyOn(BetterSqlite.prototype, 'prepare').mockImplementation(function (this: unknown, sql: string) {
    const statement = prepare.call(this as BetterSqlite.Database, sql)
    if (!text.test(sql)) return statement
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
