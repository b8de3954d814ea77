import type { Tx } from '../../../db/database'
import { canPaymentMove } from '../../../rules/payment-status'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import type { Finish, Rest } from '../../outbox/job'
import { enqueueAgain, tryNow } from '../../outbox/outbox'
import type { PaymentResult } from '../../ports/payment-provider'
import { takeOrderPayment } from '../invoices/received-payments.service'
import { firstPaymentPaid } from '../mandates/mandates.service'
import { chargedBackOf } from '../orders/chargebacks.service'
import { releaseNames } from '../orders/name-claims.service'
import { endRemainder, orderPaid, orderToReview } from '../orders/order-payment.service'
import { payRefund } from '../orders/orders.jobs'
import { findAnyOrder, type OrderRow } from '../orders/orders.service'
import { listRefundsOf, refundSecondPayment } from '../orders/refunds.service'
import { recordChargeback } from './chargeback.service'
import { collect, collectionFailed, collectionPaid } from './collections.service'
import { differsFrom, recordExternalRefund, refundedByShop } from './external-refund.service'
import { invoicePaid } from './invoice-payments.service'
import { receivedOf } from './kept-payments.service'
import { askPaymentResult } from './payments.jobs'
import type { AttemptRow } from './payments.repository'
import * as repository from './payments.repository'

const ASK_TIMEOUT_MS = 20_000

/**
 * Applies a result of the bank, by whichever way it came: reported by a notification, or asked for. Idempotent, and results
 * may arrive late and in any order. Throws while its payment is unknown here: the bank may report it before it is stored.
 *
 * A payment status only moves forward, so any report of it counts. The amounts of chargebacks and refunds can rise and fall, so
 * a report of one may be outdated: it makes the shop ask. `asked` is the payment as it was before the bank was asked for this
 * result; if a chargeback was reported or a refund recorded since, the result is outdated and this throws.
 */
export async function applyResult(deps: Deps, tx: Tx, result: PaymentResult, asked?: AskedPayment): Promise<void> {
  const attempt = await repository.findByReference(tx, result.reference)
  if (!attempt) throw new UnknownPayment('the bank speaks of a payment that is not known here')
  if (asked && attempt.hints !== asked.hints) throw new OutdatedResult('a chargeback was reported meanwhile')
  if (asked && (await refundedByShop(tx, attempt)) !== asked.refunded)
    throw new OutdatedResult('a refund changed meanwhile')
  const status = await applyStatus(deps, tx, attempt, result)
  if (status === 'COMPLETED') await applyReturns(deps, tx, attempt, result, asked !== undefined)
}

/** A payment before the bank was asked for it. */
interface AskedPayment {
  hints: number
  /** Cents that the shop refunded or is refunding. */
  refunded: number
}

class UnknownPayment extends Error {
  override name = 'UnknownPayment'
}

class OutdatedResult extends Error {
  override name = 'OutdatedResult'
}

/** Asks the bank for the result of a payment, and applies it. */
export async function askPayment(deps: Deps, reference: string): Promise<Finish | undefined> {
  const attempt = await repository.findByReference(deps.db.reader, reference)
  if (!attempt) return undefined
  const asked = { hints: attempt.hints, refunded: await refundedByShop(deps.db.reader, attempt) }
  const result = await answerInTime('payments', ASK_TIMEOUT_MS, deps.ports.payments.findPayment(reference))
  return result ? (tx) => applyResult(deps, tx, result, asked) : undefined
}

/** Collects an invoice by direct debit. A collection that the bank refuses has failed at once. */
export const collectNow = (deps: Deps, id: string): Promise<Rest> =>
  collect(deps, id, (tx, { reference, amount, currency }) =>
    applyResult(deps, tx, { reference, status: 'CANCELLED', paidAmount: 0, totalAmount: amount, currency }),
  )

