import { sql } from 'drizzle-orm'
import { AUDIENCES } from '../../rules/channels'
import { PAYMENT_METHOD_CODES } from '../../rules/payment-methods'
import { PRICE_UNITS, PRODUCT_KINDS, type ProductKind } from '../../rules/pricing-types'
import type { ProductSpecs } from '../../rules/product-specs'
import { RENEWABLE_KINDS } from '../../rules/renewal'
import {
  amount,
  check,
  flag,
  id,
  index,
  instant,
  integer,
  json,
  oneOf,
  primaryKey,
  table,
  text,
  uniqueIndex,
} from '../table'
import { staffMembers } from './staff'

/** Products of the shop at current prices. Amounts are cents excluding VAT, per unit. */
export const products = table(
  'products',
  {
    /** Opaque, `prd_…`. Derived from the code, so that a product has the same id in every shop. */
    id: id(),
    code: text('code').notNull(),
    kind: text('kind', { enum: PRODUCT_KINDS }).notNull(),
    audience: text('audience', { enum: AUDIENCES }).notNull().default('BOTH'),
    /** Display order. */
    position: integer('position').notNull(),
    nameNl: text('name_nl').notNull(),
    nameEn: text('name_en').notNull(),
    /** One short line under the name; empty if not needed. */
    summaryNl: text('summary_nl').notNull().default(''),
    summaryEn: text('summary_en').notNull().default(''),
    /** Text of the "more about" pop-up; empty if there is none. */
    descriptionNl: text('description_nl').notNull().default(''),
    descriptionEn: text('description_en').notNull().default(''),
    unit: text('unit', { enum: PRICE_UNITS }).notNull(),
    originalCents: amount('original_cents').notNull(),
    /** Promotional price; equal to the original without a promotion. */
    discountedCents: amount('discounted_cents').notNull(),
    /** ASCII without a leading dot: `nl`, `co.uk`. For domains only. */
    extension: text('extension'),
    specs: json('specs').$type<ProductSpecs>().notNull().default({}),
    isRecommended: flag('is_recommended').notNull().default(false),
    /** A product that is no longer sold is kept, since orders refer to it. */
    isSold: flag('is_sold').notNull().default(true),
    /**
     * Set for a product that is sold from its first price in a scheduled set on, whatever `is_sold` says. Until then it has no
     * price, and its own amounts, which are 0, never count.
     */
    soldFromFirstPrice: flag('sold_from_first_price').notNull().default(false),
    /**
     * Product that the shop sells instead of this one; null for none, and for a product that is sold. No foreign key, since a
     * migration only adds what the release before can ignore; products are never deleted.
     */
    successorId: text('successor_id'),
  },
  (t) => [
    uniqueIndex('products_code').on(t.code),
    uniqueIndex('products_extension').on(t.extension),
    check('products_kind', oneOf(t.kind, PRODUCT_KINDS)),
    check('products_audience', oneOf(t.audience, AUDIENCES)),
    check('products_unit', oneOf(t.unit, PRICE_UNITS)),
    check('products_price', sql`${t.discountedCents} between 0 and ${t.originalCents}`),
    check('products_extension_of_domain', sql`(${t.kind} = 'DOMAIN') = (${t.extension} is not null)`),
  ],
)

/** Reseller prices by volume tier. The highest tier at or below the reseller's own applies. */
export const productTiers = table(
  'product_tiers',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    staffel: integer('staffel').notNull(),
    originalCents: amount('original_cents').notNull(),
    discountedCents: amount('discounted_cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.staffel] }),
    check('product_tiers_staffel', sql`${t.staffel} >= 1`),
    check('product_tiers_price', sql`${t.discountedCents} between 0 and ${t.originalCents}`),
  ],
)

const PRICE_SET_STATES = ['DRAFT', 'SCHEDULED', 'CANCELLED'] as const

