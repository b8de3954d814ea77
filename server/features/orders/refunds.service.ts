import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../db/database'
import { type KeptPayment, splitRefund } from '../../../rules/order-remainder'
import type { RefundStatus } from '../../../rules/refund-status'
import type { Deps } from '../../common/context'
import { enqueue } from '../../outbox/outbox'
import type { Credited, Goodwill } from '../invoices/credits.service'
import { findInvoiceOfOrder } from '../invoices/invoices.service'
import type { OnlinePayments } from '../invoices/received-payments.service'
import { chargeAgain, credit, creditGoodwill, type LinePart, planLineCredits } from './invoicing.service'
import { mailSecondPaymentReturned } from './order-payment.mails'
import { payRefund } from './orders.jobs'
import { findOrder, type LineRow, listLines, type OrderRow } from './orders.repository'
import * as repository from './refunds.repository'

export type { LinePart } from './invoicing.service'
export { mailRefundedByStaff } from './order-payment.mails'
export { partTitleOf, titleOf } from './orders.text'
export type { RefundRow } from './refunds.repository'
export {
  countFailed as countFailedRefunds,
  findRefund,
  findSource,
  listFailed as listFailedRefunds,
  listRefunds,
  listRefundsOf,
  moveRefund,
  reopenRefund,
  withoutItsLine,
} from './refunds.repository'

/** As `refundPart`, of all that is left of a line. Returns the amount that is refunded now; 0 if nothing was left. */
export async function refundLine(
  deps: OnlinePayments,
  tx: Tx,
  order: OrderRow,
  line: LineRow,
  reason: string,
  now: number,
): Promise<number> {
  return (await refundPart(deps, tx, order, { line, part: null }, { reason, now }))?.amount ?? 0
}

/** A recorded refund. */
interface RecordedRefund {
  reference: string
  /** From 1 per line; counts down from -1 for goodwill. */
  part: number
  /** Including VAT. */
  amount: number
}

/** A refund of a line, or of a part of it. */
export interface RefundedPart {
  /** Including VAT. */
  amount: number
  /** One for each payment that it is taken from. */
  refunds: readonly RecordedRefund[]
}

/**
 * Records the refund of what is left of a line or of a part of it, and takes it off the open invoice or issues a credit note. An
 * amount that was paid through the bank is refunded by a job. Null if nothing is left. Throws if less is left than the part.
 */
export async function refundPart(
  deps: OnlinePayments,
  tx: Tx,
  order: OrderRow,
  { line, part }: LinePart,
  { reason, now }: { reason: string; now: number },
): Promise<RefundedPart | null> {
  if (line.gross === 0) return null
  const refunds = await repository.listRefunds(tx, order.id)
  const earlier = refunds.filter(({ orderLineId }) => orderLineId === line.id)
  const isUntouched = earlier.length === 0 && part === null && !refunds.some(isGoodwill)
  const left = isUntouched ? line.gross : await leftOfLine(tx, order, { line, part }, earlier)
  if (part !== null && left !== part) throw new Error(`line ${line.id} has less than ${part} cents left to refund`)
  if (left <= 0) return null
  const number = Math.max(0, ...earlier.map((one) => one.part)) + 1
  const refund = { orderId: order.id, orderLineId: line.id, part: number, amount: left, reason, now }
  return creditAndRefund(deps, tx, order, refund, () => credit(deps, tx, order, { line, part }, now))
}

const isGoodwill = ({ goodwill }: Pick<repository.RefundRow, 'goodwill'>): boolean => goodwill !== null

/**
 * Records the refund of goodwill on a paid order, and issues its credit note. Refunded like a part of a line. Throws if less is left
 * of the order on its invoice.
 */
export async function refundGoodwill(
  deps: OnlinePayments,
  tx: Tx,
  order: OrderRow,
  goodwill: Goodwill,
  now: number,
): Promise<(RefundedPart & { storedWith: string }) | null> {
  const [line] = await listLines(tx, order.id)
  if (!line) throw new Error(`order ${order.id} has no lines`)
  const earlier = (await repository.listRefunds(tx, order.id)).filter(isGoodwill)
  const part = Math.min(0, ...earlier.map((one) => one.part)) - 1
  const { amount, words } = goodwill
  const refund = { orderId: order.id, orderLineId: line.id, part, amount, goodwill: words, reason: GOODWILL, now }
  const refunded = await creditAndRefund(deps, tx, order, refund, () => creditGoodwill(deps, tx, order, goodwill, now))
  return refunded && { ...refunded, storedWith: line.id }
}

