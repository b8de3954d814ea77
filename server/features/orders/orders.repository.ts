import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { nextNumber } from '../../../db/counters'
import type { Db, Tx } from '../../../db/open'
import { all, one, run, statement, written } from '../../../db/query'
import { orderLines, orders } from '../../../db/schema/orders'
import type { Page } from '../../graphql/connection'

export type OrderRow = typeof orders.$inferSelect
export type LineRow = typeof orderLines.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type NewLine = typeof orderLines.$inferInsert

const P = sql.placeholder

const byId = statement((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, P('id'))),
)
const byBasket = statement((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.basketId, P('basketId'))),
)
/** Written out, since a bound value makes SQLite plan the query again each time: the index is for waiting orders only. */
const newestWaiting = statement((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, P('accountId')), sql`${orders.status} = 'AWAITING_PAYMENT'`))
    .orderBy(desc(orders.number))
    .limit(1),
)
const linesOf = statement((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, P('orderId')))
    .orderBy(asc(orderLines.position)),
)
const lineById = statement((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.id, P('id'))),
)

export async function findOrder(db: Db, id: string): Promise<OrderRow | null> {
  return one(byId(db, { id }))
}

export async function findByBasket(db: Db, basketId: string): Promise<OrderRow | null> {
  return one(byBasket(db, { basketId }))
}

/** The newest order of an account that waits for its payment. */
export async function findWaiting(db: Db, accountId: string): Promise<OrderRow | null> {
  return one(newestWaiting(db, { accountId }))
}

/** The newest order of one session and channel, if it was placed after a moment. */
export async function findRecent(
  db: Db,
  asked: { accountId: string; sessionHash: string; channel: OrderRow['channel']; after: number },
): Promise<OrderRow | null> {
  const { accountId, sessionHash, channel, after } = asked
  const mine = and(eq(orders.accountId, accountId), eq(orders.sessionHash, sessionHash))
  const where = and(mine, eq(orders.channel, channel), gt(orders.createdAt, after))
  return one(db.select().from(orders).where(where).orderBy(desc(orders.number)).limit(1))
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
  const row = await one(db.select({ n: count() }).from(orders).where(eq(orders.accountId, accountId)))
  return row?.n ?? 0
}

/** Whether the account ever paid an order through the bank. */
export async function hasPaid(db: Db, accountId: string): Promise<boolean> {
  const paid = and(eq(orders.accountId, accountId), isNotNull(orders.paidAt))
  return (await one(db.select({ id: orders.id }).from(orders).where(paid).limit(1))) !== null
}

/** Gives the order the next number. */
export async function insertOrder(tx: Tx, row: Omit<NewOrder, 'number'>): Promise<OrderRow> {
  const number = await nextNumber(tx, 'order')
  return written(
    tx
      .insert(orders)
      .values({ ...row, number })
      .returning(),
  )
}

export async function insertLine(tx: Db, row: NewLine): Promise<void> {
  await run(tx.insert(orderLines).values(row))
}

export async function updateOrder(tx: Db, id: string, values: Partial<OrderRow>): Promise<void> {
  await run(tx.update(orders).set(values).where(eq(orders.id, id)))
}

export async function updateLines(tx: Db, ids: readonly string[], values: Partial<LineRow>): Promise<void> {
  if (ids.length > 0)
    await run(
      tx
        .update(orderLines)
        .set(values)
        .where(inArray(orderLines.id, [...ids])),
    )
}

export async function deleteLine(tx: Db, id: string): Promise<void> {
  await run(tx.delete(orderLines).where(eq(orderLines.id, id)))
}

/** In the order in which they stood in the basket. */
export async function listLines(db: Db, orderId: string): Promise<LineRow[]> {
  return all(linesOf(db, { orderId }))
}

export async function findLine(db: Db, id: string): Promise<LineRow | null> {
  return one(lineById(db, { id }))
}
