import type { Db, Tx } from '../../../db/database'
import { type Cents, cents } from '../../../rules/money'
import { awaitsRemainder, REMAINDER_DAYS, remainderOf } from '../../../rules/order-remainder'
import { DAY_MS } from '../../../rules/time'
import type { Context, Deps } from '../../common/context'
import { view } from '../../graphql/view'
import { enqueue } from '../../outbox/outbox'
import { chargedBackOfOrder } from '../orders/chargebacks.service'
import { awaitRemainder, endRemainder } from '../orders/order-payment.service'
import { findAnyOrder, listLines, type OrderRow } from '../orders/orders.service'
import { areHoldersThere } from '../orders/stuck-orders.service'
import { receivedOf } from './kept-payments.service'
import { OrderRemainder } from './payments.graphql'
import { endRemainderWait } from './payments.jobs'
import * as repository from './payments.repository'

/** Returns the amount that a buyer pays of an order now; null if nothing can be paid. */
export async function amountToPay(db: Db, order: OrderRow, now: number): Promise<Cents | null> {
  if (order.status === 'AWAITING_PAYMENT') return cents(order.gross)
  return awaitsRemainder(order, now) ? remainderOf(order.gross, await receivedOf(db, order.id)) : null
}

/** Returns what the viewer still has to pay of an order whose rest is awaited; null for others. */
export async function remainderView(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
): Promise<OrderRemainder | null> {
  const order = status === 'REVIEW' ? await findAnyOrder(db.reader, id) : null
  if (!order || order.remainderUntil === null || !awaitsRemainder(order, now)) return null
  const received = await receivedOf(db.reader, id)
  const amount = remainderOf(order.gross, received)
  return amount === null ? null : view(OrderRemainder, { received, amount, payBefore: order.remainderUntil })
}

/**
 * Lets the buyer of an order in review pay the rest of it, and mails them the amount and where. For a week; then it needs a person
 * again. Nothing is delivered before all of it is paid. Checks no permissions.
 */
export async function askRemainder(
  deps: Deps,
  tx: Tx,
  orderId: string,
): Promise<'DONE' | 'NOT_POSSIBLE' | 'HOLDER_GONE' | 'CHARGED_BACK'> {
  const now = deps.ports.clock.now()
  const order = await findAnyOrder(tx, orderId)
  if (order?.status !== 'REVIEW' || awaitsRemainder(order, now)) return 'NOT_POSSIBLE'
  if ((await chargedBackOfOrder(tx, orderId)) > 0) return 'CHARGED_BACK'
  const received = await receivedOf(tx, orderId)
  const amount = remainderOf(order.gross, received)
  if (amount === null) return 'NOT_POSSIBLE'
  if (!(await areHoldersThere(tx, order, await listLines(tx, orderId)))) return 'HOLDER_GONE'
  const until = now + REMAINDER_DAYS * DAY_MS
  // An open payment would be of another amount.
  await repository.cancelLive(tx, { orderId }, now)
  await awaitRemainder(deps, tx, order, { received, amount, until }, now)
  const message = { reference: `${orderId}-${until}`, payload: { orderId, until }, runAt: until }
  await enqueue(tx, endRemainderWait, message, now)
  return 'DONE'
}

/** Has staff decide about an order whose rest was not paid by a time. Does nothing if that wait ended otherwise. */
export async function endUnpaidRemainder(
  deps: Deps,
  tx: Tx,
  { orderId, until }: { orderId: string; until: number },
): Promise<void> {
  const now = deps.ports.clock.now()
  const order = await findAnyOrder(tx, orderId)
  if (order?.status !== 'REVIEW' || order.remainderUntil !== until || awaitsRemainder(order, now)) return
  const live = await repository.findLive(tx, { orderId })
  // The bank is processing a payment that is in progress.
  if (live?.status === 'ANNOUNCED') await repository.cancelLive(tx, { orderId }, now)
  await endRemainder(deps, tx, order, now)
}
