import { RENEWABLE_KINDS } from '../../rules/renewal'
import { amount, check, id, index, instant, integer, oneOf, primaryKey, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'
import { orderLines, orders } from './orders'

/**
 * Renewal or announced expiry of one item and term. One row per item and term, so that no term is ordered twice. Renewals
 * write it; orders sort unpaid orders by it.
 */
export const renewals = table(
  'renewals',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind', { enum: RENEWABLE_KINDS }).notNull(),
    /** Id of the domain, package or server; for Cloudflare protection that of its domain. */
    thingId: text('thing_id').notNull(),
    /** Product code of an extra renewed with it; empty for the item itself. */
    part: text('part').notNull().default(''),
    /** Product of the next term, for reports; null for a term from before this was recorded, and of a product that is not sold. */
    productCode: text('product_code'),
    /** First day of the next term: `2026-11-21`. */
    termFrom: text('term_from').notNull(),
    /** The order of the next term; null until placed. */
    orderId: text('order_id').references(() => orders.id),
    /** Also null for a line that its owner removed from that order. */
    orderLineId: text('order_line_id').references(() => orderLines.id, { onDelete: 'set null' }),
    /** Days before expiry of the last reminder; null for none. */
    remindedDays: integer('reminded_days'),
    /** Time of expiry without renewal. */
    endedAt: instant('ended_at'),
    /** Time at which its owner was notified, by the order or by a mail about the expiry. */
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('renewals_once').on(t.kind, t.thingId, t.part, t.termFrom),
    uniqueIndex('renewals_line').on(t.orderLineId),
    index('renewals_order').on(t.orderId),
    index('renewals_ended').on(t.endedAt),
    index('renewals_term').on(t.termFrom),
    check('renewals_kind', oneOf(t.kind, RENEWABLE_KINDS)),
  ],
)

/** Changes of what an item brings in per month, one at most per day. For reports: without owner or name. */
export const recurringValues = table(
  'recurring_values',
  {
    kind: text('kind', { enum: RENEWABLE_KINDS }).notNull(),
    /** Id of the domain, package or server; for Cloudflare protection that of its domain. */
    thingId: text('thing_id').notNull(),
    /** Day in Amsterdam at whose start this was recorded. */
    day: text('day').notNull(),
    /** Cents per month excluding VAT; 0 if it is no longer active. */
    monthly: amount('monthly').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.thingId, t.day] }),
    check('recurring_values_kind', oneOf(t.kind, RENEWABLE_KINDS)),
  ],
)

/** Days on which the values of all items were recorded. */
export const recurringDays = table('recurring_days', {
  day: text('day').primaryKey(),
  recordedAt: instant('recorded_at').notNull(),
})
