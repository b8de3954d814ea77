import { and, asc, count, eq, gt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, one, statement, statementBy } from '../../../../db/query'
import { orderLines, orders } from '../../../../db/schema/orders'

const P = sql.placeholder

/**
 * Written as in the indexes, each of which covers a few lines only. SQLite takes neither of them for an OR, and reads all lines of domains
 * instead.
 */
const isUnderWay = sql`${orderLines.id} in (select id from ${orderLines} where delivery_status = 'RUNNING' union all select id from ${orderLines} where failure_reason = 'wrong-code')`
const isTransfer = and(eq(orderLines.kind, 'DOMAIN'), eq(orderLines.availability, 'active'))

/** Position in the list: order, and line in it. */
export interface TransferKey {
  number: number
  position: number
}

const page = statementBy(String, (db, isFirst: boolean) =>
  db
    .select({ line: orderLines, order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isUnderWay, isTransfer, isFirst ? undefined : isBehind))
    .orderBy(asc(orders.number), asc(orderLines.position))
    .limit(P('limit')),
)
const total = statement((db) => db.select({ n: count() }).from(orderLines).where(and(isUnderWay, isTransfer)))
const isBehind = or(
  gt(orders.number, P('number')),
  and(eq(orders.number, P('number')), gt(orderLines.position, P('position'))),
)

/** Returns one page of transfers under way, of the oldest order first. */
export const listTransfersIn = (db: Db, after: TransferKey | null, limit: number) =>
  all(page(db, after === null, { ...after, limit }))

export type TransferRow = Awaited<ReturnType<typeof listTransfersIn>>[number]

export const countTransfersIn = async (db: Db): Promise<number> => (await one(total(db)))?.n ?? 0
