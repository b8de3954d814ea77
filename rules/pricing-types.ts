import type { BasisPoints, Cents } from './money'
import type { TermLeft } from './proration'
import type { Locale } from './text'

/** The order procedure sells YEARLY and FIVE_YEARLY, the checkout the first three. */
export const BILLING_PERIODS = ['MONTHLY', 'QUARTERLY', 'YEARLY', 'FIVE_YEARLY'] as const
export type BillingPeriod = (typeof BILLING_PERIODS)[number]

/** All that can be put in a basket. The words are stored and stand in the graph: add, never rename. */
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

/** What a price is for. Hosting and VPS are priced per month, all else per year; a fee is once. */
export const PRICE_UNITS = ['year', 'month', 'once'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

/** Net per unit: the standard rate, and what the first term costs. The two are equal when there is no promotion. */
export type Rate = { original: Cents; discounted: Cents }

export type ProductPrice = Rate & {
  code: string
  kind: ProductKind
  unit: PriceUnit
  /** Reseller prices by scale number, in any order. */
  tiers?: readonly (Rate & { staffel: number })[]
}

/** A discount on the net after promotions, over the lines of these kinds: a share, a sum, or both together. */
export type DiscountCode = { code: string; percent?: BasisPoints; amount?: Cents; kinds: readonly ProductKind[] }

export type QuoteLineInput = {
  id: string
  price: ProductPrice
  /** Yearly price of a premium name: it replaces the standard rate and knows no promotion. */
  premiumPrice?: Cents | null
  /** Given away with something else: the list price stays to be seen, the line costs nothing. */
  free?: boolean
  /** In the place of something smaller that the buyer has: at the standard rate, since welcome prices are for what is new. */
  isUpgrade?: boolean
  /** Something already paid for that it takes the place of: what is left of that is deducted. */
  replaces?: ReplacedTerm | null
}

/** What is left of the period of something that is replaced, with what it is called. */
export type ReplacedTerm = TermLeft & { name: Readonly<Record<Locale, string>> }

export type QuoteInput = {
  lines: readonly QuoteLineInput[]
  period: BillingPeriod
  vatRate: BasisPoints
  /** The reseller's scale number, null for a customer. It comes from the account, never from the browser. */
  staffel: number | null
  /** How many .nl names this legal person already registered at the promotional rate. */
  nlPromoUsed: number
  discountCode: DiscountCode | null
}

/** One step of "Waarom deze prijs?". The amounts of one line add up to its net; reductions are negative. */
export type TraceStep = { amount: Cents } & (
  | { kind: 'list'; unit: PriceUnit; quantity: number; unitPrice: Cents }
  | { kind: 'staffel'; staffel: number; normalPrice: Cents; unit: PriceUnit; quantity: number; unitPrice: Cents }
  | { kind: 'premium'; unit: PriceUnit; quantity: number; unitPrice: Cents }
  | { kind: 'period'; unit: PriceUnit; quantity: number; unitPrice: Cents }
  | { kind: 'promotion'; unit: PriceUnit; quantity: number; unitPrice: Cents }
  | { kind: 'nl-promo'; position: number; of: number }
  | { kind: 'hosting-months'; months: number; unitPrice: Cents }
  | { kind: 'code'; code: string }
  | { kind: 'free' }
  | ({ kind: 'proration' } & ReplacedTerm)
)

export type TraceKind = TraceStep['kind']

export type QuoteLine = {
  id: string
  net: Cents
  /** What it would cost without any discount; `list - discount - deduction = net`. */
  list: Cents
  discount: Cents
  /** What was left of what it takes the place of. It was paid before, so it is no discount. */
  deduction: Cents
  /** Net per year after the first term; 0 for what is paid once. */
  renewal: Cents
  /** The same per month, for what is priced per month; else null. */
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
  /** Changes whenever anything changes that the buyer sees: compare it between summary and purchase. */
  hash: string
}
