import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database'
import { all, isAmong, one, run, statement, statementByColumns, statementOfRows } from '../../db/query'
import { outbox } from '../../db/schema/outbox'
import { newId } from '../common/ids'
import { monitorOf } from '../common/monitor'
import type { JobContract } from './job'

/** A message that enqueues background work. */
export type Message<Payload> = MessageOptions &
  (Record<string, never> extends Payload ? { payload?: Payload } : { payload: Payload })

interface MessageOptions {
  /** Makes enqueueing idempotent; outside systems get it as the shop's reference. */
  reference: string
  /** Milliseconds since the epoch; now when left out. */
  runAt?: number
}

export type OutboxRow = typeof outbox.$inferSelect
type NewRow = typeof outbox.$inferInsert

/** Notified of each transaction that wrote to the outbox. */
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
const insertion = statementOfRows((db, rows: NewRow[]) => db.insert(outbox).values(rows).onConflictDoNothing())
const renewal = statement((db) => {
  const asked = { payload: sql`excluded.payload`, runAt: sql`excluded.run_at` }
  const reset = {
    attempts: 0,
    createdAt: sql`excluded.created_at`,
    traceparent: sql`excluded.traceparent`,
    leasedUntil: null,
    doneAt: null,
    failedAt: null,
    lastError: null,
    droppedAt: null,
    dropReason: null,
  }
  return db
    .insert(outbox)
    .values(values)
    .onConflictDoUpdate({
      target: [outbox.job, outbox.reference],
      set: { ...asked, ...reset },
      setWhere: or(isNotNull(outbox.doneAt), isNotNull(outbox.failedAt)),
    })
})
/** With messages that have ended: SQLite would read all pending ones by their index, instead of these. */
const ends = statement((db) =>
  db
    .select({ reference: outbox.reference, doneAt: outbox.doneAt, failedAt: outbox.failedAt })
    .from(outbox)
    .where(and(isAmong(outbox.job, 'jobs'), isAmong(outbox.reference, 'references'))),
)

const pendingReferences = statement((db) =>
  db
    .select({ reference: outbox.reference })
    .from(outbox)
    .where(and(eq(outbox.job, sql.placeholder('job')), isNull(outbox.doneAt), isNull(outbox.failedAt)))
    .orderBy(asc(outbox.runAt))
    .limit(sql.placeholder('limit')),
)

const pendingFrom = statement((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.job, P('job')),
        isNull(outbox.doneAt),
        isNull(outbox.failedAt),
        sql`substr(${outbox.reference}, 1, length(${P('prefix')})) = ${P('prefix')}`,
      ),
    )
    .limit(1),
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
const pendingOf = statement((db) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.job, P('job')), isAmong(outbox.reference, 'references'), isNull(outbox.doneAt))),
)
const ofReferences = statement((db) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.job, P('job')), isAmong(outbox.reference, 'references'))),
)
const hurry = statement((db) =>
  db
    .update(outbox)
    .set({ runAt: sql`${P('now')}`, attempts: 0, failedAt: null, droppedAt: null, dropReason: null })
    .where(and(eq(outbox.job, P('job')), eq(outbox.reference, P('reference')), isNull(outbox.doneAt))),
)

const withdrawal = statement((db) =>
  db
    .update(outbox)
    .set({ doneAt: sql`${P('now')}` })
    .where(
      and(
        eq(outbox.job, P('job')),
        eq(outbox.reference, P('reference')),
        isNull(outbox.doneAt),
        isNull(outbox.failedAt),
      ),
    ),
)
export const changeMessage = statementByColumns((db, row: Partial<OutboxRow>) =>
  db
    .update(outbox)
    .set(row)
    .where(eq(outbox.id, P('id'))),
)
const completion = statement((db) =>
  db
    .update(outbox)
    .set({ doneAt: sql`${P('now')}`, leasedUntil: null, lastError: null, payload: {} })
    .where(isAmong(outbox.id, 'ids')),
)

/** Enqueues background work in the transaction that needs it; its job runs after the commit. Does nothing if the reference was enqueued before. */
export async function enqueue<Payload>(
  tx: Tx,
  job: JobContract<Payload>,
  message: Message<Payload>,
  now: number,
): Promise<void> {
  await enqueueAll(tx, job, [message], now)
}

/** As `enqueue`, for several messages of a job. */
export async function enqueueAll<Payload>(
  tx: Tx,
  job: JobContract<Payload>,
  messages: readonly Message<Payload>[],
  now: number,
): Promise<void> {
  if (messages.length === 0) return
  await insertion(
    tx,
    messages.map((message) => rowOf(tx, job, message, now)),
  )
  tx.notify(OUTBOX_CHANNEL)
}

/**
 * As `enqueue`, also when the same reference is done or given up; a message that is pending stays as it is. One that is running is
 * pending until its end is written, which therefore has to look at what changed meanwhile.
 */
export async function enqueueAgain<Payload>(
  tx: Tx,
  job: JobContract<Payload>,
  message: Message<Payload>,
  now: number,
): Promise<void> {
  await markDoneIfEnded(tx, { job: job.name, reference: message.reference }, now)
  await run(renewal(tx, rowOf(tx, job, message, now)))
  tx.notify(OUTBOX_CHANNEL)
}

