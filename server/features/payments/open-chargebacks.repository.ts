import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, run, statement } from '../../../db/query'
import { chargebacks, invoiceChargebacks } from '../../../db/schema/chargebacks'
import { paymentAttempts } from '../../../db/schema/payments'

const P = sql.placeholder

/** Written as a literal, since the index covers these only. */
const isUnacknowledged = sql`${chargebacks.amount} > ${chargebacks.acknowledged}`
/** Of an order that was not invoiced: no invoice is open by it, so only staff can end it. */
const isOfNoInvoice = sql`not exists (select 1 from ${invoiceChargebacks} i
  where i.payment_attempt_id = ${chargebacks.paymentAttemptId} and i.amount > 0)`

const unacknowledged = statement((db) =>
  db
    .select({
      paymentAttemptId: chargebacks.paymentAttemptId,
      orderId: chargebacks.orderId,
      invoiceId: paymentAttempts.invoiceId,
      reference: paymentAttempts.reference,
      amount: chargebacks.amount,
      changedAt: chargebacks.changedAt,
    })
    .from(chargebacks)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, chargebacks.paymentAttemptId))
    .where(and(isUnacknowledged, or(isOfNoInvoice, isAmong(chargebacks.paymentAttemptId, 'ids'))))
    .orderBy(asc(chargebacks.changedAt), asc(chargebacks.paymentAttemptId)),
)
const acknowledgement = statement((db) =>
  db
    .update(chargebacks)
    .set({ acknowledged: sql`${chargebacks.amount}` })
    .where(eq(chargebacks.paymentAttemptId, P('id'))),
)

/** A payment that the buyer's bank took back, in part or whole, and that no staff member has acknowledged. */
export interface ChargedBackPayment {
  paymentAttemptId: string
  /** The thing that it paid: an order, or an invoice. */
  orderId: string | null
  invoiceId: string | null
  /** Our reference at the bank. */
  reference: string
  amount: number
  /** When the bank last said so. */
  changedAt: number
}

/** Chargebacks that no staff member has acknowledged, of these payments or of no invoice, oldest first. */
export const listUnacknowledged = (db: Db, ids: readonly string[]): Promise<ChargedBackPayment[]> =>
  all(unacknowledged(db, { ids }))

/** Records that staff know of everything that was taken back of a payment. */
export async function acknowledge(tx: Tx, paymentAttemptId: string): Promise<void> {
  await run(acknowledgement(tx, { id: paymentAttemptId }))
}
