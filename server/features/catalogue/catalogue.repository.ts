import { asc, eq, max } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, statement } from '../../../db/query'
import { paymentMethods, priceChanges, priceSets, products, productTiers, settings } from '../../../db/schema/catalogue'
import { groupBy } from '../../../rules/group-by'
import { type Cents, cents } from '../../../rules/money'
import type { PriceChange } from '../../../rules/price-versions'
import type { ProductPrice } from '../../../rules/pricing-types'
import type { ProductSpecs } from '../../../rules/product-specs'
import type { Locale } from '../../../rules/text'
import { type DiscountCodeRow, listAutomatic } from './discount.repository'

export type { DataSize, HostingSpecs } from '../../../rules/product-specs'

type ProductRow = typeof products.$inferSelect

/** A product at the price of a moment. Rules accept it as a `ProductPrice`. */
export interface Product extends Readonly<ProductPrice> {
  readonly productId: string
  readonly audience: ProductRow['audience']
  readonly name: Readonly<Record<Locale, string>>
  /** One short line; may be empty. */
  readonly summary: Readonly<Record<Locale, string>>
  /** The text of a pop-up; empty when there is none. */
  readonly description: Readonly<Record<Locale, string>>
  /** By ascending staffel; empty when resellers pay the normal price. */
  readonly tiers: NonNullable<ProductPrice['tiers']>
  /** Without leading dot; null for all but domains. */
  readonly extension: string | null
  readonly specs: Readonly<ProductSpecs>
  readonly isRecommended: boolean
}

export interface PaymentMethod {
  readonly code: (typeof paymentMethods.$inferSelect)['code']
  readonly fee: Cents
  /** Paid at once through the bank. */
  readonly online: boolean
}

export interface CatalogueData {
  /** In display order, at the first version of their prices. */
  products: readonly Product[]
  /** Products that are no longer sold, and that their owners still renew; as `products`. */
  retired: readonly Product[]
  /** Ids of those of `products` that are sold from their first scheduled price on, and have none before it. */
  soldFromFirstPrice: ReadonlySet<string>
  /** Successors of retired products, by the id of the retired one. */
  successors: ReadonlyMap<string, string>
  /** Scheduled price changes, past ones included, the earliest first. */
  changes: readonly PriceChange[]
  paymentMethods: readonly PaymentMethod[]
  administrationCost: Cents
  /** Automatic promotions that have not ended and are not used up, those that have not begun included. */
  promotions: readonly DiscountCodeRow[]
}

/** Reads the whole catalogue in six queries, at a time. Throws for a database that was never seeded. */
export async function readCatalogue(db: Db, now: number): Promise<CatalogueData> {
  const stored = await listStoredProducts(db)
  const methods = await all(readPaymentMethods(db))
  const numbers = new Map((await all(readSettings(db))).map(({ key, value }) => [key, value]))
  const isOffered = ({ isSold, soldFromFirstPrice }: StoredProduct) => isSold || soldFromFirstPrice
  return {
    products: stored.filter(isOffered).map(({ product }) => product),
    retired: stored.filter((one) => !isOffered(one)).map(({ product }) => product),
    soldFromFirstPrice: new Set(stored.filter((one) => one.soldFromFirstPrice).map(({ product }) => product.productId)),
    successors: new Map(
      stored.flatMap(({ product, successorId }) => (successorId === null ? [] : [[product.productId, successorId]])),
    ),
    changes: await listScheduledChanges(db),
    paymentMethods: methods.map(({ code, feeCents, online }) => deepFreeze({ code, fee: cents(feeCents), online })),
    administrationCost: cents(required(numbers, 'administration_cost')),
    // The number of uses changes with each order, which is no change of the catalogue.
    promotions: (await listAutomatic(db, now)).map((row) => deepFreeze({ ...row, used: 0 })),
  }
}

const readTiers = statement((db) => db.select().from(productTiers).orderBy(asc(productTiers.staffel)))
const readPaymentMethods = statement((db) => db.select().from(paymentMethods).orderBy(asc(paymentMethods.position)))
const readSettings = statement((db) => db.select().from(settings))

