import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, statement, statementByColumns } from '../../../db/query'
import { domainBatches, domainBatchItems } from '../../../db/schema/batches'
import { INTEGER_MAX } from '../../../db/table'
import type { BatchItemState } from '../../../rules/batch'
import type { Page } from '../../graphql/connection'

export type BatchRow = typeof domainBatches.$inferSelect
export type NewBatch = typeof domainBatches.$inferInsert
export type ItemRow = typeof domainBatchItems.$inferSelect
/** State of a domain before the batch. */
export type FormerState = NonNullable<ItemRow['former']>
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
const itemOfDomain = statement((db) =>
  db
    .select()
    .from(domainBatchItems)
    .where(and(isOfBatch, eq(domainBatchItems.domainId, P('domainId')))),
)
const beginning = statementByColumns((db, row: Partial<ItemRow>) =>
  db
    .update(domainBatchItems)
    .set(row)
    .where(and(eq(domainBatchItems.id, P('id')), inArray(domainBatchItems.state, ['WAITING', 'BUSY']))),
)
const stop = statement((db) =>
  db
    .update(domainBatchItems)
    .set({ state: 'STOPPED' })
    .where(and(isOfBatch, eq(domainBatchItems.state, 'WAITING'))),
)
const undoable = statement((db) =>
  db
    .select()
    .from(domainBatchItems)
    .where(and(isOfBatch, eq(domainBatchItems.state, 'DONE'), isNotNull(domainBatchItems.former)))
    .orderBy(asc(domainBatchItems.position)),
)
const numberOfAccount = statement((db) =>
  db
    .select({ n: count() })
    .from(domainBatches)
    .where(eq(domainBatches.accountId, P('accountId'))),
)
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

/** Lists the failed items, in the order of the request. */
export const listFailed = (db: Db, batchId: string): Promise<ItemRow[]> => all(failed(db, { batchId }))

/** Lists the changed items that can be undone, in the order of the request. */
export const listUndoable = (db: Db, batchId: string): Promise<ItemRow[]> => all(undoable(db, { batchId }))

export const findItemOf = (db: Db, batchId: string, domainId: string): Promise<ItemRow | null> =>
  one(itemOfDomain(db, { batchId, domainId }))

/** Records that an item is in progress, with the former state of its domain. Returns false if it was stopped before. */
export async function beginItem(tx: Tx, id: string, former: FormerState | null): Promise<boolean> {
  return (await run(beginning(tx, { state: 'BUSY', former }, { id }))) > 0
}

/** Stops all items that have not begun. Returns how many. */
export const stopItems = (tx: Tx, batchId: string): Promise<number> => run(stop(tx, { batchId }))

export async function updateItem(tx: Tx, id: string, values: Partial<ItemRow>): Promise<void> {
  await run(changeOfItem(tx, values, { id }))
}

/** Counts the items by state. */
export async function countItems(db: Db, batchId: string): Promise<Record<BatchItemState, number>> {
  const counts = { WAITING: 0, BUSY: 0, DONE: 0, UNCHANGED: 0, FAILED: 0, STOPPED: 0 }
  for (const { state, n } of await all(numbers(db, { batchId }))) counts[state] = n
  return counts
}

/** Lists items in these states, in the order of the request; in reverse for a backward page. */
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
    lt(position, before ?? INTEGER_MAX),
  )
  const order = isBackward ? desc(position) : asc(position)
  return all(db.select().from(domainBatchItems).where(isWanted).orderBy(order).limit(limit))
}

/** Sort key: creation time, then id. */
export interface BatchKey {
  createdAt: number
  id: string
}

/** Lists batches of one account, newest first; in reverse for a backward page. */
export function pageBatches(
  db: Db,
  accountId: string,
  { after, before, isBackward, limit }: Page<BatchKey>,
): Promise<BatchRow[]> {
  const { createdAt, id } = domainBatches
  const isOlder = after && or(lt(createdAt, after.createdAt), and(eq(createdAt, after.createdAt), lt(id, after.id)))
  const isNewer = before && or(gt(createdAt, before.createdAt), and(eq(createdAt, before.createdAt), gt(id, before.id)))
  const isWanted = and(eq(domainBatches.accountId, accountId), isOlder ?? undefined, isNewer ?? undefined)
  const order = isBackward ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)]
  return all(
    db
      .select()
      .from(domainBatches)
      .where(isWanted)
      .orderBy(...order)
      .limit(limit),
  )
}

export async function countBatches(db: Db, accountId: string): Promise<number> {
  return (await one(numberOfAccount(db, { accountId })))?.n ?? 0
}

/** Deletes batches with their items. */
export async function deleteBatchesBefore(tx: Tx, moment: number): Promise<void> {
  await run(tx.delete(domainBatches).where(lt(domainBatches.createdAt, moment)))
}

export async function deleteBatchesOf(tx: Db, accountId: string): Promise<void> {
  await run(tx.delete(domainBatches).where(eq(domainBatches.accountId, accountId)))
}
