import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import type { AnyColumn } from '../../../db/table'

/** The columns of an account that was joined by `liveAccountOf`. */
export const ACCOUNT = getTableColumns(accounts)

/** Lists the accounts with these ids that are not blocked. */
export const listLiveAccounts = (db: Db, ids: readonly string[]) =>
  all(
    db
      .select()
      .from(accounts)
      .where(and(inArray(accounts.id, [...ids]), eq(accounts.isBlocked, false))),
  )

/** Joins the account of a row, and drops the row if the account is blocked: `innerJoin(...liveAccountOf(column))`. */
export const liveAccountOf = (accountId: AnyColumn) =>
  [accounts, and(eq(accounts.id, accountId), eq(accounts.isBlocked, false))] as const
