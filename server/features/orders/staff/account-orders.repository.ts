import { and, count, desc, eq, ne, sql, sum } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, one, statement } from '../../../../db/query'
import { orders } from '../../../../db/schema/orders'
import type { OrderRow } from '../orders.repository'

const P = sql.placeholder
const isOfAccount = eq(orders.accountId, P('accountId'))

const totals = statement((db) =>
  db
    .select({ count: count(), gross: sum(orders.gross) })
    .from(orders)
    .where(and(isOfAccount, ne(orders.status, 'CANCELLED'))),
)
const newest = statement((db) =>
  db.select().from(orders).where(isOfAccount).orderBy(desc(orders.number)).limit(P('limit')),
)

/** Returns number and totals of an account's orders, without cancelled ones. */
export async function sumOrders(db: Db, accountId: string): Promise<{ count: number; gross: number }> {
  const row = await one(totals(db, { accountId }))
  return { count: row?.count ?? 0, gross: Number(row?.gross ?? 0) }
}

export const listNewestOrders = (db: Db, accountId: string, limit: number): Promise<OrderRow[]> =>
  all(newest(db, { accountId, limit }))
