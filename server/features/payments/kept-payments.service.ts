import type { Db } from '../../../db/database'
import { type Cents, cents } from '../../../rules/money'
import type { KeptPayment } from '../../../rules/order-remainder'
import { findInvoiceOfOrder } from '../invoices/invoices.service'
import { chargedBackOf } from '../orders/chargebacks.service'
import { findExternalRefund } from '../orders/external-refunds.service'
import { findAnyOrder } from '../orders/orders.service'
import { listRefunds, listRefundsOf } from '../orders/refunds.service'
import type { AttemptRow } from './payments.repository'
import * as repository from './payments.repository'

/** Returns what can still go back of a payment: received, less what went or goes back, was charged back or refunded elsewhere. */
export async function leftOf(db: Db, payment: Pick<AttemptRow, 'id' | 'orderId' | 'paidAmount'>): Promise<Cents> {
  // Failed ones too: they can be retried.
  const returned = (await listRefundsOf(db, payment)).reduce((sum, { amount }) => sum + amount, 0)
  const elsewhere = (await findExternalRefund(db, payment.id))?.amount ?? 0
  const chargedBack = await chargedBackOf(db, payment.id)
  return cents(Math.max(0, (payment.paidAmount ?? 0) - returned - elsewhere - chargedBack))
}

/** Returns the payments of an order, oldest first, without those that are refunded completely because they were not needed. */
async function listKeptAttempts(db: Db, orderId: string): Promise<AttemptRow[]> {
  const paid = (await repository.listCompleted(db, orderId)).reverse()
  if (paid.length < 2) return paid
  const returned = new Map((await listRefunds(db, orderId)).map((one) => [one.paymentAttemptId, one.amount]))
  return paid.filter(({ id, paidAmount }) => (returned.get(id) ?? 0) < (paidAmount ?? 0))
}

/** A payment with what can still go back of it. */
export interface Source {
  payment: AttemptRow
  left: Cents
}

/**
 * As `listKeptAttempts`, each with what can still go back of it: also the payments of the rest of an order that was accepted with less
 * than its total, which are of its invoice, and those of an invoice that was paid in parts.
 */
export async function listSources(db: Db, orderId: string): Promise<Source[]> {
  const sources: Source[] = []
  for (const payment of await listKeptAttempts(db, orderId)) sources.push({ payment, left: await leftOf(db, payment) })
  const order = await findAnyOrder(db, orderId)
  if (!order || order.paidAt !== null) return sources
  const invoice = await findInvoiceOfOrder(db, orderId)
  const attempts = invoice ? await repository.listAttemptsOf(db, invoice.id) : []
  if (!invoice || (sources.length === 0 && !attempts.some(isKeptPart))) return sources
  for (const payment of attempts)
    if (payment.status === 'COMPLETED') sources.push({ payment, left: await leftFor(db, invoice.id, payment) })
  return sources
}

const isKeptPart = ({ status, isPart }: AttemptRow): boolean => isPart && status === 'COMPLETED'

/** Returns what can still go back of a payment of an invoice: of one of several, the share of this one. */
async function leftFor(db: Db, invoiceId: string, payment: AttemptRow): Promise<Cents> {
  const left = await leftOf(db, payment)
  const share = (await repository.listKept(db, payment.id)).find((one) => one.invoiceId === invoiceId)
  if (!share) return left
  return cents(Math.max(0, Math.min(left, share.amount - (await repository.sumTaken(db, payment.id, invoiceId)))))
}

/** As `listSources`, without what else is known of the payments. */
export const listKeptPayments = async (db: Db, orderId: string): Promise<KeptPayment[]> =>
  (await listSources(db, orderId)).map(({ payment: { id }, left }) => ({ id, left }))

/** Returns what the payments of an order come to, but for one, less what went back of them. */
export async function receivedOf(db: Db, orderId: string, without: string | null = null): Promise<Cents> {
  const kept = await listKeptPayments(db, orderId)
  return cents(kept.reduce((sum, { id, left }) => (id === without ? sum : sum + left), 0))
}