/** A notification usually arrives before this. */
const FIRST_ASK_MS = 10 * MINUTE_MS
const LONGEST_PAUSE_MS = 6 * HOUR_MS
/** Nobody pays after this: banks expire payments sooner. */
const ASKED_FOR_MS = 14 * DAY_MS
const ASKED_AT_ONCE = 50

/**
 * Asks for payments that stay open, whose notification may have been lost: the first time after ten minutes, then with growing
 * pauses. A scheduled task.
 */
export async function askOpenPayments(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  const asked = { now, firstMs: FIRST_ASK_MS, after: now - ASKED_FOR_MS, limit: ASKED_AT_ONCE }
  if ((await repository.listToAsk(deps.db.reader, asked)).length === 0) return
  await deps.db.transaction(async (tx) => {
    for (const { id, reference, createdAt } of await repository.listToAsk(tx, asked)) {
      const pause = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_ASK_MS, now - createdAt))
      await repository.setNextAsk(tx, id, now + pause)
      await enqueueAgain(tx, askPaymentResult, { reference }, now)
    }
  })
}

/** The notification is usually faster than the buyer, and some banks do not want to be asked for every payment. */
const RETURN_GRACE_MS = 30_000

/** Has the bank asked for an open payment soon after its buyer returned, in case that its notification was lost. */
export async function noteReturn(deps: Deps, payable: repository.Payable): Promise<void> {
  const live = await repository.findLive(deps.db.reader, payable)
  if (!live) return
  const now = deps.ports.clock.now()
  const message = { reference: live.reference, runAt: now + RETURN_GRACE_MS }
  await deps.db.transaction((tx) => enqueueAgain(tx, askPaymentResult, message, now))
}

/** Moves a payment, if it can, and applies what follows. Returns its status afterwards. */
async function applyStatus(
  deps: Deps,
  tx: Tx,
  attempt: AttemptRow,
  result: PaymentResult,
): Promise<AttemptRow['status']> {
  const now = deps.ports.clock.now()
  if (!canPaymentMove(attempt.status, result.status)) return attempt.status
  const paidAmount = result.status === 'COMPLETED' ? result.paidAmount : null
  const moved = await repository.moveAttempt(tx, attempt, { status: result.status, paidAmount, changedAt: now })
  if (!moved) return attempt.status
  tx.onCommit(() => deps.monitor?.paymentEnded(result.status))
  await applyOutcome(deps, tx, attempt, result, now)
  return result.status
}

async function applyOutcome(
  deps: Deps,
  tx: Tx,
  attempt: AttemptRow,
  result: PaymentResult,
  now: number,
): Promise<void> {
  const { orderId } = attempt
  const isPaid = result.status === 'COMPLETED'
  if (isPaid) await firstPaymentPaid(tx, attempt.id, now)
  if (orderId === null) return applyInvoicePayment(deps, tx, attempt, result, now)
  if (isPaid) return applyPayment(deps, tx, { ...attempt, orderId }, result, now)
  if (isOver(result) && (await repository.listCompleted(tx, orderId)).length === 0) await releaseNames(tx, orderId)
}

/** Applies a payment of invoices, or the end of one without payment: of a collection, the invoice is still to be paid. */
async function applyInvoicePayment(
  deps: Deps,
  tx: Tx,
  attempt: AttemptRow,
  result: PaymentResult,
  now: number,
): Promise<void> {
  if (result.status === 'COMPLETED') {
    await collectionPaid(tx, attempt, now)
    return invoicePaid(deps, tx, attempt, result, now)
  }
  if (isOver(result)) await collectionFailed(deps, tx, { ...attempt, bankReason: result.bankReason }, now)
}

const isOver = ({ status }: Pick<PaymentResult, 'status'>): boolean => status === 'CANCELLED' || status === 'EXPIRED'

type OrderAttempt = AttemptRow & { orderId: string }

/**
 * Applies a payment of an order. Only the requested amount in euro pays the order, alone or with what was received before its rest
 * was asked. A payment of an order that was accepted with less pays the rest of its invoice. An excess is refunded.
 */
