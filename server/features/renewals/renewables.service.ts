import { setImmediate } from 'node:timers/promises'
import type { Database, Db } from '../../../db/database'
import { addMonths, type Day, dayInAmsterdam, daysBetween, startOfDay } from '../../../rules/calendar'
import { groupBy } from '../../../rules/group-by'
import type { BillingPeriod } from '../../../rules/pricing-types'
import {
  addDays,
  daysToGetBack,
  endOfTerm,
  nextPeriod,
  orderDay,
  type RenewableKind,
  type RenewalLine,
  type RenewedTerm,
} from '../../../rules/renewal'
import { HOUR_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { type ReadMany, readBatched } from '../../graphql/batched'
import type { Renewable } from '../../products/term'
import { type Catalogue, getCatalogue, type Product, toProductPrice } from '../catalogue/catalogue.service'
import { type OwnPrices, readOwnPrices } from '../catalogue/price-notices.service'
import { type RenewalDiscounts, readRenewalDiscounts } from '../catalogue/renewal-discounts.service'
import * as repository from './renewals.repository'

export type { Renewable } from '../../products/term'
export { findRenewable, listOfAccount as listRenewables } from './renewals.repository'

/** Reads the current state of items, in one query for each kind. Null for one that is gone, or whose end is unknown. */
export async function readRenewables(db: Db, items: readonly ItemKey[]): Promise<(item: ItemKey) => Renewable | null> {
  const found = [...groupBy(items, ({ kind }) => kind)].map(([kind, own]) => {
    const ids = own.map(({ thingId }) => thingId)
    return repository.listByIds(db, kind, ids)
  })
  const byKey = new Map((await Promise.all(found)).flat().map((thing) => [keyOf(thing), thing]))
  return (item) => byKey.get(keyOf(item)) ?? null
}

export type ItemKey = Pick<Renewable, 'kind' | 'thingId'>

/** A domain and its protection have the same id. */
export const keyOf = ({ kind, thingId }: ItemKey): string => `${kind} ${thingId}`

/**
 * Returns a function that reads what belongs to an item, such as its renewal, together with the other items that the same request
 * reads. `read` returns it by `keyOf`; an item that is left out has null.
 */
export function readWithOthers<T, Ctx extends { db: Database }>(
  read: (ctx: Ctx, things: readonly Renewable[]) => Promise<ReadonlyMap<string, T>>,
): (ctx: Ctx, item: ItemKey) => Promise<T | null> {
  const readMany: ReadMany<T, Ctx> = async (db, keys, ctx) => {
    const items = keys.map(itemOf)
    const current = await readRenewables(db, items)
    return read(
      ctx,
      items.flatMap((item) => current(item) ?? []),
    )
  }
  return (ctx, item) => readBatched(ctx, readMany, keyOf(item))
}

function itemOf(key: string): ItemKey {
  const [kind, thingId = ''] = key.split(' ')
  return { kind: kind as RenewableKind, thingId }
}

/** A range of days, first and last included. A null `from` means no lower limit. */
interface Days {
  from: Day | null
  until: Day
}

/**
 * Lists active items whose term ends in these days, and has ended today, or whose next term was not ordered and whose owner was
 * not notified. May include items that end a day later, and items that are not due after all. The days after today may span at
 * most one change of the clocks.
 */
export function listDue(db: Db, days: Days, today: Day): Promise<Renewable[]> {
  const endedBeforeDay = addDays(today, 1)
  const leadOf = (period: BillingPeriod) =>
    Math.max(...[days.from ?? today, days.until].map((until) => orderLead(until, period)))
  return repository.listDue(db, {
    ...endingIn(days),
    monthlyBeforeDay: addDays(today, daysBetween(orderDay(today, 'MONTHLY'), today) + 1),
    endedBefore: Date.parse(endedBeforeDay),
    endedBeforeDay,
    orderLead: leadOf('YEARLY'),
    monthlyOrderLead: leadOf('MONTHLY'),
  })
}

/** Returns how many items have a term that ends in these days, expired ones included. */
export const countEnding = (db: Db, days: Days): Promise<number> => repository.countEnding(db, endingIn(days))

const endingIn = ({ from, until }: Days): repository.Ending => {
  const beforeDay = addDays(until, 1)
  return {
    // A day begins one or two hours earlier in Amsterdam than in UTC.
    from: from === null ? 0 : Date.parse(from) - 2 * HOUR_MS,
    before: Date.parse(beforeDay),
    fromDay: from ?? '',
    beforeDay,
  }
}

const orderLead = (until: Day, period: BillingPeriod): number => startOfDay(orderDay(until, period)) - Date.parse(until)

/** Lists the first items of an account that expire before a time, in milliseconds, the earliest first. One kind can be left out. */
export async function listNext(
  db: Db,
  { before, ...asked }: { accountId: string; before: number; limit: number; exceptKind?: RenewableKind },
): Promise<Renewable[]> {
  const { limit } = asked
  const all = await repository.listNext(db, { ...asked, before, beforeDay: dayInAmsterdam(before) })
  return all.sort((a, b) => (a.until < b.until ? -1 : a.until > b.until ? 1 : 0)).slice(0, limit)
}

/** Reads the active items that renew one of these products, or have it as extra, in pages. Visitors are served in between. */
export async function* pagesOfProducts(
  db: Db,
  products: readonly Pick<Product, 'code' | 'extension'>[],
): AsyncGenerator<readonly Renewable[]> {
  const codes = products.flatMap(({ code, extension }) => (extension === null ? [code] : []))
  const extensions = products.flatMap(({ extension }) => extension ?? [])
  for (const terms of repository.TERMS) {
    let after: string | null = ''
    while (after !== null) {
      const page: Renewable[] = await terms.ofProducts(db, { codes, extensions, after, limit: PRODUCTS_PAGE })
      yield page
      after = page.length < PRODUCTS_PAGE ? null : (page.at(-1)?.thingId ?? null)
      await setImmediate()
    }
  }
}

const PRODUCTS_PAGE = 1000

/** A line of a renewal order. */
export interface NextTerm extends RenewalLine {
  product: Product
  term: RenewedTerm
}

/** Returns the lines of an item's next term, at the prices that its owner was told of. As `nextTermOf`. */
export async function nextTermOfOwner(
  deps: Pick<Deps, 'db' | 'ports' | 'config'>,
  db: Db,
  thing: Renewable,
  years = 1,
): Promise<NextTerm[]> {
  const catalogue = await getCatalogue(deps)
  const prices = await readOwnPrices(deps, db, catalogue, thing.accountId)
  return nextTermOf(catalogue, prices, thing, { years, discounts: await readRenewalDiscounts(db, thing) })
}

/** Returns the product that an item renews; undefined if the shop does not know it. It may no longer be sold. */
export const productOf = (
  catalogue: Catalogue,
  { productCode, name }: Pick<Renewable, 'productCode' | 'name'>,
): Product | undefined => (productCode === null ? catalogue.knownExtensionOf(name) : catalogue.knownByCode(productCode))

/**
 * Returns the lines of an item's next term: the item itself, and the extras whose own term would end during it. Empty if the
 * shop does not know the product. `years` applies to domains only. A raise counts only if the owner knows of it in time. Without
 * `discounts`, the prices are those after the renewals that a discount holds for.
 */
export function nextTermOf(
  catalogue: Catalogue,
  prices: OwnPrices,
  thing: Renewable,
  { years = 1, discounts = () => null }: { years?: number; discounts?: RenewalDiscounts } = {},
): NextTerm[] {
  const { kind, thingId, premiumPrice } = thing
  const product = productOf(catalogue, thing)
  if (!product) return []
  const period = nextPeriod(kind, thing.period)
  const termFor = (part: string, sold: Product, from: Day): NextTerm => {
    const priced = prices.priced(sold, thing, from)
    return {
      // A domain and its protection have the same id.
      id: `${kind} ${thingId} ${part}`,
      product: priced,
      price: toProductPrice(priced),
      period,
      premiumPrice: part === '' ? premiumPrice : null,
      discount: discounts(part, sold.code),
      term: { kind, thingId, part, from, until: endOfTerm(from, priced, period) },
    }
  }
  const first = termFor('', product, thing.until)
  const own = years === 1 ? first : ofYears(first, years)
  const extras = Object.entries(thing.extras).flatMap(([code, until]) => {
    const extra = catalogue.knownByCode(code)
    return extra && extra.unit !== 'once' && until < own.term.until ? [termFor(code, extra, until)] : []
  })
  return [own, ...extras]
}

function ofYears(year: NextTerm, years: number): NextTerm {
  return { ...year, times: years, term: { ...year.term, until: addMonths(year.term.from, years * 12) } }
}

/** Returns whether a paid term directly follows the current one, so that the item was not renewed otherwise. */
export const follows = (thing: Renewable, { part, from }: Pick<RenewedTerm, 'part' | 'from'>): boolean =>
  (part === '' ? thing.until : thing.extras[part]) === from

/** Returns the day before which each of these expired domains can be restored, by id. */
export async function restoreDaysOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Day>> {
  const ends = await repository.listEnds(db, ids)
  return new Map([...ends].map(([id, at]) => [id, addDays(dayInAmsterdam(at), daysToGetBack('YEARLY'))]))
}

/**
 * Returns the day before which an expired item can be restored. Null for an item that has not expired, or that ended before its
 * term did, such as protection disabled by its owner.
 */
export const restorableBefore = ({ kind, period, isOver }: Renewable, endedAt: number | null): Day | null =>
  isOver && endedAt !== null ? addDays(dayInAmsterdam(endedAt), daysToGetBack(nextPeriod(kind, period))) : null
