import { type BasisPoints, type Cents, cents } from './money'

/** Margin of a price over its cost. */
export interface Margin {
  /** Negative if the price is below the cost. */
  amount: Cents
  /** Part of the price; null for a price of 0. */
  share: BasisPoints | null
}

/** Returns the margin of a price, both excluding VAT and for the same period. Null if the cost is unknown. */
export function marginOf(price: Cents, cost: Cents | null): Margin | null {
  if (cost === null) return null
  const amount = cents(price - cost)
  return { amount, share: price === 0 ? null : Math.round((amount * 10_000) / price) }
}
