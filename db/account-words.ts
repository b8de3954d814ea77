import { eq, sql } from 'drizzle-orm'
import { searchWords } from '../rules/search-words'
import type { Db } from './database'
import { all, run, statement, statementOfRows } from './query'
import { accounts, accountWords } from './schema/accounts'

/** Fields of an account by whose words it is found. */
export const SEARCHED = ['email', 'username', 'companyName', 'firstName', 'lastName'] as const

type Searched = Pick<typeof accounts.$inferInsert, 'id' | (typeof SEARCHED)[number]>

const removal = statement((db) =>
  db.delete(accountWords).where(eq(accountWords.accountId, sql.placeholder('accountId'))),
)

const insertion = statementOfRows((db, rows: (typeof accountWords.$inferInsert)[]) =>
  db.insert(accountWords).values(rows),
)

/** Replaces the words by which an account is found. Call it in the transaction that inserts or changes the account. */
export async function saveAccountWords(db: Db, account: Searched): Promise<void> {
  const words = searchWords(SEARCHED.map((field) => account[field] ?? '').join(' '))
  await run(removal(db, { accountId: account.id }))
  await insertion(
    db,
    words.map((word) => ({ accountId: account.id, word })),
  )
}

/** Writes the words of accounts that have none yet, at most `limit`. Returns their number. */
export async function saveMissingWords(db: Db, limit: number): Promise<number> {
  const missing = await all(
    db
      .select({ account: accounts })
      .from(accountWords)
      .innerJoin(accounts, eq(accounts.id, accountWords.accountId))
      .where(eq(accountWords.word, ''))
      .limit(limit),
  )
  for (const { account } of missing) await saveAccountWords(db, account)
  return missing.length
}
