import { and, asc, count, eq, isNotNull, isNull, lt, lte, min, not, or, sql } from 'drizzle-orm'
import type { Database, Db, Tx } from '../../db/open'
import { all, isAmong, one, run, statement, statementByColumns } from '../../db/query'
import { outbox } from '../../db/schema/outbox'
import type { Deps } from '../common/context'
import { newId } from '../common/ids'
import { monitorOf } from '../common/monitor'

/** Something to do outside the process. */
export interface Message {
  /** Which job does it. */
  job: string
  /** Makes asking twice the same as asking once; goes along to the outside system as our reference. */
  reference: string
  /** As the job's own schema says; nothing when left out. */
  payload?: Record<string, unknown>
  /** Not before this time; now when left out. */
  runAt?: number
}

export type OutboxRow = typeof outbox.$inferSelect

/** Told of each transaction that wrote to the outbox. */
export const OUTBOX_CHANNEL = 'outbox'

const P = sql.placeholder

const values = {
  id: P('id'),
  job: P('job'),
  reference: P('reference'),
  payload: P('payload'),
  runAt: P('runAt'),
  createdAt: P('createdAt'),
  traceparent: P('traceparent'),
}
const insertion = statement((db) => db.insert(outbox).values(values).onConflictDoNothing())
const renewal = statement((db) => {
  const asked = { payload: sql`excluded.payload`, runAt: sql`excluded.run_at` }
  const anew = {
    attempts: 0,
    createdAt: sql`excluded.created_at`,
    traceparent: sql`excluded.traceparent`,
    leasedUntil: null,
    doneAt: null,
    failedAt: null,
    lastError: null,
  }
  return db
    .insert(outbox)
    .values(values)
    .onConflictDoUpdate({
      target: [outbox.job, outbox.reference],
      set: { ...asked, ...anew },
      setWhere: or(isNotNull(outbox.doneAt), isNotNull(outbox.failedAt)),
    })
})
const pending = statement((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.job, P('job')),
        eq(outbox.reference, P('reference')),
        isNull(outbox.doneAt),
        isNull(outbox.failedAt),
      ),
    ),
)

const nextDue = statement((db) =>
  db
    .select({ runAt: outbox.runAt })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), isNull(outbox.failedAt)))
    .orderBy(asc(outbox.runAt))
    .limit(1),
)

const byReference = statement((db) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.job, P('job')), eq(outbox.reference, P('reference')))),
)
const hurry = statement((db) =>
  db
    .update(outbox)
    .set({ runAt: sql`${P('now')}`, attempts: 0, failedAt: null })
    .where(and(eq(outbox.job, P('job')), eq(outbox.reference, P('reference')), isNull(outbox.doneAt))),
)

const isDue = and(
  isNull(outbox.doneAt),
  isNull(outbox.failedAt),
  lte(outbox.runAt, P('now')),
  or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, P('now'))),
)
const due = statement((db) =>
  db
    .select()
    .from(outbox)
    .where(and(isDue, not(isAmong(outbox.job, 'without'))))
    .orderBy(asc(outbox.runAt))
    .limit(P('limit')),
)

const taking = statement((db) =>
  db
    .update(outbox)
    .set({ leasedUntil: sql`${P('until')}`, attempts: sql`${outbox.attempts} + 1` })
    .where(eq(outbox.id, P('id'))),
)
const change = statementByColumns((db, row: Partial<OutboxRow>) =>
  db
    .update(outbox)
    .set(row)
    .where(eq(outbox.id, P('id'))),
)
const completion = statement((db) =>
  db
    .update(outbox)
    .set({ doneAt: sql`${P('now')}`, leasedUntil: null, lastError: null, payload: {} })
    .where(eq(outbox.id, P('id'))),
)

/** Asks for something outside the process, in the transaction that wants it; a job does it once that is committed. */
export async function enqueue(tx: Tx, message: Message, now: number): Promise<void> {
  const { job, reference, payload = {}, runAt = now } = message
  await run(
    insertion(tx, { id: newId('job'), job, reference, payload, runAt, createdAt: now, traceparent: traceOf(tx) }),
  )
  tx.notify(OUTBOX_CHANNEL)
}

/** As `enqueue`, also where the same was done or given up before; one that is still to be done stays as it is. */
export async function enqueueAgain(tx: Tx, message: Message, now: number): Promise<void> {
  const { job, reference, payload = {}, runAt = now } = message
  await run(renewal(tx, { id: newId('job'), job, reference, payload, runAt, createdAt: now, traceparent: traceOf(tx) }))
  tx.notify(OUTBOX_CHANNEL)
}

const traceOf = (tx: Tx): string | null => monitorOf(tx)?.traceparent() ?? null

/** Whether it is still to be done: neither done nor given up. */
export async function isPending(db: Db, job: string, reference: string): Promise<boolean> {
  return (await one(pending(db, { job, reference }))) !== null
}

