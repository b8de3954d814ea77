import type { Tx } from '../../../db/database'
import { bankReasonIn } from '../../../rules/bank-reasons'
import { type Cents, cents } from '../../../rules/money'
import type { Deps } from '../../common/context'
import { enqueueAgain } from '../../outbox/outbox'
import {
  findInvoiceOfOrder,
  findInvoiceRow,
  mailPaymentChargedBack,
  mailPaymentReturned,
} from '../invoices/invoices.service'
import { chargeBack } from '../invoices/received-payments.service'
import { outstandingNow } from '../invoices/settlements.service'
import { chargedBackOf, chargedBackOfOrder, setChargeback } from '../orders/chargebacks.service'
import { payRefund } from '../orders/orders.jobs'
import { listRefundsOf, newReference, refundPayment, reopenRefund } from '../orders/refunds.service'
import { leftOf } from './kept-payments.service'
import { lostTwice } from './open-chargebacks.service'
import type { AttemptRow } from './payments.repository'
import * as repository from './payments.repository'
import { addSurplus, surplusReturned } from './surpluses.service'

/** Returns the amount that the bank took back of the payments of an order. */
export const orderChargedBack = async ({ db }: Pick<Deps, 'db'>, orderId: string): Promise<Cents> =>
  cents(await chargedBackOfOrder(db.reader, orderId))

/**
 * Records the amount that the buyer's bank took back of a payment, as the provider says now. The invoices that it paid are
 * open again by that amount, and the customer and an operator are notified. An amount of 0, after a dispute was won, undoes both: refunds that
 * waited are paid, and so is what the buyer paid a second time meanwhile. `bankReason` is the code that the bank gave.
 */
export async function recordChargeback(
  deps: Deps,
  tx: Tx,
  { id, reference, bankReason: given }: Pick<AttemptRow, 'id' | 'reference'> & { bankReason?: string | undefined },
  amount: number,
  now: number,
): Promise<void> {
  const attempt = await repository.findById(tx, id)
  const known = await chargedBackOf(tx, id)
  if (!attempt || amount === known) return
  const { orderId, invoiceId } = attempt
  const bankReason = bankReasonIn(given)
  await setChargeback(tx, { id, orderId, amount, bankReason }, now)
  const logged = { payment: reference, amount, ...(orderId ? { order: orderId } : { invoice: invoiceId }) }
  if (amount > 0) tx.onCommit(() => deps.log.error(logged, 'payments: a payment was charged back'))
  else tx.onCommit(() => deps.log.warn(logged, 'payments: a chargeback was undone'))
  const twice = await lostTwice(tx, attempt, amount)
  if (twice > 0)
    tx.onCommit(() => deps.log.error({ ...logged, twice }, 'payments: a payment was charged back and refunded'))
  // The bank takes a surplus back as well. Only a chargeback that was undone leaves one.
  if (known === 0) await surplusReturned(tx, { paymentAttemptId: id }, amount)
  let left = amount
  for (const { invoiceId: charged, amount: kept } of await keptParts(tx, attempt)) {
    const part = cents(Math.min(kept, left))
    left -= part
    const about = { paymentAttemptId: id, invoiceId: charged, amount: part, left: await leftOf(tx, attempt) }
    const surpluses = await chargeBack(tx, about, now)
    const outstanding = await outstandingOf(tx, charged)
    if (part > 0)
      await mailPaymentChargedBack(deps, tx, charged, {
        paymentAttemptId: id,
        amount: part,
        outstanding,
        bankReason,
        now,
      })
    for (const { paymentAttemptId, amount: surplus } of surpluses) {
      const payment = paymentAttemptId === id ? attempt : await repository.findById(tx, paymentAttemptId)
      if (payment && surplus > 0) await returnSurplus(deps, tx, payment, { invoiceId: charged, amount: surplus }, now)
    }
  }
  if (amount === 0) await resumeRefunds(tx, attempt, now)
}

async function outstandingOf(tx: Tx, invoiceId: string): Promise<Cents> {
  const invoice = await findInvoiceRow(tx, invoiceId)
  return invoice ? outstandingNow(tx, invoice) : cents(0)
}

/** The invoices that a payment paid, each with what it kept of it. */
async function keptParts(tx: Tx, attempt: AttemptRow): Promise<repository.Share[]> {
  const shares = await repository.listKept(tx, attempt.id)
  if (shares.length > 0) return shares
  const returned = (await listRefundsOf(tx, attempt)).find(({ paymentAttemptId }) => paymentAttemptId === attempt.id)
  const amount = (attempt.paidAmount ?? 0) - (returned?.amount ?? 0)
  if (amount <= 0) return []
  if (attempt.invoiceId !== null) return [{ invoiceId: attempt.invoiceId, amount }]
  const invoice = attempt.orderId === null ? null : await findInvoiceOfOrder(tx, attempt.orderId)
  return invoice ? [{ invoiceId: invoice.id, amount }] : []
}

/**
 * The buyer paid an invoice again after a chargeback that was then undone. A payment is refunded automatically once: what is more is left
 * to staff.
 */
async function returnSurplus(
  deps: Deps,
  tx: Tx,
  { id, orderId, invoiceId }: AttemptRow,
  surplus: { invoiceId: string; amount: Cents },
  now: number,
): Promise<void> {
  const payment = { id, orderId, invoiceId }
  const reference = await refundPayment(tx, payment, surplus.amount, 'paid-twice', now)
  if (reference) return mailPaymentReturned(deps, tx, surplus.invoiceId, { ...surplus, reference, now })
  await addSurplus(tx, { paymentAttemptId: id, ...surplus }, now)
  const about = { attempt: id, invoice: surplus.invoiceId, amount: surplus.amount }
  tx.onCommit(() => deps.log.error(about, 'payments: an invoice is paid twice; refund it by hand'))
}

/** Has the refunds paid that were refused because of the chargeback. */
async function resumeRefunds(tx: Tx, attempt: AttemptRow, now: number): Promise<void> {
  for (const { reference, failure } of await listRefundsOf(tx, attempt)) {
    if (failure !== 'charged-back' || !(await reopenRefund(tx, reference, newReference()))) continue
    await enqueueAgain(tx, payRefund, { reference }, now)
  }
}
