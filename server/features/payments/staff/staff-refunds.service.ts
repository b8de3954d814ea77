import * as z from 'zod'
import type { Db, Tx } from '../../../../db/database'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { parseGoodwillWords } from '../../../../rules/goodwill'
import { goodwillText } from '../../../../rules/goodwill.text'
import { invoiceNumberText } from '../../../../rules/invoice'
import { REFUND_REASONS } from '../../../../rules/refund-status'
import { DAY_MS, HOUR_MS } from '../../../../rules/time'
import { givesBackMonths } from '../../../../rules/unused-months'
import { view } from '../../../graphql/view'
import { noteRefusal } from '../../../staff/audit.service'
import { type Approval, defineProposal, type Fact } from '../../../staff/proposals/proposable'
import type { StaffProposal } from '../../../staff/proposals/proposals.graphql'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, invalidField, type StaffError } from '../../../staff/staff-errors'
import { mailRefundedByStaff, partTitleOf, refundGoodwill, refundPart, titleOf } from '../../orders/refunds.service'
import { type AskedLine, planRefund, type RefundPlan } from './refund-plan.service'
import {
  type GoodwillInput,
  RefundDestination,
  RefundGoodwill,
  RefundGoodwillLine,
  RefundLimitUse,
  RefundLine,
  RefundPreview,
  type RefundPreviewArgs,
  RefundUnusedMonths,
} from './refund-preview.graphql'
import { listStaffRefundsOf, refundedOf } from './staff-refund-list.service'
import { NotRefundable, type ProposeRefundInput, RefundsSent } from './staff-refunds.graphql'
import * as repository from './staff-refunds.repository'
import { text } from './staff-refunds.text'

const payload = z.object({
  orderId: z.string(),
  /** Empty with goodwill alone. */
  lines: z.array(z.object({ lineId: z.string(), amount: z.int().positive().nullable() })),
  /** Absent without, as in payloads from before there was any. */
  goodwill: z.object({ amount: z.int().positive(), words: z.string() }).optional(),
  reasonCode: z.enum(REFUND_REASONS),
  /** As it was shown, so that two tabs do not refund parts of a line after one another. */
  expectedRefundable: z.int(),
})
type Payload = z.infer<typeof payload>

/**
 * Refunds lines of an order or parts of them, and goodwill, each of which gets a credit note. Above a limit, a second staff member approves it.
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
  { problem, tooMuch, isOfGoodwill, order, refundable }: RefundPlan,
  { expectedRefundable }: Pick<Payload, 'expectedRefundable'>,
): NotRefundable | Changed | null {
  const left = tooMuch && { title: tooMuch.line && titleOf(tooMuch.line, order.locale), amount: tooMuch.left }
  if (problem !== null)
    return new NotRefundable(ctx, problem, { left: problem === 'MORE_THAN_LEFT' ? left : null, isOfGoodwill })
  return refundable === expectedRefundable ? null : new Changed(ctx)
}

async function run(ctx: StaffContext, tx: Tx, asked: Payload, approval: Approval | null) {
  const plan = await planRefund(ctx, tx, asked)
  if (!plan) return { result: new NotRefundable(ctx, 'REFUNDED_BEFORE') }
  const refusal = refusalOf(ctx, plan, asked)
  if (refusal) return { result: refusal }
  const { order, chosen, goodwill, amount } = plan
  const staffId = ctx.staff?.staffId ?? ''
  const decided = {
    accountId: order.accountId,
    staffId: approval?.proposedBy ?? staffId,
    approvedBy: approval && staffId,
    reason: asked.reasonCode,
    createdAt: ctx.at,
  }
  const references: string[] = []
  for (const { credit, ...part } of chosen) {
    const { line } = part
    const planned = credit.gross
    const refunded = await refundPart(ctx, tx, order, part, { reason: asked.reasonCode, now: ctx.at })
    if (refunded?.amount !== planned)
      throw new Error(`line ${line.id} would be refunded by ${refunded?.amount}, not ${planned} cents`)
    for (const { reference, part: number, amount } of refunded.refunds) {
      references.push(reference)
      await repository.insertStaffRefund(tx, { ...decided, orderLineId: line.id, part: number, amount })
    }
  }
  if (goodwill.chosen) {
    const { words, credit } = goodwill.chosen
    const refunded = await refundGoodwill(ctx, tx, order, { amount: credit.gross, words }, ctx.at)
    if (refunded?.amount !== credit.gross)
      throw new Error(`goodwill on order ${order.id} would be ${refunded?.amount}, not ${credit.gross} cents`)
    const { storedWith: orderLineId, refunds } = refunded
    for (const { reference, part, amount } of refunds) {
      references.push(reference)
      await repository.insertStaffRefund(tx, { ...decided, orderLineId, part, amount })
    }
  }
  const titles = [
    ...chosen.map((part) => partTitleOf(part, order.locale)),
    ...(goodwill.chosen ? [goodwillText[order.locale].line(goodwill.chosen)] : []),
  ]
  await mailRefundedByStaff(ctx, tx, order, { titles, amount, reference: references[0] ?? '' }, ctx.at)
  return {
    result: view(RefundsSent, { amount, refunds: await listStaffRefundsOf(ctx, tx, references) }),
    changes: [
      { field: 'refunded', before: null, after: String(amount) },
      ...(goodwill.chosen
        ? [
            { field: 'goodwill', before: null, after: String(goodwill.chosen.credit.gross) },
            { field: 'goodwillText', before: null, after: goodwill.chosen.words },
          ]
        : []),
      ...references.map((reference) => ({ field: 'refund', before: null, after: reference })),
    ],
  }
}

const named = (name: string, text: string | null): Fact => ({ name, text, amount: null })
const amount = (name: string, cents: number): Fact => ({ name, text: null, amount: cents })

/** Everything that an approver relies on: lines, goodwill, amounts, invoices, and where the money goes. */
function factsOf(plan: RefundPlan, { reasonCode }: Payload): Fact[] {
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
    ...(plan.goodwill.chosen ? factsOfGoodwill(plan.goodwill.chosen) : []),
    ...plan.destinations.flatMap(({ payment, received, refundable }) => [
      named('payment', payment?.reference ?? null),
      amount('received', received),
      amount('refundable', refundable),
    ]),
    amount('total', plan.amount),
  ]
}

