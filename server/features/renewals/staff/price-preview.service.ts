import { addMonths, type Day, dayInAmsterdam, isDay, startOfDay } from '../../../../rules/calendar'
import { type Cents, cents } from '../../../../rules/money'
import { firstRaisedDay } from '../../../../rules/price-notice'
import { addDays, endOfTerm, nextPeriod } from '../../../../rules/renewal'
import { badInput } from '../../../common/failures'
import { type Account, viewerOf } from '../../../common/viewer'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffContext } from '../../../staff/staff-context'
import { listLiveAccounts } from '../../accounts/accounts.service'
import type { StaffAccountRef } from '../../accounts/staff/staff-accounts.graphql'
import { accountRef } from '../../accounts/staff/staff-accounts.service'
import { sumOpenBaskets } from '../../basket/open-baskets.service'
import { audienceOf, type Catalogue, getCatalogue, type Product, staffelFor } from '../../catalogue/catalogue.service'
import { countNotices } from '../../catalogue/price-notices.service'
import { findPriceSet } from '../../catalogue/price-sets.service'
import { readDiscountsOf } from '../../catalogue/renewal-discounts.service'
import type { StaffPriceSet } from '../../catalogue/staff/price-sets.graphql'
import { changesOfSet } from '../../catalogue/staff/price-sets.service'
import { sumUnpaid } from '../../orders/staff/unpaid-orders.service'
import { effectsOf, type Raise, termPriceOf } from '../price-raises'
import { pagesOfProducts, type Renewable } from '../renewables.service'
import {
  PriceNoticeCounts,
  PricePreview,
  type PricePreviewArgs,
  PricePreviewCustomer,
  PricePreviewMonth,
  PricePreviewOpen,
} from './price-preview.graphql'

const MONTHS_SHOWN = 12
const LARGEST = 10

/**
 * Computes what a set changes for the customers of today, if the owners whose price it raises are notified today: the price of
 * their renewals in twelve months, with and without it. Null without AMOUNTS_SEE. Reads the items of its products in pages.
 */
export async function previewPriceSet(
  ctx: StaffContext,
  set: StaffPriceSet,
  { from }: PricePreviewArgs,
): Promise<PricePreview | null> {
  if (!seesAmounts(ctx)) return null
  const today = dayInAmsterdam(ctx.at)
  const day = from ?? set.proposedFrom ?? addDays(today, 1)
  if (!isDay(day)) throw badInput()
  const validFrom = set.validFrom ?? startOfDay(day)
  const catalogue = await getCatalogue(ctx)
  const changes = await changesOfSet(ctx.db.reader, set.id, validFrom)
  const without = catalogue.withoutSet(set.id, ctx.at)
  const asked = {
    ...{ setId: set.id, validFrom, without, noticeDays: ctx.config.priceNoticeDays },
    toldOn: dayInAmsterdam(Math.max(ctx.at, set.noticesFrom ?? 0)),
  }
  const changed = new Set(changes.map(({ productId }) => productId))
  const products = catalogue.known().filter(({ productId }) => changed.has(productId))
  const withSet = without.withChanges(changes, ctx.at)
  const totals = newTotals(today)
  for await (const things of pagesOfProducts(ctx.db.reader, products)) {
    const owners = await ownersOf(ctx, things)
    const discountsOf = await readDiscountsOf(ctx.db.reader, things)
    for (const thing of things) {
      const owner = owners.get(thing.accountId)
      if (!owner) continue
      const { account, staffel } = owner
      count(totals, account, effectsOf(withSet, thing, { ...asked, staffel }, discountsOf(thing)))
    }
  }
  return previewView(totals, {
    raisedFrom: firstRaisedDay(validFrom, asked.toldOn, asked.noticeDays),
    ...(await openWith(ctx, catalogue, products)),
  })
}

/** Sums the unpaid orders and the open baskets that hold one of these products. */
async function openWith({ db, at }: StaffContext, catalogue: Catalogue, products: readonly Product[]) {
  const codes = products.map(({ code }) => code)
  return {
    unpaidOrders: view(PricePreviewOpen, await sumUnpaid(db.reader, codes)),
    openBaskets: view(PricePreviewOpen, await sumOpenBaskets(db.reader, catalogue, codes, dayInAmsterdam(at))),
  }
}

