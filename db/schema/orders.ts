import { type SQL, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { amount, flag, id, instant } from '../columns'
import { accounts } from './accounts'
import { baskets } from './basket'
import { PAYMENT_METHOD_CODES, PRODUCT_KINDS } from './catalogue'
import { holders } from './whois'

/** The words are stored and stand in the graph: add, never rename. */
export const ORDER_CHANNELS = ['CUSTOMER', 'RESELLER', 'CHECKOUT'] as const
export const ORDER_STATUSES = [
  'OPEN',
  'AWAITING_PAYMENT',
  'REVIEW',
  'PAID',
  'DELIVERING',
  'DELIVERED',
  'PARTLY_FAILED',
  'FAILED',
  'CANCELLED',
] as const
export const DELIVERY_STATUSES = ['PENDING', 'RUNNING', 'DONE', 'FAILED'] as const
export const ORDER_PERIODS = ['MONTHLY', 'QUARTERLY', 'YEARLY', 'FIVE_YEARLY'] as const

/** What somebody ordered, at the prices and the VAT of that moment. Nothing in here follows the catalogue. */
export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    /** For people: on the invoice, in mails, at the bank. */
    number: integer('number').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    channel: text('channel', { enum: ORDER_CHANNELS }).notNull(),
    /** The basket that became this order; a basket is ordered once. */
    basketId: text('basket_id').references(() => baskets.id),
    /** SHA-256 of the session that placed it, so that a second click finds its order. */
    sessionHash: text('session_hash'),
    /** The buyer's language, for mails that come later. */
    locale: text('locale', { enum: ['nl', 'en'] }).notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHOD_CODES }).notNull(),
    period: text('period', { enum: ORDER_PERIODS }).notNull(),
    /** Without VAT; part of the net. */
    feeCents: amount('fee_cents').notNull(),
    /** Basis points. */
    vatRate: integer('vat_rate').notNull(),
    net: amount('net').notNull(),
    vat: amount('vat').notNull(),
    gross: amount('gross').notNull(),
    discount: amount('discount').notNull(),
    discountCode: text('discount_code'),
    /** Of the price that the buyer saw. */
    quoteHash: text('quote_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The moment that the bank said so; null for what was not paid online. */
    paidAt: instant('paid_at'),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    uniqueIndex('orders_basket').on(table.basketId),
    index('orders_account').on(table.accountId, table.number),
    check('orders_status', oneOf(table.status, ORDER_STATUSES)),
    check('orders_channel', oneOf(table.channel, ORDER_CHANNELS)),
    check('orders_period', oneOf(table.period, ORDER_PERIODS)),
    check('orders_method', oneOf(table.paymentMethod, PAYMENT_METHOD_CODES)),
    check('orders_total', sql`${table.gross} = ${table.net} + ${table.vat} and ${table.gross} between 0 and 9999999`),
    check(
      'orders_parts',
      sql`${table.feeCents} between 0 and ${table.net} and ${table.vat} >= 0 and ${table.discount} >= 0`,
    ),
  ],
)

export const orderLines = sqliteTable(
  'order_lines',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The domain of the same order that this line belongs to. */
    parentLineId: text('parent_line_id').references((): AnySQLiteColumn => orderLines.id),
    position: integer('position').notNull(),
    kind: text('kind', { enum: PRODUCT_KINDS }).notNull(),
    productCode: text('product_code').notNull(),
    productNameNl: text('product_name_nl').notNull(),
    productNameEn: text('product_name_en').notNull(),
    /** ASCII form; also of what belongs to a domain. */
    domainName: text('domain_name'),
    redirectUrl: text('redirect_url'),
    /** Of a domain: to be registered, or to be moved here. */
    availability: text('availability', { enum: ['free', 'active'] }),
    /** Sealed: readable with the shop's secret only. */
    transferCode: text('transfer_code'),
    transferDnsLater: flag('transfer_dns_later').notNull().default(true),
    dnsProfileId: text('dns_profile_id'),
    /** Keeps the holder from being deleted for as long as the delivery needs it; null is the standard one. */
    holderId: text('holder_id').references(() => holders.id),
    /** Who was chosen, also once the line lets go of the holder; may be deleted since. Null is the standard one. */
    chosenHolderId: text('chosen_holder_id'),
    /** Who was chosen, in words that stay; null for the standard holder. */
    holderLabel: text('holder_label'),
    /** What else was chosen with it, such as the software or the common name of a certificate. */
    options: text('options', { mode: 'json' }).notNull().$type<Record<string, unknown>>().default({}),
    net: amount('net').notNull(),
    list: amount('list').notNull(),
    /** Net for each year after this period. */
    renewal: amount('renewal').notNull(),
    /** This line's share of the order's total with VAT and fee; the shares add up to it. */
    gross: amount('gross').notNull(),
    /** The steps of the price, as the rules gave them. */
    trace: text('trace', { mode: 'json' }).notNull().$type<readonly unknown[]>(),
    /** Counts from 1; one more each time that it is tried anew after a refusal, which is final for its request. */
    deliveryAttempt: integer('delivery_attempt').notNull().default(1),
    deliveryStatus: text('delivery_status', { enum: DELIVERY_STATUSES }).notNull().default('PENDING'),
    failureReason: text('failure_reason'),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    uniqueIndex('order_lines_position').on(table.orderId, table.position),
    uniqueIndex('order_lines_name').on(table.orderId, table.domainName).where(sql`kind = 'DOMAIN'`),
    index('order_lines_holder').on(table.holderId),
    check('order_lines_kind', oneOf(table.kind, PRODUCT_KINDS)),
    check('order_lines_delivery', oneOf(table.deliveryStatus, DELIVERY_STATUSES)),
    check(
      'order_lines_price',
      sql`${table.net} between 0 and ${table.list} and ${table.gross} >= 0 and ${table.renewal} >= 0`,
    ),
    check('order_lines_failed', sql`(${table.deliveryStatus} = 'FAILED') = (${table.failureReason} is not null)`),
    check('order_lines_done', sql`(${table.deliveryStatus} = 'DONE') = (${table.deliveredAt} is not null)`),
  ],
)

/** Who is about to get a name: from the order until it is delivered, so that nobody pays for a name that another gets. */
export const nameClaims = sqliteTable(
  'name_claims',
  {
    name: text('name').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    accountId: text('account_id').notNull(),
    /** Null once the order is certain; a claim that waits for a payment ends by itself. */
    expiresAt: instant('expires_at'),
  },
  (table) => [index('name_claims_order').on(table.orderId)],
)

/** Literals, since a CHECK takes no parameters. */
function oneOf(column: unknown, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
}
