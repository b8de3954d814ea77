import * as z from 'zod'
import type { Db, Tx } from '../../../../db/database'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { invoiceNumberText } from '../../../../rules/invoice'
import { REFUND_REASONS } from '../../../../rules/refund-status'
import { DAY_MS, HOUR_MS } from '../../../../rules/time'
import { givesBackMonths } from '../../../../rules/unused-months'
import { view } from '../../../graphql/view'
import { noteRefusal } from '../../../staff/audit.service'
import { type Approval, defineProposal, type Fact } from '../../../staff/proposals/proposable'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, invalidField, type StaffError } from '../../../staff/staff-errors'
import { mailLinesRefunded, partTitleOf, refundPart, titleOf } from '../../orders/refunds.service'
import { type AskedLine, planRefund, type RefundPlan } from './refund-plan.service'
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
  RefundUnusedMonths,
} from './staff-refunds.graphql'
import * as repository from './staff-refunds.repository'
import { text } from './staff-refunds.text'

const payload = z.object({
  orderId: z.string(),
  lines: z.array(z.object({ lineId: z.string(), amount: z.int().positive().nullable() })).min(1),
  reasonCode: z.enum(REFUND_REASONS),
  /** As it was shown, so that two tabs do not refund parts of a line after one another. */
  expectedRefundable: z.int(),
})
type Payload = z.infer<typeof payload>

/**
 * Refunds lines of an order or parts of them, each of which gets a credit note. Above a limit, a second staff member approves it.
 */
export const refundLines = defineProposal<Payload, RefundsSent | NotRefundable | Changed>({
  act: 'proposeRefund',
  proposeRight: 'REFUND_PROPOSE',
  approveRight: 'REFUND_APPROVE',
  isLimited: true,
  payload,
  object: ({ orderId }) => ({ type: 'Order', id: orderId }),
  async preview(ctx, db, asked) {
    const plan = await planRefund(ctx, db, asked)
    if (!plan) return new NotRefundable(ctx, 'REFUNDED_BEFORE')
    const refusal = refusalOf(ctx, plan, asked)
    return refusal ?? { facts: factsOf(plan, asked), amount: plan.amount, onBehalfOf: plan.order.accountId }
  },
  run,
})

/** Returns why the lines cannot be refunded now, with what is left of a line that was asked too much of; null if they can. */
function refusalOf(
  ctx: StaffContext,
  { problem, tooMuch, order, refundable }: RefundPlan,
  { expectedRefundable }: Pick<Payload, 'expectedRefundable'>,
): NotRefundable | Changed | null {
  const left = tooMuch && { title: titleOf(tooMuch.line, order.locale), amount: tooMuch.left }
  if (problem !== null) return new NotRefundable(ctx, problem, problem === 'MORE_THAN_LEFT' ? left : null)
  return refundable === expectedRefundable ? null : new Changed(ctx)
}

