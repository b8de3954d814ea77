import { watchChanges } from '../../changes/watch-changes'
import type { Context } from '../../common/context'
import type { Order } from '../orders/orders.graphql'
import { getOrder } from '../orders/orders.service'

/**
 * Subscribes to an order of the viewer: yields it at once, and again after each change of its state, a line or its
 * payment. Ends when the signal is aborted or the reader stops. Throws NOT_FOUND, and TOO_MANY_REQUESTS for too many
 * streams of one customer.
 */
export const watchOrder = (ctx: Context, id: string): Promise<(signal?: AbortSignal) => AsyncIterable<Order>> =>
  watchChanges(ctx, { event: 'ORDER_CHANGED', id, read: () => getOrder(ctx, id) })
