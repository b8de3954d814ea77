import type { Tx } from '../../../db/open'
import { canOrderMove } from '../../../rules/order-status'
import type { Deps } from '../../common/context'
import { findAccount } from '../accounts/accounts.service'
import { returnPromo } from '../basket/ordering.service'
import { returnDiscountUse, takeDiscountUse } from '../catalogue/catalogue.service'
import { hasHolder } from '../whois/standard-whois.service'
import { moveOrder, startDelivery } from './delivery.service'
import { invoice } from './invoicing.service'
import { claimNames, confirmNames, namesOf, releaseNames } from './name-claims.service'
import { mailPaymentReceived, mailPaymentReturned } from './orders.mails'
import type { OrderRow } from './orders.repository'
import * as repository from './orders.repository'
import { claimPromos } from './placing.service'

/**
 * The bank says that the order is paid: it is invoiced and delivered. False when it was paid already, or was never
 * waiting for it; then nothing happens. A payment that comes late revives an order that had lapsed, unless a holder
 * that was chosen in it was deleted since: the name must not go to another holder, so a person has to look.
 */
export async function orderPaid(deps: Deps, tx: Tx, orderId: string, now: number): Promise<boolean> {
  const order = await repository.findOrder(tx, orderId)
  if (!order || !canOrderMove(order.status, 'PAID')) return false
  if (order.status === 'CANCELLED') await takeBack(deps, tx, order, now)
  const lines = await repository.listLines(tx, order.id)
  if (!lines.every(hasItsHolder)) return review(deps, tx, order, 'was paid when a holder chosen in it was gone')
  await moveOrder(tx, order, 'PAID')
  await repository.updateOrder(tx, order.id, { paidAt: now })
  await invoice(deps, tx, order, now, now)
  await confirmNames(tx, order, namesOf(lines), now)
  await startDelivery(tx, order, now)
  await mailPaymentReceived(deps, tx, order, now)
  return true
}

/** What was paid is not what was asked: nothing is delivered until a person has looked. False when it was paid already. */
export async function orderToReview(deps: Deps, tx: Tx, orderId: string, now: number): Promise<boolean> {
  const order = await repository.findOrder(tx, orderId)
  if (!order || !canOrderMove(order.status, 'REVIEW')) return false
  if (order.status === 'CANCELLED') await takeBack(deps, tx, order, now)
  return review(deps, tx, order, 'was paid with another amount than asked')
}

/** Holds the order's names while it is being paid again. Look for others first. */
export async function holdNames(tx: Tx, order: OrderRow, now: number): Promise<void> {
  await claimNames(tx, order, namesOf(await repository.listLines(tx, order.id)), now, false)
}

/** A payment came to nothing: others may order the names. */
export const letNamesGo = (tx: Tx, orderId: string): Promise<void> => releaseNames(tx, orderId)

/** A person looked at the payment and does not take it: the order ends. False when it does not wait for a person. */
export async function rejectPayment(deps: Deps, tx: Tx, orderId: string, now: number): Promise<boolean> {
  const order = await repository.findOrder(tx, orderId)
  if (order?.status !== 'REVIEW') return false
  await cancelUnpaid(tx, order)
  await mailPaymentReturned(deps, tx, order, now)
  return true
}

/** Ends the order because it was not paid in time. */
export async function lapseOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await repository.findOrder(tx, orderId)
  if (order?.status === 'AWAITING_PAYMENT') await cancelUnpaid(tx, order)
}

/** Ends an order that was not paid: places at promotional rates, the code, the names and the holders are free for others again. */
export async function cancelUnpaid(tx: Tx, order: OrderRow): Promise<void> {
  await moveOrder(tx, order, 'CANCELLED')
  const lines = await repository.listLines(tx, order.id)
  for (const line of lines) await returnPromo(tx, line.id)
  // A holder that waits for no delivery can be deleted again; who was chosen stays known.
  const ids = lines.map(({ id }) => id)
  await repository.updateLines(tx, ids, { holderId: null })
  if (order.discountCode) await returnDiscountUse(tx, order.discountCode)
  await releaseNames(tx, order.id)
}

/** The price stays what it was, so the places and the code count again, whether there is room for them or not. */
async function takeBack(deps: Deps, tx: Tx, order: OrderRow, now: number): Promise<void> {
  const lines = await repository.listLines(tx, order.id)
  await takePromosAgain(deps, tx, order, lines, now)
  await holdHolders(tx, order, lines)
  if (order.discountCode) await takeDiscountUse(tx, order.discountCode, now)
}

/** Of lines that gave their places at the promotional rate back. */
export async function takePromosAgain(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  lines: readonly repository.LineRow[],
  now: number,
): Promise<void> {
  const account = await findAccount(deps, order.accountId)
  if (account) await claimPromos(tx, account, lines, now)
}

/** Keeps the holders that were chosen from being deleted, as far as they are still there. */
export async function holdHolders(tx: Tx, order: OrderRow, lines: readonly repository.LineRow[]): Promise<void> {
  for (const { id, chosenHolderId } of lines) {
    if (chosenHolderId !== null && (await hasHolder(tx, order.accountId, chosenHolderId)))
      await repository.updateLines(tx, [id], { holderId: chosenHolderId })
  }
}

const hasItsHolder = ({ holderId, chosenHolderId }: repository.LineRow): boolean => holderId === chosenHolderId

async function review(deps: Deps, tx: Tx, order: OrderRow, what: string): Promise<boolean> {
  if (!canOrderMove(order.status, 'REVIEW')) return false
  await moveOrder(tx, order, 'REVIEW')
  deps.log.error({ order: order.id }, `an order ${what}`)
  return true
}
