/** Returns a month such as `2026-11` in words: "november 2026". */
export const monthName = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${month}-01`))

/** Returns the name of a month such as `2026-11` as it fits below a column: "nov". */
export const shortMonthName = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(Date.parse(`${month}-01`))
