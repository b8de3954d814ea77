import type { Db } from '../../../../db/database'
import { REMAINDER_DAYS, remainderOf } from '../../../../rules/order-remainder'
import { DAY_MS } from '../../../../rules/time'
import { view } from '../../../graphql/view'
import { listActsOn } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import type { Changed } from '../../../staff/staff-errors'
import { chargedBackOf } from '../../orders/chargebacks.service'
import { findExternalRefund } from '../../orders/external-refunds.service'
import { findAnyOrder } from '../../orders/orders.service'
import type { OrderActRefused, StaffOrderActInput } from '../../orders/staff/staff-order-acts.graphql'
import { actOnOrder } from '../../orders/staff/staff-order-acts.service'
import type { StaffOrder } from '../../orders/staff/staff-orders.graphql'
import { moneyFor } from '../../orders/staff/staff-orders.service'
import { acknowledgeRefunds, openExternalRefunds } from '../external-refund.service'
import { receivedOf } from '../kept-payments.service'
import { askRemainder } from '../order-remainder.service'
import { refundReviewed } from '../pay-back.service'
import type { AttemptRow } from '../payments.repository'
import { listAttempts } from '../payments.repository'
import {
  type AcknowledgeExternalRefundsInput,
  OrderEvent,
  StaffOrderRemainder,
  StaffPayment,
} from './staff-payments.graphql'

/** Refunds the payment of an order in review completely, and cancels the order. */
export const returnOrderPayment = (
  ctx: StaffContext,
  input: StaffOrderActInput,
): Promise<StaffOrder | OrderActRefused | Changed> =>
  actOnOrder(ctx, { act: 'returnOrderPayment', right: 'ORDERS_DECIDE' }, input, async (tx, { id }) =>
    (await refundReviewed(ctx, tx, id)) ? 'DONE' : 'NOT_POSSIBLE',
  )

/** Lets the customer of an order in review pay the rest of it for a week. */
export const awaitOrderRemainder = (
  ctx: StaffContext,
  input: StaffOrderActInput,
): Promise<StaffOrder | OrderActRefused | Changed> =>
  actOnOrder(ctx, { act: 'awaitOrderRemainder', right: 'ORDERS_DECIDE' }, input, (tx, { id }) =>
    askRemainder(ctx, tx, id),
  )

/** Returns the rest of an order in review; null if nothing was received, or nothing is left. */
export async function staffRemainder(
  ctx: StaffContext,
  { id, status }: StaffOrder,
): Promise<StaffOrderRemainder | null> {
  const { reader } = ctx.db
  const order = status === 'REVIEW' ? await findAnyOrder(reader, id) : null
  if (!order) return null
  const received = await receivedOf(reader, id)
  const amount = remainderOf(order.gross, received)
  const money = moneyFor(ctx)
  return amount === null
    ? null
    : view(StaffOrderRemainder, {
        received: money(received),
        amount: money(amount),
        days: REMAINDER_DAYS,
        until: ctx.at + REMAINDER_DAYS * DAY_MS,
      })
}

/** Records that staff know what was refunded of an order's payments outside the shop. */
export const acknowledgeExternalRefunds = (
  ctx: StaffContext,
  input: AcknowledgeExternalRefundsInput,
): Promise<StaffOrder | OrderActRefused | Changed> =>
  actOnOrder(ctx, { act: 'acknowledgeExternalRefunds', right: 'ORDERS_DECIDE' }, input, async (tx, { id }) => {
    const open = await openExternalRefunds(tx, { orderId: id })
    if (open.length === 0) return 'NOT_POSSIBLE'
    if (open.reduce((sum, { amount }) => sum + amount, 0) !== input.amount) return 'CHANGED'
    await acknowledgeRefunds(tx, { orderId: id })
    return 'DONE'
  })

/** Returns the payments of an order, oldest first. */
export async function listStaffPayments(ctx: StaffContext, orderId: string): Promise<StaffPayment[]> {
  const money = moneyFor(ctx)
  return (await withReversals(ctx.db.reader, orderId)).map(({ attempt, chargedBack, elsewhere }) =>
    view(StaffPayment, {
      id: attempt.id,
      reference: attempt.reference,
      status: attempt.status,
      asked: money(attempt.amount),
      paid: attempt.paidAmount === null ? null : money(attempt.paidAmount),
      chargedBack: money(chargedBack),
      refundedElsewhere: money(elsewhere.amount),
      needsAcknowledgement: elsewhere.amount > elsewhere.acknowledged,
      createdAt: attempt.createdAt,
      changedAt: attempt.changedAt,
    }),
  )
}

interface WithReversals {
  attempt: AttemptRow
  chargedBack: number
  /** Cents that were refunded outside the shop. */
  elsewhere: { amount: number; acknowledged: number }
}

