import type { ProductPrice, Rate } from './pricing-types'

/**
 * Number of registrations per calendar year from which each volume tier (staffel) applies. Every reseller has the
 * first.
 */
export const STAFFEL_FROM = [1, 50, 150, 400, 1000] as const

/** All volume tiers, lowest first. */
export const STAFFELS = STAFFEL_FROM.map((_, index) => index + 1)

/**
 * Returns the rate of a reseller: that of the highest tier defined at or below the reseller's tier, otherwise the
 * normal rate.
 */
export function priceFor(price: ProductPrice, staffel: number | null): Rate & { staffel: number | null } {
  const normal = { original: price.original, discounted: price.discounted, staffel: null }
  if (staffel === null) return normal
  const reached = (price.tiers ?? []).filter((tier) => tier.staffel <= staffel)
  if (reached.length === 0) return normal
  return reached.reduce((best, tier) => (tier.staffel > best.staffel ? tier : best))
}

/** Returns the tier earned by a number of registrations in one calendar year. */
export const staffelOf = (registrations: number): number =>
  1 + STAFFEL_FROM.filter((from, index) => index > 0 && registrations >= from).length

/**
 * Returns the tier earned by this year's and last year's registrations: an earned tier is valid until the end of the
 * next year.
 */
export const earnedStaffel = ({ thisYear, lastYear }: { thisYear: number; lastYear: number }): number =>
  Math.max(staffelOf(thisYear), staffelOf(lastYear))

/** Returns the next tier and the number of registrations from which it applies; null above the highest. */
export function staffelAfter(staffel: number): { staffel: number; from: number } | null {
  const from = STAFFEL_FROM[staffel]
  return from === undefined ? null : { staffel: staffel + 1, from }
}
