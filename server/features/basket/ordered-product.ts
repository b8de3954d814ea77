import type { Context } from '../../common/context'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import type { Catalogue, Product } from '../catalogue/catalogue.service'
import type { ShopChannel } from './basket.enums'
import { basketText } from './basket.text'

/** How a caller names what is ordered; a code that is given must be that of the product. */
export interface OrderedProduct {
  productId: string
  productCode?: string | null
}

/** The product with this id, if the code agrees with it and it is sold in this channel. */
export function productOf(
  ctx: Context,
  catalogue: Catalogue,
  input: OrderedProduct & { channel: ShopChannel },
): Product | InvalidInput {
  const t = basketText[ctx.locale]
  const product = catalogue.productById(input.productId)
  if (!product) return invalidField('productId', t.unknownProduct)
  if (product.code !== (input.productCode ?? product.code)) return invalidField('productCode', t.productMismatch)
  const isForChannel = product.audience === 'BOTH' || product.audience === input.channel
  if (!isForChannel || CHECKOUT_ONLY.has(product.kind)) return invalidField('productId', t.notSoldHere)
  return product
}

/** What only the checkout under /bestellen/ sells. */
const CHECKOUT_ONLY: ReadonlySet<Product['kind']> = new Set(['SSL', 'CLOUDFLARE', 'VPS'])