const factsOfGoodwill = ({ words, credit }: NonNullable<RefundPlan['goodwill']['chosen']>): Fact[] => [
  named('goodwill', words),
  named('invoice', credit.invoice && invoiceNumberText(credit.invoice)),
  amount('net', credit.net),
  amount('vat', credit.vat),
  amount('back', credit.gross),
]

/** Computes what a refund would do, for staff who may propose one. Null if there is no such order or line. */
export async function previewRefund(
  ctx: StaffContext,
  asked: RefundPreviewArgs,
  proposerId = ctx.staff?.staffId ?? '',
): Promise<RefundPreview | null> {
  const lines = linesOf(asked)
  const { orderId, goodwill } = asked
  if (!lines || (goodwill && goodwill.amount < 1)) return null
  const given = goodwill && { amount: goodwill.amount, words: goodwill.text.trim() }
  const plan = await planRefund(ctx, ctx.db.reader, { orderId, lines, goodwill: given })
  return plan && refundPreview(ctx, plan, proposerId)
}

/** Computes the refund of a proposal again; null if its lines are gone. */
export async function previewProposed(
  ctx: StaffContext,
  { payload: stored, proposerId }: Pick<StaffProposal, 'payload' | 'proposerId'>,
): Promise<RefundPreview | null> {
  const parsed = payload.safeParse(stored)
  if (!parsed.success) return null
  const { goodwill, ...asked } = parsed.data
  const given = goodwill && { amount: goodwill.amount, text: goodwill.words }
  return previewRefund(ctx, { ...asked, goodwill: given }, proposerId)
}

/** Returns the asked lines in a fixed order; null if one is named twice, or an amount is none. */
function linesOf({ lines }: Pick<RefundPreviewArgs, 'lines'>): AskedLine[] | null {
  const asked = lines.map(({ lineId, amount }) => ({ lineId, amount: amount ?? null }))
  const isValid = asked.every(({ amount }) => amount === null || amount > 0)
  const isUnique = new Set(asked.map(({ lineId }) => lineId)).size === asked.length
  return isValid && isUnique ? asked.sort((a, b) => (a.lineId < b.lineId ? -1 : 1)) : null
}

/**
 * Refunds lines of an order or parts of them, and goodwill, at once, or proposes it above a limit. The caller says what could go back
 * at most as it was shown. Throws FORBIDDEN for goodwill without its right.
 */
