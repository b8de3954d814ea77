import type { Db } from '../../../../db/database'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { invoiceNumberText } from '../../../../rules/invoice'
import { DAY_MS } from '../../../../rules/time'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { listPendingReferences } from '../../../outbox/outbox'
import { seesAmounts } from '../../../staff/amounts'
import { type Acted, runAct } from '../../../staff/audit.service'
import { listMemberNames } from '../../../staff/members.service'
import { countProposals } from '../../../staff/proposals/proposals.repository'
import { readTimePage, staffPage, timeCursor, totalOf, VIEW_COUNT_MAX } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import type { WaitingItem, WorkQuery, WorkSource } from '../../../staff/staff-part'
import { findAccount } from '../../accounts/accounts.service'
import { findInvoiceRow, listCreditNotesOfLines, listGoodwillNotes } from '../../invoices/invoices.service'
import { payRefund } from '../../orders/orders.jobs'
import { listOrdersById } from '../../orders/orders.service'
import { moveRefund, newReference, reopenRefund } from '../../orders/refunds.service'
import { payBackAgain } from '../pay-back.service'
import {
  NotRefundable,
  type RefundActInput,
  StaffRefund,
  StaffRefundConnection,
  StaffRefundCounts,
  StaffRefundDay,
  type StaffRefundState,
  type StaffRefundsArgs,
} from './staff-refunds.graphql'
import {
  countRefundRows,
  findRefundRow,
  listRefundRows,
  momentOf,
  type StaffRefundRow,
  sumRefundDays,
  sumRefunded,
} from './staff-refunds.repository'
import { text } from './staff-refunds.text'
import { listInFiles } from './transfer-files.repository'

/** Lists refunds of money, newest first, with the sums of their days. Those that are DONE are listed by when the bank paid them. */
export async function listStaffRefunds(
  ctx: StaffContext,
  { filter, ...asked }: StaffRefundsArgs,
): Promise<StaffRefundConnection> {
  const { after, limit } = readTimePage('refund', asked)
  const query = { state: filter?.state ?? null, orderId: filter?.orderId ?? null, accountId: null }
  const { reader } = ctx.db
  const place = after && { at: after.at, reference: after.id }
  const rows = await listRefundRows(reader, query, { after: place, limit })
  const shown = rows.slice(0, asked.first)
  const days = [...new Set(shown.map((row) => dayInAmsterdam(momentOf(query, row))))]
  const page = staffPage(await viewsOf(ctx, reader, rows), {
    first: asked.first,
    total: await totalOf(rows, asked, (max) => countRefundRows(reader, query, max)),
    cursorOf: (refund) => timeCursor('refund', { at: momentOf(query, refund), id: refund.reference }),
    nodeOf: (refund) => refund,
  })
  const sums = await sumRefundDays(reader, query, days)
  return view(StaffRefundConnection, { ...page, days: sums.map((day) => view(StaffRefundDay, day)) })
}

/** Counts the refunds of the views of the list, at most 100 of each. */
export async function countStaffRefunds(ctx: StaffContext): Promise<StaffRefundCounts> {
  const { reader } = ctx.db
  const inState = (state: StaffRefundState) =>
    countRefundRows(reader, { state, orderId: null, accountId: null }, VIEW_COUNT_MAX)
  const proposed = { acts: ['proposeRefund'], state: 'OPEN' as const, at: ctx.at }
  return view(StaffRefundCounts, {
    proposed: await countProposals(reader, proposed, VIEW_COUNT_MAX),
    sent: await countSent(ctx),
    pending: await inState('PENDING'),
    byTransfer: await inState('BY_TRANSFER'),
    failed: await inState('FAILED'),
    done: await inState('DONE'),
  })
}

/** Jobs of refunds that are read to count those on their way to the bank. The bank has had most of them by then. */
const SENT_JOBS_MAX = 1000

/**
 * Refunds on their way to the bank are found by their jobs, of which there are few: most refunds that are noted are deducted from
 * invoices, and would all be read.
 */
async function countSent({ db: { reader } }: StaffContext): Promise<number> {
  const references = await listPendingReferences(reader, payRefund, SENT_JOBS_MAX)
  const query = { state: 'SENT' as const, orderId: null, accountId: null, references }
  return references.length === 0 ? 0 : countRefundRows(reader, query, VIEW_COUNT_MAX)
}

