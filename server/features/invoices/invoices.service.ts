import type { Db, Tx } from '../../../db/database'
import { addMonths, dayInAmsterdam, daysBetween } from '../../../rules/calendar'
import { divideGoodwill, goodwillLeft } from '../../../rules/goodwill'
import { goodwillText } from '../../../rules/goodwill.text'
import {
  boundedCredit,
  type InvoiceDocument,
  type InvoiceParty,
  type InvoiceSeller,
  type InvoiceSums,
  invoiceNumberText,
  invoiceSums,
  nextCredit,
  nextPartCredit,
  PAYMENT_TERM_DAYS,
  partOfCredit,
} from '../../../rules/invoice'
import { monthsOf } from '../../../rules/line-pricing'
import { COLLECTED_MAX } from '../../../rules/mandate'
import { type Cents, cents } from '../../../rules/money'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import { OWN_BRAND } from '../../../rules/shop-brand'
import { paperLogo } from '../../../rules/shop-logo'
import type { Locale } from '../../../rules/text'
import { DAY_MS } from '../../../rules/time'
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
import { logoFileOf } from '../../settings/shop-settings'
import { findAccount } from '../accounts/accounts.service'
import { announceCollection, findActiveMandate, type MandateRow } from '../mandates/mandates.service'
import { type InvoiceFormat, invoiceFile } from './invoice-files'
import { InvoiceBalance, InvoiceNode } from './invoices.graphql'
import { mailInvoiceClosed } from './invoices.mails'
import * as repository from './invoices.repository'
import { invoiceText } from './invoices.text'
import {
  addOrderPayments,
  balance,
  type OnlinePayments,
  type OrderPayment,
  outstandingNow,
  type PaidBack,
  readSettlements,
  receivedOf,
  type Settlements,
  takeBack,
} from './receivables.service'
import { remindLater } from './reminders.service'

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

/** Effect of a credit on money. */
export interface Credited {
  /** Taken off what is still to be paid, including VAT. */
  deducted: Cents
  /** To refund. */
  paidBack: readonly PaidBack[]
}

/**
 * Credits what is left of an order line, or a part of it: removes it from an open invoice, or issues a credit note. Returns
 * nothing when it was not charged. `share` is the amount of the whole line, including its part of the fee. Returns the amounts to
 * refund of an invoice that was paid apart from the order, in full or in part; null if nothing is.
 */
export async function creditLine(
  deps: OnlinePayments,
  tx: Tx,
  order: InvoicedOrder,
  line: InvoicedLine & { orderLineId: string },
  { share, part }: { share: InvoiceSums; part: Cents | null },
  now: number,
): Promise<Credited | null> {
  const [planned] = await planCredits(tx, [{ orderId: order.id, orderLineId: line.orderLineId, share, part }])
  if (!planned?.invoice) return null
  const { invoice, net } = planned
  if (invoice.closed) return issueCredit(deps, tx, order, { ...planned, line, invoice }, now)
  await addToOpen(tx, invoice, linesOf(order, [{ ...line, net: -net }], now))
  return null
}

/** Goodwill of an order: a price reduction after the supply, which credits no line of it. */
export interface Goodwill {
  /** Including VAT. */
  amount: Cents
  /** On the credit note, after the word for goodwill. */
  words: string
}

/**
 * Credits goodwill on the invoice of an order, by a credit note with a line of its own kind. Returns the amount to refund as
 * `creditLine` does. Throws if less is left of the order on its invoice, or the invoice is not final.
 */
export async function creditGoodwill(
  deps: OnlinePayments,
  tx: Tx,
  order: InvoicedOrder,
  { amount, words }: Goodwill,
  now: number,
): Promise<Credited | null> {
  const [planned] = await planCredits(tx, [{ orderId: order.id, orderLineId: null, part: amount }])
  if (!planned?.invoice?.closed || planned.gross !== amount)
    throw new Error(`order ${order.id} has less than ${amount} cents left for goodwill`)
  const { invoice } = planned
  const line = { orderLineId: null, title: goodwillText[invoice.locale].line({ words }), isGoodwill: true }
  return issueCredit(deps, tx, order, { ...planned, line, invoice }, now)
}

