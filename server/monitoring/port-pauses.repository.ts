import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database'
import { all, run } from '../../db/query'
import { portPauses, portStates } from '../../db/schema/ports'

export type PauseRow = typeof portPauses.$inferSelect
export type PortStateRow = typeof portStates.$inferSelect

export const listPauses = (db: Db): Promise<PauseRow[]> => all(db.select().from(portPauses))

/** Replaces an earlier pause of the same system. */
export async function savePause(tx: Tx, row: PauseRow): Promise<void> {
  const { port: _, adapter: __, ...set } = row
  await run(
    tx
      .insert(portPauses)
      .values(row)
      .onConflictDoUpdate({ target: [portPauses.port, portPauses.adapter], set }),
  )
}

/** Returns how many there were. */
export const deletePause = (tx: Tx, port: string, adapter: string): Promise<number> =>
  run(tx.delete(portPauses).where(and(eq(portPauses.port, port), eq(portPauses.adapter, adapter))))

/** Replaces what an instance wrote about its systems. */
export async function saveStates(tx: Tx, rows: readonly PortStateRow[]): Promise<void> {
  for (const row of rows) {
    const { instance: _, system: __, ...set } = row
    await run(
      tx
        .insert(portStates)
        .values(row)
        .onConflictDoUpdate({ target: [portStates.instance, portStates.system], set }),
    )
  }
}

/** Returns what instances wrote since a time. */
export const listStates = (db: Db, since: number): Promise<PortStateRow[]> =>
  all(db.select().from(portStates).where(sql`${portStates.writtenAt} >= ${since}`))

export const deleteStatesBefore = (tx: Tx, before: number): Promise<number> =>
  run(tx.delete(portStates).where(lt(portStates.writtenAt, before)))
