/** A day as a form sends it: `2026-11-21`. Days of this shape compare as text. */
export type Day = string

/** The day that it is in the Netherlands at this moment; a server elsewhere keeps the shop's calendar. */
export const dayInAmsterdam = (now: number): Day => DAY.format(now)

/** Says whether a text is a day that exists: `2026-02-29` is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** How many nights lie between two days; negative when the second comes first. */
export const daysBetween = (from: Day, until: Day): number => (midnight(until) - midnight(from)) / DAY_MS

/** The same day of a later month, or the last of it: a month after `2026-01-31` is `2026-02-28`. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** A day in words: `21 november 2026`. */
export const writtenDay = (day: Day, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(midnight(day))

const DAY_MS = 24 * 3_600_000

const midnight = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

/** Sweden writes its dates the ISO way. */
const DAY = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
