import type { Db, Tx } from '../../../db/database'
import type { RefundFailure } from '../../../rules/refund-status'
import { HOUR_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import { type Finish, nextLookAt, type Unfinished } from '../../outbox/job'
import { enqueueAgain } from '../../outbox/outbox'
import { RefundRefused, type RefundRequest, type RefundState } from '../../ports/payment-provider'
import { chargedBackOf } from '../orders/chargebacks.service'
import { rejectPayment } from '../orders/order-payment.service'
import { payRefund } from '../orders/orders.jobs'
import { findAnyOrder } from '../orders/orders.service'
import {
  findRefund,
  findSource,
  listFailedRefunds,
  listRefunds,
  moveRefund,
  newReference,
  type RefundRow,
  refundPayment,
  reopenRefund,
} from '../orders/refunds.service'
import { isRefundedElsewhere } from './external-refund.service'
import * as repository from './payments.repository'

const BANK_TIMEOUT_MS = 40_000
/** A bank takes days for some refunds; its notification makes the shop look sooner. */
const LONGEST_LOOK_MS = HOUR_MS

/**
 * Refunds a recorded amount through the bank, and follows it until the bank says that it is done or failed. Asks the bank
 * before it requests: it identifies the refund by its reference. Nothing is refunded of a payment that was charged back, or of
 * which more was refunded than the shop knows of.
 */
export async function payBack(deps: Deps, reference: string): Promise<Finish | Unfinished | undefined> {
  const refund = await findRefund(deps.db.reader, reference)
  if (!refund || refund.status === 'DONE' || refund.status === 'FAILED') return undefined
  const payment = await requirePaymentOf(deps.db.reader, refund)
  const { amount, createdAt, bankReference } = refund
  const request = { reference: bankReference ?? reference, paymentReference: payment.reference, amount }
  const state = await answerInTime('payments', BANK_TIMEOUT_MS, refundThroughBank(deps, payment.id, request))
  const now = deps.ports.clock.now()
  if (state === 'done') return async (tx) => void (await moveRefund(tx, reference, { status: 'DONE', doneAt: now }))
  if (state !== 'pending') return (tx) => fail(deps, tx, refund, state === 'failed' ? 'bank' : state)
  return {
    finish: async (tx) => void (await moveRefund(tx, reference, { status: 'PENDING' })),
    againAt: nextLookAt(createdAt, now, LONGEST_LOOK_MS),
  }
}

async function refundThroughBank(
  { db, ports: { payments } }: Deps,
  paymentId: string,
  request: RefundRequest,
): Promise<RefundState | 'charged-back' | 'refunded-elsewhere'> {
  const known = await payments.findRefund(request)
  if (known) return known
  if ((await chargedBackOf(db.reader, paymentId)) > 0) return 'charged-back'
  if (await isRefundedElsewhere(db.reader, paymentId)) return 'refunded-elsewhere'
  return payments.refund(request).catch((error: unknown) => {
    if (error instanceof RefundRefused) return 'failed'
    throw error
  })
}

/** Leaves a refund to the operator, who is notified by the log and the metrics. */
async function fail(deps: Deps, tx: Tx, refund: RefundRow, failure: RefundFailure): Promise<void> {
  const { reference, orderId, invoiceId, amount } = refund
  if (!(await moveRefund(tx, reference, { status: 'FAILED', failure }))) return
  const about = { refund: reference, amount, failure, ...(orderId ? { order: orderId } : { invoice: invoiceId }) }
  tx.onCommit(() => deps.log.error(about, 'payments: a refund failed'))
}

/**
 * Refunds an order in review completely and ends it. False when it is not in review. Checks no permissions: only the
 * back office and the operator's commands may call it.
 */
export async function refundReviewed(deps: Deps, tx: Tx, orderId: string): Promise<boolean> {
  const now = deps.ports.clock.now()
  if (!(await rejectPayment(deps, tx, orderId, now))) return false
  // Of the rest of the order.
  await repository.cancelLive(tx, { orderId }, now)
  for (const paid of await repository.listCompleted(tx, orderId))
    if (paid.paidAmount) await refundPayment(tx, paid, paid.paidAmount, 'not-accepted', now)
  return true
}

/** A refund that the bank did not carry out, for the operator. */
export interface FailedRefund {
  reference: string
  orderId: string | null
  invoiceId: string | null
  /** In cents. */
  amount: number
  failure: RefundRow['failure']
  /** When it was recorded, in milliseconds since the epoch. */
  createdAt: number
}

/** Lists refunds that failed, the oldest first. */
export async function listFailed({ db }: Pick<Deps, 'db'>): Promise<FailedRefund[]> {
  const failed = await listFailedRefunds(db.reader)
  return failed.map(({ reference, orderId, invoiceId, amount, failure, createdAt }) => {
    return { reference, orderId, invoiceId, amount, failure, createdAt }
  })
}

/**
 * Retries a refund that failed or was given up. False when it is done, or is not paid through the bank. Checks no
 * permissions: only the back office and the operator's commands may call it.
 */
export async function payBackAgain(deps: Deps, tx: Tx, reference: string): Promise<boolean> {
  const refund = await findRefund(tx, reference)
  if (!refund || refund.status === 'DONE' || !(await findPaymentOf(tx, refund))) return false
  // The bank would repeat its answer to the reference that failed.
  if (refund.status === 'FAILED') await reopenRefund(tx, reference, newReference())
  await enqueueAgain(tx, payRefund, { reference }, deps.ports.clock.now())
  return true
}

async function requirePaymentOf(db: Db, refund: RefundRow): Promise<repository.AttemptRow> {
  const payment = await findPaymentOf(db, refund)
  if (!payment) throw new Error(`there is no payment to give refund ${refund.reference} back from`)
  return payment
}

/**
 * Returns the payment to refund: for a line, the one that paid its invoice or order, not one that is refunded
 * completely.
 */
async function findPaymentOf(db: Db, refund: RefundRow): Promise<repository.AttemptRow | null> {
  const { orderId, paymentAttemptId } = refund
  const source = paymentAttemptId === null ? await findSource(db, refund.reference) : { paymentAttemptId }
  if (source) return source.paymentAttemptId === null ? null : repository.findById(db, source.paymentAttemptId)
  // Without a source, it was deducted from the invoice of an order that was not paid itself.
  const order = orderId === null ? null : await findAnyOrder(db, orderId)
  return order === null || order.paidAt === null ? null : findPaymentOfOrder(db, order.id)
}

/** Returns the payment that paid an order: not one that is refunded completely. */
export async function findPaymentOfOrder(db: Db, orderId: string): Promise<repository.AttemptRow | null> {
  const paid = await repository.listCompleted(db, orderId)
  const wholly = new Set((await listRefunds(db, orderId)).map((other) => other.paymentAttemptId))
  return paid.find(({ id }) => !wholly.has(id)) ?? null
}
