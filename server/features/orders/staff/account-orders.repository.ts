import { and, count, min, ne, sql, sum } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, isAmong, statement } from '../../../../db/query'
import { orders } from '../../../../db/schema/orders'
import { needsPerson } from './staff-orders.repository'

const totals = statement((db) =>
  db
    .select({
      accountId: orders.accountId,
      count: count(),
      gross: sum(orders.gross),
      firstAt: min(orders.createdAt),
      inReview: sql<number>`sum(case when ${orders.status} = 'REVIEW' and ${needsPerson} then 1 else 0 end)`.mapWith(
        Number,
      ),
    })
    .from(orders)
    .where(and(isAmong(orders.accountId, 'accountIds'), ne(orders.status, 'CANCELLED')))
    .groupBy(orders.accountId),
)

/** Orders of an account together. */
export interface OrderTotals {
  count: number
  gross: number
  /** Time of the first one; null if there is none. */
  firstAt: number | null
  /** How many wait for a decision about their payment, without those whose rest can still be paid. */
  inReview: number
}

/** Returns number, totals and first time of the orders of accounts, without cancelled ones. */
export async function sumOrders(
  db: Db,
  accountIds: readonly string[],
  { at }: { at: number },
): Promise<ReadonlyMap<string, OrderTotals>> {
  const rows = await all(totals(db, { accountIds, now: at }))
  return new Map(
    rows.map(({ accountId, gross, ...row }) => [accountId, { ...row, gross: Number(gross ?? 0) }] as const),
  )
}
