import { addMonths, type Day, dayInAmsterdam } from '../../../rules/calendar'

/** Reads the month of the address, such as `2026-10`. Without one, the last one that has ended. */
export function askedMonth(search: URLSearchParams, now = Date.now()): string {
  const asked = search.get('maand') ?? ''
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(asked)) return asked
  return addMonths(`${dayInAmsterdam(now).slice(0, 7)}-01`, -1).slice(0, 7)
}

/** Returns the days of a month: `to` is not part of it. */
export function daysOfMonth(month: string): { from: Day; to: Day } {
  const from = `${month}-01`
  return { from, to: addMonths(from, 1) }
}

/** The address of a month. */
export const monthSearch = (month: string): string => `?maand=${month}`

/** A month in words: `oktober 2026`; `oktober` alone if its year is not wanted. */
export const monthInWords = (month: string, locale: string, withYear = true): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', ...(withYear && { year: 'numeric' }), timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  )
