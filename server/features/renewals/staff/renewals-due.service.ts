import { addMonths, dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { groupBy } from '../../../../rules/group-by'
import { MONTHS } from '../../../../rules/line-pricing'
import { type Cents, cents } from '../../../../rules/money'
import { renewalQuote } from '../../../../rules/renewal'
import { type EndedTerms, renewalRateOf } from '../../../../rules/renewal-outcome'
import { type ReportWeek, weeksFrom } from '../../../../rules/report-weeks'
import { badInput } from '../../../common/failures'
import { createTurns } from '../../../common/turns'
import { view } from '../../../graphql/view'
import type { StaffContext } from '../../../staff/staff-context'
import { listAgreementDays } from '../../accounts/staff/account-conditions.service'
import { type Catalogue, getCatalogue } from '../../catalogue/catalogue.service'
import { pricesIfTold } from '../../catalogue/price-notices.service'
import { type RenewalDiscounts, readDiscountsOf } from '../../catalogue/renewal-discounts.service'
import { type NextTerm, nextTermOf, type Renewable } from '../renewables.service'
import { countEndedTerms, type OutcomeCount } from './ended-terms.repository'
import { RenewalsDueProduct, RenewalsDueReport, RenewalsDueWeek } from './renewals-due.graphql'
import { type DueGroup, firstOrderDay, groupDue } from './renewals-due.repository'

const MAX_WEEKS = 13

/** Terms of one price, with the product that they are counted by. */
interface PricedGroup extends DueGroup {
  productCode: string
  /** Price of all their next terms, in cents without VAT. */
  amount: number
  /** Cost of the same to the shop, without the extras of an item; null if it is unknown. */
  cost: number | null
  /** Expected share; null if no term ended in the past year. */
  rate: number | null
}

/**
 * Sums the renewals that are due in the coming weeks, with what is expected of them. A reseller pays by the tier of the day on which
 * each is ordered. Throws BAD_USER_INPUT unless there are 1 to 13
 * weeks.
 */
export async function reportRenewalsDue(ctx: StaffContext, count: number): Promise<RenewalsDueReport> {
  if (count < 1 || count > MAX_WEEKS) throw badInput()
  const today = dayInAmsterdam(ctx.at)
  const weeks = weeksFrom(today, count)
  const catalogue = await getCatalogue(ctx)
  const ended = endedByProduct(catalogue, await endedInYear(ctx, today, count === MAX_WEEKS))
  const { reader } = ctx.db
  const changeDays = await listAgreementDays(reader, firstOrderDay(weeks), weeks.at(-1)?.to ?? today)
  const due = await groupDue(reader, weeks, changeDays)
  const discountsOf = await readDiscountsOf(reader, due.flatMap(discountedItem))
  const groups = due.map((group): PricedGroup => {
    const [item] = discountedItem(group)
    const { productCode, price, cost } = pricedTerm(catalogue, group, { weeks, discounts: item && discountsOf(item) })
    const { terms } = group
    const amounts = { amount: price * terms, cost: cost === null ? null : cost * terms }
    return { ...group, ...amounts, productCode, rate: renewalRateOf(ended, productCode) }
  })
  const [from, to] = [today, weeks.at(-1)?.to ?? today]
  return view(RenewalsDueReport, {
    ...{ from, to, at: ctx.at },
    weeks: weeks.map((week, at) =>
      weekView(
        week,
        groups.filter((group) => group.week === at),
      ),
    ),
    total: weekView({ from, to }, groups),
    products: [...groupBy(groups, ({ productCode }) => productCode)]
      .map(([code, own]) => productView(ctx, catalogue, { code, own, ended }))
      .toSorted((a, b) => b.amount - a.amount || (a.productCode < b.productCode ? -1 : 1)),
  })
}

const discountedItem = ({ kind, discountedId }: DueGroup) =>
  discountedId === null ? [] : [{ kind, thingId: discountedId }]

/** Terms that ended in the year before a day, by database. */
const endedCounts = new WeakMap<object, { day: string; counts: readonly OutcomeCount[] }>()

/**
 * Counts the terms that ended in the year before a day. A shop with many reads all of them, so that a report of a few weeks, which is
 * opened often, takes what was counted earlier on that day. Counts month by month, so that other requests get their turn.
 */
async function endedInYear(ctx: StaffContext, day: string, isCountedNow: boolean): Promise<readonly OutcomeCount[]> {
  const kept = endedCounts.get(ctx.db)
  if (!isCountedNow && kept?.day === day) return kept.counts
  const counts: OutcomeCount[] = []
  const giveTurn = createTurns()
  for (let month = -12; month < 0; month++) {
    const [from, to] = [addMonths(day, month), addMonths(day, month + 1)]
    const times = { fromTime: startOfDay(from), toTime: startOfDay(to), quarantinedAfter: startOfDay(day) }
    counts.push(...(await countEndedTerms(ctx.db.reader, { from, to, ...times })))
    await giveTurn()
  }
  endedCounts.set(ctx.db, { day, counts })
  return counts
}

/** Adds up the ended terms of each product. Those whose product was not recorded count for the whole shop only. */
function endedByProduct(catalogue: Catalogue, counts: readonly OutcomeCount[]): EndedTerms[] {
  const named = counts.map((count) => ({ ...count, productCode: codeOf(catalogue, count.product ?? '') }))
  return [...groupBy(named, ({ productCode }) => productCode)].map(([productCode, own]) => ({
    productCode,
    ended: sumOf(own, ({ terms }) => terms),
    renewed: sumOf(own, ({ outcome, terms }) => (outcome === 'RENEWED' ? terms : 0)),
  }))
}

/** Returns the product code of a product, or of an extension with a dot: `.nl`. */
export const codeOf = (catalogue: Catalogue, product: string): string =>
  product.startsWith('.') ? (catalogue.extensionProductOf(`example${product}`)?.code ?? product) : product

/** Returns what the next term of each item of a group costs, in cents without VAT: 0 if it is no longer sold. */
function pricedTerm(
  catalogue: Catalogue,
  group: DueGroup,
  { weeks, discounts }: { weeks: readonly ReportWeek[]; discounts?: RenewalDiscounts | undefined },
) {
  const { kind, period, premiumPrice, extras, extraTerms, staffel } = group
  const until = group.until ?? weeks[group.week]?.from ?? ''
  const thing: Renewable = {
    ...{ kind, thingId: '', accountId: '', renews: true, isOver: false, since: 0 },
    name: kind === 'DOMAIN' ? `example.${group.product}` : '',
    productCode: kind === 'DOMAIN' ? null : group.product,
    period: period ?? 'YEARLY',
    until,
    premiumPrice: premiumPrice === null ? null : cents(premiumPrice),
    extras: Object.fromEntries(extras.map((code) => [code, extraTerms[code] ?? until])),
  }
  const next = nextTermOf(catalogue, pricesIfTold(catalogue), thing, discounts && { discounts })
  const productCode = next[0]?.product.code ?? (kind === 'DOMAIN' ? `.${group.product}` : group.product)
  return { productCode, price: renewalQuote(next, 0, staffel).net, cost: costOfTerm(catalogue, next[0], premiumPrice) }
}

/** Returns what a term costs the shop. The registrar asks its own price for a premium name, which the shop does not know. */
function costOfTerm(catalogue: Catalogue, next: NextTerm | undefined, premiumPrice: number | null): Cents | null {
  if (!next || premiumPrice !== null) return null
  const { product, period, term } = next
  const cost = catalogue.costOf(product, startOfDay(term.from))
  if (cost === null || product.unit === 'once') return null
  return cents(cost * (product.unit === 'month' ? MONTHS[period] : 1))
}

function weekView({ from, to }: ReportWeek, groups: readonly PricedGroup[]): RenewalsDueWeek {
  const failed = groups.filter(({ hasFailed }) => hasFailed)
  const withoutMandate = groups.filter(({ hasMandate }) => !hasMandate)
  const domains = groups.filter(({ kind }) => kind === 'DOMAIN')
  return view(RenewalsDueWeek, {
    ...{ from, to, terms: termsOf(groups), amount: amountOf(groups) },
    expectedAmount: expectedOf(groups),
    registrarCost: sumOf(domains, ({ cost }) => cost ?? 0),
    unknownCostTerms: termsOf(domains.filter(({ cost }) => cost === null)),
    ...{ failedTerms: termsOf(failed), failedAmount: amountOf(failed) },
    ...{ withoutMandateTerms: termsOf(withoutMandate), withoutMandateAmount: amountOf(withoutMandate) },
    riskTerms: termsOf(groups.filter(({ hasFailed, hasMandate }) => hasFailed || !hasMandate)),
  })
}

/** Rounded once, so that many small groups do not add up to another amount. */
function expectedOf(groups: readonly PricedGroup[]): number | null {
  if (groups.some(({ rate }) => rate === null)) return null
  return Math.round(sumOf(groups, ({ amount, rate }) => amount * (rate ?? 0)))
}

interface OfProduct {
  code: string
  own: readonly PricedGroup[]
  ended: readonly EndedTerms[]
}

function productView(ctx: StaffContext, catalogue: Catalogue, { code, own, ended }: OfProduct): RenewalsDueProduct {
  const past = ended.find(({ productCode }) => productCode === code)
  const rate = renewalRateOf(ended, code)
  return view(RenewalsDueProduct, {
    productCode: code,
    name: catalogue.productByCode(code)?.name[ctx.locale] ?? code,
    ...{ terms: termsOf(own), amount: amountOf(own) },
    cost: own.some(({ cost }) => cost === null) ? null : sumOf(own, ({ cost }) => cost ?? 0),
    ...{ endedLastYear: past?.ended ?? 0, renewedLastYear: past?.renewed ?? 0 },
    expectedRate: rate === null ? null : Math.round(rate * 10_000),
  })
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0)
const termsOf = (groups: readonly PricedGroup[]): number => sumOf(groups, ({ terms }) => terms)
const amountOf = (groups: readonly PricedGroup[]): number => sumOf(groups, ({ amount }) => amount)
