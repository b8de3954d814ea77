import type { Audience } from '../../../rules/channels'
import type { PriceUnit, ProductKind } from '../../../rules/pricing-types'
import type { ProductSpecs } from '../../../rules/product-specs'
import type { Price, productPrices } from '../prices'

/** A product as it is written down, in the order of the shop. Dutch names are canonical, English ones the overlay. */
export interface ProductSeed {
  code: string
  kind: ProductKind
  unit: PriceUnit
  price: Price
  name: Words
  summary?: Words
  /** Opens in a pop-up; a product without it has no pop-up. */
  description?: Words
  audience?: Audience
  extension?: string
  specs?: ProductSpecs
  isRecommended?: boolean
}

export type Words = readonly [nl: string, en: string]

/** A code that the price list knows. */
export type ProductCode = keyof typeof productPrices

/** Written the same in both languages. */
export const same = (words: string): Words => [words, words]
