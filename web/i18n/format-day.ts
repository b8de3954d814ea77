import type { Locale } from '../../rules/text'

/** A time (milliseconds since 1970) as its date in the Netherlands: `12 nov 2026`. */
export const formatDay = (moment: number, locale: Locale): string => FORMATS[locale].format(moment)

/** A calendar date (`2026-11-12`) in the same format. */
export const formatLocalDate = (day: string, locale: Locale): string =>
  formatDay(Date.parse(`${day}T12:00:00Z`), locale)

const format = (tag: string) =>
  new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Europe/Amsterdam' })

const FORMATS: Record<Locale, Intl.DateTimeFormat> = { nl: format('nl-NL'), en: format('en-GB') }

/** Date with weekday: `zaterdag 21 november 2026`. */
export const formatWeekday = (moment: number, locale: Locale): string => WEEKDAY_FORMATS[locale].format(moment)

const weekdayFormat = (tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'Europe/Amsterdam' })

const WEEKDAY_FORMATS: Record<Locale, Intl.DateTimeFormat> = {
  nl: weekdayFormat('nl-NL'),
  en: weekdayFormat('en-GB'),
}

/** Time of day in the Netherlands: `09:28`. */
export const formatTime = (moment: number): string => TIME_FORMAT.format(moment)

/** Like `formatDay`, with the time: `12 nov 2026 09:28`. */
export const formatMoment = (moment: number, locale: Locale): string =>
  `${formatDay(moment, locale)} ${formatTime(moment)}`

/** The same with seconds, for events close together: `12 nov 2026 09:28:41`. */
export const formatSecond = (moment: number, locale: Locale): string =>
  `${formatDay(moment, locale)} ${SECOND_FORMAT.format(moment)}`

const TIME = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Amsterdam' } as const
const TIME_FORMAT = new Intl.DateTimeFormat('nl-NL', TIME)
const SECOND_FORMAT = new Intl.DateTimeFormat('nl-NL', { ...TIME, second: '2-digit' })
