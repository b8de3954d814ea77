import { sql } from 'drizzle-orm'
import type { Tx } from './database'
import { statement, written } from './query'
import { counters } from './schema/counters'

/** Things with a number for people: orders, proposals of staff, price sets, and invoices per series and year. */
type Numbered = 'order' | 'proposal' | 'price-set' | `invoice-${string}-${number}`

const firstOf = (name: Numbered): number => (name === 'order' ? 10_001 : 1)

const P = sql.placeholder
const counting = statement((db) =>
  db
    .insert(counters)
    .values({ name: P('name'), value: P('first') })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning(),
)

/**
 * Returns the next number, without gaps: a number that is rolled back is issued again. Call it last in the transaction,
 * since on PostgreSQL other transactions wait for the row until this one ends.
 */
export async function nextNumber(tx: Tx, name: Numbered): Promise<number> {
  const { value } = await written(counting(tx, { name, first: firstOf(name) }))
  return value
}
