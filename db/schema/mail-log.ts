import { sql } from 'drizzle-orm'
import { BOUNCE_CAUSES, MAIL_STATES } from '../../rules/mail-state'
import { check, id, index, instant, oneOf, table, text, uniqueIndex } from '../table'

/**
 * One row per mail, for staff: that it went out, never what it said. Its text is in the outbox while its job keeps it. Deleted by
 * age.
 */
export const mailLog = table(
  'mail_log',
  {
    id: id(),
    /** Reference of its job, which is also its Message-ID. */
    reference: text('reference').notNull(),
    to: text('to_address').notNull(),
    /** Kind of mail, such as `order-placed`; null if it is not listed. */
    kind: text('kind'),
    state: text('state', { enum: MAIL_STATES }).notNull(),
    /** Class of the error, or the status of the mail server, of the last attempt. */
    lastError: text('last_error'),
    /** Mail that this one repeats, on request of a staff member. */
    repeats: text('repeats'),
    /** Names it in reports of other mail servers; null for mails of earlier releases. */
    reportToken: text('report_token'),
    /** Time at which a mail server reported that it cannot be delivered; null if none did. */
    bouncedAt: instant('bounced_at'),
    bounceCause: text('bounce_cause', { enum: BOUNCE_CAUSES }),
    /** Time of the last report that it is delayed. */
    delayedAt: instant('delayed_at'),
    /** Status and shortened words of the mail server that reported last. */
    report: text('report'),
    queuedAt: instant('queued_at').notNull(),
    /** Time of the latest change of state. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('mail_log_reference').on(t.reference),
    uniqueIndex('mail_log_report_token').on(t.reportToken),
    index('mail_log_queued').on(t.queuedAt, t.id),
    // With the columns by which addresses are found that mail does not reach, which reads no row.
    index('mail_log_state').on(t.state, t.queuedAt, t.id, t.to),
    index('mail_log_to').on(t.to, t.queuedAt, t.id, t.state),
    index('mail_log_bounced').on(t.bouncedAt, t.to).where(sql`bounced_at is not null`),
    check('mail_log_state_known', oneOf(t.state, MAIL_STATES)),
  ],
)
