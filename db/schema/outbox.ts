import { id, index, instant, integer, json, table, text, uniqueIndex } from '../table'

/** Something to do outside the process, written in the transaction that wants it and carried out afterwards, at least once. */
export const outbox = table(
  'outbox',
  {
    id: id(),
    /** Which job handles it: send-mail, deliver-domain, publish-zone, … */
    job: text('job').notNull(),
    /** Makes asking twice the same as asking once; sent along as our reference. */
    reference: text('reference').notNull(),
    payload: json('payload').notNull().$type<Record<string, unknown>>(),
    runAt: instant('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    leasedUntil: instant('leased_until'),
    doneAt: instant('done_at'),
    /** Given up; a person has to look. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    /** The trace that asked for it (W3C Trace Context); null where nobody traces. */
    traceparent: text('traceparent'),
  },
  (t) => [
    uniqueIndex('outbox_reference').on(t.job, t.reference),
    index('outbox_due').on(t.doneAt, t.failedAt, t.runAt),
  ],
)
