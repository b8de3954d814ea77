import { sql } from 'drizzle-orm'
import { id, index, instant, integer, json, table, text, uniqueIndex } from '../table'

/**
 * An outbox message: work outside the process, written in the transaction that requires it and carried out afterwards,
 * at least once.
 */
export const outbox = table(
  'outbox',
  {
    id: id(),
    /** The job that handles it: send-mail, deliver-line:domain, publish-zone, … */
    job: text('job').notNull(),
    /** Makes enqueueing idempotent; also sent as our reference. */
    reference: text('reference').notNull(),
    payload: json('payload').notNull().$type<Record<string, unknown>>(),
    runAt: instant('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    leasedUntil: instant('leased_until'),
    doneAt: instant('done_at'),
    /** Time at which it was given up. Staff has to look at it. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    /** Time at which a staff member dropped it after it was given up: it waits for nobody any more. */
    droppedAt: instant('dropped_at'),
    /** The reason that the staff member gave. */
    dropReason: text('drop_reason'),
    createdAt: instant('created_at').notNull(),
    /** Trace of the request (W3C Trace Context); null without tracing. */
    traceparent: text('traceparent'),
  },
  (t) => [
    uniqueIndex('outbox_reference').on(t.job, t.reference),
    index('outbox_due').on(t.doneAt, t.failedAt, t.runAt),
    index('outbox_job').on(t.job, t.failedAt, t.runAt).where(sql`done_at is null`),
  ],
)
