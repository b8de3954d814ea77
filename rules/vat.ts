import { type BasisPoints, type Cents, cents } from './money'
import type { Locale } from './text'

/** VAT is rounded once per rate, over the total, half up: never per line (EN 16931). A credit mirrors its invoice. */
export const vatOver = (net: Cents, rate: BasisPoints): Cents => cents(Math.round((net * rate) / 10_000))

/** Converts a rate to the fraction in the API fields vatRate and includeVatRate: 0.21. */
export const fractionOf = (rate: BasisPoints): number => rate / 10_000

/** Formats a rate: `21%`; `25,5%` in Dutch, `25.5%` in English. */
export const formatRate = (rate: BasisPoints, locale: Locale): string => `${(rate / 100).toLocaleString(locale)}%`

/** Converts a fraction to basis points: 0.21 becomes 2100. */
export const basisPointsOf = (fraction: number): BasisPoints => Math.round(fraction * 10_000)
