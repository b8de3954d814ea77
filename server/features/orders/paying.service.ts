import type { Db, Tx } from '../../../db/open'
import { canOrderMove } from '../../../rules/order-status'
import type { Deps } from '../../common/context'
import { findAccount } from '../accounts/accounts.service'
import { claimPromo, returnPromo } from '../basket/ordering.service'
import { returnDiscountUse, takeDiscountUse } from '../catalogue/catalogue.service'
import { issueInvoice } from '../invoices/invoices.service'
import { moveOrder, startDelivery } from './delivery.service'
import { claimNames, confirmNames, namesClaimedByOthers, namesOf, releaseNames } from './name-claims.service'
import { mailPaymentReceived } from './orders.mails'
import type { OrderRow } from './orders.repository'
import * as repository from './orders.repository'
import { hasNlPromo } from './placing.service'

/**
 * The bank says that the order is paid: it is invoiced and delivered. False when it was paid already, or was never
 * waiting for it; then nothing happens. A payment that comes late revives an order that had lapsed.
 */
export async function orderPaid(deps: Deps, tx: Tx, orderId: string, now: number): Promise<boolean> {
  const order = await repository.findOrder(tx, orderId)
  if (!order || !canOrderMove(order.status, 'PAID')) return false
  await moveOrder(tx, order, 'PAID')
  await repository.updateOrder(tx, order.id, { paidAt: now })
  if (order.status === 'CANCELLED') await takeBack(deps, tx, order, now)
  await issueInvoice(tx, { orderId: order.id, gross: order.gross, closed: true, now })
  await confirmNames(tx, order, namesOf(await repository.listLines(tx, order.id)), now)
  await startDelivery(tx, order, now)
  await mailPaymentReceived(deps, tx, order, now)
  return true
}

/** What was paid is not what was asked: nothing is delivered until a person has looked. False when it was paid already. */
export async function orderToReview(deps: Deps, tx: Db, orderId: string): Promise<boolean> {
  const order = await repository.findOrder(tx, orderId)
  if (!order || !canOrderMove(order.status, 'REVIEW')) return false
  await moveOrder(tx, order, 'REVIEW')
  deps.log.error({ order: order.id }, 'an order was paid with another amount than asked')
  return true
}

/** Holds the order's names while it is being paid again; false when somebody else is about to get one of them. */
export async function holdNames(tx: Db, order: OrderRow, now: number): Promise<boolean> {
  const names = namesOf(await repository.listLines(tx, order.id))
  if ((await namesClaimedByOthers(tx, order.accountId, names, now)).length > 0) return false
  await claimNames(tx, order, names, now, false)
  return true
}

/** A payment came to nothing: others may order the names. */
export const letNamesGo = (tx: Db, orderId: string): Promise<void> => releaseNames(tx, orderId)

/** Nobody paid: places at promotional rates, the code and the names go back to others. */
export function lapseOrder(deps: Deps, orderId: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const order = await repository.findOrder(tx, orderId)
    if (order?.status !== 'AWAITING_PAYMENT') return
    await moveOrder(tx, order, 'CANCELLED')
    const lines = await repository.listLines(tx, order.id)
    for (const line of lines) await returnPromo(tx, line.id)
    // A holder that waits for no delivery can be deleted again.
    await repository.updateLines(
      tx,
      lines.map(({ id }) => id),
      { holderId: null },
    )
    if (order.discountCode) await returnDiscountUse(tx, order.discountCode)
    await releaseNames(tx, order.id)
  })
}

/** The price stays what it was, so the places and the code count again, whether there is room for them or not. */
async function takeBack(deps: Deps, tx: Db, order: OrderRow, now: number): Promise<void> {
  const account = await findAccount(deps, order.accountId)
  for (const { id, domainName, trace } of await repository.listLines(tx, order.id)) {
    if (account && domainName && hasNlPromo(trace)) await claimPromo(tx, account, { id, domainName }, now)
  }
  if (order.discountCode) await takeDiscountUse(tx, order.discountCode, now)
}
