import type { Tx } from '../../../db/database'
import { CODE_WAIT_DAYS } from '../../../rules/constants'
import { canOrderMove, type OrderStatus, statusAfterDelivery } from '../../../rules/order-status'
import { renewedTerm } from '../../../rules/renewal'
import { DAY_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { monitorOf } from '../../common/monitor'
import type { Finish, Job, Unfinished } from '../../outbox/job'
import { enqueue, tryNow } from '../../outbox/outbox'
import {
  childrenOf,
  type FailureReason,
  findProduct,
  isOver,
  type OrderedLine,
  type OrderedPart,
  type Product,
} from '../../products/product'
import { returnPromo } from '../basket/ordering.service'
import { keepRenewalDiscount } from '../catalogue/renewal-discounts.service'
import { countRegistration } from '../resellers/staffel.service'
import { lineSubject } from './job-subjects.service'
import { isNewName, releaseName } from './name-claims.service'
import { deliverLineOf, endCodeWait } from './orders.jobs'
import { mailDelivered, mailNotDelivered } from './orders.mails'
import type { LineRow, OrderRow } from './orders.repository'
import * as repository from './orders.repository'
import { refundLine } from './refunds.service'

export type { LineRow, OrderRow }

/** A line that is being delivered, with its order. */
export interface LineDelivery extends OrderedLine {
  order: OrderRow
  line: LineRow
  lines: readonly LineRow[]
}

/** Delivers one line by its product. The reference is the line. */
export async function deliverLine(deps: Deps, lineId: string): Promise<Finish | Unfinished | undefined> {
  const ordered = await beginLine(deps, lineId)
  if (!ordered) return
  const delivery = await productOf(deps, ordered.line).deliver(deps, ordered)
  const now = deps.ports.clock.now()
  if (delivery.outcome === 'pending') {
    const { againAt, waitsFor = null, finish } = delivery
    return {
      againAt,
      async finish(tx) {
        await finish?.(tx)
        await noteWait(tx, lineId, waitsFor, now)
      },
    }
  }
  return async (tx) => {
    const reason = (await delivery.finish?.(tx)) ?? (delivery.outcome === 'failed' ? delivery.reason : null)
    if (reason) await failLine(deps, tx, ordered, reason, now)
    else await finishLine(deps, tx, ordered, now)
  }
}

/** Records which party a line waits for. Writes nothing if that is known: a line is polled for days. */
async function noteWait(tx: Tx, lineId: string, waitsFor: LineRow['waitsFor'], now: number): Promise<void> {
  const line = await repository.findLine(tx, lineId)
  if (!line || isOver(line) || line.waitsFor === waitsFor) return
  await repository.updateLines(tx, [lineId], { waitsFor, waitsSince: waitsFor && (line.waitsSince ?? now) })
}

const NOT_WAITING = { waitsFor: null, waitsSince: null }

/** The jobs by which lines are delivered: one for each product, so that an outside system that hangs blocks no other product. */
export const deliveryJobs = (products: readonly Product[]): Job[] =>
  [...products, WITHOUT_DELIVERY].map((product) =>
    jobOf(product).handle((deps, { reference }) => deliverLine(deps, reference), {
      about: aboutLine,
      subject: lineSubject,
    }),
  )

const jobOf = ({ name, formerJobs }: Product) => deliverLineOf(name, formerJobs)

/** Lines that are delivered by being paid, such as software for hosting that was ordered before. */
const WITHOUT_DELIVERY: Product = {
  name: 'service',
  isOf: () => true,
  deliver: async () => ({ outcome: 'delivered' }),
}

const productOf = ({ products }: Pick<Deps, 'products'>, line: OrderedPart): Product =>
  findProduct(products, line) ?? WITHOUT_DELIVERY

/** Enqueues the delivery of an order, once. Lines that belong to a domain follow after the delivery of the domain. */
export async function startDelivery(
  deps: Pick<Deps, 'products'>,
  tx: Tx,
  lines: readonly LineRow[],
  now: number,
): Promise<void> {
  for (const { line, job } of dueDeliveries(deps, lines)) await enqueue(tx, job, { reference: line.id }, now)
}

/**
 * Returns the lines that can be delivered now, each with its job. Leaves out lines that are done or failed, and those that wait
 * for their domain.
 */
export function dueDeliveries(
  deps: Pick<Deps, 'products'>,
  lines: readonly LineRow[],
): { line: LineRow; job: DeliveryJob }[] {
  const companions = new Set(lines.flatMap((line) => companionsOf(deps, lines, line)))
  return lines.flatMap((line) => {
    const parent = lines.find(({ id }) => id === line.parentLineId)
    if (companions.has(line) || isOver(line) || (parent && parent.deliveryStatus !== 'DONE')) return []
    return [{ line, job: deliveryJobOf(deps, line) }]
  })
}

export type DeliveryJob = ReturnType<typeof deliverLineOf>

/** Returns the job that delivers a line. */
export const deliveryJobOf = (deps: Pick<Deps, 'products'>, line: OrderedPart): DeliveryJob =>
  jobOf(productOf(deps, line))

/** Polls the registry at once for the lines of a name that wait for it. */
export async function pollWaiting(deps: Pick<Deps, 'products'>, tx: Tx, name: string, now: number): Promise<void> {
  for (const line of await repository.listWaitingFor(tx, name))
    await tryNow(tx, deliveryJobOf(deps, line), line.id, now)
}

/** Returns the lines that are delivered together with a line. */
const companionsOf = (deps: Pick<Deps, 'products'>, lines: readonly LineRow[], line: LineRow): LineRow[] =>
  // A product returns lines from the list that it received.
  (productOf(deps, line).companionsOf?.(line, lines) ?? []) as LineRow[]

/** Marks a line as being delivered. Null if there is nothing left to deliver. */
function beginLine(deps: Deps, lineId: string): Promise<LineDelivery | null> {
  return deps.db.transaction(async (tx) => {
    const found = await repository.findLineWithOrder(tx, lineId)
    if (!found || isOver(found.line) || !IN_DELIVERY.has(found.order.status)) return null
    const { line, order } = found
    // A line that is polled for days is being delivered already.
    if (line.deliveryStatus !== 'RUNNING') await repository.updateLines(tx, [line.id], { deliveryStatus: 'RUNNING' })
    if (order.status === 'PAID') await moveOrder(tx, order, 'DELIVERING')
    return { order, line, lines: await repository.listRelatives(tx, line) }
  })
}

/** Records the delivery of a line and its companions, and enqueues the lines that waited for its domain. */
async function finishLine(deps: Deps, tx: Tx, { order, line }: LineDelivery, now: number): Promise<void> {
  const before = await repository.listRelatives(tx, line)
  const done = unfinished(before, line, companionsOf(deps, before, line)).map(({ id }) => id)
  if (done.length === 0) return
  const delivered = { ...NOT_WAITING, deliveryStatus: 'DONE', deliveredAt: now, holderId: null } as const
  await repository.updateLines(tx, done, delivered)
  await keepRenewalDiscounts(
    deps,
    tx,
    { order, line },
    before.filter(({ id }) => done.includes(id)),
  )
  const after = before.map((one) => (done.includes(one.id) ? { ...one, ...delivered } : one))
  if (line.kind === 'DOMAIN') await releaseName(tx, line)
  if (isNewName(line) && line.availability !== 'active')
    await countRegistration(deps, tx, { accountId: order.accountId, productCode: line.productCode }, now)
  for (const { line: next, job } of dueDeliveries(deps, after))
    if (next.parentLineId === line.id) await enqueue(tx, job, { reference: next.id }, now)
  await endOrder(deps, tx, order, now)
}

/** Keeps the discounts of delivered lines that hold for renewals: those of the line's item, and of extras delivered with it. */
async function keepRenewalDiscounts(
  deps: Deps,
  tx: Tx,
  { order, line }: Pick<LineDelivery, 'order' | 'line'>,
  done: readonly LineRow[],
): Promise<void> {
  const item = await productOf(deps, line).renewedItem?.(tx, { order, line })
  if (!item) return
  for (const one of done) {
    if (one.id !== line.id && one.kind !== 'EXTRA') continue
    await keepRenewalDiscount(tx, { ...item, part: one.id === line.id ? item.part : one.productCode, line: one })
  }
}

/** How long the money of a transfer is held for the correct code. */
const CODE_WAIT_MS = CODE_WAIT_DAYS * DAY_MS

/**
 * Fails a line and what belongs to it, refunds them and notifies the buyer. The money of a transfer with a wrong code is held,
 * since the buyer can send another code.
 */
export async function failLine(
  deps: Deps,
  tx: Tx,
  delivery: LineDelivery,
  reason: FailureReason,
  now: number,
): Promise<void> {
  const { order, line } = delivery
  const lines = await repository.listRelatives(tx, line)
  const failing = unfinished(
    lines,
    line,
    line.kind === 'DOMAIN' ? childrenOf(lines, line) : companionsOf(deps, lines, line),
  )
  if (failing.length === 0) return
  const waitsForCode = line.kind === 'DOMAIN' && reason === 'wrong-code'
  let refunded = 0
  let held = 0
  for (const one of failing) {
    const failureReason = one.id !== line.id && line.kind === 'DOMAIN' ? 'domain-failed' : reason
    await repository.updateLines(tx, [one.id], {
      ...NOT_WAITING,
      deliveryStatus: 'FAILED',
      failureReason,
      holderId: null,
    })
    if (waitsForCode) held += one.gross
    else refunded += await refundLine(deps, tx, order, one, failureReason, now)
    await returnPromo(tx, one.id)
  }
  if (waitsForCode) {
    const { id: lineId, deliveryAttempt: attempt } = line
    const message = { reference: `${lineId}-${attempt}`, payload: { lineId, attempt }, runAt: now + CODE_WAIT_MS }
    await enqueue(tx, endCodeWait, message, now)
  }
  if (line.kind === 'DOMAIN') await releaseName(tx, line)
  await mailNotDelivered(deps, tx, order, { line, reason, refunded, held }, now)
  await endOrder(deps, tx, order, now)
}

/** Throws if the order cannot move to this state, which only a bug can request. */
export async function moveOrder(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'status'>,
  to: OrderStatus,
  values: Pick<Partial<OrderRow>, 'paidAt'> = {},
): Promise<void> {
  if (!canOrderMove(order.status, to)) throw new Error(`order ${order.id} cannot go from ${order.status} to ${to}`)
  await repository.updateOrder(tx, order.id, { ...values, status: to })
  tx.onCommit(() => monitorOf(tx)?.orderMoved(to))
}

async function endOrder(deps: Deps, tx: Tx, { id }: OrderRow, now: number): Promise<void> {
  if (await repository.hasOpenLine(tx, id)) return
  const order = await repository.findOrder(tx, id)
  if (order?.status !== 'DELIVERING') return
  const lines = await repository.listLines(tx, id)
  const status = statusAfterDelivery(lines.map((line) => (line.deliveryStatus === 'DONE' ? 'DELIVERED' : 'FAILED')))
  await moveOrder(tx, order, status)
  if (status !== 'DELIVERED') tx.onCommit(() => logFailed(deps, id, status, lines))
  await mailDelivered(deps, tx, order, lines, now)
}

/** Logs one line per failure, with ids and reasons only, so that an operator finds the order. */
function logFailed({ log }: Deps, order: string, status: OrderStatus, lines: readonly LineRow[]): void {
  for (const { id: line, kind, failureReason: reason, options } of lines) {
    if (reason === null) continue
    const isRenewal = renewedTerm(options) !== null
    log.error(
      { order, line, status, kind, reason },
      isRenewal ? 'orders: a renewal failed' : 'orders: a delivery failed',
    )
  }
}

/** Returns what the job of a line is about, for logs and traces. */
async function aboutLine({ db }: Deps, lineId: string): Promise<Record<string, string>> {
  const line = await repository.findLine(db.reader, lineId)
  return line ? { order: line.orderId, line: lineId } : { line: lineId }
}

/** Returns their current rows. A line that a slower run of the same job has finished meanwhile is left out. */
function unfinished(lines: readonly LineRow[], line: LineRow, linked: readonly LineRow[]): LineRow[] {
  const current = lines.find(({ id }) => id === line.id)
  return !current || isOver(current) ? [] : [current, ...linked.filter((one) => !isOver(one))]
}

const IN_DELIVERY: ReadonlySet<OrderStatus> = new Set(['PAID', 'DELIVERING'])
