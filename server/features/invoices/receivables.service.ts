import type { Db, Tx } from '../../../db/database'
import { type Day, dayInAmsterdam, daysBetween, isDay } from '../../../rules/calendar'
import { invoiceNumberText, parseInvoiceNumber } from '../../../rules/invoice'
import { type Cents, cents } from '../../../rules/money'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import type { Deps, Ports } from '../../common/context'
import * as payments from './invoice-payments.repository'
import * as repository from './invoices.repository'
import {
  momentOf,
  type NotNoted,
  type OnlinePayments,
  recordTransfer,
  revertTransfers,
  settle,
} from './received-payments.service'
import { outstandingNow } from './settlements.service'
import { sumCollecting, sumOpenInvoices } from './staff/open-sums.repository'

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
