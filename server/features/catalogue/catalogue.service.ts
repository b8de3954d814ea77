import type { Db } from '../../../db/database'
import type { DiscountCode, ProductKind, ProductPrice } from '../../../rules/pricing-types'
import { canonicalCode } from '../../../rules/promotions'
import type { Context, Deps } from '../../common/context'
import type { PaymentMethod as PaymentMethodNode, ProductNode } from './catalogue.graphql'
import { readCatalogue } from './catalogue.repository'
import { type Audience, Catalogue, type PaymentMethod, type Product } from './catalogue.snapshot'
import { paymentMethodView, productView } from './catalogue.view'
import * as discounts from './discount.repository'

export { isProductPaused, productView, sizeText } from './catalogue.view'
export type { Audience, Catalogue, PaymentMethod, Product }

interface Reader extends Pick<Deps, 'db'> {
  ports: Pick<Deps['ports'], 'clock'>
}

/**
 * Returns the catalogue at the prices of this moment. Read once per database and cached: the same object until a scheduled price
 * applies, or until `reloadCatalogue`.
 */
export async function getCatalogue(deps: Reader): Promise<Catalogue> {
  const reader = deps.db.reader
  const now = deps.ports.clock.now()
  const catalogue = await (kept.get(reader) ?? keep(reader, now))
  if (now < catalogue.validUntil) return catalogue
  const next = catalogue.at(now)
  kept.set(reader, Promise.resolve(next))
  return next
}

/** Reads the catalogue again, after a price change. Running requests finish with the one that they have. */
export async function reloadCatalogue({ db, ports }: Reader): Promise<Catalogue> {
  const catalogue = new Catalogue(await readCatalogue(db.reader, ports.clock.now()), ports.clock.now())
  kept.set(db.reader, Promise.resolve(catalogue))
  return catalogue
}

/** Reloads the catalogue if another instance changed it in the database. Without a change the object stays the same. */
export async function refreshCatalogue(deps: Reader): Promise<void> {
  const present = await getCatalogue(deps)
  const now = deps.ports.clock.now()
  const stored = await readCatalogue(deps.db.reader, now)
  if (!present.isMadeOf(stored)) kept.set(deps.db.reader, Promise.resolve(new Catalogue(stored, now)))
}

/** Returns the fields that the rules need to price a product. */
export function toProductPrice({
  code,
  kind,
  unit,
  original,
  discounted,
  tiers,
}: Readonly<ProductPrice>): ProductPrice {
  return { code, kind, unit, original, discounted, tiers }
}

/** Returns products for the graph, of these kinds or all, in display order. */
export async function listProducts(
  ctx: Context,
  kinds?: readonly ProductKind[] | null,
  asked?: Audience | null,
): Promise<ProductNode[]> {
  const catalogue = await getCatalogue(ctx)
  return viewsOf(ctx, kinds ? catalogue.ofKind(...kinds) : catalogue.products, audienceOf(ctx, asked))
}

/** Returns a product at the viewer's own prices; null when the shop does not sell it. */
export async function findProduct(ctx: Context, id: string): Promise<ProductNode | null> {
  const product = (await getCatalogue(ctx)).productById(id)
  return product ? productView(ctx, product, staffelFor(ctx, audienceOf(ctx))) : null
}

/** Returns the hosting packages of one audience; by default the viewer's own. */
export async function listHostingPackages(ctx: Context, asked?: Audience | null): Promise<ProductNode[]> {
  const audience = audienceOf(ctx, asked)
  return viewsOf(ctx, (await getCatalogue(ctx)).hostingPackages(audience), audience)
}

/** Returns all payment methods with their fees, for the graph; the checkout decides who may use which. */
export async function listPaymentMethods(ctx: Pick<Context, 'db' | 'ports' | 'locale'>): Promise<PaymentMethodNode[]> {
  const { paymentMethods } = await getCatalogue(ctx)
  return paymentMethods.map((method) => paymentMethodView(method, ctx.locale))
}

/**
 * Returns whose prices the viewer sees when the page does not specify: a reseller's own, otherwise those of customers.
 */
