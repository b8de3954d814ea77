import { sql } from 'drizzle-orm'
import { REFUND_FAILURES, REFUND_REASONS, REFUND_STATUSES } from '../../rules/refund-status'
import { amount, check, id, index, instant, integer, oneOf, primaryKey, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'
import { invoices } from './invoices'
import { orderLines, orders } from './orders'
import { paymentAttempts } from './payments'
import { staffMembers } from './staff'

// Orders record refunds, payments carry them out and invoices show them: the tables belong to none of these features.

/** Money to refund: for a line that could not be delivered or that staff refund, a double payment, or goodwill. */
export const refunds = table(
  'refunds',
  {
    /** Our reference at the bank: 1 to 24 letters and digits. */
    reference: text('reference').primaryKey(),
    orderId: text('order_id').references(() => orders.id),
    invoiceId: text('invoice_id').references(() => invoices.id),
    /**
     * For goodwill, the first line of the order, which it does not refund: the release before knows no refund without a line or a
     * payment (`refunds_one_cause`).
     */
    orderLineId: text('order_line_id').references(() => orderLines.id),
    /** From 1 per order line, which can be refunded in parts. Goodwill of an order counts down from -1, so that it takes no part of a line. */
    part: integer('part').notNull().default(1),
    paymentAttemptId: text('payment_attempt_id').references(() => paymentAttempts.id),
    /** Including VAT. */
    amount: amount('amount').notNull(),
    reason: text('reason').notNull(),
    /** Words of goodwill, as on its credit note; null for other refunds. */
    goodwill: text('goodwill'),
    /** NOTED also of an order on account, where it is deducted from the invoice. */
    status: text('status', { enum: REFUND_STATUSES }).notNull().default('NOTED'),
    /** Null unless FAILED. */
    failure: text('failure', { enum: REFUND_FAILURES }),
    /** Reference at the bank of an attempt after a failed one, which the bank would answer with that failure; null for the first. */
    bankReference: text('bank_reference'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (t) => [
    uniqueIndex('refunds_line').on(t.orderLineId, t.part),
    uniqueIndex('refunds_attempt').on(t.paymentAttemptId),
    index('refunds_order').on(t.orderId),
    index('refunds_invoice').on(t.invoiceId),
    index('refunds_created').on(t.createdAt, t.reference),
    index('refunds_status').on(t.status, t.createdAt, t.reference),
    index('refunds_failed').on(t.createdAt).where(sql`status = 'FAILED'`),
    index('refunds_finished').on(t.doneAt).where(sql`status = 'DONE'`),
    check('refunds_one_thing', sql`(${t.orderId} is null) <> (${t.invoiceId} is null)`),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_one_cause', sql`(${t.orderLineId} is null) <> (${t.paymentAttemptId} is null)`),
    check('refunds_done', sql`(${t.status} = 'DONE') = (${t.doneAt} is not null)`),
  ],
)

/** Payments from which a line is refunded, if its invoice was already paid. */
export const paidLineRefunds = table(
  'paid_line_refunds',
  {
    reference: text('reference')
      .primaryKey()
      .references(() => refunds.reference),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** Null if it was not paid through the bank, so that staff has to refund it. */
    paymentAttemptId: text('payment_attempt_id').references(() => paymentAttempts.id),
  },
  (t) => [
    index('paid_line_refunds_invoice').on(t.invoiceId),
    index('paid_line_refunds_attempt').on(t.paymentAttemptId),
    index('paid_line_refunds_by_transfer').on(t.reference).where(sql`payment_attempt_id is null`),
  ],
)

/** Refunds of delivered lines, or of parts of them, and goodwill that staff decided. Failed lines are refunded automatically, and have no row here. */
export const staffRefunds = table(
  'staff_refunds',
  {
    orderLineId: text('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    /** As in `refunds`. */
    part: integer('part').notNull().default(1),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The proposer, or the one who did it alone. */
    staffId: text('staff_id')
      .notNull()
      .references(() => staffMembers.id),
    /** Null if no second staff member was needed. */
    approvedBy: text('approved_by').references(() => staffMembers.id),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    /** Including VAT. */
    amount: amount('amount').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderLineId, t.part] }),
    index('staff_refunds_staff').on(t.staffId, t.createdAt),
    index('staff_refunds_account').on(t.accountId, t.createdAt),
    check('staff_refunds_reason', oneOf(t.reason, REFUND_REASONS)),
    check('staff_refunds_other', sql`${t.approvedBy} <> ${t.staffId}`),
  ],
)

/**
 * Files with refunds by bank transfer, for the bank. A file is the same when it is downloaded again, unless a staff member removed a
 * payment of it before it was carried out. Its message id stays, so that a bank that has it refuses it then.
 */
export const transferFiles = table(
  'transfer_files',
  {
    id: id(),
    /** Letters and digits. Banks refuse a second file with the same one. */
    messageId: text('message_id').notNull(),
    /** Account of the shop, as configured when the file was made. */
    debtorName: text('debtor_name').notNull(),
    debtorIban: text('debtor_iban').notNull(),
    /** Day of the transfers, such as `2026-11-21`. */
    executeOn: text('execute_on').notNull(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffMembers.id),
    createdAt: instant('created_at').notNull(),
    /** Null until a staff member says that the bank carried it out. The account numbers are deleted then. */
    transferredAt: instant('transferred_at'),
  },
  (t) => [uniqueIndex('transfer_files_message').on(t.messageId), index('transfer_files_created').on(t.createdAt, t.id)],
)

/** Payments of a file. A refund is in one file at most, so that it is not transferred twice. */
export const transferFileLines = table(
  'transfer_file_lines',
  {
    reference: text('reference')
      .primaryKey()
      .references(() => refunds.reference),
    fileId: text('file_id')
      .notNull()
      .references(() => transferFiles.id),
    /** From 1, in the order of the file; a removed payment leaves a gap. */
    position: integer('position').notNull(),
    amount: amount('amount').notNull(),
    /** Name of the account's holder, as staff typed it; null once it was transferred. */
    name: text('name'),
    /** Encrypted account number; null once it was transferred. */
    sealedIban: text('sealed_iban'),
    text: text('text').notNull(),
  },
  (t) => [
    uniqueIndex('transfer_file_lines_position').on(t.fileId, t.position),
    check('transfer_file_lines_amount', sql`${t.amount} > 0`),
  ],
)
