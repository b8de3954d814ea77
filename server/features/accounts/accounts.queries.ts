import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accounts } from '../../../db/schema/accounts'
import type { AnyColumn } from '../../../db/table'

/** The columns of an account that was joined by `liveAccountOf`. */
export const ACCOUNT = getTableColumns(accounts)

/** Joins the account of a row, and drops the row if the account is blocked: `innerJoin(...liveAccountOf(column))`. */
export const liveAccountOf = (accountId: AnyColumn) =>
  [accounts, and(eq(accounts.id, accountId), eq(accounts.isBlocked, false))] as const

/** Accounts with a credit limit, as `id` and `credit_limit`. */
export const limitedAccounts: SQL = sql`(select ${accounts.id} as id, ${accounts.creditLimit} as credit_limit from ${accounts}
  where credit_limit is not null)`

/** Volume tier by which a reseller pays, as a subquery; null for a customer. The higher of the agreed and the earned one. */
export const staffelOfAccount = (accountId: SQLWrapper): SQL =>
  sql`(select case when ${accounts.role} <> 'RESELLER' then null when coalesce(${accounts.staffel}, 1) > ${accounts.earnedStaffel} then ${accounts.staffel} else ${accounts.earnedStaffel} end from ${accounts} where ${accounts.id} = ${accountId})`
