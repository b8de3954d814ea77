import type { Db, Tx } from '../../../../db/database'
import { type Day, dayInAmsterdam, daysBetween } from '../../../../rules/calendar'
import { type InvoiceNumber, invoiceNumberText, parseInvoiceNumber } from '../../../../rules/invoice'
import { formatMoney } from '../../../../rules/money'
import { DAY_MS } from '../../../../rules/time'
import { badInput, notFound } from '../../../common/failures'
import { isId } from '../../../common/ids'
import { readBatched } from '../../../graphql/batched'
import { cursorOf, keyIn } from '../../../graphql/connection'
import { view } from '../../../graphql/view'
import { listMails } from '../../../mail/mail'
import { listPending } from '../../../outbox/outbox'
import { runAct } from '../../../staff/audit.service'
import {
  requirePageSize,
  type StaffConnection,
  type StaffPageArgs,
  staffPage,
  totalOf,
  VIEW_COUNT_MAX,
} from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import type { StaffInvalidInput } from '../../../staff/staff-errors'
import { listAccountIdsMatching } from '../../accounts/account-search.service'
import { type CollectionRow, listCollections, listLastCollections } from '../../mandates/mandates.service'
import { summariseOpen } from '../bank/bank.repository'
import { fileOf } from '../invoice-document.service'
import { isTransfer, listPaymentsOf } from '../invoice-payments.repository'
import { remindOfInvoice } from '../invoices.jobs'
import { reminderReference } from '../invoices.mails'
import { findInvoice, type InvoiceRow, listLines } from '../invoices.repository'
import { lastPlansOf } from '../payment-plans.repository'
import { outstandingNow } from '../settlements.service'
import { type AgeRow, sumByAge } from './open-sums.repository'
import { invalidField } from './staff-invoices.errors'
import {
  AGE_BUCKETS,
  type AgeBucket,
  InvoiceAgeing,
  StaffCollection,
  StaffInvoice,
  type StaffInvoiceArgs,
  StaffInvoiceCounts,
  StaffInvoiceFile,
  type StaffInvoiceFilter,
  StaffInvoiceLine,
  StaffInvoiceReference,
  type StaffInvoiceStatus,
  StaffReminder,
  StaffTransfer,
  StaffVatSum,
} from './staff-invoices.graphql'
import {
  countCreditNotes,
  countStaffInvoices,
  countWrittenOff,
  findStaffInvoice,
  type InvoiceQuery,
  isByDueDate,
  isOfSumsOnly,
  listCreditNotesOf,
  listStaffInvoices,
  listStaffInvoicesById,
  type StaffInvoicePlace,
  type StaffInvoiceRow,
} from './staff-invoices.repository'

/** Lists invoices: those with an outstanding amount longest overdue first, others newest first. */
export async function listInvoicesOfAll(
  ctx: StaffContext,
  { filter, ...page }: StaffInvoiceArgs,
): Promise<StaffConnection<StaffInvoice>> {
  const query = queryOf(ctx, filter ?? {})
  const { text } = query
  const customerIds = text === null ? [] : await listAccountIdsMatching(ctx.db.reader, text, CUSTOMERS_FOUND_MAX)
  return pageOf(ctx, { ...query, customerIds }, page)
}

/** Customers whose invoices a text finds at most. */
export const CUSTOMERS_FOUND_MAX = 50

/** Lists the invoices and credit notes of an account, newest first. */
export const listInvoicesOfAccount = (
  ctx: StaffContext,
  accountId: string,
  page: StaffPageArgs,
): Promise<StaffConnection<StaffInvoice>> => pageOf(ctx, { ...queryOf(ctx, {}), accountId }, page)

async function pageOf(
  ctx: StaffContext,
  query: InvoiceQuery,
  { first, after }: StaffPageArgs,
): Promise<StaffConnection<StaffInvoice>> {
  requirePageSize(first)
  const place = after ? placeIn(query, after) : null
  const { reader } = ctx.db
  const [rows, open] = await Promise.all([
    listStaffInvoices(reader, query, { after: place, limit: first + 1 }),
    countOpen(ctx, query),
  ])
  return staffPage(rows, {
    first,
    total: open ?? (await totalOf(rows, { first, after }, (limit) => countStaffInvoices(reader, query, limit))),
    nodeOf: (row) => staffInvoiceView(ctx, row),
    cursorOf: ({ invoice: { id, dueOn, issuedAt } }) =>
      cursorOf(listOf(query), `${isByDueDate(query) ? dueOn : issuedAt}:${id}`),
  })
}

/** A cursor of one order is no place in the other. */
const listOf = (query: InvoiceQuery): string => (isByDueDate(query) ? 'invoice-by-due' : 'invoice-by-date')

