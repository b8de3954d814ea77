import { eq, max, min, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, saveAll, statement, statementBy } from '../../../db/query'
import { recurringDays, recurringValues } from '../../../db/schema/renewed-terms'
import type { Day } from '../../../rules/calendar'
import type { BillingPeriod } from '../../../rules/pricing-types'
import type { ValueGroup } from '../../../rules/recurring-revenue'
import type { RenewableKind } from '../../../rules/renewal'
import type { TermQueries } from '../../products/terms.queries'
import { staffelOfAccount } from '../accounts/accounts.queries'
import { TERMS } from './renewals.repository'

export type RecurringValue = typeof recurringValues.$inferSelect

export const RECURRING_KINDS: readonly RenewableKind[] = TERMS.map(({ kind }) => kind)

/** An active item with what its price depends on, and its last recorded value. */
export interface ValuedItem {
  id: string
  /** Product code; of a domain its extension. */
  product: string
  period: BillingPeriod | null
  premiumPrice: number | null
  extras: readonly string[]
  /** Volume tier of a reseller; null for a customer. */
  staffel: number | null
  /** Cents per month; null if nothing was recorded. */
  monthly: number | null
}

const P = sql.placeholder

const latestOf = (kind: RenewableKind, thingId: unknown) =>
  sql`(select latest.monthly from ${recurringValues} as latest where latest.kind = ${kind} and latest.thing_id = ${thingId} order by latest.day desc limit 1)`

/** Lists the next active items of a kind, by id, with the tier of a day. */
export async function pageActive(
  db: Db,
  { kind, day, after, limit }: { kind: RenewableKind; day: Day; after: string; limit: number },
): Promise<ValuedItem[]> {
  const rows = await all(readActive(db, kind, { day, after, limit }))
  return rows.map(({ extras, ...row }) => ({ ...row, extras: JSON.parse(extras ?? '[]') as string[] }))
}

const readActive = statementBy(String, (db, kind: RenewableKind) => {
  const { term, groups } = termsOf(kind)
  const none = sql`cast(null as text)`
  const items = sql`(select ${term.id} as id, ${groups.product} as product, ${term.period ?? none} as period,
    ${groups.premiumPrice ?? none} as premium, ${groups.extras ? sql`cast(${groups.extras.codes} as text)` : none} as extras,
    ${staffelOfAccount(groups.accountId, sql`${P('day')}`)} as staffel, ${latestOf(kind, term.id)} as monthly
    from ${groups.items} where ${groups.isActive} and ${term.end} is not null and ${term.id} > ${P('after')}
    order by ${term.id} limit ${P('limit')}) as items`
  return db
    .select({
      id: sql<string>`items.id`,
      product: sql<string>`items.product`,
      period: sql<BillingPeriod | null>`items.period`,
      premiumPrice: sql<number | null>`items.premium`,
      extras: sql<string | null>`items.extras`,
      staffel: sql<number | null>`items.staffel`,
      monthly: sql<number | null>`items.monthly`,
    })
    .from(items)
    .orderBy(sql`items.id`)
})

/** Lists the next items of a kind that are recorded as active, by id, with whether they still are. */
export const pageRecorded = (db: Db, kind: RenewableKind, after: string, limit: number) =>
  all(readRecorded(db, kind, { after, limit }))

const readRecorded = statementBy(String, (db, kind: RenewableKind) => {
  const { term, groups } = termsOf(kind)
  const rows = sql`(select distinct ${recurringValues.thingId} as id from ${recurringValues}
    where ${recurringValues.kind} = ${kind} and ${recurringValues.thingId} > ${P('after')}
    order by ${recurringValues.thingId} limit ${P('limit')}) as recorded`
  const isActive = sql`exists (select 1 from ${groups.items} where ${groups.isActive} and ${term.end} is not null and ${term.id} = recorded.id)`
  return db
    .select({
      id: sql<string>`recorded.id`,
      monthly: sql<number>`${latestOf(kind, sql`recorded.id`)}`.mapWith(Number),
      isActive: sql<boolean>`case when ${isActive} then 1 else 0 end`.mapWith((value) => Number(value) === 1),
    })
    .from(rows)
    .orderBy(sql`recorded.id`)
})

function termsOf(kind: RenewableKind): TermQueries {
  const found = TERMS.find((terms) => terms.kind === kind)
  if (!found) throw new Error(`no terms of the kind ${kind}`)
  return found
}

export async function saveValues(tx: Tx, rows: readonly RecurringValue[]): Promise<void> {
  if (rows.length === 0) return
  const { kind, thingId, day } = recurringValues
  await saveAll(tx, recurringValues, { by: [kind, thingId, day], rows })
}

/** Records that the values of a day are complete. */
export const endDay = (tx: Tx, day: Day, recordedAt: number): Promise<number> =>
  run(tx.insert(recurringDays).values({ day, recordedAt }).onConflictDoNothing())

export const findDay = (db: Db, day: Day) => one(readDay(db, { day }))

const readDay = statement((db) =>
  db
    .select()
    .from(recurringDays)
    .where(eq(recurringDays.day, P('day'))),
)

/** Returns the first and the last recorded day; null before the first. */
export async function recordedDays(db: Db): Promise<{ first: Day; last: Day; at: number } | null> {
  const row = await one(
    db
      .select({ first: min(recurringDays.day), last: max(recurringDays.day), at: max(recurringDays.recordedAt) })
      .from(recurringDays),
  )
  return row?.first && row.last && row.at !== null ? { first: row.first, last: row.last, at: Number(row.at) } : null
}

/** Groups the items of all kinds by what they brought in at the start of two days. */
export async function groupValues(db: Db, from: Day, to: Day): Promise<(ValueGroup & { kind: RenewableKind })[]> {
  const valueAt = (day: Day) =>
    sql`coalesce((select v.monthly from ${recurringValues} as v where v.kind = things.kind and v.thing_id = things.thing_id and v.day <= ${day} order by v.day desc limit 1), 0)`
  const things = sql`(select distinct ${recurringValues.kind} as kind, ${recurringValues.thingId} as thing_id from ${recurringValues} where ${recurringValues.day} <= ${to}) as things`
  const wasActive = sql`exists (select 1 from ${recurringValues} as v where v.kind = things.kind and v.thing_id = things.thing_id and v.day <= ${from} and v.monthly > 0)`
  const values = sql`(select things.kind as kind, ${valueAt(from)} as before_value, ${valueAt(to)} as after_value, case when ${wasActive} then 1 else 0 end as was_active from ${things}) as moved`
  return all(
    db
      .select({
        kind: sql<RenewableKind>`moved.kind`,
        before: sql<number>`moved.before_value`.mapWith(Number),
        after: sql<number>`moved.after_value`.mapWith(Number),
        wasActive: sql<boolean>`moved.was_active`.mapWith((value) => Number(value) === 1),
        items: sql<number>`count(*)`.mapWith(Number),
      })
      .from(values)
      .groupBy(sql`moved.kind`, sql`moved.before_value`, sql`moved.after_value`, sql`moved.was_active`),
  )
}
