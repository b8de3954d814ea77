import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../db/open'
import { enqueue } from '../../outbox/outbox'
import type { LineRow, OrderRow } from './orders.repository'
import * as repository from './refunds.repository'

export type { RefundRow } from './refunds.repository'
export { findRefund, listRefunds, markRefunded } from './refunds.repository'

/**
 * Notes that a line's money goes back. What was paid through the bank is paid back by a job; an order on account is
 * settled on its invoice. Once for each line.
 */
export async function refundLine(tx: Tx, order: OrderRow, line: LineRow, reason: string, now: number): Promise<void> {
  if (line.gross > 0)
    await note(tx, { orderId: order.id, orderLineId: line.id, amount: line.gross, reason, now }, order.paidAt !== null)
}

/** Notes that a payment goes back whole, since its order was paid already. Once for each payment. */
export function refundPayment(
  tx: Tx,
  attempt: { id: string; orderId: string },
  amount: number,
  now: number,
): Promise<void> {
  return note(tx, { orderId: attempt.orderId, paymentAttemptId: attempt.id, amount, reason: 'paid-twice', now }, true)
}

interface Note {
  orderId: string
  orderLineId?: string
  paymentAttemptId?: string
  amount: number
  reason: string
  now: number
}

async function note(tx: Tx, { now, ...refund }: Note, throughBank: boolean): Promise<void> {
  const reference = newReference()
  const isNew = await repository.insertRefund(tx, { ...refund, reference, createdAt: now })
  if (isNew && throughBank) await enqueue(tx, { job: 'pay-back', reference }, now)
}

/** What banks take as a reference: 24 letters and digits, from 96 random bits. */
export const newReference = (): string => randomBytes(12).toString('hex')
