import { addMonths, type Day } from './calendar'
import { type Cents, cents } from './money'
import { leftOf, type PaidTerm } from './proration'

/** Revenue that was invoiced for days that had not begun, excluding VAT. */
export interface DeferredRevenue {
  amount: Cents
  /** The part of it that is earned within twelve months. */
  withinYear: Cents
}

/** Sums the unused days of terms at the start of a day, each in whole cents. Credit notes are terms with a negative price. */
export function deferredRevenue(terms: readonly PaidTerm[], day: Day): DeferredRevenue {
  const yearLater = addMonths(day, 12)
  let [amount, withinYear] = [0, 0]
  for (const term of terms) {
    const left = deferredOf(term, day)
    amount += left
    withinYear += left - deferredOf(term, yearLater)
  }
  return { amount: cents(amount), withinYear: cents(withinYear) }
}

/** A credit mirrors its invoice, also in how half a cent is rounded. */
function deferredOf(term: PaidTerm, day: Day): number {
  const { left } = leftOf({ ...term, net: cents(Math.abs(term.net)) }, day)
  return term.net < 0 ? 0 - left : left
}