/** The reason of a refund of goodwill. */
const GOODWILL = 'goodwill'

type PartNote = Note & { part: number }

async function creditAndRefund(
  deps: OnlinePayments,
  tx: Tx,
  order: OrderRow,
  refund: PartNote,
  credit: () => Promise<Credited | null>,
): Promise<RefundedPart | null> {
  const { part, amount } = refund
  const kept = order.paidAt === null ? [] : await deps.listKeptPayments(tx, order.id)
  if (kept.length > 1) return refundFromSeveral(tx, order, refund, { kept, credit })
  const reference = await note(tx, refund, order.paidAt !== null)
  if (reference === null) return null
  const credited = await credit()
  return credited ? recordSources(tx, refund, reference, credited) : { amount, refunds: [{ reference, part, amount }] }
}

/**
 * Records what a credit takes off an unpaid invoice, and what goes back of each payment, by one refund each. The first of them is
 * recorded already.
 */
async function recordSources(
  tx: Tx,
  refund: PartNote,
  first: string,
  { deducted, paidBack }: Credited,
): Promise<RefundedPart> {
  const { now } = refund
  const shares = [
    ...(deducted > 0 ? [{ amount: deducted, source: null }] : []),
    ...paidBack.map((source) => ({ amount: source.amount, source })),
  ]
  const refunds: RecordedRefund[] = []
  for (const [at, { amount, source }] of shares.entries()) {
    const part = refund.part + at * Math.sign(refund.part)
    const reference = at === 0 ? first : await note(tx, { ...refund, part, amount }, false)
    if (reference === null) throw new Error(`part ${part} of order ${refund.orderId} was refunded before`)
    // The exact amount of the credit note: VAT is rounded over the whole invoice.
    await repository.setAmount(tx, reference, amount)
    if (source) await repository.insertSource(tx, reference, source)
    if (source?.isLost) await repository.moveRefund(tx, reference, { status: 'FAILED', failure: 'bank' })
    else if (source && source.paymentAttemptId !== null) await enqueue(tx, payRefund, { reference }, now)
    refunds.push({ reference, part, amount })
  }
  return { amount: refunds.reduce((sum, { amount }) => sum + amount, 0), refunds }
}

/**
 * Refunds an order that was paid in several payments: the oldest first, by one refund each, since a refund at the bank is one of a
 * payment.
 */
async function refundFromSeveral(
  tx: Tx,
  order: OrderRow,
  refund: PartNote,
  { kept, credit }: { kept: readonly KeptPayment[]; credit: () => Promise<Credited | null> },
): Promise<RefundedPart | null> {
  const invoice = await findInvoiceOfOrder(tx, order.id)
  if (!invoice) throw new Error(`order ${order.id} was paid and has no invoice`)
  const refunds: RecordedRefund[] = []
  for (const [at, { paymentId, amount }] of splitRefund(refund.amount, kept).entries()) {
    const part = refund.part + at * Math.sign(refund.part)
    const reference = await note(tx, { ...refund, part, amount }, paymentId !== null)
    if (reference === null) return null
    if (paymentId !== null)
      await repository.insertSource(tx, reference, { invoiceId: invoice.id, paymentAttemptId: paymentId })
    // More than was received: the bank would take it from another payment, so staff decide.
    else await repository.moveRefund(tx, reference, { status: 'FAILED', failure: 'bank' })
    refunds.push({ reference, part, amount })
  }
  await credit()
  return { amount: refund.amount, refunds }
}

/** Returns what can be refunded of a line, or of a part of it. A line on an open invoice is taken off as a whole. */
async function leftOfLine(
  tx: Tx,
  order: OrderRow,
  asked: LinePart,
  earlier: readonly repository.RefundRow[],
): Promise<number> {
  const [planned] = await planLineCredits(tx, order, [asked])
  const isOpen = !planned?.invoice?.closed
  return isOpen && earlier.length > 0 ? 0 : (planned?.gross ?? 0)
}

/**
 * Records the refund of a payment that was made twice or not accepted, or of the part that was credited meanwhile. Once per
 * payment; null if it was recorded before.
 */
