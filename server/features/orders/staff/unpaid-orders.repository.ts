import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { one } from '../../../../db/query'
import { orderLines, orders } from '../../../../db/schema/orders'
import { awaitsPayment } from '../orders.queries'

/** Counts unpaid orders that hold one of these products, and sums those of their lines: cents, excluding VAT. */
export async function sumUnpaid(db: Db, productCodes: readonly string[]): Promise<{ count: number; amount: number }> {
  const row = await one(
    db
      .select({
        count: countDistinct(orders.id),
        amount: sql<number>`coalesce(sum(${orderLines.net}), 0)`.mapWith(Number),
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(awaitsPayment, inArray(orderLines.productCode, [...productCodes]))),
  )
  return row ?? { count: 0, amount: 0 }
}
