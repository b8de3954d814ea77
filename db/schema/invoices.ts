import { sql } from 'drizzle-orm'
import { BANK_ENTRY_STATES, BANK_FORMATS } from '../../rules/bank-file'
import { INVOICE_KINDS, INVOICE_SERIES, type InvoiceParty, type InvoiceSeller } from '../../rules/invoice'
import { PAYMENT_METHOD_CODES } from '../../rules/payment-methods'
import { PLAN_STATES } from '../../rules/payment-plan'
import { LOCALES } from '../../rules/text'
import {
  type AnyColumn,
  amount,
  check,
  flag,
  id,
  index,
  instant,
  integer,
  isFalse,
  isTrue,
  json,
  oneOf,
  primaryKey,
  table,
  text,
  uniqueIndex,
} from '../table'
import { accounts } from './accounts'
import { orderLines, orders } from './orders'

/**
 * Invoices and credit notes, numbered without gaps per series and year. An open invoice collects the orders on account
 * of one month. A closed one never changes, except for its time of payment.
 */
export const invoices = table(
  'invoices',
  {
    id: id(),
    kind: text('kind', { enum: INVOICE_KINDS }).notNull(),
    series: text('series', { enum: INVOICE_SERIES }).notNull(),
    /** 0 for those from before numbering restarted each year. */
    year: integer('year').notNull(),
    /** From 1 per series and year. */
    number: integer('number').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Its order, or the first order it collected. */
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** For a credit note: the invoice that it reverses in part or in full. */
    creditsId: text('credits_id').references((): AnyColumn => invoices.id),
    locale: text('locale', { enum: LOCALES }).notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHOD_CODES }).notNull(),
    /** The month it collects, such as `2026-11`; null for a single order. */
    month: text('month'),
    /** Basis points. */
    vatRate: integer('vat_rate').notNull(),
    /** VAT number of the buyer for reverse charge; otherwise null. */
    reverseChargeVatId: text('reverse_charge_vat_id'),
    /** Negative on a credit note. */
    net: amount('net').notNull(),
    vat: amount('vat').notNull(),
    gross: amount('gross').notNull(),
    /** True if final. An open invoice still collects orders. */
    closed: flag('closed').notNull(),
    /** Time of numbering. */
    issuedAt: instant('issued_at').notNull(),
    /** Date on the document; null while open. */
    issuedOn: text('issued_on'),
    dueOn: text('due_on'),
    paidAt: instant('paid_at'),
    /** As they were at closing; null until then, and for documents from before it was recorded. */
    seller: json('seller').$type<InvoiceSeller>(),
    buyer: json('buyer').$type<InvoiceParty>(),
  },
  (t) => [
    uniqueIndex('invoices_number').on(t.series, t.year, t.number),
    index('invoices_account').on(t.accountId, t.issuedAt),
    index('invoices_order').on(t.orderId),
    // With the columns of the sums of open invoices, which read no row, and no document that is paid.
    index('invoices_credits').on(t.creditsId, t.gross).where(sql`credits_id is not null`),
    index('invoices_issued').on(t.issuedAt, t.id),
    index('invoices_credit_notes').on(t.issuedAt, t.id).where(sql`credits_id is not null`),
    index('invoices_issued_on').on(t.issuedOn),
    // With the columns of the count of paid ones, which reads no row.
    index('invoices_paid').on(t.issuedAt, t.id, t.kind, t.dueOn, t.gross, t.paidAt).where(sql`paid_at is not null`),
    index('invoices_due')
      .on(t.dueOn, t.id, t.accountId, t.kind, t.gross, t.paidAt)
      .where(sql`paid_at is null and due_on is not null`),
    uniqueIndex('invoices_open')
      .on(t.accountId, t.paymentMethod, t.vatRate, t.month)
      .where(sql`${isFalse(sql`closed`)} and month is not null`),
    check('invoices_kind', oneOf(t.kind, INVOICE_KINDS)),
    check('invoices_series', oneOf(t.series, INVOICE_SERIES)),
    check('invoices_total', sql`${t.gross} = ${t.net} + ${t.vat}`),
    check('invoices_credit', sql`(${t.kind} = 'CREDIT_NOTE') = (${t.creditsId} is not null)`),
    check('invoices_closed', sql`(${isTrue(t.closed)}) = (${t.issuedOn} is not null)`),
  ],
)

