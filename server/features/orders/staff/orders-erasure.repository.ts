import { and, count, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../db/database'
import { all, one, run } from '../../../../db/query'
import { orderLines, orders } from '../../../../db/schema/orders'
import { paidLineRefunds, refunds } from '../../../../db/schema/refunds'

const OPEN = ['OPEN', 'AWAITING_PAYMENT', 'REVIEW', 'PAID', 'DELIVERING'] as const

interface Sum {
  count: number
  amount: number
}

const gross = sql<number>`coalesce(sum(${orders.gross}), 0)`.mapWith(Number)
const refunded = sql<number>`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number)

/** Sums the orders of an account that wait for payment, a decision or delivery. */
export const sumOpen = async (db: Db, accountId: string): Promise<Sum> =>
  (await one(
    db
      .select({ count: count(), amount: gross })
      .from(orders)
      .where(and(eq(orders.accountId, accountId), inArray(orders.status, [...OPEN]))),
  )) ?? { count: 0, amount: 0 }

/** Others are deducted from an unpaid invoice. */
const isPaid = or(
  isNotNull(orders.paidAt),
  isNotNull(refunds.paymentAttemptId),
  sql`exists (select 1 from ${paidLineRefunds} where ${paidLineRefunds.reference} = ${refunds.reference})`,
)

/** Sums the refunds of orders of an account that were not carried out: of orders paid online, and of invoices paid apart from them. */
export const sumUnpaidRefunds = async (db: Db, accountId: string): Promise<Sum> =>
  (await one(
    db
      .select({ count: count(), amount: refunded })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(eq(orders.accountId, accountId), isPaid, ne(refunds.status, 'DONE'))),
  )) ?? { count: 0, amount: 0 }

export const listOrderIds = async (db: Db, accountId: string): Promise<string[]> =>
  (await all(db.select({ id: orders.id }).from(orders).where(eq(orders.accountId, accountId)))).map(({ id }) => id)

const BARE = {
  redirectUrl: null,
  transferCode: null,
  dnsProfileId: null,
  holderId: null,
  chosenHolderId: null,
  holderLabel: null,
  options: {},
} as const

/** Removes from the orders of an account what the books do not need: registrants, codes, choices, basket and session. */
export async function bareOrders(tx: Tx, accountId: string): Promise<void> {
  const ofAccount = tx.select({ id: orders.id }).from(orders).where(eq(orders.accountId, accountId))
  await run(tx.update(orderLines).set(BARE).where(inArray(orderLines.orderId, ofAccount)))
  await run(tx.update(orders).set({ basketId: null, sessionHash: null }).where(eq(orders.accountId, accountId)))
}
