import { type BasisPoints, type Cents, cents } from './money'

/** VAT is rounded once per rate, over the total, half up: never per line (EN 16931). A credit mirrors its invoice. */
export const vatOver = (net: Cents, rate: BasisPoints): Cents => cents(Math.round((net * rate) / 10_000))

/** The rate as the fraction that the API fields vatRate and includeVatRate carry: 0.21. */
export const fractionOf = (rate: BasisPoints): number => rate / 10_000

/** The other way round: 0.21 is 2100. */
export const basisPointsOf = (fraction: number): BasisPoints => Math.round(fraction * 10_000)
