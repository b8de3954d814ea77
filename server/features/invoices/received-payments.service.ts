import type { Db, Tx } from '../../../db/database'
import { type Day, dayInAmsterdam } from '../../../rules/calendar'
import { type Cents, cents } from '../../../rules/money'
import { type KeptPayment, splitRefund } from '../../../rules/order-remainder'
import type { Deps } from '../../common/context'
import { newId } from '../../common/ids'
import { reopenEntriesOf } from './bank/bank.repository'
import * as payments from './invoice-payments.repository'
import * as repository from './invoices.repository'
import { endPlan } from './payment-plans.repository'
import { outstandingNow, readSettlements } from './settlements.service'

/**
 * Applies an online payment to an invoice: it settles the invoice, as an operator's record does. Returns the excess:
 * all of it when nothing was outstanding, or when less was paid than was outstanding.
 */
export async function takePayment(tx: Tx, id: string, paid: Cents, now: number): Promise<Cents> {
  const invoice = await repository.findInvoice(tx, id)
  if (!invoice) return paid
  const outstanding = await outstandingNow(tx, invoice)
  if (outstanding <= 0 || paid < outstanding) return paid
  await settle(tx, invoice, now)
  return cents(paid - outstanding)
}

/** Records the payment of what is outstanding: for the first time, or after a chargeback of it or of a part. */
export async function settle(tx: Tx, { id, paidAt }: repository.InvoiceRow, at: number): Promise<void> {
  if (paidAt === null) await repository.setPaid(tx, id, at)
  await repository.setRepaid(tx, id, at)
  await payments.settlePayments(tx, id, at)
  await endPlan(tx, id, 'PAID', at)
}

/** Ends the payment plan of an invoice of which nothing is outstanding any more, because it was credited or written off. */
export async function endSettledPlan(tx: Tx, invoiceId: string, now: number): Promise<void> {
  const invoice = await repository.findInvoice(tx, invoiceId)
  if (invoice && (await outstandingNow(tx, invoice)) === 0) await endPlan(tx, invoiceId, 'PAID', now)
}

/** A payment of an order, or of a part of an invoice, with what the shop keeps of it. */
export interface OrderPayment {
  paymentAttemptId: string
  amount: Cents
}

/** Records what an order had received of its total, oldest first, as part payments of its invoice, which is open for the rest. */
export async function addOrderPayments(
  tx: Tx,
  invoiceId: string,
  received: readonly OrderPayment[],
  now: number,
): Promise<void> {
  // A millisecond apart, which keeps their order.
  for (const [at, payment] of received.entries())
    await insertOrderPayment(tx, invoiceId, { ...payment, surplus: 0 }, now + at)
}

const insertOrderPayment = (
  tx: Tx,
  invoiceId: string,
  { surplus, ...payment }: OrderPayment & { surplus: number },
  now: number,
): Promise<void> =>
  payments.insertPayment(tx, {
    ...{ id: newId('ipm'), invoiceId, ...payment, surplus, surplusReturnedAt: surplus > 0 ? now : null },
    ...{ receivedOn: dayInAmsterdam(now), notedAt: now },
  })

/**
 * Applies a payment of an order that comes in after the order was accepted with less than its total. Returns the excess; null if its
 * invoice is not open for a rest.
 */
export async function takeOrderPayment(
  tx: Tx,
  orderId: string,
  { paymentAttemptId, amount }: OrderPayment,
  now: number,
): Promise<Cents | null> {
  const invoice = await repository.findInvoiceOfOrder(tx, orderId)
  if (!invoice || !isOpenForRest(invoice)) return null
  return addPart(tx, invoice, { paymentAttemptId, amount }, now)
}

/** Applies an online payment of a part of what was outstanding of an invoice. Returns the excess. */
export async function takePart(tx: Tx, id: string, payment: OrderPayment, now: number): Promise<Cents> {
  const invoice = await repository.findInvoice(tx, id)
  return invoice ? addPart(tx, invoice, payment, now) : payment.amount
}

/** Records a part payment through the bank. Returns the excess: all of it if nothing is outstanding. */
async function addPart(
  tx: Tx,
  invoice: repository.InvoiceRow,
  { paymentAttemptId, amount }: OrderPayment,
  now: number,
): Promise<Cents> {
  const outstanding = await outstandingNow(tx, invoice)
  if (outstanding === 0) return amount
  const surplus = cents(Math.max(0, amount - outstanding))
  await insertOrderPayment(tx, invoice.id, { paymentAttemptId, amount, surplus }, now)
  await balance(tx, invoice.id, now)
  return surplus
}

/** Whether a part of an invoice was paid through the bank: of its order, or of its payment plan. */
export const isPaidInParts = async (db: Db, invoiceId: string): Promise<boolean> =>
  (await payments.listPayments(db, invoiceId)).some((one) => !payments.isTransfer(one))

