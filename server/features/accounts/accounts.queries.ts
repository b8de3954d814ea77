import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accounts, agreedStaffels } from '../../../db/schema/accounts'
import type { AnyColumn } from '../../../db/table'
import type { Day } from '../../../rules/calendar'

/** The columns of an account that was joined by `liveAccountOf`. */
export const ACCOUNT = getTableColumns(accounts)

/** Joins the account of a row, and drops the row if the account is blocked: `innerJoin(...liveAccountOf(column))`. */
export const liveAccountOf = (accountId: AnyColumn) =>
  [accounts, and(eq(accounts.id, accountId), eq(accounts.isBlocked, false))] as const

/** Accounts with a credit limit, as `id` and `credit_limit`. */
export const limitedAccounts: SQL = sql`(select ${accounts.id} as id, ${accounts.creditLimit} as credit_limit from ${accounts}
  where credit_limit is not null)`

/** Volume tier by which a reseller pays on a day, as a subquery; null for a customer. The higher of the agreed and the earned one. */
export function staffelOfAccount(accountId: SQLWrapper, day: Day | SQL): SQL {
  const { staffel, startsOn, endsOn, position, withdrawnAt } = agreedStaffels
  const byDate = sql`(select coalesce(${staffel}, 1) from ${agreedStaffels} where ${agreedStaffels.accountId} = ${accounts.id}
    and ${withdrawnAt} is null and ${startsOn} <= ${day} and (${endsOn} is null or ${endsOn} > ${day})
    order by ${startsOn} desc, ${position} desc limit 1)`
  const agreed = sql`coalesce(${byDate}, ${accounts.staffel}, 1)`
  return sql`(select case when ${accounts.role} <> 'RESELLER' then null when ${agreed} > ${accounts.earnedStaffel} then ${agreed} else ${accounts.earnedStaffel} end from ${accounts} where ${accounts.id} = ${accountId})`
}
