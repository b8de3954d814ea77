import { and, count, desc, eq, ne, sql, sum } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, isAmong, statement } from '../../../../db/query'
import { orders } from '../../../../db/schema/orders'
import type { OrderRow } from '../orders.repository'

const P = sql.placeholder
const isOfAccount = eq(orders.accountId, P('accountId'))

const totals = statement((db) =>
  db
    .select({ accountId: orders.accountId, count: count(), gross: sum(orders.gross) })
    .from(orders)
    .where(and(isAmong(orders.accountId, 'accountIds'), ne(orders.status, 'CANCELLED')))
    .groupBy(orders.accountId),
)
const newest = statement((db) =>
  db.select().from(orders).where(isOfAccount).orderBy(desc(orders.number)).limit(P('limit')),
)

/** Returns number and totals of the orders of accounts, without cancelled ones. */
export async function sumOrders(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, { count: number; gross: number }>> {
  const rows = await all(totals(db, { accountIds }))
  return new Map(rows.map(({ accountId, count, gross }) => [accountId, { count, gross: Number(gross ?? 0) }]))
}

export const listNewestOrders = (db: Db, accountId: string, limit: number): Promise<OrderRow[]> =>
  all(newest(db, { accountId, limit }))
