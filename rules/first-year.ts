import { HOSTING_PROMO_MONTHS } from './constants'
import { type Cents, cents } from './money'

const MONTHS_OF_YEAR = 12

interface MonthlyPrice {
  /** Per month in euro cents, excluding VAT. */
  originalPrice: number
  /** Per month for the first months in euro cents, excluding VAT; equal to `originalPrice` without a promotion. */
  discountedPrice: number
}

/**
 * Returns the price of hosting for its first and each later year in euro cents, excluding VAT, for a price per month
 * paid by the year.
 */
export function yearlyHostingPrices({ originalPrice, discountedPrice }: MonthlyPrice): { first: Cents; later: Cents } {
  const promotion = HOSTING_PROMO_MONTHS * (originalPrice - discountedPrice)
  return { first: cents(MONTHS_OF_YEAR * originalPrice - promotion), later: cents(MONTHS_OF_YEAR * originalPrice) }
}
