import type { Database, Tx } from '../../db/database'

/**
 * Runs work in a transaction. A dry run rolls back everything it wrote and returns what would have changed: nothing is
 * sent and no job is started.
 */
export async function transact<Answer>(
  db: Pick<Database, 'transaction'>,
  { dryRun }: { dryRun: boolean },
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  if (!dryRun) return db.transaction(work)
  try {
    return await db.transaction(async (tx) => {
      throw new Rehearsed(await work(tx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer as Answer
    throw error
  }
}

/** Rolls the transaction back and carries its result. */
class Rehearsed extends Error {
  constructor(readonly answer: unknown) {
    super('a dry run is taken back')
  }
}
