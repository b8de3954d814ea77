import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { accounts } from '../../../db/schema/accounts'
import { statement } from '../../../db/statement'
import type { Account } from '../../common/viewer'

const byEmail = statement((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.email, sql.placeholder('email')))
    .prepare(),
)
const byUsername = statement((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.username, sql.placeholder('username')))
    .prepare(),
)
const byId = statement((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id')))
    .prepare(),
)

/** The address in its lower-cased form. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  return byEmail(db).get({ email }) ?? null
}

export async function findAccountByUsername(db: Db, username: string): Promise<Account | null> {
  return byUsername(db).get({ username }) ?? null
}

export async function findAccountById(db: Db, id: string): Promise<Account | null> {
  return byId(db).get({ id }) ?? null
}

/** Null when the address got an account in the meantime. */
export async function insertAccount(tx: Db, row: typeof accounts.$inferInsert): Promise<Account | null> {
  return tx.insert(accounts).values(row).onConflictDoNothing({ target: accounts.email }).returning().get() ?? null
}

export async function updateAccount(tx: Db, id: string, changes: AccountChanges): Promise<Account> {
  return tx.update(accounts).set(changes).where(eq(accounts.id, id)).returning().get()
}

export type AccountChanges = Partial<Omit<typeof accounts.$inferInsert, 'id' | 'email' | 'createdAt'>>
