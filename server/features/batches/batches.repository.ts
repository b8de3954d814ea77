import { and, asc, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open'
import { all, one, run, statement, statementByColumns } from '../../../db/query'
import { domainBatches, domainBatchItems } from '../../../db/schema/batches'
import type { BatchItemState } from '../../../rules/batch'
import type { Page } from '../../graphql/connection'

export type BatchRow = typeof domainBatches.$inferSelect
export type NewBatch = typeof domainBatches.$inferInsert
export type ItemRow = typeof domainBatchItems.$inferSelect
export type NewItem = typeof domainBatchItems.$inferInsert

const P = sql.placeholder

const byId = statement((db) =>
  db
    .select()
    .from(domainBatches)
    .where(eq(domainBatches.id, P('id'))),
)
const insertion = statementByColumns((db, row: NewBatch) => db.insert(domainBatches).values(row))
const change = statementByColumns((db, row: Partial<BatchRow>) =>
  db
    .update(domainBatches)
    .set(row)
    .where(eq(domainBatches.id, P('id'))),
)
const itemById = statement((db) =>
  db
    .select()
    .from(domainBatchItems)
    .where(eq(domainBatchItems.id, P('id'))),
)
const insertionOfItem = statementByColumns((db, row: NewItem) => db.insert(domainBatchItems).values(row))
const changeOfItem = statementByColumns((db, row: Partial<ItemRow>) =>
  db
    .update(domainBatchItems)
    .set(row)
    .where(eq(domainBatchItems.id, P('id'))),
)
const isOfBatch = eq(domainBatchItems.batchId, P('batchId'))
const failed = statement((db) =>
  db
    .select()
    .from(domainBatchItems)
    .where(and(isOfBatch, eq(domainBatchItems.state, 'FAILED')))
    .orderBy(asc(domainBatchItems.position)),
)
const numbers = statement((db) =>
  db
    .select({ state: domainBatchItems.state, n: count() })
    .from(domainBatchItems)
    .where(isOfBatch)
    .groupBy(domainBatchItems.state),
)

export const findBatch = (db: Db, id: string): Promise<BatchRow | null> => one(byId(db, { id }))

export async function insertBatch(tx: Tx, row: NewBatch, items: readonly NewItem[]): Promise<void> {
  await run(insertion(tx, row))
  for (const item of items) await run(insertionOfItem(tx, item))
}

export async function updateBatch(tx: Tx, id: string, values: Partial<BatchRow>): Promise<void> {
  await run(change(tx, values, { id }))
}

export const findItem = (db: Db, id: string): Promise<ItemRow | null> => one(itemById(db, { id }))

/** Those on which nothing was done, in the order that was asked. */
export const listFailed = (db: Db, batchId: string): Promise<ItemRow[]> => all(failed(db, { batchId }))

export async function updateItem(tx: Tx, id: string, values: Partial<ItemRow>): Promise<void> {
  await run(changeOfItem(tx, values, { id }))
}

/** How many stand how. */
export async function countItems(db: Db, batchId: string): Promise<Record<BatchItemState, number>> {
  const counts = { WAITING: 0, DONE: 0, UNCHANGED: 0, FAILED: 0 }
  for (const { state, n } of await all(numbers(db, { batchId }))) counts[state] = n
  return counts
}

/** In the order that was asked, and only those in these states; read backwards when the page is. */
export function pageItems(
  db: Db,
  batchId: string,
  states: readonly BatchItemState[],
  { after, before, isBackward, limit }: Page<number>,
): Promise<ItemRow[]> {
  const { position, state } = domainBatchItems
  const isWanted = and(
    eq(domainBatchItems.batchId, batchId),
    inArray(state, [...states]),
    gt(position, after ?? 0),
    lt(position, before ?? Number.MAX_SAFE_INTEGER),
  )
  const order = isBackward ? desc(position) : asc(position)
  return all(db.select().from(domainBatchItems).where(isWanted).orderBy(order).limit(limit))
}

/** With their items. */
export async function deleteBatchesBefore(tx: Tx, moment: number): Promise<void> {
  await run(tx.delete(domainBatches).where(lt(domainBatches.createdAt, moment)))
}
