import type { Locale } from '../../../rules/text'

/** Formats basis points: "87,5%". */
export const percentOf = (basisPoints: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(basisPoints / 10_000)
