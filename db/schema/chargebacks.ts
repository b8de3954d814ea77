import { sql } from 'drizzle-orm'
import { amount, check, index, instant, primaryKey, table, text } from '../table'
import { invoices } from './invoices'
import { orders } from './orders'
import { paymentAttempts } from './payments'

// Payments record chargebacks, orders and invoices show them: the tables belong to none of these features.

/** Amount that the buyer's bank took back of a payment, as the payment provider last said. */
export const chargebacks = table(
  'chargebacks',
  {
    paymentAttemptId: text('payment_attempt_id')
      .primaryKey()
      .references(() => paymentAttempts.id),
    /** Null for the payment of an invoice. */
    orderId: text('order_id').references(() => orders.id),
    /** 0 once the dispute was won. */
    amount: amount('amount').notNull(),
    /** ISO 20022 code that the buyer's bank gave, such as `MD06`; null if it gave none. */
    bankReason: text('bank_reason'),
    /** The part that staff have acknowledged. */
    acknowledged: amount('acknowledged').notNull().default(0),
    /** When staff last sent the letter about money that the shop lost twice; null if they did not. */
    letterAt: instant('letter_at'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    index('chargebacks_order').on(t.orderId),
    index('chargebacks_created').on(t.createdAt).where(sql`amount > 0`),
    index('chargebacks_open').on(t.changedAt).where(sql`amount > acknowledged`),
    check('chargebacks_amount', sql`${t.amount} >= 0`),
  ],
)

/** The part of a chargeback by which an invoice is open again. */
export const invoiceChargebacks = table(
  'invoice_chargebacks',
  {
    paymentAttemptId: text('payment_attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    amount: amount('amount').notNull(),
    /** When it was paid again; null until then. */
    repaidAt: instant('repaid_at'),
  },
  (t) => [
    primaryKey({ columns: [t.paymentAttemptId, t.invoiceId] }),
    index('invoice_chargebacks_invoice').on(t.invoiceId),
    index('invoice_chargebacks_open').on(t.invoiceId).where(sql`amount > 0 and repaid_at is null`),
    check('invoice_chargebacks_amount', sql`${t.amount} >= 0`),
  ],
)