function rowOf<Payload>(tx: Tx, job: JobContract<Payload>, message: Message<Payload>, now: number) {
  const { reference, payload = {}, runAt = now } = message
  // A contract's payload is an object.
  const stored = payload as OutboxRow['payload']
  return {
    id: newId('job'),
    job: job.name,
    reference,
    payload: stored,
    runAt,
    createdAt: now,
    traceparent: traceOf(tx),
  }
}

const traceOf = (tx: Tx): string | null => monitorOf(tx)?.traceparent() ?? null

/** A contract with any payload. */
export type AnyJob = Pick<JobContract<never>, 'name' | 'formerNames'>

/** Whether the message is neither done nor given up. */
export const isPending = async (db: Db, job: AnyJob, reference: string): Promise<boolean> =>
  (await pendingAmong(db, job, [reference])).has(reference)

/** As `isPending`, of any message whose reference starts with a text. */
export const isAnyPending = async (db: Db, { name: job }: Pick<AnyJob, 'name'>, prefix: string): Promise<boolean> =>
  (await one(pendingFrom(db, { job, prefix }))) !== null

/** Returns the references whose message is neither done nor given up. */
export async function pendingAmong(
  db: Db,
  { name, formerNames = [] }: AnyJob,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await all(ends(db, { jobs: [name, ...formerNames], references }))
  const open = rows.filter(({ doneAt, failedAt }) => doneAt === null && failedAt === null)
  return new Set(open.map(({ reference }) => reference))
}

/** Returns the references of the pending messages of a job, those that are due first. */
export async function listPendingReferences(db: Db, { name: job }: AnyJob, limit: number): Promise<string[]> {
  return (await all(pendingReferences(db, { job, limit }))).map(({ reference }) => reference)
}

/** Returns when the earliest pending message is due, which may be in the past; null when none is pending. */
export async function nextJobAt(db: Db): Promise<number | null> {
  return (await one(nextDue(db, {})))?.runAt ?? null
}

/** The current state of a message; null when it was never enqueued, or was purged since. */
export async function findMessage(db: Db, { name: job }: AnyJob, reference: string): Promise<OutboxRow | null> {
  return one(byReference(db, { job, reference }))
}

/** The messages with these references that are not done. */
export const listPending = (db: Db, { name: job }: AnyJob, references: readonly string[]): Promise<OutboxRow[]> =>
  all(pendingOf(db, { job, references }))

/** The messages with these references that are still known, done ones too. */
export const listMessages = (db: Db, { name: job }: AnyJob, references: readonly string[]): Promise<OutboxRow[]> =>
  all(ofReferences(db, { job, references }))

/**
 * Runs a message at once that waits for its next attempt, or was given up by a job that keeps its payload. Done
 * messages stay done.
 */
export async function tryNow(tx: Tx, { name: job }: AnyJob, reference: string, now: number): Promise<void> {
  await run(hurry(tx, { job, reference, now }))
  tx.notify(OUTBOX_CHANNEL)
}

/** Cancels a message that has not been run. One that is running at this moment still takes effect. */
export async function withdraw(tx: Tx, { name: job }: AnyJob, reference: string, now: number): Promise<void> {
  await run(withdrawal(tx, { job, reference, now }))
}

/** A message that has ended. */
export type EndedMessage = Pick<OutboxRow, 'id' | 'job' | 'reference'>

/**
 * Ids of the messages that have ended in a transaction, by job and reference. One statement marks all as done; one that is asked for
 * again before is marked at once, since it would count as pending.
 */
const ended = new WeakMap<Tx, Map<string, string>>()

const keyOf = ({ job, reference }: Pick<EndedMessage, 'job' | 'reference'>): string => `${job} ${reference}`

/** Notes that a message has ended, for `markEndedDone` in the same transaction. */
export function noteEnded(tx: Tx, message: EndedMessage): void {
  const ids = ended.get(tx) ?? new Map<string, string>()
  ended.set(tx, ids.set(keyOf(message), message.id))
}

/** Marks all messages that have ended in this transaction as done. */
export async function markEndedDone(tx: Tx, now: number): Promise<void> {
  await markDone(tx, [...(ended.get(tx)?.values() ?? [])], now)
}

async function markDoneIfEnded(tx: Tx, message: Pick<EndedMessage, 'job' | 'reference'>, now: number): Promise<void> {
  const ids = ended.get(tx)
  const id = ids?.get(keyOf(message))
  if (id === undefined) return
  ids?.delete(keyOf(message))
  await markDone(tx, [id], now)
}

/** Deletes the payload too: it may hold a link that gives access to an account. */
async function markDone(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  if (ids.length > 0) await run(completion(tx, { ids, now }))
}

/** Runs a message at once that waits for its next attempt. Its attempts keep counting. */
export async function hurryUp(tx: Tx, id: string, now: number): Promise<void> {
  await run(changeMessage(tx, { runAt: now }, { id }))
  tx.notify(OUTBOX_CHANNEL)
}