interface IssuedCredit extends InvoiceSums {
  line: Omit<InvoicedLine, 'net'>
  invoice: repository.InvoiceRow
}

/**
 * Issues a credit note of a final invoice. It first lowers what is still to be paid; only then money goes back. Null if none does, or
 * if the order was paid itself.
 */
async function issueCredit(
  { findPaidOnline, listKeptPayments }: OnlinePayments,
  tx: Tx,
  order: InvoicedOrder,
  { line, invoice, net, vat, gross }: IssuedCredit,
  now: number,
): Promise<Credited | null> {
  const { series, seller, buyer } = invoice
  const issuedOn = dayInAmsterdam(now)
  const note = await repository.insertInvoice(tx, {
    ...fromOrder(order, now),
    ...{ kind: 'CREDIT_NOTE', creditsId: invoice.id, series, year: yearOf(now), closed: true, issuedOn },
    ...{ locale: invoice.locale, reverseChargeVatId: invoice.reverseChargeVatId, seller, buyer },
    ...{ net: -net, vat: -vat, gross: -gross },
  })
  await repository.insertLines(tx, note.id, linesOf(order, [{ ...line, net: -net }], now))
  const invoiceId = invoice.id
  if (invoice.paidAt === null) {
    const surpluses = await balance(tx, invoiceId, now)
    const deducted = surpluses.reduce((left, { amount }) => left - amount, gross)
    return surpluses.length === 0
      ? null
      : { deducted: cents(deducted), paidBack: surpluses.map((surplus) => ({ invoiceId, ...surplus })) }
  }
  if (order.paidAt !== null || gross <= 0) return null
  const paidBack =
    series === 'M'
      ? [{ invoiceId, paymentAttemptId: await findPaidOnline(tx, invoiceId), amount: gross }]
      : await takeBack(tx, invoiceId, { amount: gross, kept: await listKeptPayments(tx, order.id) }, now)
  return { deducted: cents(0), paidBack }
}

/** The credit that crediting a line would come to, with the invoice that charged it; null if none did. */
export interface PlannedCredit extends InvoiceSums {
  /** Null for goodwill. */
  orderLineId: string | null
  invoice: repository.InvoiceRow | null
}

/** A line to credit: all that is left of it, or a part of that. */
interface AskedLineCredit {
  orderId: string
  orderLineId: string
  /** Amount of the whole line, including its part of the fee. */
  share: InvoiceSums
  /** Including VAT; null for all that is left. A larger amount is all that is left too. */
  part: Cents | null
}

/** Goodwill to credit on the invoice of an order, likewise. */
interface AskedGoodwill {
  orderId: string
  orderLineId: null
  part: Cents | null
}

export type AskedCredit = AskedLineCredit | AskedGoodwill

/**
 * Computes what crediting these lines with `creditLine` and this goodwill with `creditGoodwill`, one after the other, would come to:
 * nothing for a line that was credited completely. Goodwill lowers what is left of its order on the invoice, not of a line; a line
 * is credited with what is left of both. Changes nothing.
 */