function placeIn(query: InvoiceQuery, cursor: string): StaffInvoicePlace {
  const match = /^(\d{4}-\d\d-\d\d|\d{1,15}):(inv_[\w-]+)$/.exec(keyIn(listOf(query), cursor))
  if (!match) throw badInput()
  return { at: match[1] ?? '', id: match[2] ?? '' }
}

const TEXT_MAX = 100

function queryOf(ctx: StaffContext, { state, age, text, from, until }: StaffInvoiceFilter): InvoiceQuery {
  const today = dayInAmsterdam(ctx.at)
  const [dueFrom, dueUntil] = age ? rangeOf(age, today) : [null, null]
  return {
    state: age ? 'OPEN' : (state ?? null),
    accountId: null,
    customerIds: [],
    ...{ today, dueFrom, dueUntil, issuedFrom: from ?? null, issuedUntil: until ?? null },
    ...searched(text?.trim().slice(0, TEXT_MAX) ?? ''),
  }
}

/** Reads the typed text as a number, an amount or a name. */
function searched(text: string): { number: InvoiceNumber | null; amount: number | null; text: string | null } {
  const number = parseInvoiceNumber(text)
  const [, whole, decimals] = /^(?:€ ?)?(\d{1,7})[,.](\d\d)$/.exec(text) ?? []
  const amount = whole ? Number(whole) * 100 + Number(decimals) : null
  return { number, amount, text: number || amount !== null || text === '' ? null : text }
}

const daysBefore = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

const DAYS_OF: Readonly<Record<Exclude<AgeBucket, 'NOT_DUE'>, readonly [number, number | null]>> = {
  DAYS_1_30: [1, 30],
  DAYS_31_60: [31, 60],
  DAYS_61_90: [61, 90],
  OVER_90: [91, null],
}

/** First and last due date of an age. */
function rangeOf(age: AgeBucket, today: Day): [string | null, string | null] {
  if (age === 'NOT_DUE') return [today, null]
  const [newest, oldest] = DAYS_OF[age]
  return [oldest === null ? null : daysBefore(today, oldest), daysBefore(today, newest)]
}

/** Read by day, so that fields of one request share it. */
async function readAges(db: Db, days: readonly Day[]): Promise<ReadonlyMap<Day, readonly AgeRow[]>> {
  const sums = days.map(async (today) => {
    const limits = {
      today,
      days30: daysBefore(today, 30),
      days60: daysBefore(today, 60),
      days90: daysBefore(today, 90),
    }
    return [today, await sumByAge(db, limits)] as const
  })
  return new Map(await Promise.all(sums))
}

/** Counts all open invoices, or all that are overdue, from the sums that the page shows beside them. Null for other lists. */
async function countOpen(ctx: StaffContext, query: InvoiceQuery): Promise<number | null> {
  if (!isOfSumsOnly(query) || query.accountId !== null || query.dueFrom !== null || query.dueUntil !== null) return null
  const ages = (await readBatched(ctx, readAges, query.today)) ?? []
  return ages.reduce((sum, { bucket, count }) => sum + (bucket > 0 || query.state === 'OPEN' ? count : 0), 0)
}

/** Sums what is outstanding by age, over all customers. Every age is listed. */
export async function listAgeing(ctx: StaffContext): Promise<InvoiceAgeing[]> {
  const rows = (await readBatched(ctx, readAges, dayInAmsterdam(ctx.at))) ?? []
  return AGE_BUCKETS.map((age, at) => {
    const row = rows.find(({ bucket }) => bucket === at)
    return view(InvoiceAgeing, { age, count: row?.count ?? 0, amount: row?.amount ?? 0 })
  })
}

/** Counts the invoices of the views whose sums by age say nothing about them, at most 100 of each. */
export async function countInvoices(ctx: StaffContext): Promise<StaffInvoiceCounts> {
  const { reader } = ctx.db
  const counted = (state: InvoiceQuery['state']) => countStaffInvoices(reader, queryOf(ctx, { state }), VIEW_COUNT_MAX)
  const mayMatch = ctx.staff?.rights.includes('INVOICES_EDIT') ?? false
  return view(StaffInvoiceCounts, {
    paid: await counted('PAID'),
    creditNotes: await countCreditNotes(reader, VIEW_COUNT_MAX),
    collectionFailed: await counted('COLLECTION_FAILED'),
    chargedBack: await counted('CHARGED_BACK'),
    surplus: await counted('SURPLUS'),
    writtenOff: await countWrittenOff(reader, VIEW_COUNT_MAX),
    paymentPlans: await counted('PAYMENT_PLAN'),
    unmatchedEntries: mayMatch ? Math.min((await summariseOpen(reader)).count, VIEW_COUNT_MAX) : null,
  })
}

