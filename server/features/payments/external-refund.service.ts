import type { Db, Tx } from '../../../db/database'
import type { Deps } from '../../common/context'
import {
  acknowledgeExternalRefund,
  findExternalRefund,
  listOpenExternalRefunds,
  setExternalRefund,
} from '../orders/external-refunds.service'
import { listRefundsOf } from '../orders/refunds.service'
import type { AttemptRow } from './payments.repository'
import * as repository from './payments.repository'
import { surplusReturned } from './surpluses.service'

type Payment = Pick<AttemptRow, 'id' | 'orderId'>

/** Returns the amount of a payment that the shop refunded or is refunding, in cents. */
export async function refundedByShop(db: Db, payment: Payment): Promise<number> {
  const refunds = await listRefundsOf(db, payment)
  return refunds.reduce((sum, { status, amount }) => (status === 'FAILED' ? sum : sum + amount), 0)
}

/** Whether a result of the payment provider says another external refund than is recorded. */
export async function differsFrom(db: Db, payment: Payment, refunded: number | undefined): Promise<boolean> {
  if (refunded === undefined) return false
  const known = (await findExternalRefund(db, payment.id))?.amount ?? 0
  return known !== Math.max(0, refunded - (await refundedByShop(db, payment)))
}

/**
 * Compares what the payment provider refunded of a payment with the refunds of the shop. An amount beyond them, such as a refund
 * in the dashboard of the provider, is recorded for an operator. Until it is acknowledged, the shop refunds nothing of that
 * payment.
 */
export async function recordExternalRefund(
  deps: Deps,
  tx: Tx,
  attempt: AttemptRow,
  refunded: number | undefined,
  now: number,
): Promise<void> {
  if (refunded === undefined || !(await differsFrom(tx, attempt, refunded))) return
  const amount = Math.max(0, refunded - (await refundedByShop(tx, attempt)))
  const known = (await findExternalRefund(tx, attempt.id))?.amount ?? 0
  if (amount > known) await surplusReturned(tx, { paymentAttemptId: attempt.id }, amount - known)
  await setExternalRefund(tx, attempt, amount, now)
  const { reference: payment, orderId, invoiceId } = attempt
  const about = { payment, amount, ...(orderId ? { order: orderId } : { invoice: invoiceId }) }
  if (amount > 0) tx.onCommit(() => deps.log.error(about, 'payments: more was refunded than the shop knows of'))
}

/** Whether an operator still has to look at what was refunded of a payment elsewhere. */
export async function isRefundedElsewhere(db: Db, paymentAttemptId: string): Promise<boolean> {
  const known = await findExternalRefund(db, paymentAttemptId)
  return known !== null && known.amount > known.acknowledged
}

/** Payments of an order, or one payment by its reference. */
type Meant = { orderId: string } | { payment: string }

/** Returns the external refunds that no operator has acknowledged. */
export async function openExternalRefunds(
  db: Db,
  about: Meant,
): Promise<{ paymentAttemptId: string; amount: number }[]> {
  const paymentId = 'payment' in about ? (await repository.findByReference(db, about.payment))?.id : null
  return (await listOpenExternalRefunds(db)).filter((one) =>
    'orderId' in about ? one.orderId === about.orderId : one.paymentAttemptId === paymentId,
  )
}

/** Records that an operator knows of external refunds. Returns false if there are none. Checks no permissions. */
export async function acknowledgeRefunds(tx: Tx, about: Meant): Promise<boolean> {
  const open = await openExternalRefunds(tx, about)
  for (const { paymentAttemptId } of open) await acknowledgeExternalRefund(tx, paymentAttemptId)
  return open.length > 0
}
