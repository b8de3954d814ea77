import type { Db } from '../../../db/database'
import { addMonths, dayInAmsterdam, daysBetween } from '../../../rules/calendar'
import { invoiceNumberText } from '../../../rules/invoice'
import { type Cents, cents } from '../../../rules/money'
import type { Context } from '../../common/context'
import { badInput, notFound, tooMany } from '../../common/failures'
import { requireOwnerId } from '../../common/guards'
import type { Limit } from '../../common/limits'
import {
  type AskedPage,
  type Connection,
  cursorOf,
  keyIn,
  type PageSize,
  pageOf,
  readPage,
} from '../../graphql/connection'
import { view } from '../../graphql/view'
import { fileOf } from './invoice-document.service'
import type { InvoiceFormat } from './invoice-files'
import { InvoiceBalance, InvoiceNode } from './invoices.graphql'
import * as repository from './invoices.repository'
import { nextOf, planView } from './payment-plans.service'
import { outstandingNow, readSettlements, type Settlements } from './settlements.service'

export { mailPaymentChargedBack, mailPaymentReturned } from './invoices.mails'

export {
  findInvoice as findInvoiceRow,
  findInvoiceOfOrder,
  type InvoiceRow,
  listCreditNotes as listCreditNoteRows,
  listCreditNotesOfLines,
  listGoodwillNotes,
  listInvoiceIds,
} from './invoices.repository'

export const INVOICE_PAGE: PageSize = { usual: 20, max: 100 }

export interface AskedInvoices extends AskedPage {
  /** Only invoices dated in this year. */
  year?: number | null
}

/** Returns the viewer's invoices and credit notes, newest first; a sub-user sees the parent's. */
export async function listInvoices(ctx: Context, asked: AskedInvoices): Promise<Connection<InvoiceNode>> {
  const ownerId = requireOwnerId(ctx)
  const page = readPage(asked, INVOICE_PAGE, placeIn)
  const year = asked.year ?? null
  const rows = await repository.listInvoices(ctx.db.reader, { accountId: ownerId, year }, page)
  const total = await repository.countInvoices(ctx.db.reader, ownerId, year)
  const settlements = await readSettlements(ctx.db.reader, ownerId)
  const { edges, ...rest } = pageOf(rows, page, total, ({ issuedAt, id }) => cursorOf('invoice', `${issuedAt}:${id}`))
  return { ...rest, edges: edges.map(({ cursor, node }) => ({ cursor, node: invoiceView(ctx, node, settlements) })) }
}

/** Returns the years in which the viewer has invoices, newest first. */
export const listYears = (ctx: Context): Promise<number[]> => repository.listYears(ctx.db.reader, requireOwnerId(ctx))

/** Returns the viewer's unpaid balance of orders on account. */
export async function getBalance(ctx: Context): Promise<InvoiceBalance> {
  const ownerId = requireOwnerId(ctx)
  const rows = await repository.listUnsettled(ctx.db.reader, ownerId)
  const settlements = await readSettlements(ctx.db.reader, ownerId)
  const due = rows.map((row) => invoiceView(ctx, row, settlements)).filter(({ status }) => status === 'DUE')
  const open = rows.filter((row) => !row.closed && row.gross !== 0)
  const [month] = open.flatMap((row) => row.month ?? []).sort()
  const { iban, name } = ctx.config.company
  return view(InvoiceBalance, {
    outstanding: total(due),
    collected: total(due.filter(({ collectedOn }) => collectedOn !== null)),
    planned: total(due.filter(({ paymentPlan }) => paymentPlan !== null)),
    count: due.length,
    overdue: due.find(({ daysOverdue, collectedOn }) => daysOverdue > 0 && collectedOn === null) ?? null,
    onAccount: open.reduce((sum, { gross }) => sum + gross, 0),
    nextInvoiceDate: month ? addMonths(`${month}-01`, 1) : null,
    iban,
    accountHolder: name,
  })
}

const total = (invoices: readonly InvoiceNode[]): number =>
  invoices.reduce((sum, { outstanding }) => sum + outstanding, 0)

function placeIn(cursor: string): repository.InvoicePlace {
  const match = /^(\d{1,15}):(inv_[\w-]+)$/.exec(keyIn('invoice', cursor))
  if (!match) throw badInput()
  return { issuedAt: Number(match[1]), id: match[2] ?? '' }
}

/** Returns null when the invoice does not exist or is another's. */
export async function findInvoiceNode(ctx: Context, id: string): Promise<InvoiceNode | null> {
  const row = await findOwn(ctx, id)
  return row && invoiceView(ctx, row, await readSettlements(ctx.db.reader, row.accountId))
}

/** Enough for an account's clients to fetch all of its invoices, without occupying the drawing thread. */
const DOWNLOADS: Limit = { kind: 'invoice-file', max: 300, windowMs: 3_600_000 }

/**
 * Returns one of the viewer's invoices as a file, with the same bytes each time once it is closed. Throws NOT_FOUND,
 * also for the UBL of an open invoice, which is not an invoice yet.
 */
