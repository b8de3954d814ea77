import { type Day, daysBetween } from './calendar'
import { type Cents, cents } from './money'

/** A period that was paid for, from its first day up to the day on which the next one begins. */
export interface PaidTerm {
  from: Day
  until: Day
  /** Without VAT. */
  net: Cents
}

/** What is left of a paid period on a day. */
export interface TermLeft extends PaidTerm {
  /** Days of the whole period. */
  days: number
  /** Days that were not used, today among them: what takes its place begins today. */
  daysLeft: number
  /** What was paid for those days. */
  left: Cents
}

/**
 * What is left of a paid period, by the day and in whole cents; half a cent is rounded up, to the buyer's advantage. All
 * of it before the period and on its first day, nothing once it is over.
 */
export function leftOf(term: PaidTerm, today: Day): TermLeft {
  const days = Math.max(daysBetween(term.from, term.until), 0)
  const daysLeft = Math.min(Math.max(daysBetween(today, term.until), 0), days)
  return { ...term, days, daysLeft, left: cents(days === 0 ? 0 : Math.round((term.net * daysLeft) / days)) }
}
