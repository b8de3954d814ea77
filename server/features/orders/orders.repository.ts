import { and, asc, count, desc, eq, gt, isNotNull, lt, max, or, sql } from 'drizzle-orm'
import { nextNumber } from '../../../db/counters'
import type { Db, Tx } from '../../../db/open'
import { all, isAmong, one, run, statement, statementByColumns, written } from '../../../db/query'
import { orderLines, orders } from '../../../db/schema/orders'
import { renewals } from '../../../db/schema/renewals'
import { monitorOf } from '../../common/monitor'
import type { Page } from '../../graphql/connection'
import { noteChange } from '../webhooks/changes.service'

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
/** The first day on which something of an order ends unless it is paid; after all days for what is no renewal. */
const endsOn = sql`coalesce((select min(${renewals.termFrom}) from ${renewals} where ${renewals.orderId} = ${orders.id}), '9')`
/** Written out, since a bound value makes SQLite plan the query again each time: the index is for waiting orders only. */
const waiting = statement((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, P('accountId')), sql`${orders.status} = 'AWAITING_PAYMENT'`))
    .orderBy(endsOn, desc(orders.number))
    .limit(P('limit')),
)
/** When what an order renews ended; null as long as it did not. */
const endOf = statement((db) =>
  db
    .select({ endedAt: max(renewals.endedAt) })
    .from(renewals)
    .where(eq(renewals.orderId, P('orderId'))),
)
/** What of a line says whose change it is. */
const CHANGED_LINE = {
  id: orderLines.id,
  orderId: orderLines.orderId,
  kind: orderLines.kind,
  availability: orderLines.availability,
}
const removalOfLine = statement((db) =>
  db
    .delete(orderLines)
    .where(eq(orderLines.id, P('id')))
    .returning(CHANGED_LINE),
)
const linesOf = statement((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, P('orderId')))
    .orderBy(asc(orderLines.position)),
)
/** A line has a parent, children, and others about the same name, whose hosting and domain belong together. */
const relatives = statement((db) =>
  db
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, P('orderId')),
        or(
          eq(orderLines.id, P('id')),
          eq(orderLines.id, P('parentLineId')),
          eq(orderLines.parentLineId, P('id')),
          eq(orderLines.domainName, P('domainName')),
        ),
      ),
    )
    .orderBy(asc(orderLines.position)),
)
const openLine = statement((db) =>
  db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, P('orderId')), sql`${orderLines.deliveryStatus} not in ('DONE', 'FAILED')`))
    .limit(1),
)
const lineById = statement((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.id, P('id'))),
)

const isOfAccount = eq(orders.accountId, P('accountId'))
const recent = statement((db) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        isOfAccount,
        eq(orders.sessionHash, P('sessionHash')),
        eq(orders.channel, P('channel')),
        gt(orders.createdAt, P('after')),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(1),
)
const namedLines = statement((db) =>
  db
    .select({ domainName: orderLines.domainName, options: orderLines.options })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        isOfAccount,
        eq(orderLines.kind, P('kind')),
        sql`${orderLines.deliveryStatus} <> 'FAILED'`,
        sql`${orders.status} <> 'CANCELLED'`,
      ),
    ),
)
/** Newest first, so that what comes after has a lower number. */
const isOnPage = and(isOfAccount, lt(orders.number, P('after')), gt(orders.number, P('before')))
const page = statement((db) => db.select().from(orders).where(isOnPage).orderBy(desc(orders.number)).limit(P('limit')))
const pageBackward = statement((db) =>
  db.select().from(orders).where(isOnPage).orderBy(asc(orders.number)).limit(P('limit')),
)
const numberOf = statement((db) => db.select({ n: count() }).from(orders).where(isOfAccount))
const paid = statement((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOfAccount, isNotNull(orders.paidAt)))
    .limit(1),
)
const insertion = statementByColumns((db, row: NewOrder) => db.insert(orders).values(row).returning())
const change = statementByColumns((db, row: Partial<OrderRow>) =>
  db
    .update(orders)
    .set(row)
    .where(eq(orders.id, P('id'))),
)
const insertionOfLine = statementByColumns((db, row: NewLine) => db.insert(orderLines).values(row))
const changeOfLines = statementByColumns((db, row: Partial<LineRow>) =>
  db.update(orderLines).set(row).where(isAmong(orderLines.id, 'ids')).returning(CHANGED_LINE),
)

export async function findOrder(db: Db, id: string): Promise<OrderRow | null> {
  return one(byId(db, { id }))
}

