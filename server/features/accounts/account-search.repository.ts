import { desc, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, statement } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import type { Account } from '../../common/viewer'

const byIds = statement((db) => db.select().from(accounts).where(isAmong(accounts.id, 'ids')))

/** Returns accounts by their ids. */
export const listAccounts = (db: Db, ids: readonly string[]): Promise<Account[]> => all(byIds(db, { ids }))

const fullName = sql`${accounts.firstName} || ' ' || ${accounts.lastName}`
const pattern = sql.placeholder('pattern')
const contains = (text: unknown): SQL => sql`lower(${text}) like ${pattern} escape '\\'`
const matching = statement((db) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(contains(accounts.email), contains(accounts.companyName), contains(fullName)))
    .orderBy(desc(accounts.createdAt))
    .limit(sql.placeholder('limit')),
)

/** Returns accounts with a text in name or e-mail address, newest first. Reads the whole table. */
export async function listAccountIdsMatching(db: Db, text: string, limit: number): Promise<string[]> {
  const escaped = text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
  return (await all(matching(db, { pattern: `%${escaped}%`, limit }))).map(({ id }) => id)
}
