import { and, eq, getTableColumns } from 'drizzle-orm'
import { accounts } from '../../../db/schema/accounts'
import type { AnyColumn } from '../../../db/table'

/** The columns of an account that was joined by `liveAccountOf`. */
export const ACCOUNT = getTableColumns(accounts)

/** Joins the account of a row, and drops the row if the account is blocked: `innerJoin(...liveAccountOf(column))`. */
export const liveAccountOf = (accountId: AnyColumn) =>
  [accounts, and(eq(accounts.id, accountId), eq(accounts.isBlocked, false))] as const