/** Whether an invoice is of one order that was accepted with less than its total, and not paid yet. */
const isOpenForRest = ({ series, closed, paidAt }: repository.InvoiceRow): boolean =>
  series !== 'M' && closed && paidAt === null

/** A payment by bank transfer. */
export interface Transfer {
  /** Including what the invoice does not need. */
  amount: Cents
  receivedOn: Day
  /** Null for a payment that a command recorded. */
  bankReference: string | null
  /** Of a bank file; null if it was typed in. */
  entryId: string | null
}

/**
 * Records a payment by bank transfer. A part of what is outstanding leaves the rest open; what the invoice does not need is to be
 * paid back. A write-off ends, since the money came after all.
 */
export async function recordTransfer(
  tx: Tx,
  invoice: repository.InvoiceRow,
  transfer: Transfer,
  { today, now }: { today: Day; now: number },
): Promise<void> {
  await payments.deleteWriteOff(tx, invoice.id)
  const settledAt = (await outstandingNow(tx, invoice)) === 0 ? now : null
  const surplus = settledAt === null ? 0 : transfer.amount
  await payments.insertPayment(tx, {
    ...{ id: newId('ipm'), invoiceId: invoice.id, ...transfer, surplus, settledAt },
    notedAt: now,
  })
  if (settledAt === null) await balance(tx, invoice.id, momentOf(transfer.receivedOn, { today, now }))
}

/** Noon of a day in the past, since a statement has no times. */
export const momentOf = (day: Day, { today, now }: { today: Day; now: number }): number =>
  day === today ? now : Date.parse(`${day}T12:00:00Z`)

/**
 * Settles an invoice whose part payments cover what is due of it: after one of them, or after a credit note. What it does not need
 * becomes a surplus of the last payments. Returns that of payments of the order, which go back through the bank.
 */
export async function balance(tx: Tx, invoiceId: string, at: number): Promise<OrderPayment[]> {
  const invoice = await repository.findInvoice(tx, invoiceId)
  const parts = await payments.listUnsettled(tx, invoiceId)
  if (!invoice || parts.length === 0) return []
  const due = (await readSettlements(tx, invoice.accountId)).expected(invoice)
  let excess = parts.reduce((sum, { amount, surplus }) => sum + amount - surplus, 0) - due
  if (excess < 0) return []
  const surpluses: OrderPayment[] = []
  for (const { id, amount, surplus, paymentAttemptId } of [...parts].reverse()) {
    const taken = cents(Math.min(excess, amount - surplus))
    excess -= taken
    if (taken <= 0) continue
    if (paymentAttemptId === null) await payments.setSurplus(tx, id, surplus + taken)
    else {
      await payments.setGoneBack(tx, id, surplus + taken, at)
      surpluses.push({ paymentAttemptId, amount: taken })
    }
  }
  if (due > 0) await settle(tx, invoice, at)
  else await payments.settlePayments(tx, invoiceId, at)
  return surpluses
}

/** Returns the part payments of what is outstanding of an invoice. */
export const receivedOf = async (db: Db, invoiceId: string): Promise<Cents> =>
  cents((await payments.listUnsettled(db, invoiceId)).reduce((sum, { amount, surplus }) => sum + amount - surplus, 0))

/** Amount to refund of a paid invoice. */
export interface PaidBack {
  invoiceId: string
  /** The payment to refund; null when the invoice was not paid through the bank. */
  paymentAttemptId: string | null
  /** Including VAT. */
  amount: Cents
  /** True for more than the shop holds, which is not asked of the bank. */
  isLost?: boolean
}

/**
 * Divides a refund of a paid invoice, whose order was accepted with less than its total, over what came in for it: the payments that
 * the order kept, then transfers.
 */
export async function takeBack(
  tx: Tx,
  invoiceId: string,
  { amount, kept }: { amount: Cents; kept: readonly KeptPayment[] },
  now: number,
): Promise<PaidBack[]> {
  const ofOrder = new Map((await payments.listPayments(tx, invoiceId)).map((one) => [one.paymentAttemptId, one]))
  const taken: PaidBack[] = []
  for (const { paymentId, amount: share } of splitRefund(amount, kept)) {
    if (paymentId !== null) {
      const row = ofOrder.get(paymentId)
      if (row) await payments.setGoneBack(tx, row.id, Math.min(row.amount, row.surplus + share), now)
      taken.push({ invoiceId, paymentAttemptId: paymentId, amount: cents(share) })
      continue
    }
    const byTransfer = cents(Math.min(share, await transfersLeft(tx, invoiceId)))
    if (byTransfer > 0) taken.push({ invoiceId, paymentAttemptId: null, amount: byTransfer })
    const lost = cents(share - byTransfer)
    if (lost > 0) taken.push({ invoiceId, paymentAttemptId: kept[0]?.id ?? null, amount: lost, isLost: true })
  }
  return taken
}