export async function findByBasket(db: Db, basketId: string): Promise<OrderRow | null> {
  return one(byBasket(db, { basketId }))
}

/** Orders of an account that wait for their payment: the renewals first, by their ends, then the newest. */
export async function listWaiting(db: Db, accountId: string, limit: number): Promise<OrderRow[]> {
  return all(waiting(db, { accountId, limit }))
}

/** When what an order renews ended; null as long as it did not, or when it renews nothing. */
export async function findEnd(db: Db, orderId: string): Promise<number | null> {
  return (await one(endOf(db, { orderId })))?.endedAt ?? null
}

/** The newest order of one session and channel, if it was placed after a moment. */
export async function findRecent(
  db: Db,
  asked: { accountId: string; sessionHash: string; channel: OrderRow['channel']; after: number },
): Promise<OrderRow | null> {
  return one(recent(db, asked))
}

/** One page, the newest first; read backwards when the page is. */
export async function listOrders(
  db: Db,
  accountId: string,
  { after, before, isBackward, limit }: Page<number>,
): Promise<OrderRow[]> {
  const read = isBackward ? pageBackward : page
  return all(read(db, { accountId, after: after ?? ABOVE_ALL, before: before ?? BELOW_ALL, limit }))
}

export async function countOrders(db: Db, accountId: string): Promise<number> {
  const row = await one(numberOf(db, { accountId }))
  return row?.n ?? 0
}

/** Lines of one kind that the account has, or is about to have, each with what it is for. */
export const listNamedLines = (
  db: Db,
  accountId: string,
  kind: LineRow['kind'],
): Promise<Pick<LineRow, 'domainName' | 'options'>[]> => all(namedLines(db, { accountId, kind }))

/** Whether the account ever paid an order through the bank. */
export async function hasPaid(db: Db, accountId: string): Promise<boolean> {
  return (await one(paid(db, { accountId }))) !== null
}

/** Gives the order the next number. */
export async function insertOrder(tx: Tx, row: Omit<NewOrder, 'number'>): Promise<OrderRow> {
  const number = await nextNumber(tx, 'order')
  const order = await written(insertion(tx, { ...row, number }))
  await noteChange(tx, 'ORDER_CHANGED', order.id)
  tx.onCommit(() => monitorOf(tx)?.orderMoved('PLACED'))
  return order
}

export async function insertLine(tx: Tx, row: NewLine): Promise<void> {
  await run(insertionOfLine(tx, row))
  await noteLines(tx, [{ availability: null, ...row }])
}

export async function updateOrder(tx: Tx, id: string, values: Partial<OrderRow>): Promise<void> {
  await run(change(tx, values, { id }))
  await noteChange(tx, 'ORDER_CHANGED', id)
}

export async function updateLines(tx: Tx, ids: readonly string[], values: Partial<LineRow>): Promise<void> {
  if (ids.length > 0) await noteLines(tx, await all(changeOfLines(tx, values, { ids })))
}

export async function deleteLine(tx: Tx, id: string): Promise<void> {
  await noteLines(tx, await all(removalOfLine(tx, { id })))
}

/** A domain that was registered elsewhere is a transfer, which has listeners of its own. */
async function noteLines(
  tx: Tx,
  lines: readonly Pick<LineRow, 'id' | 'orderId' | 'kind' | 'availability'>[],
): Promise<void> {
  for (const { id, orderId, kind, availability } of lines) {
    await noteChange(tx, 'ORDER_CHANGED', orderId)
    if (kind === 'DOMAIN' && availability === 'active') await noteChange(tx, 'TRANSFER_CHANGED', id)
  }
}

/** In the order in which they stood in the basket. */
export async function listLines(db: Db, orderId: string): Promise<LineRow[]> {
  return all(linesOf(db, { orderId }))
}

/** A line with those that it is delivered with or waits for; not the whole order, which may have hundreds. */
export async function listRelatives(
  db: Db,
  { orderId, id, parentLineId, domainName }: Pick<LineRow, 'orderId' | 'id' | 'parentLineId' | 'domainName'>,
): Promise<LineRow[]> {
  return all(relatives(db, { orderId, id, parentLineId, domainName }))
}

/** Whether something of an order is still to be delivered. */
export const hasOpenLine = async (db: Db, orderId: string): Promise<boolean> =>
  (await one(openLine(db, { orderId }))) !== null

export async function findLine(db: Db, id: string): Promise<LineRow | null> {
  return one(lineById(db, { id }))
}

/** Order numbers are between these. */
const BELOW_ALL = 0
const ABOVE_ALL = 2_147_483_647
