import type { Locale } from './text'
import { DAY_MS } from './time'

/** A day as a form sends it: `2026-11-21`. Days of this shape compare as text. */
export type Day = string

/** Returns the current day in the Netherlands. A server in another time zone keeps the calendar of the shop. */
export const dayInAmsterdam = (now: number): Day => DAY.format(now)

/** Returns whether a text is an existing day: `2026-02-29` is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Returns the number of days between two days; negative if the second comes first. */
export const daysBetween = (from: Day, until: Day): number => (midnight(until) - midnight(from)) / DAY_MS

/** Returns the same day of a later month, or its last day: one month after `2026-01-31` is `2026-02-28`. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Formats a day in words: `21 november 2026`. */
export const writtenDay = (day: Day, locale: Locale): string => WRITTEN[locale].format(midnight(day))

const written = (locale: Locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** Made once: making one is nearly all that formatting a day costs. */
const WRITTEN: Record<Locale, Intl.DateTimeFormat> = { nl: written('nl'), en: written('en') }

const midnight = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

/** The Swedish locale formats dates as ISO 8601. */
const DAY = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Start of a day in Amsterdam, in milliseconds since the epoch: in summer at 22:00 UTC of the day before, otherwise at 23:00. */
export function startOfDay(day: Day): number {
  const summer = Date.parse(`${day}T00:00:00+02:00`)
  return dayInAmsterdam(summer) === day ? summer : Date.parse(`${day}T00:00:00+01:00`)
}

const WALL_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Formats a time as a form sends it, in Amsterdam: `2026-11-23T09:15`. */
export const wallTimeInAmsterdam = (moment: number): string => WALL_TIME.format(moment).replace(' ', 'T')

/**
 * Reads a time in Amsterdam, as a form sends it, in milliseconds since the epoch. Of a time that comes twice, the first. Null if it
 * does not exist.
 */
export function momentInAmsterdam(wallTime: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallTime)) return null
  const moments = ['+02:00', '+01:00'].map((offset) => Date.parse(`${wallTime}:00${offset}`))
  return moments.find((moment) => !Number.isNaN(moment) && wallTimeInAmsterdam(moment) === wallTime) ?? null
}