export async function planCredits(db: Db, credits: readonly AskedCredit[]): Promise<PlannedCredit[]> {
  const credited = new Map<string, Charge['before']>()
  const leftOf = new Map<string, Cents>()
  const planned: PlannedCredit[] = []
  for (const asked of credits) {
    const { orderId, orderLineId } = asked
    const invoice =
      orderLineId === null
        ? await repository.findInvoiceOfOrder(db, orderId)
        : await repository.findInvoiceOfLine(db, orderLineId)
    if (!invoice?.closed) {
      planned.push({ ...(asked.orderLineId === null ? NOTHING : asked.share), orderLineId, invoice })
      continue
    }
    const before = credited.get(invoice.id) ?? (await repository.creditedOf(db, invoice.id))
    const key = `${invoice.id} ${orderId}`
    const net = leftOf.get(key) ?? cents(await repository.leftOfOrderOn(db, invoice.id, orderId))
    const charge = { invoice, before, net }
    const sums = asked.orderLineId === null ? goodwillOf(charge, asked.part) : await lineCredit(db, charge, asked)
    credited.set(invoice.id, { net: before.net + sums.net, gross: before.gross + sums.gross })
    leftOf.set(key, cents(net - sums.net))
    planned.push({ ...sums, orderLineId, invoice })
  }
  return planned
}

const NOTHING: InvoiceSums = { net: 0, vat: 0, gross: 0 }

/** A final invoice with what was credited of it, and what is left of one of its orders. */
interface Charge {
  invoice: repository.InvoiceRow
  before: Pick<InvoiceSums, 'net' | 'gross'>
  /** Net amount that is left of the order. */
  net: Cents
}

/** An invoice has one rate, so that goodwill on it has one line. */
function goodwillOf({ invoice, before, net }: Charge, part: Cents | null): InvoiceSums {
  const base = { rate: invoice.vatRate, charged: invoice, credited: before, net }
  if (part === null) return goodwillLeft(base)
  const [{ rate: _, ...sums } = { rate: 0, ...NOTHING }] = divideGoodwill([base], part)
  return sums
}