const YEAR_MS = 365 * DAY_MS

/** Returns the refunds to a customer that were paid in the last 365 days, in cents; null for staff who see no amounts. */
export const refundedOf = async (ctx: StaffContext, accountId: string): Promise<number | null> =>
  seesAmounts(ctx) ? sumRefunded(ctx.db.reader, accountId, ctx.at - YEAR_MS) : null

/** Returns refunds by their references, in that order. */
export async function listStaffRefundsOf(
  ctx: StaffContext,
  db: Db,
  references: readonly string[],
): Promise<StaffRefund[]> {
  const rows = await Promise.all(references.map((reference) => findRefundRow(db, reference)))
  return viewsOf(
    ctx,
    db,
    rows.filter((row) => row !== null),
  )
}

/** Tries a refund again that the bank gave up, under another reference. Throws NOT_FOUND. */
export const refundAgain = (ctx: StaffContext, input: RefundActInput): Promise<StaffRefund | NotRefundable> =>
  act(ctx, 'refundAgain', 'REFUND_PROPOSE', input, async (tx, { reference, status }) =>
    status === 'FAILED' && (await payBackAgain(ctx, tx, reference)) ? null : 'NOT_RETRIABLE',
  )

/**
 * Records that a refund was paid by bank transfer: one that is not paid through the bank, or that the bank gave up. Never one of
 * a payment that was charged back or refunded elsewhere. Throws NOT_FOUND.
 */
export const markRefundTransferred = (ctx: StaffContext, input: RefundActInput): Promise<StaffRefund | NotRefundable> =>
  act(
    ctx,
    'markRefundTransferred',
    'REFUND_APPROVE',
    input,
    async (tx, { reference, status, failure, isByTransfer }) => {
      if (failure === 'charged-back') return 'CHARGED_BACK'
      if (failure === 'refunded-elsewhere') return 'REFUNDED_ELSEWHERE'
      if (status !== 'FAILED' && !(status === 'NOTED' && isByTransfer)) return 'NOT_RETRIABLE'
      // The bank gets it by the file, which is recorded as a whole.
      if ((await listInFiles(tx, [reference])).size > 0) return 'NOT_TRANSFERABLE'
      if (status === 'FAILED') await reopenRefund(tx, reference, newReference())
      return (await moveRefund(tx, reference, { status: 'DONE', doneAt: ctx.at })) ? null : 'NOT_RETRIABLE'
    },
  )

type ActName = 'refundAgain' | 'markRefundTransferred'
type Change = (
  tx: Parameters<Parameters<typeof runAct>[2]>[0],
  row: StaffRefundRow,
) => Promise<ConstructorParameters<typeof NotRefundable>[1] | null>

async function act(
  ctx: StaffContext,
  name: ActName,
  right: 'REFUND_PROPOSE' | 'REFUND_APPROVE',
  { reference, reason }: RefundActInput,
  change: Change,
): Promise<StaffRefund | NotRefundable> {
  const about = { act: name, right, objectType: 'Refund', objectId: reference, reason: reason.trim() }
  return runAct<StaffRefund | NotRefundable>(ctx, about, async (tx): Promise<Acted<StaffRefund | NotRefundable>> => {
    const row = await findRefundRow(tx, reference)
    if (!row) throw notFound()
    const refusal = await change(tx, row)
    if (refusal) return { result: new NotRefundable(ctx, refusal) }
    const [refund] = await listStaffRefundsOf(ctx, tx, [reference])
    if (!refund) throw new Error(`refund ${reference} is gone`)
    return { result: refund, changes: [{ field: 'state', before: stateOf(row), after: refund.state }] }
  })
}

/** Refunds that the bank did not pay. */
export const failedRefunds: WorkSource = {
  kind: 'refund-failed',
  group: 'MONEY',
  right: 'REFUND_PROPOSE',
  list: (ctx, query) => listWaiting(ctx, 'FAILED', query),
}

/** Refunds that a staff member has to transfer. */
export const refundsToTransfer: WorkSource = {
  kind: 'refund-by-transfer',
  group: 'MONEY',
  right: 'REFUND_APPROVE',
  list: (ctx, query) => listWaiting(ctx, 'BY_TRANSFER', query),
}

