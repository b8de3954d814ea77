import type { Context } from '../../common/context'
import { getCatalogue } from '../catalogue/catalogue.service'
import { ShopChannel } from './basket.enums'
import { Basket, type BasketItem } from './basket.graphql'
import { type AddItemResult, addItem, readBasket } from './basket.service'

export const CUSTOMER = 'klant@voorbeeld.nl'
export const RESELLER = 'reseller@voorbeeld.nl'
export const { CUSTOMER: SHOP, RESELLER: RESELLERS } = ShopChannel

export interface Wish {
  /** A product; left out, the extension of the title. */
  code?: string
  title?: string
  /** The title of what it hangs on. */
  on?: string
  channel?: ShopChannel
  transferDnsLater?: boolean
  dnsProfileId?: string
}

/** Asks for one thing to be put in the viewer's basket. */
export async function put(ctx: Context, { on, title = '', channel = SHOP, ...wish }: Wish): Promise<AddItemResult> {
  const code = wish.code ?? `DOMAIN_${title.slice(title.indexOf('.') + 1).toUpperCase()}`
  const productId = (await getCatalogue(ctx)).productByCode(code)?.productId ?? 'prd_none'
  const parentId = on === undefined ? null : await uniqueOf(ctx, on, channel)
  return addItem(ctx, { transferDnsLater: true, ...wish, channel, productId, productCode: code, title, parentId })
}

/** Puts one after the other in the basket; each is expected to be taken. Answers the basket. */
export async function fill(ctx: Context, ...wishes: readonly Wish[]): Promise<Basket> {
  let basket: AddItemResult | null = null
  for (const wish of wishes) {
    basket = await put(ctx, wish)
    if (!(basket instanceof Basket)) throw new Error(`${JSON.stringify(wish)}: ${basket.message}`)
  }
  if (!(basket instanceof Basket)) throw new Error('nothing was wished for')
  return basket
}

/** The id of a domain, or of the item with this product's code. */
export async function uniqueOf(ctx: Context, name: string, channel: ShopChannel = SHOP): Promise<string> {
  const { items } = await readBasket(ctx, channel)
  const item =
    items.find(({ role, domainName }) => role === 'domain' && domainName === name) ??
    items.find(({ productCode }) => productCode === name)
  return item?.id ?? `itm_${name}`
}

/** Contents of a basket: each item's title with the codes of its linked items. */
export const outline = (basket: Basket): Record<string, string[]> =>
  Object.fromEntries(basket.items.map((item) => [item.title, codesOf(item)]))

/** The basket that a call is expected to have answered. */
export function basketIn(answer: unknown): Basket {
  if (!(answer instanceof Basket)) throw new Error(`no basket: ${JSON.stringify(answer)}`)
  return answer
}

const codesOf = ({ connectedItem }: BasketItem) => connectedItem.map(({ productCode }) => productCode)
