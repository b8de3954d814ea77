import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { one, run } from '../../../db/query'
import { backgroundChecks } from '../../../db/schema/staff'

export type CheckRow = typeof backgroundChecks.$inferSelect

/** Returns null before the first run. */
export const findCheck = (db: Db, name: string): Promise<CheckRow | null> =>
  one(db.select().from(backgroundChecks).where(eq(backgroundChecks.name, name)))

/** Records that a run began. The result of the run before remains. */
export async function beginCheck(tx: Tx, name: string, startedAt: number): Promise<void> {
  await run(
    tx
      .insert(backgroundChecks)
      .values({ name, startedAt })
      .onConflictDoUpdate({ target: backgroundChecks.name, set: { startedAt } }),
  )
}

export async function endCheck(
  tx: Tx,
  name: string,
  { finishedAt, result }: { finishedAt: number; result: unknown },
): Promise<void> {
  await run(tx.update(backgroundChecks).set({ finishedAt, result }).where(eq(backgroundChecks.name, name)))
}
