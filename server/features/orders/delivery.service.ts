import type { Db, Tx } from '../../../db/open'
import { canOrderMove, type OrderStatus, statusAfterDelivery } from '../../../rules/order-status'
import type { Deps } from '../../common/context'
import { enqueue } from '../../outbox/outbox'
import { returnPromo } from '../basket/ordering.service'
import { childrenOf, companionsOf, deliveriesOf, startsAtOnce } from './delivery-plan'
import { releaseName } from './name-claims.service'
import { mailDelivered, mailNotDelivered } from './orders.mails'
import type { LineRow, OrderRow } from './orders.repository'
import * as repository from './orders.repository'
import { refundLine } from './refunds.service'

export { childrenOf, companionsOf } from './delivery-plan'
export { bringsItsDns, dnsChoiceOf, firstContent, keepsItsDns } from './dns-choice'
export type { LineRow, OrderRow }

/** A line that is being delivered, with its order and all lines of that. */
export interface Delivery {
  order: OrderRow
  line: LineRow
  lines: readonly LineRow[]
}

/** Why a line cannot be delivered, ever. */
export type FailureReason = 'taken' | 'wrong-code' | 'not-transferable' | 'rejected' | 'not-yours'

/** Asks for the delivery of an order, once: each line has its job, and what belongs to a domain comes after it. */
export async function startDelivery(tx: Tx, order: Pick<OrderRow, 'id'>, now: number): Promise<void> {
  const lines = await repository.listLines(tx, order.id)
  await enqueueAll(
    tx,
    deliveriesOf(lines).filter(({ line }) => startsAtOnce(line)),
    now,
  )
}

/** Marks a line as under way. Null when there is nothing to do for it, or nothing more. */
export function beginLine(deps: Deps, lineId: string): Promise<Delivery | null> {
  return deps.db.transaction(async (tx) => {
    const line = await repository.findLine(tx, lineId)
    const order = line && (await repository.findOrder(tx, line.orderId))
    if (!order || isOver(line) || !IN_DELIVERY.has(order.status)) return null
    await repository.updateLines(tx, [line.id], { deliveryStatus: 'RUNNING' })
    if (order.status === 'PAID') await moveOrder(tx, order, 'DELIVERING')
    return { order, line, lines: await repository.listLines(tx, order.id) }
  })
}

/** The line and what goes along with it are delivered; what waited for a domain begins. */
export async function finishLine(deps: Deps, tx: Tx, { order, line }: Delivery, now: number): Promise<void> {
  const lines = await repository.listLines(tx, order.id)
  const done = unfinished(lines, line, companionsOf(lines, line))
  if (done.length === 0) return
  const values = { deliveryStatus: 'DONE', deliveredAt: now, holderId: null } as const
  await repository.updateLines(
    tx,
    done.map(({ id }) => id),
    values,
  )
  if (line.kind === 'DOMAIN') await releaseName(tx, line)
  await enqueueAll(
    tx,
    deliveriesOf(lines).filter((delivery) => delivery.line.parentLineId === line.id),
    now,
  )
  await endOrder(deps, tx, order, now)
}

/** The line cannot be delivered, nor what belongs to it: their money goes back and the buyer hears of it. */
export async function failLine(
  deps: Deps,
  tx: Tx,
  delivery: Delivery,
  reason: FailureReason,
  now: number,
): Promise<void> {
  const { order, line } = delivery
  const lines = await repository.listLines(tx, order.id)
  const failing = unfinished(lines, line, line.kind === 'DOMAIN' ? childrenOf(lines, line) : companionsOf(lines, line))
  if (failing.length === 0) return
  for (const one of failing) {
    const failureReason = one.id === line.id ? reason : 'domain-failed'
    await repository.updateLines(tx, [one.id], { deliveryStatus: 'FAILED', failureReason, holderId: null })
    await refundLine(tx, order, one, failureReason, now)
    await returnPromo(tx, one.id)
  }
  if (line.kind === 'DOMAIN') await releaseName(tx, line)
  const refunded = failing.reduce((sum, one) => sum + one.gross, 0)
  await mailNotDelivered(deps, tx, order, { line, reason, refunded }, now)
  await endOrder(deps, tx, order, now)
}

/** Throws when the order may not go there: only a mistake of the program can ask for it. */
export async function moveOrder(tx: Db, order: Pick<OrderRow, 'id' | 'status'>, to: OrderStatus): Promise<void> {
  if (!canOrderMove(order.status, to)) throw new Error(`order ${order.id} cannot go from ${order.status} to ${to}`)
  await repository.updateOrder(tx, order.id, { status: to })
}

async function endOrder(deps: Deps, tx: Tx, { id }: OrderRow, now: number): Promise<void> {
  const lines = await repository.listLines(tx, id)
  const order = await repository.findOrder(tx, id)
  if (order?.status !== 'DELIVERING' || !lines.every(isOver)) return
  await moveOrder(
    tx,
    order,
    statusAfterDelivery(lines.map((line) => (line.deliveryStatus === 'DONE' ? 'DELIVERED' : 'FAILED'))),
  )
  await mailDelivered(
    deps,
    tx,
    order,
    lines.filter((line) => line.deliveryStatus === 'DONE'),
    now,
  )
}

async function enqueueAll(tx: Tx, deliveries: readonly { line: LineRow; job: string }[], now: number): Promise<void> {
  for (const { line, job } of deliveries) await enqueue(tx, { job, reference: line.id }, now)
}

/** As they stand now: a line that was settled in the meantime, by a slower run of the same job, stays as it is. */
function unfinished(lines: readonly LineRow[], line: LineRow, linked: readonly LineRow[]): LineRow[] {
  const current = lines.find(({ id }) => id === line.id)
  return !current || isOver(current) ? [] : [current, ...linked.filter((one) => !isOver(one))]
}

const isOver = ({ deliveryStatus }: LineRow): boolean => deliveryStatus === 'DONE' || deliveryStatus === 'FAILED'

const IN_DELIVERY: ReadonlySet<OrderStatus> = new Set(['PAID', 'DELIVERING'])
