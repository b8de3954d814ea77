import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, run, statement } from '../../../db/query'
import { chargebacks, invoiceChargebacks } from '../../../db/schema/chargebacks'
import { externalRefunds } from '../../../db/schema/external-refunds'
import { paymentAttempts } from '../../../db/schema/payments'
import { paidLineRefunds, refunds } from '../../../db/schema/refunds'

const P = sql.placeholder

/** Written as a literal, since the index covers these only. */
const isUnacknowledged = sql`${chargebacks.amount} > ${chargebacks.acknowledged}`
const { paymentAttemptId, orderId } = chargebacks
/** Of an order that was not invoiced: no invoice is open by it, so only staff can end it. */
const isOfNoInvoice = sql`not exists (select 1 from ${invoiceChargebacks} i
  where i.payment_attempt_id = ${paymentAttemptId} and i.amount > 0)`
/** Something of the payment or of its order was refunded, or is to be. */
const mayBeRefunded = sql`(exists (select 1 from ${refunds} r where r.payment_attempt_id = ${paymentAttemptId})
  or exists (select 1 from ${paidLineRefunds} l where l.payment_attempt_id = ${paymentAttemptId})
  or exists (select 1 from ${refunds} o where o.order_id = ${orderId})
  or exists (select 1 from ${externalRefunds} e where e.payment_attempt_id = ${paymentAttemptId} and e.amount > 0))`

const isTrue = (condition: typeof isOfNoInvoice) =>
  sql<number>`(case when ${condition} then 1 else 0 end)`.mapWith((value) => Number(value) === 1)

const unacknowledged = statement((db) =>
  db
    .select({
      ...{ paymentAttemptId, orderId, amount: chargebacks.amount, changedAt: chargebacks.changedAt },
      letterAt: chargebacks.letterAt,
      bankReason: chargebacks.bankReason,
      invoiceId: paymentAttempts.invoiceId,
      reference: paymentAttempts.reference,
      paid: sql<number>`coalesce(${paymentAttempts.paidAmount}, 0)`.mapWith(Number),
      isOfNoInvoice: isTrue(isOfNoInvoice),
      mayBeRefunded: isTrue(mayBeRefunded),
    })
    .from(chargebacks)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentAttemptId))
    .where(and(isUnacknowledged, or(isOfNoInvoice, mayBeRefunded, isAmong(paymentAttemptId, 'ids'))))
    .orderBy(asc(chargebacks.changedAt), asc(paymentAttemptId)),
)
const isOfPayment = eq(paymentAttemptId, P('id'))
const acknowledgement = statement((db) =>
  db
    .update(chargebacks)
    .set({ acknowledged: sql`${chargebacks.amount}` })
    .where(isOfPayment),
)
const letter = statement((db) =>
  db
    .update(chargebacks)
    .set({ letterAt: sql`${P('now')}` })
    .where(isOfPayment),
)

const reasonRemoval = statement((db) => {
  const { id, invoiceId } = paymentAttempts
  const isOwn = or(isAmong(paymentAttempts.orderId, 'objectIds'), isAmong(invoiceId, 'objectIds'))
  const own = db.select({ id }).from(paymentAttempts).where(isOwn)
  return db.update(chargebacks).set({ bankReason: null }).where(inArray(paymentAttemptId, own))
})

/** A payment that the buyer's bank took back, in part or whole, and that no staff member has acknowledged. */
export interface ChargedBackPayment {
  paymentAttemptId: string
  /** The thing that it paid: an order, or an invoice. */
  orderId: string | null
  invoiceId: string | null
  /** Our reference at the bank. */
  reference: string
  /** Amount that was paid, and that was taken back of it. */
  paid: number
  amount: number
  /** When the bank last said so. */
  changedAt: number
  /** When staff last sent the letter about money that was lost twice; null if they did not. */
  letterAt: number | null
  /** ISO 20022 code that the bank gave; null if it gave none. */
  bankReason: string | null
  isOfNoInvoice: boolean
  mayBeRefunded: boolean
}

/**
 * Chargebacks that no staff member has acknowledged, oldest first: of these payments, of no invoice, and of payments that may have been
 * refunded as well.
 */
export const listUnacknowledged = (db: Db, ids: readonly string[]): Promise<ChargedBackPayment[]> =>
  all(unacknowledged(db, { ids }))

/** Records that staff know of everything that was taken back of a payment. */
export async function acknowledge(tx: Tx, id: string): Promise<void> {
  await run(acknowledgement(tx, { id }))
}

/** Removes what the bank said of the chargebacks of these orders and invoices. */
export async function forgetBankReasons(tx: Tx, objectIds: readonly string[]): Promise<void> {
  await run(reasonRemoval(tx, { objectIds }))
}

/** Records when the letter about a chargeback was sent. */
export async function setLetterAt(tx: Tx, id: string, now: number): Promise<void> {
  await run(letter(tx, { id, now }))
}
