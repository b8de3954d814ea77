import { and, count, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, isAmong, one, statement } from '../../../../db/query'
import { invoices } from '../../../../db/schema/invoices'
import { LIMIT_ROUNDING, NEAR_LIMIT } from '../../../../rules/credit-limit'
import { limitedAccounts } from '../../accounts/accounts.queries'
import {
  isChargedBack,
  isCollecting,
  outstanding,
  plannedIds,
  type SomeInvoices,
  unsettled,
} from './staff-invoices.repository'

const P = sql.placeholder

/** First days of the age groups: due on or after it, and before the one above. */
export interface AgeLimits {
  today: string
  days30: string
  days60: string
  days90: string
}

export interface AgeRow {
  bucket: number
  count: number
  amount: number
}

const byAge = statement((db) => {
  const bucket = sql<number>`(case when u.due_on >= ${P('today')} or u.id in ${plannedIds} then 0 when u.due_on >= ${P('days30')} then 1
    when u.due_on >= ${P('days60')} then 2 when u.due_on >= ${P('days90')} then 3 else 4 end)`
  // Without a condition on the amount, which would be computed a second time for it.
  return db
    .select({
      bucket: bucket.as('bucket'),
      count: sql<number>`sum(case when u.amount > 0 then 1 else 0 end)`.mapWith(Number),
      amount: sql<number>`sum(case when u.amount > 0 then u.amount else 0 end)`.mapWith(Number),
    })
    .from(sql`${unsettled} u`)
    .groupBy(sql`bucket`)
})

/** Sums of what is outstanding, by age: 0 is not overdue, 4 is more than 90 days. An age may be left out, or have none. */
export const sumByAge = (db: Db, limits: AgeLimits): Promise<AgeRow[]> => all(byAge(db, { ...limits }))

/** Accounts with an outstanding amount that was due before a day: a query, for a condition. */
export const overdueAccountIds = (today: unknown): SQL =>
  sql`select u.account_id from ${unsettled} u where u.amount > 0 and u.due_on < ${today} and u.id not in ${plannedIds}`

const overdueAccounts = statement((db) =>
  db.select({ n: count() }).from(sql`(select distinct o.account_id from (${overdueAccountIds(P('today'))}) o
    limit ${P('limit')}) overdue`),
)

/** Counts those accounts up to a limit, at which it stops to read. */
export const countOverdueAccounts = async (db: Db, today: string, limit: number): Promise<number> =>
  (await one(overdueAccounts(db, { today, limit })))?.n ?? 0

const openOfAccounts = statement((db) =>
  db
    .select({
      accountId: sql<string>`u.account_id`,
      count: sql<number>`count(*)`.mapWith(Number),
      gross: sql<number>`sum(u.amount)`.mapWith(Number),
      overdue:
        sql<number>`sum(case when u.due_on < ${P('today')} and u.id not in ${plannedIds} then 1 else 0 end)`.mapWith(
          Number,
        ),
      oldestDueOn: sql<string>`min(u.due_on)`,
    })
    .from(sql`${unsettled} u`)
    .where(and(sql`u.amount > 0`, isAmong(sql`u.account_id`, 'accountIds')))
    .groupBy(sql`u.account_id`),
)

/** Unpaid amount of an account, as an expression. Reads all invoices of the account, so use it for a few accounts only. */
const owedOf = (
  account: SQL,
): SQL => sql`(select coalesce(sum(case when ${isCollecting} then invoices.gross else ${outstanding} end), 0)
  from ${invoices} where invoices.account_id = ${account} and invoices.kind = 'INVOICE' and (invoices.paid_at is null or (${isChargedBack})))`

const NEAR_OF = sql.raw(String(NEAR_LIMIT.denominator))
const NEAR_FROM = sql.raw(String(NEAR_LIMIT.numerator))

/** Accounts with a credit limit of which at least four fifths are owed, and not nothing: a query, for a condition. */
export const nearLimitAccountIds: SQL = sql`select l.id from ${limitedAccounts} l
  where ${owedOf(sql`l.id`)} * ${NEAR_OF} >= (case when l.credit_limit > 0 then l.credit_limit * ${NEAR_FROM} else 1 end)`

/** Accounts that owe more than their credit limit: all of them, or one. */
function overLimitOf(isAsked: SQL) {
  const above = sql`select l.id as id, ${owedOf(sql`l.id`)} - l.credit_limit as above from ${limitedAccounts} l where ${isAsked}`
  return statement((db) =>
    db
      .select({ accountId: sql<string>`n.id`, above: sql<number>`n.above`.mapWith(Number) })
      .from(sql`(${above}) n`)
      .where(sql`n.above > ${sql.raw(String(LIMIT_ROUNDING))}`)
      .orderBy(sql`n.id`)
      .limit(P('limit')),
  )
}
const allOverLimit = overLimitOf(sql`true`)
const oneOverLimit = overLimitOf(sql`l.id = ${P('accountId')}`)

/** Accounts that owe more than their credit limit, with the cents above it. */
export const listOverLimit = (db: Db, { accountId, limit }: SomeInvoices): Promise<OverLimit[]> =>
  all(accountId === null ? allOverLimit(db, { limit }) : oneOverLimit(db, { accountId, limit }))

interface OverLimit {
  accountId: string
  above: number
}

/** Orders on account that no final invoice charges yet. Written as in the index of open invoices. */
const collecting = statement((db) =>
  db
    .select({ accountId: invoices.accountId, gross: sql<number>`sum(${invoices.gross})`.mapWith(Number) })
    .from(invoices)
    .where(and(isCollecting, isAmong(invoices.accountId, 'accountIds')))
    .groupBy(invoices.accountId),
)

/** Sums the orders on account that no final invoice charges yet; accounts without any are left out. */
export const sumCollecting = async (db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await all(collecting(db, { accountIds }))).map(({ accountId, gross }) => [accountId, gross]))

export interface OpenInvoices {
  count: number
  gross: number
  /** How many of them were due before the day that is asked for. */
  overdue: number
  /** First due date among them. */
  oldestDueOn: string
}

/** Number and sum of the invoices of accounts with an outstanding amount; accounts without one are left out. */
export async function sumOpenInvoices(
  db: Db,
  accountIds: readonly string[],
  today: string | null,
): Promise<ReadonlyMap<string, OpenInvoices>> {
  const rows = await all(openOfAccounts(db, { accountIds, today }))
  return new Map(rows.map(({ accountId, ...sums }) => [accountId, sums]))
}
