import type { Db, Tx } from '../../../../db/database'
import { invoiceNumberText } from '../../../../rules/invoice'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, type StaffInvalidInput } from '../../../staff/staff-errors'
import { findInvoiceRow } from '../../invoices/invoices.service'
import { transfersLeft } from '../../invoices/receivables.service'
import { InvoiceActNotPossible, type StaffInvoice } from '../../invoices/staff/staff-invoices.graphql'
import { invalidLines, outstandingChange, readStaffInvoice } from '../../invoices/staff/staff-invoices.service'
import { findExternalRefund } from '../../orders/external-refunds.service'
import { findAnyOrder, type LineRow, type OrderRow } from '../../orders/orders.service'
import { findSource, listShownRefunds, type RefundedPart, refundPart } from '../../orders/refunds.service'
import * as repository from '../payments.repository'
import {
  CreditableLine,
  type CreditInvoiceInput,
  CreditPreview,
  type CreditPreviewArgs,
  StaffInvoicePayment,
  StaffInvoiceRefund,
} from './credit-invoice.graphql'
import { type AskedCredit, type CreditPlan, planInvoiceCredit } from './credit-plan.service'
import { insertStaffRefund } from './staff-refunds.repository'
import { limitsOf } from './staff-refunds.service'

const LINES_MAX = 100

type Answer = StaffInvoice | InvoiceActNotPossible | Changed | StaffInvalidInput

/**
 * Credits lines of an unpaid invoice or parts of them, by the same rule as a refund: one credit note for each line. A whole line
 * is credited with its share of the fee. What was received in part and is no longer needed is to be paid back: what came in through
 * the bank goes back at once, within the limits of refunds by staff. The caller says what was outstanding and creditable as it was
 * shown, so that two tabs credit once.
 */
export function creditInvoice(ctx: StaffContext, input: CreditInvoiceInput): Promise<Answer> {
  const { invoiceId, expectedOutstanding, expectedCreditable, reason } = input
  const about = { act: 'creditInvoice', right: 'INVOICES_EDIT', objectType: 'Invoice', objectId: invoiceId } as const
  return runAct<Answer>(ctx, { ...about, reason: reason.trim() }, async (tx) => {
    const asked = askedOf(input)
    const plan = await planInvoiceCredit(tx, invoiceId, asked ?? [])
    if (!plan) throw notFound()
    if (!asked || asked.length < 1) return { result: invalidLines(ctx) }
    const { invoice, outstanding, creditable, chosen, amount } = plan
    if (outstanding !== expectedOutstanding || creditable !== expectedCreditable) return { result: new Changed(ctx) }
    const problem = await problemOf(ctx, tx, plan)
    if (problem !== null) return { result: new InvoiceActNotPossible(ctx, problem) }
    for (const { order, line, part, credit } of chosen) {
      const credited = await refundPart(ctx, tx, order, { line, part }, { reason: 'credited-by-staff', now: ctx.at })
      if (credited?.amount !== credit.gross)
        throw new Error(`line ${line.id} would be credited by ${credited?.amount}, not ${credit.gross} cents`)
      await noteStaffRefunds(ctx, tx, { order, line, refunds: credited.refunds })
    }
    return {
      result: await readStaffInvoice(ctx, tx, invoiceId),
      changes: [
        { field: 'creditedLines', before: null, after: String(chosen.length) },
        { field: 'credited', before: null, after: String(amount) },
        ...(await outstandingChange(tx, invoice, outstanding)),
      ],
    }
  })
}

/** Why the lines cannot be credited now: also if more goes back through the bank than staff refund without a second person. */
async function problemOf(
  ctx: StaffContext,
  db: Db,
  plan: CreditPlan,
): Promise<CreditPlan['problem'] | 'MORE_THAN_OPEN'> {
  const { invoice, outstanding, amount, problem } = plan
  if (problem !== null || amount <= outstanding) return problem
  const back = amount - outstanding - (await transfersLeft(db, invoice.id))
  if (back <= 0) return null
  const limits = await limitsOf(ctx, db, { amount: back, accountId: invoice.accountId })
  return limits.some(({ isPassed }) => isPassed) ? 'MORE_THAN_OPEN' : null
}

/** Counts what goes back through the bank towards the limits of the staff member. */
async function noteStaffRefunds(
  { staff, at }: StaffContext,
  tx: Tx,
  { order, line, refunds }: { order: OrderRow; line: LineRow; refunds: RefundedPart['refunds'] },
): Promise<void> {
  for (const { reference, part, amount } of refunds) {
    if ((await findSource(tx, reference))?.paymentAttemptId == null) continue
    const decided = { staffId: staff?.staffId ?? '', approvedBy: null, reason: 'other', createdAt: at } as const
    await insertStaffRefund(tx, { ...decided, orderLineId: line.id, part, accountId: order.accountId, amount })
  }
}

