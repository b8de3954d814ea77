import { groupBy } from '../../../../rules/group-by'
import { costAt, firstPriceIn, nextChangeAfter, type PriceChange, pricesAt } from '../../../../rules/price-versions'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffContext } from '../../../staff/staff-context'
import { listScheduledChanges, listStoredProducts, type StoredProduct } from '../catalogue.repository'
import {
  type ProductSale,
  StaffPrice,
  StaffProduct,
  type StaffProductsArgs,
  StaffSuccessor,
  StaffTierPrice,
} from './staff-products.graphql'

/** Lists products with their prices at this moment, in display order. Without AMOUNTS_SEE the amounts are null. */
export async function listStaffProducts(
  ctx: StaffContext,
  { kinds, ids, sale }: StaffProductsArgs,
): Promise<StaffProduct[]> {
  const changes = groupBy(await listScheduledChanges(ctx.db.reader), ({ productId }) => productId)
  const stored = await listStoredProducts(ctx.db.reader)
  return stored
    .filter(({ product }) => (!kinds || kinds.includes(product.kind)) && (!ids || ids.includes(product.productId)))
    .map((one) => productView(ctx, one, { changes: changes.get(one.product.productId) ?? [], all: stored }))
    .filter((one) => !sale || one.sale === sale || (sale === 'RETIRED' && one.sale === 'AWAITS_PRICE'))
}

interface AboutProduct {
  /** Its scheduled changes, the earliest first. */
  changes: readonly PriceChange[]
  /** All products, among which is its successor. */
  all: readonly StoredProduct[]
}

/** Returns a product with its prices at this moment. Without more, one that was just added. */
export function productView(
  ctx: StaffContext,
  stored: StoredProduct,
  { changes, all }: AboutProduct = { changes: [], all: [] },
): StaffProduct {
  const { productId, code, name, kind, unit, extension } = stored.product
  const own = changes.filter(({ staffel }) => staffel === null)
  const price = priceView(ctx, stored, own, ctx.at)
  const next = nextChangeAfter(own, ctx.at)
  return view(StaffProduct, {
    id: productId,
    ...{ code, kind, unit, extension, price },
    name: name[ctx.locale],
    sale: saleAt(stored, own, ctx.at),
    tiers: tiersView(ctx, stored, changes),
    // A transfer is charged as the first year of a new name.
    transfer: kind === 'DOMAIN' ? price.first : null,
    registrar: extension === null ? null : registrarOf(ctx, extension),
    successor: successorView(ctx, all.find(({ product }) => product.productId === stored.successorId)?.product),
    nextPrice: Number.isFinite(next) ? priceView(ctx, stored, own, next) : null,
  })
}

/** Returns whether a product is sold at a moment, by its changes, the earliest first. */
export function saleAt(
  { isSold, soldFromFirstPrice }: Pick<StoredProduct, 'isSold' | 'soldFromFirstPrice'>,
  changes: readonly PriceChange[],
  moment: number,
): ProductSale {
  if (!soldFromFirstPrice) return isSold ? 'SOLD' : 'RETIRED'
  const first = firstPriceIn(changes)
  return first && first.validFrom <= moment ? 'SOLD' : 'AWAITS_PRICE'
}

const successorView = ({ locale }: StaffContext, successor: StoredProduct['product'] | undefined) =>
  successor
    ? view(StaffSuccessor, { id: successor.productId, code: successor.code, name: successor.name[locale] })
    : null

const registrarOf = ({ ports, config }: StaffContext, extension: string): string =>
  ports.registry.registrarFor?.(`x.${extension}`) ?? config.adapters.registry.name

function tiersView(ctx: StaffContext, { product }: StoredProduct, changes: readonly PriceChange[]): StaffTierPrice[] {
  const { tiers = [] } = pricesAt(product, changes, ctx.at)
  if (!seesAmounts(ctx)) return []
  return tiers
    .toSorted((a, b) => a.staffel - b.staffel)
    .map(({ staffel, discounted, original }) => view(StaffTierPrice, { staffel, first: discounted, renewal: original }))
}

/** Returns the list price at a moment, with the time since which it applies. */
function priceView(
  ctx: StaffContext,
  stored: StoredProduct,
  changes: readonly PriceChange[],
  moment: number,
): StaffPrice {
  const list = changes.filter(({ staffel }) => staffel === null)
  const { original, discounted } = pricesAt(stored.product, list, moment)
  const since = list.findLast(({ validFrom }) => validFrom <= moment)?.validFrom ?? null
  const shows = seesAmounts(ctx)
  const showsPrice = shows && saleAt(stored, list, moment) !== 'AWAITS_PRICE'
  return view(StaffPrice, {
    validFrom: since,
    first: showsPrice ? discounted : null,
    renewal: showsPrice ? original : null,
    cost: shows ? costAt(list, moment) : null,
  })
}
