import { createHash } from 'node:crypto'
import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '../open'
import { run } from '../query'
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
  const all = [...extensions, ...hosting, ...resellerHosting, ...extras, ...services, ...certificates]
  for (const [position, product] of all.entries()) await saveProduct(db, product, position)
  const codes = all.map(({ code }) => code)
  await run(db.update(products).set({ isSold: false }).where(notInArray(products.code, codes)))
  await saveDiscounts(db)
  await savePaymentMethods(db)
  await saveSetting(db, 'administration_cost', administrationCost)
}

/** The id of a product follows from its code: opaque to callers, equal in every shop and after every seeding. */
export const productIdOf = (code: string): string =>
  `prd_${createHash('sha256').update(`product ${code}`).digest().subarray(0, 16).toString('base64url')}`

async function saveProduct(db: Db, seed: ProductSeed, position: number): Promise<void> {
  const id = productIdOf(seed.code)
  const { price, staffels } = splitPrice(seed.price)
  const row = {
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
    ...amounts(price),
    extension: seed.extension ?? null,
    specs: seed.specs ?? {},
    isRecommended: seed.isRecommended ?? false,
    isSold: true,
  } satisfies Omit<typeof products.$inferInsert, 'id'>
  await run(
    db
      .insert(products)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: products.code, set: row }),
  )
  await saveTiers(db, id, staffels)
}

async function saveTiers(db: Db, productId: string, staffels: Readonly<Record<number, Amount>>): Promise<void> {
  const kept = Object.keys(staffels).map(Number)
  await run(
    db.delete(productTiers).where(and(eq(productTiers.productId, productId), notInArray(productTiers.staffel, kept))),
  )
  for (const [staffel, amount] of Object.entries(staffels)) {
    await run(
      db
        .insert(productTiers)
        .values({ productId, staffel: Number(staffel), ...amounts(amount) })
        .onConflictDoUpdate({ target: [productTiers.productId, productTiers.staffel], set: amounts(amount) }),
    )
  }
}

async function saveDiscounts(db: Db): Promise<void> {
  for (const discount of discounts) {
    await run(
      db.insert(discountCodes).values(discount).onConflictDoUpdate({ target: discountCodes.code, set: discount }),
    )
  }
}

async function savePaymentMethods(db: Db): Promise<void> {
  const methods = [
    { code: 'IDEAL', feeCents: paymentFees.IDEAL, position: 0, online: true },
    { code: 'AUTOMATIC_INCASSO', feeCents: paymentFees.AUTOMATIC_INCASSO, position: 1, online: false },
    { code: 'MANUAL_PAYMENT', feeCents: paymentFees.MANUAL_PAYMENT, position: 2, online: false },
  ] as const
  for (const method of methods) {
    await run(db.insert(paymentMethods).values(method).onConflictDoUpdate({ target: paymentMethods.code, set: method }))
  }
}

async function saveSetting(db: Db, key: string, value: number): Promise<void> {
  await run(db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } }))
}

function splitPrice(price: Price): { price: Amount; staffels: Readonly<Record<number, Amount>> } {
  return typeof price === 'object' && 'price' in price ? price : { price, staffels: {} }
}

const amounts = (amount: Amount) => {
  const [originalCents, discountedCents] = typeof amount === 'number' ? [amount, amount] : amount
  return { originalCents, discountedCents }
}
