import type { Tx } from '../../../db/database'
import { awaitsRemainder } from '../../../rules/order-remainder'
import type { Context } from '../../common/context'
import { transact } from '../../common/dry-run'
import { requireBuyer } from '../../common/guards'
import { type InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { changeMethod, removeDomains } from '../orders/amendment.service'
import { findClaimedNames, findGoneNames } from '../orders/gone-names.service'
import { cancelUnpaid } from '../orders/order-payment.service'
import type { NamesGone, OrderRefused } from '../orders/orders.errors'
import type { Order } from '../orders/orders.graphql'
import { listLines, type OrderRow, orderView, requireOwnOrder } from '../orders/orders.service'
import { refundReviewed } from './pay-back.service'
import { feeOf, methodOf } from './payment-methods.service'
import { NothingToPay } from './payments.graphql'
import * as repository from './payments.repository'
import { liveAttempt } from './payments.service'
import { text } from './payments.text'

/**
 * Cancels an unpaid order of the viewer, or one whose rest is awaited: what was received goes back. An order that has already ended is
 * returned unchanged.
 */
export function cancelOrder(ctx: Context, orderId: string): Promise<Order | NothingToPay> {
  return change(ctx, { orderId }, async (tx, order) => {
    if (order.status === 'CANCELLED') return order
    if (awaitsRemainder(order, ctx.now)) {
      const busy = await refusalOfBusy(ctx, tx, order)
      if (busy) return busy
      await refundReviewed(ctx, tx, order.id)
      return { ...order, status: 'CANCELLED' }
    }
    const refused = await refusalOf(ctx, tx, order)
    if (refused) return refused
    await repository.cancelLive(tx, { orderId: order.id }, ctx.now)
    await cancelUnpaid(tx, order, ctx.now)
    return { ...order, status: 'CANCELLED' }
  })
}

/**
 * Changes the payment method of an unpaid order. On account it is delivered at once, unless one of its names has become
 * unavailable; a payment by the previous method that still arrives is refunded.
 */
export async function changePaymentMethod(
  ctx: Context,
  { orderId, paymentMethod, dryRun = false }: { orderId: string; paymentMethod: string; dryRun?: boolean },
): Promise<Order | NothingToPay | NamesGone | OrderRefused | InvalidInput> {
  requireBuyer(ctx)
  const seen = await requireOwnOrder(ctx, orderId)
  const method = await methodOf(ctx, paymentMethod)
  if (method instanceof UserError) return method
  const gone = seen.status === 'AWAITING_PAYMENT' && !method.online ? await findGoneNames(ctx, seen) : null
  if (gone) return gone
  return change(ctx, { orderId, dryRun }, async (tx, order) => {
    if (order.paymentMethod === method.code) return order
    const refused =
      (await refusalOf(ctx, tx, order)) ?? (await findClaimedNames(ctx, tx, order, await listLines(tx, order.id)))
    if (refused) return refused
    const fee = await feeOf(ctx, order.channel, method)
    const changed = await changeMethod(ctx, tx, order, { ...method, fee })
    if (changed instanceof UserError) return changed
    await repository.cancelLive(tx, { orderId: order.id }, ctx.now)
    if (changed.status === 'AWAITING_PAYMENT') await liveAttempt(tx, { orderId: changed.id }, changed.gross, ctx.now)
    return changed
  })
}

/** Removes domains from an unpaid order, each with its dependent lines; at least one line must remain. */
export function removeOrderLines(
  ctx: Context,
  { orderId, lineIds, dryRun = false }: { orderId: string; lineIds: readonly string[]; dryRun?: boolean },
): Promise<Order | NothingToPay | InvalidInput> {
  return change(ctx, { orderId, dryRun }, async (tx, order) => {
    const refused = await refusalOf(ctx, tx, order)
    if (refused) return refused
    const lines = await listLines(tx, order.id)
    const domains = lines.filter(({ id, kind }) => kind === 'DOMAIN' && lineIds.includes(id))
    if (domains.length === 0) return invalidField('lineIds', text[ctx.locale].noSuchLines)
    const isLeft = lines.some(({ id, parentLineId }) => !lineIds.includes(id) && !lineIds.includes(parentLineId ?? ''))
    if (!isLeft) return invalidField('lineIds', text[ctx.locale].nothingLeft)
    await repository.cancelLive(tx, { orderId: order.id }, ctx.now)
    return removeDomains(ctx, tx, order, domains)
  })
}

/**
 * Removes lines of any kind from an unpaid order of the viewer, in the caller's transaction; an order without lines is
 * cancelled. False when it is no longer unpaid, or is being paid now.
 */
export async function leaveOut(ctx: Context, tx: Tx, orderId: string, lineIds: readonly string[]): Promise<boolean> {
  const order = await requireOwnOrder(ctx, orderId, tx)
  if (await refusalOf(ctx, tx, order)) return false
  const lines = await listLines(tx, order.id)
  const out = lines.filter(({ id }) => lineIds.includes(id))
  await repository.cancelLive(tx, { orderId: order.id }, ctx.now)
  if (out.length === lines.length) await cancelUnpaid(tx, order, ctx.now)
  else await removeDomains(ctx, tx, order, out)
  return true
}

/**
 * Checks and changes the order in one transaction, and returns it as it is then, or would be after a dry run. Throws
 * NOT_FOUND for another's.
 */
async function change<Refusal extends UserError>(
  ctx: Context,
  { orderId, dryRun = false }: { orderId: string; dryRun?: boolean },
  act: (tx: Tx, order: OrderRow) => Promise<OrderRow | Refusal>,
): Promise<Order | Refusal> {
  requireBuyer(ctx)
  return transact(ctx.db, { dryRun }, async (tx) => {
    const answer = await act(tx, await requireOwnOrder(ctx, orderId, tx))
    return answer instanceof UserError ? answer : orderView(ctx, answer, tx)
  })
}

/** Refuses changes of an order that is paid or being paid now. */
async function refusalOf(ctx: Context, tx: Tx, order: OrderRow): Promise<NothingToPay | null> {
  if (order.status !== 'AWAITING_PAYMENT') return new NothingToPay(ctx)
  return refusalOfBusy(ctx, tx, order)
}

async function refusalOfBusy(ctx: Context, tx: Tx, order: OrderRow): Promise<NothingToPay | null> {
  const live = await repository.findLive(tx, { orderId: order.id })
  return live?.status === 'IN_PROGRESS' ? new NothingToPay(ctx, 'PAYMENT_IN_PROGRESS') : null
}
