import { type Cents, cents } from './money'
import type { OrderStatus } from './order-status'

/** Days in which a buyer can pay the rest of an order, as long as an unpaid order waits. */
export const REMAINDER_DAYS = 7

/** Returns what is left to pay of an order; null if nothing was received, or nothing is left. */
export const remainderOf = (gross: number, received: number): Cents | null =>
  received > 0 && received < gross ? cents(gross - received) : null

/** Returns whether the buyer can pay the rest of an order now. It is in review, and no staff member needs to look at it. */
export const awaitsRemainder = (
  { status, remainderUntil }: { status: OrderStatus; remainderUntil: number | null },
  now: number,
): boolean => status === 'REVIEW' && remainderUntil !== null && remainderUntil > now

/** A payment of an order with what can still go back of it, in cents. */
export interface KeptPayment {
  id: string
  left: number
}

/** A part of a refund. */
export interface RefundShare {
  /** Null for what no payment has left. */
  paymentId: string | null
  amount: number
}

/** Divides a refund over the payments of an order, in their order, none beyond what is left of it. */
export function splitRefund(amount: number, payments: readonly KeptPayment[]): RefundShare[] {
  let open = amount
  const shares: RefundShare[] = []
  for (const { id, left } of payments) {
    const share = Math.min(open, left)
    if (share <= 0) continue
    open -= share
    shares.push({ paymentId: id, amount: share })
  }
  return open > 0 ? [...shares, { paymentId: null, amount: open }] : shares
}
