import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { outbox } from '../../db/schema/outbox'
import { statement } from '../../db/statement'
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
    .onConflictDoNothing()
    .prepare(),
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
    .limit(P('limit'))
    .prepare(),
)
const taking = statement((db) =>
  db
    .update(outbox)
    .set({ leasedUntil: sql`${P('until')}`, attempts: sql`${outbox.attempts} + 1` })
    .where(eq(outbox.id, P('id')))
    .prepare(),
)
const completion = statement((db) =>
  db
    .update(outbox)
    .set({ doneAt: sql`${P('now')}`, leasedUntil: null, lastError: null, payload: {} })
    .where(eq(outbox.id, P('id')))
    .prepare(),
)

/** Asks for an effect outside the process, in the transaction that wants it. Call `ctx.wakeJobs()` after the commit. */
export async function enqueue(tx: Db, effect: Effect, now: number): Promise<void> {
  const { job, reference, payload, runAt = now } = effect
  insertion(tx).run({ id: newId('job'), job, reference, payload, runAt, createdAt: now })
}

/** As `enqueue`, also where the same was done or given up before; one that is still to be carried out stays as it is. */
export async function enqueueAgain(tx: Db, effect: Effect, now: number): Promise<void> {
  const { job, reference, payload, runAt = now } = effect
  const anew = { payload, runAt, attempts: 0, leasedUntil: null, doneAt: null, failedAt: null, lastError: null }
  await tx
    .insert(outbox)
    .values({ id: newId('job'), job, reference, payload, runAt, createdAt: now })
    .onConflictDoUpdate({
      target: [outbox.job, outbox.reference],
      set: anew,
      setWhere: or(isNotNull(outbox.doneAt), isNotNull(outbox.failedAt)),
    })
}

/** Whether it is still to be carried out: not done, and not given up. */
export async function isPending(db: Db, job: string, reference: string): Promise<boolean> {
  const asked = and(eq(outbox.job, job), eq(outbox.reference, reference))
  const open = and(asked, isNull(outbox.doneAt), isNull(outbox.failedAt))
  return (await db.select({ id: outbox.id }).from(outbox).where(open).limit(1)).length > 0
}

/** Takes what is due, for as long as the lease holds; a crashed runner's rows come back by themselves. */
export async function lease(tx: Db, now: number, leaseMs: number, limit: number): Promise<OutboxRow[]> {
  const rows = due(tx).all({ now, limit })
  for (const { id } of rows) taking(tx).run({ id, until: now + leaseMs })
  return rows.map((row) => ({ ...row, attempts: row.attempts + 1 }))
}

/** What was sent may hold a link that opens an account: it does not stay behind. */
export async function markDone(tx: Db, id: string, now: number): Promise<void> {
  completion(tx).run({ id, now })
}

export async function retryLater(tx: Db, id: string, runAt: number, lastError: string): Promise<void> {
  tx.update(outbox).set({ runAt, leasedUntil: null, lastError }).where(eq(outbox.id, id)).run()
}

export async function giveUp(tx: Db, id: string, now: number, lastError: string): Promise<void> {
  tx.update(outbox).set({ failedAt: now, leasedUntil: null, lastError }).where(eq(outbox.id, id)).run()
}
