import { sql } from 'drizzle-orm'
import { ORDER_CHANNELS } from '../../rules/channels'
import { ORDERED_AVAILABILITIES } from '../../rules/domain-status'
import { DELIVERY_STATUSES, ORDER_STATUSES } from '../../rules/order-status'
import { PAYMENT_METHOD_CODES } from '../../rules/payment-methods'
import { BILLING_PERIODS, PRODUCT_KINDS } from '../../rules/pricing-types'
import { REGISTRY_WAITS } from '../../rules/registry-wait'
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
  textWithin,
  uniqueIndex,
} from '../table'
import { accounts } from './accounts'
import { baskets } from './basket'
import { holders } from './whois'

/** An order, at the prices and VAT rate of that moment. Independent of later changes to the catalogue. */
export const orders = table(
  'orders',
  {
    id: id(),
    /** Number for people: on the invoice, in mails, at the bank. */
    number: integer('number').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    channel: text('channel', { enum: ORDER_CHANNELS }).notNull(),
    /** The basket of this order. A basket can be ordered once. */
    basketId: text('basket_id').references(() => baskets.id),
    /** SHA-256 of the session that placed it, so that a second click finds the same order. */
    sessionHash: text('session_hash'),
    /** Language of the buyer, for later mails. */
    locale: text('locale', { enum: LOCALES }).notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHOD_CODES }).notNull(),
    period: text('period', { enum: BILLING_PERIODS }).notNull(),
    /** Excluding VAT; part of the net amount. */
    feeCents: amount('fee_cents').notNull(),
    /** Basis points. */
    vatRate: integer('vat_rate').notNull(),
    net: amount('net').notNull(),
    vat: amount('vat').notNull(),
    gross: amount('gross').notNull(),
    discount: amount('discount').notNull(),
    discountCode: text('discount_code'),
    /** Hash of the price that the buyer saw. */
    quoteHash: text('quote_hash').notNull(),
    /** Version of the general terms that applies; null for an order from before versions were kept. */
    termsVersion: integer('terms_version'),
    createdAt: instant('created_at').notNull(),
    /** Time of payment according to the bank; null if not paid online, or if staff accepted less: its invoice says what was paid. */
    paidAt: instant('paid_at'),
    /**
     * End of the time in which the buyer can pay the rest of an order in review; null if the rest was never asked. Passed when that
     * time is over, also if another amount came in.
     */
    remainderUntil: instant('remainder_until'),
  },
  (t) => [
    uniqueIndex('orders_number').on(t.number),
    uniqueIndex('orders_basket').on(t.basketId),
    index('orders_account').on(t.accountId, t.number),
    // Of one customer as well, and by page of customers: SQLite prefers `orders_by_status` to a partial index of unpaid ones.
    index('orders_status_account').on(t.status, t.accountId, t.number),
    index('orders_review').on(t.number).where(sql`status = 'REVIEW'`),
    // Filters of the list that staff see, in its order.
    index('orders_by_status').on(t.status, t.number),
    index('orders_by_method').on(t.paymentMethod, t.number),
    index('orders_by_time').on(t.createdAt, t.number),
    index('orders_by_gross').on(t.gross, t.number),
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
    /** The domain in the same order to which this line belongs. */
    parentLineId: text('parent_line_id').references((): AnyColumn => orderLines.id),
    position: integer('position').notNull(),
    kind: text('kind', { enum: PRODUCT_KINDS }).notNull(),
    productCode: text('product_code').notNull(),
    productNameNl: text('product_name_nl').notNull(),
    productNameEn: text('product_name_en').notNull(),
    /** ASCII; also set for items linked to a domain. */
    domainName: text('domain_name'),
    redirectUrl: text('redirect_url'),
    /** For a domain: to be registered or transferred. */
    availability: text('availability', { enum: ORDERED_AVAILABILITIES }),
    /** Encrypted with the shop's secret. */
    transferCode: text('transfer_code'),
    transferDnsLater: flag('transfer_dns_later').notNull().default(true),
    dnsProfileId: text('dns_profile_id'),
    /** Prevents the registrant from being deleted until delivery is done; null for the standard one. */
    holderId: text('holder_id').references(() => holders.id),
    /** The chosen registrant, kept after delivery; it may have been deleted since. Null for the standard one. */
    chosenHolderId: text('chosen_holder_id'),
    /** The chosen registrant as permanent text; null for the standard one. */
    holderLabel: text('holder_label'),
    /** Other choices, such as the software or the common name of a certificate. */
    options: json('options').notNull().$type<Record<string, unknown>>().default({}),
    net: amount('net').notNull(),
    list: amount('list').notNull(),
    /** Net price per year after this period. */
    renewal: amount('renewal').notNull(),
    /** Share of this line in the order's total, including VAT and fee. The shares add up to the total. */
    gross: amount('gross').notNull(),
    /** Steps of the price calculation. */
    trace: json('trace').notNull().$type<readonly unknown[]>(),
    /** From 1; incremented with each retry after a refusal, which is final for its request. */
    deliveryAttempt: integer('delivery_attempt').notNull().default(1),
    deliveryStatus: text('delivery_status', { enum: DELIVERY_STATUSES }).notNull().default('PENDING'),
    failureReason: text('failure_reason'),
    deliveredAt: instant('delivered_at'),
    /** The party that its registry waits for; null unless the registry accepted it and has not finished. */
    waitsFor: text('waits_for', { enum: REGISTRY_WAITS }),
    /** Time at which the registry first said so for this attempt. */
    waitsSince: instant('waits_since'),
    /** Time at which the delivery of this attempt began; null before, and for one that began before this was recorded. */
    runningSince: instant('running_since'),
  },
  (t) => [
    uniqueIndex('order_lines_position').on(t.orderId, t.position),
    uniqueIndex('order_lines_name').on(t.orderId, t.domainName).where(sql`kind = 'DOMAIN'`),
    index('order_lines_holder').on(t.holderId),
    index('order_lines_waiting').on(t.domainName).where(sql`waits_for is not null`),
    index('order_lines_domain').on(t.domainName, t.orderId),
    index('order_lines_product').on(t.productCode, t.orderId),
    index('order_lines_running').on(t.orderId).where(sql`delivery_status = 'RUNNING'`),
    index('order_lines_failed_since').on(t.runningSince).where(sql`delivery_status = 'FAILED'`),
    index('order_lines_failed').on(t.orderId).where(sql`delivery_status = 'FAILED'`),
    // By the first day of the term that a line renews.
    index('order_lines_failed_term')
      .on(textWithin(sql`options`, 'renews', 'from'), t.id)
      .where(sql`delivery_status = 'FAILED'`),
    index('order_lines_code').on(t.orderId).where(sql`failure_reason = 'wrong-code'`),
    check('order_lines_kind', oneOf(t.kind, PRODUCT_KINDS)),
    check('order_lines_delivery', oneOf(t.deliveryStatus, DELIVERY_STATUSES)),
    check('order_lines_price', sql`${t.net} between 0 and ${t.list} and ${t.gross} >= 0 and ${t.renewal} >= 0`),
    check('order_lines_failed', sql`(${t.deliveryStatus} = 'FAILED') = (${t.failureReason} is not null)`),
    check('order_lines_done', sql`(${t.deliveryStatus} = 'DONE') = (${t.deliveredAt} is not null)`),
  ],
)

/** Claim on a name, from the order until delivery, so that two buyers never pay for the same name. */
export const nameClaims = table(
  'name_claims',
  {
    name: text('name').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    accountId: text('account_id').notNull(),
    /** Null once the order is certain. A claim waiting for payment expires automatically. */
    expiresAt: instant('expires_at'),
  },
  (t) => [
    index('name_claims_order').on(t.orderId),
    index('name_claims_end').on(t.expiresAt).where(sql`expires_at is not null`),
  ],
)
