import { DAY_MS } from '../../../rules/time'

/** Registries round the end of a term, and terms differ by a year. */
const ROUNDING_MS = 3 * DAY_MS
const YEAR_MS = 365.25 * DAY_MS

export const isSameEnd = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDING_MS

/** Years from one end of a term to another, rounded. */
export const yearsBetween = (from: number, to: number): number => Math.round((to - from) / YEAR_MS)
