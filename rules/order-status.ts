/**
 * States of an order. DELIVERING registers domains and sets up packages; failed deliveries lead to PARTLY_FAILED or
 * FAILED, from which delivery can be retried. An order that waits for payment is delivered without it if the buyer
 * switches to payment on account. REVIEW requires staff: the amount paid differs from the amount requested.
 */
export const ORDER_STATUSES = [
  'OPEN',
  'AWAITING_PAYMENT',
  'REVIEW',
  'PAID',
  'DELIVERING',
  'DELIVERED',
  'PARTLY_FAILED',
  'FAILED',
  'CANCELLED',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Delivery states of one order line. */
export const DELIVERY_STATUSES = ['PENDING', 'RUNNING', 'DONE', 'FAILED'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Returns whether an order may move from one status to another. Staying is not a transition. */
export const canOrderMove = (from: OrderStatus, to: OrderStatus): boolean => MOVES[from].includes(to)

/** Returns the first status of an order: waiting for online payment, or immediate delivery on account. */
export const firstStatusAfterPlacing = (paymentRequired: boolean): OrderStatus =>
  paymentRequired ? 'AWAITING_PAYMENT' : 'DELIVERING'

/** Actions that staff can take for an order that is stuck. */
export const REMEDIES = ['accept-payment', 'money-back', 'deliver-again'] as const
export type Remedy = (typeof REMEDIES)[number]

/**
 * Returns whether a remedy applies in this status. During delivery it applies to lines whose delivery was given up;
 * after a failed delivery the payment has been refunded automatically.
 */
export const canRemedy = (status: OrderStatus, remedy: Remedy): boolean => WAYS_OUT[status]?.includes(remedy) ?? false

/**
 * Returns the status of an order after all lines were delivered or failed. An order without lines to deliver is
 * delivered.
 */
export function statusAfterDelivery(lines: readonly ('DELIVERED' | 'FAILED')[]): OrderStatus {
  const failed = lines.filter((line) => line === 'FAILED').length
  if (failed === 0) return 'DELIVERED'
  return failed === lines.length ? 'FAILED' : 'PARTLY_FAILED'
}

/** A late payment revives a cancelled order. The registry determines whether it can still be delivered. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  OPEN: ['AWAITING_PAYMENT', 'DELIVERING', 'CANCELLED'],
  AWAITING_PAYMENT: ['PAID', 'REVIEW', 'DELIVERING', 'CANCELLED'],
  REVIEW: ['PAID', 'CANCELLED'],
  PAID: ['DELIVERING'],
  DELIVERING: ['DELIVERED', 'PARTLY_FAILED', 'FAILED'],
  PARTLY_FAILED: ['DELIVERING'],
  FAILED: ['DELIVERING'],
  DELIVERED: [],
  CANCELLED: ['PAID', 'REVIEW'],
}

const WAYS_OUT: Partial<Record<OrderStatus, readonly Remedy[]>> = {
  REVIEW: ['accept-payment', 'money-back'],
  PAID: ['money-back', 'deliver-again'],
  DELIVERING: ['money-back', 'deliver-again'],
  PARTLY_FAILED: ['deliver-again'],
  FAILED: ['deliver-again'],
}
