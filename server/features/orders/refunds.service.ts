import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../db/open'
import type { Deps } from '../../common/context'
import { enqueue } from '../../outbox/outbox'
import { chargeAgain, credit } from './invoicing.service'
import { mailSecondPaymentReturned } from './orders.mails'
import { findOrder, type LineRow, type OrderRow } from './orders.repository'
import * as repository from './refunds.repository'

export type { RefundRow } from './refunds.repository'
export { findRefund, findSource, listRefunds, markRefunded } from './refunds.repository'

/**
 * Notes that a line's money goes back, and takes it back on paper: off the open invoice, or by a credit note. What was
 * paid through the bank, by itself or on an invoice, is paid back by a job. Once for each line; answers what goes back now.
 */
export async function refundLine(tx: Tx, order: OrderRow, line: LineRow, reason: string, now: number): Promise<number> {
  if (line.gross === 0) return 0
  const refund = { orderId: order.id, orderLineId: line.id, amount: line.gross, reason, now }
  const reference = await note(tx, refund, order.paidAt !== null)
  if (reference === null) return 0
  const paid = await credit(tx, order, line, now)
  if (!paid) return line.gross
  // What the credit note says, to the cent: VAT is rounded over the whole invoice.
  await repository.insertSource(tx, reference, paid)
  if (paid.paymentAttemptId !== null) await enqueue(tx, { job: 'pay-back', reference }, now)
  return paid.amount
}

/**
 * Notes that a payment goes back: what it pays was paid already, or it is not accepted; or the part of it that was credited
 * meanwhile. Once for each payment; null when it was noted before.
 */
export function refundPayment(
  tx: Tx,
  attempt: { id: string; orderId?: string | null; invoiceId?: string | null },
  amount: number,
  reason: 'paid-twice' | 'not-accepted' | 'credited',
  now: number,
): Promise<string | null> {
  const { id: paymentAttemptId, orderId, invoiceId } = attempt
  return note(tx, { orderId, invoiceId, paymentAttemptId, amount, reason, now }, true)
}

/** As `refundPayment`, for a payment beside the one that counts: the buyer hears of it. */
export async function refundSecondPayment(
  deps: Deps,
  tx: Tx,
  attempt: { id: string; orderId: string },
  amount: number,
  reason: 'paid-twice' | 'not-accepted',
  now: number,
): Promise<void> {
  const reference = await refundPayment(tx, attempt, amount, reason, now)
  const order = reference && (await findOrder(tx, attempt.orderId))
  if (order) await mailSecondPaymentReturned(deps, tx, order, { reference, amount }, now)
}

/**
 * Withdraws the refunds noted for these lines, which are delivered after all: on account the lines are
 * charged again. True when no money of these lines is going back any more; a refund of what was paid cannot be withdrawn.
 */
export async function withdrawRefunds(
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  now: number,
): Promise<boolean> {
  const ids = new Set<string | null>(lines.map(({ id }) => id))
  const noted = (await repository.listRefunds(tx, order.id)).filter(({ orderLineId }) => ids.has(orderLineId))
  if (order.paidAt !== null) return noted.length === 0
  for (const { reference } of noted) if (await repository.findSource(tx, reference)) return false
  for (const { reference, orderLineId } of noted) {
    await repository.deleteRefund(tx, reference)
    const line = lines.find(({ id }) => id === orderLineId)
    if (line) await chargeAgain(tx, order, line, now)
  }
  return true
}

interface Note {
  /** One of the two. */
  orderId?: string | null
  invoiceId?: string | null
  orderLineId?: string
  paymentAttemptId?: string
  amount: number
  reason: string
  now: number
}

/** Answers the reference of what is noted; null when it was noted before. */
async function note(tx: Tx, { now, ...refund }: Note, throughBank: boolean): Promise<string | null> {
  const reference = newReference()
  const isNew = await repository.insertRefund(tx, { ...refund, reference, createdAt: now })
  if (isNew && throughBank) await enqueue(tx, { job: 'pay-back', reference }, now)
  return isNew ? reference : null
}

/** What banks take as a reference: 24 letters and digits, from 96 random bits. */
export const newReference = (): string => randomBytes(12).toString('hex')
