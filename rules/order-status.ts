/**
 * The life of an order. DELIVERING registers domains and makes packages; what could not be delivered makes it
 * PARTLY_FAILED or FAILED, from where it can be tried again. An order that waits for its payment is delivered without one
 * when its buyer chooses to pay on account after all. REVIEW waits for a person: the amount paid was not the
 * amount asked.
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

/** The delivery of one line of an order. */
export const DELIVERY_STATUSES = ['PENDING', 'RUNNING', 'DONE', 'FAILED'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Says whether an order may go from one status to the other. Staying is no transition. */
export const canOrderMove = (from: OrderStatus, to: OrderStatus): boolean => MOVES[from].includes(to)

/**
 * Where an order starts: online payment is awaited, on account it is delivered at once and the amount goes on an
 * invoice.
 */
export const firstStatusAfterPlacing = (paymentRequired: boolean): OrderStatus =>
  paymentRequired ? 'AWAITING_PAYMENT' : 'DELIVERING'

/** What a person can do about an order that does not go on by itself. */
export const REMEDIES = ['accept-payment', 'money-back', 'deliver-again'] as const
export type Remedy = (typeof REMEDIES)[number]

/**
 * Says whether an order in this status can be helped on like that. While it is being delivered this is for the lines
 * whose delivery was given up; once a delivery failed its money has gone back by itself.
 */
export const canRemedy = (status: OrderStatus, remedy: Remedy): boolean => WAYS_OUT[status]?.includes(remedy) ?? false

/** How the delivery of all lines ends the order. An order without lines to deliver is delivered. */
export function statusAfterDelivery(lines: readonly ('DELIVERED' | 'FAILED')[]): OrderStatus {
  const failed = lines.filter((line) => line === 'FAILED').length
  if (failed === 0) return 'DELIVERED'
  return failed === lines.length ? 'FAILED' : 'PARTLY_FAILED'
}

/** A payment that comes late revives a cancelled order; the registry decides whether it can still be delivered. */
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
