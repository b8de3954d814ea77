import * as z from 'zod'
import type { Db, Tx } from '../../../../db/database'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { invoiceNumberText } from '../../../../rules/invoice'
import { REFUND_REASONS } from '../../../../rules/refund-status'
import { DAY_MS, HOUR_MS } from '../../../../rules/time'
import { view } from '../../../graphql/view'
import { noteRefusal } from '../../../staff/audit.service'
import { type Approval, defineProposal, type Fact } from '../../../staff/proposals/proposable'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, invalidField, type StaffError } from '../../../staff/staff-errors'
import { listRefunds, mailLinesRefunded, refundLine, titleOf } from '../../orders/refunds.service'
import { planRefund, type RefundPlan } from './refund-plan.service'
import { listStaffRefundsOf } from './staff-refund-list.service'
import {
  NotRefundable,
  type ProposeRefundInput,
  RefundDestination,
  RefundLimitUse,
  RefundLine,
  RefundPreview,
  type RefundPreviewArgs,
  RefundsSent,
} from './staff-refunds.graphql'
import * as repository from './staff-refunds.repository'
import { text } from './staff-refunds.text'

const payload = z.object({
  orderId: z.string(),
  lineIds: z.array(z.string()).min(1),
  reasonCode: z.enum(REFUND_REASONS),
})
type Payload = z.infer<typeof payload>

/** Refunds lines of an order, each of which gets a credit note. Above a limit, a second staff member approves it. */
export const refundLines = defineProposal<Payload, RefundsSent | NotRefundable>({
  act: 'proposeRefund',
  proposeRight: 'REFUND_PROPOSE',
  approveRight: 'REFUND_APPROVE',
  payload,
  object: ({ orderId }) => ({ type: 'Order', id: orderId }),
  async preview(ctx, db, asked) {
    const plan = await planRefund(ctx, db, asked)
    if (!plan) return new NotRefundable(ctx, 'REFUNDED_BEFORE')
    if (plan.problem !== null) return new NotRefundable(ctx, plan.problem)
    return { facts: factsOf(plan, asked), amount: plan.amount, onBehalfOf: plan.order.accountId }
  },
  run,
})

async function run(ctx: StaffContext, tx: Tx, asked: Payload, approval: Approval | null) {
  const plan = await planRefund(ctx, tx, asked)
  if (!plan) return { result: new NotRefundable(ctx, 'REFUNDED_BEFORE') }
  if (plan.problem !== null) return { result: new NotRefundable(ctx, plan.problem) }
  const { order, chosen, amount } = plan
  const staffId = ctx.staff?.staffId ?? ''
  for (const { line, amount: planned } of chosen) {
    const refunded = await refundLine(ctx, tx, order, line, asked.reasonCode, ctx.at)
    if (refunded !== planned) throw new Error(`line ${line.id} would be refunded by ${refunded}, not ${planned} cents`)
    await repository.insertStaffRefund(tx, {
      orderLineId: line.id,
      accountId: order.accountId,
      staffId: approval?.proposedBy ?? staffId,
      approvedBy: approval && staffId,
      reason: asked.reasonCode,
      amount: planned,
      createdAt: ctx.at,
    })
  }
  await mailLinesRefunded(ctx, tx, order, { lines: chosen.map(({ line }) => line), amount }, ctx.at)
  const ids = new Set<string | null>(asked.lineIds)
  const references = (await listRefunds(tx, order.id))
    .filter(({ orderLineId }) => ids.has(orderLineId))
    .map(({ reference }) => reference)
  return {
    result: view(RefundsSent, { amount, refunds: await listStaffRefundsOf(ctx, tx, references) }),
    changes: [
      { field: 'refunded', before: null, after: String(amount) },
      ...references.map((reference) => ({ field: 'refund', before: null, after: reference })),
    ],
  }
}

/** Everything that an approver relies on: lines, amounts, invoices, and where the money goes. */
function factsOf(plan: RefundPlan, { reasonCode }: Payload): Fact[] {
  const named = (name: string, text: string | null): Fact => ({ name, text, amount: null })
  const amount = (name: string, cents: number): Fact => ({ name, text: null, amount: cents })
  return [
    named('order', String(plan.order.number)),
    named('customer', plan.customer),
    named('reasonCode', reasonCode),
    ...plan.chosen.flatMap(({ line, credit, amount: back }) => [
      named('line', titleOf(line, plan.order.locale)),
      named('invoice', credit.invoice && invoiceNumberText(credit.invoice)),
      amount('net', credit.net),
      amount('vat', credit.vat),
      amount('back', back),
    ]),
    ...plan.destinations.flatMap(({ payment, received, refundable }) => [
      named('payment', payment?.reference ?? null),
      amount('received', received),
      amount('refundable', refundable),
    ]),
    amount('total', plan.amount),
  ]
}