export const audienceOf = (ctx: Pick<Context, 'viewer'>, asked?: Audience | null): Audience =>
  asked ?? (ctx.viewer.isReseller ? 'RESELLER' : 'CUSTOMER')

/** Returns the staffel for prices on that audience's pages; null is the normal price. Derived from the account only. */
export const staffelFor = (ctx: Pick<Context, 'viewer'>, audience: Audience): number | null =>
  audience === 'RESELLER' ? ctx.viewer.staffel : null

/**
 * Returns a valid discount code; undefined when it is unknown, expired or used up, by all or by this person. Null for a visitor,
 * who is no person yet.
 */
export async function findDiscountCode(
  ctx: Pick<Context, 'db' | 'now'>,
  code: string,
  person: discounts.Person | null = null,
): Promise<DiscountCode | undefined> {
  const db = ctx.db.reader
  const entered = canonicalCode(code)
  const row = await discounts.findEntered(db, entered, ctx.now)
  if (!row || !(await hasUseLeft(db, row, person))) return undefined
  return { ...discountOf(row), code: entered }
}

/** Returns the automatic promotions of this moment that the person may use. */
export async function listAutomaticDiscounts(
  db: Db,
  catalogue: Catalogue,
  person: discounts.Person | null,
): Promise<DiscountCode[]> {
  const left = await Promise.all(
    catalogue.promotions.map(async (row) => ((await hasUseLeft(db, row, person)) ? [discountOf(row)] : [])),
  )
  return left.flat()
}

async function hasUseLeft(
  db: Db,
  { code, perPerson }: Pick<discounts.DiscountCodeRow, 'code' | 'perPerson'>,
  person: discounts.Person | null,
): Promise<boolean> {
  return perPerson === null || person === null || (await discounts.countUsesOf(db, code, person)) < perPerson
}

const discountOf = (row: discounts.DiscountCodeRow): DiscountCode => ({
  code: row.code,
  kinds: row.kinds,
  ...(row.percentBp !== null && { percent: row.percentBp }),
  ...(row.amountCents !== null && { amount: row.amountCents }),
  ...(row.productCodes && { products: row.productCodes }),
  ...(row.isAutomatic && { isAutomatic: true }),
  ...(row.renewals > 0 && { renewals: row.renewals }),
})

/**
 * Counts one use of an entered code or of an automatic promotion in the transaction of the order; false, and nothing is counted,
 * when the code, its promotion or the person has none left. The counter of the promotion is raised first: it locks the row, so that
 * orders of one person or with one code at once see each other's uses.
 */
export async function takeDiscountUse(tx: Db, code: string, person: discounts.Person, now: number): Promise<boolean> {
  if (!(await discounts.takeDiscountUse(tx, code, now))) return false
  const promotion = await discounts.promotionOfCode(tx, code)
  const row = promotion === null ? null : await discounts.findPromotion(tx, promotion)
  if (row && (await hasUseLeft(tx, row, person))) return true
  await discounts.returnDiscountUse(tx, code)
  return false
}

/** Records what a code took off an order. `isCounted` is false if the code had no use left for it. */
export async function noteDiscountUse(tx: Db, use: discounts.DiscountUseRow): Promise<void> {
  const promotion = await discounts.promotionOfCode(tx, use.code)
  await discounts.insertUse(tx, { ...use, code: promotion ?? use.code })
}

/** Returns the use that an order took, if it took one, for a cancelled order. */
export async function returnDiscountUse(tx: Db, code: string, orderId: string): Promise<void> {
  const isCounted = await discounts.deleteUse(tx, orderId)
  if (isCounted !== false) await discounts.returnDiscountUse(tx, code)
}

function viewsOf(ctx: Context, products: readonly Product[], audience: Audience): ProductNode[] {
  const staffel = staffelFor(ctx, audience)
  return products.map((product) => productView(ctx, product, staffel))
}

const kept = new WeakMap<Db, Promise<Catalogue>>()

function keep(db: Db, now: number): Promise<Catalogue> {
  const reading = readCatalogue(db, now).then((data) => new Catalogue(data, now))
  kept.set(db, reading)
  // A failed read is not cached, or the shop would stay closed until a restart.
  reading.catch(() => kept.get(db) === reading && kept.delete(db))
  return reading
}
