import { type Day, daysBetween } from './calendar'
import { type Cents, cents } from './money'

/** A paid term, from its first day up to the first day of the next one. */
export interface PaidTerm {
  from: Day
  until: Day
  /** Excluding VAT. */
  net: Cents
}

/** The unused part of a paid term on a given day. */
export interface TermLeft extends PaidTerm {
  /** Number of days in the whole term. */
  days: number
  /** Number of unused days, including today, because the replacement starts today. */
  daysLeft: number
  /** Price of the unused days. */
  left: Cents
}

/**
 * Returns the unused part of a paid term by day, in whole cents. Half a cent is rounded up, in favour of the buyer.
 * Returns the whole term up to its first day, and nothing after its end.
 */
export function leftOf(term: PaidTerm, today: Day): TermLeft {
  const days = Math.max(daysBetween(term.from, term.until), 0)
  const daysLeft = Math.min(Math.max(daysBetween(today, term.until), 0), days)
  return { ...term, days, daysLeft, left: cents(days === 0 ? 0 : Math.round((term.net * daysLeft) / days)) }
}
