import { desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, one, statement } from '../../../db/query'
import { accounts, searchedBy } from '../../../db/schema/accounts'
import { startsWith } from '../../../db/table'
import type { Account } from '../../common/viewer'

const byIds = statement((db) => db.select().from(accounts).where(isAmong(accounts.id, 'ids')))

/** Returns accounts by their ids. */
export const listAccounts = (db: Db, ids: readonly string[]): Promise<Account[]> => all(byIds(db, { ids }))

/**
 * Returns accounts of which the name, company, e-mail address or user name starts with a text, newest first. For searches of
 * everything: indexes find them, and nothing is read if there are none.
 */
export async function listAccountIdsMatching(db: Db, text: string, limit: number): Promise<string[]> {
  const rows = await all(
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(starting(text))
      .orderBy(desc(accounts.createdAt), desc(accounts.id))
      .limit(limit),
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns the condition of accounts that match a text, for the list of customers: those of which something starts with it, or if
 * there are none, those that contain it, which reads the whole table.
 */
export async function matching(db: Db, text: string): Promise<SQL> {
  const found = await one(db.select({ id: accounts.id }).from(accounts).where(starting(text)).limit(1))
  return found ? starting(text) : containing(text.toLowerCase())
}

const starting = (text: string): SQL =>
  sql`${accounts.id} in (${sql.join(
    searchedBy(accounts).map((expression) => idsWhere(startsWith(expression, text.toLowerCase()))),
    sql` union `,
  )})`

const idsWhere = (condition: SQL): SQL => sql`select ${accounts.id} from ${accounts} where ${condition}`

function containing(text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const columns = searchedBy(accounts).map((expression) => sql`${expression} like ${pattern} escape '\\'`)
  return or(...columns) ?? eq(accounts.id, '')
}