const readChanges = statement((db) =>
  db
    .select({ change: priceChanges, validFrom: priceSets.validFrom })
    .from(priceChanges)
    .innerJoin(priceSets, eq(priceSets.id, priceChanges.setId))
    .where(eq(priceSets.state, 'SCHEDULED'))
    .orderBy(asc(priceSets.validFrom), asc(priceSets.number), asc(priceChanges.productId), asc(priceChanges.staffel)),
)

/** Lists the price changes of all scheduled sets, past ones included, the earliest first. */
export async function listScheduledChanges(db: Db): Promise<PriceChange[]> {
  return (await all(readChanges(db))).map(({ change, validFrom }) => ({
    productId: change.productId,
    setId: change.setId,
    staffel: change.staffel === 0 ? null : change.staffel,
    original: cents(change.originalCents),
    discounted: cents(change.discountedCents),
    cost: change.costCents === null ? null : cents(change.costCents),
    validFrom: validFrom ?? 0,
  }))
}

/** A product as it was added, with whether it is sold. */
export interface StoredProduct {
  product: Product
  isSold: boolean
  /** Set for a product that is sold from its first scheduled price on; `isSold` is false then. */
  soldFromFirstPrice: boolean
  /** Null for a product that is sold. */
  successorId: string | null
}

/** Lists all products at the first version of their prices, those that are no longer sold included. */
export async function listStoredProducts(db: Db): Promise<StoredProduct[]> {
  const tiers = groupBy(await all(readTiers(db)), ({ productId }) => productId)
  return (await all(readProducts(db))).map((row) => ({
    product: productOf(row, tiers.get(row.id) ?? []),
    isSold: row.isSold,
    soldFromFirstPrice: row.soldFromFirstPrice,
    successorId: row.successorId,
  }))
}

/** Adds an extension that is not sold yet, last in display order. Returns false if its code or extension exists. */
export async function insertExtension(
  tx: Tx,
  row: Pick<
    ProductRow,
    'id' | 'code' | 'nameNl' | 'nameEn' | 'originalCents' | 'discountedCents' | 'extension' | 'soldFromFirstPrice'
  >,
): Promise<boolean> {
  const last = (await one(tx.select({ position: max(products.position) }).from(products)))?.position ?? 0
  const values = { ...row, kind: 'DOMAIN' as const, unit: 'year' as const, isSold: false, position: last + 1 }
  const added = tx.insert(products).values(values).onConflictDoNothing().returning({ id: products.id })
  return (await all(added)).length > 0
}

export async function setSold(
  tx: Tx,
  productId: string,
  values: Partial<
    Pick<ProductRow, 'isSold' | 'successorId' | 'soldFromFirstPrice' | 'originalCents' | 'discountedCents'>
  >,
): Promise<void> {
  await run(tx.update(products).set(values).where(eq(products.id, productId)))
}

/** Replaces a successor of retired products by another, or by none. Returns the codes of these products. */
export const replaceSuccessor = async (tx: Tx, from: string, successorId: string | null): Promise<string[]> =>
  (
    await all(
      tx.update(products).set({ successorId }).where(eq(products.successorId, from)).returning({ code: products.code }),
    )
  ).map(({ code }) => code)

const readProducts = statement((db) => db.select().from(products).orderBy(asc(products.position)))

function productOf(row: ProductRow, tiers: (typeof productTiers.$inferSelect)[]): Product {
  return deepFreeze({
    productId: row.id,
    code: row.code,
    kind: row.kind,
    unit: row.unit,
    audience: row.audience,
    name: { nl: row.nameNl, en: row.nameEn },
    summary: { nl: row.summaryNl, en: row.summaryEn },
    description: { nl: row.descriptionNl, en: row.descriptionEn },
    original: cents(row.originalCents),
    discounted: cents(row.discountedCents),
    tiers: tiers.map(({ staffel, originalCents, discountedCents }) => ({
      staffel,
      original: cents(originalCents),
      discounted: cents(discountedCents),
    })),
    extension: row.extension,
    specs: row.specs,
    isRecommended: row.isRecommended,
  })
}

/** Frozen, since all requests share these objects. */
function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (part instanceof Object) deepFreeze(part)
  return Object.freeze(value)
}

function required(numbers: ReadonlyMap<string, number>, key: string): number {
  const value = numbers.get(key)
  if (value === undefined) throw new Error(`The database has no setting ${key}: it was not seeded.`)
  return value
}
