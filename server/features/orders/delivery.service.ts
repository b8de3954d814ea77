import type { Tx } from '../../../db/open'
import { type Day, dayInAmsterdam } from '../../../rules/calendar'
import type { CertificateRefusal } from '../../../rules/certificate'
import { CODE_WAIT_DAYS } from '../../../rules/constants'
import { canOrderMove, type OrderStatus, statusAfterDelivery } from '../../../rules/order-status'
import { endOfTerm, renewedTerm } from '../../../rules/renewal'
import type { Deps } from '../../common/context'
import { monitorOf } from '../../common/monitor'
import { enqueue } from '../../outbox/outbox'
import { returnPromo } from '../basket/ordering.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import type { NewZone } from '../dns/zones.service'
import { countRegistration } from '../resellers/staffel.service'
import { isNewName, releaseName } from './name-claims.service'
import { mailDelivered, mailNotDelivered } from './orders.mails'
import type { LineRow, OrderRow } from './orders.repository'
import * as repository from './orders.repository'
import { refundLine } from './refunds.service'

export type { LineRow, OrderRow }

/** A line that is being delivered, with its order. */
export interface Delivery {
  order: OrderRow
  line: LineRow
  /** The line itself with those that it is delivered with or waits for. */
  lines: readonly LineRow[]
}

/** Why a line cannot be delivered, ever. */
export type FailureReason =
  | 'taken'
  | 'wrong-code'
  | 'code-expired'
  | 'not-transferable'
  | 'rejected'
  | 'not-yours'
  | CertificateRefusal
  | 'no-server'
  | 'not-protected'
  | 'ended'
  | 'given-up'

/** Asks for the delivery of an order, once: each line has its job, and what belongs to a domain comes after it. */
export async function startDelivery(tx: Tx, order: Pick<OrderRow, 'id'>, now: number): Promise<void> {
  const due = dueDeliveries(await repository.listLines(tx, order.id))
  for (const { line, job } of due) await enqueue(tx, { job, reference: line.id }, now)
}

/** What can be delivered now, each with the job for it: not what is over, nor what waits for its domain. */
export function dueDeliveries(lines: readonly LineRow[]): { line: LineRow; job: string }[] {
  return lines.flatMap((line) => {
    const job = jobFor(lines, line)
    const parent = lines.find(({ id }) => id === line.parentLineId)
    return job && !isOver(line) && (!parent || parent.deliveryStatus === 'DONE') ? [{ line, job }] : []
  })
}

/** Marks a line as under way. Null when there is nothing to do for it, or nothing more. */
export function beginLine(deps: Deps, lineId: string): Promise<Delivery | null> {
  return deps.db.transaction(async (tx) => {
    const line = await repository.findLine(tx, lineId)
    const order = line && (await repository.findOrder(tx, line.orderId))
    if (!order || isOver(line) || !IN_DELIVERY.has(order.status)) return null
    await repository.updateLines(tx, [line.id], { deliveryStatus: 'RUNNING' })
    if (order.status === 'PAID') await moveOrder(tx, order, 'DELIVERING')
    return { order, line, lines: await repository.listRelatives(tx, line) }
  })
}

/** The line and what goes along with it are delivered; what waited for a domain begins. */
export async function finishLine(deps: Deps, tx: Tx, { order, line }: Delivery, now: number): Promise<void> {
  const before = await repository.listRelatives(tx, line)
  const done = unfinished(before, line, companionsOf(before, line)).map(({ id }) => id)
  if (done.length === 0) return
  await repository.updateLines(tx, done, { deliveryStatus: 'DONE', deliveredAt: now, holderId: null })
  if (line.kind === 'DOMAIN') await releaseName(tx, line)
  if (isNewName(line) && line.availability !== 'active')
    await countRegistration(deps, tx, { accountId: order.accountId, productCode: line.productCode }, now)
  const due = dueDeliveries(await repository.listRelatives(tx, line)).filter((one) => one.line.parentLineId === line.id)
  for (const { line: next, job } of due) await enqueue(tx, { job, reference: next.id }, now)
  await endOrder(deps, tx, order, now)
}

