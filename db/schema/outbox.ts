import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from '../columns'

/** An effect outside the process, written in the transaction that wants it and carried out afterwards, at least once. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    /** Which job handles it: send-mail, deliver-line, publish-zone, … */
    job: text('job').notNull(),
    /** Makes asking twice the same as asking once; sent along as our reference. */
    reference: text('reference').notNull(),
    payload: text('payload', { mode: 'json' }).notNull().$type<Record<string, unknown>>(),
    runAt: instant('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    leasedUntil: instant('leased_until'),
    doneAt: instant('done_at'),
    /** Given up; a person has to look. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('outbox_reference').on(table.job, table.reference),
    index('outbox_due').on(table.doneAt, table.failedAt, table.runAt),
  ],
)
