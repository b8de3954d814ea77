import { sql } from 'drizzle-orm'
import { LIVE_PAYMENT_STATUSES, PAYMENT_STATUSES } from '../../rules/payment-status'
import {
  alphanumeric,
  amount,
  check,
  flag,
  id,
  index,
  instant,
  integer,
  oneOf,
  primaryKey,
  table,
  text,
  uniqueIndex,
} from '../table'
import { invoices } from './invoices'
import { orders } from './orders'

/**
 * One attempt to pay an order or invoice through the bank. Written before the bank is called, so that every payment is
 * known here.
 */
export const paymentAttempts = table(
  'payment_attempts',
  {
    id: id(),
    /** Our reference at the bank: 1 to 24 letters and digits. */
    reference: text('reference').notNull(),
    /** The item that it pays: an order, or an invoice on account; for several invoices, which have shares, the first. */
    orderId: text('order_id').references(() => orders.id),
    invoiceId: text('invoice_id').references(() => invoices.id),
    /** From 1 per order or invoice. */
    number: integer('number').notNull(),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull().default('ANNOUNCED'),
    /** Including VAT, as sent to the bank. */
    amount: amount('amount').notNull(),
    /** True if less was asked than was outstanding of its invoice, which keeps it as a part payment. */
    isPart: flag('is_part').notNull().default(false),
    /** Amount paid according to the bank; null until it reports one. */
    paidAmount: amount('paid_amount'),
    /** Payment page for the buyer; null until the bank has responded. */
    paymentUrl: text('payment_url'),
    /** When the bank is asked for the result that it did not report; null until it was asked once. */
    nextAskAt: instant('next_ask_at'),
    /** Number of reports that its chargeback changed. A result that was asked for before the last of them is outdated. */
    hints: integer('hints').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('payment_attempts_reference').on(t.reference),
    uniqueIndex('payment_attempts_number').on(t.orderId, t.number),
    uniqueIndex('payment_attempts_live').on(t.orderId).where(oneOf(sql`status`, LIVE_PAYMENT_STATUSES)),
    uniqueIndex('payment_attempts_invoice_number').on(t.invoiceId, t.number),
    // Money received in a period.
    index('payment_attempts_completed').on(t.changedAt).where(sql`status = 'COMPLETED'`),
    uniqueIndex('payment_attempts_invoice_live').on(t.invoiceId).where(oneOf(sql`status`, LIVE_PAYMENT_STATUSES)),
    check('payment_attempts_one_thing', sql`(${t.orderId} is null) <> (${t.invoiceId} is null)`),
    check('payment_attempts_amount', sql`${t.amount} > 0`),
    check(
      'payment_attempts_reference_form',
      sql`${alphanumeric(t.reference)} and length(${t.reference}) between 1 and 24`,
    ),
    check('payment_attempts_status', oneOf(t.status, PAYMENT_STATUSES)),
  ],
)

/** Share of each invoice in a payment of several invoices. */
export const paymentShares = table(
  'payment_shares',
  {
    paymentAttemptId: text('payment_attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** Including VAT, as sent to the bank. */
    amount: amount('amount').notNull(),
    /** Amount received for it; null until the bank reports one. */
    paidAmount: amount('paid_amount'),
    /** The surplus part of that, included in the refund of the payment. */
    returnedAmount: amount('returned_amount').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.paymentAttemptId, t.invoiceId] }),
    index('payment_shares_invoice').on(t.invoiceId),
    check('payment_shares_amount', sql`${t.amount} > 0`),
    check('payment_shares_returned', sql`${t.returnedAmount} between 0 and coalesce(${t.paidAmount}, 0)`),
  ],
)

/**
 * Amount that was paid twice, and that staff have to give back: the shop refunds a payment automatically once, and this one was
 * refunded before.
 */
export const paymentSurpluses = table(
  'payment_surpluses',
  {
    paymentAttemptId: text('payment_attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    amount: amount('amount').notNull(),
    /** The part that went back, or that staff acknowledged. */
    returned: amount('returned').notNull().default(0),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentAttemptId, t.invoiceId] }),
    index('payment_surpluses_invoice').on(t.invoiceId),
    index('payment_surpluses_open').on(t.changedAt).where(sql`amount > returned`),
    check('payment_surpluses_amount', sql`${t.returned} between 0 and ${t.amount}`),
  ],
)
