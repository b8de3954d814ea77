import { sql } from 'drizzle-orm'
import { LIVE_PAYMENT_STATUSES, PAYMENT_STATUSES } from '../../rules/payment-status'
import {
  alphanumeric,
  amount,
  check,
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
import { orderLines, orders } from './orders'

/** One attempt to pay an order or an invoice through the bank. Written before the bank is asked, so that no payment is unknown here. */
export const paymentAttempts = table(
  'payment_attempts',
  {
    id: id(),
    /** What the bank knows it by: 1 to 24 letters and digits. */
    reference: text('reference').notNull(),
    /** What it pays: an order, or an invoice of what was ordered on account; of several, which have shares, the first. */
    orderId: text('order_id').references(() => orders.id),
    invoiceId: text('invoice_id').references(() => invoices.id),
    /** Counts the attempts of one order or invoice from 1. */
    number: integer('number').notNull(),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull().default('ANNOUNCED'),
    /** With VAT, as announced. */
    amount: amount('amount').notNull(),
    /** What the bank says was paid; null as long as it says nothing. */
    paidAmount: amount('paid_amount'),
    /** Where the buyer pays; null until the bank has answered. */
    paymentUrl: text('payment_url'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('payment_attempts_reference').on(t.reference),
    uniqueIndex('payment_attempts_number').on(t.orderId, t.number),
    uniqueIndex('payment_attempts_live').on(t.orderId).where(oneOf(sql`status`, LIVE_PAYMENT_STATUSES)),
    uniqueIndex('payment_attempts_invoice_number').on(t.invoiceId, t.number),
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

/** What each invoice has of a payment of several at once. */
export const paymentShares = table(
  'payment_shares',
  {
    paymentAttemptId: text('payment_attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** With VAT, as announced. */
    amount: amount('amount').notNull(),
    /** What came in of it; null as long as the bank says nothing. */
    paidAmount: amount('paid_amount'),
    /** The part of that which was not needed, in the refund of the payment. */
    returnedAmount: amount('returned_amount').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.paymentAttemptId, t.invoiceId] }),
    index('payment_shares_invoice').on(t.invoiceId),
    check('payment_shares_amount', sql`${t.amount} > 0`),
    check('payment_shares_returned', sql`${t.returnedAmount} between 0 and coalesce(${t.paidAmount}, 0)`),
  ],
)

/** Money to give back: for a line that could not be delivered, or for what was paid twice. */
export const refunds = table(
  'refunds',
  {
    /** What the bank knows it by: 1 to 24 letters and digits. */
    reference: text('reference').primaryKey(),
    orderId: text('order_id').references(() => orders.id),
    invoiceId: text('invoice_id').references(() => invoices.id),
    orderLineId: text('order_line_id').references(() => orderLines.id),
    paymentAttemptId: text('payment_attempt_id').references(() => paymentAttempts.id),
    /** With VAT. */
    amount: amount('amount').notNull(),
    reason: text('reason').notNull(),
    /** NOTED: still to be given back; for an order on account it is taken off the invoice. */
    status: text('status', { enum: ['NOTED', 'DONE'] })
      .notNull()
      .default('NOTED'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (t) => [
    uniqueIndex('refunds_line').on(t.orderLineId),
    uniqueIndex('refunds_attempt').on(t.paymentAttemptId),
    index('refunds_order').on(t.orderId),
    check('refunds_one_thing', sql`(${t.orderId} is null) <> (${t.invoiceId} is null)`),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_one_cause', sql`(${t.orderLineId} is null) <> (${t.paymentAttemptId} is null)`),
    check('refunds_done', sql`(${t.status} = 'DONE') = (${t.doneAt} is not null)`),
  ],
)

/** What the refund of a line is given back from, where the line stood on an invoice that was paid by then. */
export const paidLineRefunds = table(
  'paid_line_refunds',
  {
    reference: text('reference')
      .primaryKey()
      .references(() => refunds.reference),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** Null when it was not paid through the bank, so that a person has to pay it back. */
    paymentAttemptId: text('payment_attempt_id').references(() => paymentAttempts.id),
  },
  (t) => [index('paid_line_refunds_invoice').on(t.invoiceId)],
)