export function refundPayment(
  tx: Tx,
  attempt: { id: string; orderId?: string | null; invoiceId?: string | null },
  amount: number,
  reason: 'paid-twice' | 'not-accepted' | 'credited',
  now: number,
): Promise<string | null> {
  const { id: paymentAttemptId, orderId, invoiceId } = attempt
  return note(tx, { orderId, invoiceId, paymentAttemptId, amount, reason, now }, true)
}

/** As `refundPayment`, for a second payment. The buyer is notified. */
export async function refundSecondPayment(
  deps: Deps,
  tx: Tx,
  attempt: { id: string; orderId: string },
  amount: number,
  reason: 'paid-twice' | 'not-accepted',
  now: number,
): Promise<void> {
  const reference = await refundPayment(tx, attempt, amount, reason, now)
  const order = reference && (await findOrder(tx, attempt.orderId))
  if (order) await mailSecondPaymentReturned(deps, tx, order, { reference, amount }, now)
}

/**
 * Withdraws the refunds of these lines, which are delivered after all. On account, the lines are charged again. Returns true if
 * no money of these lines is being refunded any more; a refund of a payment cannot be withdrawn.
 */
export async function withdrawRefunds(
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  now: number,
): Promise<boolean> {
  const ids = new Set<string | null>(lines.map(({ id }) => id))
  const noted = (await repository.listRefunds(tx, order.id)).filter(({ orderLineId }) => ids.has(orderLineId))
  if (order.paidAt !== null) return noted.length === 0
  for (const { reference } of noted) if (await repository.findSource(tx, reference)) return false
  for (const { reference } of noted) await repository.deleteRefund(tx, reference)
  const withdrawn = new Set(noted.map(({ orderLineId }) => orderLineId))
  for (const line of lines) if (withdrawn.has(line.id)) await chargeAgain(tx, order, line, now)
  return true
}

interface Note {
  /** Either this or the invoice is set. */
  orderId?: string | null
  invoiceId?: string | null
  orderLineId?: string
  part?: number
  /** Words of goodwill. */
  goodwill?: string
  paymentAttemptId?: string
  amount: number
  reason: string
  now: number
}

/** Returns the reference of the new refund; null if it was recorded before. */
async function note(tx: Tx, { now, ...refund }: Note, throughBank: boolean): Promise<string | null> {
  const reference = newReference()
  const isNew = await repository.insertRefund(tx, { ...refund, reference, createdAt: now })
  if (isNew && throughBank) await enqueue(tx, payRefund, { reference }, now)
  return isNew ? reference : null
}

/** A refund with whether money is paid out, and not deducted from an unpaid invoice. */
export type ShownRefund = repository.RefundRow & { isPaidOut: boolean }

/** Returns the refunds of an order, oldest first. */
export async function listShownRefunds(db: Db, order: Pick<OrderRow, 'id' | 'paidAt'>): Promise<ShownRefund[]> {
  const rows = await repository.listRefunds(db, order.id)
  const isOnAccount = order.paidAt === null && rows.length > 0
  const paidOut = isOnAccount ? await repository.listSourced(db, order.id) : null
  return rows.map((row) => ({
    ...row,
    isPaidOut: paidOut === null || row.paymentAttemptId !== null || paidOut.has(row.reference),
  }))
}

/** From the part that needs most attention to the one that needs none. */
const ATTENTION: readonly RefundStatus[] = ['FAILED', 'NOTED', 'PENDING', 'DONE']

/**
 * Returns the refund of a line: the sum of its parts, and of those that are paid out the state that is furthest from done, null if
 * none is. Null for a line without a refund.
 */
export function refundOfLine(
  refunds: readonly ShownRefund[],
  { id }: Pick<LineRow, 'id'>,
): { amount: number; status: RefundStatus | null } | null {
  const parts = refunds.filter(({ orderLineId }) => orderLineId === id)
  if (parts.length === 0) return null
  const states = new Set(parts.filter(({ isPaidOut }) => isPaidOut).map(({ status }) => status))
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  return { amount, status: ATTENTION.find((status) => states.has(status)) ?? null }
}

/** A reference that banks accept: 24 letters and digits, from 96 random bits. */
export const newReference = (): string => randomBytes(12).toString('hex')
