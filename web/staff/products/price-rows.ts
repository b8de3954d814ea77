import { priceIn } from '../../../rules/price-list'
import type { NewPriceInput, PriceSetPageQuery } from '../gql/graphql'

export type PriceChange = NonNullable<PriceSetPageQuery['priceSet']>['changes'][number]
export type Product = PriceSetPageQuery['staffProducts'][number]

/** A price of a draft as it is typed. */
export interface PriceRow {
  product: Pick<Product, 'id' | 'code' | 'name' | 'extension'>
  staffel: number | null
  /** Price without the change, in cents. */
  before: { first: number; renewal: number }
  first: string
  renewal: string
}

/** Formats cents as they are typed: `12,99` in Dutch. */
const typed = (cents: number, locale: string): string =>
  (cents / 100).toFixed(2).replace('.', locale === 'nl' ? ',' : '.')

/** Returns the rows of a stored draft. */
export const rowsOf = (changes: readonly PriceChange[], locale: string): PriceRow[] =>
  changes.map(({ product, staffel, before, after }) => ({
    product,
    staffel: staffel ?? null,
    before: { first: before.first ?? 0, renewal: before.renewal ?? 0 },
    first: typed(after.first ?? 0, locale),
    renewal: typed(after.renewal ?? 0, locale),
  }))

/** Returns a row for a product, at its present list price. */
export const newRow = (product: Product, locale: string): PriceRow => {
  const before = { first: product.price.first ?? 0, renewal: product.price.renewal ?? 0 }
  return {
    ...{ product, before, staffel: null },
    first: typed(before.first, locale),
    renewal: typed(before.renewal, locale),
  }
}

/** Returns the prices to send; null if an amount cannot be read. */
export function pricesOf(rows: readonly PriceRow[]): NewPriceInput[] | null {
  const prices: NewPriceInput[] = []
  for (const { product, staffel, first, renewal } of rows) {
    const amounts = { first: priceIn(first), renewal: priceIn(renewal) }
    if (amounts.first === null || amounts.renewal === null) return null
    prices.push({ productId: product.id, staffel, first: amounts.first, renewal: amounts.renewal })
  }
  return prices
}

/** An extension is called by its own name: `.com`. */
export const labelOf = ({ name, extension }: Pick<Product, 'name' | 'extension'>): string =>
  extension === null ? name : `.${extension}`
