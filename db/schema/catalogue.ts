import { sql } from 'drizzle-orm'
import { AUDIENCES } from '../../rules/channels'
import { PAYMENT_METHOD_CODES } from '../../rules/payment-methods'
import { PRICE_UNITS, PRODUCT_KINDS, type ProductKind } from '../../rules/pricing-types'
import type { ProductSpecs } from '../../rules/product-specs'
import { amount, check, flag, id, instant, integer, json, oneOf, primaryKey, table, text, uniqueIndex } from '../table'

/** What the shop sells, at today's price. Amounts are cents without VAT, per unit. */
export const products = table(
  'products',
  {
    /** Opaque, `prd_…`; follows from the code, so every shop gives a product the same id. */
    id: id(),
    code: text('code').notNull(),
    kind: text('kind', { enum: PRODUCT_KINDS }).notNull(),
    audience: text('audience', { enum: AUDIENCES }).notNull().default('BOTH'),
    /** The order of the shop. */
    position: integer('position').notNull(),
    nameNl: text('name_nl').notNull(),
    nameEn: text('name_en').notNull(),
    /** One short line under the name; empty when the name says enough. */
    summaryNl: text('summary_nl').notNull().default(''),
    summaryEn: text('summary_en').notNull().default(''),
    /** The text of the "more about" pop-up; empty when there is none. */
    descriptionNl: text('description_nl').notNull().default(''),
    descriptionEn: text('description_en').notNull().default(''),
    unit: text('unit', { enum: PRICE_UNITS }).notNull(),
    originalCents: amount('original_cents').notNull(),
    /** The promotional price; equal to the original when there is no promotion. */
    discountedCents: amount('discounted_cents').notNull(),
    /** Without leading dot, in ASCII form: `nl`, `co.uk`. Domains only. */
    extension: text('extension'),
    specs: json('specs').$type<ProductSpecs>().notNull().default({}),
    isRecommended: flag('is_recommended').notNull().default(false),
    /** A product that is no longer sold stays, since orders point to it. */
    isSold: flag('is_sold').notNull().default(true),
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

/** Reseller prices by scale number; the highest staffel that is not above the reseller's own counts. */
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

/** A code is either a percentage or an amount off, for the kinds that it names. */
export const discountCodes = table(
  'discount_codes',
  {
    /** In capitals, as `WIMPEL10`. */
    code: text('code').primaryKey(),
    percentBp: integer('percent_bp'),
    amountCents: amount('amount_cents'),
    kinds: json('kinds').$type<ProductKind[]>().notNull(),
    /** null is without limit; the end itself is no longer valid. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    maxUses: integer('max_uses'),
    used: integer('used').notNull().default(0),
  },
  (t) => [
    check('discount_codes_capitals', sql`${t.code} = upper(${t.code})`),
    check('discount_codes_one_rule', sql`(${t.percentBp} is null) <> (${t.amountCents} is null)`),
    check('discount_codes_percent', sql`${t.percentBp} between 1 and 10000`),
    check('discount_codes_amount', sql`${t.amountCents} > 0`),
    check('discount_codes_uses', sql`${t.used} >= 0 and (${t.maxUses} is null or ${t.used} <= ${t.maxUses})`),
  ],
)

export const paymentMethods = table(
  'payment_methods',
  {
    code: text('code', { enum: PAYMENT_METHOD_CODES }).primaryKey(),
    feeCents: amount('fee_cents').notNull(),
    position: integer('position').notNull(),
    /** Paid at once through the bank; the others are collected later. */
    online: flag('online').notNull(),
  },
  (t) => [
    check('payment_methods_code', oneOf(t.code, PAYMENT_METHOD_CODES)),
    check('payment_methods_fee', sql`${t.feeCents} >= 0`),
  ],
)

/** Numbers of the shop as a whole, such as the VAT rate. */
export const settings = table('settings', {
  key: text('key').primaryKey(),
  value: integer('value').notNull(),
})
