import { LRUCache } from 'lru-cache'
import type { Context } from '../../common/context'
import { getCatalogue } from '../catalogue/catalogue.service'
import type { Basket } from './basket.graphql'
import type { BasketRow } from './basket.repository'

/** About 16 MiB of views: some thousand baskets. */
const MAX_BYTES = 16 * 1024 * 1024
const BYTES_A_BASKET = 500
const BYTES_AN_ITEM = 1500

interface KeptView {
  version: number
  view: Basket
}

/** By catalogue, then by basket, language and VAT rate. */
const keptOf = new WeakMap<object, LRUCache<string, KeptView>>()

/**
 * Returns the view of a stored basket from the cache, or creates it. The schema raises the version of a basket with every change
 * of it or of its items. Only plain baskets are cached: prices for a customer or with a discount code depend on more than the
 * basket. A view must not be modified.
 */
export async function keptView(ctx: Context, basket: BasketRow, make: () => Promise<Basket>): Promise<Basket> {
  if (ctx.viewer.account !== null || !isPlain(basket)) return make()
  const kept = viewsUnder(await getCatalogue(ctx))
  // A visitor pays the rate of the seller's country.
  const key = `${basket.id} ${ctx.locale} ${ctx.vatRates.standard()}`
  const known = kept.get(key)
  if (known?.version === basket.version) return known.view
  const view = await make()
  kept.set(key, { version: basket.version, view })
  return view
}

const isPlain = ({ accountId, discountCode, kind }: BasketRow): boolean =>
  accountId === null && discountCode === null && kind === 'CUSTOMER'

function viewsUnder(catalogue: object): LRUCache<string, KeptView> {
  const known = keptOf.get(catalogue)
  if (known) return known
  const made = new LRUCache<string, KeptView>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ view }) => BYTES_A_BASKET + BYTES_AN_ITEM * view.allBasketItems.length,
  })
  keptOf.set(catalogue, made)
  return made
}