/** How long the money of a transfer whose code is wrong waits for another code. */
const CODE_WAIT_MS = CODE_WAIT_DAYS * 24 * 3_600_000

/**
 * The line cannot be delivered, nor what belongs to it: their money goes back and the buyer hears of it. Of a transfer
 * whose code is wrong it waits, since the buyer can give another one.
 */
export async function failLine(
  deps: Deps,
  tx: Tx,
  delivery: Delivery,
  reason: FailureReason,
  now: number,
): Promise<void> {
  const { order, line } = delivery
  const lines = await repository.listRelatives(tx, line)
  const failing = unfinished(lines, line, line.kind === 'DOMAIN' ? childrenOf(lines, line) : companionsOf(lines, line))
  if (failing.length === 0) return
  const waitsForCode = line.kind === 'DOMAIN' && reason === 'wrong-code'
  let refunded = 0
  let held = 0
  for (const one of failing) {
    const failureReason = one.id !== line.id && line.kind === 'DOMAIN' ? 'domain-failed' : reason
    await repository.updateLines(tx, [one.id], { deliveryStatus: 'FAILED', failureReason, holderId: null })
    if (waitsForCode) held += one.gross
    else refunded += await refundLine(tx, order, one, failureReason, now)
    await returnPromo(tx, one.id)
  }
  if (waitsForCode) {
    const { id: lineId, deliveryAttempt: attempt } = line
    const message = { job: 'end-waiting-for-code', reference: `${lineId}-${attempt}`, payload: { lineId, attempt } }
    await enqueue(tx, { ...message, runAt: now + CODE_WAIT_MS }, now)
  }
  if (line.kind === 'DOMAIN') await releaseName(tx, line)
  await mailNotDelivered(deps, tx, order, { line, reason, refunded, held }, now)
  await endOrder(deps, tx, order, now)
}

/** Throws when the order may not go there: only a mistake of the program can ask for it. */
export async function moveOrder(tx: Tx, order: Pick<OrderRow, 'id' | 'status'>, to: OrderStatus): Promise<void> {
  if (!canOrderMove(order.status, to)) throw new Error(`order ${order.id} cannot go from ${order.status} to ${to}`)
  await repository.updateOrder(tx, order.id, { status: to })
  tx.onCommit(() => monitorOf(tx)?.orderMoved(to))
}

async function endOrder(deps: Deps, tx: Tx, { id }: OrderRow, now: number): Promise<void> {
  if (await repository.hasOpenLine(tx, id)) return
  const order = await repository.findOrder(tx, id)
  if (order?.status !== 'DELIVERING') return
  const lines = await repository.listLines(tx, id)
  await moveOrder(
    tx,
    order,
    statusAfterDelivery(lines.map((line) => (line.deliveryStatus === 'DONE' ? 'DELIVERED' : 'FAILED'))),
  )
  await mailDelivered(
    deps,
    tx,
    order,
    lines.filter((line) => line.deliveryStatus === 'DONE'),
    now,
  )
}

/** As they stand now: a line that was settled in the meantime, by a slower run of the same job, stays as it is. */
function unfinished(lines: readonly LineRow[], line: LineRow, linked: readonly LineRow[]): LineRow[] {
  const current = lines.find(({ id }) => id === line.id)
  return !current || isOver(current) ? [] : [current, ...linked.filter((one) => !isOver(one))]
}

export const isOver = ({ deliveryStatus }: Pick<LineRow, 'deliveryStatus'>): boolean =>
  deliveryStatus === 'DONE' || deliveryStatus === 'FAILED'

const IN_DELIVERY: ReadonlySet<OrderStatus> = new Set(['PAID', 'DELIVERING'])

type Part = Pick<LineRow, 'id' | 'kind' | 'parentLineId' | 'domainName' | 'options'>

/** What is delivered together with a line: with a domain its code and redirect, with hosting its extras and software, with a server its extras. */
export function companionsOf<L extends Part>(lines: readonly L[], line: L): L[] {
  // Each thing is renewed by itself.
  if (renewedTerm(line.options)) return []
  if (line.kind === 'DOMAIN') return childrenOf(lines, line).filter(({ kind }) => WITH_DOMAIN.has(kind))
  if (line.kind === 'VPS') return childrenOf(lines, line)
  if (!HOSTING.has(line.kind)) return []
  return lines.filter((other) => other.domainName === line.domainName && WITH_HOSTING.has(other.kind))
}

