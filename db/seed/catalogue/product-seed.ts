import type { ProductSpecs } from '../../../rules/product-specs'
import type { AUDIENCES, PRICE_UNITS, PRODUCT_KINDS } from '../../schema/catalogue'
import type { Price, productPrices } from '../prices'

/** A product as it is written down, in the order of the shop. Dutch names are canonical, English ones the overlay. */
export interface ProductSeed {
  code: string
  kind: (typeof PRODUCT_KINDS)[number]
  unit: (typeof PRICE_UNITS)[number]
  price: Price
  name: Words
  summary?: Words
  /** Opens in a pop-up; a product without it has no pop-up. */
  description?: Words
  audience?: (typeof AUDIENCES)[number]
  extension?: string
  specs?: ProductSpecs
  isRecommended?: boolean
}

export type Words = readonly [nl: string, en: string]

/** A code that the price list knows. */
export type ProductCode = keyof typeof productPrices

/** Written the same in both languages. */
export const same = (words: string): Words => [words, words]
