import { HOSTING_PROMO_MONTHS, NL_PROMO_LIMIT } from './constants'
import { type Cents, cents } from './money'
import type { BillingPeriod, PriceUnit, QuoteLineInput, Rate, TraceStep } from './pricing-types'
import { priceFor } from './staffel'

/** The product whose promotional rate is counted for each legal person. */
export const NL_CODE = 'DOMAIN_NL'

export const MONTHS: Record<BillingPeriod, number> = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12, FIVE_YEARLY: 60 }

export type LineTerms = {
  period: BillingPeriod
  staffel: number | null
  /** The ordinal of this .nl among those at the promotional rate, from 1; null for a line that does not count. */
  nlPosition: number | null
}

/** One line before any code: its steps add up to its net, and the positive ones to its list price. */
export function priceLine(line: QuoteLineInput, terms: LineTerms): TraceStep[] {
  const price = rateOf(line, terms.staffel)
  const { unit } = line.price
  const { first, further } = termOf(unit, terms.period)
  const base = { unit, quantity: first, unitPrice: price.original, amount: cents(first * price.original) }
  const steps: TraceStep[] = [baseStep(line, price.staffel, base)]
  if (further > 0) {
    const amount = cents(further * price.original)
    steps.push({ kind: 'period', unit, quantity: further, unitPrice: price.original, amount })
  }
  const list = listOf(steps)
  if (list === 0) return [{ kind: 'free', amount: 0 }]
  const off = line.free ? freeStep(list) : promotionStep(line, price, first + further, terms)
  return off ? [...steps, off] : steps
}

/** What a line costs without any discount: all that the steps add. */
export const listOf = (steps: readonly TraceStep[]): Cents =>
  steps.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)

/**
 * Says whether a line takes one of the places at the .nl promotional rate. The price of a staffel is a reseller's own for
 * every name, and no promotion that ends with the tenth.
 */
export function countsAsNlPromo(line: QuoteLineInput, staffel: number | null): boolean {
  if (line.price.kind !== 'DOMAIN' || line.price.code !== NL_CODE || line.free) return false
  const { original, discounted, staffel: tier } = rateOf(line, staffel)
  return tier === null && discounted < original
}

/** Net per year and per month once the first term is over: the standard rate, whatever was discounted. */
export function renewalOf(
  line: QuoteLineInput,
  staffel: number | null,
): { renewal: Cents; renewalPerMonth: Cents | null } {
  const original = line.free ? 0 : rateOf(line, staffel).original
  if (line.price.unit === 'month') return { renewal: cents(12 * original), renewalPerMonth: original }
  return { renewal: line.price.unit === 'year' ? original : 0, renewalPerMonth: null }
}

function rateOf(line: QuoteLineInput, staffel: number | null): Rate & { staffel: number | null } {
  if (isPremium(line)) return { original: line.premiumPrice, discounted: line.premiumPrice, staffel: null }
  const rate = priceFor(line.price, staffel)
  return line.isUpgrade ? { ...rate, discounted: rate.original } : rate
}

const isPremium = (line: QuoteLineInput): line is QuoteLineInput & { premiumPrice: Cents } =>
  line.premiumPrice !== undefined && line.premiumPrice !== null

/** What is priced per year is sold for a year at least, also where the basket is paid per month. */
function termOf(unit: PriceUnit, period: BillingPeriod): { first: number; further: number } {
  const months = MONTHS[period]
  if (unit === 'once') return { first: 1, further: 0 }
  if (unit === 'month') return { first: Math.min(months, 12), further: Math.max(months - 12, 0) }
  return { first: 1, further: Math.max(months / 12, 1) - 1 }
}

type Base = { unit: PriceUnit; quantity: number; unitPrice: Cents; amount: Cents }

function baseStep(line: QuoteLineInput, staffel: number | null, base: Base): TraceStep {
  if (isPremium(line)) return { kind: 'premium', ...base }
  if (staffel !== null) return { kind: 'staffel', staffel, normalPrice: line.price.original, ...base }
  return { kind: 'list', ...base }
}

const freeStep = (list: Cents): TraceStep => ({ kind: 'free', amount: -list })

function promotionStep(line: QuoteLineInput, rate: Rate, quantity: number, terms: LineTerms): TraceStep | null {
  const { kind, unit } = line.price
  const off = rate.original - rate.discounted
  if (off <= 0) return null
  if (terms.nlPosition !== null) {
    const granted = terms.nlPosition <= NL_PROMO_LIMIT
    return { kind: 'nl-promo', position: terms.nlPosition, of: NL_PROMO_LIMIT, amount: granted ? -off : 0 }
  }
  const unitPrice = rate.discounted
  if (unit === 'month' && (kind === 'HOSTING' || kind === 'RESELLER_HOSTING')) {
    const months = Math.min(quantity, HOSTING_PROMO_MONTHS)
    return { kind: 'hosting-months', months, unitPrice, amount: cents(-off * months) }
  }
  const promoted = unit === 'month' ? Math.min(quantity, 12) : 1
  return { kind: 'promotion', unit, quantity: promoted, unitPrice, amount: cents(-off * promoted) }
}
