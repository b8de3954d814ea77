import { RENEWABLE_KINDS } from '../../rules/renewal'
import { check, id, index, instant, integer, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'
import { orderLines, orders } from './orders'

/**
 * What happens at the end of a paid term: another one is ordered, or its owner was told that it ends. There is one row for each
 * thing and term, so that no term is ever ordered twice.
 */
export const renewals = table(
  'renewals',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind', { enum: RENEWABLE_KINDS }).notNull(),
    /** Of the domain, package or server; of Cloudflare protection that of its domain. */
    thingId: text('thing_id').notNull(),
    /** The product code of an extra that is renewed with it; empty for the thing itself. */
    part: text('part').notNull().default(''),
    /** The day on which the next term begins: `2026-11-21`. */
    termFrom: text('term_from').notNull(),
    /** The order of the next term; null while none was placed. */
    orderId: text('order_id').references(() => orders.id),
    /** Null as well for a line that its owner took off that order. */
    orderLineId: text('order_line_id').references(() => orderLines.id, { onDelete: 'set null' }),
    /** How many days before the end its owner was reminded last; null for not yet. */
    remindedDays: integer('reminded_days'),
    /** When it ended without another term. */
    endedAt: instant('ended_at'),
    /** When its owner was told, by the order or by a mail that it ends. */
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('renewals_once').on(t.kind, t.thingId, t.part, t.termFrom),
    uniqueIndex('renewals_line').on(t.orderLineId),
    index('renewals_order').on(t.orderId),
    index('renewals_ended').on(t.endedAt),
    check('renewals_kind', oneOf(t.kind, RENEWABLE_KINDS)),
  ],
)
