import type { Database, Tx } from '../../db/open'

/**
 * Runs work in a transaction. On a dry run all that it wrote is taken back before anybody sees it, and its answer says what
 * would have been: nothing is sent, nobody is woken.
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

/** Rolls the transaction back, with its answer. */
class Rehearsed extends Error {
  constructor(readonly answer: unknown) {
    super('a dry run is taken back')
  }
}
