import type { ProductPrice, Rate } from './pricing-types'

/** The number of registrations in a calendar year from which each staffel holds; the first is every reseller's. */
export const STAFFEL_FROM = [1, 50, 150, 400, 1000] as const

/** All staffels, the lowest first. */
export const STAFFELS = STAFFEL_FROM.map((_, index) => index + 1)

/** A reseller's rate: the highest tier that is defined and not above the scale number, else the normal one. */
export function priceFor(price: ProductPrice, staffel: number | null): Rate & { staffel: number | null } {
  const normal = { original: price.original, discounted: price.discounted, staffel: null }
  if (staffel === null) return normal
  const reached = (price.tiers ?? []).filter((tier) => tier.staffel <= staffel)
  if (reached.length === 0) return normal
  return reached.reduce((best, tier) => (tier.staffel > best.staffel ? tier : best))
}

/** The staffel that so many registrations in one calendar year are good for. */
export const staffelOf = (registrations: number): number =>
  1 + STAFFEL_FROM.filter((from, index) => index > 0 && registrations >= from).length

/** What a year's registrations earn lasts until the end of the next year, so that those of last year count as well. */
export const earnedStaffel = ({ thisYear, lastYear }: { thisYear: number; lastYear: number }): number =>
  Math.max(staffelOf(thisYear), staffelOf(lastYear))

/** The staffel above this one, with how many registrations it begins; null above the highest. */
export function staffelAfter(staffel: number): { staffel: number; from: number } | null {
  const from = STAFFEL_FROM[staffel]
  return from === undefined ? null : { staffel: staffel + 1, from }
}
