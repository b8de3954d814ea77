import { marginOf } from '../../../rules/margin'
import { priceIn } from '../../../rules/price-list'
import type { NewPriceInput, PriceSetPageQuery, PriceSetReview_SetFragment } from '../gql/graphql'

export type PriceChange = PriceSetReview_SetFragment['changes'][number]
export type Product = PriceSetPageQuery['staffProducts'][number]

/** A price of a draft as it is typed. */
export interface PriceRow {
  product: Pick<Product, 'id' | 'code' | 'name' | 'extension' | 'unit' | 'tiers'>
  staffel: number | null
  /** Price without the change, in cents; null for a product that has none yet. */
  before: { first: number | null; renewal: number | null; cost: number | null }
  first: string
  renewal: string
  /** Empty while the cost is unknown. */
  cost: string
}

/** Formats cents as they are typed: `12,99` in Dutch. Empty without an amount. */
const typed = (cents: number | null, locale: string): string =>
  cents === null ? '' : (cents / 100).toFixed(2).replace('.', locale === 'nl' ? ',' : '.')

/** Returns the rows of a stored draft. */
export const rowsOf = (changes: readonly PriceChange[], locale: string): PriceRow[] =>
  changes.map(({ product, staffel, before, after }) => ({
    product,
    staffel: staffel ?? null,
    before,
    first: typed(after.first, locale),
    renewal: typed(after.renewal, locale),
    cost: typed(after.cost, locale),
  }))

/** Returns a row for a product, at its present list price. */
export const newRow = (product: Product, locale: string): PriceRow => {
  const before = product.price
  return {
    ...{ product, before, staffel: null },
    first: typed(before.first, locale),
    renewal: typed(before.renewal, locale),
    cost: typed(before.cost, locale),
  }
}

/** Whether a cost can be read. An empty one leaves the cost as it is. */
export const isCost = (typed: string): boolean => typed.trim() === '' || priceIn(typed) !== null

/** Prices of a row that are below its cost, as they are typed. A product costs the same at each volume tier. */
export function belowCost(row: PriceRow, rows: readonly PriceRow[]): { first: boolean; renewal: boolean } {
  const cost = costOf(row, rows)
  const isBelow = (price: string) => (marginOf(priceIn(price) ?? 0, cost)?.amount ?? 0) < 0 && priceIn(price) !== null
  return { first: isBelow(row.first), renewal: row.product.unit !== 'ONCE' && isBelow(row.renewal) }
}

/** Present prices of the volume tiers of a product, in cents, for its list price: without those that are rows themselves. */
export const tiersOf = ({ product, staffel }: PriceRow, rows: readonly PriceRow[]): Product['tiers'] =>
  staffel === null
    ? product.tiers.filter((tier) => !rows.some((row) => row.product.id === product.id && row.staffel === tier.staffel))
    : []

/** Whether prices of a volume tier, in cents, are below the cost of the row that they are shown at. */
export function tierBelowCost({ product }: PriceRow, tier: Product['tiers'][number], cost: number | null) {
  const isBelow = (price: number) => (marginOf(price, cost)?.amount ?? 0) < 0
  return { first: isBelow(tier.first), renewal: product.unit !== 'ONCE' && isBelow(tier.renewal) }
}

/** Returns the cost of the product of a row: that of its list price if that is among the rows. Null if it is unknown. */
export function costOf(row: PriceRow, rows: readonly PriceRow[]): number | null {
  const list = rows.find(({ product, staffel }) => product.id === row.product.id && staffel === null)
  return (list && priceIn(list.cost)) ?? row.before.cost
}

/** Returns the prices to send; null if an amount cannot be read. */
export function pricesOf(rows: readonly PriceRow[]): NewPriceInput[] | null {
  const prices: NewPriceInput[] = []
  for (const { product, staffel, first, renewal, cost } of rows) {
    const amounts = { first: priceIn(first), renewal: priceIn(renewal) }
    if (amounts.first === null || amounts.renewal === null || !isCost(cost)) return null
    const price = { productId: product.id, staffel, first: amounts.first, renewal: amounts.renewal }
    prices.push({ ...price, cost: staffel === null ? priceIn(cost) : null })
  }
  return prices
}

/** An extension is called by its own name: `.com`. */
export const labelOf = ({ name, extension }: Pick<Product, 'name' | 'extension'>): string =>
  extension === null ? name : `.${extension}`