async function lineCredit(
  db: Db,
  { invoice, before, net }: Charge,
  { orderLineId, share, part }: AskedLineCredit,
): Promise<InvoiceSums> {
  const ofLine = await repository.creditedOfLine(db, invoice.id, orderLineId)
  if (invoice.series !== 'M') {
    const left = { net: cents(invoice.net - before.net), gross: cents(invoice.gross - before.gross) }
    return boundedCredit(partOfCredit(share, ofLine, part ?? share.gross), left)
  }
  const left = cents(Math.min(share.net - ofLine.net, net))
  // Cents that the rounding of other lines left are theirs.
  if (left <= 0) return NOTHING
  const rated = { ...invoice, rate: invoice.vatRate }
  return part === null ? nextCredit(rated, before, left) : nextPartCredit(rated, before, { net: left, gross: part })
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

async function addToOpen(
  tx: Tx,
  invoice: repository.InvoiceRow,
  added: readonly repository.NewInvoiceLine[],
): Promise<void> {
  await repository.addLines(tx, invoice.id, added)
  const lines = await repository.listLines(tx, invoice.id)
  const nets = lines.map(({ net }) => net)
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

/** Reads the current data of seller and buyer. */
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

/** Returns the shop as it is on documents now. */
export function sellerOf({ config, shopSettings }: Pick<Deps, 'config' | 'shopSettings'>): InvoiceSeller {
  const { email, phone } = shopSettings.contact()
  const { name } = shopSettings.brand()
  const own = shopSettings.logo()
  const logo = paperLogo(own)
  return {
    ...{ ...config.company, contact: null, email, phone },
    ...((name !== OWN_BRAND.name || own.light) && { shopName: name }),
    ...(logo && { logo }),
  }
}

/** Returns an account as it is on documents now. */
export function buyerOf(account: Account): InvoiceParty {
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

/** Returns an invoice as a file. Does not check the viewer. */
export async function fileOf(
  deps: Deps,
  row: repository.InvoiceRow,
  format: InvoiceFormat,
): Promise<{ bytes: Buffer; filename: string }> {
  const document = await documentOf(deps, row)
  const { logo } = document.seller
  const shown = logo && format === 'pdf' ? await logoFileOf(deps, logo.hash) : null
  const bytes = Buffer.from(await invoiceFile(format, document, shown?.content ?? null))
  return { bytes, filename: filenameOf(row, format) }
}

/** In the language of the invoice: `creditnota-W2026-00012.pdf`. */
export function filenameOf(row: repository.InvoiceRow, format: InvoiceFormat): string {
  const word = invoiceText[row.locale][row.kind === 'CREDIT_NOTE' ? 'creditNote' : 'invoice']
  const name = word.toLowerCase().replaceAll(' ', '-')
  return `${name}-${invoiceNumberText(row)}.${format === 'pdf' ? 'pdf' : 'xml'}`
}

/** Returns all data of an invoice's document. Does not check the viewer. */
async function documentOf(deps: Deps, row: repository.InvoiceRow): Promise<InvoiceDocument> {
  const { reader } = deps.db
  const [lines, parties, credited, received] = await Promise.all([
    originsOf(deps, await repository.listLines(reader, row.id)),
    partiesOf(deps, row.accountId, row.reverseChargeVatId),
    row.creditsId === null ? null : repository.findInvoice(reader, row.creditsId),
    row.paidAt === null ? receivedOf(reader, row.id) : cents(0),
  ])
  return {
    kind: row.kind,
    number: invoiceNumberText(row),
    isFinal: row.closed,
    locale: row.locale,
    issuedOn: row.issuedOn ?? dayInAmsterdam(row.issuedAt),
    dueOn: row.dueOn,
    paidOn: row.paidAt === null ? null : dayInAmsterdam(row.paidAt),
    received,
    paymentMethod: row.paymentMethod,
    seller: row.seller ?? parties.seller,
    buyer: row.buyer ?? parties.buyer,
    lines,
    vatCategory: row.reverseChargeVatId === null ? 'S' : 'AE',
    vatRate: row.vatRate,
    ...{ net: row.net, vat: row.vat, gross: row.gross },
    credits: credited && { number: invoiceNumberText(credited), issuedOn: credited.issuedOn ?? '' },
  }
}

/** Returns the lines with the numbers of their orders and their months. */
async function originsOf(
  { db: { reader }, orderFacts }: Deps,
  lines: readonly repository.InvoiceLineRow[],
): Promise<InvoiceDocument['lines']> {
  const [numbers, traces] = await Promise.all([
    orderFacts.listOrderNumbers(reader, [...new Set(lines.map(({ orderId }) => orderId))]),
    orderFacts.listPriceTraces(
      reader,
      lines.flatMap(({ orderLineId }) => orderLineId ?? []),
    ),
  ])
  return lines.map(({ title, orderId, orderLineId, day, net }) => {
    const orderNumber = numbers.get(orderId)
    if (orderNumber === undefined) throw new Error(`an invoice charges order ${orderId}, which does not exist`)
    return { title, orderNumber, day, months: monthsOf(traces.get(orderLineId ?? '') ?? []), net }
  })
}

function invoiceView(ctx: Context, row: repository.InvoiceRow, settlements: Settlements): InvoiceNode {
  const outstanding = settlements.outstanding(row)
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
    chargedBack: Math.min(outstanding, settlements.chargedBack(row)),
    collectedOn: outstanding > 0 ? settlements.collectedOn(row) : null,
    remindersPausedUntil: outstanding > 0 ? settlements.pausedUntil(row, dayInAmsterdam(ctx.now)) : null,
    daysOverdue: outstanding > 0 ? Math.max(0, late) : 0,
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
): Promise<{ invoice: repository.InvoiceRow; outstanding: Cents }> {
  const ownerId = requireOwnerId(ctx)
  const invoice = await repository.findInvoice(db, id)
  if (invoice?.accountId !== ownerId) throw notFound()
  return { invoice, outstanding: await outstandingNow(db, invoice) }
}

async function findOwn(ctx: Context, id: string): Promise<repository.InvoiceRow | null> {
  const ownerId = requireOwnerId(ctx)
  const row = await repository.findInvoice(ctx.db.reader, id)
  return row?.accountId === ownerId ? row : null
}
