import { sql } from 'drizzle-orm'
import { ORDER_CHANNELS } from '../../rules/channels'
import { ORDERED_AVAILABILITIES } from '../../rules/domain-status'
import { DELIVERY_STATUSES, ORDER_STATUSES } from '../../rules/order-status'
import { PAYMENT_METHOD_CODES } from '../../rules/payment-methods'
import { BILLING_PERIODS, PRODUCT_KINDS } from '../../rules/pricing-types'
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
  json,
  oneOf,
  table,
  text,
  uniqueIndex,
} from '../table'
import { accounts } from './accounts'
import { baskets } from './basket'
import { holders } from './whois'

/** What somebody ordered, at the prices and the VAT of that moment. Nothing in here follows the catalogue. */
export const orders = table(
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
    locale: text('locale', { enum: LOCALES }).notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHOD_CODES }).notNull(),
    period: text('period', { enum: BILLING_PERIODS }).notNull(),
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
  (t) => [
    uniqueIndex('orders_number').on(t.number),
    uniqueIndex('orders_basket').on(t.basketId),
    index('orders_account').on(t.accountId, t.number),
    index('orders_waiting').on(t.accountId, t.number).where(sql`status = 'AWAITING_PAYMENT'`),
    check('orders_status', oneOf(t.status, ORDER_STATUSES)),
    check('orders_channel', oneOf(t.channel, ORDER_CHANNELS)),
    check('orders_period', oneOf(t.period, BILLING_PERIODS)),
    check('orders_method', oneOf(t.paymentMethod, PAYMENT_METHOD_CODES)),
    check('orders_total', sql`${t.gross} = ${t.net} + ${t.vat} and ${t.gross} between 0 and 9999999`),
    check('orders_parts', sql`${t.feeCents} between 0 and ${t.net} and ${t.vat} >= 0 and ${t.discount} >= 0`),
  ],
)

export const orderLines = table(
  'order_lines',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The domain of the same order that this line belongs to. */
    parentLineId: text('parent_line_id').references((): AnyColumn => orderLines.id),
    position: integer('position').notNull(),
    kind: text('kind', { enum: PRODUCT_KINDS }).notNull(),
    productCode: text('product_code').notNull(),
    productNameNl: text('product_name_nl').notNull(),
    productNameEn: text('product_name_en').notNull(),
    /** ASCII form; also of what belongs to a domain. */
    domainName: text('domain_name'),
    redirectUrl: text('redirect_url'),
    /** Of a domain: to be registered, or to be moved here. */
    availability: text('availability', { enum: ORDERED_AVAILABILITIES }),
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
    options: json('options').notNull().$type<Record<string, unknown>>().default({}),
    net: amount('net').notNull(),
    list: amount('list').notNull(),
    /** Net for each year after this period. */
    renewal: amount('renewal').notNull(),
    /** This line's share of the order's total with VAT and fee; the shares add up to it. */
    gross: amount('gross').notNull(),
    /** The steps of the price, as the rules gave them. */
    trace: json('trace').notNull().$type<readonly unknown[]>(),
    /** Counts from 1; one more each time that it is tried anew after a refusal, which is final for its request. */
    deliveryAttempt: integer('delivery_attempt').notNull().default(1),
    deliveryStatus: text('delivery_status', { enum: DELIVERY_STATUSES }).notNull().default('PENDING'),
    failureReason: text('failure_reason'),
    deliveredAt: instant('delivered_at'),
  },
  (t) => [
    uniqueIndex('order_lines_position').on(t.orderId, t.position),
    uniqueIndex('order_lines_name').on(t.orderId, t.domainName).where(sql`kind = 'DOMAIN'`),
    index('order_lines_holder').on(t.holderId),
    check('order_lines_kind', oneOf(t.kind, PRODUCT_KINDS)),
    check('order_lines_delivery', oneOf(t.deliveryStatus, DELIVERY_STATUSES)),
    check('order_lines_price', sql`${t.net} between 0 and ${t.list} and ${t.gross} >= 0 and ${t.renewal} >= 0`),
    check('order_lines_failed', sql`(${t.deliveryStatus} = 'FAILED') = (${t.failureReason} is not null)`),
    check('order_lines_done', sql`(${t.deliveryStatus} = 'DONE') = (${t.deliveredAt} is not null)`),
  ],
)

/** Who is about to get a name: from the order until it is delivered, so that two buyers never pay for one name. */
export const nameClaims = table(
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
  (t) => [index('name_claims_order').on(t.orderId)],
)
