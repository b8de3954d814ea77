import type { Tx } from '../../../db/open'
import { canPaymentMove } from '../../../rules/payment-status'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import { enqueue, type Message } from '../../outbox/outbox'
import type { PaymentResult } from '../../ports/payment-provider'
import { findAnyOrder } from '../orders/orders.service'
import { letNamesGo, orderPaid, orderToReview } from '../orders/paying.service'
import { refundSecondPayment } from '../orders/refunds.service'
import { invoicePaid } from './invoice-payments.service'
import type { AttemptRow } from './payments.repository'
import * as repository from './payments.repository'

export const APPLY_PAYMENT_RESULT = 'apply-payment-result'

const RESULTS_TIMEOUT_MS = 20_000
/** Time enough for the announcement that the bank was quicker than. */
const FIRST_RETRY_MS = 1000

/**
 * Takes a notification of the bank in, by its raw body. Throws UntrustedNotification, or OutsideUnavailable when the
 * results could not be fetched: then it must come again. It may come twice, late and in any order. The bank says a
 * result once, so all are written down before any is applied. Each is applied by itself: at once, since the buyer is
 * coming back from the bank at this moment, and again by its job as long as that fails.
 */
export async function receiveNotification(deps: Deps, rawBody: string): Promise<void> {
  const results = await answerInTime('payments', RESULTS_TIMEOUT_MS, deps.ports.payments.receive(rawBody))
  const now = deps.ports.clock.now()
  await deps.db.transaction(async (tx) => {
    for (const result of results) await enqueue(tx, messageOf(result, now + FIRST_RETRY_MS), now)
  })
  for (const result of results) {
    await deps.db
      .transaction((tx) => applyResult(deps, tx, result))
      .catch((error: unknown) =>
        deps.log.warn({ err: error, reference: result.reference }, 'a payment result will be applied later'),
      )
  }
}

/**
 * Applies a result that was written down; again is the same as once. Throws as long as its payment is not known here:
 * the bank may be quicker than the announcement of it.
 */
export async function applyResult(deps: Deps, tx: Tx, result: PaymentResult): Promise<void> {
  const attempt = await repository.findByReference(tx, result.reference)
  if (!attempt) throw new UnknownPayment('the bank speaks of a payment that is not known here')
  await applyTo(deps, tx, attempt, result)
}

class UnknownPayment extends Error {
  override name = 'UnknownPayment'
}

/** The same result, however often it is told, is one message. */
function messageOf(result: PaymentResult, runAt: number): Message {
  const { reference, status, paidAmount, totalAmount, currency } = result
  const said = [reference, status, paidAmount, totalAmount, currency].join(' ')
  return { job: APPLY_PAYMENT_RESULT, reference: said, payload: { ...result }, runAt }
}

async function applyTo(deps: Deps, tx: Tx, attempt: AttemptRow, result: PaymentResult): Promise<void> {
  const now = deps.ports.clock.now()
  if (!canPaymentMove(attempt.status, result.status)) return
  const paidAmount = result.status === 'COMPLETED' ? result.paidAmount : null
  const moved = await repository.moveAttempt(tx, attempt, { status: result.status, paidAmount, changedAt: now })
  if (!moved) return
  const { orderId } = attempt
  const isPaid = result.status === 'COMPLETED'
  if (orderId === null) return isPaid ? invoicePaid(deps, tx, attempt, result, now) : undefined
  if (isPaid) return applyPayment(deps, tx, { ...attempt, orderId }, result, now)
  const isOver = result.status === 'CANCELLED' || result.status === 'EXPIRED'
  if (isOver && (await repository.listCompleted(tx, orderId)).length === 0) await letNamesGo(tx, orderId)
}

type OrderAttempt = AttemptRow & { orderId: string }

/** Only what was asked, in euro, is a payment of the order; what comes on top of that goes back. */
async function applyPayment(
  deps: Deps,
  tx: Tx,
  attempt: OrderAttempt,
  result: PaymentResult,
  now: number,
): Promise<void> {
  const { paidAmount, totalAmount, currency } = result
  const isAsked = paidAmount === attempt.amount && totalAmount === attempt.amount && currency === 'EUR'
  // A payment that was called off, since its buyer changed the order after it.
  const isRight = isAsked && (await findAnyOrder(tx, attempt.orderId))?.gross === attempt.amount
  const isTaken = isRight
    ? await orderPaid(deps, tx, attempt.orderId, now)
    : await orderToReview(deps, tx, attempt.orderId, now)
  if (!isTaken) {
    if (paidAmount > 0 && currency === 'EUR')
      await refundSecondPayment(deps, tx, attempt, paidAmount, 'paid-twice', now)
  } else if (isRight) await returnOtherPayments(deps, tx, attempt, now)
}

/** Of an order that waited for a person because of its payment, and is now paid as it should be. */
async function returnOtherPayments(deps: Deps, tx: Tx, attempt: OrderAttempt, now: number): Promise<void> {
  const others = (await repository.listCompleted(tx, attempt.orderId)).filter(({ id }) => id !== attempt.id)
  for (const other of others)
    if (other.paidAmount)
      await refundSecondPayment(deps, tx, { ...attempt, id: other.id }, other.paidAmount, 'not-accepted', now)
}
