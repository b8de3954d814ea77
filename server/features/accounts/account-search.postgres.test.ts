import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '../../../db/schema/accounts'
import { testContext } from '../../../tests/support/test-context'
import { matching } from './account-search.repository'

test('PostgreSQL can search customers by the index of their words', async () => {
  const { db } = await testContext()
  const plan = await db.transaction(async (tx) => {
    // The type of queries that both engines know has no other statements.
    const connection = tx as unknown as { execute(query: SQL): Promise<{ rows: { 'QUERY PLAN': string }[] }> }
    // A table of five customers is read as a whole, unless that is forbidden.
    await connection.execute(sql`set local enable_seqscan = off`)
    const search = tx.select({ id: accounts.id }).from(accounts).where(matching(tx, 'fiets noord'))
    const { rows } = await connection.execute(sql`explain ${search}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  // Which word comes first depends on the statistics, which the server may have gathered meanwhile.
  expect(plan).toMatch(/Scan (on|using) account_words_word[^\n]*\n\s+Index Cond: \(\(word ~>=~ '(fiets|noord)'/)
  expect(plan).not.toContain('Seq Scan')
})
