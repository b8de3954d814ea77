import { codeDiscounts } from './discounts'
import { fingerprint } from './fingerprint'
import { countsAsNlPromo, listOf, priceLine, renewalOf } from './line-pricing'
import { type BasisPoints, type Cents, cents } from './money'
import type { DiscountCode, Quote, QuoteInput, QuoteLine, TraceStep } from './pricing-types'
import { discountAtRenewals } from './renewal-discount'
import { vatOver } from './vat'

/**
 * Prices a basket for its term, per line and in total, with the steps. The single calculation behind basket, summary,
 * order and invoice. Promotions are applied first, then the discount code, then the deduction for a replaced term. VAT
 * is rounded once over the total.
 */
export function quote(input: QuoteInput): Quote {
  const steps = withDeductions(input, withCode(input, priceLines(input)))
  const lines = input.lines.map((line, index): QuoteLine => {
    const trace = steps[index] ?? []
    const list = listOf(trace)
    const net = netOf(trace)
    const deduction = deductionOf(trace)
    const discount = list - deduction - net
    return { id: line.id, net, list, discount, deduction, ...renewalOf(line, input.staffel), trace }
  })
  const net = total(lines, 'net')
  const vat = vatOver(net, input.vatRate)
  const sums = {
    net,
    list: total(lines, 'list'),
    discount: total(lines, 'discount'),
    deduction: total(lines, 'deduction'),
    vat,
    gross: cents(net + vat),
  }
  const { vatRate } = input
  return {
    lines,
    ...sums,
    vatRate,
    discountCode: input.discountCode?.code ?? null,
    // Calculated on demand: only an order and its summary use it.
    get hash() {
      return hashOf(input, lines, sums)
    },
  }
}

/**
 * Prices a basket with the one discount that takes off most: the entered code, or an automatic promotion that takes off more. A
 * promotion that takes off nothing does not count.
 */
export function bestQuote(input: QuoteInput, automatic: readonly DiscountCode[]): Quote {
  return automatic.reduce((best, discountCode) => {
    const other = quote({ ...input, discountCode })
    return other.net < best.net ? other : best
  }, quote(input))
}

/** Returns what the discount code took off lines, as a positive amount excluding VAT. */
export const codeDiscountOf = (traces: readonly (readonly TraceStep[])[]): Cents =>
  cents(traces.flat().reduce((sum, { kind, amount }) => (kind === 'code' ? sum - amount : sum), 0))

/**
 * Adds the fee of the payment method. The fee is part of the net amount, and VAT is rounded once over all of it. The
 * single calculation behind basket, pay button, order and invoice.
 */
export function withFee({ net, vatRate }: Pick<Quote, 'net' | 'vatRate'>, fee: Cents): Priced {
  const all = cents(net + fee)
  const vat = vatOver(all, vatRate)
  return { net: all, vat, gross: cents(all + vat), fee }
}

/** In cents. The fee is part of the net amount. */
export type Priced = Pick<Quote, 'net' | 'vat' | 'gross'> & { fee: Cents }

/** Yearly price of the lines after their first term at today's prices, with VAT rounded once over the total. */
export function renewalTotals(
  lines: readonly Pick<QuoteLine, 'renewal'>[],
  vatRate: BasisPoints,
): Pick<Quote, 'net' | 'vat' | 'gross'> {
  const net = cents(lines.reduce((sum, { renewal }) => sum + renewal, 0))
  const vat = vatOver(net, vatRate)
  return { net, vat, gross: cents(net + vat) }
}

/** In line order, because each .nl takes the next promotional position. */
function priceLines({ lines, period, staffel, nlPromoUsed }: QuoteInput): TraceStep[][] {
  let taken = nlPromoUsed
  return lines.map((line) => {
    const nlPosition = countsAsNlPromo(line, staffel) ? ++taken : null
    return priceLine(line, { period, staffel, nlPosition })
  })
}

function withCode({ lines, discountCode }: QuoteInput, steps: TraceStep[][]): TraceStep[][] {
  if (!discountCode) return steps
  const nets = lines.map((line, index) => ({
    code: line.price.code,
    kind: line.price.kind,
    net: netOf(steps[index] ?? []),
  }))
  const discounts = codeDiscounts(discountCode, nets)
  return steps.map((trace, index) => {
    const off = discounts[index] ?? 0
    if (off === 0) return trace
    const { code, isAutomatic } = discountCode
    const atRenewals = discountAtRenewals(discountCode, lines[index]?.price, cents(off))
    const kept = { ...(isAutomatic && { isAutomatic }), ...(atRenewals && { atRenewals }) }
    return [...trace, { kind: 'code', code, ...kept, amount: -off }]
  })
}

/** Limited to the price of the line, since nothing is refunded. */
function withDeductions({ lines }: QuoteInput, steps: TraceStep[][]): TraceStep[][] {
  return steps.map((trace, index) => {
    const replaced = lines[index]?.replaces
    if (!replaced) return trace
    const amount = cents(-Math.min(replaced.left, netOf(trace)))
    return amount === 0 ? trace : [...trace, { kind: 'proration', ...replaced, amount }]
  })
}

/** Returns the deduction for a replaced term as a positive amount; 0 for none. */
export const deductionOf = (trace: readonly TraceStep[]): Cents =>
  cents(trace.reduce((sum, { kind, amount }) => (kind === 'proration' ? sum - amount : sum), 0))

const netOf = (trace: readonly TraceStep[]): Cents => cents(trace.reduce((sum, { amount }) => sum + amount, 0))

const total = (lines: readonly QuoteLine[], field: 'net' | 'list' | 'discount' | 'deduction'): Cents =>
  cents(lines.reduce((sum, line) => sum + line[field], 0))

/** Ids are left out: the buyer does not see them, and they may differ between a saved and a reloaded basket. */
function hashOf(input: QuoteInput, lines: readonly QuoteLine[], sums: object): string {
  const seen = lines.map(({ id: _, ...line }, index) => ({ code: input.lines[index]?.price.code, ...line }))
  return fingerprint(JSON.stringify([input.period, input.vatRate, seen, sums]))
}
