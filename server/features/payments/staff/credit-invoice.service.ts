import type { Db } from '../../../../db/database'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, type StaffInvalidInput } from '../../../staff/staff-errors'
import { findInvoiceRow } from '../../invoices/invoices.service'
import { outstandingNow } from '../../invoices/receivables.service'
import { InvoiceActNotPossible, type StaffInvoice } from '../../invoices/staff/staff-invoices.graphql'
import {
  invalidLines,
  outstandingChange,
  readInvoiceLines,
  readStaffInvoice,
} from '../../invoices/staff/staff-invoices.service'
import { findExternalRefund } from '../../orders/external-refunds.service'
import { planLineCredits } from '../../orders/invoicing.service'
import { findAnyOrder, type LineRow, listLines, type OrderRow } from '../../orders/orders.service'
import { listRefunds, refundLine } from '../../orders/refunds.service'
import * as repository from '../payments.repository'
import { type CreditInvoiceInput, StaffInvoicePayment, StaffInvoiceRefund } from './credit-invoice.graphql'

const LINES_MAX = 100

type Answer = StaffInvoice | InvoiceActNotPossible | Changed | StaffInvalidInput

/**
 * Credits lines of an unpaid invoice, each with its share of the fee, by the same rule as a line that could not be delivered: one
 * credit note for each line. What was received in part and is no longer needed is to be paid back. Nothing is taken away from the
 * customer.
 */
export function creditInvoice(ctx: StaffContext, input: CreditInvoiceInput): Promise<Answer> {
  const { invoiceId, lineIds, expectedOutstanding, reason } = input
  const about = { act: 'creditInvoice', right: 'INVOICES_EDIT', objectType: 'Invoice', objectId: invoiceId } as const
  return runAct<Answer>(ctx, { ...about, reason: reason.trim() }, async (tx) => {
    const invoice = await findInvoiceRow(tx, invoiceId)
    if (!invoice) throw notFound()
    const wanted = [...new Set(lineIds)]
    if (wanted.length < 1 || wanted.length > LINES_MAX) return { result: invalidLines(ctx) }
    if (invoice.kind === 'CREDIT_NOTE') return { result: new InvoiceActNotPossible(ctx, 'CREDIT_NOTE') }
    if (!invoice.closed) return { result: new InvoiceActNotPossible(ctx, 'NOT_FINAL') }
    if (invoice.paidAt !== null) return { result: new InvoiceActNotPossible(ctx, 'NOT_UNPAID') }
    const before = await outstandingNow(tx, invoice)
    if (before !== expectedOutstanding) return { result: new Changed(ctx) }
    const creditable = await listCreditable(tx, invoiceId)
    const chosen = creditable.filter(({ id }) => wanted.includes(id))
    if (chosen.length < wanted.length) return { result: new InvoiceActNotPossible(ctx, 'LINE_NOT_CREDITABLE') }
    for (const { line, order } of chosen) await refundLine(ctx, tx, order, line, 'credited-by-staff', ctx.at)
    return {
      result: await readStaffInvoice(ctx, tx, invoiceId),
      changes: [
        { field: 'creditedLines', before: null, after: String(chosen.length) },
        ...(await outstandingChange(tx, invoice, before)),
      ],
    }
  })
}

/** A line of an invoice with the order line that it charges. */
interface Creditable {
  /** Id of the invoice line. */
  id: string
  order: OrderRow
  line: LineRow
}

/** Returns the lines of an unpaid invoice of which something was not credited yet. */
async function listCreditable(db: Db, invoiceId: string): Promise<Creditable[]> {
  const charged = await readInvoiceLines(db, invoiceId)
  const found: Creditable[] = []
  for (const orderId of new Set(charged.map((one) => one.orderId))) {
    const order = await findAnyOrder(db, orderId)
    if (!order) continue
    const refunded = new Set((await listRefunds(db, orderId)).map(({ orderLineId }) => orderLineId))
    const isLeft = async (line: LineRow) =>
      !refunded.has(line.id) || ((await planLineCredits(db, order, [{ line, part: null }]))[0]?.gross ?? 0) > 0
    const lines = new Map((await listLines(db, orderId)).map((line) => [line.id, line]))
    for (const { id, orderLineId } of charged) {
      const line = lines.get(orderLineId ?? '')
      if (line && line.gross > 0 && (await isLeft(line))) found.push({ id, order, line })
    }
  }
  return found
}

/** Returns the ids of the lines of an invoice that `creditInvoice` accepts: none of a paid one. */
export async function creditableLineIds({ db }: StaffContext, invoiceId: string): Promise<string[]> {
  const invoice = await findInvoiceRow(db.reader, invoiceId)
  const isUnpaid = invoice !== null && invoice.kind === 'INVOICE' && invoice.closed && invoice.paidAt === null
  return isUnpaid ? (await listCreditable(db.reader, invoiceId)).map(({ id }) => id) : []
}

/** Returns the attempts to pay an invoice online or by direct debit, oldest first. */
export async function listOnlinePayments({ db }: StaffContext, invoiceId: string): Promise<StaffInvoicePayment[]> {
  const rows = await attemptsOfInvoice(db.reader, invoiceId)
  return Promise.all(
    rows.map(async ({ id, reference, amount, status, changedAt }) => {
      const elsewhere = await findExternalRefund(db.reader, id)
      return view(StaffInvoicePayment, {
        ...{ reference, amount, status, changedAt },
        refundedElsewhere: elsewhere?.amount ?? 0,
        needsAcknowledgement: elsewhere !== null && elsewhere.amount > elsewhere.acknowledged,
      })
    }),
  )
}

/** Returns the refunds of an invoice, oldest first. */
export async function listInvoiceRefunds({ db }: StaffContext, invoiceId: string): Promise<StaffInvoiceRefund[]> {
  const orderId = await paidOrderOf(db.reader, invoiceId)
  const rows = orderId ? await listRefunds(db.reader, orderId) : await repository.listReturns(db.reader, invoiceId)
  return rows.map(({ reference, amount, status, createdAt }) =>
    view(StaffInvoiceRefund, { reference, amount, status, notedAt: createdAt }),
  )
}

/** Returns the attempts to pay an invoice, or to pay the order that it charges. */
export async function attemptsOfInvoice(db: Db, invoiceId: string): Promise<repository.AttemptRow[]> {
  const orderId = await paidOrderOf(db, invoiceId)
  return orderId ? repository.listAttempts(db, orderId) : repository.listAttemptsOf(db, invoiceId)
}

/** Returns the id of the order that was paid before it was invoiced; null for an invoice on account or a credit note. */
async function paidOrderOf(db: Db, invoiceId: string): Promise<string | null> {
  const invoice = await findInvoiceRow(db, invoiceId)
  return invoice?.kind === 'INVOICE' && invoice.series !== 'M' ? invoice.orderId : null
}
