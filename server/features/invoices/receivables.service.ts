import type { Db, Tx } from '../../../db/database'
import { type Day, dayInAmsterdam, daysBetween, isDay } from '../../../rules/calendar'
import { invoiceNumberText, parseInvoiceNumber } from '../../../rules/invoice'
import { type Cents, cents } from '../../../rules/money'
import { type KeptPayment, splitRefund } from '../../../rules/order-remainder'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import type { Deps, Ports } from '../../common/context'
import { newId } from '../../common/ids'
import { listLive } from '../mandates/mandates.service'
import { reopenEntriesOf } from './bank/bank.repository'
import * as payments from './invoice-payments.repository'
import * as repository from './invoices.repository'
import { endPlan, type Plan, runningPlansOf } from './payment-plans.repository'
import { sumCollecting, sumOpenInvoices } from './staff/staff-invoices.repository'

export { listOpenChargebackParts, type OpenChargebackPart } from './staff/staff-invoices.repository'

/** Needs only the database and the clock, so that an operator's command can use it. */
interface Books extends Pick<Deps, 'db'> {
  ports: Pick<Ports, 'clock'>
}

/** An unpaid final invoice. */
export interface Receivable {
  number: string
  /** Name of the company, or of the person. */
  buyer: string
  email: string
  paymentMethod: PaymentMethodCode
  /** Including VAT, less what was credited. */
  outstanding: Cents
  issuedOn: Day
  dueOn: Day
  /** Negative until it is due. */
  daysOverdue: number
}

/** Returns all unpaid final invoices, by due date. */
export async function listReceivables({ db, ports }: Books): Promise<Receivable[]> {
  const today = dayInAmsterdam(ports.clock.now())
  const receivables: Receivable[] = []
  for (const row of await repository.listUnpaid(db.reader)) {
    const outstanding = await outstandingNow(db.reader, row)
    if (outstanding <= 0) continue
    const issuedOn = row.issuedOn ?? today
    const dueOn = row.dueOn ?? issuedOn
    receivables.push({
      number: invoiceNumberText(row),
      buyer: row.buyer?.name ?? '',
      email: row.buyer?.email ?? '',
      paymentMethod: row.paymentMethod,
      ...{ outstanding, issuedOn, dueOn, daysOverdue: daysBetween(dueOn, today) },
    })
  }
  return receivables
}

/**
 * Sums in cents the transfers that arrived from a day until, but not including, another, and the surpluses that were paid back in the same
 * period in milliseconds.
 */
export async function sumTransfers(
  db: Db,
  days: { from: Day; to: Day },
  times: { from: number; before: number },
): Promise<{ received: number; returned: number; returns: number }> {
  const returned = await payments.sumSurplusReturned(db, times)
  return { received: await payments.sumReceived(db, days), returned: returned.amount, returns: returned.count }
}

/**
 * Returns what an account owes, including VAT: its final invoices that are outstanding, also those that wait for their collection, and
 * its orders on account that no final invoice charges yet.
 */