/** Returns one invoice; null if it does not exist. The look is recorded. */
export function lookAtInvoice(ctx: StaffContext, id: string): Promise<StaffInvoice | null> {
  return runAct(ctx, { act: 'staffInvoice', objectType: 'Invoice', objectId: id }, async (tx) => {
    const row = isId('inv', id) ? await findStaffInvoice(tx, id) : null
    return row ? { result: staffInvoiceView(ctx, row) } : { result: null, refusal: 'NOT_FOUND' }
  })
}

/** Whether there is an invoice or credit note with this id. */
export const isStaffInvoice = async ({ db }: Pick<StaffContext, 'db'>, id: string): Promise<boolean> =>
  isId('inv', id) && (await findStaffInvoice(db.reader, id)) !== null

/** Returns the invoice as it is in a transaction, for the answer of an act. Throws NOT_FOUND. */
export async function readStaffInvoice(ctx: StaffContext, db: Db, id: string): Promise<StaffInvoice> {
  const row = await findStaffInvoice(db, id)
  if (!row) throw notFound()
  return staffInvoiceView(ctx, row)
}

/** Returns invoices by their ids, in any order. */
export const readStaffInvoices = async (ctx: StaffContext, ids: readonly string[]): Promise<StaffInvoice[]> =>
  (await listStaffInvoicesById(ctx.db.reader, ids)).map((row) => staffInvoiceView(ctx, row))

function staffInvoiceView({ at }: Pick<StaffContext, 'at'>, row: StaffInvoiceRow): StaffInvoice {
  const { invoice, outstanding } = row
  const today = dayInAmsterdam(at)
  const isInTime = invoice.dueOn === null || outstanding === 0 || row.isPlanned
  const late = isInTime ? 0 : Math.max(0, daysBetween(invoice.dueOn ?? today, today))
  return view(StaffInvoice, {
    id: invoice.id,
    number: invoiceNumberText(invoice),
    status: statusOf(row, late),
    isCreditNote: invoice.kind === 'CREDIT_NOTE',
    isFinal: invoice.closed,
    customerId: invoice.accountId,
    customerName: invoice.buyer?.name ?? '',
    customerEmail: invoice.buyer?.email ?? '',
    issuedOn: invoice.issuedOn ?? dayInAmsterdam(invoice.issuedAt),
    dueOn: invoice.dueOn,
    paidOn: invoice.paidAt === null ? null : dayInAmsterdam(invoice.paidAt),
    daysOverdue: late,
    net: invoice.net,
    vat: invoice.vat,
    gross: invoice.gross,
    outstanding,
    received: row.received,
    surplus: row.surplus,
    credited: row.credited,
    chargedBack: invoice.paidAt === null ? 0 : row.chargedBack,
    writtenOff: row.writtenOff,
    remindersPausedUntil: row.pausedUntil !== null && row.pausedUntil > today ? row.pausedUntil : null,
    paymentMethod: invoice.paymentMethod,
    vatRate: invoice.vatRate,
    isReverseCharged: invoice.reverseChargeVatId !== null,
    creditsId: invoice.creditsId,
  })
}

function statusOf({ invoice, outstanding, writtenOff }: StaffInvoiceRow, late: number): StaffInvoiceStatus {
  if (invoice.kind === 'CREDIT_NOTE') return 'CREDIT_NOTE'
  if (!invoice.closed) return 'COLLECTING'
  if (outstanding > 0) return late > 0 ? 'OVERDUE' : 'DUE'
  if (writtenOff > 0) return 'WRITTEN_OFF'
  return invoice.paidAt === null ? 'CREDITED' : 'PAID'
}

/** Lines with the numbers of their orders. */
export async function linesOf({ db: { reader }, orderFacts }: StaffContext, id: string): Promise<StaffInvoiceLine[]> {
  const lines = await listLines(reader, id)
  const numbers = await orderFacts.listOrderNumbers(reader, [...new Set(lines.map(({ orderId }) => orderId))])
  return lines.map(({ id: lineId, title, orderId, orderLineId, day, net }) =>
    view(StaffInvoiceLine, {
      ...{ id: lineId, title, orderId, orderLineId, day, net },
      orderNumber: numbers.get(orderId) ?? 0,
    }),
  )
}

/** An invoice has one rate. */
export const vatSumsOf = ({ vatRate, isReverseCharged, net, vat }: StaffInvoice): StaffVatSum[] => [
  view(StaffVatSum, { rate: vatRate, isReverseCharged, net, vat }),
]

export async function transfersOf(ctx: StaffContext, id: string): Promise<StaffTransfer[]> {
  const rows = (await readBatched(ctx, listPaymentsOf, id)) ?? []
  return rows
    .filter(isTransfer)
    .map(({ id: paymentId, amount, surplus, surplusReturnedAt, receivedOn, bankReference, entryId }) =>
      view(StaffTransfer, {
        ...{ id: paymentId, amount, surplus, surplusReturnedAt, receivedOn, bankReference },
        isFromFile: entryId !== null,
      }),
    )
}