/** Returns what can still go back of the transfers of an invoice. */
export async function transfersLeft(db: Db, invoiceId: string): Promise<Cents> {
  const transfers = (await payments.listPayments(db, invoiceId)).filter(payments.isTransfer)
  const received = transfers.reduce((sum, { amount, surplus }) => sum + amount - surplus, 0)
  return cents(Math.max(0, received - (await repository.sumByHand(db, invoiceId))))
}

/**
 * Records what the buyer's bank took back of the payment of an invoice, which is outstanding again by that amount; 0 when it
 * lost the dispute. `left` is what the shop still has of the payment. Returns what the shop then has too much of payments, since the
 * buyer had paid again meanwhile, or the invoice needs less.
 */
export async function chargeBack(
  tx: Tx,
  { paymentAttemptId, invoiceId, amount, left }: OrderPayment & { invoiceId: string; left: Cents },
  now: number,
): Promise<OrderPayment[]> {
  const before = await repository.setChargeback(tx, { paymentAttemptId, invoiceId }, amount)
  const invoice = await repository.findInvoice(tx, invoiceId)
  if (!invoice) return []
  if (invoice.paidAt === null) {
    await payments.reopenOrderPayments(tx, invoiceId)
    const part = (await payments.listUnsettled(tx, invoiceId)).find((one) => one.paymentAttemptId === paymentAttemptId)
    if (part) await payments.setGoneBack(tx, part.id, Math.max(0, part.amount - left), now)
  }
  const surpluses = await balance(tx, invoiceId, now)
  await endSettledPlan(tx, invoiceId, now)
  if (amount > 0 || !before?.repaidAt || invoice.paidAt === null) return surpluses
  const { chargeable } = await readSettlements(tx, invoice.accountId)
  return [...surpluses, { paymentAttemptId, amount: cents(Math.min(before.amount, chargeable(invoice))) }]
}

/** Why a payment or refund cannot be recorded. */
export type NotNoted =
  | 'no-number'
  | 'no-day'
  | 'unknown'
  | 'credit-note'
  | 'still-open'
  | 'paid-already'
  | 'not-paid'
  | 'paid-online'
  | 'paid-back'
  | 'nothing-owed'
  | 'before-invoice'
  | 'in-the-future'

/** Facts of online payments that credits and reverted transfers depend on. */
export type OnlinePayments = Pick<Deps, 'findPaidOnline' | 'listKeptPayments'>

/**
 * Reverts all payments by transfer of an invoice; bank entries are open again. What its order had received stays. Returns why not, or
 * null.
 */
export async function revertTransfers(
  { findPaidOnline, listKeptPayments }: OnlinePayments,
  tx: Tx,
  invoice: repository.InvoiceRow,
): Promise<NotNoted | null> {
  const all = await payments.listPayments(tx, invoice.id)
  const transfers = all.filter(payments.isTransfer)
  const wasPartlyPaid = all.length > transfers.length
  if (wasPartlyPaid && transfers.length === 0) return 'not-paid'
  // The invoice of an order that was paid online.
  const isPaidOnline = invoice.paidAt !== null && invoice.series !== 'M' && !wasPartlyPaid
  if (transfers.length === 0 && (invoice.paidAt === null || isPaidOnline)) return 'not-paid'
  const wasSettled = invoice.paidAt !== null && !isPaidOnline
  if (wasSettled && (await findPaidOnline(tx, invoice.id)) !== null) return 'paid-online'
  if (await repository.wasPaidBackByHand(tx, invoice.id)) return 'paid-back'
  if (transfers.some(({ surplusReturnedAt }) => surplusReturnedAt !== null)) return 'paid-back'
  await payments.deleteTransfers(tx, invoice.id)
  await reopenEntriesOf(tx, invoice.id)
  await repository.dropRefundsByHand(tx, invoice.id)
  if (!wasSettled) return null
  await repository.setPaid(tx, invoice.id, null)
  if (!wasPartlyPaid) return null
  await payments.reopenOrderPayments(tx, invoice.id)
  const kept = new Map((await listKeptPayments(tx, invoice.orderId)).map(({ id, left }) => [id, left]))
  const at = invoice.paidAt ?? 0
  for (const { id, amount, paymentAttemptId } of await payments.listUnsettled(tx, invoice.id))
    await payments.setGoneBack(tx, id, Math.max(0, amount - (kept.get(paymentAttemptId ?? '') ?? 0)), at)
  // After a credit note, the payments of the order can be enough.
  const reverted = { ...invoice, paidAt: null }
  if ((await outstandingNow(tx, reverted)) === 0) await settle(tx, reverted, at)
  return null
}
