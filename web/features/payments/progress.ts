import type { OrderStatus } from '../../gql/graphql'

/** What the page of an order says happens now. */
export function progressOf(status: OrderStatus): 'delivering' | 'delivered' | 'partlyFailed' | 'review' | null {
  switch (status) {
    case 'PAID':
    case 'DELIVERING':
      return 'delivering'
    case 'DELIVERED':
      return 'delivered'
    case 'PARTLY_FAILED':
    case 'FAILED':
      return 'partlyFailed'
    case 'REVIEW':
      return 'review'
    default:
      return null
  }
}
