import { type Day, dayInAmsterdam, startOfDay } from '../../../rules/calendar'
import { type Cents, cents } from '../../../rules/money'
import { firstRaisedDay } from '../../../rules/price-notice'
import type { BillingPeriod } from '../../../rules/pricing-types'
import { endOfTerm, nextPeriod } from '../../../rules/renewal'
import { priceFor } from '../../../rules/staffel'
import type { Catalogue, Product } from '../catalogue/catalogue.service'
import { productOf, type Renewable } from './renewables.service'

/** Change of the price of an item or of an extra by a set. Amounts are cents per unit, without VAT. */
export interface Raise {
  thing: Renewable
  product: Product
  before: Cents
  after: Cents
  /** First day of the first term at the changed price. */
  from: Day
}

interface AskedSet {
  setId: string
  validFrom: number
  /** Day on which the owner is told. */
  toldOn: Day
  noticeDays: number
  /** The catalogue without the set. */
  without: Catalogue
  /** Volume tier of the owner; null for the normal price. */
  staffel: number | null
}

/** Returns the raises of a set for an item and its extras. None for who bought the item when they applied already. */
export const raisesOf = (catalogue: Catalogue, thing: Renewable, set: AskedSet): Raise[] =>
  effectsOf(catalogue, thing, set).filter(({ before, after }) => after > before)

/** Returns the items and extras whose price a set changes, up or down. A lower price needs no notice. */
export function effectsOf(catalogue: Catalogue, thing: Renewable, set: AskedSet): Raise[] {
  if (thing.isOver || !thing.renews || thing.since >= set.validFrom) return []
  const own = productOf(catalogue, thing)
  const parts: [Product, Day][] = own && thing.premiumPrice === null ? [[own, thing.until]] : []
  for (const [code, until] of Object.entries(thing.extras)) {
    const extra = catalogue.knownByCode(code)
    if (extra && extra.unit !== 'once') parts.push([extra, until])
  }
  const period = nextPeriod(thing.kind, thing.period)
  const noticed = firstRaisedDay(set.validFrom, set.toldOn, set.noticeDays)
  return parts.flatMap(([product, until]) => {
    const pricesFrom = (day: Day) => {
      const from = firstTermFrom(until, day, product, period)
      // Of the raises of other sets, owners are told as well.
      const priceIn = (prices: Catalogue): Cents =>
        cents(
          priceFor(
            prices.renewing(product, startOfDay(from), () => true),
            set.staffel,
          ).original,
        )
      return { thing, product, from, before: priceIn(set.without), after: priceIn(catalogue) }
    }
    const atOnce = pricesFrom(dayInAmsterdam(set.validFrom))
    const effect = atOnce.after > atOnce.before ? pricesFrom(noticed) : atOnce
    return effect.after === effect.before ? [] : [effect]
  })
}

/** Returns the first day on or after another on which a term of an item starts. */
function firstTermFrom(until: Day, first: Day, product: Product, period: BillingPeriod): Day {
  let from = until
  while (from < first) from = endOfTerm(from, product, period)
  return from
}
