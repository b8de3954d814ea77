import type { Tx } from '../../../db/database'
import { dayInAmsterdam } from '../../../rules/calendar'
import { type InvoiceSums, invoiceSums, PAYMENT_TERM_DAYS } from '../../../rules/invoice'
import { COLLECTED_MAX } from '../../../rules/mandate'
import { cents } from '../../../rules/money'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import type { Locale } from '../../../rules/text'
import { DAY_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { newId } from '../../common/ids'
import { announceCollection, findActiveMandate, type MandateRow } from '../mandates/mandates.service'
import { partiesOf } from './invoice-document.service'
import { mailInvoiceClosed } from './invoices.mails'
import * as repository from './invoices.repository'
import { addOrderPayments, type OrderPayment } from './received-payments.service'
import { remindLater } from './reminders.service'

/** The data of an order that its invoice copies, so that invoices need not depend on orders. */
export interface InvoicedOrder extends InvoiceSums {
  id: string
  accountId: string
  locale: Locale
  paymentMethod: PaymentMethodCode
  /** Basis points. */
  vatRate: number
  /** The buyer's VAT number, where VAT is reverse charged. */
  reverseChargeVatId: string | null
  /** Null if not paid yet. */
  paidAt: number | null
}

export interface InvoicedLine {
  /** Null for the fee and for goodwill. */
  orderLineId: string | null
  /** In the language of the order. */
  title: string
  net: number
  isGoodwill?: boolean
}

/**
 * Charges an order, once: a paid order gets its own final invoice; an order on account is added to the open invoice of
 * the month. With what was received of the total of an order that was accepted with less, its own final invoice is open for the rest.
 * Returns the invoice.
 */
export async function invoiceOrder(
  deps: Deps,
  tx: Tx,
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  now: number,
  received: readonly OrderPayment[] = [],
): Promise<repository.InvoiceRow> {
  const known = await repository.findInvoiceOfOrder(tx, order.id)
  if (known) return known
  const isOpen = received.length > 0
  if (order.paidAt === null && order.gross !== 0 && !isOpen) return gather(tx, order, lines, now)
  const { net, vat, gross } = order
  const issuedOn = dayInAmsterdam(now)
  const dueOn = isOpen ? dayInAmsterdam(now + PAYMENT_TERM_DAYS * DAY_MS) : issuedOn
  const parties = await partiesOf(deps, order.accountId, order.reverseChargeVatId)
  const invoice = await repository.insertInvoice(tx, {
    ...fromOrder(order, now),
    ...{ kind: 'INVOICE', series: 'W', year: yearOf(now), net, vat, gross },
    ...{ closed: true, issuedOn, dueOn, paidAt: isOpen ? null : (order.paidAt ?? now), ...parties },
  })
  await repository.insertLines(tx, invoice.id, linesOf(order, lines, now))
  if (!isOpen) return invoice
  await addOrderPayments(tx, invoice.id, received, now)
  await remindLater(tx, { id: invoice.id, dueOn }, now)
  return invoice
}

/** Adds an order on account to the open invoice of the month, which its first order creates. */
export async function gather(
  tx: Tx,
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  now: number,
): Promise<repository.InvoiceRow> {
  const { accountId, paymentMethod, vatRate } = order
  const month = monthOf(now)
  const known = await repository.findOpen(tx, { accountId, paymentMethod, vatRate, month })
  const empty = { kind: 'INVOICE', series: 'M', year: yearOf(now), month, closed: false } as const
  const invoice =
    known ?? (await repository.insertInvoice(tx, { ...fromOrder(order, now), ...empty, net: 0, vat: 0, gross: 0 }))
  await addToOpen(tx, invoice, linesOf(order, lines, now))
  return invoice
}

/** Closes every open invoice whose month has ended, and notifies its buyer. A scheduled task. */
export async function closeInvoices(deps: Deps): Promise<number> {
  let closed = 0
  for (;;) {
    const now = deps.ports.clock.now()
    // In small batches, so that buyers do not wait for the database writer.
    const count = await deps.db.transaction(async (tx) => {
      const due = await repository.listDue(tx, monthOf(now), CLOSED_AT_ONCE)
      for (const invoice of due) await close(deps, tx, invoice, now)
      return due.length
    })
    closed += count
    if (count < CLOSED_AT_ONCE) return closed
  }
}

const CLOSED_AT_ONCE = 20

async function close(deps: Deps, tx: Tx, invoice: repository.InvoiceRow, now: number): Promise<void> {
  const issuedOn = dayInAmsterdam(now)
  const dueOn = dayInAmsterdam(now + PAYMENT_TERM_DAYS * DAY_MS)
  const parties = await partiesOf(deps, invoice.accountId, invoice.reverseChargeVatId)
  const paidAt = invoice.gross === 0 ? now : null
  const mandate = await mandateFor(deps, tx, invoice)
  const isUncollected = invoice.paymentMethod === 'AUTOMATIC_INCASSO' && mandate === null
  const paymentMethod = isUncollected ? 'MANUAL_PAYMENT' : invoice.paymentMethod
  const final = { closed: true, issuedOn, dueOn, paidAt, paymentMethod, ...parties } as const
  await repository.updateOpen(tx, invoice.id, final)
  if (invoice.gross === 0) return
  const asked = {
    mandateId: mandate?.id ?? '',
    invoiceId: invoice.id,
    amount: cents(invoice.gross),
    days: PAYMENT_TERM_DAYS,
  }
  const collection = mandate && (await announceCollection(tx, asked, now))
  const collected = mandate && collection ? { ...collection, mandate: mandate.reference } : null
  await mailInvoiceClosed(deps, tx, { ...invoice, ...final }, collected, now)
  await remindLater(tx, { ...invoice, dueOn }, now)
}

/** Returns the mandate by which an invoice is collected. Without one it is paid like any invoice on account. */
const mandateFor = async (
  deps: Deps,
  tx: Tx,
  { paymentMethod, accountId, gross }: repository.InvoiceRow,
): Promise<MandateRow | null> =>
  paymentMethod === 'AUTOMATIC_INCASSO' && gross > 0 && gross <= COLLECTED_MAX
    ? findActiveMandate(deps, tx, accountId)
    : null

export async function addToOpen(
  tx: Tx,
  invoice: repository.InvoiceRow,
  added: readonly repository.NewInvoiceLine[],
): Promise<void> {
  await repository.addLines(tx, invoice.id, added)
  const lines = await repository.listLines(tx, invoice.id)
  const nets = lines.map(({ net }) => net)
  await repository.updateOpen(tx, invoice.id, invoiceSums(nets, invoice.vatRate))
}

export const fromOrder = (order: InvoicedOrder, now: number) => ({
  id: newId('inv'),
  accountId: order.accountId,
  orderId: order.id,
  locale: order.locale,
  paymentMethod: order.paymentMethod,
  vatRate: order.vatRate,
  reverseChargeVatId: order.reverseChargeVatId,
  issuedAt: now,
})

export const linesOf = (
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  now: number,
): repository.NewInvoiceLine[] =>
  lines.map((line) => ({ id: newId('ivl'), orderId: order.id, day: dayInAmsterdam(now), ...line }))

const monthOf = (now: number): string => dayInAmsterdam(now).slice(0, 7)
export const yearOf = (now: number): number => Number(dayInAmsterdam(now).slice(0, 4))
