import type { Db, Tx } from '../../../db/database'
import { type Day, dayInAmsterdam } from '../../../rules/calendar'
import { type Cents, cents } from '../../../rules/money'
import { nextPayment, PART_NOTICE_DAYS, type PlanOnDay, type PlanPart, planOnDay } from '../../../rules/payment-plan'
import { addDays } from '../../../rules/renewal'
import { HOUR_MS } from '../../../rules/time'
import type { Context, Deps } from '../../common/context'
import { requireOwnerId } from '../../common/guards'
import { newId } from '../../common/ids'
import { view } from '../../graphql/view'
import { reminderReference } from './invoices.mails'
import { findInvoice, type InvoiceRow } from './invoices.repository'
import { PaymentPlan, PaymentPlanPart } from './payment-plans.graphql'
import { mailPartDue, mailPartMissed, mailPlanAgreed, mailPlanEnded, planMail } from './payment-plans.mails'
import * as repository from './payment-plans.repository'
import { remindAgain } from './reminders.service'
import { outstandingNow } from './settlements.service'

/** Returns the state of a plan, whose parts are stored without a unit. */
export const planNow = ({ parts }: repository.Plan, outstanding: Cents, today: Day): PlanOnDay =>
  planOnDay(parts.map(termsOf), outstanding, today)

const termsOf = ({ dueOn, amount }: repository.PartRow): PlanPart => ({ dueOn, amount: cents(amount) })

/** Returns a running plan as its customer sees it. */
export function planView(plan: repository.Plan, outstanding: Cents, today: Day): PaymentPlan {
  const state = planNow(plan, outstanding, today)
  const { parts, next, overdue } = state
  return view(PaymentPlan, {
    agreedOn: dayInAmsterdam(plan.agreedAt),
    amount: plan.amount,
    parts: parts.map((part) => view(PaymentPlanPart, part)),
    nextDueOn: next?.dueOn ?? null,
    nextAmount: nextPayment(state, outstanding),
    overdue,
  })
}

/** Returns the amount to pay next of an invoice: without a plan, all of it. */
export async function nextOf(
  db: Db,
  { id }: Pick<InvoiceRow, 'id'>,
  { outstanding, today }: { outstanding: Cents; today: Day },
): Promise<Cents> {
  const plan = await repository.findRunning(db, id)
  return plan ? nextPayment(planNow(plan, outstanding, today), outstanding) : outstanding
}

/** Returns all plans of the viewer's invoices as they were agreed, for the export of their data. */
export async function exportPlans(ctx: Context) {
  const plans = await repository.listPlansOf(ctx.db.reader, requireOwnerId(ctx))
  return plans.map(({ invoiceId, amount, state, agreedAt, endedAt, parts }) => ({
    ...{ invoiceId, amount, state, agreedAt, endedAt },
    parts: parts.map(termsOf),
  }))
}

/** Returns the references of all mails about the payment plans of an invoice, each with its kind, and of the reminders after them. */
export async function listPlanMails(db: Db, invoiceId: string): Promise<[reference: string, kind: string][]> {
  const plans = await repository.listPlansOfInvoice(db, invoiceId)
  return plans.flatMap(({ id, parts }): [string, string][] => [
    ...(['agreed', 'lapsed', 'stopped'] as const).map((kind): [string, string] => [
      planMail(kind, id),
      `payment-plan-${kind}`,
    ]),
    ...(['part', 'missed'] as const).flatMap((kind) =>
      parts.map(({ number }): [string, string] => [planMail(kind, id, number), `payment-plan-${kind}`]),
    ),
    [reminderReference(invoiceId, id), 'invoice-reminder'],
  ])
}

export interface Agreement {
  invoice: InvoiceRow
  /** Outstanding amount of it: the sum of the parts. */
  amount: Cents
  parts: readonly PlanPart[]
}

