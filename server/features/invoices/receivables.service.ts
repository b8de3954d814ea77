import type { Tx } from '../../../db/open'
import { type Day, dayInAmsterdam, daysBetween, isDay } from '../../../rules/calendar'
import { invoiceNumberText, parseInvoiceNumber } from '../../../rules/invoice'
import { type Cents, cents } from '../../../rules/money'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import type { Deps, Ports } from '../../common/context'
import * as repository from './invoices.repository'

/** What needs no more of the program than its database and clock, so that an operator's command can do it. */
interface Books extends Pick<Deps, 'db'> {
  ports: Pick<Ports, 'clock'>
}

/** A final invoice that was not paid. */
export interface Receivable {
  number: string
  /** Of the company, or of the person. */
  buyer: string
  email: string
  paymentMethod: PaymentMethodCode
  /** With VAT, less what was credited. */
  outstanding: Cents
  issuedOn: Day
  dueOn: Day
  /** Negative as long as it is not due. */
  daysOverdue: number
}

/** All that is to be paid to the shop, the one that was due first first. */
export async function listReceivables({ db, ports }: Books): Promise<Receivable[]> {
  const today = dayInAmsterdam(ports.clock.now())
  const receivables: Receivable[] = []
  for (const row of await repository.listUnpaid(db.reader)) {
    const outstanding = outstandingOf(row, await repository.creditsOf(db.reader, row.accountId))
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

/** Why a payment, or one back, cannot be noted. */
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
 * Notes that a final invoice was paid, today or on another day, as the customer sees from then on. Answers its number and
 * the day, or why not.
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
    if (invoice.paidAt !== null) return 'paid-already'
    if (on < (invoice.issuedOn ?? '')) return 'before-invoice'
    await repository.setPaid(tx, invoice.id, on === today ? ports.clock.now() : Date.parse(`${on}T12:00:00Z`))
    return { number: invoiceNumberText(invoice), on }
  })
}

/**
 * Takes what was paid online for an invoice: it settles it, as an operator's note does. Answers what of it is too much: all of
 * it when nothing was to be paid, or more.
 */
export async function takePayment(tx: Tx, id: string, paid: Cents, now: number): Promise<Cents> {
  const invoice = await repository.findInvoice(tx, id)
  const outstanding = invoice ? outstandingOf(invoice, await repository.creditsOf(tx, invoice.accountId)) : 0
  if (outstanding <= 0 || paid < outstanding) return paid
  await repository.setPaid(tx, id, now)
  return cents(paid - outstanding)
}

/** Takes back a note that was a mistake: the invoice is to be paid again. */
export async function noteUnpaid({ db }: Pick<Books, 'db'>, number: string): Promise<{ number: string } | NotNoted> {
  return db.transaction(async (tx) => {
    const invoice = await findFinal(tx, number)
    if (typeof invoice === 'string') return invoice
    // Of an order that was paid online.
    if (invoice.paidAt === null || invoice.series !== 'M') return 'not-paid'
    if ((await repository.findPaidOnline(tx, invoice.id)) !== null) return 'paid-online'
    if (await repository.wasPaidBackByHand(tx, invoice.id)) return 'paid-back'
    await repository.dropRefundsByHand(tx, invoice.id)
    await repository.setPaid(tx, invoice.id, null)
    return { number: invoiceNumberText(invoice) }
  })
}

/** What the shop owes of an invoice: it was paid by a transfer, and credited in part or whole afterwards. */
export interface Owed {
  number: string
  /** Of the company, or of the person. */
  buyer: string
  email: string
  /** With VAT. */
  amount: Cents
  since: Day
}

/** All that is to be paid back by a transfer, the oldest first. What came through the bank goes back by itself. */
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

/** Notes that all of it was paid back of one invoice, as the customer sees from then on. Answers how much, or why not. */
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

async function findFinal(tx: Tx, text: string): Promise<repository.InvoiceRow | NotNoted> {
  const number = parseInvoiceNumber(text)
  if (!number) return 'no-number'
  const invoice = await repository.findByNumber(tx, number)
  if (!invoice) return 'unknown'
  if (invoice.kind === 'CREDIT_NOTE') return 'credit-note'
  return invoice.closed ? invoice : 'still-open'
}

/**
 * What is still to be paid of a final invoice, with VAT: less what its credit notes took back.
 */
export const outstandingOf = (
  { id, kind, closed, paidAt, gross }: repository.InvoiceRow,
  credits: ReadonlyMap<string, number>,
): Cents => cents(kind === 'INVOICE' && closed && paidAt === null ? Math.max(0, gross + (credits.get(id) ?? 0)) : 0)
