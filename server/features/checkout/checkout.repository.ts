import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, one, run, statement, statementByColumns, written } from '../../../db/query'
import { baskets } from '../../../db/schema/basket'
import { checkoutItems, heldTransferCodes } from '../../../db/schema/checkout'

export type BasketRow = typeof baskets.$inferSelect
export type ItemRow = typeof checkoutItems.$inferSelect
export type HeldCodeRow = typeof heldTransferCodes.$inferSelect

/** Whose: the account's, or else the visitor's of this browser. */
export interface Owner {
  accountId: string | null
  visitorHash: string
}

const P = sql.placeholder
/** Written out, so that SQLite takes the indexes of open baskets. */
const isOpen = sql`${baskets.state} = 'OPEN' and ${baskets.kind} = 'CHECKOUT'`

const byAccount = statement((db) =>
  db
    .select()
    .from(baskets)
    .where(and(eq(baskets.accountId, P('accountId')), isOpen)),
)
const byVisitor = statement((db) =>
  db
    .select()
    .from(baskets)
    .where(and(eq(baskets.visitorHash, P('visitorHash')), isOpen)),
)
const byId = statement((db) =>
  db
    .select()
    .from(baskets)
    .where(eq(baskets.id, P('id'))),
)
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

const insertion = statementByColumns((db, row: typeof baskets.$inferInsert) =>
  db.insert(baskets).values(row).returning(),
)
const change = statementByColumns((db, row: Partial<BasketRow>) =>
  db
    .update(baskets)
    .set(row)
    .where(eq(baskets.id, P('id'))),
)
const removal = statement((db) => db.delete(baskets).where(eq(baskets.id, P('id'))))
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

export const findOpen = (db: Db, { accountId, visitorHash }: Owner): Promise<BasketRow | null> =>
  one(accountId ? byAccount(db, { accountId }) : byVisitor(db, { visitorHash }))

/** A basket of any kind and state. */
export const findBasket = (db: Db, id: string): Promise<BasketRow | null> => one(byId(db, { id }))

/** In the order in which they were put there. */
export const listItems = (db: Db, basketId: string): Promise<ItemRow[]> => all(itemsOf(db, { basketId }))

export async function insertBasket(tx: Db, id: string, owner: Owner, now: number): Promise<BasketRow> {
  const { accountId } = owner
  const visitorHash = accountId ? null : owner.visitorHash
  const row = { id, kind: 'CHECKOUT' as const, accountId, visitorHash, createdAt: now, changedAt: now }
  return written(insertion(tx, row))
}

/** A basket that was never kept here, such as that of a program: it is an order, or cancelled, at once. */
export async function insertSettled(
  tx: Db,
  basket: { id: string; accountId: string; state: 'ORDERED' | 'CANCELLED' },
  now: number,
): Promise<void> {
  await written(insertion(tx, { ...basket, kind: 'CHECKOUT', createdAt: now, changedAt: now }))
}

export async function updateBasket(tx: Db, id: string, values: Partial<BasketRow>): Promise<void> {
  await run(change(tx, values, { id }))
}

export async function deleteBasket(tx: Db, id: string): Promise<void> {
  await run(removal(tx, { id }))
}

/** Its id stays known, so that a copy of it in another window cannot be ordered any more. */
export async function cancelBasket(tx: Db, id: string, now: number): Promise<void> {
  await deleteItems(tx, id)
  await updateBasket(tx, id, { state: 'CANCELLED', changedAt: now })
}

export async function insertItem(tx: Db, row: ItemRow): Promise<void> {
  await run(insertionOfItem(tx, row))
}

/** Puts items of another basket behind what is in this one. */
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

/** What a visitor gave is the customer's from the sign-in on. */
export async function giveCodes(tx: Db, visitorHash: string, accountId: string): Promise<void> {
  await run(changeOfCodes(tx, { accountId, visitorHash: null }, { from: visitorHash }))
}

/** Deletes codes that were given before a moment; answers how many. */
export const deleteOldCodes = (tx: Db, before: number): Promise<number> =>
  run(tx.delete(heldTransferCodes).where(sql`${heldTransferCodes.createdAt} < ${before}`))
