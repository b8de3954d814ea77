import { type SQL, sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ProductSpecs } from '../../rules/product-specs'
import { amount, flag, id, instant } from '../columns'

/** All that can be put in a basket. The words are stored and stand in the graph: add, never rename. */
export const PRODUCT_KINDS = [
  'DOMAIN',
  'HOSTING',
  'RESELLER_HOSTING',
  'EXTRA',
  'FREE_INSTALLATION',
  'REDIRECT',
  'TRANSFER_CODE',
  'SSL',
  'CLOUDFLARE',
  'VPS',
] as const
export const PRICE_UNITS = ['year', 'month', 'once'] as const
export const AUDIENCES = ['CUSTOMER', 'RESELLER', 'BOTH'] as const
export const PAYMENT_METHOD_CODES = ['IDEAL', 'AUTOMATIC_INCASSO', 'MANUAL_PAYMENT'] as const

/** What the shop sells, at today's price. Amounts are cents without VAT, per unit. */
export const products = sqliteTable(
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
    specs: text('specs', { mode: 'json' }).$type<ProductSpecs>().notNull().default({}),
    isRecommended: flag('is_recommended').notNull().default(false),
    /** A product that is no longer sold stays, since orders point to it. */
    isSold: flag('is_sold').notNull().default(true),
  },
  (table) => [
    uniqueIndex('products_code').on(table.code),
    uniqueIndex('products_extension').on(table.extension),
    check('products_kind', oneOf(table.kind, PRODUCT_KINDS)),
    check('products_audience', oneOf(table.audience, AUDIENCES)),
    check('products_unit', oneOf(table.unit, PRICE_UNITS)),
    check('products_price', sql`${table.discountedCents} between 0 and ${table.originalCents}`),
    check('products_extension_of_domain', sql`(${table.kind} = 'DOMAIN') = (${table.extension} is not null)`),
  ],
)

/** Reseller prices by scale number; the highest staffel that is not above the reseller's own counts. */
export const productTiers = sqliteTable(
  'product_tiers',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    staffel: integer('staffel').notNull(),
    originalCents: amount('original_cents').notNull(),
    discountedCents: amount('discounted_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.staffel] }),
    check('product_tiers_staffel', sql`${table.staffel} >= 1`),
    check('product_tiers_price', sql`${table.discountedCents} between 0 and ${table.originalCents}`),
  ],
)

/** A code is either a percentage or an amount off, for the kinds that it names. */
export const discountCodes = sqliteTable(
  'discount_codes',
  {
    /** In capitals, as `WIMPEL10`. */
    code: text('code').primaryKey(),
    percentBp: integer('percent_bp'),
    amountCents: amount('amount_cents'),
    kinds: text('kinds', { mode: 'json' }).$type<(typeof PRODUCT_KINDS)[number][]>().notNull(),
    /** null is without limit; the end itself is no longer valid. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    maxUses: integer('max_uses'),
    used: integer('used').notNull().default(0),
  },
  (table) => [
    check('discount_codes_capitals', sql`${table.code} = upper(${table.code})`),
    check('discount_codes_one_rule', sql`(${table.percentBp} is null) <> (${table.amountCents} is null)`),
    check('discount_codes_percent', sql`${table.percentBp} between 1 and 10000`),
    check('discount_codes_amount', sql`${table.amountCents} > 0`),
    check(
      'discount_codes_uses',
      sql`${table.used} >= 0 and (${table.maxUses} is null or ${table.used} <= ${table.maxUses})`,
    ),
  ],
)

export const paymentMethods = sqliteTable(
  'payment_methods',
  {
    code: text('code', { enum: PAYMENT_METHOD_CODES }).primaryKey(),
    feeCents: amount('fee_cents').notNull(),
    position: integer('position').notNull(),
    /** Paid at once through the bank; the others are collected later. */
    online: flag('online').notNull(),
  },
  (table) => [
    check('payment_methods_code', oneOf(table.code, PAYMENT_METHOD_CODES)),
    check('payment_methods_fee', sql`${table.feeCents} >= 0`),
  ],
)

/** Numbers of the shop as a whole, such as the VAT rate. */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: integer('value').notNull(),
})

/** Literals, since a CHECK takes no parameters. */
function oneOf(column: unknown, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
}
