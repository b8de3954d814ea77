import { type Day, daysBetween } from './calendar'

/** Less than this many days of renewals are covered: the account has to be topped up. */
export const BALANCE_MIN_DAYS = 14

/** Cost of the renewals that are due in a week, in cents. `to` is not part of it. */
export interface WeekCost {
  from: Day
  to: Day
  cost: number
}

/**
 * Returns how many whole days of renewals a balance pays for, taking those of a week as spread evenly over its days. Null if it
 * outlasts all weeks.
 */
export function daysCovered(balance: number, weeks: readonly WeekCost[]): number | null {
  let left = Math.max(0, balance)
  let days = 0
  for (const { from, to, cost } of weeks) {
    const length = daysBetween(from, to)
    if (cost > left) return days + Math.floor((length * left) / cost)
    left -= cost
    days += length
  }
  return null
}
