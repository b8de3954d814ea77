import type { Db, Tx } from '../../../db/database'
import { groupBy } from '../../../rules/group-by'
import { cents } from '../../../rules/money'
import { awaitsRemainder, remainderOf } from '../../../rules/order-remainder'
import { canRemedy } from '../../../rules/order-status'
import { DAY_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { enqueueAgain, findMessage, pendingAmong } from '../../outbox/outbox'
import { hasHolder } from '../whois/standard-whois.service'
import { chargedBackOfOrder } from './chargebacks.service'
import { type DueDelivery, deliveryJobOf, dueDeliveries, failLine, moveOrder } from './delivery.service'
import { listOpenExternalRefunds } from './external-refunds.service'
import { confirmNames, namesOf } from './name-claims.service'
import { orderPaid, reclaimPromos, reserveHolders } from './order-payment.service'
import type { LineRow, OrderRow } from './orders.repository'
import * as repository from './orders.repository'
import { listOverdue } from './overdue-deliveries.service'
import { listRefunds, withdrawRefunds } from './refunds.service'

/*
 * The ways out of an order that does not continue automatically, for someone who has looked at it. These check no
 * permissions: only the back office and the operator's commands may call them, never anything that a customer reaches. A
 * payment that waits for a person is given back by `refundReviewed` in payments, which knows the bank.
 */

/** NOT_POSSIBLE: the order does not exist, or does not need this. */
export type Outcome = 'DONE' | 'NOT_POSSIBLE'

/**
 * Accepts the amount paid as the payment of the order, which is then invoiced and delivered. If less than its total is held, its invoice
 * is open for the rest; if nothing is, it counts as paid. HOLDER_GONE if a chosen registrant
 * was deleted: the money can then only be refunded. CHARGED_BACK if the buyer's bank took the payment back.
 */
export async function acceptPayment(
  deps: Deps,
  tx: Tx,
  orderId: string,
): Promise<Outcome | 'HOLDER_GONE' | 'CHARGED_BACK'> {
  const order = await repository.findOrder(tx, orderId)
  if (!order || !canRemedy(order.status, 'accept-payment')) return 'NOT_POSSIBLE'
  if ((await chargedBackOfOrder(tx, orderId)) > 0) return 'CHARGED_BACK'
  const kept = (await deps.listKeptPayments(tx, orderId)).filter(({ left }) => left > 0)
  const isLess =
    remainderOf(
      order.gross,
      kept.reduce((sum, { left }) => sum + left, 0),
    ) !== null
  const received = isLess ? kept.map(({ id, left }) => ({ paymentAttemptId: id, amount: cents(left) })) : []
  return (await orderPaid(deps, tx, order, deps.ports.clock.now(), received)) ? 'DONE' : 'HOLDER_GONE'
}

/**
 * Retries failed and given-up lines of an order: all of them, or those with these ids. Outcomes of earlier attempts are asked
 * first, so that nothing is registered twice. Credited lines are invoiced again. MONEY_WENT_BACK if the bank refunded them: they
 * can then only be delivered free of charge. HOLDER_GONE if the registrant of a name was deleted since.
 */
export async function deliverAgain(
  deps: Deps,
  tx: Tx,
  orderId: string,
  { asGift = false, lineIds = null }: { asGift?: boolean; lineIds?: readonly string[] | null } = {},
): Promise<Outcome | 'MONEY_WENT_BACK' | 'HOLDER_GONE'> {
  const now = deps.ports.clock.now()
  const order = await repository.findOrder(tx, orderId)
  if (!order || !canRemedy(order.status, 'deliver-again')) return 'NOT_POSSIBLE'
  const lines = await repository.listLines(tx, order.id)
  const isChosen = ({ id }: LineRow) => lineIds === null || lineIds.includes(id)
  const failed = failedAmong(lines, isChosen)
  if (failed.length === 0 && !(await givenUp(deps, tx, lines)).some(isChosen)) return 'NOT_POSSIBLE'
  if (!(await areHoldersThere(tx, order, failed))) return 'HOLDER_GONE'
  if (!(await withdrawRefunds(tx, order, failed, now)) && !asGift) return 'MONEY_WENT_BACK'
  await reopen(deps, tx, order, failed, now)
  const retried = new Set(failed.map(({ id }) => id))
  for (const { line, job } of dueDeliveries(deps, await repository.listLines(tx, order.id)))
    if (isChosen(line) || retried.has(line.id)) await enqueueAgain(tx, job, { reference: line.id }, now)
  return 'DONE'
}

/** Returns the chosen lines that failed, with what hangs on them; none whose domain failed and was not chosen. */
function failedAmong(lines: readonly LineRow[], isChosen: (line: LineRow) => boolean): LineRow[] {
  const failed = lines.filter(({ deliveryStatus }) => deliveryStatus === 'FAILED')
  return failed.filter((line) => {
    const parent = failed.find(({ id }) => id === line.parentLineId)
    return parent ? isChosen(parent) : isChosen(line)
  })
}

/** Refunds the given-up lines of an order, or those with these ids, and notifies the buyer. They are not attempted again. */
export async function refundGivenUp(
  deps: Deps,
  tx: Tx,
  orderId: string,
  lineIds: readonly string[] | null = null,
): Promise<Outcome> {
  const order = await repository.findOrder(tx, orderId)
  if (!order || !canRemedy(order.status, 'money-back')) return 'NOT_POSSIBLE'
  const lines = await repository.listLines(tx, order.id)
  const lost = (await givenUp(deps, tx, lines)).filter(({ id }) => lineIds === null || lineIds.includes(id))
  if (lost.length === 0) return 'NOT_POSSIBLE'
  if (order.status === 'PAID') await moveOrder(tx, order, 'DELIVERING')
  for (const line of lost) await failLine(deps, tx, { order, line, lines }, 'given-up', deps.ports.clock.now())
  return 'DONE'
}

/** An order for an operator to look at: about its payment, or because a line was not delivered. */
interface StuckOrder {
  orderId: string
  number: number
  status: OrderRow['status']
  /** Null for an order whose payment is the reason. */
  lineId: string | null
  product: string | null
  /**
   * `review`, `charged-back`, `lost-twice` (also refunded), `refunded-elsewhere`, or a reason of the delivery; `given-up` when no job attempts it any
   * more, `overdue` when it takes longer than usual.
   */
  reason: string
  /** When it was ordered, in milliseconds since the epoch. */
  createdAt: number
  /** Whether the money of the line goes back, or has gone back. */
  isRefunded: boolean
}

/** How long a refunded failed order is listed. Its buyer was notified. */
const FAILED_LISTED_MS = 30 * DAY_MS

/** Lists orders that are stuck, oldest first; failed ones only of the last 30 days. */
export async function listStuck(
  deps: Pick<Deps, 'db' | 'products' | 'config' | 'listChargebacks'> & { ports: Pick<Deps['ports'], 'clock'> },
) {
  const { reader } = deps.db
  const now = deps.ports.clock.now()
  const overdue = new Set((await listOverdue(reader, deps.config.deliveryAlerts, now)).map(({ lineId }) => lineId))
  const stuck: StuckOrder[] = []
  for (const order of await repository.listUnfinished(reader, now - FAILED_LISTED_MS)) {
    const { id: orderId, number, status, createdAt } = order
    const common = { orderId, number, status, createdAt }
    if (awaitsRemainder(order, now)) continue
    if (status === 'REVIEW') {
      stuck.push({ ...common, lineId: null, product: null, reason: 'review', isRefunded: false })
      continue
    }
    const lines = await repository.listLines(reader, orderId)
    const lost = new Set((await givenUp(deps, reader, lines)).map(({ id }) => id))
    const refunded = new Set((await listRefunds(reader, orderId)).map(({ orderLineId }) => orderLineId))
    for (const { id: lineId, productCode: product, failureReason } of lines) {
      const reason = failureReason ?? (lost.has(lineId) ? 'given-up' : overdue.has(lineId) ? 'overdue' : null)
      if (reason !== null) stuck.push({ ...common, lineId, product, reason, isRefunded: refunded.has(lineId) })
    }
  }
  const chargebacks = await deps.listChargebacks(reader)
  const ofPayments = [
    ...(await listOfPayments(reader, chargebacks.filter(isLostTwice), 'lost-twice')),
    ...(await listOfPayments(
      reader,
      chargebacks.filter((one) => !isLostTwice(one)),
      'charged-back',
    )),
    ...(await listOfPayments(reader, await listOpenExternalRefunds(reader), 'refunded-elsewhere')),
  ]
  return [...stuck, ...ofPayments].sort((a, b) => a.createdAt - b.createdAt)
}

const isLostTwice = ({ lostTwice }: { lostTwice: number }): boolean => lostTwice > 0

/** Returns the orders of payments that need an operator, each once. */
async function listOfPayments(
  reader: Db,
  payments: readonly { orderId: string | null }[],
  reason: string,
): Promise<StuckOrder[]> {
  const ids = new Set(payments.flatMap(({ orderId }) => orderId ?? []))
  const orders = await Promise.all([...ids].map((id) => repository.findOrder(reader, id)))
  return orders
    .filter((order) => order !== null)
    .map(({ id: orderId, number, status, createdAt }) => {
      return { orderId, number, status, createdAt, lineId: null, product: null, isRefunded: false, reason }
    })
}

/** Returns an order by its number or id; null if there is none. */
export const findByNumberOrId = async ({ db }: Pick<Deps, 'db'>, text: string): Promise<OrderRow | null> =>
  /^\d{1,9}$/.test(text) ? repository.findByNumber(db.reader, Number(text)) : repository.findOrder(db.reader, text)

/** Returns the order of a line; null if there is no such line. */
export const findOrderOfLine = async ({ db }: Pick<Deps, 'db'>, lineId: string): Promise<string | null> =>
  (await repository.findLine(db.reader, lineId))?.orderId ?? null

/** Returns the lines of an order that no job will deliver any more. */
export const givenUp = (deps: Pick<Deps, 'products'>, db: Db, lines: readonly LineRow[]): Promise<LineRow[]> =>
  givenUpAmong(deps, db, [lines])

/** As `givenUp`, of the lines of several orders, each a list of its own. */
export async function givenUpAmong(
  deps: Pick<Deps, 'products'>,
  db: Db,
  orders: Iterable<readonly LineRow[]>,
): Promise<LineRow[]> {
  const due = [...orders].flatMap((lines) => dueDeliveries(deps, lines))
  const found = await Promise.all(
    [...groupBy(due, ({ job }) => job.name).values()].map(async (own) => {
      const [{ job }] = own as [DueDelivery]
      const lines = own.map(({ line }) => line)
      const pending = await pendingAmong(
        db,
        job,
        lines.map(({ id }) => id),
      )
      return lines.filter(({ id }) => !pending.has(id))
    }),
  )
  const lost = new Set(found.flat())
  return due.flatMap(({ line }) => (lost.has(line) ? [line] : []))
}

/** Lists the given-up lines of the orders in delivery, by order: of all, or of those of one customer. */
export async function listGivenUpLines(
  deps: Pick<Deps, 'db' | 'products'>,
  accountId: string | null = null,
): Promise<LineRow[]> {
  const { reader } = deps.db
  const orders = await repository.listInDelivery(reader, accountId)
  return givenUpAmong(deps, reader, (await repository.listLinesOf(reader, orders)).values())
}

/** Counts given-up lines that no job ever attempted. The purchase and its deliveries are one transaction, so there are none. */
export async function countWithoutJob(deps: Pick<Deps, 'db' | 'products'>): Promise<number> {
  const { reader } = deps.db
  const lines = await listGivenUpLines(deps)
  const messages = await Promise.all(lines.map((line) => findMessage(reader, deliveryJobOf(deps, line), line.id)))
  return messages.filter((message) => message === null).length
}

/** Returns whether every registrant chosen in these lines still exists. */
export async function areHoldersThere(db: Db, { accountId }: OrderRow, lines: readonly LineRow[]): Promise<boolean> {
  for (const { chosenHolderId } of lines)
    if (chosenHolderId !== null && !(await hasHolder(db, accountId, chosenHolderId))) return false
  return true
}

/**
 * Resets failed lines to their state before the failure, and takes again what they had returned. The caller enqueues the next
 * attempt.
 */
export async function reopen(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  failed: readonly LineRow[],
  now: number,
): Promise<void> {
  for (const { id, deliveryAttempt } of failed) {
    const retried = { deliveryStatus: 'PENDING', failureReason: null, deliveryAttempt: deliveryAttempt + 1 } as const
    await repository.updateLines(tx, [id], retried)
  }
  await reserveHolders(tx, order, failed)
  await reclaimPromos(deps, tx, order, failed, now)
  await confirmNames(tx, order, namesOf(failed), now)
  if (order.status === 'PARTLY_FAILED' || order.status === 'FAILED') await moveOrder(tx, order, 'DELIVERING')
}
