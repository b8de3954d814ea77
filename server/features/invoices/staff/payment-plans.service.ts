import type { Tx } from '../../../../db/database'
import { type Day, dayInAmsterdam, isDay } from '../../../../rules/calendar'
import { cents, formatMoney } from '../../../../rules/money'
import { PLAN_PARTS, type PlanIssue, type PlanPart, planIssue, planParts } from '../../../../rules/payment-plan'
import { addDays } from '../../../../rules/renewal'
import { readBatched } from '../../../graphql/batched'
import { view } from '../../../graphql/view'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffInvalidInput } from '../../../staff/staff-errors'
import { listCollections, stopCollection } from '../../mandates/mandates.service'
import type { InvoiceRow } from '../invoices.repository'
import { PaymentPlanPart } from '../payment-plans.graphql'
import { findRunning, lastPlansOf, type Plan } from '../payment-plans.repository'
import { agree, endUnpaid, planNow } from '../payment-plans.service'
import { outstandingNow } from '../settlements.service'
import type { InvoiceActInput } from './invoice-acts.graphql'
import { type ActAnswer, onInvoice } from './invoice-acts.service'
import { type AgreePaymentPlanInput, StaffPaymentPlan } from './payment-plans.graphql'
import { InvoiceActNotPossible, type StaffInvoice } from './staff-invoices.graphql'
import { text } from './staff-invoices.text'

/**
 * Agrees that what is outstanding of an invoice is paid in parts. An announced collection of it is stopped. Asked twice for the same
 * parts, it is one plan.
 */
export const agreePaymentPlan = (ctx: StaffContext, input: AgreePaymentPlanInput): Promise<ActAnswer> =>
  onInvoice(ctx, 'agreePaymentPlan', input, async (tx, invoice) => {
    const { count, firstOn, every, expectedOutstanding } = input
    const amount = await outstandingNow(tx, invoice)
    if (amount === 0) return new InvoiceActNotPossible(ctx, 'NOTHING_OPEN')
    if (amount !== expectedOutstanding) return new Changed(ctx)
    const issue = termsIssue(input, dayInAmsterdam(ctx.at), amount)
    if (issue !== null)
      return new StaffInvalidInput([{ field: FIELDS[issue] ?? 'firstOn', message: text[ctx.locale][issue] }])
    const parts = planParts(amount, { count, firstOn, every })
    const running = await findRunning(tx, invoice.id)
    if (running && areSame(running, parts)) return []
    if (running) return new InvoiceActNotPossible(ctx, 'PLAN_RUNS')
    if (!(await stopCollections(tx, invoice, ctx.at))) return new InvoiceActNotPossible(ctx, 'BEING_COLLECTED')
    if (!(await agree(ctx, tx, { invoice, amount, parts }, ctx.at))) return new InvoiceActNotPossible(ctx, 'PLAN_RUNS')
    return [{ field: 'paymentPlan', before: null, after: inWords(parts) }]
  })

const FIELDS: Partial<Record<PlanIssue, string>> = { COUNT: 'count', PART: 'count' }

/** The number of parts and the first day are checked before parts are made of them. */
function termsIssue(
  { count, firstOn, every }: AgreePaymentPlanInput,
  today: Day,
  outstanding: number,
): PlanIssue | null {
  if (!Number.isInteger(count) || count < PLAN_PARTS.min || count > PLAN_PARTS.max) return 'COUNT'
  if (!isDay(firstOn)) return 'DAY'
  const amount = cents(outstanding)
  return planIssue(planParts(amount, { count, firstOn, every }), { today, outstanding: amount })
}

const areSame = (plan: Plan, parts: readonly PlanPart[]): boolean =>
  plan.parts.length === parts.length &&
  plan.parts.every(({ dueOn, amount }, at) => dueOn === parts[at]?.dueOn && amount === parts[at]?.amount)

/** Stops the announced collection of an invoice, which would take all of it. False while the bank collects it. */
async function stopCollections(tx: Tx, { id }: InvoiceRow, now: number): Promise<boolean> {
  const collections = await listCollections(tx, id)
  if (collections.some(({ state }) => state === 'SENT')) return false
  for (const one of collections) if (one.state === 'ANNOUNCED') await stopCollection(tx, one, now)
  return true
}

const inWords = (parts: readonly { dueOn: Day; amount: number }[]): string =>
  parts.map(({ dueOn, amount }) => `${dueOn} ${formatMoney(amount, 'nl')}`).join(', ')

/** Stops the plan that runs for an invoice: all of the rest is due, and the customer is notified. */
export const stopPaymentPlan = (ctx: StaffContext, input: InvoiceActInput): Promise<ActAnswer> =>
  onInvoice(ctx, 'stopPaymentPlan', input, async (tx, invoice) => {
    const plan = await findRunning(tx, invoice.id)
    if (!plan) return new InvoiceActNotPossible(ctx, 'NO_PLAN')
    const outstanding = await outstandingNow(tx, invoice)
    await endUnpaid(ctx, tx, { invoice, plan, outstanding, state: 'STOPPED' }, ctx.at)
    return [{ field: 'paymentPlan', before: inWords(plan.parts), after: null }]
  })

/** Returns the plan that runs for an invoice, or else its last one; null if it never had one. */
export async function paymentPlanOf(
  ctx: StaffContext,
  { id, outstanding }: StaffInvoice,
): Promise<StaffPaymentPlan | null> {
  const plan = await readBatched(ctx, lastPlansOf, id)
  if (!plan) return null
  const { parts, overdue } = planNow(plan, cents(outstanding), dayInAmsterdam(ctx.at))
  const missed = plan.state === 'RUNNING' ? parts.find(({ state }) => state === 'MISSED') : undefined
  return view(StaffPaymentPlan, {
    id: plan.id,
    state: plan.state,
    amount: plan.amount,
    agreedAt: plan.agreedAt,
    endedAt: plan.endedAt,
    parts: parts.map((part) => view(PaymentPlanPart, part)),
    overdue,
    lapsesAfter: missed ? addDays(missed.dueOn, ctx.config.planGraceDays) : null,
  })
}
