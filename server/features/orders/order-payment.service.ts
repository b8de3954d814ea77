import type { Tx } from '../../../db/database'
import { canOrderMove } from '../../../rules/order-status'
import type { Deps } from '../../common/context'
import { findMessage } from '../../outbox/outbox'
import { findAccount } from '../accounts/accounts.service'
import { claimantOf } from '../basket/item-quote.service'
import { returnPromo } from '../basket/ordering.service'
import { returnDiscountUse, takeDiscountUse } from '../catalogue/catalogue.service'
import type { OrderPayment } from '../invoices/received-payments.service'
import { hasHolder } from '../whois/standard-whois.service'
import { moveOrder, startDelivery } from './delivery.service'
import { invoice } from './invoicing.service'
import { claimNames, confirmNames, namesClaimedByOthers, namesOf, releaseNames } from './name-claims.service'
import { mailPaymentReceived, mailPaymentReturned, mailRemainderWanted } from './order-payment.mails'
import { lapseUnpaidOrder } from './orders.jobs'
import { withdrawOrderPlaced } from './orders.mails'
import type { OrderRow } from './orders.repository'
import * as repository from './orders.repository'
import { claimPromos, noteDiscount } from './placement.service'

/**
 * Records the payment of an order at the bank: it is invoiced and delivered. With what was received of it, which is less than its
 * total, its invoice is open for the rest, as one on account. Returns false without a change if it was paid already or did not wait
 * for it. A late payment revives a lapsed order, unless a registrant chosen in it was deleted since: the name must not get another
 * registrant, so the order goes to review.
 */
export async function orderPaid(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  now: number,
  received: readonly OrderPayment[] = [],
): Promise<boolean> {
  if (!canOrderMove(order.status, 'PAID')) return false
  if (order.status === 'CANCELLED') await reinstate(deps, tx, order, now)
  const lines = await repository.listLines(tx, order.id)
  if (!lines.every(hasItsHolder)) return review(deps, tx, order, 'holder-gone')
  const paidAt = received.length === 0 ? now : null
  await moveOrder(tx, order, 'PAID', { paidAt })
  const invoiced = await invoice(deps, tx, order, lines, { paidAt, received }, now)
  await confirmNames(tx, order, namesOf(lines), now)
  await startDelivery(deps, tx, lines, now)
  await mailPaymentReceived(deps, tx, { order, lines, invoice: invoiced, received: sumOf(received) }, now)
  await notePaid(deps, tx, order)
  return true
}

/** Null for an order that was paid in full. */
const sumOf = (received: readonly OrderPayment[]): number | null =>
  received.length === 0 ? null : received.reduce((sum, { amount }) => sum + amount, 0)

/** The bank reports the payment in a separate request, whose trace is linked to the request that placed the order. */
async function notePaid({ log, monitor }: Deps, tx: Tx, { id }: OrderRow): Promise<void> {
  tx.onCommit(() => log.info({ order: id }, 'orders: an order was paid'))
  if (!monitor?.isTraced) return
  monitor.about({ order: id })
  monitor.link((await findMessage(tx, lapseUnpaidOrder, id))?.traceparent ?? null)
}

/**
 * Puts an order to review because the amount paid differs. Nothing is delivered until staff has decided. Returns false if it was
 * paid already.
 */
export async function orderToReview(deps: Deps, tx: Tx, order: OrderRow, now: number): Promise<boolean> {
  if (!canOrderMove(order.status, 'REVIEW')) return false
  if (order.status === 'CANCELLED') await reinstate(deps, tx, order, now)
  return review(deps, tx, order, 'other-amount')
}

/** Reserves the names of an order while it is being paid again, or can be. Check for claims of others first. */
export const reserveNames = (
  tx: Tx,
  order: OrderRow,
  lines: readonly repository.LineRow[],
  now: number,
): Promise<void> => claimNames(tx, order, namesOf(lines), now, false, order.remainderUntil ?? 0)

/**
 * Lets the buyer of an order in review pay the rest until a time, and mails them. Its names are reserved as long, unless others
 * claimed them.
 */