export const childrenOf = <L extends Part>(lines: readonly L[], parent: L): L[] =>
  lines.filter((line) => line.parentLineId === parent.id)

/** The job that delivers a line; null for what goes along with another. */
function jobFor(lines: readonly Part[], line: Part): string | null {
  if (renewedTerm(line.options)) return 'deliver-renewal'
  if (line.kind === 'DOMAIN') return 'deliver-domain'
  if (HOSTING.has(line.kind)) return 'deliver-hosting'
  if (line.kind === 'SSL') return 'deliver-certificate'
  if (line.kind === 'VPS') return 'deliver-server'
  if (line.kind === 'CLOUDFLARE') return 'deliver-protection'
  if (WITH_DOMAIN.has(line.kind) && line.parentLineId !== null) return null
  const goesWithHosting =
    WITH_HOSTING.has(line.kind) && lines.some((other) => companionsOf(lines, other).includes(line))
  return goesWithHosting ? null : 'deliver-service'
}

const HOSTING: ReadonlySet<LineRow['kind']> = new Set(['HOSTING', 'RESELLER_HOSTING'])
const WITH_DOMAIN: ReadonlySet<LineRow['kind']> = new Set(['TRANSFER_CODE', 'REDIRECT'])
const WITH_HOSTING: ReadonlySet<LineRow['kind']> = new Set(['EXTRA', 'FREE_INSTALLATION'])

/** Until when extras are paid for that are delivered now, as days by product code. */
export async function termsOf(
  deps: Deps,
  codes: readonly string[],
  period: OrderRow['period'],
  now: number,
): Promise<Record<string, Day>> {
  const catalogue = await getCatalogue(deps)
  const today = dayInAmsterdam(now)
  const ends = codes.map((code) => [code, endOfTerm(today, catalogue.productByCode(code) ?? YEARLY, period)] as const)
  return Object.fromEntries(ends)
}

/** Of an extra that the shop no longer knows. */
const YEARLY = { unit: 'year' } as const

type DnsChoice = Pick<LineRow, 'kind' | 'availability' | 'transferCode' | 'transferDnsLater' | 'dnsProfileId'>

/** The line that says how a domain moves: its transfer code, or the domain itself where it stands without one. */
export const dnsChoiceOf = <L extends DnsChoice>(domain: L, linked: readonly L[]): L =>
  linked.find(({ kind }) => kind === 'TRANSFER_CODE') ?? domain

/** A domain that moves here may leave its DNS where it is: then the zone here waits until it is wanted. */
export const keepsItsDns = (domain: DnsChoice, linked: readonly DnsChoice[]): boolean =>
  domain.availability === 'active' && dnsChoiceOf(domain, linked).transferDnsLater

/** Its records come along, so that hosting ordered with it does not touch them. */
export const bringsItsDns = (domain: DnsChoice, linked: readonly DnsChoice[]): boolean =>
  domain.availability === 'active' && !keepsItsDns(domain, linked)

/** What the zone of a delivered domain is filled with at first; hosting replaces it when it is ready. */
export function firstContent(
  { config }: Pick<Deps, 'config'>,
  domain: DnsChoice,
  linked: readonly DnsChoice[],
): NewZone['content'] {
  if (bringsItsDns(domain, linked)) {
    const { dnsProfileId } = dnsChoiceOf(domain, linked)
    return dnsProfileId ? { kind: 'profile', profileId: dnsProfileId } : { kind: 'copy' }
  }
  return linked.some(({ kind }) => kind === 'REDIRECT') ? forwardContent({ config }) : { kind: 'parking' }
}

/** The zone of a domain whose visitors are forwarded. */
export const forwardContent = ({ config }: Pick<Deps, 'config'>): NewZone['content'] => ({
  kind: 'forward',
  website: config.forwarder.addresses,
})
