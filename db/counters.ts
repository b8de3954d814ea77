import { sql } from 'drizzle-orm'
import type { Tx } from './open'
import { statement, written } from './query'
import { counters } from './schema/counters'

const FIRST = { order: 10_001, invoice: 1 } as const

const P = sql.placeholder
const counting = statement((db) =>
  db
    .insert(counters)
    .values({ name: P('name'), value: P('first') })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning(),
)

/**
 * The next number for people, without gaps: one that is rolled back is given again. Ask for it last in the transaction,
 * since on PostgreSQL others wait for the row from here on.
 */
export async function nextNumber(tx: Tx, name: keyof typeof FIRST): Promise<number> {
  const { value } = await written(counting(tx, { name, first: FIRST[name] }))
  return value
}
