import type { Audience } from '../../../rules/channels'
import type { PriceUnit, ProductKind } from '../../../rules/pricing-types'
import type { ProductSpecs } from '../../../rules/product-specs'
import type { Price, productPrices } from '../prices'

/** A product to seed, in display order. Dutch names are canonical, English ones are translations. */
export interface ProductSeed {
  code: string
  kind: ProductKind
  unit: PriceUnit
  price: Price
  name: Words
  summary?: Words
  /** Shown in a pop-up; without it there is no pop-up. */
  description?: Words
  audience?: Audience
  extension?: string
  specs?: ProductSpecs
  isRecommended?: boolean
}

export type Words = readonly [nl: string, en: string]

/** A code of the price list. */
export type ProductCode = keyof typeof productPrices

/** The same text in both languages. */
export const same = (words: string): Words => [words, words]
