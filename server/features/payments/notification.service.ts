import type { Db } from '../../../db/open'
import { canPaymentMove } from '../../../rules/payment-status'
import type { Deps } from '../../context'
import { answerInTime } from '../../jobs/answer-in-time'
import type { PaymentResult } from '../../ports/payment-provider'
import { letNamesGo, orderPaid, orderToReview } from '../orders/paying.service'
import { refundPayment } from '../orders/refunds.service'
import type { AttemptRow } from './payments.repository'
import * as repository from './payments.repository'

const RESULTS_TIMEOUT_MS = 20_000

/**
 * Takes a notification of the bank in, by its raw body. Throws UntrustedNotification, or OutsideUnavailable when the
 * results could not be fetched: then it must come again. It may come twice, late and in any order.
 */
export async function receiveNotification(deps: Deps, rawBody: string): Promise<void> {
  const results = await answerInTime('payments', RESULTS_TIMEOUT_MS, deps.ports.payments.receive(rawBody))
  for (const result of results) await deps.db.transaction((tx) => applyResult(deps, tx, result))
  deps.wakeJobs()
}

async function applyResult(deps: Deps, tx: Db, result: PaymentResult): Promise<void> {
  const now = deps.ports.clock.now()
  const attempt = await repository.findByReference(tx, result.reference)
  if (!attempt)
    return deps.log.error({ reference: result.reference }, 'the bank speaks of a payment that is not known here')
  if (!canPaymentMove(attempt.status, result.status)) return
  const paidAmount = result.status === 'COMPLETED' ? result.paidAmount : null
  const moved = await repository.moveAttempt(tx, attempt, { status: result.status, paidAmount, changedAt: now })
  if (!moved) return
  if (result.status === 'COMPLETED') return applyPayment(deps, tx, attempt, result, now)
  const isOver = result.status === 'CANCELLED' || result.status === 'EXPIRED'
  if (isOver && !(await isPaid(tx, attempt))) await letNamesGo(tx, attempt.orderId)
}

/** Only what was asked, in euro, is a payment of the order; what comes on top of that goes back. */
async function applyPayment(
  deps: Deps,
  tx: Db,
  attempt: AttemptRow,
  result: PaymentResult,
  now: number,
): Promise<void> {
  const { paidAmount, totalAmount, currency } = result
  const isRight = paidAmount === attempt.amount && totalAmount === attempt.amount && currency === 'EUR'
  const isTaken = isRight
    ? await orderPaid(deps, tx, attempt.orderId, now)
    : await orderToReview(deps, tx, attempt.orderId)
  if (isTaken) return
  if (paidAmount > 0 && currency === 'EUR') await refundPayment(tx, attempt, paidAmount, now)
}

const isPaid = async (tx: Db, { orderId }: AttemptRow): Promise<boolean> =>
  (await repository.listCompleted(tx, orderId)).length > 0
