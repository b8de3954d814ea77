import { type Cents, cents } from './money'
import type { DiscountAtRenewals, DiscountCode, ProductPrice, TraceStep } from './pricing-types'
import { isRenewedKind } from './product-kinds'

/** Maximum number of renewals that a promotion holds for. */
export const RENEWALS_MAX = 10

/** A discount on the next term of an item, as it was when the item was bought. */
export interface RenewalDiscount extends DiscountAtRenewals {
  /** Code that was entered, or the name of an automatic promotion. */
  code: string
}

/** Returns how a discount holds for the renewals of a line that it takes an amount off; null for the first term only. */
export function discountAtRenewals(
  { renewals = 0, percent }: DiscountCode,
  price: Pick<ProductPrice, 'kind' | 'unit'> | undefined,
  off: Cents,
): DiscountAtRenewals | null {
  if (renewals === 0 || !price || price.unit === 'once' || !isRenewedKind(price.kind)) return null
  return { percent: percent ?? null, amount: percent === undefined ? off : null, renewals, used: 0 }
}

/**
 * Returns the step by which a discount takes off its share of terms that are renewed at once, each at a net price; null if it
 * holds for none of them.
 */
export function renewalDiscountStep(
  { code, ...rule }: RenewalDiscount,
  net: Cents,
  times: number,
): Extract<TraceStep, { kind: 'code' }> | null {
  const terms = Math.min(times, leftOf(rule))
  const each = rule.percent === null ? (rule.amount ?? 0) : Math.round((net * rule.percent) / 10_000)
  const off = terms * Math.min(each, net)
  if (terms <= 0 || off === 0) return null
  return { kind: 'code', code, atRenewals: { ...rule, used: rule.used + terms }, amount: cents(-off) }
}

/**
 * Returns what a later term costs that has this net price, if so many other terms are renewed before it. The discount counts those
 * as well, so it may not hold for the later one.
 */
export function discountedTerm(discount: RenewalDiscount | null, net: Cents, termsBefore: number): Cents {
  if (!discount || leftOf(discount) <= termsBefore) return net
  const then = { ...discount, used: discount.used + termsBefore }
  return cents(net + (renewalDiscountStep(then, net, 1)?.amount ?? 0))
}

/** Returns the number of renewals that a discount still holds for. */
export const leftOf = ({ renewals, used }: Pick<DiscountAtRenewals, 'renewals' | 'used'>): number => renewals - used

/** Returns the discount of a line that holds for renewals, with its code; null without one. */
export function renewalDiscountOf(trace: readonly TraceStep[]): RenewalDiscount | null {
  for (const step of trace) if (step.kind === 'code' && step.atRenewals) return { code: step.code, ...step.atRenewals }
  return null
}
