import { type Day, dayInAmsterdam, startOfDay } from '../../../rules/calendar'
import { MONTHS } from '../../../rules/line-pricing'
import { type Cents, cents } from '../../../rules/money'
import { firstRaisedDay } from '../../../rules/price-notice'
import type { BillingPeriod } from '../../../rules/pricing-types'
import { endOfTerm, nextPeriod } from '../../../rules/renewal'
import { discountedTerm, leftOf, type RenewalDiscount } from '../../../rules/renewal-discount'
import { priceFor } from '../../../rules/staffel'
import type { Catalogue, Product } from '../catalogue/catalogue.service'
import type { RenewalDiscounts } from '../catalogue/renewal-discounts.service'
import { productOf, type Renewable } from './renewables.service'

/** Change of the price of an item or of an extra by a set. Amounts are cents per unit, without VAT. */
export interface Raise {
  thing: Renewable
  product: Product
  before: Cents
  after: Cents
  /** First day of the first term at the changed price. */
  from: Day
  /** Number of terms that are renewed before that one. */
  termsBefore: number
  /** Discount that holds for the next renewal, and maybe for that term; null without one. */
  discount: RenewalDiscount | null
}

interface AskedSet {
  setId: string
  validFrom: number
  /** Day on which the owner is notified. */
  toldOn: Day
  noticeDays: number
  /** The catalogue without the set. */
  without: Catalogue
  /** Volume tier of the owner; null for the normal price. */
  staffel: number | null
}

/** Returns the raises of a set for an item and its extras. None for who bought the item when they applied already. */
export const raisesOf = (...of: Parameters<typeof effectsOf>): Raise[] =>
  effectsOf(...of).filter(({ before, after }) => after > before)

/** Returns the items and extras whose price a set changes, up or down. A lower price needs no notice. */
export function effectsOf(
  catalogue: Catalogue,
  thing: Renewable,
  set: AskedSet,
  discounts: RenewalDiscounts = () => null,
): Raise[] {
  if (thing.isOver || !thing.renews || thing.since >= set.validFrom) return []
  const own = productOf(catalogue, thing)
  const parts: Part[] = own && thing.premiumPrice === null ? [{ part: '', product: own, until: thing.until }] : []
  for (const [code, until] of Object.entries(thing.extras)) {
    const extra = catalogue.knownByCode(code)
    if (extra && extra.unit !== 'once') parts.push({ part: code, product: extra, until })
  }
  const period = nextPeriod(thing.kind, thing.period)
  const noticed = firstRaisedDay(set.validFrom, set.toldOn, set.noticeDays)
  return parts.flatMap(({ part, product, until }) => {
    const discount = discounts(part, product.code)
    const pricesFrom = (day: Day) => {
      const { from, termsBefore } = firstTermFrom(until, day, product, period)
      // Owners are notified of the raises of other sets as well.
      const priceIn = (prices: Catalogue): Cents =>
        cents(
          priceFor(
            prices.renewing(product, startOfDay(from), () => true),
            set.staffel,
          ).original,
        )
      return { thing, product, from, termsBefore, discount, before: priceIn(set.without), after: priceIn(catalogue) }
    }
    const atOnce = pricesFrom(dayInAmsterdam(set.validFrom))
    const effect = atOnce.after > atOnce.before ? pricesFrom(noticed) : atOnce
    return effect.after === effect.before ? [] : [effect]
  })
}

interface Part {
  /** Product code of an extra; empty for the item itself. */
  part: string
  product: Product
  until: Day
}

/** Returns the first day on or after another on which a term of an item starts, with the number of terms before it. */
function firstTermFrom(until: Day, first: Day, product: Product, period: BillingPeriod) {
  let from = until
  let termsBefore = 0
  for (; from < first; from = endOfTerm(from, product, period)) termsBefore += 1
  return { from, termsBefore }
}

/** Returns the price of a whole term of a raised item, in cents without VAT, after so many other terms. */
export function termPriceOf({ thing, product, discount }: Raise, unitPrice: Cents, termsBefore: number): Cents {
  const months = MONTHS[nextPeriod(thing.kind, thing.period)]
  return discountedTerm(discount, cents(unitPrice * (product.unit === 'month' ? months : 1)), termsBefore)
}

/** Returns what the first term at the changed price costs with its discount, before and after; null if none holds for it. */
export function discountedRaise(raise: Raise): { before: Cents; after: Cents } | null {
  const { discount, before, after, termsBefore } = raise
  if (!discount || leftOf(discount) <= termsBefore) return null
  return { before: termPriceOf(raise, before, termsBefore), after: termPriceOf(raise, after, termsBefore) }
}
