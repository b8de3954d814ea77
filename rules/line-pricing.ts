import { HOSTING_PROMO_MONTHS, NL_PROMO_LIMIT } from './constants'
import { type Cents, cents } from './money'
import type { BillingPeriod, PriceUnit, QuoteLineInput, Rate, TraceStep } from './pricing-types'
import { isHostingKind } from './product-kinds'
import { priceFor } from './staffel'

/** The product for which promotional registrations are counted per legal person. */
const NL_CODE = 'DOMAIN_NL'

export const MONTHS: Record<BillingPeriod, number> = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12, FIVE_YEARLY: 60 }

export type LineTerms = {
  period: BillingPeriod
  staffel: number | null
  /** Position of this .nl among the promotional registrations, from 1; null for a line that does not count. */
  nlPosition: number | null
}

/** Prices one line before any discount code. The steps add up to its net price, the positive ones to its list price. */
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

/** Returns the number of months a line pays for, from its steps; null for a one-time payment. */
export function monthsOf(steps: readonly TraceStep[]): number | null {
  const months = steps.reduce((sum, step) => {
    if (!('unit' in step) || step.kind === 'promotion' || step.unit === 'once') return sum
    return sum + step.quantity * (step.unit === 'year' ? 12 : 1)
  }, 0)
  return months === 0 ? null : months
}

/** Returns the price of a line without discounts: the sum of the positive steps. */
export const listOf = (steps: readonly TraceStep[]): Cents =>
  steps.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)

/**
 * Returns whether a line uses one of the promotional .nl registrations. Reseller prices apply to every name and do not
 * count.
 */
export function countsAsNlPromo(line: QuoteLineInput, staffel: number | null): boolean {
  if (line.price.kind !== 'DOMAIN' || line.price.code !== NL_CODE || line.free) return false
  const { original, discounted, staffel: tier } = rateOf(line, staffel)
  return tier === null && discounted < original
}

/** Net price per year and per month after the first term: the standard rate, without discounts. */
export function renewalOf(
  line: QuoteLineInput,
  staffel: number | null,
): { renewal: Cents; renewalPerMonth: Cents | null } {
  const original = line.free ? 0 : rateOf(line, staffel).original
  if (line.price.unit === 'month') return { renewal: cents(12 * original), renewalPerMonth: original }
  return { renewal: line.price.unit === 'year' ? original : 0, renewalPerMonth: null }
}

/**
 * Net price of the first year of hosting at a price per month. The introductory price applies to the first months only.
 */
export const firstYearOf = ({ original, discounted }: Rate): Cents =>
  cents(HOSTING_PROMO_MONTHS * discounted + (MONTHS.YEARLY - HOSTING_PROMO_MONTHS) * original)

function rateOf(line: QuoteLineInput, staffel: number | null): Rate & { staffel: number | null } {
  if (isPremium(line)) return { original: line.premiumPrice, discounted: line.premiumPrice, staffel: null }
  const rate = priceFor(line.price, staffel)
  return line.isUpgrade ? { ...rate, discounted: rate.original } : rate
}

const isPremium = (line: QuoteLineInput): line is QuoteLineInput & { premiumPrice: Cents } =>
  line.premiumPrice !== undefined && line.premiumPrice !== null

/** A product priced per year is sold for at least a year, even in a basket paid per month. */
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
  if (unit === 'month' && isHostingKind(kind)) {
    const months = Math.min(quantity, HOSTING_PROMO_MONTHS)
    return { kind: 'hosting-months', months, unitPrice, amount: cents(-off * months) }
  }
  const promoted = unit === 'month' ? Math.min(quantity, 12) : 1
  return { kind: 'promotion', unit, quantity: promoted, unitPrice, amount: cents(-off * promoted) }
}
