import type { Db, Tx } from '../../../db/open'
import { addMonths, dayInAmsterdam, daysBetween } from '../../../rules/calendar'
import {
  type InvoiceDocument,
  type InvoiceParty,
  type InvoiceSeller,
  type InvoiceSums,
  invoiceNumberText,
  invoiceSums,
  nextCredit,
  PAYMENT_TERM_DAYS,
} from '../../../rules/invoice'
import type { Cents } from '../../../rules/money'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import type { Locale } from '../../../rules/text'
import type { Context, Deps } from '../../common/context'
import { badInput, notFound, tooMany } from '../../common/failures'
import { requireOwnerId } from '../../common/guards'
import { newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import type { Account } from '../../common/viewer'
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
import { findAccount } from '../accounts/accounts.service'
import { type InvoiceFormat, invoiceFile } from './invoice-files'
import { InvoiceBalance, InvoiceNode } from './invoices.graphql'
import { mailInvoiceClosed } from './invoices.mails'
import * as repository from './invoices.repository'
import { invoiceText } from './invoices.text'
import { outstandingOf } from './receivables.service'
import { remindLater } from './reminders.service'

export { mailPaymentReturned } from './invoices.mails'
export type { InvoiceRow } from './invoices.repository'
export { findInvoiceOfOrder } from './invoices.repository'

export const INVOICE_PAGE: PageSize = { usual: 20, max: 100 }

const DAY_MS = 24 * 3_600_000

/** What an invoice takes over from an order, so that it needs to know no more of orders. */
export interface InvoicedOrder extends InvoiceSums {
  id: string
  accountId: string
  locale: Locale
  paymentMethod: PaymentMethodCode
  /** Basis points. */
  vatRate: number
  /** The buyer's, where VAT is reverse charged. */
  reverseChargeVatId: string | null
  /** Null for what is not paid yet. */
  paidAt: number | null
}

export interface InvoicedLine {
  /** Null for the fee. */
  orderLineId: string | null
  /** In the language of the order. */
  title: string
  net: number
}

/**
 * Charges an order, once: what is paid gets an invoice of its own, which is final; what is on account is gathered on the
 * open invoice of the month.
 */
export async function invoiceOrder(
  deps: Deps,
  tx: Tx,
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  now: number,
): Promise<void> {
  if (await repository.findInvoiceOfOrder(tx, order.id)) return
  if (order.paidAt === null && order.gross !== 0) return gather(tx, order, lines, now)
  const { net, vat, gross } = order
  const issuedOn = dayInAmsterdam(now)
  const parties = await partiesOf(deps, order.accountId, order.reverseChargeVatId)
  const invoice = await repository.insertInvoice(tx, {
    ...fromOrder(order, now),
    ...{ kind: 'INVOICE', series: 'W', year: yearOf(now), net, vat, gross },
    ...{ closed: true, issuedOn, dueOn: issuedOn, paidAt: order.paidAt ?? now, ...parties },
  })
  await repository.addLines(tx, invoice.id, linesOf(order, lines, now))
}

/** Puts what is on account on the open invoice of the month, which is opened with the first. */
export async function gather(tx: Tx, order: InvoicedOrder, lines: readonly InvoicedLine[], now: number): Promise<void> {
  const { accountId, paymentMethod, vatRate } = order
  const month = monthOf(now)
  const known = await repository.findOpen(tx, { accountId, paymentMethod, vatRate, month })
  const empty = { kind: 'INVOICE', series: 'M', year: yearOf(now), month, closed: false } as const
  const invoice =
    known ?? (await repository.insertInvoice(tx, { ...fromOrder(order, now), ...empty, net: 0, vat: 0, gross: 0 }))
  await addToOpen(tx, invoice, linesOf(order, lines, now))
}

/** Money that is to go back of an invoice on account that was paid. */
export interface PaidBack {
  invoiceId: string
  /** Through which it came in; null when that was not through the bank. */
  paymentAttemptId: string | null
  /** With VAT. */
  amount: Cents
}

/**
 * Takes back what was charged for a line of an order: from an open invoice, or by a credit note. Nothing when it was not
 * charged. `share` is what goes back, with its part of the fee. Answers what is to be paid back of a month's invoice that
 * was paid already; null when nobody has paid it.
 */
export async function creditLine(
  tx: Tx,
  order: InvoicedOrder,
  line: InvoicedLine & { orderLineId: string },
  share: InvoiceSums,
  now: number,
): Promise<PaidBack | null> {
  const invoice = await repository.findInvoiceOfLine(tx, line.orderLineId)
  if (!invoice) return null
  const taken = linesOf(order, [{ ...line, net: -share.net }], now)
  if (!invoice.closed) {
    await addToOpen(tx, invoice, taken)
    return null
  }
  const { series, seller, buyer } = invoice
  const issuedOn = dayInAmsterdam(now)
  const sums = series === 'M' ? await nextCreditOf(tx, invoice, share.net) : share
  const note = await repository.insertInvoice(tx, {
    ...fromOrder(order, now),
    ...{ kind: 'CREDIT_NOTE', creditsId: invoice.id, series, year: yearOf(now), closed: true, issuedOn },
    ...{ locale: invoice.locale, reverseChargeVatId: invoice.reverseChargeVatId, seller, buyer },
    ...{ net: -sums.net, vat: -sums.vat, gross: -sums.gross },
  })
  await repository.addLines(tx, note.id, taken)
  if (series !== 'M' || invoice.paidAt === null || sums.gross <= 0) return null
  const paymentAttemptId = await repository.findPaidOnline(tx, invoice.id)
  return { invoiceId: invoice.id, paymentAttemptId, amount: sums.gross }
}

async function nextCreditOf(tx: Tx, invoice: repository.InvoiceRow, net: Cents): Promise<InvoiceSums> {
  const before = await repository.creditedOf(tx, invoice.id)
  return nextCredit({ ...invoice, rate: invoice.vatRate }, before, net)
}

/** Makes every open invoice final whose month is over, and tells its buyer. A scheduled task. */
export async function closeInvoices(deps: Deps): Promise<number> {
  let closed = 0
  for (;;) {
    const now = deps.ports.clock.now()
    // A few at a time, so that buyers do not wait for the writer.
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
  const final = { closed: true, issuedOn, dueOn, paidAt, ...parties }
  await repository.updateOpen(tx, invoice.id, final)
  if (invoice.gross === 0) return
  await mailInvoiceClosed(deps, tx, { ...invoice, ...final }, now)
  await remindLater(tx, { ...invoice, dueOn }, now)
}

async function addToOpen(
  tx: Tx,
  invoice: repository.InvoiceRow,
  added: readonly repository.NewInvoiceLine[],
): Promise<void> {
  await repository.addLines(tx, invoice.id, added)
  const lines = await repository.listLines(tx, invoice.id)
  const nets = lines.map(({ line }) => line.net)
  await repository.updateOpen(tx, invoice.id, invoiceSums(nets, invoice.vatRate))
}

const fromOrder = (order: InvoicedOrder, now: number) => ({
  id: newId('inv'),
  accountId: order.accountId,
  orderId: order.id,
  locale: order.locale,
  paymentMethod: order.paymentMethod,
  vatRate: order.vatRate,
  reverseChargeVatId: order.reverseChargeVatId,
  issuedAt: now,
})

const linesOf = (order: InvoicedOrder, lines: readonly InvoicedLine[], now: number): repository.NewInvoiceLine[] =>
  lines.map((line) => ({ id: newId('ivl'), orderId: order.id, day: dayInAmsterdam(now), ...line }))

const monthOf = (now: number): string => dayInAmsterdam(now).slice(0, 7)
const yearOf = (now: number): number => Number(dayInAmsterdam(now).slice(0, 4))

/** Seller and buyer as they are now. */
async function partiesOf(
  deps: Deps,
  accountId: string,
  reverseChargeVatId: string | null,
): Promise<{ seller: InvoiceSeller; buyer: InvoiceParty }> {
  const account = await findAccount(deps, accountId)
  if (!account) throw new Error(`account ${accountId} is gone`)
  const buyer = buyerOf(account)
  return { seller: sellerOf(deps), buyer: { ...buyer, vatId: reverseChargeVatId ?? buyer.vatId } }
}

const sellerOf = ({ config }: Pick<Deps, 'config'>): InvoiceSeller => ({
  ...config.company,
  contact: null,
  email: config.site.email,
  phone: config.site.phone,
})

function buyerOf(account: Account): InvoiceParty {
  const person = `${account.firstName} ${account.lastName}`
  const { street, streetNumber, streetNumberAddition } = account
  return {
    name: account.companyName || person,
    contact: account.companyName ? person : null,
    street: [street, streetNumber, streetNumberAddition].filter(Boolean).join(' '),
    postCode: account.postCode ?? '',
    city: account.city ?? '',
    country: account.country,
    email: account.email,
    vatId: account.vatId,
  }
}

export interface AskedInvoices extends AskedPage {
  /** Only what is dated in this year. */
  year?: number | null
}

/** The viewer's invoices and credit notes, the newest first; a sub-user sees the parent's. */
export async function listInvoices(ctx: Context, asked: AskedInvoices): Promise<Connection<InvoiceNode>> {
  const ownerId = requireOwnerId(ctx)
  const page = readPage(asked, INVOICE_PAGE, placeIn)
  const year = asked.year ?? null
  const rows = await repository.listInvoices(ctx.db.reader, { accountId: ownerId, year }, page)
  const total = await repository.countInvoices(ctx.db.reader, ownerId, year)
  const credits = await repository.creditsOf(ctx.db.reader, ownerId)
  const { edges, ...rest } = pageOf(rows, page, total, ({ issuedAt, id }) => cursorOf('invoice', `${issuedAt}:${id}`))
  return { ...rest, edges: edges.map(({ cursor, node }) => ({ cursor, node: invoiceView(ctx, node, credits) })) }
}

/** The years that the viewer has invoices of, the newest first. */
export const listYears = (ctx: Context): Promise<number[]> => repository.listYears(ctx.db.reader, requireOwnerId(ctx))

/** What the viewer is to pay for what was ordered on account. */
export async function getBalance(ctx: Context): Promise<InvoiceBalance> {
  const ownerId = requireOwnerId(ctx)
  const rows = await repository.listUnsettled(ctx.db.reader, ownerId)
  const credits = await repository.creditsOf(ctx.db.reader, ownerId)
  const due = rows.map((row) => invoiceView(ctx, row, credits)).filter(({ status }) => status === 'DUE')
  const collected = new Set(rows.filter((row) => row.paymentMethod === 'AUTOMATIC_INCASSO').map(({ id }) => id))
  const open = rows.filter((row) => !row.closed && row.gross !== 0)
  const [month] = open.flatMap((row) => row.month ?? []).sort()
  const { iban, name } = ctx.config.company
  return view(InvoiceBalance, {
    outstanding: total(due),
    collected: total(due.filter(({ id }) => collected.has(id))),
    count: due.length,
    overdue: due.find(({ daysOverdue }) => daysOverdue > 0) ?? null,
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

/** Null when it is not there or somebody else's. */
export async function findInvoiceNode(ctx: Context, id: string): Promise<InvoiceNode | null> {
  const row = await findOwn(ctx, id)
  return row && invoiceView(ctx, row, await repository.creditsOf(ctx.db.reader, row.accountId))
}

/** An account's programs may fetch all of its papers, and nobody keeps the thread that draws them busy. */
const DOWNLOADS: Limit = { kind: 'invoice-file', max: 300, windowMs: 3_600_000 }

/**
 * One of the viewer's invoices as a file, the same bytes each time once it is closed. Throws NOT_FOUND, also for the UBL
 * of an open one, which is no invoice yet.
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

/** An invoice as a file, whoever asks. */
export async function fileOf(
  deps: Deps,
  row: repository.InvoiceRow,
  format: InvoiceFormat,
): Promise<{ bytes: Buffer; filename: string }> {
  const bytes = Buffer.from(await invoiceFile(format, await documentOf(deps, row)))
  return { bytes, filename: filenameOf(row, format) }
}

/** In the language of the invoice: `creditnota-W2026-00012.pdf`. */
export function filenameOf(row: repository.InvoiceRow, format: InvoiceFormat): string {
  const word = invoiceText[row.locale][row.kind === 'CREDIT_NOTE' ? 'creditNote' : 'invoice']
  const name = word.toLowerCase().replaceAll(' ', '-')
  return `${name}-${invoiceNumberText(row)}.${format === 'pdf' ? 'pdf' : 'xml'}`
}

/** All that stands on an invoice, whoever asks. */
export async function documentOf(deps: Deps, row: repository.InvoiceRow): Promise<InvoiceDocument> {
  const { reader } = deps.db
  const [lines, parties, credited] = await Promise.all([
    repository.listLines(reader, row.id),
    partiesOf(deps, row.accountId, row.reverseChargeVatId),
    row.creditsId === null ? null : repository.findInvoice(reader, row.creditsId),
  ])
  return {
    kind: row.kind,
    number: invoiceNumberText(row),
    isFinal: row.closed,
    locale: row.locale,
    issuedOn: row.issuedOn ?? dayInAmsterdam(row.issuedAt),
    dueOn: row.dueOn,
    paidOn: row.paidAt === null ? null : dayInAmsterdam(row.paidAt),
    paymentMethod: row.paymentMethod,
    seller: row.seller ?? parties.seller,
    buyer: row.buyer ?? parties.buyer,
    lines: lines.map(({ line, orderNumber }) => ({ title: line.title, orderNumber, day: line.day, net: line.net })),
    vatCategory: row.reverseChargeVatId === null ? 'S' : 'AE',
    vatRate: row.vatRate,
    ...{ net: row.net, vat: row.vat, gross: row.gross },
    credits: credited && { number: invoiceNumberText(credited), issuedOn: credited.issuedOn ?? '' },
  }
}

function invoiceView(ctx: Context, row: repository.InvoiceRow, credits: ReadonlyMap<string, number>): InvoiceNode {
  const outstanding = outstandingOf(row, credits)
  const late = row.dueOn === null ? 0 : daysBetween(row.dueOn, dayInAmsterdam(ctx.now))
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
    daysOverdue: outstanding > 0 ? Math.max(0, late) : 0,
    status: statusOf(row, outstanding),
    isCreditNote: row.kind === 'CREDIT_NOTE',
    pdfUrl: `${ctx.publicUrl}/api/invoices/${row.id}/pdf`,
    ublUrl: row.closed ? `${ctx.publicUrl}/api/invoices/${row.id}/ubl` : null,
    orderId: row.orderId,
    paymentMethod: row.paymentMethod,
  })
}

function statusOf({ kind, closed, paidAt }: repository.InvoiceRow, outstanding: Cents): InvoiceNode['status'] {
  if (kind === 'CREDIT_NOTE') return 'CREDITED'
  if (!closed) return 'OPEN'
  if (paidAt !== null) return 'PAID'
  return outstanding > 0 ? 'DUE' : 'CREDITED'
}

const NO_CREDITS: ReadonlyMap<string, number> = new Map()

/** What was taken back of one of the viewer's orders, the oldest first. */
export async function listCreditNotesOf(ctx: Context, orderId: string): Promise<InvoiceNode[]> {
  const rows = await repository.listCreditNotes(ctx.db.reader, orderId)
  return rows.map((row) => invoiceView(ctx, row, NO_CREDITS))
}

/** The orders that stand on an invoice, the first of them first. */
export async function listOrderIds(ctx: Context, id: string): Promise<string[]> {
  const lines = await repository.listLines(ctx.db.reader, id)
  return [...new Set(lines.map(({ line }) => line.orderId))]
}

/** Final invoices of the viewer's of which something is to be paid, the one that was due first first. */
export async function listDueInvoices(ctx: Context, db: Db): Promise<InvoiceNode[]> {
  const ownerId = requireOwnerId(ctx)
  const credits = await repository.creditsOf(db, ownerId)
  const rows = await repository.listUnsettled(db, ownerId)
  return rows.map((row) => invoiceView(ctx, row, credits)).filter(({ status }) => status === 'DUE')
}

/** One of the viewer's, with what is still to be paid of it; NOT_FOUND else. */
export async function requireOwnInvoice(
  ctx: Context,
  id: string,
  db: Db,
): Promise<{ invoice: repository.InvoiceRow; outstanding: Cents }> {
  const ownerId = requireOwnerId(ctx)
  const invoice = await repository.findInvoice(db, id)
  if (invoice?.accountId !== ownerId) throw notFound()
  return { invoice, outstanding: outstandingOf(invoice, await repository.creditsOf(db, ownerId)) }
}

async function findOwn(ctx: Context, id: string): Promise<repository.InvoiceRow | null> {
  const ownerId = requireOwnerId(ctx)
  const row = await repository.findInvoice(ctx.db.reader, id)
  return row?.accountId === ownerId ? row : null
}