interface Owner {
  account: Account
  staffel: number | null
}

/** Returns the owners of items, without those that the shop has blocked: they renew nothing. */
async function ownersOf({ db, at }: StaffContext, things: readonly Renewable[]): Promise<Map<string, Owner>> {
  const ids = new Set(things.map(({ accountId }) => accountId))
  const accounts = ids.size === 0 ? [] : await listLiveAccounts(db.reader, [...ids])
  return new Map(
    accounts.map((account) => {
      const viewer = viewerOf(account, at)
      return [account.id, { account, staffel: staffelFor({ viewer }, audienceOf({ viewer })) }]
    }),
  )
}

interface Month {
  renewals: number
  before: Cents
  after: Cents
  atNewPrice: Cents
}

interface Totals {
  today: Day
  months: Map<string, Month>
  renewals: number
  customers: Map<string, CustomerTotals>
}

interface CustomerTotals {
  customer: StaffAccountRef
  items: number
  difference: Cents
  /** Whether a price is raised, so that the customer is mailed. */
  isRaised: boolean
}

function newTotals(today: Day): Totals {
  const months = Array.from({ length: MONTHS_SHOWN }, (_, ahead) => addMonths(`${today.slice(0, 7)}-01`, ahead))
  const empty = (): Month => ({ renewals: 0, before: cents(0), after: cents(0), atNewPrice: cents(0) })
  return {
    today,
    months: new Map(months.map((month) => [month.slice(0, 7), empty()])),
    renewals: 0,
    customers: new Map(),
  }
}

/** Adds the renewals of one item. */
function count(totals: Totals, account: Account, effects: readonly Raise[]): void {
  if (effects.length === 0) return
  const none = { customer: accountRef(account), items: 0, difference: cents(0), isRaised: false }
  const own = totals.customers.get(account.id) ?? none
  totals.customers.set(account.id, own)
  own.items += effects.length
  own.isRaised ||= effects.some(({ before, after }) => after > before)
  for (const effect of effects) {
    const { thing, product, from } = effect
    const period = nextPeriod(thing.kind, thing.period)
    const last = addMonths(totals.today, MONTHS_SHOWN)
    let terms = 0
    for (let day = thing.until; day < last; day = endOfTerm(day, product, period)) {
      const before = termPriceOf(effect, effect.before, terms)
      const after = termPriceOf(effect, effect.after, terms)
      terms += 1
      const month = totals.months.get(day.slice(0, 7))
      if (!month) continue
      const isChanged = day >= from
      month.renewals++
      month.before = cents(month.before + before)
      month.after = cents(month.after + (isChanged ? after : before))
      if (!isChanged) continue
      month.atNewPrice = cents(month.atNewPrice + after)
      totals.renewals++
      own.difference = cents(own.difference + after - before)
    }
  }
}

function previewView(
  { months, renewals, customers }: Totals,
  rest: Pick<PricePreview, 'raisedFrom' | 'unpaidOrders' | 'openBaskets'>,
): PricePreview {
  const all = [...months.values()]
  const own = [...customers.values()]
  const sum = (field: 'before' | 'after') => all.reduce((total, month) => total + month[field], 0)
  const largest = own.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference)).slice(0, LARGEST)
  return view(PricePreview, {
    ...rest,
    renewals,
    toTell: own.filter(({ isRaised }) => isRaised).length,
    customers: own.filter(({ difference }) => difference !== 0).length,
    ...{ before: sum('before'), after: sum('after') },
    largest: largest.map(({ customer, items, difference }) =>
      view(PricePreviewCustomer, { customer, items, difference }),
    ),
    months: [...months].map(([month, one]) => view(PricePreviewMonth, { month, ...one })),
  })
}

/** Counts the customers who were mailed about a set; null for a draft. */
export async function countPriceNotices(ctx: StaffContext, set: StaffPriceSet): Promise<PriceNoticeCounts | null> {
  if (set.state === 'DRAFT') return null
  const counts = await countNotices(ctx.db.reader, set.id)
  const row = await findPriceSet(ctx.db.reader, set.id)
  return view(PriceNoticeCounts, {
    ...{ waiting: counts.SENT, told: counts.TOLD, notDelivered: counts.NOT_DELIVERED },
    lookedAt: row?.noticesAt ?? null,
  })
}