/** Sets of price changes. The first version of each price is in `products` and `product_tiers`. */
export const priceSets = table(
  'price_sets',
  {
    id: id(),
    /** Number for people, from 1. */
    number: integer('number').notNull(),
    name: text('name').notNull(),
    state: text('state', { enum: PRICE_SET_STATES }).notNull().default('DRAFT'),
    /** Incremented by each change. */
    version: integer('version').notNull().default(1),
    createdBy: text('created_by')
      .notNull()
      .references(() => staffMembers.id),
    createdAt: instant('created_at').notNull(),
    /** Time from which the prices apply; null for a draft. */
    validFrom: instant('valid_from'),
    scheduledAt: instant('scheduled_at'),
    /** Why the prices change; for staff. */
    reason: text('reason').notNull().default(''),
    /** Time of the latest search for customers who have to be told of its raises. */
    noticesAt: instant('notices_at'),
  },
  (t) => [
    uniqueIndex('price_sets_number').on(t.number),
    index('price_sets_state').on(t.state, t.validFrom),
    check('price_sets_state', oneOf(t.state, PRICE_SET_STATES)),
    check('price_sets_scheduled', sql`(${t.state} = 'DRAFT') = (${t.validFrom} is null)`),
    check('price_sets_scheduled_at', sql`(${t.validFrom} is null) = (${t.scheduledAt} is null)`),
  ],
)

/** New prices of a set. Those of a scheduled set never change. */
export const priceChanges = table(
  'price_changes',
  {
    setId: text('set_id')
      .notNull()
      .references(() => priceSets.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    /** Volume tier; 0 for the list price. */
    staffel: integer('staffel').notNull(),
    originalCents: amount('original_cents').notNull(),
    /** Price of the first term. */
    discountedCents: amount('discounted_cents').notNull(),
    /** Cost of the product to the shop from then on; null if the set leaves it as it is. Of a list price only. */
    costCents: amount('cost_cents'),
  },
  (t) => [
    primaryKey({ columns: [t.setId, t.productId, t.staffel] }),
    check('price_changes_staffel', sql`${t.staffel} >= 0`),
    check('price_changes_price', sql`${t.discountedCents} between 0 and ${t.originalCents}`),
  ],
)

/** A promotion: a percentage or an amount off, for certain products, with a code that buyers enter or without one. */
export const discountCodes = table(
  'discount_codes',
  {
    /** In capitals, such as `WIMPEL10`. */
    code: text('code').primaryKey(),
    percentBp: integer('percent_bp'),
    amountCents: amount('amount_cents'),
    kinds: json('kinds').$type<ProductKind[]>().notNull(),
    /** Null for no limit. The end is exclusive. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    maxUses: integer('max_uses'),
    used: integer('used').notNull().default(0),
    /** Applies to every basket without a code; the code is its name then, and cannot be entered. */
    isAutomatic: flag('is_automatic').notNull().default(false),
    /** Only these products; null for all products of the kinds. */
    productCodes: json('product_codes').$type<string[]>(),
    /** Maximum number of orders of one legal person; null for no limit. */
    perPerson: integer('per_person'),
    /** Number of renewals of what was bought with it that it takes off as well; 0 for the first term only. */
    renewals: integer('renewals').notNull().default(0),
    /** Buyers enter a code of `promotion_codes`. The code of the row is the name of the promotion then. */
    hasCodes: flag('has_codes').notNull().default(false),
    /** Name of the staff member; null for a code from before promotions had a page. */
    createdBy: text('created_by'),
    /** Id of the staff member, for limits per day; null for a promotion from before this was recorded. */
    createdById: text('created_by_id'),
    createdAt: instant('created_at'),
    /** Incremented by each change of a planned promotion. */
    version: integer('version').notNull().default(1),
    /** Id of the staff member who last changed it, for limits per day; null for one as it was made. */
    changedById: text('changed_by_id'),
    changedAt: instant('changed_at'),
    /** Why it exists; for staff. */
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    check('discount_codes_capitals', sql`${t.code} = upper(${t.code})`),
    check('discount_codes_one_rule', sql`(${t.percentBp} is null) <> (${t.amountCents} is null)`),
    check('discount_codes_percent', sql`${t.percentBp} between 1 and 10000`),
    check('discount_codes_amount', sql`${t.amountCents} > 0`),
    check('discount_codes_uses', sql`${t.used} >= 0 and (${t.maxUses} is null or ${t.used} <= ${t.maxUses})`),
  ],
)

/** Codes of a promotion that were made in bulk. Each can be entered a number of times, mostly once. */
export const promotionCodes = table(
  'promotion_codes',
  {
    /** In capitals: a prefix and random characters. */
    code: text('code').primaryKey(),
    promotion: text('promotion')
      .notNull()
      .references(() => discountCodes.code),
    maxUses: integer('max_uses').notNull().default(1),
    used: integer('used').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** Time from which it can no longer be entered; null for a code that counts. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    index('promotion_codes_promotion').on(t.promotion, t.code),
    check('promotion_codes_capitals', sql`${t.code} = upper(${t.code})`),
    check('promotion_codes_uses', sql`${t.used} between 0 and ${t.maxUses}`),
  ],
)

/**
 * Discounts that hold for the first renewals of an item that was bought with a promotion, as they were then. The first
 * renewals are counted when they are delivered.
 */
export const renewalDiscounts = table(
  'renewal_discounts',
  {
    kind: text('kind', { enum: RENEWABLE_KINDS }).notNull(),
    /** Id of the domain, package or server; for Cloudflare protection that of its domain. */
    thingId: text('thing_id').notNull(),
    /** Product code of an extra; empty for the item itself. */
    part: text('part').notNull(),
    /** The product that was bought. An item that became another product since has no discount. */
    productCode: text('product_code').notNull(),
    /** Code that was entered, or the name of an automatic promotion. */
    code: text('code').notNull(),
    percentBp: integer('percent_bp'),
    /** Cents per renewed term, excluding VAT: what the promotion took off this item. */
    amountCents: amount('amount_cents'),
    /** Number of renewals that it holds for. */
    renewals: integer('renewals').notNull(),
    /** Number of those that were delivered. */
    used: integer('used').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.thingId, t.part] }),
    check('renewal_discounts_kind', oneOf(t.kind, RENEWABLE_KINDS)),
    check('renewal_discounts_one_rule', sql`(${t.percentBp} is null) <> (${t.amountCents} is null)`),
    check('renewal_discounts_used', sql`${t.used} between 0 and ${t.renewals}`),
  ],
)

