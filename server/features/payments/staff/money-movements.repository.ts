import { and, asc, eq, gte, inArray, lt, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all } from '../../../../db/query'
import { chargebacks } from '../../../../db/schema/chargebacks'
import { externalRefunds } from '../../../../db/schema/external-refunds'
import { paymentAttempts, paymentShares } from '../../../../db/schema/payments'
import { paidLineRefunds, refunds } from '../../../../db/schema/refunds'
import type { Times } from './money-received.repository'

/** Money that moved, in the order of its time. */
export interface MoneyRow {
  at: number
  id: string
  reference: string
  amount: number
  /** The payment; null for a refund of a line. */
  paymentAttemptId: string | null
  orderId: string | null
  invoiceId: string | null
}

/** The rows behind a place, or the first ones. */
export interface Page {
  after: { at: number; id: string } | null
  limit: number
}

/** Rows of a period after a place. */
const behind = (at: SQLWrapper, id: SQLWrapper, { from, before }: Times, after: Page['after']) =>
  and(
    gte(sql`${at}`, after?.at ?? from),
    lt(sql`${at}`, before),
    after === null ? undefined : sql`(${at}, ${id}) > (${after.at}, ${after.id})`,
  )

// Conditions are literals, since the indexes cover these rows only.

/** Payments that were reported as paid in a period. The report of a payment is its last change. */
export function listPaid(db: Db, times: Times, { after, limit }: Page): Promise<MoneyRow[]> {
  const { changedAt, id, reference, paidAmount, orderId, invoiceId, status } = paymentAttempts
  return all(
    db
      .select({
        ...{ at: changedAt, id, reference, orderId, invoiceId, paymentAttemptId: id },
        amount: sql<number>`coalesce(${paidAmount}, 0)`.mapWith(Number),
      })
      .from(paymentAttempts)
      .where(and(sql`${status} = 'COMPLETED'`, behind(changedAt, id, times, after)))
      .orderBy(asc(changedAt), asc(id))
      .limit(limit),
  )
}

/** Refunds that were paid in a period, with whether staff transferred them. */
export function listRefunded(db: Db, times: Times, { after, limit }: Page) {
  const { doneAt, reference, amount, orderId, invoiceId, paymentAttemptId, status } = refunds
  return all(
    db
      .select({
        ...{ id: reference, reference, amount, orderId, invoiceId, paymentAttemptId },
        at: sql<number>`${doneAt}`.mapWith(Number),
        isByTransfer:
          sql<number>`case when ${paidLineRefunds.reference} is not null and ${paidLineRefunds.paymentAttemptId} is null then 1 else 0 end`.mapWith(
            Number,
          ),
        paidInvoiceId: paidLineRefunds.invoiceId,
      })
      .from(refunds)
      .leftJoin(paidLineRefunds, eq(paidLineRefunds.reference, reference))
      .where(and(sql`${status} = 'DONE'`, behind(doneAt, reference, times, after)))
      .orderBy(asc(doneAt), asc(reference))
      .limit(limit),
  )
}

/** Refunds outside the shop, as last reported, by the time of their first report. */
export function listRefundedElsewhere(db: Db, times: Times, { after, limit }: Page): Promise<MoneyRow[]> {
  const { createdAt, paymentAttemptId, amount, orderId } = externalRefunds
  return all(
    db
      .select({
        ...{ at: createdAt, id: paymentAttemptId, paymentAttemptId, amount, orderId },
        ...{ reference: paymentAttempts.reference, invoiceId: paymentAttempts.invoiceId },
      })
      .from(externalRefunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentAttemptId))
      .where(and(sql`${amount} > 0`, behind(createdAt, paymentAttemptId, times, after)))
      .orderBy(asc(createdAt), asc(paymentAttemptId))
      .limit(limit),
  )
}

/** Chargebacks, as last reported, by the time of their first report. */
export function listChargedBack(db: Db, times: Times, { after, limit }: Page): Promise<MoneyRow[]> {
  const { createdAt, paymentAttemptId, amount, orderId } = chargebacks
  return all(
    db
      .select({
        ...{ at: createdAt, id: paymentAttemptId, paymentAttemptId, amount, orderId },
        ...{ reference: paymentAttempts.reference, invoiceId: paymentAttempts.invoiceId },
      })
      .from(chargebacks)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentAttemptId))
      .where(and(sql`${amount} > 0`, behind(createdAt, paymentAttemptId, times, after)))
      .orderBy(asc(createdAt), asc(paymentAttemptId))
      .limit(limit),
  )
}

/** Parts of payments of several invoices, as the bank reported them. */
export const listPaidShares = (db: Db, attemptIds: readonly string[]) =>
  all(
    db
      .select({
        paymentAttemptId: paymentShares.paymentAttemptId,
        invoiceId: paymentShares.invoiceId,
        amount: sql<number>`coalesce(${paymentShares.paidAmount}, 0)`.mapWith(Number),
      })
      .from(paymentShares)
      .where(inArray(paymentShares.paymentAttemptId, [...attemptIds]))
      .orderBy(asc(paymentShares.paymentAttemptId), asc(paymentShares.invoiceId)),
  )
