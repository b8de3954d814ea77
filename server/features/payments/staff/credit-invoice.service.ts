import * as z from 'zod'
import type { Db, Tx } from '../../../../db/database'
import { invoiceNumberText } from '../../../../rules/invoice'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import { type Approval, defineProposal, type Fact } from '../../../staff/proposals/proposable'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffError } from '../../../staff/staff-errors'
import { findInvoiceRow } from '../../invoices/invoices.service'
import { transfersLeft } from '../../invoices/received-payments.service'
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

const payload = z.object({
  invoiceId: z.string(),
  /** In the order of their ids. */
  lines: z.array(z.object({ lineId: z.string(), amount: z.int().positive().nullable() })),
  /** As they were shown, so that two tabs credit once. */
  expectedOutstanding: z.int(),
  expectedCreditable: z.int(),
})
type Payload = z.infer<typeof payload>

/**
 * Credits lines of an unpaid invoice or parts of them, by the same rule as a refund: one credit note for each line. A whole line
 * is credited with its share of the fee. What was received in part and is no longer needed is to be paid back: what came in through
 * the bank goes back at once, within the limits of refunds by staff. Who does not edit invoices proposes it.
 */
export const creditLines = defineProposal<Payload, StaffInvoice | InvoiceActNotPossible | Changed>({
  act: 'creditInvoice',
  proposeRight: 'CREDIT_PROPOSE',
  approveRight: 'INVOICES_EDIT',
  directRight: 'INVOICES_EDIT',
  payload,
  object: ({ invoiceId }) => ({ type: 'Invoice', id: invoiceId }),
  async preview(ctx, db, asked) {
    const plan = await requirePlan(ctx, db, asked)
    if (plan instanceof StaffError) return plan
    return { facts: factsOf(plan), amount: plan.amount, onBehalfOf: plan.invoice.accountId }
  },
  async run(ctx, tx, asked, approval) {
    const plan = await requirePlan(ctx, tx, asked)
    if (plan instanceof StaffError) return { result: plan }
    const { invoice, outstanding, chosen, amount } = plan
    for (const { order, line, part, credit } of chosen) {
      const credited = await refundPart(ctx, tx, order, { line, part }, { reason: 'credited-by-staff', now: ctx.at })
      if (credited?.amount !== credit.gross)
        throw new Error(`line ${line.id} would be credited by ${credited?.amount}, not ${credit.gross} cents`)
      await noteStaffRefunds(ctx, tx, { order, line, refunds: credited.refunds, approval })
    }
    return {
      result: await readStaffInvoice(ctx, tx, invoice.id),
      changes: [
        { field: 'creditedLines', before: null, after: String(chosen.length) },
        { field: 'credited', before: null, after: String(amount) },
        ...(await outstandingChange(tx, invoice, outstanding)),
      ],
    }
  },
})

/**
 * Credits lines of an invoice, or proposes it. The caller says what was outstanding and creditable as it was shown. Throws NOT_FOUND.
 */
export async function creditInvoice(
  ctx: StaffContext,
  { invoiceId, reason, expectedOutstanding, expectedCreditable, ...input }: CreditInvoiceInput,
): Promise<StaffInvoice | StaffError> {
  const lines = askedOf(input)
  if (!lines || lines.length < 1) {
    const about = { act: 'creditInvoice', right: 'CREDIT_PROPOSE', objectType: 'Invoice', objectId: invoiceId } as const
    return runAct<StaffError>(ctx, { ...about, reason: reason.trim() }, async (tx) => {
      if (!(await findInvoiceRow(tx, invoiceId))) throw notFound()
      return { result: invalidLines(ctx) }
    })
  }
  const asked = { invoiceId, lines, expectedOutstanding, expectedCreditable }
  return proposeOrRun(ctx, creditLines, asked, { reason: reason.trim() })
}

/** Returns the plan if it can be carried out, and the invoice is as it was shown. Throws NOT_FOUND. */
async function requirePlan(
  ctx: StaffContext,
  db: Db,
  { invoiceId, lines, expectedOutstanding, expectedCreditable }: Payload,
): Promise<CreditPlan | InvoiceActNotPossible | Changed> {
  const plan = await planInvoiceCredit(db, invoiceId, lines)
  if (!plan) throw notFound()
  if (plan.outstanding !== expectedOutstanding || plan.creditable !== expectedCreditable) return new Changed(ctx)
  const problem = await problemOf(ctx, db, plan)
  return problem === null ? plan : new InvoiceActNotPossible(ctx, problem)
}

const named = (name: string, text: string | null): Fact => ({ name, text, amount: null })
const amountOf = (name: string, amount: number): Fact => ({ name, text: null, amount })

/** Everything that an approver relies on: the invoice, its credit notes, and what stays open or goes back. */
function factsOf({ invoice, lines, outstanding, chosen, amount }: CreditPlan): Fact[] {
  const titles = new Map(lines.map(({ id, title }) => [id, title]))
  const { outstandingAfter, toReturn } = effectOf({ outstanding, amount })
  return [
    named('invoice', invoiceNumberText(invoice)),
    named('customer', invoice.buyer?.name ?? ''),
    ...chosen.flatMap(({ id, credit }) => [
      named('line', titles.get(id) ?? ''),
      amountOf('net', credit.net),
      amountOf('vat', credit.vat),
      amountOf('credited', credit.gross),
    ]),
    amountOf('total', amount),
    amountOf('outstanding', outstanding),
    amountOf('outstandingAfter', outstandingAfter),
    ...(toReturn > 0 ? [amountOf('toReturn', toReturn)] : []),
  ]
}

const effectOf = ({ outstanding, amount }: Pick<CreditPlan, 'outstanding' | 'amount'>) => ({
  outstandingAfter: Math.max(0, outstanding - amount),
  toReturn: Math.max(0, amount - outstanding),
})

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

interface Credited {
  order: OrderRow
  line: LineRow
  refunds: RefundedPart['refunds']
  approval: Approval | null
}

/** Counts what goes back through the bank towards the limits of the staff member. */
async function noteStaffRefunds(
  { staff, at }: StaffContext,
  tx: Tx,
  { order, line, refunds, approval }: Credited,
): Promise<void> {
  const by = { staffId: approval?.proposedBy ?? staff?.staffId ?? '', approvedBy: approval?.approvedBy ?? null }
  for (const { reference, part, amount } of refunds) {
    if ((await findSource(tx, reference))?.paymentAttemptId == null) continue
    const decided = { ...by, reason: 'other', createdAt: at } as const
    await insertStaffRefund(tx, { ...decided, orderLineId: line.id, part, accountId: order.accountId, amount })
  }
}

/** Returns the asked lines in a fixed order; null if there are too many, one is named twice, or an amount is none. */
function askedOf({ lines }: Pick<CreditInvoiceInput, 'lines'>): AskedCredit[] | null {
  const asked = lines
    .map(({ lineId, amount }) => ({ lineId, amount: amount ?? null }))
    .sort((one, other) => (one.lineId < other.lineId ? -1 : 1))
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
    ...effectOf(plan),
    problem: messageOf(await problemOf(ctx, ctx.db.reader, plan)),
  })
}

/** Computes the credit of a proposal again; null if its invoice or lines are gone. */
export async function previewProposedCredit(ctx: StaffContext, stored: unknown): Promise<CreditPreview | null> {
  const parsed = payload.safeParse(stored)
  return parsed.success ? previewCredit(ctx, parsed.data) : null
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