export async function creditNotesOf({ db }: StaffContext, id: string): Promise<StaffInvoiceReference[]> {
  return (await listCreditNotesOf(db.reader, id)).map(referenceView)
}

export async function creditedInvoiceOf(
  { db }: StaffContext,
  { creditsId }: StaffInvoice,
): Promise<StaffInvoiceReference | null> {
  const invoice = creditsId === null ? null : await findInvoice(db.reader, creditsId)
  return invoice && referenceView(invoice)
}

const referenceView = (invoice: InvoiceRow): StaffInvoiceReference =>
  view(StaffInvoiceReference, {
    id: invoice.id,
    number: invoiceNumberText(invoice),
    issuedOn: invoice.issuedOn ?? dayInAmsterdam(invoice.issuedAt),
    gross: invoice.gross,
  })

/** Of an invoice whose payment plan ended, the reminder that follows it. */
async function readReminders(db: Db, ids: readonly string[]) {
  const plans = await lastPlansOf(db, ids)
  const idOf = new Map<string, string>(ids.map((id) => [reminderReference(id, plans.get(id)?.id ?? null), id]))
  const mails = await listMails(db, [...idOf.keys()])
  return new Map(mails.map((mail) => [idOf.get(mail.reference) ?? '', mail]))
}

async function readPlanned(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const waiting = (await listPending(db, remindOfInvoice, ids)).filter(({ failedAt }) => failedAt === null)
  return new Map(waiting.map(({ reference, runAt }) => [reference, runAt]))
}

const REMINDER_STATES = { WAITING: 'WAITING', SENT: 'SENT', GIVEN_UP: 'FAILED', BOUNCED: 'FAILED' } as const

export async function reminderOf(ctx: StaffContext, id: string): Promise<StaffReminder> {
  const mail = await readBatched(ctx, readReminders, id)
  const planned = await readBatched(ctx, readPlanned, id)
  return view(StaffReminder, {
    plannedAt: planned ?? null,
    state: mail ? REMINDER_STATES[mail.state] : 'NONE',
    sentAt: mail?.state === 'SENT' ? mail.at : null,
  })
}

export async function collectionsOf({ db }: StaffContext, id: string): Promise<StaffCollection[]> {
  const rows = await listCollections(db.reader, id)
  return rows.map(collectionView)
}

const collectionView = ({ id, state, collectOn, amount, bankReason }: CollectionRow): StaffCollection =>
  view(StaffCollection, { id, state, collectOn, amount, bankReason })

/** Returns the last collection of an invoice; null if it has none. */
export async function lastCollectionOf(ctx: StaffContext, id: string): Promise<StaffCollection | null> {
  const last = await readBatched(ctx, listLastCollections, id)
  return last ? collectionView(last) : null
}

const TYPES = { PDF: 'application/pdf', UBL: 'application/xml' } as const

/** Returns the file of an invoice; null if there is none. The download is recorded before the file is drawn. */
export async function downloadInvoice(
  ctx: StaffContext,
  id: string,
  format: 'PDF' | 'UBL',
): Promise<StaffInvoiceFile | null> {
  const about = { act: 'staffInvoiceFile', objectType: 'Invoice', objectId: id }
  const row = await runAct(ctx, about, async (tx) => {
    const found = isId('inv', id) ? await findInvoice(tx, id) : null
    const hasFile = found && (found.closed || format === 'PDF')
    return hasFile
      ? { result: found, changes: [{ field: 'format', before: null, after: format }] }
      : { result: null, refusal: 'NOT_FOUND' }
  })
  if (!row) return null
  const { bytes, filename } = await fileOf(ctx, row, format === 'PDF' ? 'pdf' : 'ubl')
  return view(StaffInvoiceFile, { filename, type: TYPES[format], base64: bytes.toString('base64') })
}

/** Returns the lines of an invoice as they are stored, for an act on them. */
export const readInvoiceLines = listLines

export const invalidLines = (ctx: StaffContext): StaffInvalidInput => invalidField(ctx, 'lines')

/** The changed outstanding amount, for the audit entry of an act. */
export async function outstandingChange(
  tx: Tx,
  { id }: InvoiceRow,
  before: number,
): Promise<{ field: string; before: string; after: string }[]> {
  const invoice = await findInvoice(tx, id)
  const after = invoice ? await outstandingNow(tx, invoice) : before
  return before === after
    ? []
    : [{ field: 'outstanding', before: formatMoney(before, 'nl'), after: formatMoney(after, 'nl') }]
}
