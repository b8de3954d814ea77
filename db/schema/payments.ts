import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { amount, flag, id, instant } from '../columns'
import { orderLines, orders } from './orders'

export const ATTEMPT_STATUSES = ['ANNOUNCED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED'] as const

/** One attempt to pay an order through the bank. Written before the bank is asked, so that no payment is unknown here. */
export const paymentAttempts = sqliteTable(
  'payment_attempts',
  {
    id: id(),
    /** What the bank knows it by: 1 to 24 letters and digits. */
    reference: text('reference').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Counts the attempts of one order from 1. */
    number: integer('number').notNull(),
    status: text('status', { enum: ATTEMPT_STATUSES }).notNull().default('ANNOUNCED'),
    /** With VAT, as announced. */
    amount: amount('amount').notNull(),
    /** What the bank says was paid; null as long as it says nothing. */
    paidAmount: amount('paid_amount'),
    /** Where the buyer pays; null until the bank has answered. */
    paymentUrl: text('payment_url'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_attempts_reference').on(table.reference),
    uniqueIndex('payment_attempts_number').on(table.orderId, table.number),
    uniqueIndex('payment_attempts_live').on(table.orderId).where(sql`status in ('ANNOUNCED', 'IN_PROGRESS')`),
    check('payment_attempts_amount', sql`${table.amount} > 0`),
    check(
      'payment_attempts_reference_form',
      sql`${table.reference} not glob '*[^A-Za-z0-9]*' and length(${table.reference}) between 1 and 24`,
    ),
    check(
      'payment_attempts_status',
      sql`${table.status} in ('ANNOUNCED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED')`,
    ),
  ],
)

/** Money to give back: for a line that could not be delivered, or for an order that was paid twice. */
export const refunds = sqliteTable(
  'refunds',
  {
    /** What the bank knows it by: 1 to 24 letters and digits. */
    reference: text('reference').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
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
  (table) => [
    uniqueIndex('refunds_line').on(table.orderLineId),
    uniqueIndex('refunds_attempt').on(table.paymentAttemptId),
    index('refunds_order').on(table.orderId),
    check('refunds_amount', sql`${table.amount} > 0`),
    check('refunds_one_cause', sql`(${table.orderLineId} is null) <> (${table.paymentAttemptId} is null)`),
    check('refunds_done', sql`(${table.status} = 'DONE') = (${table.doneAt} is not null)`),
  ],
)

/** One for each order, numbered without gaps. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: id(),
    number: integer('number').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    gross: amount('gross').notNull(),
    /** Paid and final; an open one is still to be collected. */
    closed: flag('closed').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.number),
    uniqueIndex('invoices_order').on(table.orderId),
    check('invoices_gross', sql`${table.gross} >= 0`),
  ],
)
