import { formatMoney } from '../../../rules/money'
import type { Locale } from '../../../rules/text'

interface TitlePrice {
  /** Price without a discount, in cents; 0 if it is hidden. Left out if there is no discount. */
  original?: number
  locale: Locale
}

/** Formats a price for the title of a page. Staff without the right to see amounts get 0 for each, which is not a price. */
export const titlePrice = (price: number, { original = price, locale }: TitlePrice): string =>
  original === 0 ? '€\u00a0–' : formatMoney(price, locale)