/** Orders that used a promotion. A cancelled order has none. */
export const discountUses = table(
  'discount_uses',
  {
    orderId: text('order_id').primaryKey(),
    code: text('code')
      .notNull()
      .references(() => discountCodes.code),
    /** A company or person, as described by the account at that time. */
    personKey: text('person_key').notNull(),
    /** The account, or its parent for a sub-user. */
    accountId: text('account_id').notNull(),
    /** Amount taken off, excluding VAT. */
    amount: amount('amount').notNull(),
    createdAt: instant('created_at').notNull(),
    /** False for an order that was paid after it lapsed, when its code had no use left: cancelling it returns none. */
    isCounted: flag('is_counted').notNull().default(true),
  },
  (t) => [
    index('discount_uses_person').on(t.code, t.personKey),
    index('discount_uses_account').on(t.accountId, t.code),
    check('discount_uses_amount', sql`${t.amount} >= 0`),
  ],
)

export const paymentMethods = table(
  'payment_methods',
  {
    code: text('code', { enum: PAYMENT_METHOD_CODES }).primaryKey(),
    feeCents: amount('fee_cents').notNull(),
    position: integer('position').notNull(),
    /** Paid online immediately. Other methods are collected later. */
    online: flag('online').notNull(),
  },
  (t) => [
    check('payment_methods_code', oneOf(t.code, PAYMENT_METHOD_CODES)),
    check('payment_methods_fee', sql`${t.feeCents} >= 0`),
  ],
)

/** Settings of the whole shop, such as the VAT rate. */
export const settings = table('settings', {
  key: text('key').primaryKey(),
  value: integer('value').notNull(),
})
