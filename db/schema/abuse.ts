import { sql } from 'drizzle-orm'
import { ABUSE_GROUNDS, ABUSE_REASONS, SUSPENDED_KINDS } from '../../rules/abuse'
import { check, id, index, instant, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'

/** Services that were suspended, and domains that were put on hold, each with the reasons that its owner was told. */
export const abuseSuspensions = table(
  'abuse_suspensions',
  {
    id: id(),
    kind: text('kind', { enum: SUSPENDED_KINDS }).notNull(),
    /** Id of the hosting package, server or domain. */
    thingId: text('thing_id').notNull(),
    /** Domain name in ASCII, or host name of a server. */
    name: text('name').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    reason: text('reason', { enum: ABUSE_REASONS }).notNull(),
    /** Null, like the article and the explanation, for a hold from before reasons were recorded. */
    ground: text('ground', { enum: ABUSE_GROUNDS }),
    article: text('article'),
    explanation: text('explanation'),
    /** Number of the report, for staff only; null for an investigation of the shop's own. */
    reportReference: text('report_reference'),
    /** Last day to put it right: `2026-12-05`. Null if none was set. */
    deadline: text('deadline'),
    suspendedAt: instant('suspended_at').notNull(),
    /** Null while it lasts. */
    liftedAt: instant('lifted_at'),
  },
  (t) => [
    // At most one lasts at a time.
    uniqueIndex('abuse_suspensions_open').on(t.thingId, t.kind).where(sql`lifted_at is null`),
    index('abuse_suspensions_since').on(t.suspendedAt, t.id),
    index('abuse_suspensions_deadline').on(t.deadline).where(sql`lifted_at is null`),
    index('abuse_suspensions_account').on(t.accountId, t.suspendedAt),
    check('abuse_suspensions_kind', oneOf(t.kind, SUSPENDED_KINDS)),
    check('abuse_suspensions_reason', oneOf(t.reason, ABUSE_REASONS)),
  ],
)
