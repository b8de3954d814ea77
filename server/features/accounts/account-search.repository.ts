import { and, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, statement } from '../../../db/query'
import { accounts, accountWords } from '../../../db/schema/accounts'
import { alias, startsWith } from '../../../db/table'
import { searchWords } from '../../../rules/search-words'
import type { Account } from '../../common/viewer'

/** Customers that a search of everything looks at: of more that have the same word, which ones is undefined. */
const EXAMINED_MAX = 1000

const byIds = statement((db) => db.select().from(accounts).where(isAmong(accounts.id, 'ids')))

/** Returns accounts by their ids. */
export const listAccounts = (db: Db, ids: readonly string[]): Promise<Account[]> => all(byIds(db, { ids }))

/** Returns accounts of which words begin with each of the words of a text, newest first. For searches of everything. */
export async function listAccountIdsMatching(db: Db, text: string, limit: number): Promise<string[]> {
  const { createdAt, id } = accounts
  const rows = await all(
    db
      .select({ id })
      .from(accounts)
      .where(matching(db, text, EXAMINED_MAX))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit),
  )
  return rows.map((row) => row.id)
}

/**
 * Returns the condition that words of an account begin with each of the words of a text: of its name, company, user
 * name and e-mail address. It reads the index of the word that fewest accounts are likely to have, and no account without it. A
 * text without words matches none.
 */
export function matching(db: Db, text: string, examined?: number): SQL {
  const [rarest, ...others] = searchWords(text).sort(byRarity)
  if (rarest === undefined) return sql`false`
  const found = db
    .select({ id: accountWords.accountId })
    .from(accountWords)
    .where(and(beginsWith(accountWords.word, rarest), ...others.map((word) => hasToo(db, word))))
  return inArray(accounts.id, examined === undefined ? found : found.limit(examined))
}

/** Numbers tell customers apart better than words of their trade do, and long words better than short ones. */
const byRarity = (one: string, other: string): number =>
  Number(/\d/.test(other)) - Number(/\d/.test(one)) || other.length - one.length

function hasToo(db: Db, prefix: string): SQL {
  const { accountId, word } = OTHER_WORD
  return exists(
    db
      .select({ word })
      .from(OTHER_WORD)
      .where(and(eq(accountId, accountWords.accountId), beginsWith(word, prefix))),
  )
}

const OTHER_WORD = alias(accountWords, 'other_word')

const beginsWith = (column: unknown, prefix: string): SQL => startsWith(sql`${column}`, prefix)
