import { sql } from 'drizzle-orm'
import type { Tx } from './open'
import { statement, written } from './query'
import { counters } from './schema/counters'

/** Papers that people number: orders, and invoices in each series and year. */
type Numbered = 'order' | `invoice-${string}-${number}`

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
 * The next number for people, without gaps: one that is rolled back is given again. Ask for it last in the transaction,
 * since on PostgreSQL others wait for the row from here on.
 */
export async function nextNumber(tx: Tx, name: Numbered): Promise<number> {
  const { value } = await written(counting(tx, { name, first: firstOf(name) }))
  return value
}
