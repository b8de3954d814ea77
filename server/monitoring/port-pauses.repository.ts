import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database'
import { all, run } from '../../db/query'
import { portPauses, portStates, salePauses } from '../../db/schema/ports'

export type PauseRow = typeof portPauses.$inferSelect
export type PortStateRow = typeof portStates.$inferSelect

/** The effect of a pause: no calls to an outside system, or no sale of what it delivers. */
export type Paused = 'calls' | 'sale'

const TABLES = { calls: portPauses, sale: salePauses } as const

export const listPauses = (db: Db, paused: Paused): Promise<PauseRow[]> => all(db.select().from(TABLES[paused]))

/** Replaces an earlier pause of the same system. */
export async function savePause(tx: Tx, paused: Paused, row: PauseRow): Promise<void> {
  const pauses = TABLES[paused]
  const { port: _, adapter: __, ...set } = row
  await run(
    tx
      .insert(pauses)
      .values(row)
      .onConflictDoUpdate({ target: [pauses.port, pauses.adapter], set }),
  )
}

/** Returns how many there were. */
export const deletePause = (tx: Tx, paused: Paused, port: string, adapter: string): Promise<number> => {
  const pauses = TABLES[paused]
  return run(tx.delete(pauses).where(and(eq(pauses.port, port), eq(pauses.adapter, adapter))))
}

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