/** Stores a plan and mails it to the customer. False if another one runs for the invoice. */
export async function agree(deps: Deps, tx: Tx, { invoice, amount, parts }: Agreement, now: number): Promise<boolean> {
  const plan = { id: newId('pln'), invoiceId: invoice.id, amount, agreedAt: now }
  // The mail about the agreement announces what is due soon.
  const soon = addDays(dayInAmsterdam(now), PART_NOTICE_DAYS)
  const stored = parts.map((part) => ({ ...part, announcedAt: part.dueOn <= soon ? now : null }))
  if (!(await repository.insertPlan(tx, plan, stored))) return false
  await mailPlanAgreed(deps, tx, invoice, { ...plan, parts }, now)
  return true
}

/** Customers are mailed from this hour of the day, in UTC as reminders are. */
const MORNING_MS = 8 * HOUR_MS
const FOLLOWED_AT_ONCE = 20

/**
 * Follows the plans that run: announces parts that are due soon, notifies customers of those that they missed, and ends plans whose
 * part is late for longer than allowed. A scheduled task.
 */
export async function followPlans(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  const today = dayInAmsterdam(now - MORNING_MS)
  const until = addDays(today, PART_NOTICE_DAYS)
  for (let after = ''; ; ) {
    const plans = await repository.listToFollow(deps.db.reader, { until, after, limit: FOLLOWED_AT_ONCE })
    // In small batches, so that buyers do not wait for the database writer.
    if (plans.length > 0)
      await deps.db.transaction(async (tx) => {
        for (const { invoiceId } of plans) await follow(deps, tx, invoiceId, { today, now })
      })
    if (plans.length < FOLLOWED_AT_ONCE) return
    after = plans.at(-1)?.id ?? ''
  }
}

async function follow(deps: Deps, tx: Tx, invoiceId: string, { today, now }: { today: Day; now: number }) {
  const invoice = await findInvoice(tx, invoiceId)
  const plan = await repository.findRunning(tx, invoiceId)
  if (!invoice || !plan) return
  const outstanding = await outstandingNow(tx, invoice)
  if (outstanding === 0) return void (await repository.endPlan(tx, invoiceId, 'PAID', now))
  const { parts, overdue, daysMissed } = planNow(plan, outstanding, today)
  const { planGraceDays } = deps.config
  if (daysMissed > planGraceDays) return endUnpaid(deps, tx, { invoice, plan, outstanding, state: 'LAPSED' }, now)
  const missed = parts.find(({ state }) => state === 'MISSED')
  const count = parts.length
  for (const part of parts) {
    const stored = plan.parts[part.number - 1]
    if (!stored || part.open === 0) continue
    if (part.state === 'MISSED' && stored.missedAt === null) {
      await repository.setNotified(tx, stored, { missedAt: now })
      const until = addDays(missed?.dueOn ?? part.dueOn, planGraceDays)
      await mailPartMissed(deps, tx, invoice, { plan, count, part, overdue, until }, now)
    }
    const isSoon = part.state !== 'MISSED' && part.dueOn <= addDays(today, PART_NOTICE_DAYS)
    if (isSoon && stored.announcedAt === null) {
      await repository.setNotified(tx, stored, { announcedAt: now })
      await mailPartDue(deps, tx, invoice, { plan, count, part }, now)
    }
  }
}

interface EndedUnpaid {
  invoice: InvoiceRow
  plan: Pick<repository.Plan, 'id'>
  outstanding: Cents
  state: 'LAPSED' | 'STOPPED'
}

/** Ends a plan whose invoice is not paid: all of the rest is due, the customer is notified, and reminders follow again. */
export async function endUnpaid(
  deps: Deps,
  tx: Tx,
  { invoice, plan, outstanding, state }: EndedUnpaid,
  now: number,
): Promise<void> {
  await repository.endPlan(tx, invoice.id, state, now)
  await remindAgain(tx, invoice.id, now)
  await mailPlanEnded(deps, tx, invoice, { plan, state, outstanding }, now)
}
