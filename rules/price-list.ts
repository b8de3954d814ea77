import type { Cents } from './money'
import { readAmount } from './typed-amounts'

/** Maximum number of prices in one set. */
export const PRICES_MAX = 500
/** Maximum length of a pasted or uploaded price list. */
export const PRICE_LIST_MAX = 64 * 1024
/** € 100,000: more than anything costs, and far below what the database holds. */
const PRICE_MAX = 10_000_000

/** New prices of a product, in cents excluding VAT per unit. */
interface NewPrice {
  productId: string
  /** Null for the list price. */
  staffel: number | null
  /** Price of the first term. */
  first: Cents
  /** Price of each later term. */
  renewal: Cents
  /** Cost to the shop; null to leave it as it is. */
  cost: Cents | null
}

export type PriceIssue =
  | 'no-prices'
  | 'too-many-prices'
  | 'unknown-product'
  | 'unknown-tier'
  | 'twice'
  | 'invalid-price'
  | 'first-above-renewal'
  | 'invalid-cost'
  | 'cost-of-tier'

/** A product, as far as the check of its new prices needs it. */
interface KnownProduct {
  productId: string
  tiers: readonly { staffel: number }[]
}

/** Returns the first problem of new prices, with the position of the price; null if there is none. */
export function priceIssue(
  prices: readonly NewPrice[],
  products: ReadonlyMap<string, KnownProduct>,
): { issue: PriceIssue; at: number } | null {
  if (prices.length === 0) return { issue: 'no-prices', at: 0 }
  if (prices.length > PRICES_MAX) return { issue: 'too-many-prices', at: PRICES_MAX }
  const seen = new Set<string>()
  for (const [at, { productId, staffel, first, renewal, cost }] of prices.entries()) {
    const product = products.get(productId)
    const key = `${productId} ${staffel}`
    const issue = !product
      ? 'unknown-product'
      : staffel !== null && !product.tiers.some((tier) => tier.staffel === staffel)
        ? 'unknown-tier'
        : seen.has(key)
          ? 'twice'
          : !isPrice(first) || !isPrice(renewal)
            ? 'invalid-price'
            : first > renewal
              ? 'first-above-renewal'
              : costIssue(cost, staffel)
    if (issue) return { issue, at }
    seen.add(key)
  }
  return null
}

/** A product costs the shop the same at each volume tier. */
function costIssue(cost: Cents | null, staffel: number | null): PriceIssue | null {
  if (cost === null) return null
  if (staffel !== null) return 'cost-of-tier'
  return isPrice(cost) ? null : 'invalid-cost'
}

const isPrice = (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 0 && amount <= PRICE_MAX

/**
 * Reads an amount of a price list, such as `12,99` or `12.99`. Null for anything else, also for `1.204`: registrars write
 * thousandths of a euro so.
 */
export const priceIn = (text: string): Cents | null => (/^\D*\d+\.\d{3}$/.test(text.trim()) ? null : readAmount(text))