async function run(ctx: StaffContext, tx: Tx, asked: Payload, approval: Approval | null) {
  const plan = await planRefund(ctx, tx, asked)
  if (!plan) return { result: new NotRefundable(ctx, 'REFUNDED_BEFORE') }
  const refusal = refusalOf(ctx, plan, asked)
  if (refusal) return { result: refusal }
  const { order, chosen, amount } = plan
  const staffId = ctx.staff?.staffId ?? ''
  const references: string[] = []
  for (const { credit, ...part } of chosen) {
    const { line } = part
    const planned = credit.gross
    const refunded = await refundPart(ctx, tx, order, part, { reason: asked.reasonCode, now: ctx.at })
    if (refunded?.amount !== planned)
      throw new Error(`line ${line.id} would be refunded by ${refunded?.amount}, not ${planned} cents`)
    references.push(refunded.reference)
    await repository.insertStaffRefund(tx, {
      orderLineId: line.id,
      part: refunded.part,
      accountId: order.accountId,
      staffId: approval?.proposedBy ?? staffId,
      approvedBy: approval && staffId,
      reason: asked.reasonCode,
      amount: planned,
      createdAt: ctx.at,
    })
  }
  await mailLinesRefunded(ctx, tx, order, { lines: chosen, amount, reference: references[0] ?? '' }, ctx.at)
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
    ...plan.chosen.flatMap(({ credit, ...part }) => [
      named('line', partTitleOf(part, plan.order.locale)),
      named('invoice', credit.invoice && invoiceNumberText(credit.invoice)),
      amount('net', credit.net),
      amount('vat', credit.vat),
      amount('back', credit.gross),
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
  const lines = linesOf(asked)
  const plan = lines && (await planRefund(ctx, ctx.db.reader, { orderId: asked.orderId, lines }))
  return plan && refundPreview(ctx, plan)
}

/** Computes the refund of a proposal again; null if its lines are gone. */
export async function previewProposed(ctx: StaffContext, stored: unknown): Promise<RefundPreview | null> {
  const parsed = payload.safeParse(stored)
  return parsed.success ? previewRefund(ctx, parsed.data) : null
}

/** Returns the asked lines in a fixed order; null if one is named twice, or an amount is none. */
function linesOf({ lines }: Pick<RefundPreviewArgs, 'lines'>): AskedLine[] | null {
  const asked = lines.map(({ lineId, amount }) => ({ lineId, amount: amount ?? null }))
  const isValid = asked.every(({ amount }) => amount === null || amount > 0)
  const isUnique = new Set(asked.map(({ lineId }) => lineId)).size === asked.length
  return isValid && isUnique ? asked.sort((a, b) => (a.lineId < b.lineId ? -1 : 1)) : null
}

/** Refunds lines of an order or parts of them at once, or proposes it above a limit. The caller says what could go back at most as it was shown. */
export async function proposeRefund(
  ctx: StaffContext,
  { reasonCode, reason, ...asked }: ProposeRefundInput,
): Promise<RefundsSent | StaffError> {
  const { orderId, expectedRefundable } = asked
  const lines = linesOf(asked)
  const isAny = lines !== null && lines.length > 0
  if (!isAny || !(await planRefund(ctx, ctx.db.reader, { orderId, lines }))) {
    const invalid = invalidField(ctx, 'lines', 'lines')
    const about = { act: 'proposeRefund', objectType: 'Order', objectId: orderId, reason: reason.trim() }
    await noteRefusal(ctx, about, invalid.code)
    return invalid
  }
  return proposeOrRun(
    ctx,
    refundLines,
    { orderId, lines, reasonCode: reasonCode ?? 'other', expectedRefundable },
    {
      reason,
      needsSecond: async (tx, { amount, onBehalfOf }) =>
        (await limitsOf(ctx, tx, { amount: amount ?? 0, accountId: onBehalfOf ?? '' })).some(
          ({ isPassed }) => isPassed,
        ),
    },
  )
}

async function refundPreview(ctx: StaffContext, plan: RefundPlan): Promise<RefundPreview> {
  const { order, chosen, lines, destinations, amount, refundable, customer } = plan
  const credits = new Map(chosen.map(({ line, credit }) => [line.id, credit]))
  const problem = refusalOf(ctx, plan, { expectedRefundable: refundable })
  const limits = await limitsOf(ctx, ctx.db.reader, { amount, accountId: order.accountId })
  const words = text[ctx.locale]
  const sumOf = (part: 'net' | 'vat') => chosen.reduce((sum, { credit }) => sum + credit[part], 0)
  return view(RefundPreview, {
    orderId: order.id,
    orderNumber: order.number,
    customerId: order.accountId,
    customer,
    lines: lines.map(({ line, left, refunded, unused, problem }) => {
      const { net, vat, gross } = credits.get(line.id) ?? left
      return view(RefundLine, {
        id: line.id,
        title: titleOf(line, order.locale),
        ...{ net, vat, gross, refunded },
        refundable: left.gross,
        unused: unused && view(RefundUnusedMonths, unused),
        isCostLost: !givesBackMonths(line.kind),
        invoiceNumber: left.invoice && invoiceNumberText(left.invoice),
        isChosen: credits.has(line.id),
        problem: problem && words[problem],
      })
    }),
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
    problem: problem?.message ?? null,
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
