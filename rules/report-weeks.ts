import { type Day, daysBetween } from './calendar'
import { addDays } from './renewal'

/** A week of a report: `to` is not part of it. */
export interface ReportWeek {
  from: Day
  to: Day
}

/** Returns a number of weeks from a day on. The first is what is left of its week; the others begin on a Monday. */
export function weeksFrom(first: Day, count: number): ReportWeek[] {
  const monday = addDays(first, -weekdayOf(first))
  return Array.from({ length: count }, (_, at) => ({
    from: at === 0 ? first : addDays(monday, at * 7),
    to: addDays(monday, (at + 1) * 7),
  }))
}

/** Returns the number of the week of a day (ISO 8601): the first one has the first Thursday of the year. */
export function weekNumber(day: Day): number {
  const thursday = addDays(day, 3 - weekdayOf(day))
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}

/** Days since Monday. */
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