async function applyPayment(
  deps: Deps,
  tx: Tx,
  attempt: OrderAttempt,
  result: PaymentResult,
  now: number,
): Promise<void> {
  const { paidAmount, totalAmount, currency } = result
  const isAsked = paidAmount === attempt.amount && totalAmount === attempt.amount && currency === 'EUR'
  const order = await findAnyOrder(tx, attempt.orderId)
  // Unless the payment was cancelled because its buyer changed the order afterwards.
  const isRight = isAsked && order?.gross === attempt.amount
  if (order && !isRight && (await applyRemainder(deps, tx, { order, attempt, result, isAsked }, now))) return
  const isTaken = order !== null && (await (isRight ? orderPaid : orderToReview)(deps, tx, order, now))
  if (!isTaken) {
    if (currency !== 'EUR') return
    const payment = { paymentAttemptId: attempt.id, amount: paidAmount }
    const surplus = (await takeOrderPayment(tx, attempt.orderId, payment, now)) ?? paidAmount
    if (surplus > 0) await refundSecondPayment(deps, tx, attempt, surplus, 'paid-twice', now)
  } else if (isRight) await returnOtherPayments(deps, tx, attempt, now)
}

interface PaidRemainder {
  order: OrderRow
  attempt: OrderAttempt
  result: PaymentResult
  /** Whether exactly the requested amount was paid. */
  isAsked: boolean
}

/**
 * Applies a payment of an order whose rest was asked: with what was received before, it pays the order, or staff decide about both.
 * Also one that comes after the time to pay it. Returns false for other orders, and for one whose money went back.
 */
async function applyRemainder(
  deps: Deps,
  tx: Tx,
  { order, attempt, result: { paidAmount, currency }, isAsked }: PaidRemainder,
  now: number,
): Promise<boolean> {
  if (order.remainderUntil === null || currency !== 'EUR' || paidAmount <= 0) return false
  if (order.status === 'CANCELLED') {
    await refundSecondPayment(deps, tx, attempt, paidAmount, 'not-accepted', now)
    return true
  }
  if (order.status !== 'REVIEW') return false
  const received = await receivedOf(tx, order.id, attempt.id)
  const isWhole = isAsked && received > 0 && received + paidAmount === order.gross
  if (!isWhole || !(await orderPaid(deps, tx, order, now))) await endRemainder(deps, tx, order, now)
  return true
}

/** Refunds the other payments of an order that was in review because of its payment, and is now paid correctly. */
async function returnOtherPayments(deps: Deps, tx: Tx, attempt: OrderAttempt, now: number): Promise<void> {
  const others = (await repository.listCompleted(tx, attempt.orderId)).filter(({ id }) => id !== attempt.id)
  for (const other of others)
    if (other.paidAmount)
      await refundSecondPayment(deps, tx, { ...attempt, id: other.id }, other.paidAmount, 'not-accepted', now)
}

/**
 * Applies what a result says of money that went back. A bank notifies of the payment when one of its refunds changed, so these
 * are asked for at once.
 */
async function applyReturns(
  deps: Deps,
  tx: Tx,
  attempt: AttemptRow,
  { chargedBackAmount, refundedAmount, bankReason }: PaymentResult,
  isAsked: boolean,
): Promise<void> {
  const now = deps.ports.clock.now()
  for (const { reference, status } of await listRefundsOf(tx, attempt))
    if (status === 'PENDING') await tryNow(tx, payRefund, reference, now)
  const known = await chargedBackOf(tx, attempt.id)
  const said = chargedBackAmount ?? known
  if (isAsked) {
    await recordExternalRefund(deps, tx, attempt, refundedAmount, now)
    return recordChargeback(deps, tx, { ...attempt, bankReason }, said, now)
  }
  if (said === known && known === 0 && !(await differsFrom(tx, attempt, refundedAmount))) return
  await repository.addHint(tx, attempt.id)
  await enqueueAgain(tx, askPaymentResult, { reference: attempt.reference }, now)
}
