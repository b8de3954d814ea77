import { sql } from 'drizzle-orm'
import { PRIVACY_CHANNELS, PRIVACY_KINDS, PRIVACY_OUTCOMES } from '../../rules/privacy-requests'
import { check, id, index, instant, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'
import { staffMembers } from './staff'

/** Requests of customers about their personal data. An erasure of the account empties the texts; the rest is the proof of what was done. */
export const privacyRequests = table(
  'privacy_requests',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind', { enum: PRIVACY_KINDS }).notNull(),
    channel: text('channel', { enum: PRIVACY_CHANNELS }).notNull(),
    /** Day on which it came, in Amsterdam: `2026-11-30`. */
    receivedOn: text('received_on').notNull(),
    /** Wish of the customer, for staff only; empty if the kind says it all. */
    details: text('details').notNull(),
    /** Last day to act on it, with the extension. */
    deadline: text('deadline').notNull(),
    notedAt: instant('noted_at').notNull(),
    /** Null if it was not extended. */
    extendedAt: instant('extended_at'),
    /** Reason of the extension, as the customer was told. */
    extensionReason: text('extension_reason'),
    /** Null while it is open, like the time of it. */
    outcome: text('outcome', { enum: PRIVACY_OUTCOMES }),
    closedAt: instant('closed_at'),
    /** Words to the customer at the end: the reason of a refusal, or what was done. */
    answer: text('answer'),
    /** End of a restriction, which lasts from the completion of its request; null while it lasts. */
    restrictionLiftedAt: instant('restriction_lifted_at'),
  },
  (t) => [
    index('privacy_requests_deadline').on(t.deadline, t.id).where(sql`closed_at is null`),
    index('privacy_requests_closed').on(t.closedAt, t.id).where(sql`closed_at is not null`),
    index('privacy_requests_account').on(t.accountId, t.receivedOn),
    check('privacy_requests_kind', oneOf(t.kind, PRIVACY_KINDS)),
    check('privacy_requests_channel', oneOf(t.channel, PRIVACY_CHANNELS)),
    check('privacy_requests_outcome', oneOf(t.outcome, PRIVACY_OUTCOMES)),
  ],
)

/** Legal holds: while one lasts, the data of its account are not erased. */
export const legalHolds = table(
  'legal_holds',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** For staff only; empty once the data of the account were erased. */
    reason: text('reason').notNull(),
    setBy: text('set_by')
      .notNull()
      .references(() => staffMembers.id),
    setAt: instant('set_at').notNull(),
    /** Null while it lasts. */
    liftedAt: instant('lifted_at'),
  },
  // At most one lasts at a time.
  (t) => [uniqueIndex('legal_holds_open').on(t.accountId).where(sql`lifted_at is null`)],
)
