import { and, count, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { one } from '../../../../db/query'
import { chargebacks } from '../../../../db/schema/chargebacks'
import { externalRefunds } from '../../../../db/schema/external-refunds'
import { paymentAttempts } from '../../../../db/schema/payments'
import { refunds } from '../../../../db/schema/refunds'

/** A period in milliseconds. */
export interface Times {
  from: number
  before: number
}

const within = (column: SQLWrapper, { from, before }: Times): SQL | undefined =>
  and(gte(sql`${column}`, from), lt(sql`${column}`, before))

const total = (column: SQLWrapper) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)

// Conditions are literals, since the indexes cover these rows only.

/** Sums the payments that were reported as paid in a period, in cents. The report of a payment is its last change. */
export async function sumPaid(db: Db, times: Times): Promise<number> {
  const isPaid = and(sql`${paymentAttempts.status} = 'COMPLETED'`, within(paymentAttempts.changedAt, times))
  const sum = await one(
    db
      .select({ amount: total(paymentAttempts.paidAmount) })
      .from(paymentAttempts)
      .where(isPaid),
  )
  return sum?.amount ?? 0
}

/**
 * Sums and counts what went back in a period: refunds that were paid, and what was refunded outside the shop or charged back, as last
 * reported, on the day of its first report.
 */
export async function sumReturned(db: Db, times: Times): Promise<{ amount: number; count: number }> {
  const refunded = await one(
    db
      .select({ amount: total(refunds.amount), count: count() })
      .from(refunds)
      .where(and(sql`${refunds.status} = 'DONE'`, within(refunds.doneAt, times))),
  )
  const outside = await one(
    db
      .select({ amount: total(externalRefunds.amount), count: count() })
      .from(externalRefunds)
      .where(and(sql`${externalRefunds.amount} > 0`, within(externalRefunds.createdAt, times))),
  )
  const chargedBack = await one(
    db
      .select({ amount: total(chargebacks.amount), count: count() })
      .from(chargebacks)
      .where(and(sql`${chargebacks.amount} > 0`, within(chargebacks.createdAt, times))),
  )
  const all = [refunded, outside, chargedBack]
  return {
    amount: all.reduce((sum, part) => sum + (part?.amount ?? 0), 0),
    count: all.reduce((sum, part) => sum + (part?.count ?? 0), 0),
  }
}
