import { and, asc, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../db/database'
import { all, databaseNow, isAmong, one, run, statement } from '../../db/query'
import { outbox } from '../../db/schema/outbox'
import { changeMessage, type OutboxRow } from './outbox'

const P = sql.placeholder

const isDue = and(
  isNull(outbox.doneAt),
  isNull(outbox.failedAt),
  lte(outbox.runAt, P('now')),
  or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, databaseNow)),
)
const due = statement((db) =>
  db
    .select()
    .from(outbox)
    // The concatenation prevents SQLite from seeking each name in the index of references.
    .where(and(isDue, isAmong(sql`${outbox.job} || ''`, 'jobs')))
    .orderBy(asc(outbox.runAt))
    .limit(P('limit')),
)

const taking = statement((db) =>
  db
    .update(outbox)
    .set({ leasedUntil: sql`${databaseNow} + ${P('forMs')}`, attempts: sql`${outbox.attempts} + 1` })
    .where(isAmong(outbox.id, 'ids')),
)

export interface Lease {
  now: number
  /**
   * Duration of the lease, by the clock of the database: instances need not agree on the time. After a crash the
   * messages become due again.
   */
  forMs: number
  limit: number
  /** Names of the jobs to lease messages of. Others wait for an instance that knows them, such as a newer release during an update. */
  jobs: readonly string[]
}

/** Whether `lease` with the same arguments would find anything. */
export async function isAnyDue(db: Database, { now, jobs }: Pick<Lease, 'now' | 'jobs'>): Promise<boolean> {
  return (await one(due(db.reader, { now, limit: 1, jobs }))) !== null
}

/**
 * Leases due messages, the oldest first: those of the oldest `limit` that `choose` returns. `isMore` says whether others may be
 * due.
 */
export async function lease(
  tx: Tx,
  { now, forMs, limit, jobs }: Lease,
  choose: (due: OutboxRow[]) => OutboxRow[],
): Promise<{ messages: OutboxRow[]; isMore: boolean }> {
  const found = await all(due(tx, { now, limit, jobs }))
  const chosen = choose(found)
  await run(taking(tx, { ids: chosen.map(({ id }) => id), forMs }))
  const messages = chosen.map((row) => ({ ...row, attempts: row.attempts + 1 }))
  return { messages, isMore: found.length === limit || chosen.length < found.length }
}

/** Releases the leases of an instance that has stopped. */
export async function takeBackLeases(db: Database): Promise<void> {
  await db.transaction((tx) => run(tx.update(outbox).set({ leasedUntil: null }).where(isNotNull(outbox.leasedUntil))))
}

export async function retryLater(tx: Tx, id: string, runAt: number, lastError: string): Promise<void> {
  await run(changeMessage(tx, { runAt, leasedUntil: null, lastError }, { id }))
}

/** Restores the state before the attempt: the outside system is working on it, so nothing has failed. */
export async function postpone(tx: Tx, id: string, runAt: number): Promise<void> {
  await run(changeMessage(tx, { runAt, leasedUntil: null, attempts: 0, lastError: null }, { id }))
}

/** Leaves the attempt uncounted: the outside system was not called. */
export async function waitUncounted(
  tx: Tx,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
  { runAt, lastError }: { runAt: number; lastError: string },
): Promise<void> {
  await run(changeMessage(tx, { runAt, leasedUntil: null, attempts: Math.max(0, attempts - 1), lastError }, { id }))
}

/** Leaves a message for the operator. `payload` replaces its payload. */
export async function giveUp(
  tx: Tx,
  id: string,
  { now, lastError, payload }: { now: number; lastError: string; payload: Record<string, unknown> },
): Promise<void> {
  await run(changeMessage(tx, { failedAt: now, leasedUntil: null, lastError, payload }, { id }))
}
