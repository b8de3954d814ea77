import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { outbox } from '../../db/schema/outbox'
import { newId } from '../ids'

export interface Effect {
  /** Which job carries it out. */
  job: string
  /** Makes asking twice the same as asking once; goes along to the outside system as our reference. */
  reference: string
  payload: Record<string, unknown>
  /** Not before this time; now when left out. */
  runAt?: number
}

export type OutboxRow = typeof outbox.$inferSelect

/** Asks for an effect outside the process, in the transaction that wants it. Call `ctx.wakeJobs()` after the commit. */
export async function enqueue(tx: Db, effect: Effect, now: number): Promise<void> {
  const { job, reference, payload, runAt = now } = effect
  tx.insert(outbox)
    .values({ id: newId('job'), job, reference, payload, runAt, createdAt: now })
    .onConflictDoNothing()
    .run()
}

/** Takes what is due, for as long as the lease holds; a crashed runner's rows come back by themselves. */
export async function lease(tx: Db, now: number, leaseMs: number, limit: number): Promise<OutboxRow[]> {
  const due = tx
    .select()
    .from(outbox)
    .where(
      and(
        isNull(outbox.doneAt),
        isNull(outbox.failedAt),
        lte(outbox.runAt, now),
        or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now)),
      ),
    )
    .orderBy(asc(outbox.runAt))
    .limit(limit)
    .all()
  for (const row of due) {
    tx.update(outbox)
      .set({ leasedUntil: now + leaseMs, attempts: row.attempts + 1 })
      .where(eq(outbox.id, row.id))
      .run()
  }
  return due.map((row) => ({ ...row, attempts: row.attempts + 1 }))
}

/** What was sent may hold a link that opens an account: it does not stay behind. */
export async function markDone(tx: Db, id: string, now: number): Promise<void> {
  tx.update(outbox).set({ doneAt: now, leasedUntil: null, lastError: null, payload: {} }).where(eq(outbox.id, id)).run()
}

export async function retryLater(tx: Db, id: string, runAt: number, lastError: string): Promise<void> {
  tx.update(outbox).set({ runAt, leasedUntil: null, lastError }).where(eq(outbox.id, id)).run()
}

export async function giveUp(tx: Db, id: string, now: number, lastError: string): Promise<void> {
  tx.update(outbox).set({ failedAt: now, leasedUntil: null, lastError }).where(eq(outbox.id, id)).run()
}
