import type { Database, Tx } from '../../db/open'

/**
 * Does work in a transaction and rolls it back: answers, or throws, what the work itself would, by the same code, and nothing
 * has changed.
 */
export async function dryRun<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const rollback = new Error('a dry run')
  const done: T[] = []
  await db
    .transaction(async (tx) => {
      done.push(await work(tx))
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  // It was rolled back by us, so the work has answered.
  return done[0] as T
}
