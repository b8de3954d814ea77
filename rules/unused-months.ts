import { addMonths, type Day, dayInAmsterdam } from './calendar'
import { type Cents, cents } from './money'
import type { BillingPeriod, ProductKind, TraceStep } from './pricing-types'
import { endOfTerm, renewedTerm } from './renewal'

/** A paid term: its first day, and the first day after it. */
interface Term {
  from: Day
  until: Day
}

/** The part of a paid term whose months have not begun. */
export interface UnusedMonths {
  /** First day after the term. */
  until: Day
  /** Number of whole months of the term. */
  months: number
  /** Number of those that begin after today. */
  unused: number
  /** The price of the unused months. */
  amount: Cents
}

/** A delivered line of an order, with the steps of its price. */
interface PaidLine {
  kind: ProductKind
  options: Readonly<Record<string, unknown>>
  trace: readonly unknown[]
  /** Time of delivery, in milliseconds since the epoch; null until then. */
  deliveredAt: number | null
}

/**
 * Returns the term that a line of an order paid for; null if it is not priced by the term or was not delivered. The term of a
 * renewal was fixed when it was ordered; the first one begins with the day of delivery in Amsterdam.
 */
export function paidTermOf({ options, trace, deliveredAt }: PaidLine, period: BillingPeriod): Term | null {
  const renewed = renewedTerm(options)
  if (renewed) return { from: renewed.from, until: renewed.until }
  // Stored by the pricing rules when the order was placed.
  const priced = (trace as readonly TraceStep[]).find((step) => 'unit' in step)
  if (deliveredAt === null || !priced || !('unit' in priced) || priced.unit === 'once') return null
  const from = dayInAmsterdam(deliveredAt)
  return { from, until: endOfTerm(from, { unit: priced.unit }, period) }
}

/** Returns whether unused months of a kind can be given back: a registry and a certificate authority keep what they were paid. */
export const givesBackMonths = (kind: ProductKind): boolean => kind !== 'DOMAIN' && kind !== 'SSL'

/**
 * Returns the months of a paid term that begin after today, and their share of its price in whole cents. Half a cent is rounded
 * up, in favour of the buyer. A month that has begun counts as used, and nothing is left of a term of less than a month.
 */
export function unusedMonths({ from, until }: Term, price: Cents, today: Day): UnusedMonths {
  let months = 0
  while (addMonths(from, months + 1) <= until) months += 1
  let unused = 0
  while (unused < months && addMonths(from, months - 1 - unused) > today) unused += 1
  return { until, months, unused, amount: cents(months === 0 ? 0 : Math.round((price * unused) / months)) }
}
