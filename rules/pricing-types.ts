import type { BasisPoints, Cents } from './money'
import type { TermLeft } from './proration'
import type { Locale } from './text'

/** The order procedure sells YEARLY and FIVE_YEARLY, the checkout the first three. */
export const BILLING_PERIODS = ['MONTHLY', 'QUARTERLY', 'YEARLY', 'FIVE_YEARLY'] as const
export type BillingPeriod = (typeof BILLING_PERIODS)[number]

/**
 * Kinds of products that can be put in a basket. These values are stored and part of the GraphQL schema: add, never
 * rename.
 */
export const PRODUCT_KINDS = [
  'DOMAIN',
  'HOSTING',
  'RESELLER_HOSTING',
  'EXTRA',
  'FREE_INSTALLATION',
  'REDIRECT',
  'TRANSFER_CODE',
  'SSL',
  'CLOUDFLARE',
  'VPS',
] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/**
 * Periods that a price covers. Hosting and VPS are priced per month, other products per year; a fee is charged once.
 */
export const PRICE_UNITS = ['year', 'month', 'once'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

/** Net price per unit: the standard rate, and the rate of the first term. They are equal without a promotion. */
export type Rate = { original: Cents; discounted: Cents }

export type ProductPrice = Rate & {
  code: string
  kind: ProductKind
  unit: PriceUnit
  /** Reseller prices by volume tier, in any order. */
  tiers?: readonly (Rate & { staffel: number })[]
}

/** A discount on the net price after promotional rates, for lines of these kinds: a percentage, an amount, or both. */
export type DiscountCode = {
  code: string
  percent?: BasisPoints
  amount?: Cents
  kinds: readonly ProductKind[]
  /** Codes of the only products that it is for; all products of the kinds if it is left out. */
  products?: readonly string[]
  /** Applies without being entered. */
  isAutomatic?: boolean
  /** Number of renewals that it holds for as well; none if it is left out. */
  renewals?: number
}

/** How a discount holds for the first renewals of a line: either a percentage, or an amount per renewed term. */
export type DiscountAtRenewals = {
  percent: BasisPoints | null
  /** Cents, excluding VAT. */
  amount: Cents | null
  /** Number of renewals that it holds for. */
  renewals: number
  /** Number of those before the end of this line's term: 0 for the line that was bought with it. */
  used: number
}

export type QuoteLineInput = {
  id: string
  price: ProductPrice
  /** Yearly price of a premium name. Replaces the standard rate, without promotions. */
  premiumPrice?: Cents | null
  /** Free with another item: the list price remains visible, and the line costs nothing. */
  free?: boolean
  /**
   * Replaces something smaller that the buyer owns. Charged at the standard rate, since introductory prices are for new
   * products.
   */
  isUpgrade?: boolean
  /** Paid term that the item replaces. Its unused part is deducted. */
  replaces?: ReplacedTerm | null
}

/** Unused part of a replaced term, with the name of the replaced product. */
export type ReplacedTerm = TermLeft & { name: Readonly<Record<Locale, string>> }

export type QuoteInput = {
  lines: readonly QuoteLineInput[]
  period: BillingPeriod
  vatRate: BasisPoints
  /** Volume tier of the reseller, null for a customer. Comes from the account, never from the browser. */
  staffel: number | null
  /** Number of .nl names that this legal person already registered at the promotional rate. */
  nlPromoUsed: number
  discountCode: DiscountCode | null
}

/** One step of "Waarom deze prijs?". The amounts of one line add up to its net price; reductions are negative. */
export type TraceStep = { amount: Cents } & (
  | { kind: 'list'; unit: PriceUnit; quantity: number; unitPrice: Cents }
  | { kind: 'staffel'; staffel: number; normalPrice: Cents; unit: PriceUnit; quantity: number; unitPrice: Cents }
  | { kind: 'premium'; unit: PriceUnit; quantity: number; unitPrice: Cents }
  | { kind: 'period'; unit: PriceUnit; quantity: number; unitPrice: Cents }
  | { kind: 'promotion'; unit: PriceUnit; quantity: number; unitPrice: Cents }
  | { kind: 'nl-promo'; position: number; of: number }
  | { kind: 'hosting-months'; months: number; unitPrice: Cents }
  | { kind: 'code'; code: string; isAutomatic?: boolean; atRenewals?: DiscountAtRenewals }
  | { kind: 'free' }
  | ({ kind: 'proration' } & ReplacedTerm)
)

export type TraceKind = TraceStep['kind']

export type QuoteLine = {
  id: string
  net: Cents
  /** Price without discounts; `list - discount - deduction = net`. */
  list: Cents
  discount: Cents
  /** Unused part of the replaced term. It was paid earlier, so it is not a discount. */
  deduction: Cents
  /** Net price per year after the first term; 0 for a one-time payment. */
  renewal: Cents
  /** Net price per month after the first term; null if not priced per month. */
  renewalPerMonth: Cents | null
  trace: readonly TraceStep[]
}

export type Quote = {
  lines: readonly QuoteLine[]
  net: Cents
  list: Cents
  discount: Cents
  deduction: Cents
  vat: Cents
  gross: Cents
  vatRate: BasisPoints
  /** Code of the discount that counted; null without one. */
  discountCode: string | null
  /** Changes with anything shown to the buyer. Compare it between summary and purchase. */
  hash: string
}