async function listWaiting(
  ctx: StaffContext,
  state: StaffRefundState,
  { limit, accountId }: WorkQuery,
): Promise<WaitingItem[]> {
  const { reader } = ctx.db
  const query = { state, orderId: null, accountId }
  const rows = await listRefundRows(reader, query, { after: null, limit, oldestFirst: true })
  const refunds = await viewsOf(ctx, reader, rows)
  return refunds.map(({ reference, orderNumber, failure, amount, customerId, customer, createdAt }) => ({
    key: reference,
    subject: orderNumber === null ? reference : String(orderNumber),
    path: `/beheer/terugbetalingen?toestand=${state}`,
    cause: failure,
    count: 1,
    amount,
    customer,
    accountId: customerId,
    since: createdAt,
  }))
}

async function viewsOf(ctx: StaffContext, db: Db, rows: readonly StaffRefundRow[]): Promise<StaffRefund[]> {
  const orders = await listOrdersById(db, present(rows.map(({ orderId }) => orderId)))
  const notes = await listCreditNotesOfLines(db, present(rows.map(({ orderLineId }) => orderLineId)))
  const ofGoodwill = rows.filter(({ goodwill }) => goodwill !== null)
  const goodwillNotes = await listGoodwillNotes(db, present(ofGoodwill.map(({ orderId }) => orderId)))
  const staff = await listMemberNames(db, present(rows.map(({ staffId }) => staffId)))
  const inFiles = await listInFiles(
    db,
    rows.map(({ reference }) => reference),
  )
  const names = new Map<string, string>()
  const views: StaffRefund[] = []
  for (const row of rows) {
    const order = orders.get(row.orderId ?? '') ?? null
    const invoiceId = row.sourceInvoiceId ?? row.invoiceId
    const invoice = invoiceId === null ? null : await findInvoiceRow(db, invoiceId)
    const customerId = order?.accountId ?? invoice?.accountId ?? null
    const customer = customerId && (names.get(customerId) ?? (await nameOf(ctx, customerId)))
    if (customerId && customer !== null) names.set(customerId, customer)
    const note =
      row.goodwill === null
        ? noteOf(row, notes.get(row.orderLineId ?? '') ?? [])
        : goodwillNoteOf(row, goodwillNotes.get(row.orderId ?? '') ?? [])
    const { reference, amount, failure, isByTransfer, reason, createdAt, doneAt, orderId } = row
    const state = stateOf(row)
    const orderNumber = order?.number ?? null
    views.push(
      view(StaffRefund, {
        ...{ reference, amount, state, failure, isByTransfer, reason, createdAt, doneAt, orderId, orderNumber },
        inTransferFile: inFiles.has(reference),
        decidedBy: staff.get(row.staffId ?? '') ?? null,
        creditNote: note ? invoiceNumberText(note) : null,
        creditNoteId: note?.id ?? null,
        ...{ customerId, customer },
        transferText:
          state === 'BY_TRANSFER' && invoice && orderNumber !== null
            ? text[ctx.locale].transfer({ invoice: invoiceNumberText(invoice), order: orderNumber })
            : null,
      }),
    )
  }
  return views
}

/** Returns the credit note of a refund: issued in the same transaction, one for each part of a line. */
function noteOf<Note extends { issuedAt: number }>(
  { createdAt, part }: StaffRefundRow,
  notes: readonly Note[],
): Note | undefined {
  const together = notes.filter(({ issuedAt }) => issuedAt === createdAt)
  return together.length > 1 ? together[part - 1] : (together[0] ?? notes[0])
}

/** Goodwill of several payments has one note, and a refund of each payment. The parts of goodwill count down from -1. */
function goodwillNoteOf<Note extends { issuedAt: number }>(
  { createdAt, part }: StaffRefundRow,
  notes: readonly Note[],
): Note | undefined {
  const together = notes.filter(({ issuedAt }) => issuedAt === createdAt)
  return together.length === 1 ? together[0] : notes[-part - 1]
}

async function nameOf(ctx: StaffContext, accountId: string): Promise<string> {
  const account = await findAccount(ctx, accountId)
  return account ? account.companyName || `${account.firstName} ${account.lastName}` : ''
}

const stateOf = ({ status, isByTransfer }: StaffRefundRow): StaffRefundState =>
  status === 'NOTED' ? (isByTransfer ? 'BY_TRANSFER' : 'SENT') : status

const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]
