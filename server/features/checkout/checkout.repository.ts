import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, one, run, statement, statementByColumns } from '../../../db/query'
import { checkoutItems, heldTransferCodes } from '../../../db/schema/checkout'
import * as baskets from '../basket/checkout-baskets.service'

export type ItemRow = typeof checkoutItems.$inferSelect
export type HeldCodeRow = typeof heldTransferCodes.$inferSelect

const P = sql.placeholder
const itemsOf = statement((db) =>
  db
    .select()
    .from(checkoutItems)
    .where(eq(checkoutItems.basketId, P('basketId')))
    .orderBy(asc(checkoutItems.position)),
)
const codeById = statement((db) =>
  db
    .select()
    .from(heldTransferCodes)
    .where(eq(heldTransferCodes.id, P('id'))),
)

const isInBasket = eq(checkoutItems.basketId, P('basketId'))
const insertionOfItem = statementByColumns((db, row: ItemRow) => db.insert(checkoutItems).values(row))
const moveOfItem = statementByColumns((db, row: Partial<ItemRow>) =>
  db
    .update(checkoutItems)
    .set(row)
    .where(eq(checkoutItems.id, P('id'))),
)
const removalOfItem = statement((db) => db.delete(checkoutItems).where(and(isInBasket, eq(checkoutItems.id, P('id')))))
const removalOfItems = statement((db) => db.delete(checkoutItems).where(isInBasket))
const insertionOfCode = statementByColumns((db, row: HeldCodeRow) => db.insert(heldTransferCodes).values(row))
const changeOfCodes = statementByColumns((db, row: Partial<HeldCodeRow>) =>
  db
    .update(heldTransferCodes)
    .set(row)
    .where(eq(heldTransferCodes.visitorHash, P('from'))),
)

/** Lists the items in the order in which they were added. */
export const listItems = (db: Db, basketId: string): Promise<ItemRow[]> => all(itemsOf(db, { basketId }))

/** The id is kept, so that a copy of the basket in another window can no longer be ordered. */
export async function cancelBasket(tx: Db, id: string, now: number): Promise<void> {
  await deleteItems(tx, id)
  await baskets.updateBasket(tx, id, { state: 'CANCELLED', changedAt: now })
}

export async function insertItem(tx: Db, row: ItemRow): Promise<void> {
  await run(insertionOfItem(tx, row))
}

/** Appends items of another basket. */
export async function moveItems(tx: Db, items: readonly ItemRow[], basketId: string): Promise<void> {
  const there = await listItems(tx, basketId)
  const last = there.at(-1)?.position ?? 0
  for (const [at, { id }] of items.entries()) {
    const place = { basketId, position: last + at + 1 }
    await run(moveOfItem(tx, place, { id }))
  }
}

export const deleteItem = (tx: Db, basketId: string, id: string): Promise<number> =>
  run(removalOfItem(tx, { basketId, id }))

export async function deleteItems(tx: Db, basketId: string): Promise<void> {
  await run(removalOfItems(tx, { basketId }))
}

export const findCode = (db: Db, id: string): Promise<HeldCodeRow | null> => one(codeById(db, { id }))

export async function insertCode(tx: Db, row: HeldCodeRow): Promise<void> {
  await run(insertionOfCode(tx, row))
}

/** Assigns the transfer codes of a visitor to the account after sign-in. */
export async function giveCodes(tx: Db, visitorHash: string, accountId: string): Promise<void> {
  await run(changeOfCodes(tx, { accountId, visitorHash: null }, { from: visitorHash }))
}

/** Deletes codes stored before a time, in milliseconds. Returns how many. */
export const deleteOldCodes = (tx: Db, before: number): Promise<number> =>
  run(tx.delete(heldTransferCodes).where(sql`${heldTransferCodes.createdAt} < ${before}`))

export async function deleteCodesOf(tx: Db, accountId: string): Promise<void> {
  await run(tx.delete(heldTransferCodes).where(eq(heldTransferCodes.accountId, accountId)))
}
