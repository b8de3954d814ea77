import type { Tx } from '../../../../db/database'
import { dayInAmsterdam } from '../../../../rules/calendar'
import type { StaffRight } from '../../../../rules/staff-rights'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { noteRefusal, runAct } from '../../../staff/audit.service'
import { writeNote } from '../../../staff/notes/staff-notes.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffInvalidInput } from '../../../staff/staff-errors'
import { mailTransferCodeWanted } from '../delivery.mails'
import { findOrder, listLines, type OrderRow } from '../orders.repository'
import { acceptPayment, deliverAgain, refundGivenUp } from '../stuck-orders.service'
import {
  type ActRefusal,
  type AddOrderNoteInput,
  type DeliverOrdersAgainInput,
  OrderActRefused,
  OrderDeliveredAgain,
  OrdersDeliveredAgain,
  type SendTransferCodeLinkInput,
  type StaffOrderActInput,
  type StaffOrderLinesInput,
} from './staff-order-acts.graphql'
import type { StaffOrder } from './staff-orders.graphql'
import { listByIds } from './staff-orders.repository'
import { staffOrdersText } from './staff-orders.text'
import { currentVersion, staffOrderView, staffOrderViews } from './staff-orders.view'

type ActResult = StaffOrder | OrderActRefused | Changed

/** Accepts the amount paid as the payment of an order in review, which is then invoiced, open for what is missing, and delivered. */
export const acceptOrderPayment = (ctx: StaffContext, input: StaffOrderActInput): Promise<ActResult> =>
  actOnOrder(ctx, { act: 'acceptOrderPayment', right: 'ORDERS_DECIDE' }, input, (tx, { id }) =>
    acceptPayment(ctx, tx, id),
  )

/** Retries failed and given-up lines. Nothing is delivered free of charge. */
export async function deliverOrderAgain(
  ctx: StaffContext,
  input: StaffOrderLinesInput,
): Promise<ActResult | StaffInvalidInput> {
  const about = { act: 'deliverOrderAgain', right: 'ORDERS_DELIVER_AGAIN' } as const
  const { lineIds } = input
  return (
    (await refuseLines(ctx, about.act, input)) ??
    actOnOrder(ctx, about, input, (tx, { id }) => deliverAgain(ctx, tx, id, { lineIds }))
  )
}

/** Refunds given-up lines and notifies the buyer. They are not attempted again. */
export async function giveUpOrderLines(
  ctx: StaffContext,
  input: StaffOrderLinesInput,
): Promise<ActResult | StaffInvalidInput> {
  const about = { act: 'giveUpOrderLines', right: 'ORDERS_DECIDE' } as const
  return (
    (await refuseLines(ctx, about.act, input)) ??
    actOnOrder(ctx, about, input, (tx, { id }) => refundGivenUp(ctx, tx, id, input.lineIds))
  )
}

/** Mails the buyer the link with which they correct a wrong transfer code. Staff never see the code. */
export const sendTransferCodeLink = (ctx: StaffContext, input: SendTransferCodeLinkInput): Promise<ActResult> =>
  actOnOrder(ctx, { act: 'sendTransferCodeLink', right: 'ORDERS_DELIVER_AGAIN' }, input, async (tx, order) => {
    const line = (await listLines(tx, order.id)).find(({ id }) => id === input.lineId)
    if (line?.failureReason !== 'wrong-code') return 'NOT_POSSIBLE'
    await mailTransferCodeWanted(ctx, tx, order, line, ctx.at)
    return 'DONE'
  })

/** Adds a note to an order. */
export async function addOrderNote(
  ctx: StaffContext,
  { orderId, text, reason }: AddOrderNoteInput,
): Promise<StaffOrder | StaffInvalidInput> {
  const about = await aboutOrder(ctx, { act: 'addOrderNote', right: 'ORDERS_DELIVER_AGAIN' }, { orderId, reason })
  const order = await writeNote(ctx, { ...about, objectType: 'Order' }, text, (tx) => requireOrder(tx, orderId))
  return order instanceof StaffInvalidInput ? order : staffOrderView(ctx, order)
}

const ORDERS_MAX = 100

/**
 * Retries all failed and given-up lines of many orders, each as far as it can be. Nothing is done if the number that can be
 * delivered again is no longer what was confirmed.
 */
