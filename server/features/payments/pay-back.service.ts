import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import { findRefund, listRefunds, markRefunded, type RefundRow } from '../orders/refunds.service'
import * as repository from './payments.repository'

const BANK_TIMEOUT_MS = 20_000

/** Gives noted money back through the bank. Again is the same as once: the bank knows the refund by its reference. */
export async function payBack(deps: Deps, reference: string): Promise<void> {
  const refund = await findRefund(deps.db.reader, reference)
  if (refund?.status !== 'NOTED') return
  const paymentReference = await paymentOf(deps, refund)
  const { amount } = refund
  await answerInTime('payments', BANK_TIMEOUT_MS, deps.ports.payments.refund({ reference, paymentReference, amount }))
  await deps.db.transaction((tx) => markRefunded(tx, reference, deps.ports.clock.now()))
}

/** The payment that it was part of: a line's is the one that paid the order, not one that goes back whole. */
async function paymentOf(deps: Deps, refund: RefundRow): Promise<string> {
  const { reader } = deps.db
  const paid = await repository.listCompleted(reader, refund.orderId)
  const wholly = new Set((await listRefunds(reader, refund.orderId)).map(({ paymentAttemptId }) => paymentAttemptId))
  const payment = paid.find(({ id }) =>
    refund.paymentAttemptId === null ? !wholly.has(id) : id === refund.paymentAttemptId,
  )
  if (!payment) throw new Error(`there is no payment to give refund ${refund.reference} back from`)
  return payment.reference
}
