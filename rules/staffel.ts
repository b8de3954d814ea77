import type { ProductPrice, Rate } from './pricing-types'

/** A reseller's rate: the highest tier that is defined and not above the scale number, else the normal one. */
export function priceFor(price: ProductPrice, staffel: number | null): Rate & { staffel: number | null } {
  const normal = { original: price.original, discounted: price.discounted, staffel: null }
  if (staffel === null) return normal
  const reached = (price.tiers ?? []).filter((tier) => tier.staffel <= staffel)
  if (reached.length === 0) return normal
  return reached.reduce((best, tier) => (tier.staffel > best.staffel ? tier : best))
}
