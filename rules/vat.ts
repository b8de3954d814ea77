import { type BasisPoints, type Cents, cents } from './money'

/** VAT is rounded once per rate, over the total, half up: never per line (EN 16931). A credit mirrors its invoice. */
export const vatOver = (net: Cents, rate: BasisPoints): Cents => cents(Math.round((net * rate) / 10_000))

/** What a total costs with its VAT. Also for one shown price, which then may differ by a cent from its share in a total. */
export const grossOf = (net: Cents, rate: BasisPoints): Cents => cents(net + vatOver(net, rate))

/** The rate as a whole percentage for the screen, 21 for 2100 (CHK-064). */
export const percentOf = (rate: BasisPoints): number => Math.round(rate / 100)

/** The rate as the fraction that the documents' field names vatRate and includeVatRate carry: 0.21 (Q-33). */
export const fractionOf = (rate: BasisPoints): number => rate / 10_000
