import type { Locale } from '../../../rules/text'

/** Formats basis points: "87,5%". */
export const percentOf = (basisPoints: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
    .format(basisPoints / 10_000)
    // As before amounts.
    .replace('-', '−')

/** Share of a whole in basis points; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000)

/** Share of delivered orders that need no help of staff, in basis points, that the shop aims at. */
export const UNTOUCHED_AIM = 9900
