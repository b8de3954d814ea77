import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { statement } from '../../../db/query'
import { orderLines, orders } from '../../../db/schema/orders'
import { type AnyColumn, textWithin } from '../../../db/table'

/** The account of an order, as a subquery. */
export const accountOfOrder = (id: SQLWrapper): SQL =>
  sql`(select ${orders.accountId} from ${orders} where ${orders.id} = ${id})`

/** Whether an order belongs to an account. */
export const isOrderOf = (id: SQLWrapper, accountId: SQLWrapper): SQL =>
  sql`${id} in (select ${orders.id} from ${orders} where ${orders.accountId} = ${accountId})`

/** The account of an order line, as a subquery. */
export const accountOfLine = (id: SQLWrapper): SQL =>
  sql`(select ${orders.accountId} from ${orderLines} inner join ${orders} on ${eq(orders.id, orderLines.orderId)} where ${orderLines.id} = ${id})`

/** Whether an order was paid through the bank. */
export const isPaidOrder = (id: SQLWrapper): SQL =>
  sql`exists (select 1 from ${orders} where ${orders.id} = ${id} and ${orders.paidAt} is not null)`

/** Joins the order of a row: `innerJoin(...orderOf(column))`. */
export const orderOf = (id: AnyColumn) => [orders, eq(orders.id, id)] as const

/** Joins an order line: `innerJoin(...lineOf(column))`. */
export const lineOf = (id: AnyColumn) => [orderLines, eq(orderLines.id, id)] as const

/** Columns of the order that `orderOf` joins. */
export const ORDER = { id: orders.id, status: orders.status, period: orders.period, vatRate: orders.vatRate }

/** Columns of the line that `lineOf` joins. */
export const LINE = {
  deliveryStatus: orderLines.deliveryStatus,
  net: orderLines.net,
  productCode: orderLines.productCode,
}

/** Ids of the lines that renew a term from a day on, and whose delivery failed. Written as in the index. */
export const failedLineIds = (from: SQLWrapper): SQL =>
  sql`(select ${orderLines.id} from ${orderLines} where delivery_status = 'FAILED' and ${textWithin(sql`options`, 'renews', 'from')} >= ${from})`

/** Written as in the index, since a partial index is used only for its exact condition. */
export const awaitsPayment = sql`${orders.status} = 'AWAITING_PAYMENT'`

const KEY = sql`(${orders.accountId}, ${orders.number})`

/** Placeholders: `accountId` and `number`, the key of the previous order. */
export const isAfterKey = sql`${KEY} > (${sql.placeholder('accountId')}, ${sql.placeholder('number')})`

/** Placeholders: `lastAccountId` and `lastNumber`. */
export const isUntilKey = sql`${KEY} <= (${sql.placeholder('lastAccountId')}, ${sql.placeholder('lastNumber')})`

/** Returns the key of the unpaid order that is `offset` orders after another. */
export const waitingKeyBehind = statement((db) =>
  db
    .select({ accountId: orders.accountId, number: orders.number })
    .from(orders)
    .where(and(awaitsPayment, isAfterKey))
    .orderBy(orders.accountId, orders.number)
    .limit(1)
    .offset(sql.placeholder('offset')),
)
