import { eq, like } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run } from '../../../db/query'
import { backgroundChecks } from '../../../db/schema/staff'

export type CheckRow = typeof backgroundChecks.$inferSelect

/** Returns null before the first run. */
export const findCheck = (db: Db, name: string): Promise<CheckRow | null> =>
  one(db.select().from(backgroundChecks).where(eq(backgroundChecks.name, name)))

/** Lists the checks whose names begin so. */
export const listChecks = (db: Db, prefix: string): Promise<CheckRow[]> =>
  all(
    db
      .select()
      .from(backgroundChecks)
      .where(like(backgroundChecks.name, `${prefix}%`)),
  )

/** Records a run that has ended. */
export async function saveCheck(tx: Tx, row: Omit<CheckRow, 'finishedAt'> & { finishedAt: number }): Promise<void> {
  const { name, ...values } = row
  await run(tx.insert(backgroundChecks).values(row).onConflictDoUpdate({ target: backgroundChecks.name, set: values }))
}

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
