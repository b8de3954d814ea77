import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { orderLines, orders } from '../../../db/schema/orders'
import { statement } from '../../../db/statement'
import type { Page } from '../../graphql/connection'

export type OrderRow = typeof orders.$inferSelect
export type LineRow = typeof orderLines.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type NewLine = typeof orderLines.$inferInsert

const P = sql.placeholder
const FIRST_NUMBER = 10_001

const byId = statement((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, P('id')))
    .prepare(),
)
const byBasket = statement((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.basketId, P('basketId')))
    .prepare(),
)
const linesOf = statement((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, P('orderId')))
    .orderBy(asc(orderLines.position))
    .prepare(),
)
const lineById = statement((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.id, P('id')))
    .prepare(),
)

export async function findOrder(db: Db, id: string): Promise<OrderRow | null> {
  return byId(db).get({ id }) ?? null
}

export async function findByBasket(db: Db, basketId: string): Promise<OrderRow | null> {
  return byBasket(db).get({ basketId }) ?? null
}

/** The newest order of one session and channel, if it was placed after a moment. */
export async function findRecent(
  db: Db,
  asked: { accountId: string; sessionHash: string; channel: OrderRow['channel']; after: number },
): Promise<OrderRow | null> {
  const { accountId, sessionHash, channel, after } = asked
  const mine = and(eq(orders.accountId, accountId), eq(orders.sessionHash, sessionHash))
  const where = and(mine, eq(orders.channel, channel), gt(orders.createdAt, after))
  return db.select().from(orders).where(where).orderBy(desc(orders.number)).limit(1).get() ?? null
}

/** One page, the newest first; read backwards when the page is. */
export async function listOrders(
  db: Db,
  accountId: string,
  { after, before, isBackward, limit }: Page<number>,
): Promise<OrderRow[]> {
  const older = after === null ? undefined : lt(orders.number, after)
  const newer = before === null ? undefined : gt(orders.number, before)
  return await db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), older, newer))
    .orderBy(isBackward ? asc(orders.number) : desc(orders.number))
    .limit(limit)
}

export async function countOrders(db: Db, accountId: string): Promise<number> {
  return db.select({ n: count() }).from(orders).where(eq(orders.accountId, accountId)).get()?.n ?? 0
}

/** Whether the account ever paid an order through the bank. */
export async function hasPaid(db: Db, accountId: string): Promise<boolean> {
  const paid = and(eq(orders.accountId, accountId), isNotNull(orders.paidAt))
  return db.select({ id: orders.id }).from(orders).where(paid).limit(1).get() !== undefined
}

/** Gives the order the next number. Call it in a transaction: writers take turns, so no number is given twice. */
export async function insertOrder(tx: Db, row: Omit<NewOrder, 'number'>): Promise<OrderRow> {
  const last = tx
    .select({ last: max(orders.number) })
    .from(orders)
    .get()?.last
  return tx
    .insert(orders)
    .values({ ...row, number: (last ?? FIRST_NUMBER - 1) + 1 })
    .returning()
    .get()
}

export async function insertLine(tx: Db, row: NewLine): Promise<void> {
  tx.insert(orderLines).values(row).run()
}

export async function updateOrder(tx: Db, id: string, values: Partial<OrderRow>): Promise<void> {
  tx.update(orders).set(values).where(eq(orders.id, id)).run()
}

export async function updateLines(tx: Db, ids: readonly string[], values: Partial<LineRow>): Promise<void> {
  if (ids.length > 0)
    tx.update(orderLines)
      .set(values)
      .where(inArray(orderLines.id, [...ids]))
      .run()
}

/** In the order in which they stood in the basket. */
export async function listLines(db: Db, orderId: string): Promise<LineRow[]> {
  return linesOf(db).all({ orderId })
}

export async function findLine(db: Db, id: string): Promise<LineRow | null> {
  return lineById(db).get({ id }) ?? null
}
