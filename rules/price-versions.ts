import type { Cents } from './money'
import type { ProductPrice, Rate } from './pricing-types'
import { priceFor } from './staffel'

/** A scheduled change of a product's price, for the list price or for one volume tier. */
export interface PriceChange extends Rate {
  productId: string
  /** Set that it belongs to. Owners are notified once per set, not of each change. */
  setId: string
  /** Null for the list price. */
  staffel: number | null
  /** Time from which it applies, in milliseconds since the epoch. */
  validFrom: number
  /** Cost of the product to the shop, per unit; null if the change leaves it as it is, and for a volume tier. */
  cost: Cents | null
}

type Tier = Rate & { staffel: number }

/** A list price with its volume tiers. */
export interface TieredRate extends Rate {
  tiers: readonly Tier[]
}

/**
 * Returns the prices of a product at a moment: those of the last change that applies then, or the first version without
 * one. The changes are those of the product, the earliest first; of two changes at the same moment the later one counts.
 */
export function pricesAt(first: TieredRate, changes: readonly PriceChange[], moment: number): TieredRate {
  let list: Rate = { original: first.original, discounted: first.discounted }
  const tiers = new Map(first.tiers.map((tier) => [tier.staffel, tier]))
  for (const { staffel, original, discounted, validFrom } of changes) {
    if (validFrom > moment) continue
    if (staffel === null) list = { original, discounted }
    else tiers.set(staffel, { staffel, original, discounted })
  }
  return { ...list, tiers: [...tiers.values()].sort((a, b) => a.staffel - b.staffel) }
}

/**
 * Returns the prices at which an existing customer renews a term that starts at a moment. A change counts if it applies when the
 * term starts, and either is no raise or its owner was notified in time. Otherwise the customer keeps the earlier price.
 */
export function renewalPricesAt(
  first: ProductPrice,
  changes: readonly PriceChange[],
  termStart: number,
  isTold: (change: PriceChange) => boolean,
): TieredRate {
  const counted: PriceChange[] = []
  for (const change of changes) {
    const now = { ...first, ...pricesAt({ ...first, tiers: first.tiers ?? [] }, counted, termStart) }
    const isRaise = change.original > priceFor(now, change.staffel).original
    if (change.validFrom <= termStart && (!isRaise || isTold(change))) counted.push(change)
  }
  return pricesAt({ ...first, tiers: first.tiers ?? [] }, counted, termStart)
}

/** Returns the cost of a product at a moment, per unit; null if it is unknown. The changes are as in `pricesAt`. */
export const costAt = (changes: readonly PriceChange[], moment: number): Cents | null =>
  changes.findLast(({ validFrom, cost }) => validFrom <= moment && cost !== null)?.cost ?? null

/** Returns the first list price of a product that has none of its own; undefined while no change gives it one. */
export const firstPriceIn = (changes: readonly PriceChange[]): PriceChange | undefined =>
  changes.find(({ staffel }) => staffel === null)

/** Returns the time of the first change after a moment; Infinity without one. */
export const nextChangeAfter = (changes: readonly Pick<PriceChange, 'validFrom'>[], moment: number): number =>
  changes.reduce(
    (next, { validFrom }) => (validFrom > moment ? Math.min(next, validFrom) : next),
    Number.POSITIVE_INFINITY,
  )
