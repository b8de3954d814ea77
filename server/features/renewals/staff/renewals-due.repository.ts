import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all } from '../../../../db/query'
import { renewals } from '../../../../db/schema/renewed-terms'
import type { Day } from '../../../../rules/calendar'
import { startOfDay } from '../../../../rules/calendar'
import type { BillingPeriod } from '../../../../rules/pricing-types'
import { firstEndOrderedOn, orderDay, type RenewableKind } from '../../../../rules/renewal'
import type { ReportWeek } from '../../../../rules/report-weeks'
import type { TermQueries } from '../../../products/terms.queries'
import { staffelOfAccount } from '../../accounts/accounts.queries'
import { hasRenewalDiscount } from '../../catalogue/renewal-discounts.queries'
import { hasActiveMandate } from '../../mandates/mandates.queries'
import { hasFailedAttempt } from '../../payments/payments.queries'
import { isItsTerm, TERMS } from '../renewals.repository'

/** Active items that end in the same week and whose next terms cost the same. An item with a discount is a group of its own. */
export interface DueGroup {
  kind: RenewableKind
  /** Place of the week in the list. */
  week: number
  /** Product code; of a domain its extension. */
  product: string
  /** Null for a kind whose terms are all a year. */
  period: BillingPeriod | null
  /** End of the term; null for a kind whose price does not depend on the day. */
  until: Day | null
  premiumPrice: number | null
  extras: readonly string[]
  extraTerms: Readonly<Record<string, Day>>
  /** Volume tier of a reseller; null for a customer. */
  staffel: number | null
  /** Id of the item, if it or an extra has a discount that holds for its next renewal; null for the others. */
  discountedId: string | null
  hasFailed: boolean
  hasMandate: boolean
  terms: number
}

/**
 * Groups the active items whose term ends in these weeks, of each kind, with the tier of the day on which each is ordered. Agreed
 * tiers begin and end on `changeDays` only, which are in order.
 */
export const groupDue = async (db: Db, weeks: readonly ReportWeek[], changeDays: readonly Day[]): Promise<DueGroup[]> =>
  (await Promise.all(TERMS.map((terms) => groupsOf(db, terms, weeks, changeDays)))).flat()

async function groupsOf(
  db: Db,
  terms: TermQueries,
  weeks: readonly ReportWeek[],
  changeDays: readonly Day[],
): Promise<DueGroup[]> {
  const { kind, term, groups } = terms
  const due = sql`(select ${weekOf(terms, weeks)} as week, ${groups.product} as product,
    ${orNull(term.period)} as period, ${orNull(terms.endsAt === 'day' ? term.end : null)} as until,
    ${orNull(groups.premiumPrice)} as premium, ${textOf(groups.extras?.codes)} as extras, ${textOf(groups.extras?.terms)} as extra_terms,
    ${staffelOfAccount(groups.accountId, orderedOn(terms, weeks, changeDays))} as staffel,
    case when ${hasRenewalDiscount(kind, term.id)} then ${term.id} else null end as discounted,
    case when ${hasFailedOrder(terms)} then 1 else 0 end as failed,
    case when ${hasActiveMandate(groups.accountId)} then 1 else 0 end as mandate
    from ${groups.items} where ${groups.isActive} and ${isBetween(terms, weeks)}) as due`
  const key = [
    'week',
    'product',
    'period',
    'until',
    'premium',
    'extras',
    'extra_terms',
    'staffel',
    'discounted',
    'failed',
    'mandate',
  ]
  const rows = await all(
    db
      .select({
        week: sql<number>`due.week`.mapWith(Number),
        product: sql<string>`due.product`,
        period: sql<BillingPeriod | null>`due.period`,
        until: sql<Day | null>`due.until`,
        premiumPrice: sql<number | null>`due.premium`,
        extras: sql<string | null>`due.extras`,
        extraTerms: sql<string | null>`due.extra_terms`,
        staffel: sql<number | null>`due.staffel`,
        discountedId: sql<string | null>`due.discounted`,
        hasFailed: sql<boolean>`due.failed`.mapWith(isOne),
        hasMandate: sql<boolean>`due.mandate`.mapWith(isOne),
        terms: sql<number>`count(*)`.mapWith(Number),
      })
      .from(due)
      .groupBy(...key.map((name) => sql.raw(`due.${name}`))),
  )
  return rows.map(({ extras, extraTerms, ...row }) => ({
    kind,
    ...row,
    extras: JSON.parse(extras ?? '[]') as string[],
    extraTerms: JSON.parse(extraTerms ?? '{}') as Record<string, Day>,
  }))
}

const isOne = (value: unknown): boolean => Number(value) === 1
const orNull = (column: SQLWrapper | null): SQL => (column ? sql`${column}` : sql`cast(null as text)`)
const textOf = (column?: SQLWrapper): SQL => (column ? sql`cast(${column} as text)` : sql`cast(null as text)`)

/** The order of the next term has a payment that failed. */
const hasFailedOrder = (terms: TermQueries): SQL =>
  sql`exists (select 1 from ${renewals} where ${renewals.kind} = ${terms.kind} and ${renewals.thingId} = ${terms.term.id} and ${renewals.part} = '' and ${isItsTerm(terms, terms.term)} and ${hasFailedAttempt(renewals.orderId)})`

/** The end of a term compares with days, or with the times at which days begin in Amsterdam. */
const limitOf = ({ endsAt }: TermQueries, day: Day): SQL => (endsAt === 'day' ? sql`${day}` : sql`${startOfDay(day)}`)

function isBetween(terms: TermQueries, weeks: readonly ReportWeek[]): SQL {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return sql`1 = 0`
  return sql`${terms.term.end} >= ${limitOf(terms, first.from)} and ${terms.term.end} < ${limitOf(terms, last.to)}`
}

/** The place of the week in which a term ends. */
function weekOf(terms: TermQueries, weeks: readonly ReportWeek[]): SQL {
  const cases = weeks.map(
    ({ to }, at) => sql`when ${terms.term.end} < ${limitOf(terms, to)} then ${sql.raw(String(at))}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

/**
 * A day with the same agreed tiers as the one on which an item is ordered: the last on which one changes, or the first of all. The
 * database does not know the days of Amsterdam, and needs no other.
 */
function orderedOn({ term, ...terms }: TermQueries, weeks: readonly ReportWeek[], changeDays: readonly Day[]): SQL {
  const first = firstOrderDay(weeks)
  const dayOf = (period: BillingPeriod): SQL => {
    const cases = changeDays.toReversed().map((day) => {
      const end = firstEndOrderedOn(day, period)
      return sql`when ${term.end} >= ${limitOf({ term, ...terms }, end)} then ${day}`
    })
    return cases.length === 0 ? sql`${first}` : sql`case ${sql.join(cases, sql` `)} else ${first} end`
  }
  if (!term.period || changeDays.length === 0) return dayOf('YEARLY')
  return sql`case when ${term.period} = 'MONTHLY' then ${dayOf('MONTHLY')} else ${dayOf('YEARLY')} end`
}

/** The earliest day on which an item that ends in these weeks is ordered. */
export const firstOrderDay = (weeks: readonly ReportWeek[]): Day => orderDay(weeks[0]?.from ?? '', 'YEARLY')
