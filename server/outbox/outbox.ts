import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { all, run, statement } from '../../db/query'
import { outbox } from '../../db/schema/outbox'
import { newId } from '../common/ids'

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

const P = sql.placeholder

const insertion = statement((db) =>
  db
    .insert(outbox)
    .values({
      id: P('id'),
      job: P('job'),
      reference: P('reference'),
      payload: P('payload'),
      runAt: P('runAt'),
      createdAt: P('createdAt'),
    })
    .onConflictDoNothing(),
)
const due = statement((db) =>
  db
    .select()
    .from(outbox)
    .where(
      and(
        isNull(outbox.doneAt),
        isNull(outbox.failedAt),
        lte(outbox.runAt, P('now')),
        or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, P('now'))),
      ),
    )
    .orderBy(asc(outbox.runAt))
    .limit(P('limit')),
)
const taking = statement((db) =>
  db
    .update(outbox)
    .set({ leasedUntil: sql`${P('until')}`, attempts: sql`${outbox.attempts} + 1` })
    .where(eq(outbox.id, P('id'))),
)
const completion = statement((db) =>
  db
    .update(outbox)
    .set({ doneAt: sql`${P('now')}`, leasedUntil: null, lastError: null, payload: {} })
    .where(eq(outbox.id, P('id'))),
)

/** Asks for an effect outside the process, in the transaction that wants it. Call `ctx.wakeJobs()` after the commit. */
export async function enqueue(tx: Db, effect: Effect, now: number): Promise<void> {
  const { job, reference, payload, runAt = now } = effect
  await run(insertion(tx, { id: newId('job'), job, reference, payload, runAt, createdAt: now }))
}

/** Takes what is due, for as long as the lease holds; a crashed runner's rows come back by themselves. */
export async function lease(tx: Db, now: number, leaseMs: number, limit: number): Promise<OutboxRow[]> {
  const rows = await all(due(tx, { now, limit }))
  for (const { id } of rows) await run(taking(tx, { id, until: now + leaseMs }))
  return rows.map((row) => ({ ...row, attempts: row.attempts + 1 }))
}

/** What was sent may hold a link that opens an account: it does not stay behind. */
export async function markDone(tx: Db, id: string, now: number): Promise<void> {
  await run(completion(tx, { id, now }))
}

export async function retryLater(tx: Db, id: string, runAt: number, lastError: string): Promise<void> {
  await run(tx.update(outbox).set({ runAt, leasedUntil: null, lastError }).where(eq(outbox.id, id)))
}

export async function giveUp(tx: Db, id: string, now: number, lastError: string): Promise<void> {
  await run(tx.update(outbox).set({ failedAt: now, leasedUntil: null, lastError }).where(eq(outbox.id, id)))
}
