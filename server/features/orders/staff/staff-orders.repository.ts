import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, isAmong, one, statement } from '../../../../db/query'
import { orderLines, orders } from '../../../../db/schema/orders'
import { outsideRequests } from '../../../../db/schema/outside-requests'
import type { OrderStatus } from '../../../../rules/order-status'
import type { PaymentMethodCode } from '../../../../rules/payment-methods'
import type { LineRow, OrderRow } from '../orders.repository'

/** Conditions of the list; null leaves a condition out. */
export interface OrderQuery {
  status: OrderStatus | null
  accountId: string | null
  paymentMethod: PaymentMethodCode | null
  from: number | null
  until: number | null
  minGross: number | null
  maxGross: number | null
  domainName: string | null
  productCode: string | null
  /** Only these orders. */
  ids: readonly string[] | null
}

/** Up to so many orders a condition is answered by their ids; of more, the list is walked until a page is full. */
const FEW = 1000
/** Orders that are placed at the same moment may have numbers in another order than their times. */
const NUMBERS_ASIDE = 1000

export interface OrderPage {
  after: number | null
  isOldestFirst: boolean
  limit: number
}

/** Returns one page of orders, by number. */
export async function listStaffOrders(db: Db, conditions: SQL | undefined, page: OrderPage): Promise<OrderRow[]> {
  const { after, isOldestFirst, limit } = page
  const isAfter = after === null ? undefined : isOldestFirst ? gt(orders.number, after) : lt(orders.number, after)
  return all(
    db
      .select()
      .from(orders)
      .where(and(conditions, isAfter))
      .orderBy(isOldestFirst ? asc(orders.number) : desc(orders.number))
      .limit(limit),
  )
}

/** Counts up to a limit, so that a long list does not make each page slow. */
export async function countStaffOrders(db: Db, conditions: SQL | undefined, limit: number): Promise<number> {
  const found = db.select({ number: orders.number }).from(orders).where(conditions).limit(limit).as('found')
  return (await one(db.select({ n: count() }).from(found)))?.n ?? 0
}

/** Of an order in review: its rest cannot be paid at the time `now`. */
export const needsPerson = sql`coalesce(${orders.remainderUntil}, 0) <= ${sql.placeholder('now')}`

const inStatus = statement((db) => {
  const found = db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.status, sql.placeholder('status')))
    .limit(sql.placeholder('limit'))
    .as('found')
  return db.select({ n: count() }).from(found)
})
const needingPerson = statement((db) => {
  const found = db
    .select({ number: orders.number })
    .from(orders)
    .where(sql`${orders.status} = 'REVIEW' and ${needsPerson}`)
    .limit(sql.placeholder('limit'))
    .as('found')
  return db.select({ n: count() }).from(found)
})
const since = statement((db) => {
  const found = db
    .select({ number: orders.number })
    .from(orders)
    .where(gte(orders.createdAt, sql.placeholder('from')))
    .limit(sql.placeholder('limit'))
    .as('found')
  return db.select({ n: count() }).from(found)
})

/** Counts the orders with a status up to a limit. */
export const countInStatus = async (db: Db, status: OrderStatus, limit: number): Promise<number> =>
  (await one(inStatus(db, { status, limit })))?.n ?? 0

/** Counts the orders whose payment needs a decision up to a limit. None whose rest can be paid. */
export const countNeedingPerson = async (db: Db, now: number, limit: number): Promise<number> =>
  (await one(needingPerson(db, { now, limit })))?.n ?? 0

/** Counts the orders that were placed since a time in milliseconds, up to a limit. */
export const countSince = async (db: Db, from: number, limit: number): Promise<number> =>
  (await one(since(db, { from, limit })))?.n ?? 0

/**
 * Returns the conditions of a query, each by an index of its own: a rare product, amount or name by the ids of its orders, the
 * rest in the order of the list.
 */
export async function conditionsOf(db: Db, query: OrderQuery): Promise<SQL | undefined> {
  const { status, accountId, paymentMethod, domainName, productCode, ids } = query
  return and(
    status === null ? undefined : eq(orders.status, status),
    accountId === null ? undefined : eq(orders.accountId, accountId),
    paymentMethod === null ? undefined : eq(orders.paymentMethod, paymentMethod),
    ids === null ? undefined : inArray(orders.id, [...ids]),
    domainName === null ? undefined : await ofLines(db, eq(orderLines.domainName, domainName)),
    productCode === null ? undefined : await ofLines(db, eq(orderLines.productCode, productCode)),
    await ofAmount(db, query),
    await ofTime(db, query),
  )
}

async function ofLines(db: Db, isOfIt: SQL): Promise<SQL> {
  const found = await all(
    db
      .select({ id: orderLines.orderId })
      .from(orderLines)
      .where(isOfIt)
      .groupBy(orderLines.orderId)
      .limit(FEW + 1),
  )
  if (found.length <= FEW)
    return inArray(
      orders.id,
      found.map(({ id }) => id),
    )
  const ofOrder = and(isOfIt, eq(orderLines.orderId, orders.id))
  return exists(db.select({ one: sql`1` }).from(orderLines).where(ofOrder))
}