export async function proposeRefund(
  ctx: StaffContext,
  { reasonCode, reason, ...asked }: ProposeRefundInput,
): Promise<RefundsSent | StaffError> {
  const { orderId, expectedRefundable } = asked
  const lines = linesOf(asked)
  const goodwill = asked.goodwill ? goodwillOf(asked.goodwill) : undefined
  const isAny = lines !== null && (lines.length > 0 || goodwill !== undefined)
  const isKnown = isAny && (await planRefund(ctx, ctx.db.reader, { orderId, lines })) !== null
  if (!isKnown || goodwill === null) {
    const invalid = goodwill === null ? invalidField(ctx, 'goodwill', 'goodwill') : invalidField(ctx, 'lines', 'lines')
    const about = { act: 'proposeRefund', objectType: 'Order', objectId: orderId, reason: reason.trim() }
    await noteRefusal(ctx, about, invalid.code)
    return invalid
  }
  return proposeOrRun(
    ctx,
    refundLines,
    { orderId, lines, ...(goodwill && { goodwill }), reasonCode: reasonCode ?? 'other', expectedRefundable },
    {
      reason,
      ...(goodwill && { extraRight: 'REFUND_GOODWILL' }),
      needsSecond: async (tx, { amount, onBehalfOf }) =>
        (await limitsOf(ctx, tx, { amount: amount ?? 0, accountId: onBehalfOf ?? '' })).some(
          ({ isPassed }) => isPassed,
        ),
    },
  )
}

/** Returns goodwill as it was asked; null if its amount or words are none. */
function goodwillOf({ amount, text: words }: GoodwillInput): Payload['goodwill'] | null {
  const parsed = parseGoodwillWords({ text: words })
  return parsed.ok && amount > 0 ? { amount, words: parsed.value.text } : null
}

async function refundPreview(ctx: StaffContext, plan: RefundPlan, proposerId: string): Promise<RefundPreview> {
  const { order, chosen, lines, destinations, amount, refundable, customer, customerSince } = plan
  const credits = new Map(chosen.map(({ line, credit }) => [line.id, credit]))
  const problem = refusalOf(ctx, plan, { expectedRefundable: refundable })
  const limits = await limitsOf(ctx, ctx.db.reader, { amount, accountId: order.accountId, staffId: proposerId })
  const words = text[ctx.locale]
  const credited = [...chosen, ...(plan.goodwill.chosen ? [plan.goodwill.chosen] : [])]
  const sumOf = (part: 'net' | 'vat') => credited.reduce((sum, { credit }) => sum + credit[part], 0)
  return view(RefundPreview, {
    orderId: order.id,
    orderNumber: order.number,
    customerId: order.accountId,
    customer,
    customerSince,
    refundedBefore: await refundedOf(ctx, order.accountId),
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
    goodwill: goodwillView(ctx, plan),
    net: sumOf('net'),
    vat: sumOf('vat'),
    gross: amount,
    vatRate: order.vatRate,
    destinations: destinations.map(({ payment, transferText, received, refundable, amount }) =>
      view(RefundDestination, {
        payment: payment?.reference ?? null,
        method: payment?.orderId === order.id ? order.paymentMethod : null,
        transferText,
        received,
        refundable,
        amount,
      }),
    ),
    refundable,
    limits,
    needsApproval: ctx.config.staff.fourEyes && limits.some(({ isPassed }) => isPassed),
    problem: problem?.message ?? null,
  })
}

function goodwillView(ctx: StaffContext, { goodwill: { left, given, chosen, problem } }: RefundPlan): RefundGoodwill {
  const { invoice } = left
  const { net, vat, gross } = chosen?.credit ?? { net: 0, vat: 0, gross: 0 }
  return view(RefundGoodwill, {
    title: chosen && invoice && goodwillText[invoice.locale].line(chosen),
    lines: invoice && gross > 0 ? [view(RefundGoodwillLine, { vatRate: invoice.vatRate, net, vat, gross })] : [],
    invoiceNumber: invoice && invoiceNumberText(invoice),
    refundable: left.gross,
    refunded: given,
    problem: problem && new NotRefundable(ctx, problem, { isOfGoodwill: true }).message,
  })
}

const CUSTOMER_DAYS = 30

/** Returns the limits above which a second staff member is needed, with what was used of them. */
export async function limitsOf(
  { config: { refundLimits }, staff, at }: StaffContext,
  db: Db,
  { amount, accountId, staffId = staff?.staffId ?? '' }: { amount: number; accountId: string; staffId?: string },
): Promise<RefundLimitUse[]> {
  const today = await repository.refundedByStaff(db, staffId, startOfToday(at))
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