/** Line of an invoice or credit note. Written once and never changed. */
export const invoiceLines = table(
  'invoice_lines',
  {
    id: id(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    position: integer('position').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null for the fee of the payment method and for goodwill. */
    orderLineId: text('order_line_id').references(() => orderLines.id),
    /** In the language of the invoice. */
    title: text('title').notNull(),
    /** Day of the order or credit, such as `2026-11-21`. */
    day: text('day').notNull(),
    /** Negative on a credit note. */
    net: amount('net').notNull(),
    /** True for goodwill, which credits no line of the order. */
    isGoodwill: flag('is_goodwill').notNull().default(false),
  },
  (t) => [
    uniqueIndex('invoice_lines_position').on(t.invoiceId, t.position),
    index('invoice_lines_order').on(t.orderId),
    index('invoice_lines_order_line').on(t.orderLineId),
  ],
)

/** Invoices whose reminders are paused. The reminder follows on the day itself. */
export const invoicePauses = table('invoice_pauses', {
  invoiceId: text('invoice_id')
    .primaryKey()
    .references(() => invoices.id),
  /** First day on which a reminder is sent again, such as `2026-12-15`. */
  until: text('until').notNull(),
  pausedAt: instant('paused_at').notNull(),
})

/** Amount that the shop no longer expects to receive of an invoice. The invoice itself does not change. */
export const invoiceWriteOffs = table(
  'invoice_write_offs',
  {
    invoiceId: text('invoice_id')
      .primaryKey()
      .references(() => invoices.id),
    /** Including VAT. */
    amount: amount('amount').notNull(),
    writtenOffAt: instant('written_off_at').notNull(),
  },
  (t) => [check('invoice_write_offs_amount', sql`${t.amount} > 0`)],
)

/** Statement of an account of the shop, from a file of its bank. */
export const bankStatements = table(
  'bank_statements',
  {
    id: id(),
    /** Account number of the shop, without spaces. */
    account: text('account').notNull(),
    /** The bank's own id of the statement. */
    reference: text('reference').notNull(),
    format: text('format', { enum: BANK_FORMATS }).notNull(),
    fileName: text('file_name').notNull(),
    /** Day of its last entry, such as `2026-11-21`; the day of the file if it has none. */
    endsOn: text('ends_on').notNull(),
    importedAt: instant('imported_at').notNull(),
  },
  (t) => [
    uniqueIndex('bank_statements_reference').on(t.account, t.reference),
    index('bank_statements_imported').on(t.importedAt, t.id),
    check('bank_statements_format', oneOf(t.format, BANK_FORMATS)),
  ],
)

/** Entry of a bank statement, as the bank reported it. Only its state changes. */
export const bankEntries = table(
  'bank_entries',
  {
    id: id(),
    statementId: text('statement_id')
      .notNull()
      .references(() => bankStatements.id),
    /** Unique within its statement; made from the content if the bank gave none. */
    reference: text('reference').notNull(),
    /** From 1, in the order of the file. */
    position: integer('position').notNull(),
    /** Positive if received, negative if paid. */
    amount: amount('amount').notNull(),
    bookedOn: text('booked_on').notNull(),
    /** Name of the other party, as the bank wrote it; null if the bank gave none. */
    name: text('name'),
    /** Last four characters of the other party's account number. The rest is never stored. */
    accountEnd: text('account_end'),
    /** Text of the other party. */
    description: text('description').notNull(),
    /** ASIDE: it has nothing to do with invoices. */
    state: text('state', { enum: BANK_ENTRY_STATES }).notNull().default('OPEN'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('bank_entries_reference').on(t.statementId, t.reference),
    index('bank_entries_list').on(t.bookedOn, t.id),
    index('bank_entries_open').on(t.bookedOn, t.id).where(sql`state = 'OPEN'`),
    index('bank_entries_account_end').on(t.accountEnd, t.bookedOn, t.id).where(sql`account_end is not null`),
    check('bank_entries_state', oneOf(t.state, BANK_ENTRY_STATES)),
    check('bank_entries_amount', sql`${t.amount} <> 0`),
    check('bank_entries_account_end', sql`length(${t.accountEnd}) <= 4`),
  ],
)

/** Part of a bank entry that was matched with an invoice: a payment of it, or money that was paid back of it. */
export const bankMatches = table(
  'bank_matches',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => bankEntries.id),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** Always positive. The matches of an entry never exceed it. */
    amount: amount('amount').notNull(),
    matchedAt: instant('matched_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.invoiceId] }),
    index('bank_matches_invoice').on(t.invoiceId),
    check('bank_matches_amount', sql`${t.amount} > 0`),
  ],
)

/**
 * Payment of an invoice by bank transfer, recorded by staff; or what an order had received through the bank when it was accepted with
 * less than its total, whose invoice is open for the rest.
 */
export const invoicePayments = table(
  'invoice_payments',
  {
    id: id(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** Amount received, including what the invoice did not need. */
    amount: amount('amount').notNull(),
    /** The part that the invoice did not need, which the shop pays back; of a payment of the order, all that went back of it. */
    surplus: amount('surplus').notNull().default(0),
    receivedOn: text('received_on').notNull(),
    /** As on the bank statement; null for a payment that a command on the machine recorded. */
    bankReference: text('bank_reference'),
    /** The entry of a bank file; null if it was typed in. */
    entryId: text('entry_id').references(() => bankEntries.id),
    /**
     * The payment of the order; null for a transfer. The payment itself is in `payment_attempts`, and its refunds are in `refunds`. No
     * foreign key, since payments refer to invoices.
     */
    paymentAttemptId: text('payment_attempt_id'),
    notedAt: instant('noted_at').notNull(),
    /** Time at which the invoice was paid in full; null while this is a part payment of what is still outstanding. */
    settledAt: instant('settled_at'),
    surplusReturnedAt: instant('surplus_returned_at'),
  },
  (t) => [
    index('invoice_payments_invoice').on(t.invoiceId),
    index('invoice_payments_unsettled').on(t.invoiceId, t.amount, t.surplus).where(sql`settled_at is null`),
    index('invoice_payments_received').on(t.receivedOn),
    index('invoice_payments_returned').on(t.surplusReturnedAt).where(sql`surplus_returned_at is not null`),
    uniqueIndex('invoice_payments_reference').on(t.bankReference).where(sql`entry_id is null`),
    uniqueIndex('invoice_payments_entry').on(t.entryId, t.invoiceId),
    uniqueIndex('invoice_payments_attempt').on(t.paymentAttemptId).where(sql`payment_attempt_id is not null`),
    index('invoice_payments_surplus').on(t.notedAt).where(sql`surplus > 0 and surplus_returned_at is null`),
    check('invoice_payments_amount', sql`${t.amount} > 0`),
    check('invoice_payments_surplus_part', sql`${t.surplus} between 0 and ${t.amount}`),
  ],
)

/** Agreement to pay what is outstanding of an invoice in parts. */
export const paymentPlans = table(
  'payment_plans',
  {
    id: id(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** Outstanding at the agreement, including VAT: the sum of the parts. */
    amount: amount('amount').notNull(),
    state: text('state', { enum: PLAN_STATES }).notNull().default('RUNNING'),
    agreedAt: instant('agreed_at').notNull(),
    /** Null while it runs. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    // At most one runs for an invoice.
    uniqueIndex('payment_plans_running').on(t.invoiceId).where(sql`ended_at is null`),
    index('payment_plans_invoice').on(t.invoiceId, t.agreedAt),
    index('payment_plans_lapsed').on(t.invoiceId).where(sql`state = 'LAPSED'`),
    check('payment_plans_amount', sql`${t.amount} > 0`),
    check('payment_plans_state', oneOf(t.state, PLAN_STATES)),
    check('payment_plans_ended', sql`(${t.state} = 'RUNNING') = (${t.endedAt} is null)`),
  ],
)

/** Part of a payment plan. Its amount and day never change. */
export const paymentPlanParts = table(
  'payment_plan_parts',
  {
    planId: text('plan_id')
      .notNull()
      .references(() => paymentPlans.id),
    /** From 1, by due date. */
    number: integer('number').notNull(),
    dueOn: text('due_on').notNull(),
    /** Including VAT. */
    amount: amount('amount').notNull(),
    /** Time at which the customer was notified that it is due soon; null if not. */
    announcedAt: instant('announced_at'),
    /** Time at which the customer was notified that it was not paid; null if not. */
    missedAt: instant('missed_at'),
  },
  (t) => [primaryKey({ columns: [t.planId, t.number] }), check('payment_plan_parts_amount', sql`${t.amount} > 0`)],
)
