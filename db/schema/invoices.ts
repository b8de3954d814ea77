import { sql } from 'drizzle-orm'
import { INVOICE_KINDS, INVOICE_SERIES, type InvoiceParty, type InvoiceSeller } from '../../rules/invoice'
import { PAYMENT_METHOD_CODES } from '../../rules/payment-methods'
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
  table,
  text,
  uniqueIndex,
} from '../table'
import { accounts } from './accounts'
import { orderLines, orders } from './orders'

/**
 * Invoices and credit notes, numbered without gaps in each series and year. An open one gathers what is ordered on
 * account in a month; nothing of a closed one ever changes, but for when it was paid.
 */
export const invoices = table(
  'invoices',
  {
    id: id(),
    kind: text('kind', { enum: INVOICE_KINDS }).notNull(),
    series: text('series', { enum: INVOICE_SERIES }).notNull(),
    /** 0 for those from before numbers began anew each year. */
    year: integer('year').notNull(),
    /** Counts from 1 in its series and year. */
    number: integer('number').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The order that it is for, or the first that it gathered. */
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Of a credit note: the invoice that it takes something back of. */
    creditsId: text('credits_id').references((): AnyColumn => invoices.id),
    locale: text('locale', { enum: LOCALES }).notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHOD_CODES }).notNull(),
    /** The month that it gathers, as `2026-11`; null for one order. */
    month: text('month'),
    /** Basis points. */
    vatRate: integer('vat_rate').notNull(),
    /** The buyer's, where VAT is reverse charged; null where it is not. */
    reverseChargeVatId: text('reverse_charge_vat_id'),
    /** Negative on a credit note. */
    net: amount('net').notNull(),
    vat: amount('vat').notNull(),
    gross: amount('gross').notNull(),
    /** Final; an open one still gathers. */
    closed: flag('closed').notNull(),
    /** When it got its number. */
    issuedAt: instant('issued_at').notNull(),
    /** The day that stands on it; null as long as it is open. */
    issuedOn: text('issued_on'),
    dueOn: text('due_on'),
    paidAt: instant('paid_at'),
    /** As they were when it was closed; null until then, and for those from before it was kept. */
    seller: json('seller').$type<InvoiceSeller>(),
    buyer: json('buyer').$type<InvoiceParty>(),
  },
  (t) => [
    uniqueIndex('invoices_number').on(t.series, t.year, t.number),
    index('invoices_account').on(t.accountId, t.issuedAt),
    index('invoices_order').on(t.orderId),
    index('invoices_credits').on(t.creditsId),
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

/** What an invoice charges, or takes back. A line is written once and never changed. */
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
    /** Null for the fee of the way to pay. */
    orderLineId: text('order_line_id').references(() => orderLines.id),
    /** In the language of the invoice. */
    title: text('title').notNull(),
    /** When it was ordered or taken back, as `2026-11-21`. */
    day: text('day').notNull(),
    /** Negative for what is taken back. */
    net: amount('net').notNull(),
  },
  (t) => [
    uniqueIndex('invoice_lines_position').on(t.invoiceId, t.position),
    index('invoice_lines_order').on(t.orderId),
    index('invoice_lines_order_line').on(t.orderLineId),
  ],
)