async function withReversals(db: Db, orderId: string): Promise<WithReversals[]> {
  const attempts = await listAttempts(db, orderId)
  return Promise.all(
    attempts.map(async (attempt) => ({
      attempt,
      chargedBack: await chargedBackOf(db, attempt.id),
      elsewhere: (await findExternalRefund(db, attempt.id)) ?? { amount: 0, acknowledged: 0 },
    })),
  )
}

type Event = Pick<OrderEvent, 'kind' | 'at'> & Partial<OrderEvent>

/** Returns what happened to an order, newest first: what the shop, its staff and outside systems did. */
export async function listOrderEvents(ctx: StaffContext, order: StaffOrder): Promise<OrderEvent[]> {
  const events = [
    { kind: 'PLACED', at: order.placedAt, by: order.customer.name } as const,
    ...(await ofPayments(ctx, order)),
    ...(await ofLines(order)),
    ...(await ofRefunds(order)),
    ...(await order.mails).map(({ kind, state, at, reference }): Event => {
      return { kind: 'MAILED', at, subject: kind, detail: state, reference }
    }),
    ...(await order.notes).map(({ id, text, staffName, createdAt }): Event => {
      return { id, kind: 'NOTE', at: createdAt, detail: text, by: staffName }
    }),
    ...(await listActsOn(ctx, order.id)).map(({ id, at, act, reason, staffName, requestId }): Event => {
      return { id, kind: 'ACT', at, subject: act, detail: reason, by: staffName, reference: requestId }
    }),
  ]
  return (
    events
      .map((event: Event, index) =>
        view(OrderEvent, {
          ...{ subject: null, detail: null, amount: null, by: null, reference: null, ...event },
          id: event.id ?? `${order.id}-${event.kind}-${index}`,
        }),
      )
      // Of two at the same moment, the one that follows from the other is later.
      .reverse()
      .sort((a, b) => b.at - a.at)
  )
}

async function ofPayments(ctx: StaffContext, { id, paidAt, customer }: StaffOrder): Promise<Event[]> {
  const money = moneyFor(ctx)
  const payments = await withReversals(ctx.db.reader, id)
  return payments.flatMap(({ attempt, chargedBack }): Event[] => {
    const { reference, amount, paidAmount, status, createdAt, changedAt } = attempt
    const started: Event = {
      kind: 'PAYMENT_STARTED',
      at: createdAt,
      amount: money(amount),
      by: customer.name,
      reference,
    }
    const events = [started]
    if (status === 'COMPLETED') {
      // A chargeback changed the payment after it was received.
      const at = chargedBack > 0 ? Math.min(paidAt ?? changedAt, changedAt) : changedAt
      events.push({ kind: 'PAYMENT_RECEIVED', at, amount: money(paidAmount ?? amount), reference })
    }
    if (status === 'CANCELLED' || status === 'EXPIRED') events.push({ kind: 'PAYMENT_ENDED', at: changedAt, reference })
    if (chargedBack > 0) events.push({ kind: 'CHARGED_BACK', at: changedAt, amount: money(chargedBack), reference })
    return events
  })
}

async function ofLines(order: StaffOrder): Promise<Event[]> {
  return (await order.lines).flatMap((line): Event[] => {
    const { title: subject, deliveredAt, waitsSince, message, attempts, requests } = line
    const givenUpAt = line.isGivenUp ? attempts?.givenUpAt : null
    return [
      ...requests.map(({ kind, sentAt, outcome, registrar, reference }): Event => {
        const detail = outcome === null ? kind : `${kind}: ${outcome}`
        return { kind: 'REQUESTED', at: sentAt, subject, detail, by: registrar, reference }
      }),
      ...(deliveredAt === null ? [] : [{ kind: 'LINE_DELIVERED', at: deliveredAt, subject } as const]),
      ...(waitsSince === null ? [] : [{ kind: 'LINE_WAITS', at: waitsSince, subject, detail: message } as const]),
      ...(givenUpAt
        ? [
            {
              kind: 'LINE_GIVEN_UP',
              at: givenUpAt,
              subject,
              detail: attempts?.lastError ?? null,
              reference: attempts?.jobId ?? null,
            } as const,
          ]
        : []),
    ]
  })
}

async function ofRefunds(order: StaffOrder): Promise<Event[]> {
  const lines = await order.lines
  return (await order.refunds).flatMap(({ lineId, amount, notedAt, doneAt, reference }): Event[] => {
    const line = lines.find(({ id }) => id === lineId)
    const about = { subject: line?.title ?? null, reference, amount }
    return [
      ...(line?.failureReason
        ? [{ kind: 'LINE_FAILED', at: notedAt, subject: line.title, detail: line.message } as const]
        : []),
      { kind: 'REFUND_NOTED', at: notedAt, ...about },
      ...(doneAt === null ? [] : [{ kind: 'REFUND_DONE', at: doneAt, ...about } as const]),
    ]
  })
}
