import { addMonths, type Day, dayInAmsterdam, isDay, startOfDay } from '../../../../rules/calendar'
import { groupBy } from '../../../../rules/group-by'
import { MONTHS } from '../../../../rules/line-pricing'
import { type Cents, cents } from '../../../../rules/money'
import { firstRaisedDay } from '../../../../rules/price-notice'
import { addDays, endOfTerm, nextPeriod } from '../../../../rules/renewal'
import { badInput } from '../../../common/failures'
import { type Account, viewerOf } from '../../../common/viewer'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffContext } from '../../../staff/staff-context'
import { listLiveAccounts } from '../../accounts/accounts.service'
import { accountRef } from '../../accounts/staff/staff-accounts.service'
import { audienceOf, getCatalogue, staffelFor } from '../../catalogue/catalogue.service'
import { countNotices, findPriceSet } from '../../catalogue/price-notices.service'
import type { StaffPriceSet } from '../../catalogue/staff/price-sets.graphql'
import { changesOfSet } from '../../catalogue/staff/price-sets.service'
import { effectsOf, type Raise } from '../price-raises'
import { forEachOfProducts, type Renewable } from '../renewables.service'
import {
  PriceNoticeCounts,
  PricePreview,
  type PricePreviewArgs,
  PricePreviewCustomer,
  PricePreviewMonth,
} from './price-preview.graphql'

const MONTHS_SHOWN = 12
const LARGEST = 10
/** Accounts are read for so many items at once. */
const ACCOUNTS_AT_ONCE = 500

/**
 * Computes what a set changes for the customers of today, if those whose price is raised are told today: of their renewals in
 * twelve months, the price with and without it. Null without AMOUNTS_SEE. Reads the items of its products in pages.
 */
export async function previewPriceSet(
  ctx: StaffContext,
  set: StaffPriceSet,
  { from }: PricePreviewArgs,
): Promise<PricePreview | null> {
  if (!seesAmounts(ctx)) return null
  const today = dayInAmsterdam(ctx.at)
  const day = from ?? addDays(today, 1)
  if (!isDay(day)) throw badInput()
  const validFrom = set.validFrom ?? startOfDay(day)
  const catalogue = await getCatalogue(ctx)
  const changes = await changesOfSet(ctx.db.reader, set.id, validFrom)
  const without = catalogue.withoutSet(set.id)
  const asked = {
    ...{ setId: set.id, validFrom, without, noticeDays: ctx.config.priceNoticeDays },
    toldOn: dayInAmsterdam(Math.max(ctx.at, set.noticesFrom ?? 0)),
  }
  const changed = new Set(changes.map(({ productId }) => productId))
  const products = catalogue.known().filter(({ productId }) => changed.has(productId))
  const things: Renewable[] = []
  await forEachOfProducts(ctx.db.reader, products, (page) => void things.push(...page))
  const withSet = without.withChanges(changes)
  const totals = newTotals(today)
  const byAccount = [...groupBy(things, ({ accountId }) => accountId)]
  for (let first = 0; first < byAccount.length; first += ACCOUNTS_AT_ONCE) {
    const some = byAccount.slice(first, first + ACCOUNTS_AT_ONCE)
    const accounts = await listLiveAccounts(
      ctx.db.reader,
      some.map(([id]) => id),
    )
    const known = new Map(accounts.map((account) => [account.id, account]))
    for (const [id, own] of some) {
      const account = known.get(id)
      if (!account) continue
      const viewer = viewerOf(account)
      const staffel = staffelFor({ viewer }, audienceOf({ viewer }))
      const effects = own.flatMap((thing) => effectsOf(withSet, thing, { ...asked, staffel }))
      if (effects.length > 0) count(totals, account, effects)
    }
  }
  return previewView(totals, firstRaisedDay(validFrom, asked.toldOn, asked.noticeDays))
}

interface Month {
  renewals: number
  before: Cents
  after: Cents
}

interface Totals {
  today: Day
  months: Map<string, Month>
  renewals: number
  toTell: number
  customers: { account: Account; items: number; difference: Cents }[]
}

function newTotals(today: Day): Totals {
  const months = Array.from({ length: MONTHS_SHOWN }, (_, ahead) => addMonths(`${today.slice(0, 7)}-01`, ahead))
  const empty = (): Month => ({ renewals: 0, before: cents(0), after: cents(0) })
  return {
    today,
    months: new Map(months.map((month) => [month.slice(0, 7), empty()])),
    renewals: 0,
    toTell: 0,
    customers: [],
  }
}

/** Adds the renewals of one customer. */
function count(totals: Totals, account: Account, effects: readonly Raise[]): void {
  let difference = 0
  for (const effect of effects) {
    const { thing, product, from, before, after } = effect
    const period = nextPeriod(thing.kind, thing.period)
    const units = product.unit === 'month' ? MONTHS[period] : 1
    const last = addMonths(totals.today, MONTHS_SHOWN)
    for (let day = thing.until; day < last; day = endOfTerm(day, product, period)) {
      const month = totals.months.get(day.slice(0, 7))
      if (!month) continue
      const isChanged = day >= from
      month.renewals++
      month.before = cents(month.before + before * units)
      month.after = cents(month.after + (isChanged ? after : before) * units)
      if (isChanged) {
        totals.renewals++
        difference += (after - before) * units
      }
    }
  }
  totals.customers.push({ account, items: effects.length, difference: cents(difference) })
  if (effects.some(({ before, after }) => after > before)) totals.toTell++
}

function previewView({ months, renewals, toTell, customers }: Totals, raisedFrom: Day): PricePreview {
  const all = [...months.values()]
  const sum = (field: 'before' | 'after') => all.reduce((total, month) => total + month[field], 0)
  const largest = customers.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference)).slice(0, LARGEST)
  return view(PricePreview, {
    ...{ renewals, toTell, raisedFrom },
    customers: customers.filter(({ difference }) => difference !== 0).length,
    ...{ before: sum('before'), after: sum('after') },
    largest: largest.map(({ account, items, difference }) =>
      view(PricePreviewCustomer, { customer: accountRef(account), items, difference }),
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
