import type { Db, Tx } from '../../../db/open'
import { canPaymentMove } from '../../../rules/payment-status'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import { enqueue } from '../../outbox/outbox'
import type { PaymentResult } from '../../ports/payment-provider'
import { letNamesGo, orderPaid, orderToReview } from '../orders/paying.service'
import { refundPayment } from '../orders/refunds.service'
import type { AttemptRow } from './payments.repository'
import * as repository from './payments.repository'

export const APPLY_PAYMENT_RESULT = 'apply-payment-result'

const RESULTS_TIMEOUT_MS = 20_000
/** Time enough for the announcement that the bank was quicker than. */
const FIRST_RETRY_MS = 1000

/**
 * Takes a notification of the bank in, by its raw body. Throws UntrustedNotification, or OutsideUnavailable when the
 * results could not be fetched: then it must come again. It may come twice, late and in any order.
 */
export async function receiveNotification(deps: Deps, rawBody: string): Promise<void> {
  const results = await answerInTime('payments', RESULTS_TIMEOUT_MS, deps.ports.payments.receive(rawBody))
  for (const result of results) await deps.db.transaction((tx) => applyResult(deps, tx, result))
}

/** Tries a result again that came before its payment was known here. Throws as long as it is not. */
export async function applyKeptResult(deps: Deps, result: PaymentResult): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const attempt = await repository.findByReference(tx, result.reference)
    if (!attempt) throw new UnknownPayment('the bank speaks of a payment that is not known here')
    await applyTo(deps, tx, attempt, result)
  })
}

class UnknownPayment extends Error {
  override name = 'UnknownPayment'
}

/** The bank says a result once: one of a payment that is not known here (yet) is kept, and tried again later. */
async function applyResult(deps: Deps, tx: Tx, result: PaymentResult): Promise<void> {
  const attempt = await repository.findByReference(tx, result.reference)
  if (attempt) return applyTo(deps, tx, attempt, result)
  const now = deps.ports.clock.now()
  deps.log.warn({ reference: result.reference }, 'the bank speaks of a payment that is not known here')
  const { reference, status, paidAmount, totalAmount, currency } = result
  const said = [reference, status, paidAmount, totalAmount, currency].join(' ')
  const message = { job: APPLY_PAYMENT_RESULT, reference: said, payload: { ...result }, runAt: now + FIRST_RETRY_MS }
  await enqueue(tx, message, now)
}

async function applyTo(deps: Deps, tx: Tx, attempt: AttemptRow, result: PaymentResult): Promise<void> {
  const now = deps.ports.clock.now()
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
  tx: Tx,
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
