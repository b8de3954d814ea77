import type { Context } from '../../common/context'
import type { Order } from '../orders/orders.graphql'
import { getOrder } from '../orders/orders.service'
import { watchChanges } from '../webhooks/changes.service'

/**
 * An order of the viewer's at once, and again whenever its state, that of a line or that of its payment is another. Ends
 * when the signal is aborted or its reader stops. Throws NOT_FOUND, and TOO_MANY_REQUESTS for too many of one customer.
 */
export const watchOrder = (ctx: Context, id: string): Promise<(signal?: AbortSignal) => AsyncIterable<Order>> =>
  watchChanges(ctx, { event: 'ORDER_CHANGED', id, read: () => getOrder(ctx, id) })
