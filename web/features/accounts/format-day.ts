import type { Locale } from '../../../rules/text'

/** A moment (milliseconds since 1970) as its day in the Netherlands: `12 nov 2026`. */
export const formatDay = (moment: number, locale: Locale): string => FORMATS[locale].format(moment)

/** A day of the calendar (`2026-11-12`), said in the same way. */
export const formatLocalDate = (day: string, locale: Locale): string =>
  formatDay(Date.parse(`${day}T12:00:00Z`), locale)

const format = (tag: string) =>
  new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Europe/Amsterdam' })

const FORMATS: Record<Locale, Intl.DateTimeFormat> = { nl: format('nl-NL'), en: format('en-GB') }

/** As `formatDay`, with the time: `12 nov 2026 09:28`. */
export const formatMoment = (moment: number, locale: Locale): string =>
  `${formatDay(moment, locale)} ${TIME_FORMAT.format(moment)}`

const TIME_FORMAT = new Intl.DateTimeFormat('nl-NL', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Amsterdam',
})
