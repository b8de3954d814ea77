import { and, asc, count, desc, eq, gt, gte, isNotNull, lt, max, or, sql } from 'drizzle-orm'
import { nextNumber } from '../../../db/counters'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns, statementOfRows, written } from '../../../db/query'
import { orderLines, orders } from '../../../db/schema/orders'
import { renewals } from '../../../db/schema/renewed-terms'
import type { TraceStep } from '../../../rules/pricing-types'
import type { Locale } from '../../../rules/text'
import { noteChange } from '../../changes/changes'
import { monitorOf } from '../../common/monitor'
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
const byIds = statement((db) => db.select().from(orders).where(isAmong(orders.id, 'ids')))
const byBasket = statement((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.basketId, P('basketId'))),
)
/** First day on which an item of an order expires if it is not paid; later than all days for an order without renewals. */
const endsOn = sql`coalesce((select min(${renewals.termFrom}) from ${renewals} where ${renewals.orderId} = ${orders.id}), '9')`
const waiting = statement((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, P('accountId')), eq(orders.status, 'AWAITING_PAYMENT')))
    .orderBy(endsOn, desc(orders.number))
    .limit(P('limit')),
)
const waitingForRest = statement((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, P('accountId')), eq(orders.status, 'REVIEW'), gt(orders.remainderUntil, P('now'))))
    .orderBy(asc(orders.remainderUntil), desc(orders.number))
    .limit(P('limit')),
)
/** When the items that an order renews expired; null if they have not. */
const endOf = statement((db) =>
  db
    .select({ endedAt: max(renewals.endedAt) })
    .from(renewals)
    .where(eq(renewals.orderId, P('orderId'))),
)
/** Columns that determine who is notified of a change. */
const CHANGED_LINE = {
  id: orderLines.id,
  orderId: orderLines.orderId,
  kind: orderLines.kind,
  availability: orderLines.availability,
}
const waitingFor = statement((db) =>
  db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.domainName, P('name')), sql`waits_for is not null`)),
)
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
const linesOfOrders = statement((db) =>
  db
    .select()
    .from(orderLines)
    .where(isAmong(orderLines.orderId, 'orderIds'))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
)
/** A line has a parent, children, and other lines for the same name, whose hosting and domain belong together. */
const relatives = statement((db) =>
  db
    .select()
    .from(orderLines)
    .where(
      and(
        isAmong(orderLines.orderId, 'orderIds'),
        or(
          isAmong(orderLines.id, 'ids'),
          isAmong(orderLines.parentLineId, 'ids'),
          isAmong(orderLines.domainName, 'names'),
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
const linesWithOrders = statement((db) =>
  db
    .select({ line: orderLines, order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isAmong(orderLines.id, 'ids')),
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
/** Newest first, so the following rows have lower numbers. */
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
const byNumber = statement((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.number, P('number'))),
)
const unfinished = statement((db) =>
  db
    .select()
    .from(orders)
    .where(
      or(
        sql`${orders.status} in ('REVIEW', 'PAID', 'DELIVERING')`,
        and(sql`${orders.status} in ('FAILED', 'PARTLY_FAILED')`, gte(orders.createdAt, P('failedSince'))),
      ),
    )
    .orderBy(asc(orders.number)),
)
const inDelivery = statement((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.status} in ('PAID', 'DELIVERING')`)
    .orderBy(asc(orders.number)),
)
const inDeliveryOf = statement((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOfAccount, sql`${orders.status} in ('PAID', 'DELIVERING')`))
    .orderBy(asc(orders.number)),
)
const newest = statement((db) =>
  db.select({ id: orders.id }).from(orders).where(isOfAccount).orderBy(desc(orders.number)).limit(1),
)
const numbersByIds = statement((db) =>
  db.select({ id: orders.id, number: orders.number }).from(orders).where(isAmong(orders.id, 'ids')),
)
const tracesByIds = statement((db) =>
  db.select({ id: orderLines.id, trace: orderLines.trace }).from(orderLines).where(isAmong(orderLines.id, 'ids')),
)
const newestLocale = statement((db) =>
  db.select({ locale: orders.locale }).from(orders).where(isOfAccount).orderBy(desc(orders.number)).limit(1),
)
const newestTransfer = statement((db) =>
  db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isOfAccount, eq(orderLines.kind, 'DOMAIN'), eq(orderLines.availability, 'active')))
    .orderBy(desc(orders.number))
    .limit(1),
)
const numberById = statement((db) =>
  db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, P('id'))),
)
const nameOfLine = statement((db) =>
  db
    .select({ domainName: orderLines.domainName })
    .from(orderLines)
    .where(eq(orderLines.id, P('id'))),
)
const insertion = statementByColumns((db, row: NewOrder) => db.insert(orders).values(row).returning())
const change = statementByColumns((db, row: Partial<OrderRow>) =>
  db
    .update(orders)
    .set(row)
    .where(eq(orders.id, P('id'))),
)
const insertionOfLines = statementOfRows((db, rows: NewLine[]) => db.insert(orderLines).values(rows))
const changeOfLines = statementByColumns((db, row: Partial<LineRow>) =>
  db.update(orderLines).set(row).where(isAmong(orderLines.id, 'ids')).returning(CHANGED_LINE),
)

export async function findOrder(db: Db, id: string): Promise<OrderRow | null> {
  return one(byId(db, { id }))
}

export const findByNumber = (db: Db, number: number): Promise<OrderRow | null> => one(byNumber(db, { number }))

const running = statement((db) =>
  db
    .select({
      orderId: orderLines.orderId,
      lineId: orderLines.id,
      kind: orderLines.kind,
      productCode: orderLines.productCode,
      availability: orderLines.availability,
      options: orderLines.options,
      waitsFor: orderLines.waitsFor,
      waitsSince: orderLines.waitsSince,
      runningSince: orderLines.runningSince,
      paidAt: orders.paidAt,
      createdAt: orders.createdAt,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    // Written as a literal, since the index covers these lines only.
    .where(and(sql`delivery_status = 'RUNNING'`, lt(orders.createdAt, P('before'))))
    .orderBy(asc(orders.number), asc(orderLines.position)),
)
const inReview = statement((db) =>
  db
    .select({ orders: count() })
    .from(orders)
    .where(sql`${orders.status} = 'REVIEW' and coalesce(${orders.remainderUntil}, 0) <= ${P('now')}`),
)

/** Lists lines that are being delivered, of orders placed before a time in milliseconds. */
export const listRunning = (db: Db, before: number) => all(running(db, { before }))

/** Returns the number of orders whose payment needs review at a time, without those whose rest can be paid. */
export const countInReview = async (db: Db, now: number): Promise<number> =>
  (await one(inReview(db, { now })))?.orders ?? 0

/**
 * Lists orders that wait for review or are being delivered, and those that failed since a time in milliseconds. Reads the whole
 * table.
 */
export const listUnfinished = (db: Db, failedSince: number): Promise<OrderRow[]> => all(unfinished(db, { failedSince }))

/** Lists the ids of orders that are being delivered, oldest first: of all customers, or of one. */
export const listInDelivery = async (db: Db, accountId: string | null = null): Promise<string[]> =>
  (await all(accountId === null ? inDelivery(db, {}) : inDeliveryOf(db, { accountId }))).map(({ id }) => id)

export async function findByBasket(db: Db, basketId: string): Promise<OrderRow | null> {
  return one(byBasket(db, { basketId }))
}

/**
 * Lists orders of an account that wait for their payment: those whose rest is awaited first, then renewals by their ends, then the
 * newest.
 */
export async function listWaiting(
  db: Db,
  { accountId, limit, now }: { accountId: string; limit: number; now: number },
): Promise<OrderRow[]> {
  const rests = await all(waitingForRest(db, { accountId, limit, now }))
  return [...rests, ...(await all(waiting(db, { accountId, limit })))].slice(0, limit)
}

/** Returns when the items that an order renews expired; null if they have not, or if it renews nothing. */
export async function findEnd(db: Db, orderId: string): Promise<number | null> {
  return (await one(endOf(db, { orderId })))?.endedAt ?? null
}

/** Returns the newest order of one session and channel, if it was placed after a time in milliseconds. */
export async function findRecent(
  db: Db,
  asked: { accountId: string; sessionHash: string; channel: OrderRow['channel']; after: number },
): Promise<OrderRow | null> {
  return one(recent(db, asked))
}

/** Returns one page, newest first, or in reverse for a backward page. */
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

/** Lists lines of one kind that the account has or is about to get, each with its domain name and options. */
export const listNamedLines = (
  db: Db,
  accountId: string,
  kind: LineRow['kind'],
): Promise<Pick<LineRow, 'domainName' | 'options'>[]> => all(namedLines(db, { accountId, kind }))

/** Returns whether the account ever paid an order through the bank. */
export async function hasPaid(db: Db, accountId: string): Promise<boolean> {
  return (await one(paid(db, { accountId }))) !== null
}

/** Inserts the order with the next number. */
export async function insertOrder(tx: Tx, row: Omit<NewOrder, 'number'>): Promise<OrderRow> {
  const number = await nextNumber(tx, 'order')
  const order = await written(insertion(tx, { ...row, number }))
  await noteChange(tx, 'ORDER_CHANGED', order.id)
  tx.onCommit(() => monitorOf(tx)?.orderMoved('PLACED'))
  return order
}

/** The lines have the same columns. */
export async function insertLines(tx: Tx, rows: readonly NewLine[]): Promise<void> {
  await insertionOfLines(tx, rows)
  await noteLines(
    tx,
    rows.map((row) => ({ availability: null, ...row })),
  )
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

/** A domain that is registered elsewhere is a transfer, which has its own subscribers. */
async function noteLines(
  tx: Tx,
  lines: readonly Pick<LineRow, 'id' | 'orderId' | 'kind' | 'availability'>[],
): Promise<void> {
  for (const { id, orderId, kind, availability } of lines) {
    await noteChange(tx, 'ORDER_CHANGED', orderId)
    if (kind === 'DOMAIN' && availability === 'active') await noteChange(tx, 'TRANSFER_CHANGED', id)
  }
}

/** Lists the lines in the order of the basket. */
export async function listLines(db: Db, orderId: string): Promise<LineRow[]> {
  return all(linesOf(db, { orderId }))
}

/** Returns the lines of orders, by order. */
export async function listLinesOf(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, LineRow[]>> {
  const lines = new Map<string, LineRow[]>(orderIds.map((id) => [id, []]))
  for (const line of await all(linesOfOrders(db, { orderIds }))) lines.get(line.orderId)?.push(line)
  return lines
}

/**
 * Lists, for each of these lines, the line itself with those that it is delivered with or waits for: not the whole order, which
 * may have hundreds.
 */
export async function listRelatives(db: Db, lines: readonly LineRow[]): Promise<LineRow[][]> {
  if (lines.length === 0) return []
  const rows = await all(
    relatives(db, {
      orderIds: [...new Set(lines.map(({ orderId }) => orderId))],
      ids: lines.flatMap(({ id, parentLineId }) => [id, ...(parentLineId ? [parentLineId] : [])]),
      names: lines.flatMap(({ domainName }) => domainName ?? []),
    }),
  )
  return lines.map((line) => rows.filter((row) => isRelative(row, line)))
}

const isRelative = (row: LineRow, { orderId, id, parentLineId, domainName }: LineRow): boolean =>
  row.orderId === orderId &&
  (row.id === id ||
    row.id === parentLineId ||
    row.parentLineId === id ||
    (domainName !== null && row.domainName === domainName))

/** Returns whether a line of an order still has to be delivered. */
export const hasOpenLine = async (db: Db, orderId: string): Promise<boolean> =>
  (await one(openLine(db, { orderId }))) !== null

/** Lists the lines of a name, in ASCII, that wait for its registry. */
export const listWaitingFor = (db: Db, name: string): Promise<LineRow[]> => all(waitingFor(db, { name }))

export async function findLine(db: Db, id: string): Promise<LineRow | null> {
  return one(lineById(db, { id }))
}

/** Returns these lines, each with its order. */
export const listLinesWithOrders = (db: Db, ids: readonly string[]): Promise<{ line: LineRow; order: OrderRow }[]> =>
  all(linesWithOrders(db, { ids }))

export const findNewestOrderId = async (db: Db, accountId: string): Promise<string | null> =>
  (await one(newest(db, { accountId })))?.id ?? null

/** Returns orders by their ids. */
export async function listOrdersById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, OrderRow>> {
  return new Map((await all(byIds(db, { ids }))).map((row) => [row.id, row]))
}

const idsOfAccount = statement((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.accountId, P('accountId'))),
)

/** Returns the ids of all orders of an account. */
export const listOrderIds = async (db: Db, accountId: string): Promise<string[]> =>
  (await all(idsOfAccount(db, { accountId }))).map(({ id }) => id)

/** Returns the numbers of orders by their ids. */
export async function listOrderNumbers(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await all(numbersByIds(db, { ids }))).map(({ id, number }) => [id, number]))
}

/** Returns the price steps of lines by the ids of the lines. */
export async function listPriceTraces(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly TraceStep[]>> {
  // Stored as the pricing rules returned them.
  return new Map((await all(tracesByIds(db, { ids }))).map(({ id, trace }) => [id, trace as readonly TraceStep[]]))
}

/** Returns the language of the account's newest order; Dutch if it has none. */
export const localeOf = async (db: Db, accountId: string): Promise<Locale> =>
  (await one(newestLocale(db, { accountId })))?.locale ?? 'nl'

/** Returns the id of a line of the account's newest order with a transfer; null if it has none. */
export const findNewestTransferId = async (db: Db, accountId: string): Promise<string | null> =>
  (await one(newestTransfer(db, { accountId })))?.id ?? null

/** Returns the number as text. */
export const findOrderNumber = async (db: Db, id: string): Promise<string | null> =>
  (await one(numberById(db, { id })))?.number.toString() ?? null

/** Returns the domain name of a line. */
export const findNameOfLine = async (db: Db, id: string): Promise<string | null> =>
  (await one(nameOfLine(db, { id })))?.domainName ?? null

/** All order numbers are between these. */
const BELOW_ALL = 0
const ABOVE_ALL = 2_147_483_647
