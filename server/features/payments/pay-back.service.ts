import type { Db } from '../../../db/open'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import { enqueueAgain } from '../../outbox/outbox'
import type { Finish } from '../../outbox/runner'
import { rejectPayment } from '../orders/paying.service'
import {
  findRefund,
  findSource,
  listRefunds,
  markRefunded,
  type RefundRow,
  refundPayment,
} from '../orders/refunds.service'
import * as repository from './payments.repository'

const BANK_TIMEOUT_MS = 20_000

/** Gives noted money back through the bank. Again is the same as once: the bank knows the refund by its reference. */
export async function payBack(deps: Deps, reference: string): Promise<Finish | undefined> {
  const refund = await findRefund(deps.db.reader, reference)
  if (refund?.status !== 'NOTED') return
  const paymentReference = await paymentOf(deps.db.reader, refund)
  const { amount } = refund
  await answerInTime('payments', BANK_TIMEOUT_MS, deps.ports.payments.refund({ reference, paymentReference, amount }))
  return (tx) => markRefunded(tx, reference, deps.ports.clock.now())
}

/**
 * What was paid for an order that waits for a person goes back whole and the order ends. False when it does not wait.
 * Checks no permissions: only a page for the shop's own staff may call it.
 */
export async function refundReviewed(deps: Deps, orderId: string): Promise<boolean> {
  const now = deps.ports.clock.now()
  return deps.db.transaction(async (tx) => {
    if (!(await rejectPayment(deps, tx, orderId, now))) return false
    for (const paid of await repository.listCompleted(tx, orderId))
      if (paid.paidAmount) await refundPayment(tx, paid, paid.paidAmount, 'not-accepted', now)
    return true
  })
}

/**
 * Tries a refund again that was given up. False when it is done, or is not paid by the bank. Checks no permissions:
 * only a page for the shop's own staff may call it.
 */
export async function payBackAgain(deps: Deps, reference: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const refund = await findRefund(tx, reference)
    if (refund?.status !== 'NOTED' || !(await findPaymentOf(tx, refund))) return false
    await enqueueAgain(tx, { job: 'pay-back', reference }, deps.ports.clock.now())
    return true
  })
}

async function paymentOf(db: Db, refund: RefundRow): Promise<string> {
  const payment = await findPaymentOf(db, refund)
  if (!payment) throw new Error(`there is no payment to give refund ${refund.reference} back from`)
  return payment.reference
}

/** The payment that it was part of: a line's is the one that paid its invoice or the order, not one that goes back whole. */
async function findPaymentOf(db: Db, refund: RefundRow): Promise<repository.AttemptRow | null> {
  const { orderId, paymentAttemptId } = refund
  const source = paymentAttemptId ?? (await findSource(db, refund.reference))?.paymentAttemptId ?? null
  if (source !== null) return repository.findById(db, source)
  if (orderId === null) return null
  const paid = await repository.listCompleted(db, orderId)
  const wholly = new Set((await listRefunds(db, orderId)).map((other) => other.paymentAttemptId))
  return paid.find(({ id }) => !wholly.has(id)) ?? null
}
