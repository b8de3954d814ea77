import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database'
import { all, one, run, statement } from '../../db/query'
import { outbox } from '../../db/schema/outbox'
import { DAY_MS } from '../../rules/time'
import type { Deps } from '../common/context'
import { changeMessage, OUTBOX_CHANNEL, type OutboxRow } from './outbox'

const P = sql.placeholder

/** Given up, and not dropped since: it waits for a person. */
export const isGivenUp = and(isNull(outbox.doneAt), isNotNull(outbox.failedAt), isNull(outbox.droppedAt))

const givenUp = statement((db) =>
  db.select().from(outbox).where(isGivenUp).orderBy(asc(outbox.failedAt), asc(outbox.id)),
)
const givenUpById = statement((db) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, P('id')), isGivenUp)),
)

/** Given-up messages, oldest first. */
export const listGivenUp = (db: Db): Promise<OutboxRow[]> => all(givenUp(db, {}))

export const findGivenUp = (db: Db, id: string): Promise<OutboxRow | null> => one(givenUpById(db, { id }))

/** Retries a given-up message at once, with the attempts of a new one. */
export async function reopen(tx: Tx, id: string, payload: Record<string, unknown>, now: number): Promise<void> {
  const reset = { runAt: now, attempts: 0, failedAt: null, leasedUntil: null, lastError: null }
  await run(changeMessage(tx, { ...reset, payload }, { id }))
  tx.notify(OUTBOX_CHANNEL)
}

/** Drops a given-up message: it is kept without its payload, and waits for nobody. */
export async function drop(tx: Tx, id: string, { now, reason }: { now: number; reason: string }): Promise<void> {
  await run(changeMessage(tx, { droppedAt: now, dropReason: reason, payload: { isDeleted: true } }, { id }))
}

/** Long enough to detect that the same message is enqueued again. */
const DONE_KEPT_MS = 30 * DAY_MS
/** Long enough for an operator to look at it. */
const GIVEN_UP_KEPT_MS = 180 * DAY_MS

/** A payload may give access to an account: after this time it is deleted and the message cannot be retried. */
export const GIVEN_UP_PAYLOAD_DAYS = 14

/**
 * Deletes old messages that are done or given up, and old payloads of given-up ones. Returns how many messages were
 * deleted.
 */
export function purgeOutbox({ db, ports }: Deps): Promise<number> {
  const now = ports.clock.now()
  const isOld = lt(outbox.doneAt, now - DONE_KEPT_MS)
  const isOldGivenUp = and(isNull(outbox.doneAt), lt(outbox.failedAt, now - GIVEN_UP_KEPT_MS))
  const isSealed = sql`${outbox.payload} ->> 'sealed' is not null`
  const isUnused = and(isNull(outbox.doneAt), lt(outbox.failedAt, now - GIVEN_UP_PAYLOAD_DAYS * DAY_MS), isSealed)
  return db.transaction(async (tx) => {
    await run(
      tx
        .update(outbox)
        .set({ payload: { isDeleted: true } })
        .where(isUnused),
    )
    return run(tx.delete(outbox).where(or(isOld, isOldGivenUp)))
  })
}
