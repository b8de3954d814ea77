import { and, eq, inArray, sql } from 'drizzle-orm'
import { SEARCHED, saveAccountWords } from '../../../db/account-words'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, statement, statementByColumns, written } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import type { Account } from '../../common/viewer'

const byEmail = statement((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.email, sql.placeholder('email'))),
)
const byUsername = statement((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.username, sql.placeholder('username'))),
)
const byId = statement((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id'))),
)

const insertion = statementByColumns((db, row: typeof accounts.$inferInsert) =>
  db.insert(accounts).values(row).onConflictDoNothing({ target: accounts.email }).returning(),
)
const change = statementByColumns((db, row: AccountChanges) =>
  db
    .update(accounts)
    .set(row)
    .where(eq(accounts.id, sql.placeholder('id')))
    .returning(),
)
const isReseller = eq(accounts.role, 'RESELLER')
const resellers = statement((db) =>
  db.select({ accountId: accounts.id, earnedStaffel: accounts.earnedStaffel }).from(accounts).where(isReseller),
)
const staffelChange = statement((db) =>
  db
    .update(accounts)
    .set({ earnedStaffel: sql`${sql.placeholder('staffel')}` })
    .where(
      and(
        eq(accounts.id, sql.placeholder('id')),
        isReseller,
        sql`${accounts.earnedStaffel} <> ${sql.placeholder('staffel')}`,
      ),
    ),
)

/** Expects the address in lower case. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  return one(byEmail(db, { email }))
}

export async function findAccountByUsername(db: Db, username: string): Promise<Account | null> {
  return one(byUsername(db, { username }))
}

export async function findAccountById(db: Db, id: string): Promise<Account | null> {
  return one(byId(db, { id }))
}

/** Null when the address got an account in the meantime. */
export async function insertAccount(tx: Db, row: typeof accounts.$inferInsert): Promise<Account | null> {
  const account = await one(insertion(tx, row))
  if (account) await saveAccountWords(tx, account)
  return account
}

/** Inserts or replaces a row of another shop. */
export async function putAccount(tx: Tx, row: Account): Promise<void> {
  await run(tx.insert(accounts).values(row).onConflictDoUpdate({ target: accounts.id, set: row }))
  await saveAccountWords(tx, row)
}

export async function updateAccount(tx: Db, id: string, changes: AccountChanges): Promise<Account> {
  const account = await written(change(tx, changes, { id }))
  if (SEARCHED.some((field) => field in changes)) await saveAccountWords(tx, account)
  return account
}

/** Changes the login address; expects lower case. Throws when another account has it. */
export async function changeAccountEmail(tx: Db, id: string, email: string): Promise<Account> {
  const account = await written(tx.update(accounts).set({ email }).where(eq(accounts.id, id)).returning())
  await saveAccountWords(tx, account)
  return account
}

/** Returns every reseller with the staffel calculated last. */
export const listResellers = (db: Db): Promise<{ accountId: string; earnedStaffel: number }[]> => all(resellers(db))

/** Has no effect on an account that is not a reseller. */
export async function setEarnedStaffel(tx: Db, id: string, staffel: number): Promise<void> {
  await run(staffelChange(tx, { id, staffel }))
}

export type AccountChanges = Partial<Omit<typeof accounts.$inferInsert, 'id' | 'email' | 'createdAt'>>

/** Lists the accounts with these ids that are not blocked. */
export const listLiveAccounts = (db: Db, ids: readonly string[]): Promise<Account[]> =>
  all(
    db
      .select()
      .from(accounts)
      .where(and(inArray(accounts.id, [...ids]), eq(accounts.isBlocked, false))),
  )
