import type { Tx } from '../../../db/database'
import { CODE_WAIT_DAYS } from '../../../rules/constants'
import { groupBy } from '../../../rules/group-by'
import { canOrderMove, type OrderStatus, statusAfterDelivery } from '../../../rules/order-status'
import { renewedTerm } from '../../../rules/renewal'
import { DAY_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { monitorOf } from '../../common/monitor'
import { type Again, type Job, type JobMessage, type Rest, runAlone, type Together } from '../../outbox/job'
import { enqueue, enqueueAll, tryNow } from '../../outbox/outbox'
import {
  childrenOf,
  type Delivery,
  type FailureReason,
  findProduct,
  isOver,
  type OrderedLine,
  type OrderedPart,
  type Product,
  type RenewedItem,
} from '../../products/product'
import { returnPromo } from '../basket/ordering.service'
import { keepRenewalDiscounts } from '../catalogue/renewal-discounts.service'
import { countRegistrations } from '../resellers/staffel.service'
import { mailDelivered, mailNotDelivered } from './delivery.mails'
import { lineSubject } from './job-subjects.service'
import { isNewName, releaseNamesOf } from './name-claims.service'
import { deliverLineOf, endCodeWait } from './orders.jobs'
import type { LineRow, OrderRow } from './orders.repository'
import * as repository from './orders.repository'
import { refundLine } from './refunds.service'
import { needsTransferCode } from './transfer-lines'

export type { LineRow, OrderRow }

/** A line that is being delivered, with its order. */
export interface LineDelivery extends OrderedLine {
  order: OrderRow
  line: LineRow
  lines: readonly LineRow[]
}

/** A line with the outcome of its delivery at the outside system. */
interface AskedLine {
  ordered: LineDelivery
  delivery: Delivery
  /** Time of the outcome. */
  now: number
}

/**
 * Delivers lines by their product: their rows are read and written together, and the product asks the outside system for each.
 * The references are the lines.
 */
const delivering: Together<Pick<JobMessage, 'reference'>, LineDelivery, AskedLine> = {
  begin: beginLines,
  async run(deps, ordered) {
    const delivery = await productOf(deps, ordered.line).deliver(deps, ordered)
    return { ordered, delivery, now: deps.ports.clock.now() }
  },
  async finish(deps, tx, asked) {
    const done = await recordTogether(deps, tx, asked)
    const agains = new Map<AskedLine, Again>()
    for (const one of asked) {
      const { ordered, delivery, now } = one
      if ('result' in delivery) continue
      const reason = (await delivery.finish?.(tx)) ?? (delivery.outcome === 'failed' ? delivery.reason : null)
      if (delivery.outcome === 'pending') {
        await noteWait(tx, ordered.line.id, delivery.waitsFor ?? null, now)
        agains.set(one, delivery)
      } else if (reason) await failLine(deps, tx, ordered, reason, now)
      else done.push(ordered)
    }
    await finishLines(deps, tx, done, deps.ports.clock.now())
    return asked.map((one) => agains.get(one) ?? null)
  },
}

/** Delivers one line by its product. */
export const deliverLine = (deps: Deps, lineId: string): Promise<Rest> =>
  runAlone(delivering)(deps, { reference: lineId })

interface DeliveredLine extends Pick<LineDelivery, 'order' | 'line'> {
  /** The item whose term it paid, if its product has said so already. */
  item?: RenewedItem | undefined
}

/** Records those that were delivered, the lines of each product in one call. */
async function recordTogether(deps: Deps, tx: Tx, asked: readonly AskedLine[]): Promise<DeliveredLine[]> {
  const delivered = asked.flatMap(({ ordered, delivery }) =>
    'result' in delivery ? [{ ordered, result: delivery.result }] : [],
  )
  const done: DeliveredLine[] = []
  for (const [product, deliveries] of groupBy(delivered, ({ ordered }) => productOf(deps, ordered.line))) {
    const items = await product.record?.(deps, tx, deliveries)
    done.push(...deliveries.map(({ ordered: { order, line } }, at) => ({ order, line, item: items?.[at] })))
  }
  return done
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
    jobOf(product).handleTogether(delivering, { about: aboutLine, subject: lineSubject }),
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
  await enqueueDeliveries(tx, dueDeliveries(deps, lines), now)
}

/** Enqueues lines: those of one job together. */
async function enqueueDeliveries(tx: Tx, due: readonly DueDelivery[], now: number): Promise<void> {
  for (const own of groupBy(due, ({ job }) => job.name).values()) {
    const [{ job }] = own as [DueDelivery]
    const messages = own.map(({ line }) => ({ reference: line.id }))
    await enqueueAll(tx, job, messages, now)
  }
}

export interface DueDelivery {
  line: LineRow
  job: DeliveryJob
}

/**
 * Returns the lines that can be delivered now, each with its job. Leaves out lines that are done or failed, and those that wait
 * for their domain.
 */
export function dueDeliveries(deps: Pick<Deps, 'products'>, lines: readonly LineRow[]): DueDelivery[] {
  const companions = new Set(lines.flatMap((line) => companionsOf(deps, lines, line)))
  return lines.flatMap((line) => {
    const parent = lines.find(({ id }) => id === line.parentLineId)
    if (companions.has(line) || isOver(line) || (parent && parent.deliveryStatus !== 'DONE')) return []
    return [{ line, job: deliveryJobOf(deps, line) }]
  })
}

type DeliveryJob = ReturnType<typeof deliverLineOf>

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

/** Marks lines as being delivered. Null for a line of which there is nothing left to deliver. */
function beginLines(
  { db, ports }: Deps,
  messages: readonly Pick<JobMessage, 'reference'>[],
): Promise<(LineDelivery | null)[]> {
  const ids = messages.map(({ reference }) => reference)
  return db.transaction(async (tx) => {
    const found = (await repository.listLinesWithOrders(tx, ids)).filter(
      ({ line, order }) => !isOver(line) && IN_DELIVERY.has(order.status),
    )
    // A line that is polled for days is being delivered already.
    const waiting = found.filter(({ line }) => line.deliveryStatus !== 'RUNNING')
    await repository.updateLines(
      tx,
      waiting.map(({ line }) => line.id),
      { deliveryStatus: 'RUNNING', runningSince: ports.clock.now() },
    )
    for (const order of ordersOf(found)) if (order.status === 'PAID') await moveOrder(tx, order, 'DELIVERING')
    const relatives = await repository.listRelatives(
      tx,
      found.map(({ line }) => line),
    )
    const begun = new Map(found.map((own, at) => [own.line.id, { ...own, lines: relatives[at] ?? [] }]))
    return ids.map((id) => begun.get(id) ?? null)
  })
}

/** Returns the orders of these lines, each once. */
const ordersOf = (deliveries: readonly Pick<LineDelivery, 'order'>[]): OrderRow[] => [
  ...new Map(deliveries.map(({ order }) => [order.id, order])).values(),
]

/** Records the deliveries of lines and their companions, and enqueues the lines that waited for their domains. */
async function finishLines(deps: Deps, tx: Tx, deliveries: readonly DeliveredLine[], now: number): Promise<void> {
  const relatives = await repository.listRelatives(
    tx,
    deliveries.map(({ line }) => line),
  )
  const finishing = deliveries.flatMap((delivered, at) => {
    const before = relatives[at] ?? []
    const done = unfinished(before, delivered.line, companionsOf(deps, before, delivered.line))
    return done.length > 0 ? [{ ...delivered, before, done }] : []
  })
  if (finishing.length === 0) return
  const ids = new Set(finishing.flatMap(({ done }) => done.map(({ id }) => id)))
  const delivered = { ...NOT_WAITING, deliveryStatus: 'DONE', deliveredAt: now, holderId: null } as const
  await repository.updateLines(tx, [...ids], delivered)
  await keepDiscounts(deps, tx, finishing)
  const due: DueDelivery[] = []
  for (const { line, before } of finishing) {
    const after = before.map((one) => (ids.has(one.id) ? { ...one, ...delivered } : one))
    due.push(...dueDeliveries(deps, after).filter(({ line: next }) => next.parentLineId === line.id))
  }
  await enqueueDeliveries(tx, due, now)
  for (const order of ordersOf(finishing)) {
    const lines = finishing.flatMap((one) => (one.order.id === order.id ? [one.line] : []))
    await finishNames(deps, tx, order, lines, now)
    await endOrder(deps, tx, order, now)
  }
}

/** Releases the names of delivered lines of an order, and counts those that were registered. */
async function finishNames(
  deps: Deps,
  tx: Tx,
  { id, accountId }: OrderRow,
  lines: readonly LineRow[],
  now: number,
): Promise<void> {
  const domains = lines.filter(({ kind }) => kind === 'DOMAIN')
  if (domains.length > 0) await releaseNamesOf(tx, id, domains)
  const registered = domains.filter((line) => isNewName(line) && line.availability !== 'active')
  const productCodes = registered.map(({ productCode }) => productCode)
  await countRegistrations(deps, tx, { accountId, productCodes }, now)
}

/** Keeps the discounts of delivered lines that hold for renewals: those of the line's item, and of extras delivered with it. */
async function keepDiscounts(
  deps: Deps,
  tx: Tx,
  deliveries: readonly (DeliveredLine & { done: readonly LineRow[] })[],
): Promise<void> {
  const paid: Parameters<typeof keepRenewalDiscounts>[1][number][] = []
  for (const { order, line, done, item: known } of deliveries) {
    const item = known ?? (await productOf(deps, line).renewedItem?.(tx, { order, line }))
    if (!item) continue
    for (const one of done)
      if (one.id === line.id || one.kind === 'EXTRA')
        paid.push({ ...item, part: one.id === line.id ? item.part : one.productCode, line: one })
  }
  await keepRenewalDiscounts(tx, paid)
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
  const [lines = []] = await repository.listRelatives(tx, [line])
  const failing = unfinished(
    lines,
    line,
    line.kind === 'DOMAIN' ? childrenOf(lines, line) : companionsOf(deps, lines, line),
  )
  if (failing.length === 0) return
  const waitsForCode = needsTransferCode({ ...line, failureReason: reason })
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
  if (line.kind === 'DOMAIN') await releaseNamesOf(tx, order.id, [line])
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
