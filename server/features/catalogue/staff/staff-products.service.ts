import { groupBy } from '../../../../rules/group-by'
import { nextChangeAfter, type PriceChange, pricesAt, type TieredRate } from '../../../../rules/price-versions'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffContext } from '../../../staff/staff-context'
import { listScheduledChanges, listStoredProducts, type StoredProduct } from '../catalogue.repository'
import { StaffPrice, StaffProduct, type StaffProductsArgs } from './staff-products.graphql'

/** Lists products with their prices at this moment, in display order. Without AMOUNTS_SEE the amounts are null. */
export async function listStaffProducts(
  ctx: StaffContext,
  { kinds, sale }: StaffProductsArgs,
): Promise<StaffProduct[]> {
  const changes = groupBy(await listScheduledChanges(ctx.db.reader), ({ productId }) => productId)
  const stored = await listStoredProducts(ctx.db.reader)
  return stored
    .filter(
      ({ product, isSold }) => (!kinds || kinds.includes(product.kind)) && (!sale || isSold === (sale === 'SOLD')),
    )
    .map((one) => productView(ctx, one, changes.get(one.product.productId) ?? []))
}

/** Returns a product with its prices at this moment. */
export function productView(
  ctx: StaffContext,
  { product, isSold }: StoredProduct,
  changes: readonly PriceChange[],
): StaffProduct {
  const { productId, code, name, kind, unit, extension } = product
  const own = changes.filter(({ staffel }) => staffel === null)
  const price = priceView(ctx, product, own, ctx.at)
  const next = nextChangeAfter(own, ctx.at)
  return view(StaffProduct, {
    id: productId,
    ...{ code, kind, unit, extension, price },
    name: name[ctx.locale],
    sale: isSold ? ('SOLD' as const) : ('RETIRED' as const),
    // A transfer is charged as the first year of a new name.
    transfer: kind === 'DOMAIN' ? price.first : null,
    registrar: extension === null ? null : registrarOf(ctx, extension),
    nextPrice: Number.isFinite(next) ? priceView(ctx, product, own, next) : null,
  })
}

const registrarOf = ({ ports, config }: StaffContext, extension: string): string =>
  ports.registry.registrarFor?.(`x.${extension}`) ?? config.adapters.registry.name

/** Returns the list price at a moment, with the time since which it applies. */
function priceView(ctx: StaffContext, first: TieredRate, changes: readonly PriceChange[], moment: number): StaffPrice {
  const list = changes.filter(({ staffel }) => staffel === null)
  const { original, discounted } = pricesAt(first, list, moment)
  const since = list.findLast(({ validFrom }) => validFrom <= moment)?.validFrom ?? null
  const shows = seesAmounts(ctx)
  return view(StaffPrice, {
    validFrom: since,
    first: shows ? discounted : null,
    renewal: shows ? original : null,
  })
}
