import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or } from 'drizzle-orm'
import type { Database, Db } from '../database'
import { addMissing, all, run, saveAll } from '../query'
import {
  discountCodes,
  paymentMethods,
  priceChanges,
  priceSets,
  products,
  productTiers,
  settings,
} from '../schema/catalogue'
import { certificates } from './catalogue/certificates'
import { discounts } from './catalogue/discounts'
import { extensions } from './catalogue/extensions'
import { extras } from './catalogue/extras'
import { hosting, resellerHosting } from './catalogue/hosting'
import type { ProductSeed } from './catalogue/product-seed'
import { services } from './catalogue/services'
import { type Amount, administrationCost, type Price, paymentFees } from './prices'

/**
 * Fills the catalogue of a new shop, and adds the products of a later release. Existing rows are never changed: the
 * operator's prices, texts and discount codes in the database take precedence, and an older instance that starts beside
 * a newer one changes nothing. Only a demo gets sample discount codes and sells new products immediately; elsewhere
 * `is_sold` remains false until the operator has set a price. Run it in a transaction.
 */
export async function seedCatalogue(db: Db, { isDemo }: { isDemo: boolean }): Promise<void> {
  const known = new Set((await all(db.select({ code: products.code }).from(products))).map(({ code }) => code))
  const isNewShop = known.size === 0
  const missing = SOLD.map((seed, position) => ({ seed, position })).filter(({ seed }) => !known.has(seed.code))
  const isSold = isNewShop || isDemo
  await addMissing(
    db,
    products,
    missing.map(({ seed, position }) => ({ ...productRow(seed, position), isSold })),
  )
  await addMissing(
    db,
    productTiers,
    missing.flatMap(({ seed }) => tierRows(seed)),
  )
  if (isNewShop && isDemo) await addMissing(db, discountCodes, discounts)
  await addMissing(db, paymentMethods, METHODS)
  await addMissing(db, settings, [{ key: 'administration_cost', value: administrationCost }])
}

/**
 * Copies products, at their prices of that moment, from a shop to its sandbox. Discount codes are not copied: only the operator issues them.
 */
export async function copyCatalogue(from: Db, to: Database, now: number): Promise<void> {
  const [firstProducts, firstTiers, changes, methods, numbers] = await Promise.all([
    all(from.select().from(products)),
    all(from.select().from(productTiers)),
    all(
      from
        .select({ change: priceChanges })
        .from(priceChanges)
        .innerJoin(priceSets, eq(priceSets.id, priceChanges.setId))
        .where(and(eq(priceSets.state, 'SCHEDULED'), lte(priceSets.validFrom, now)))
        .orderBy(asc(priceSets.validFrom), asc(priceSets.number)),
    ),
    all(from.select().from(paymentMethods)),
    all(from.select().from(settings)),
  ])
  const latest = new Map(changes.map(({ change }) => [`${change.productId} ${change.staffel}`, change]))
  const priced = <Row extends TierRow>(row: Row): Row => {
    const change = latest.get(`${row.productId} ${row.staffel}`)
    const { originalCents, discountedCents } = change ?? row
    return { ...row, originalCents, discountedCents }
  }
  const sold = firstProducts.map((row) => {
    const { originalCents, discountedCents } = priced({ ...row, productId: row.id, staffel: 0 })
    // A product that has its first price by now is sold at it. The others stay without one, since sets are not copied.
    const hasFirstPrice = row.soldFromFirstPrice && latest.has(`${row.id} 0`)
    return { ...row, originalCents, discountedCents, ...(hasFirstPrice && { isSold: true, soldFromFirstPrice: false }) }
  })
  const known = new Map(firstTiers.map((tier) => [`${tier.productId} ${tier.staffel}`, tier]))
  for (const [key, change] of latest) if (change.staffel > 0 && !known.has(key)) known.set(key, { ...change })
  const tiers = [...known.values()].map(({ productId, staffel, originalCents, discountedCents }) =>
    priced({ productId, staffel, originalCents, discountedCents }),
  )
  const codes = sold.map(({ code }) => code)
  await to.transaction(async (tx) => {
    await saveAll(tx, products, { by: products.id, rows: sold })
    await run(tx.update(products).set({ isSold: false }).where(notInArray(products.code, codes)))
    await run(tx.delete(productTiers))
    await addMissing(tx, productTiers, tiers)
    await saveAll(tx, paymentMethods, { by: paymentMethods.code, rows: methods })
    await saveAll(tx, settings, { by: settings.key, rows: numbers })
  })
}

/**
 * Returns the sample discount codes that this database still accepts, with which anyone who read the source would pay
 * less.
 */
export async function listSampleCodes(db: Db, now: number): Promise<string[]> {
  const samples = discounts.map(({ code }) => code)
  const accepted = or(isNull(discountCodes.endsAt), gt(discountCodes.endsAt, now))
  const rows = await all(
    db
      .select({ code: discountCodes.code })
      .from(discountCodes)
      .where(and(inArray(discountCodes.code, samples), accepted)),
  )
  return rows.map(({ code }) => code).toSorted()
}

const SOLD: readonly ProductSeed[] = [
  ...extensions,
  ...hosting,
  ...resellerHosting,
  ...extras,
  ...services,
  ...certificates,
]

const METHODS = [
  { code: 'IDEAL', feeCents: paymentFees.IDEAL, position: 0, online: true },
  { code: 'AUTOMATIC_INCASSO', feeCents: paymentFees.AUTOMATIC_INCASSO, position: 1, online: false },
  { code: 'MANUAL_PAYMENT', feeCents: paymentFees.MANUAL_PAYMENT, position: 2, online: false },
] as const

/** Derives the id of a product from its code: opaque to callers, and equal in every shop. */
export const productIdOf = (code: string): string =>
  `prd_${createHash('sha256').update(`product ${code}`).digest().subarray(0, 16).toString('base64url')}`

const productRow = (seed: ProductSeed, position: number): typeof products.$inferInsert => ({
  id: productIdOf(seed.code),
  code: seed.code,
  kind: seed.kind,
  audience: seed.audience ?? 'BOTH',
  position,
  nameNl: seed.name[0],
  nameEn: seed.name[1],
  summaryNl: seed.summary?.[0] ?? '',
  summaryEn: seed.summary?.[1] ?? '',
  descriptionNl: seed.description?.[0] ?? '',
  descriptionEn: seed.description?.[1] ?? '',
  unit: seed.unit,
  ...amounts(splitPrice(seed.price).price),
  extension: seed.extension ?? null,
  specs: seed.specs ?? {},
  isRecommended: seed.isRecommended ?? false,
})

const tierRows = (seed: ProductSeed): TierRow[] =>
  Object.entries(splitPrice(seed.price).staffels).map(([staffel, amount]) => ({
    productId: productIdOf(seed.code),
    staffel: Number(staffel),
    ...amounts(amount),
  }))

type TierRow = typeof productTiers.$inferInsert

function splitPrice(price: Price): { price: Amount; staffels: Readonly<Record<number, Amount>> } {
  return typeof price === 'object' && 'price' in price ? price : { price, staffels: {} }
}

const amounts = (amount: Amount) => {
  const [originalCents, discountedCents] = typeof amount === 'number' ? [amount, amount] : amount
  return { originalCents, discountedCents }
}
