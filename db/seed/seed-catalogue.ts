import { createHash } from 'node:crypto'
import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '../open'
import { all, run, saveAll } from '../query'
import { discountCodes, paymentMethods, products, productTiers, settings } from '../schema/catalogue'
import { certificates } from './catalogue/certificates'
import { discounts } from './catalogue/discounts'
import { extensions } from './catalogue/extensions'
import { extras } from './catalogue/extras'
import { hosting, resellerHosting } from './catalogue/hosting'
import type { ProductSeed } from './catalogue/product-seed'
import { services } from './catalogue/services'
import { type Amount, administrationCost, type Price, paymentFees } from './prices'

/**
 * Brings the catalogue in the database in line with what is written here: adds, changes, and stops selling what is
 * gone. Ids stay and discount codes keep their count of uses, so it may run at every start. Run it in a transaction.
 */
export async function seedCatalogue(db: Db): Promise<void> {
  const sold = [...extensions, ...hosting, ...resellerHosting, ...extras, ...services, ...certificates]
  await saveAll(db, products, { by: products.code, rows: sold.map(productRow) })
  const codes = sold.map(({ code }) => code)
  await run(db.update(products).set({ isSold: false }).where(notInArray(products.code, codes)))
  await saveTiers(db, sold.flatMap(tierRows))
  await saveAll(db, discountCodes, { by: discountCodes.code, rows: discounts })
  await saveAll(db, paymentMethods, { by: paymentMethods.code, rows: METHODS })
  await saveAll(db, settings, { by: settings.key, rows: [{ key: 'administration_cost', value: administrationCost }] })
}

const METHODS = [
  { code: 'IDEAL', feeCents: paymentFees.IDEAL, position: 0, online: true },
  { code: 'AUTOMATIC_INCASSO', feeCents: paymentFees.AUTOMATIC_INCASSO, position: 1, online: false },
  { code: 'MANUAL_PAYMENT', feeCents: paymentFees.MANUAL_PAYMENT, position: 2, online: false },
] as const

/** The id of a product follows from its code: opaque to callers, equal in every shop and after every seeding. */
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
  isSold: true,
})

const tierRows = (seed: ProductSeed): TierRow[] =>
  Object.entries(splitPrice(seed.price).staffels).map(([staffel, amount]) => ({
    productId: productIdOf(seed.code),
    staffel: Number(staffel),
    ...amounts(amount),
  }))

type TierRow = typeof productTiers.$inferInsert

async function saveTiers(db: Db, rows: readonly TierRow[]): Promise<void> {
  await saveAll(db, productTiers, { by: [productTiers.productId, productTiers.staffel], rows })
  const listed = new Set(rows.map(keyOf))
  const gone = (await all(db.select().from(productTiers))).filter((tier) => !listed.has(keyOf(tier)))
  for (const { productId, staffel } of gone) {
    await run(
      db.delete(productTiers).where(and(eq(productTiers.productId, productId), eq(productTiers.staffel, staffel))),
    )
  }
}

const keyOf = ({ productId, staffel }: TierRow): string => `${productId} ${staffel}`

function splitPrice(price: Price): { price: Amount; staffels: Readonly<Record<number, Amount>> } {
  return typeof price === 'object' && 'price' in price ? price : { price, staffels: {} }
}

const amounts = (amount: Amount) => {
  const [originalCents, discountedCents] = typeof amount === 'number' ? [amount, amount] : amount
  return { originalCents, discountedCents }
}
