import type { Tx } from '../../../db/open'
import { canRemedy } from '../../../rules/order-status'
import type { Deps } from '../../common/context'
import { enqueueAgain, isPending } from '../../outbox/outbox'
import { hasHolder } from '../whois/standard-whois.service'
import { dueDeliveries, failLine, moveOrder } from './delivery.service'
import { confirmNames, namesOf } from './name-claims.service'
import type { LineRow, OrderRow } from './orders.repository'
import * as repository from './orders.repository'
import { holdHolders, orderPaid, takePromosAgain } from './paying.service'
import { withdrawRefunds } from './refunds.service'

/*
 * The ways out of an order that does not go on by itself, for a person who has looked at it. These check no
 * permissions: only pages for the shop's own staff may call them, never anything that a customer reaches. A payment that
 * waits for a person is given back by `refundReviewed` in payments, which knows the bank.
 */

/** NOT_POSSIBLE: the order is not there, or needs no help of this kind. */
export type Outcome = 'DONE' | 'NOT_POSSIBLE'

/**
 * What was paid counts as the payment of the order, whatever was asked: it is invoiced and delivered. HOLDER_GONE when a
 * holder that was chosen in it was deleted; then its money can only go back.
 */
export function acceptPayment(deps: Deps, orderId: string): Promise<Outcome | 'HOLDER_GONE'> {
  return changing(deps, async (tx, now) => {
    const order = await repository.findOrder(tx, orderId)
    if (!order || !canRemedy(order.status, 'accept-payment')) return 'NOT_POSSIBLE'
    return (await orderPaid(deps, tx, orderId, now)) ? 'DONE' : 'HOLDER_GONE'
  })
}

/**
 * Tries everything of an order again that failed or was given up. What earlier tries came to is asked first, so that
 * nothing is registered twice. What was taken off an invoice is put on it again; MONEY_WENT_BACK when the bank paid it
 * back: then it can be delivered as a gift only. HOLDER_GONE when the holder of a name was deleted since.
 */
export function deliverAgain(
  deps: Deps,
  orderId: string,
  { asGift = false } = {},
): Promise<Outcome | 'MONEY_WENT_BACK' | 'HOLDER_GONE'> {
  return changing(deps, async (tx, now) => {
    const order = await repository.findOrder(tx, orderId)
    if (!order || !canRemedy(order.status, 'deliver-again')) return 'NOT_POSSIBLE'
    const lines = await repository.listLines(tx, order.id)
    const failed = lines.filter(({ deliveryStatus }) => deliveryStatus === 'FAILED')
    if (failed.length === 0 && (await givenUp(tx, lines)).length === 0) return 'NOT_POSSIBLE'
    if (!(await areHoldersThere(tx, order, failed))) return 'HOLDER_GONE'
    if (!(await withdrawRefunds(tx, order, failed, now)) && !asGift) return 'MONEY_WENT_BACK'
    await reopen(deps, tx, order, failed, now)
    for (const { line, job } of dueDeliveries(await repository.listLines(tx, order.id)))
      await enqueueAgain(tx, { job, reference: line.id }, now)
    return 'DONE'
  })
}

/** What of an order was given up is not tried again: its money goes back and the buyer hears of it. */
export function refundGivenUp(deps: Deps, orderId: string): Promise<Outcome> {
  return changing(deps, async (tx, now) => {
    const order = await repository.findOrder(tx, orderId)
    if (!order || !canRemedy(order.status, 'money-back')) return 'NOT_POSSIBLE'
    const lines = await repository.listLines(tx, order.id)
    const lost = await givenUp(tx, lines)
    if (lost.length === 0) return 'NOT_POSSIBLE'
    if (order.status === 'PAID') await moveOrder(tx, order, 'DELIVERING')
    for (const line of lost) await failLine(deps, tx, { order, line, lines }, 'given-up', now)
    return 'DONE'
  })
}

/** Lines that no job will deliver any more. */
async function givenUp(tx: Tx, lines: readonly LineRow[]): Promise<LineRow[]> {
  const lost: LineRow[] = []
  for (const { line, job } of dueDeliveries(lines)) if (!(await isPending(tx, job, line.id))) lost.push(line)
  return lost
}

/** Whether every holder that was chosen in these lines still exists. */
export async function areHoldersThere(tx: Tx, { accountId }: OrderRow, lines: readonly LineRow[]): Promise<boolean> {
  for (const { chosenHolderId } of lines)
    if (chosenHolderId !== null && !(await hasHolder(tx, accountId, chosenHolderId))) return false
  return true
}

/** Lines as they were before they failed, with what they gave back taken again; another try at them is for the caller to start. */
export async function reopen(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  failed: readonly LineRow[],
  now: number,
): Promise<void> {
  for (const { id, deliveryAttempt } of failed) {
    const anew = { deliveryStatus: 'PENDING', failureReason: null, deliveryAttempt: deliveryAttempt + 1 } as const
    await repository.updateLines(tx, [id], anew)
  }
  await holdHolders(tx, order, failed)
  await takePromosAgain(deps, tx, order, failed, now)
  await confirmNames(tx, order, namesOf(failed), now)
  if (order.status === 'PARTLY_FAILED' || order.status === 'FAILED') await moveOrder(tx, order, 'DELIVERING')
}

async function changing<T>(deps: Deps, change: (tx: Tx, now: number) => Promise<T>): Promise<T> {
  return deps.db.transaction((tx) => change(tx, deps.ports.clock.now()))
}
