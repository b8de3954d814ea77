import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../db/open'
import type { DiscountCode, ProductKind, ProductPrice } from '../../../rules/pricing-types'
import type { Context, Deps } from '../../common/context'
import type { PaymentMethod as PaymentMethodNode, ProductNode } from './catalogue.graphql'
import { readCatalogue } from './catalogue.repository'
import { type Audience, Catalogue, type PaymentMethod, type Product } from './catalogue.snapshot'
import { paymentMethodView, productView } from './catalogue.view'
import * as discounts from './discount.repository'

export { productView, sizeText } from './catalogue.view'
export type { Audience, Catalogue, PaymentMethod, Product }

/** All that is sold now. Read once for each database and kept; the same object until `reloadCatalogue`. */
export function getCatalogue({ db }: Pick<Deps, 'db'>): Promise<Catalogue> {
  return kept.get(db.reader) ?? keep(db.reader)
}

/** Reads the catalogue again, after prices have changed. Requests under way finish with the one that they have. */
export async function reloadCatalogue({ db }: Pick<Deps, 'db'>): Promise<Catalogue> {
  const catalogue = new Catalogue(await readCatalogue(db.reader))
  kept.set(db.reader, Promise.resolve(catalogue))
  return catalogue
}

/** Notices what was changed in the database by somebody else. What is equal stays the same object. */
export async function lookAtCatalogue(deps: Pick<Deps, 'db'>): Promise<void> {
  const present = await getCatalogue(deps)
  const stored = new Catalogue(await readCatalogue(deps.db.reader))
  if (!isDeepStrictEqual(stored, present)) kept.set(deps.db.reader, Promise.resolve(stored))
}

/** What the rules need to know to price a product. */
export function toProductPrice({ code, kind, unit, original, discounted, tiers }: Product): ProductPrice {
  return { code, kind, unit, original, discounted, tiers }
}

/** Products as the graph shows them, of these kinds or all, in the order of the shop. */
export async function listProducts(
  ctx: Context,
  kinds?: readonly ProductKind[] | null,
  asked?: Audience | null,
): Promise<ProductNode[]> {
  const catalogue = await getCatalogue(ctx)
  return viewsOf(ctx, kinds ? catalogue.ofKind(...kinds) : catalogue.products, audienceOf(ctx, asked))
}

/** One product as the viewer sees it, at the viewer's own prices; null when the shop does not sell it. */
export async function findProduct(ctx: Context, id: string): Promise<ProductNode | null> {
  const product = (await getCatalogue(ctx)).productById(id)
  return product ? productView(product, ctx.locale, staffelFor(ctx, audienceOf(ctx))) : null
}

/** The packages of one audience: the viewer's own when none is asked for. */
export async function listHostingPackages(ctx: Context, asked?: Audience | null): Promise<ProductNode[]> {
  const audience = audienceOf(ctx, asked)
  return viewsOf(ctx, (await getCatalogue(ctx)).hostingPackages(audience), audience)
}

/** All ways to pay with their fees, as the graph shows them; who may use which is for the checkout to say. */
export async function listPaymentMethods(ctx: Pick<Context, 'db' | 'locale'>): Promise<PaymentMethodNode[]> {
  const { paymentMethods } = await getCatalogue(ctx)
  return paymentMethods.map((method) => paymentMethodView(method, ctx.locale))
}

/** Whose prices the viewer sees when the page does not say: a reseller's own, else those of a customer. */
export const audienceOf = (ctx: Pick<Context, 'viewer'>, asked?: Audience | null): Audience =>
  asked ?? (ctx.viewer.isReseller ? 'RESELLER' : 'CUSTOMER')

/** The scale number for prices on that audience's pages; null is the normal price. It comes from the account only. */
export const staffelFor = (ctx: Pick<Context, 'viewer'>, audience: Audience): number | null =>
  audience === 'RESELLER' ? ctx.viewer.staffel : null

/** A discount code that can be used now; unknown, expired and used up are all undefined. */
export async function findDiscountCode(
  ctx: Pick<Context, 'db' | 'now'>,
  code: string,
): Promise<DiscountCode | undefined> {
  const row = await discounts.findDiscountCode(ctx.db.reader, code, ctx.now)
  if (!row) return undefined
  return {
    code: row.code,
    kinds: row.kinds,
    ...(row.percentBp !== null && { percent: row.percentBp }),
    ...(row.amountCents !== null && { amount: row.amountCents }),
  }
}

/** Counts one use in the transaction of the order; false when the code has none left, and then nothing is counted. */
export const takeDiscountUse = (tx: Db, code: string, now: number): Promise<boolean> =>
  discounts.takeDiscountUse(tx, code, now)

/** Gives back a use that was taken, for an order that came to nothing. */
export const returnDiscountUse = (tx: Db, code: string): Promise<void> => discounts.returnDiscountUse(tx, code)

function viewsOf(ctx: Context, products: readonly Product[], audience: Audience): ProductNode[] {
  const staffel = staffelFor(ctx, audience)
  return products.map((product) => productView(product, ctx.locale, staffel))
}

const kept = new WeakMap<Db, Promise<Catalogue>>()

function keep(db: Db): Promise<Catalogue> {
  const reading = readCatalogue(db).then((data) => new Catalogue(data))
  kept.set(db, reading)
  // A failed read is not kept, or the shop would stay closed until a restart.
  reading.catch(() => kept.get(db) === reading && kept.delete(db))
  return reading
}