/** Returns the asked lines in a fixed order; null if there are too many, one is named twice, or an amount is none. */
function askedOf({ lines }: Pick<CreditInvoiceInput, 'lines'>): AskedCredit[] | null {
  const asked = lines.map(({ lineId, amount }) => ({ lineId, amount: amount ?? null }))
  const isValid = asked.every(({ amount }) => amount === null || amount > 0)
  const isUnique = new Set(asked.map(({ lineId }) => lineId)).size === asked.length
  return isValid && isUnique && asked.length <= LINES_MAX ? asked : null
}

/** Computes what crediting lines of an invoice would do. Null if there is no such invoice, or the lines are invalid. */
export async function previewCredit(
  ctx: StaffContext,
  { invoiceId, lines }: CreditPreviewArgs,
): Promise<CreditPreview | null> {
  const asked = askedOf({ lines })
  const plan = asked && (await planInvoiceCredit(ctx.db.reader, invoiceId, asked))
  if (!plan) return null
  const { invoice, outstanding, creditable, chosen, amount } = plan
  const credits = new Map(chosen.map(({ id, credit }) => [id, credit]))
  const sumOf = (part: 'net' | 'vat') => chosen.reduce((sum, { credit }) => sum + credit[part], 0)
  const messageOf = (why: Awaited<ReturnType<typeof problemOf>>) => why && new InvoiceActNotPossible(ctx, why).message
  return view(CreditPreview, {
    invoiceId: invoice.id,
    invoiceNumber: invoiceNumberText(invoice),
    outstanding,
    creditable,
    lines: plan.lines.map(({ id, title, left, credited, problem }) =>
      view(CreditableLine, {
        ...{ id, title, credited },
        net: (credits.get(id) ?? left).net,
        gross: (credits.get(id) ?? left).gross,
        creditable: left.gross,
        isChosen: credits.has(id),
        problem: messageOf(problem),
      }),
    ),
    net: sumOf('net'),
    vat: sumOf('vat'),
    gross: amount,
    vatRate: invoice.vatRate,
    outstandingAfter: Math.max(0, outstanding - amount),
    toReturn: Math.max(0, amount - outstanding),
    problem: messageOf(await problemOf(ctx, ctx.db.reader, plan)),
  })
}

/** Returns the attempts to pay an invoice online or by direct debit, oldest first. */
export async function listOnlinePayments({ db }: StaffContext, invoiceId: string): Promise<StaffInvoicePayment[]> {
  const rows = await attemptsOfInvoice(db.reader, invoiceId)
  return Promise.all(
    rows.map(async ({ id, reference, amount: asked, paidAmount, status, changedAt }) => {
      const elsewhere = await findExternalRefund(db.reader, id)
      return view(StaffInvoicePayment, {
        ...{ reference, amount: paidAmount ?? asked, status, changedAt },
        refundedElsewhere: elsewhere?.amount ?? 0,
        needsAcknowledgement: elsewhere !== null && elsewhere.amount > elsewhere.acknowledged,
      })
    }),
  )
}

/** Returns the refunds of an invoice, oldest first, without what was deducted from it. */
export async function listInvoiceRefunds(
  { db: { reader } }: StaffContext,
  invoiceId: string,
): Promise<StaffInvoiceRefund[]> {
  const order = await orderOf(reader, invoiceId)
  const ofOrder = order ? (await listShownRefunds(reader, order)).filter(({ isPaidOut }) => isPaidOut) : []
  const known = new Set(ofOrder.map(({ reference }) => reference))
  const rest = (await repository.listReturns(reader, invoiceId)).filter(({ reference }) => !known.has(reference))
  return [...ofOrder, ...rest]
    .sort((a, b) => a.createdAt - b.createdAt)
    .map(({ reference, amount, status, createdAt }) =>
      view(StaffInvoiceRefund, { reference, amount, status, notedAt: createdAt }),
    )
}

/** Returns the attempts to pay an invoice, or to pay the order that it charges, oldest first. */
export async function attemptsOfInvoice(db: Db, invoiceId: string): Promise<repository.AttemptRow[]> {
  const order = await orderOf(db, invoiceId)
  const ofOrder = order ? await repository.listAttempts(db, order.id) : []
  return [...ofOrder, ...(await repository.listAttemptsOf(db, invoiceId))]
}

/** Returns the order that was paid before it was invoiced, in full or in part; null for an invoice on account or a credit note. */
async function orderOf(db: Db, invoiceId: string): Promise<OrderRow | null> {
  const invoice = await findInvoiceRow(db, invoiceId)
  return invoice?.kind === 'INVOICE' && invoice.series !== 'M' ? findAnyOrder(db, invoice.orderId) : null
}
