import type { Db, Tx } from '../../../db/database'
import { type Day, dayInAmsterdam, daysBetween, isDay } from '../../../rules/calendar'
import { invoiceNumberText, parseInvoiceNumber } from '../../../rules/invoice'
import { type Cents, cents } from '../../../rules/money'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import type { Deps, Ports } from '../../common/context'
import { newId } from '../../common/ids'
import { listLive } from '../mandates/mandates.service'
import { reopenEntriesOf } from './bank/bank.repository'
import * as payments from './invoice-payments.repository'
import * as repository from './invoices.repository'

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

/** Records the payment of what is outstanding: for the first time, or after a chargeback. */
async function settle(tx: Tx, { id, paidAt }: repository.InvoiceRow, at: number): Promise<void> {
  if (paidAt === null) await repository.setPaid(tx, id, at)
  else await repository.setRepaid(tx, id, at)
  await payments.settlePayments(tx, id, at)
}

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
 * becomes a surplus of the last payments.
 */
export async function balance(tx: Tx, invoiceId: string, at: number): Promise<void> {
  const invoice = await repository.findInvoice(tx, invoiceId)
  const parts = await payments.listUnsettled(tx, invoiceId)
  if (!invoice || parts.length === 0) return
  const due = (await readSettlements(tx, invoice.accountId)).expected(invoice)
  let excess = parts.reduce((sum, { amount, surplus }) => sum + amount - surplus, 0) - due
  if (excess < 0) return
  for (const { id, amount, surplus } of [...parts].reverse()) {
    const taken = Math.min(excess, amount - surplus)
    if (taken > 0) await payments.setSurplus(tx, id, surplus + taken)
    excess -= taken
  }
  if (due > 0) await settle(tx, invoice, at)
  else await payments.settlePayments(tx, invoiceId, at)
}

/**
 * Records what the buyer's bank took back of the payment of an invoice, which is outstanding again by that amount; 0 when it
 * lost the dispute. Returns the amount that the shop then has twice, since the buyer had paid again meanwhile.
 */
export async function chargeBack(
  tx: Tx,
  { paymentAttemptId, invoiceId, amount }: { paymentAttemptId: string; invoiceId: string; amount: Cents },
  now: number,
): Promise<Cents> {
  const before = await repository.setChargeback(tx, { paymentAttemptId, invoiceId }, amount)
  await balance(tx, invoiceId, now)
  if (amount > 0 || !before?.repaidAt) return cents(0)
  const invoice = await repository.findInvoice(tx, invoiceId)
  return invoice
    ? cents(Math.min(before.amount, (await readSettlements(tx, invoice.accountId)).chargeable(invoice)))
    : cents(0)
}

/** Reverts a payment recorded by mistake: the invoice is unpaid again. */
export async function noteUnpaid(
  { db, findPaidOnline }: Pick<Deps, 'db' | 'findPaidOnline'>,
  number: string,
): Promise<{ number: string } | NotNoted> {
  return db.transaction(async (tx) => {
    const invoice = await findFinal(tx, number)
    if (typeof invoice === 'string') return invoice
    return (await revertTransfers({ findPaidOnline }, tx, invoice)) ?? { number: invoiceNumberText(invoice) }
  })
}

/** Reverts all payments by transfer of an invoice; bank entries are open again. Returns why not, or null. */
export async function revertTransfers(
  { findPaidOnline }: Pick<Deps, 'findPaidOnline'>,
  tx: Tx,
  invoice: repository.InvoiceRow,
): Promise<NotNoted | null> {
  const transfers = await payments.listPayments(tx, invoice.id)
  // The invoice of an order that was paid online.
  const isPaidOnline = invoice.paidAt !== null && invoice.series !== 'M'
  if (transfers.length === 0 && (invoice.paidAt === null || isPaidOnline)) return 'not-paid'
  const wasSettled = invoice.paidAt !== null && !isPaidOnline
  if (wasSettled && (await findPaidOnline(tx, invoice.id)) !== null) return 'paid-online'
  if (await repository.wasPaidBackByHand(tx, invoice.id)) return 'paid-back'
  if (transfers.some(({ surplusReturnedAt }) => surplusReturnedAt !== null)) return 'paid-back'
  await payments.deletePayments(tx, invoice.id)
  await reopenEntriesOf(tx, invoice.id)
  await repository.dropRefundsByHand(tx, invoice.id)
  if (wasSettled) await repository.setPaid(tx, invoice.id, null)
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
  return { outstanding, expected, chargedBack, chargeable, collectedOn, pausedUntil, isWrittenOff }
}

/** Returns the outstanding amount of one invoice, including VAT. */
export const outstandingNow = async (db: Db, invoice: repository.InvoiceRow): Promise<Cents> =>
  (await readSettlements(db, invoice.accountId)).outstanding(invoice)
