import { and, asc, count, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, one } from '../../../../db/query'
import { orderLines, orders } from '../../../../db/schema/orders'

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

/** Returns one page of transfers under way, of the oldest order first. */
export const listTransfersIn = (db: Db, after: TransferKey | null, limit: number) =>
  all(
    db
      .select({ line: orderLines, order: orders })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(isUnderWay, isTransfer, after ? isBehind(after) : undefined))
      .orderBy(asc(orders.number), asc(orderLines.position))
      .limit(limit),
  )

export type TransferRow = Awaited<ReturnType<typeof listTransfersIn>>[number]

export const countTransfersIn = async (db: Db): Promise<number> =>
  (await one(db.select({ n: count() }).from(orderLines).where(and(isUnderWay, isTransfer))))?.n ?? 0

const isBehind = ({ number, position }: TransferKey): SQL | undefined =>
  or(gt(orders.number, number), and(eq(orders.number, number), gt(orderLines.position, position)))
