import { createHash } from 'node:crypto'
import { and, eq, notInArray } from 'drizzle-orm'
import type { Db } from '../open'
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
  for (const [position, product] of all.entries()) saveProduct(db, product, position)
  const codes = all.map(({ code }) => code)
  db.update(products).set({ isSold: false }).where(notInArray(products.code, codes)).run()
  saveDiscounts(db)
  savePaymentMethods(db)
  saveSetting(db, 'administration_cost', administrationCost)
}

/** The id of a product follows from its code: opaque to callers, equal in every shop and after every seeding. */
export const productIdOf = (code: string): string =>
  `prd_${createHash('sha256').update(`product ${code}`).digest().subarray(0, 16).toString('base64url')}`

function saveProduct(db: Db, seed: ProductSeed, position: number): void {
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
  db.insert(products)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: products.code, set: row })
    .run()
  saveTiers(db, id, staffels)
}

function saveTiers(db: Db, productId: string, staffels: Readonly<Record<number, Amount>>): void {
  const kept = Object.keys(staffels).map(Number)
  db.delete(productTiers)
    .where(and(eq(productTiers.productId, productId), notInArray(productTiers.staffel, kept)))
    .run()
  for (const [staffel, amount] of Object.entries(staffels)) {
    db.insert(productTiers)
      .values({ productId, staffel: Number(staffel), ...amounts(amount) })
      .onConflictDoUpdate({ target: [productTiers.productId, productTiers.staffel], set: amounts(amount) })
      .run()
  }
}

function saveDiscounts(db: Db): void {
  for (const discount of discounts) {
    db.insert(discountCodes).values(discount).onConflictDoUpdate({ target: discountCodes.code, set: discount }).run()
  }
}

function savePaymentMethods(db: Db): void {
  const methods = [
    { code: 'IDEAL', feeCents: paymentFees.IDEAL, position: 0, online: true },
    { code: 'AUTOMATIC_INCASSO', feeCents: paymentFees.AUTOMATIC_INCASSO, position: 1, online: false },
    { code: 'MANUAL_PAYMENT', feeCents: paymentFees.MANUAL_PAYMENT, position: 2, online: false },
  ] as const
  for (const method of methods) {
    db.insert(paymentMethods).values(method).onConflictDoUpdate({ target: paymentMethods.code, set: method }).run()
  }
}

function saveSetting(db: Db, key: string, value: number): void {
  db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } }).run()
}

function splitPrice(price: Price): { price: Amount; staffels: Readonly<Record<number, Amount>> } {
  return typeof price === 'object' && 'price' in price ? price : { price, staffels: {} }
}

const amounts = (amount: Amount) => {
  const [originalCents, discountedCents] = typeof amount === 'number' ? [amount, amount] : amount
  return { originalCents, discountedCents }
}