export async function owedBy(db: Db, accountId: string): Promise<Cents> {
  const open = await sumOpenInvoices(db, [accountId], null)
  const collecting = await sumCollecting(db, [accountId])
  return cents((open.get(accountId)?.gross ?? 0) + (collecting.get(accountId) ?? 0))
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

/**
 * Records that a final invoice was paid, today or on another day; the customer sees it at once. Returns its number and
 * the day, or why it cannot be recorded.
 */
export async function notePaid(
  { db, ports }: Books,
  input: { number: string; on?: string },
): Promise<{ number: string; on: Day } | NotNoted> {
  const today = dayInAmsterdam(ports.clock.now())
  const on = input.on ?? today
  if (!isDay(on)) return 'no-day'
  if (on > today) return 'in-the-future'
  return db.transaction(async (tx) => {
    const invoice = await findFinal(tx, input.number)
    if (typeof invoice === 'string') return invoice
    const isPaidAgain = invoice.paidAt !== null && (await outstandingNow(tx, invoice)) > 0
    if (invoice.paidAt !== null && !isPaidAgain) return 'paid-already'
    if (on < (invoice.issuedOn ?? '')) return 'before-invoice'
    const now = ports.clock.now()
    const amount = await outstandingNow(tx, invoice)
    if (amount > 0)
      await recordTransfer(tx, invoice, { amount, receivedOn: on, bankReference: null, entryId: null }, { today, now })
    else await settle(tx, invoice, momentOf(on, { today, now }))
    return { number: invoiceNumberText(invoice), on }
  })
}

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
async function settle(tx: Tx, { id, paidAt }: repository.InvoiceRow, at: number): Promise<void> {
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
const momentOf = (day: Day, { today, now }: { today: Day; now: number }): number =>
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

/** Facts of online payments that credits and reverted transfers depend on. */
export type OnlinePayments = Pick<Deps, 'findPaidOnline' | 'listKeptPayments'>

/** Reverts a payment recorded by mistake: the invoice is unpaid again. */
export async function noteUnpaid(
  { db, ...sources }: Pick<Deps, 'db'> & OnlinePayments,
  number: string,
): Promise<{ number: string } | NotNoted> {
  return db.transaction(async (tx) => {
    const invoice = await findFinal(tx, number)
    if (typeof invoice === 'string') return invoice
    return (await revertTransfers(sources, tx, invoice)) ?? { number: invoiceNumberText(invoice) }
  })
}

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

/** An amount that the shop owes of an invoice that was paid by bank transfer and then credited. */
export interface Owed {
  number: string
  /** Name of the company, or of the person. */
  buyer: string
  email: string
  /** Including VAT. */
  amount: Cents
  since: Day
}

/** Returns all pending manual refunds, oldest first. Payments through the bank are refunded automatically. */
export async function listOwed({ db, ports }: Books): Promise<Owed[]> {
  const rows = await repository.listOwed(db.reader)
  return rows.map(({ invoice, amount, since }) => ({
    number: invoiceNumberText(invoice),
    buyer: invoice.buyer?.name ?? '',
    email: invoice.buyer?.email ?? '',
    amount: cents(amount),
    since: dayInAmsterdam(since ?? ports.clock.now()),
  }))
}

/**
 * Records that the owed amount of one invoice was refunded; the customer sees it at once. Returns the amount, or why it
 * cannot be recorded.
 */
export async function notePaidBack(
  { db, ports }: Books,
  number: string,
): Promise<{ number: string; amount: Cents } | NotNoted> {
  return db.transaction(async (tx) => {
    const invoice = await findFinal(tx, number)
    if (typeof invoice === 'string') return invoice
    const amount = await repository.setPaidBack(tx, invoice.id, ports.clock.now())
    return amount === 0 ? 'nothing-owed' : { number: invoiceNumberText(invoice), amount: cents(amount) }
  })
}

/** Returns the number of an invoice; null if there is none with this id. */
export async function findInvoiceNumber({ db }: Pick<Books, 'db'>, id: string): Promise<string | null> {
  const invoice = await repository.findInvoice(db.reader, id)
  return invoice && invoiceNumberText(invoice)
}

async function findFinal(tx: Tx, text: string): Promise<repository.InvoiceRow | NotNoted> {
  const number = parseInvoiceNumber(text)
  if (!number) return 'no-number'
  const invoice = await repository.findByNumber(tx, number)
  if (!invoice) return 'unknown'
  if (invoice.kind === 'CREDIT_NOTE') return 'credit-note'
  return invoice.closed ? invoice : 'still-open'
}

/** Credits and chargebacks that changed the amounts due of an account's invoices after they were final. */
export interface Settlements {
  /** The outstanding amount of a final invoice, including VAT: less what was credited, and again what was charged back. */
  outstanding(invoice: repository.InvoiceRow): Cents
  /** As `outstanding`, before part payments are deducted. */
  expected(invoice: repository.InvoiceRow): Cents
  /** The part of it that was charged back after it was paid. */
  chargedBack(invoice: repository.InvoiceRow): Cents
  /** The amount that an invoice charges, including VAT: less what was credited. */
  chargeable(invoice: repository.InvoiceRow): Cents
  /** Day on which an invoice is collected by direct debit; null if it is not, or no longer. */
  collectedOn(invoice: Pick<repository.InvoiceRow, 'id'>): Day | null
  /** Day until which no reminders are sent; null if they are not paused on the given day. */
  pausedUntil(invoice: Pick<repository.InvoiceRow, 'id'>, today: Day): Day | null
  /** Whether the shop no longer asks for a part of it. */
  isWrittenOff(invoice: Pick<repository.InvoiceRow, 'id'>): boolean
  /** The payment plan that runs for it; null if none does. */
  planOf(invoice: Pick<repository.InvoiceRow, 'id'>): Plan | null
}

/** Reads the settlements and collections of all invoices of an account. */
export async function readSettlements(db: Db, accountId: string): Promise<Settlements> {
  const credits = await repository.creditsOf(db, accountId)
  const chargebacks = await repository.chargebacksOf(db, accountId)
  const live = await listLive(db, accountId)
  const collections = new Map(live.map(({ invoiceId, collectOn }) => [invoiceId, collectOn]))
  const chargeable = ({ id, kind, closed, gross }: repository.InvoiceRow): Cents =>
    cents(kind === 'INVOICE' && closed ? Math.max(0, gross + (credits.get(id) ?? 0)) : 0)
  const chargedBack = (invoice: repository.InvoiceRow): Cents =>
    cents(invoice.paidAt === null ? 0 : Math.min(chargeable(invoice), chargebacks.get(invoice.id) ?? 0))
  const received = await payments.partsOf(db, accountId)
  const writtenOff = await payments.writeOffsOf(db, accountId)
  const pauses = await payments.pausesOf(db, accountId)
  const plans = await runningPlansOf(db, accountId)
  const expected = (invoice: repository.InvoiceRow): Cents =>
    cents(
      Math.max(
        0,
        (invoice.paidAt === null ? chargeable(invoice) : chargedBack(invoice)) - (writtenOff.get(invoice.id) ?? 0),
      ),
    )
  const outstanding = (invoice: repository.InvoiceRow): Cents =>
    cents(Math.max(0, expected(invoice) - (received.get(invoice.id) ?? 0)))
  const collectedOn = ({ id }: Pick<repository.InvoiceRow, 'id'>): Day | null => collections.get(id) ?? null
  const pausedUntil = ({ id }: Pick<repository.InvoiceRow, 'id'>, today: Day): Day | null => {
    const until = pauses.get(id)
    return until !== undefined && until > today ? until : null
  }
  const isWrittenOff = ({ id }: Pick<repository.InvoiceRow, 'id'>): boolean => writtenOff.has(id)
  const planOf = ({ id }: Pick<repository.InvoiceRow, 'id'>): Plan | null => plans.get(id) ?? null
  return { outstanding, expected, chargedBack, chargeable, collectedOn, pausedUntil, isWrittenOff, planOf }
}

/** Returns the outstanding amount of one invoice, including VAT. */
export const outstandingNow = async (db: Db, invoice: repository.InvoiceRow): Promise<Cents> =>
  (await readSettlements(db, invoice.accountId)).outstanding(invoice)
