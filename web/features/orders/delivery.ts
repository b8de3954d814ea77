import type { DeliveryStatus, OrderStatus } from '../../gql/graphql'

interface DeliveredLine {
  deliveryStatus: DeliveryStatus
  type: string
  isTransfer: boolean
}

export type DeliveryWord =
  | 'awaitingPayment'
  | 'lapsed'
  | 'inReview'
  | 'registering'
  | 'transferring'
  | 'preparing'
  | 'registered'
  | 'transferred'
  | 'ready'
  | 'failed'

/** How a line of an order stands, in a word that the screen puts in the reader's language. */
export function deliveryWord({ deliveryStatus, type, isTransfer }: DeliveredLine, order: OrderStatus): DeliveryWord {
  if (deliveryStatus === 'FAILED') return 'failed'
  if (deliveryStatus === 'DONE') return type === 'domain' ? (isTransfer ? 'transferred' : 'registered') : 'ready'
  if (order === 'CANCELLED') return 'lapsed'
  if (order === 'AWAITING_PAYMENT') return 'awaitingPayment'
  if (order === 'REVIEW') return 'inReview'
  return type === 'domain' ? (isTransfer ? 'transferring' : 'registering') : 'preparing'
}

export const TONES: Record<DeliveryWord, 'ok' | 'info' | 'warn' | 'error' | 'neutral'> = {
  awaitingPayment: 'warn',
  lapsed: 'neutral',
  inReview: 'warn',
  registering: 'info',
  transferring: 'warn',
  preparing: 'info',
  registered: 'ok',
  transferred: 'ok',
  ready: 'ok',
  failed: 'error',
}

/** Lines still change by themselves, so the page asks again. */
export const isDelivering = (order: OrderStatus): boolean => order === 'PAID' || order === 'DELIVERING'
