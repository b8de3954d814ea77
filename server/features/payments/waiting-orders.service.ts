import type { Tx } from '../../../db/open'
import type { Context } from '../../common/context'
import { transact } from '../../common/dry-run'
import { requireBuyer } from '../../common/guards'
import { type InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { chargeBy, dropDomains } from '../orders/amending.service'
import { findClaimedNames, findGoneNames } from '../orders/gone-names.service'
import type { NamesGone, OrderRefused } from '../orders/orders.errors'
import type { Order } from '../orders/orders.graphql'
import { listLines, type OrderRow, orderView, requireOwnOrder } from '../orders/orders.service'
import { cancelUnpaid } from '../orders/paying.service'
import { feeOf, methodOf } from './payment-methods.service'
import { NothingToPay } from './payments.graphql'
import * as repository from './payments.repository'
import { liveAttempt } from './payments.service'
import { text } from './payments.text'

/** Ends an order of the viewer that waits for its payment. One that has ended is answered as it is. */
export function cancelOrder(ctx: Context, orderId: string): Promise<Order | NothingToPay> {
  return change(ctx, { orderId }, async (tx, order) => {
    if (order.status === 'CANCELLED') return order
    const refused = await refusalOf(ctx, tx, order)
    if (refused) return refused
    await repository.cancelLive(tx, { orderId: order.id }, ctx.now)
    await cancelUnpaid(tx, order)
    return { ...order, status: 'CANCELLED' }
  })
}

/**
 * Pays an order that waits in another way. On account it is delivered at once, unless a name of it is gone; a payment of
 * the old way that still comes in goes back.
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
    const refused = (await refusalOf(ctx, tx, order)) ?? (await findClaimedNames(ctx, tx, order))
    if (refused) return refused
    const fee = await feeOf(ctx, order.channel, method)
    const changed = await chargeBy(ctx, tx, order, { ...method, fee })
    if (changed instanceof UserError) return changed
    await repository.cancelLive(tx, { orderId: order.id }, ctx.now)
    if (changed.status === 'AWAITING_PAYMENT') await liveAttempt(tx, { orderId: changed.id }, changed.gross, ctx.now)
    return changed
  })
}

/** Takes domains out of an order that waits, each with what belongs to it; at least one line stays. */
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
    return dropDomains(ctx, tx, order, domains)
  })
}

/**
 * Takes lines of any kind out of an order of the viewer's that waits, in the caller's transaction; an order that nothing is
 * left of ends. False when it waits no longer, or is being paid at this moment.
 */
export async function leaveOut(ctx: Context, tx: Tx, orderId: string, lineIds: readonly string[]): Promise<boolean> {
  const order = await requireOwnOrder(ctx, orderId, tx)
  if (await refusalOf(ctx, tx, order)) return false
  const lines = await listLines(tx, order.id)
  const out = lines.filter(({ id }) => lineIds.includes(id))
  await repository.cancelLive(tx, { orderId: order.id }, ctx.now)
  if (out.length === lines.length) await cancelUnpaid(tx, order)
  else await dropDomains(ctx, tx, order, out)
  return true
}

/**
 * Looks at the order where it is changed, and answers it as the viewer sees it then, or would see it after a dry run. NOT_FOUND
 * for another's.
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

/** What is paid, or is being paid at this moment, stays as it is. */
async function refusalOf(ctx: Context, tx: Tx, order: OrderRow): Promise<NothingToPay | null> {
  if (order.status !== 'AWAITING_PAYMENT') return new NothingToPay(ctx)
  const live = await repository.findLive(tx, { orderId: order.id })
  return live?.status === 'IN_PROGRESS' ? new NothingToPay(ctx, 'PAYMENT_IN_PROGRESS') : null
}
