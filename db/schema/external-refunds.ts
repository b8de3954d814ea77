import { sql } from 'drizzle-orm'
import { amount, check, index, instant, table, text } from '../table'
import { orders } from './orders'
import { paymentAttempts } from './payments'

// Payments record external refunds, orders show them: the table belongs to neither feature.

/** Amount of a payment that was refunded at the payment provider beyond the refunds of the shop, as the provider last said. */
export const externalRefunds = table(
  'external_refunds',
  {
    paymentAttemptId: text('payment_attempt_id')
      .primaryKey()
      .references(() => paymentAttempts.id),
    /** Null for the payment of an invoice. */
    orderId: text('order_id').references(() => orders.id),
    /** 0 once the provider no longer says so. */
    amount: amount('amount').notNull(),
    /** The part that an operator has acknowledged. */
    acknowledged: amount('acknowledged').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    index('external_refunds_order').on(t.orderId),
    index('external_refunds_created').on(t.createdAt).where(sql`amount > 0`),
    index('external_refunds_open').on(t.createdAt).where(sql`amount > acknowledged`),
    check('external_refunds_amount', sql`${t.amount} >= 0 and ${t.acknowledged} >= 0`),
  ],
)