export async function deliverOrdersAgain(
  ctx: StaffContext,
  { orderIds, expectedCount, reason }: DeliverOrdersAgainInput,
): Promise<OrdersDeliveredAgain | Changed | StaffInvalidInput> {
  const ids = [...new Set(orderIds)]
  const about = {
    act: 'deliverOrdersAgain',
    right: 'ORDERS_DELIVER_AGAIN',
    objectType: 'Order',
    reason: reason.trim(),
  } as const
  if (ids.length < 1 || ids.length > ORDERS_MAX) {
    const refusal = invalid('orderIds', staffOrdersText[ctx.locale].tooMany)
    await noteRefusal(ctx, about, refusal.code)
    return refusal
  }
  const outcome = await runAct<ReadonlyMap<string, ActRefusal | 'DONE'> | Changed>(ctx, about, async (tx) => {
    const orders = await listByIds(tx, ids)
    if (orders.length < ids.length) throw notFound()
    const able = (await staffOrderViews(ctx, orders, tx)).filter(({ canDeliverAgain }) => canDeliverAgain)
    if (able.length !== expectedCount) return { result: new Changed(ctx) }
    const outcomes = new Map<string, ActRefusal | 'DONE'>()
    for (const { id } of orders) outcomes.set(id, await deliverAgain(ctx, tx, id))
    const changes = orders.map(({ id, number }) => {
      return { field: 'deliverAgain', before: String(number), after: outcomes.get(id) ?? null }
    })
    return { result: outcomes, changes }
  })
  if (outcome instanceof Changed) return outcome
  const shown = await staffOrderViews(ctx, await listByIds(ctx.db.reader, ids))
  const byId = new Map(shown.map((order) => [order.id, order]))
  return view(OrdersDeliveredAgain, {
    results: ids.flatMap((id) => {
      const order = byId.get(id)
      const code = outcome.get(id) ?? 'DONE'
      const refusal = code === 'DONE' ? null : new OrderActRefused(ctx, code)
      return order ? view(OrderDeliveredAgain, { order, refusal }) : []
    }),
  })
}

interface OrderAct {
  act: string
  right: StaffRight
}

/**
 * Runs an act on an order that is still as the staff member saw it, with its audit entry. The work returns why it changed nothing,
 * CHANGED if something beside the order is not as it was seen, or DONE. Throws NOT_FOUND.
 */
export async function actOnOrder(
  ctx: StaffContext,
  act: OrderAct,
  input: StaffOrderActInput,
  work: (tx: Tx, order: OrderRow) => Promise<ActRefusal | 'CHANGED' | 'DONE'>,
): Promise<ActResult> {
  const about = await aboutOrder(ctx, act, input)
  const after = await runAct<OrderRow | OrderActRefused | Changed>(ctx, about, async (tx) => {
    const order = await requireOrder(tx, input.orderId)
    if ((await currentVersion(ctx, tx, order)) !== input.expectedVersion) return { result: new Changed(ctx) }
    const outcome = await work(tx, order)
    if (outcome === 'CHANGED') return { result: new Changed(ctx) }
    if (outcome !== 'DONE') return { result: new OrderActRefused(ctx, outcome) }
    const result = await requireOrder(tx, order.id)
    const changes = [
      { field: 'status', before: order.status, after: result.status },
      { field: 'remainderUntil', before: dayOf(order.remainderUntil), after: dayOf(result.remainderUntil) },
    ]
    return { result, changes: changes.filter(({ before, after }) => before !== after) }
  })
  return after instanceof OrderActRefused || after instanceof Changed ? after : staffOrderView(ctx, after)
}

const dayOf = (at: number | null): string | null => (at === null ? null : dayInAmsterdam(at))

async function aboutOrder(ctx: StaffContext, act: OrderAct, { orderId, reason }: { orderId: string; reason: string }) {
  const order = await findOrder(ctx.db.reader, orderId)
  return {
    ...act,
    objectType: 'Order',
    objectId: orderId,
    reason: reason.trim(),
    onBehalfOf: order?.accountId ?? null,
  }
}

async function requireOrder(tx: Tx, id: string): Promise<OrderRow> {
  const order = await findOrder(tx, id)
  if (!order) throw notFound()
  return order
}

/** Refuses a choice of lines that is empty, or not of this order. */
export async function refuseLines(
  ctx: StaffContext,
  act: string,
  { orderId, lineIds, reason }: StaffOrderLinesInput,
): Promise<StaffInvalidInput | null> {
  const known = new Set((await listLines(ctx.db.reader, orderId)).map(({ id }) => id))
  if (lineIds.length > 0 && lineIds.every((id) => known.has(id))) return null
  const refusal = invalid('lineIds', staffOrdersText[ctx.locale].noLines)
  await noteRefusal(ctx, { act, objectType: 'Order', objectId: orderId, reason: reason.trim() }, refusal.code)
  return refusal
}

const invalid = (field: string, message: string): StaffInvalidInput => new StaffInvalidInput([{ field, message }])