/** Computes what a refund would do, for staff who may propose one. Null if there is no such order or line. */
export async function previewRefund(ctx: StaffContext, asked: RefundPreviewArgs): Promise<RefundPreview | null> {
  const plan = await planRefund(ctx, ctx.db.reader, asked)
  return plan && refundPreview(ctx, plan, asked.lineIds)
}

/** Computes the refund of a proposal again; null if its lines are gone. */
export async function previewProposed(ctx: StaffContext, stored: unknown): Promise<RefundPreview | null> {
  const parsed = payload.safeParse(stored)
  return parsed.success ? previewRefund(ctx, parsed.data) : null
}

/** Refunds lines of an order at once, or proposes it above a limit. The caller says what could go back at most as it was shown. */
export async function proposeRefund(
  ctx: StaffContext,
  { orderId, lineIds, reasonCode, expectedRefundable, reason }: ProposeRefundInput,
): Promise<RefundsSent | StaffError> {
  const about = { act: 'proposeRefund', objectType: 'Order', objectId: orderId, reason: reason.trim() }
  const ids = [...new Set(lineIds)].sort()
  const plan = ids.length > 0 ? await planRefund(ctx, ctx.db.reader, { orderId, lineIds: ids }) : null
  const refusal = !plan
    ? invalidField(ctx, 'lineIds', 'lines')
    : plan.problem === null && plan.refundable !== expectedRefundable
      ? new Changed(ctx)
      : null
  if (refusal) {
    await noteRefusal(ctx, about, refusal.code)
    return refusal
  }
  return proposeOrRun(
    ctx,
    refundLines,
    { orderId, lineIds: ids, reasonCode: reasonCode ?? 'other' },
    {
      reason,
      needsSecond: async (tx, { amount, onBehalfOf }) =>
        (await limitsOf(ctx, tx, { amount: amount ?? 0, accountId: onBehalfOf ?? '' })).some(
          ({ isPassed }) => isPassed,
        ),
    },
  )
}

async function refundPreview(ctx: StaffContext, plan: RefundPlan, lineIds: readonly string[]): Promise<RefundPreview> {
  const { order, chosen, lines, destinations, amount, refundable, customer, problem } = plan
  const wanted = new Set(lineIds)
  const limits = await limitsOf(ctx, ctx.db.reader, { amount, accountId: order.accountId })
  const words = text[ctx.locale]
  const sumOf = (part: 'net' | 'vat') => chosen.reduce((sum, { credit }) => sum + credit[part], 0)
  return view(RefundPreview, {
    orderId: order.id,
    orderNumber: order.number,
    customerId: order.accountId,
    customer,
    lines: lines.map(({ line, credit, problem }) =>
      view(RefundLine, {
        id: line.id,
        title: titleOf(line, order.locale),
        net: credit.net,
        vat: credit.vat,
        gross: order.paidAt === null ? credit.gross : line.gross,
        invoiceNumber: credit.invoice && invoiceNumberText(credit.invoice),
        isChosen: wanted.has(line.id),
        problem: problem && words[problem],
      }),
    ),
    net: sumOf('net'),
    vat: sumOf('vat'),
    gross: amount,
    vatRate: order.vatRate,
    destinations: destinations.map(({ payment, transferText, received, refundable, amount }) =>
      view(RefundDestination, { payment: payment?.reference ?? null, transferText, received, refundable, amount }),
    ),
    refundable,
    limits,
    needsApproval: ctx.config.staff.fourEyes && limits.some(({ isPassed }) => isPassed),
    problem: problem && words[problem],
  })
}

const CUSTOMER_DAYS = 30

/** The limits above which a second staff member is needed, with what was used of them. */
async function limitsOf(
  { config: { refundLimits }, staff, at }: StaffContext,
  db: Db,
  { amount, accountId }: { amount: number; accountId: string },
): Promise<RefundLimitUse[]> {
  const today = await repository.refundedByStaff(db, staff?.staffId ?? '', startOfToday(at))
  const month = await repository.refundedToCustomer(db, accountId, at - CUSTOMER_DAYS * DAY_MS)
  const use = (limit: RefundLimitUse['limit'], max: number, used: number) =>
    view(RefundLimitUse, { limit, max, used, isPassed: used + amount > max })
  return [
    use('PER_ACT', refundLimits.perAct, 0),
    use('PER_DAY', refundLimits.perDay, today),
    use('PER_CUSTOMER', refundLimits.perCustomer, month),
  ]
}

/** Midnight in Amsterdam, which is 22:00 or 23:00 UTC of the day before. */
function startOfToday(at: number): number {
  const day = dayInAmsterdam(at)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const summer = midnight - 2 * HOUR_MS
  return dayInAmsterdam(summer) === day ? summer : midnight - HOUR_MS
}