export async function readInvoiceFile(
  ctx: Context,
  id: string,
  format: InvoiceFormat,
): Promise<{ bytes: Buffer; filename: string }> {
  const ownerId = requireOwnerId(ctx)
  const row = await findOwn(ctx, id)
  if (!row || (format === 'ubl' && !row.closed)) throw notFound()
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(DOWNLOADS, ownerId)
  if (!allowed) throw tooMany(retryAfterSeconds)
  return fileOf(ctx, row, format)
}

function invoiceView(ctx: Context, row: repository.InvoiceRow, settlements: Settlements): InvoiceNode {
  const outstanding = settlements.outstanding(row)
  const today = dayInAmsterdam(ctx.now)
  const late = row.dueOn === null ? 0 : daysBetween(row.dueOn, today)
  const plan = outstanding > 0 ? settlements.planOf(row) : null
  return view(InvoiceNode, {
    id: row.id,
    number: invoiceNumberText(row),
    issuedAt: row.issuedAt,
    date: row.issuedOn ?? dayInAmsterdam(row.issuedAt),
    dueDate: row.dueOn,
    amount: row.gross,
    total: row.gross,
    net: row.net,
    vat: row.vat,
    outstanding,
    chargedBack: Math.min(outstanding, settlements.chargedBack(row)),
    collectedOn: outstanding > 0 ? settlements.collectedOn(row) : null,
    remindersPausedUntil: outstanding > 0 ? settlements.pausedUntil(row, today) : null,
    paymentPlan: plan && planView(plan, outstanding, today),
    daysOverdue: outstanding > 0 && !plan ? Math.max(0, late) : 0,
    status: statusOf(row, outstanding, settlements.isWrittenOff(row)),
    isCreditNote: row.kind === 'CREDIT_NOTE',
    pdfUrl: `${ctx.publicUrl}/api/invoices/${row.id}/pdf`,
    ublUrl: row.closed ? `${ctx.publicUrl}/api/invoices/${row.id}/ubl` : null,
    orderId: row.orderId,
    paymentMethod: row.paymentMethod,
  })
}

function statusOf(
  { kind, closed, paidAt }: repository.InvoiceRow,
  outstanding: Cents,
  isWrittenOff: boolean,
): InvoiceNode['status'] {
  if (kind === 'CREDIT_NOTE') return 'CREDITED'
  if (!closed) return 'OPEN'
  if (isWrittenOff && outstanding === 0) return 'WRITTEN_OFF'
  if (paidAt !== null && outstanding === 0) return 'PAID'
  return outstanding > 0 ? 'DUE' : 'CREDITED'
}

/** Nothing is due of a credit note. */
const CREDIT_NOTES: Settlements = {
  outstanding: () => cents(0),
  expected: () => cents(0),
  chargedBack: () => cents(0),
  chargeable: () => cents(0),
  collectedOn: () => null,
  pausedUntil: () => null,
  isWrittenOff: () => false,
  planOf: () => null,
}

/** Returns the credit notes of one of the viewer's orders, oldest first. */
export async function listCreditNotesOf(ctx: Context, orderId: string): Promise<InvoiceNode[]> {
  const rows = await repository.listCreditNotes(ctx.db.reader, orderId)
  return rows.map((row) => invoiceView(ctx, row, CREDIT_NOTES))
}

/** Returns the orders on an invoice, oldest first. */
export async function listOrderIds(ctx: Context, id: string): Promise<string[]> {
  const lines = await repository.listLines(ctx.db.reader, id)
  return [...new Set(lines.map(({ orderId }) => orderId))]
}

/** Returns the viewer's final invoices with an outstanding amount, by due date. */
export async function listDueInvoices(ctx: Context, db: Db): Promise<InvoiceNode[]> {
  const ownerId = requireOwnerId(ctx)
  const settlements = await readSettlements(db, ownerId)
  const rows = await repository.listUnsettled(db, ownerId)
  return rows.map((row) => invoiceView(ctx, row, settlements)).filter(({ status }) => status === 'DUE')
}

/** Returns one of the viewer's invoices with its outstanding amount. Throws NOT_FOUND. */
export async function requireOwnInvoice(
  ctx: Context,
  id: string,
  db: Db,
): Promise<{ invoice: repository.InvoiceRow; outstanding: Cents; next: Cents }> {
  const ownerId = requireOwnerId(ctx)
  const invoice = await repository.findInvoice(db, id)
  if (invoice?.accountId !== ownerId) throw notFound()
  const outstanding = await outstandingNow(db, invoice)
  return { invoice, outstanding, next: await nextOf(db, invoice, { outstanding, today: dayInAmsterdam(ctx.now) }) }
}

async function findOwn(ctx: Context, id: string): Promise<repository.InvoiceRow | null> {
  const ownerId = requireOwnerId(ctx)
  const row = await repository.findInvoice(ctx.db.reader, id)
  return row?.accountId === ownerId ? row : null
}