async function ofAmount(db: Db, { minGross, maxGross }: OrderQuery): Promise<SQL | undefined> {
  if (minGross === null && maxGross === null) return undefined
  const isWithin = and(
    minGross === null ? undefined : gte(orders.gross, minGross),
    maxGross === null ? undefined : lte(orders.gross, maxGross),
  )
  const found = await all(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(isWithin)
      .limit(FEW + 1),
  )
  return found.length > FEW
    ? isWithin
    : inArray(
        orders.id,
        found.map(({ id }) => id),
      )
}

/** Numbers follow times, so that the list ends where its numbers do. */
async function ofTime(db: Db, { from, until }: OrderQuery): Promise<SQL | undefined> {
  const { createdAt, number } = orders
  const select = () => db.select({ number }).from(orders)
  const first = from === null ? null : await one(select().where(gte(createdAt, from)).orderBy(asc(createdAt)).limit(1))
  const last = until === null ? null : await one(select().where(lt(createdAt, until)).orderBy(desc(createdAt)).limit(1))
  return and(
    from === null ? undefined : gte(createdAt, from),
    first ? gte(number, first.number - NUMBERS_ASIDE) : undefined,
    until === null ? undefined : lt(createdAt, until),
    last ? lte(number, last.number + NUMBERS_ASIDE) : undefined,
  )
}

/** Returns the orders of a search, newest first: with this number, a line for one of these names, or of these accounts. */
export async function findOrderIds(
  db: Db,
  { number, names, accountIds }: { number: number | null; names: readonly string[]; accountIds: readonly string[] },
  limit: number,
): Promise<string[]> {
  const found = await Promise.all([
    number === null ? [] : all(db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))),
    names.length === 0
      ? []
      : all(
          db
            .select({ id: orderLines.orderId })
            .from(orderLines)
            .where(inArray(orderLines.domainName, [...names]))
            .groupBy(orderLines.orderId)
            .limit(limit),
        ),
    accountIds.length === 0
      ? []
      : all(
          db
            .select({ id: orders.id })
            .from(orders)
            .where(inArray(orders.accountId, [...accountIds]))
            .orderBy(desc(orders.number))
            .limit(limit),
        ),
  ])
  return [...new Set(found.flat().map(({ id }) => id))]
}

/** Orders with a condition, oldest first: those of all customers, and those of one. */
function statementsOf(condition: SQL, conditionOfOne = condition) {
  const list = (db: Db, isOfIt: SQL | undefined) =>
    db.select().from(orders).where(isOfIt).orderBy(asc(orders.number)).limit(sql.placeholder('limit'))
  const ofAll = statement((db) => list(db, condition))
  const ofOne = statement((db) => list(db, and(conditionOfOne, eq(orders.accountId, sql.placeholder('accountId')))))
  return { ofAll, ofOne }
}

const byIds = statementsOf(isAmong(orders.id, 'ids'))
/** Of one customer, those of the customer are read, and not all in review: hence the expression. */
const inReview = statementsOf(
  sql`${orders.status} = 'REVIEW' and ${needsPerson}`,
  sql`${orders.status} || '' = 'REVIEW' and ${needsPerson}`,
)

/** Returns orders by their ids, oldest first, at most `limit`; all, or those of one customer. */
export const listByIds = (
  db: Db,
  ids: readonly string[],
  { limit = ids.length, accountId = null }: { limit?: number; accountId?: string | null } = {},
): Promise<OrderRow[]> =>
  all(accountId === null ? byIds.ofAll(db, { ids, limit }) : byIds.ofOne(db, { ids, limit, accountId }))

/** Returns orders whose payment needs a decision, oldest first; all, or those of one customer. None whose rest can be paid. */
export const listInReview = (
  db: Db,
  { limit, accountId, now }: { limit: number; accountId: string | null; now: number },
): Promise<OrderRow[]> =>
  all(accountId === null ? inReview.ofAll(db, { limit, now }) : inReview.ofOne(db, { limit, accountId, now }))

// Written as in the index. Null in all lines from before times of deliveries were kept, and in those that were never tried.
const hasFailedSince = sql`delivery_status = 'FAILED' and ${orderLines.runningSince} >= ${sql.placeholder('since')} and ${orderLines.failureReason} <> 'wrong-code'`
const failedSince = statement((db) =>
  db
    .select()
    .from(orderLines)
    .where(hasFailedSince)
    .orderBy(desc(orderLines.runningSince))
    .limit(sql.placeholder('limit')),
)
const failedOfSince = statement((db) =>
  db
    .select(getTableColumns(orderLines))
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.accountId, sql.placeholder('accountId')), hasFailedSince))
    .orderBy(desc(orderLines.runningSince))
    .limit(sql.placeholder('limit')),
)

/**
 * Lists lines whose delivery began since a time and failed, newest first; all, or those of one customer. Without transfers that
 * wait for another code of their buyer.
 */
export const listFailedSince = (
  db: Db,
  { since, limit, accountId }: { since: number; limit: number; accountId: string | null },
): Promise<LineRow[]> =>
  all(accountId === null ? failedSince(db, { since, limit }) : failedOfSince(db, { since, limit, accountId }))

export type RequestRow = typeof outsideRequests.$inferSelect

const requestsAbout = statement((db) =>
  db
    .select()
    .from(outsideRequests)
    .where(isAmong(outsideRequests.subject, 'names'))
    .orderBy(desc(outsideRequests.sentAt))
    .limit(100),
)

/** Returns requests to outside systems about these names, newest first, at most 100. */
export const listRequestsAbout = (db: Db, names: readonly string[]): Promise<RequestRow[]> =>
  all(requestsAbout(db, { names }))