/** When the first of all that is still to be done is due, which may have been; null when nothing is. */
export async function nextJobAt(db: Db): Promise<number | null> {
  return (await one(nextDue(db, {})))?.runAt ?? null
}

/** What became of a message, or null when nobody asked for it, or that is long ago. */
export async function findMessage(db: Db, job: string, reference: string): Promise<OutboxRow | null> {
  return one(byReference(db, { job, reference }))
}

/** Has what waits for its next attempt, or was given up, tried at once; what is done stays done. Its job keeps its payload. */
export async function tryNow(tx: Tx, job: string, reference: string, now: number): Promise<void> {
  await run(hurry(tx, { job, reference, now }))
  tx.notify(OUTBOX_CHANNEL)
}

const waitingByJob = statement((db) =>
  db
    .select({ job: outbox.job, messages: count(), dueSince: min(outbox.runAt) })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), isNull(outbox.failedAt)))
    .groupBy(outbox.job),
)
const failedByJob = statement((db) =>
  db
    .select({ job: outbox.job, messages: count() })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), isNotNull(outbox.failedAt)))
    .groupBy(outbox.job),
)

/** How a job is getting on with its messages. */
export interface JobState {
  job: string
  waiting: number
  failed: number
  /** For how long the oldest that waits has been due; 0 when none is. */
  oldestDueSeconds: number
}

/** Of each of these jobs; messages of a job that there is no longer are left out. */
export async function listJobStates(db: Db, jobs: readonly string[], now: number): Promise<JobState[]> {
  const waiting = new Map((await all(waitingByJob(db, {}))).map((row) => [row.job, row]))
  const failed = new Map((await all(failedByJob(db, {}))).map((row) => [row.job, row.messages]))
  return jobs.map((job) => {
    const { messages = 0, dueSince = null } = waiting.get(job) ?? {}
    const oldestDueSeconds = dueSince === null ? 0 : Math.max(0, now - dueSince) / 1000
    return { job, waiting: messages, failed: failed.get(job) ?? 0, oldestDueSeconds }
  })
}

export interface Lease {
  now: number
  /** How long it holds. A crashed runner's messages come back by themselves. */
  forMs: number
  limit: number
  /** Jobs that have no room for more. */
  without: readonly string[]
}

/** Whether a lease asked for in the same way would find anything. */
export async function isAnyDue(db: Database, { now, without }: Pick<Lease, 'now' | 'without'>): Promise<boolean> {
  return (await one(due(db.reader, { now, limit: 1, without }))) !== null
}

/** Takes what is due, the oldest first. */
export async function lease(tx: Tx, { now, forMs, limit, without }: Lease): Promise<OutboxRow[]> {
  const rows = await all(due(tx, { now, limit, without }))
  for (const { id } of rows) await run(taking(tx, { id, until: now + forMs }))
  return rows.map((row) => ({ ...row, attempts: row.attempts + 1 }))
}

/** Makes what a program that is gone had taken due again. */
export async function takeBackLeases(db: Database): Promise<void> {
  await db.transaction((tx) => run(tx.update(outbox).set({ leasedUntil: null }).where(isNotNull(outbox.leasedUntil))))
}

/** What was sent may hold a link that opens an account: it does not stay behind. */
export async function markDone(tx: Tx, id: string, now: number): Promise<void> {
  await run(completion(tx, { id, now }))
}

export async function retryLater(tx: Tx, id: string, runAt: number, lastError: string): Promise<void> {
  await run(change(tx, { runAt, leasedUntil: null, lastError }, { id }))
}

/** As it was before its first try: the outside is at work on it, so that nothing has failed. */
export async function postpone(tx: Tx, id: string, runAt: number): Promise<void> {
  await run(change(tx, { runAt, leasedUntil: null, attempts: 0, lastError: null }, { id }))
}

/** Left for a person to look at, without what it carried unless that is what the person needs. */
export async function giveUp(
  tx: Tx,
  id: string,
  { now, lastError, keepsPayload }: { now: number; lastError: string; keepsPayload: boolean },
): Promise<void> {
  const carried = keepsPayload ? undefined : {}
  await run(change(tx, { failedAt: now, leasedUntil: null, lastError, payload: carried }, { id }))
}

const DAY_MS = 24 * 3_600_000
/** Long enough that the same is not asked for again by mistake. */
const DONE_KEPT_MS = 30 * DAY_MS
/** Long enough for a person to have looked. */
const GIVEN_UP_KEPT_MS = 180 * DAY_MS

/** Forgets what was done or given up long ago; how many messages went. */
export function purgeOutbox({ db, ports }: Deps): Promise<number> {
  const now = ports.clock.now()
  const isDone = lt(outbox.doneAt, now - DONE_KEPT_MS)
  const isGivenUp = and(isNull(outbox.doneAt), lt(outbox.failedAt, now - GIVEN_UP_KEPT_MS))
  return db.transaction((tx) => run(tx.delete(outbox).where(or(isDone, isGivenUp))))
}