export async function awaitRemainder(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  rest: { received: number; amount: number; until: number },
  now: number,
): Promise<void> {
  const { until } = rest
  const names = namesOf(await repository.listLines(tx, order.id))
  const claimed = new Set(await namesClaimedByOthers(tx, order.accountId, names, now))
  const free = names.filter((name) => !claimed.has(name))
  await claimNames(tx, order, free, now, false, until)
  await repository.updateOrder(tx, order.id, { remainderUntil: until })
  await mailRemainderWanted(deps, tx, order, rest, now)
}

/** Has staff decide about an order whose rest is no longer awaited: another amount came in, or nothing did in time. */
export async function endRemainder(deps: Deps, tx: Tx, order: OrderRow, now: number): Promise<void> {
  await repository.updateOrder(tx, order.id, { remainderUntil: Math.min(order.remainderUntil ?? now, now) })
  tx.onCommit(() => deps.log.error({ order: order.id, status: order.status, reason: 'remainder' }, NEEDS_REVIEW))
}

/** Ends an order whose payment staff refused. Returns false if it was not in review. */
export async function rejectPayment(deps: Deps, tx: Tx, orderId: string, now: number): Promise<boolean> {
  const order = await repository.findOrder(tx, orderId)
  if (order?.status !== 'REVIEW') return false
  await cancelUnpaid(tx, order, now)
  await mailPaymentReturned(deps, tx, order, now)
  return true
}

/** Ends an order that was not paid in time. */
export async function lapseOrder(tx: Tx, orderId: string, now: number): Promise<void> {
  const order = await repository.findOrder(tx, orderId)
  if (order?.status === 'AWAITING_PAYMENT') await cancelUnpaid(tx, order, now)
}

/** Ends an unpaid order and releases its promotional places, discount code, names and registrants. */
export async function cancelUnpaid(tx: Tx, order: OrderRow, now: number): Promise<void> {
  await moveOrder(tx, order, 'CANCELLED')
  await withdrawOrderPlaced(tx, order, now)
  const lines = await repository.listLines(tx, order.id)
  for (const line of lines) await returnPromo(tx, line.id)
  // A registrant can be deleted once no delivery needs it. The label of the chosen one is kept.
  const ids = lines.map(({ id }) => id)
  await repository.updateLines(tx, ids, { holderId: null })
  if (order.discountCode) await returnDiscountUse(tx, order.discountCode, order.id)
  await releaseNames(tx, order.id)
}

/** The price stays the same, so promotional places and the code are taken again, even beyond their limits. */
async function reinstate(deps: Deps, tx: Tx, order: OrderRow, now: number): Promise<void> {
  const lines = await repository.listLines(tx, order.id)
  await reclaimPromos(deps, tx, order, lines, now)
  await reserveHolders(tx, order, lines)
  const account = await findAccount(deps, order.accountId)
  if (!order.discountCode || !account) return
  const isCounted = await takeDiscountUse(tx, order.discountCode, claimantOf(account), now)
  await noteDiscount(tx, account, order, lines, now, isCounted)
}

/** Takes the promotional places of lines again that had returned them. */
export async function reclaimPromos(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  lines: readonly repository.LineRow[],
  now: number,
): Promise<void> {
  const account = await findAccount(deps, order.accountId)
  if (account) await claimPromos(tx, account, lines, now)
}

/** Protects the chosen registrants from deletion, if they still exist. */
export async function reserveHolders(tx: Tx, order: OrderRow, lines: readonly repository.LineRow[]): Promise<void> {
  for (const { id, chosenHolderId } of lines) {
    if (chosenHolderId !== null && (await hasHolder(tx, order.accountId, chosenHolderId)))
      await repository.updateLines(tx, [id], { holderId: chosenHolderId })
  }
}

const hasItsHolder = ({ holderId, chosenHolderId }: repository.LineRow): boolean => holderId === chosenHolderId

async function review(deps: Deps, tx: Tx, order: OrderRow, reason: 'holder-gone' | 'other-amount'): Promise<boolean> {
  if (!canOrderMove(order.status, 'REVIEW')) return false
  await moveOrder(tx, order, 'REVIEW')
  tx.onCommit(() => deps.log.error({ order: order.id, status: 'REVIEW', reason }, NEEDS_REVIEW))
  return true
}

const NEEDS_REVIEW = 'orders: a payment needs review'
