import type { Db } from '../../../db/database'
import { type Cents, cents } from '../../../rules/money'
import type { KeptPayment } from '../../../rules/order-remainder'
import { chargedBackOf } from '../orders/chargebacks.service'
import { findExternalRefund } from '../orders/external-refunds.service'
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
export async function listKeptAttempts(db: Db, orderId: string): Promise<AttemptRow[]> {
  const paid = (await repository.listCompleted(db, orderId)).reverse()
  if (paid.length < 2) return paid
  const returned = new Map((await listRefunds(db, orderId)).map((one) => [one.paymentAttemptId, one.amount]))
  return paid.filter(({ id, paidAmount }) => (returned.get(id) ?? 0) < (paidAmount ?? 0))
}

/** As `listKeptAttempts`, each with what can still go back of it. */
export async function listKeptPayments(db: Db, orderId: string): Promise<KeptPayment[]> {
  const kept: KeptPayment[] = []
  for (const payment of await listKeptAttempts(db, orderId))
    kept.push({ id: payment.id, left: await leftOf(db, payment) })
  return kept
}

/** Returns what the payments of an order come to, but for one, less what went back of them. */
export async function receivedOf(db: Db, orderId: string, without: string | null = null): Promise<Cents> {
  const kept = await listKeptPayments(db, orderId)
  return cents(kept.reduce((sum, { id, left }) => (id === without ? sum : sum + left), 0))
}
