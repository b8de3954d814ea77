import { watchChanges } from '../../changes/watch-changes'
import type { Context } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireOwnerId } from '../../common/guards'
import { isId } from '../../common/ids'
import type { OrderLine } from './orders.graphql'
import { findOrderLine } from './orders.service'

/**
 * Subscribes to the order line of a transfer (see `watchChanges`). Throws NOT_FOUND for a line of another customer, and for a
 * line that is not a transfer.
 */
export const watchTransfer = (ctx: Context, id: string) =>
  watchChanges<OrderLine>(ctx, {
    event: 'TRANSFER_CHANGED',
    id,
    async read() {
      requireOwnerId(ctx)
      const line = isId('lin', id) ? await findOrderLine(ctx, id) : null
      if (!line?.isTransfer) throw notFound()
      return line
    },
  })
