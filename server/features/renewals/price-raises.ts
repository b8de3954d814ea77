import { type Day, startOfDay } from '../../../rules/calendar'
import { type Cents, cents } from '../../../rules/money'
import { firstRaisedDay } from '../../../rules/price-notice'
import type { BillingPeriod } from '../../../rules/pricing-types'
import { endOfTerm, nextPeriod } from '../../../rules/renewal'
import { priceFor } from '../../../rules/staffel'
import type { Catalogue, Product } from '../catalogue/catalogue.service'
import { productOf, type Renewable } from './renewables.service'

/** A set of prices that raises what an owner pays for an item, or for an extra of it. Amounts are cents per unit, without VAT. */
export interface Raise {
  thing: Renewable
  product: Product
  before: Cents
  after: Cents
  /** First day of the first term at the raised price. */
  from: Day
}

interface AskedSet {
  setId: string
  validFrom: number
  /** Day on which the owner is told. */
  toldOn: Day
  noticeDays: number
  /** Volume tier of the owner; null for the normal price. */
  staffel: number | null
}

/** Returns the raises of a set for an item and its extras. None for who bought the item when they applied already. */
export function raisesOf(catalogue: Catalogue, thing: Renewable, set: AskedSet): Raise[] {
  if (thing.isOver || !thing.renews || thing.since >= set.validFrom) return []
  const first = firstRaisedDay(set.validFrom, set.toldOn, set.noticeDays)
  const own = productOf(catalogue, thing)
  const parts: [Product, Day][] = own && thing.premiumPrice === null ? [[own, thing.until]] : []
  for (const [code, until] of Object.entries(thing.extras)) {
    const extra = catalogue.knownByCode(code)
    if (extra && extra.unit !== 'once') parts.push([extra, until])
  }
  const period = nextPeriod(thing.kind, thing.period)
  return parts.flatMap(([product, until]) => {
    const from = firstTermFrom(until, first, product, period)
    const priceIf = (isRaised: boolean): number =>
      priceFor(
        catalogue.renewing(product, startOfDay(from), ({ setId }) => isRaised || setId !== set.setId),
        set.staffel,
      ).original
    const [before, after] = [priceIf(false), priceIf(true)]
    return after > before ? [{ thing, product, before: cents(before), after: cents(after), from }] : []
  })
}

/** Returns the first day on or after another on which a term of an item starts. */
function firstTermFrom(until: Day, first: Day, product: Product, period: BillingPeriod): Day {
  let from = until
  while (from < first) from = endOfTerm(from, product, period)
  return from
}
