import type { Context } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireOwnerId } from '../../common/guards'
import { isId } from '../../common/ids'
import type { Domain } from '../domains/domains.graphql'
import { requireOwnDomain, showDomain } from '../domains/domains.service'
import type { OrderLine } from '../orders/orders.graphql'
import { findOrderLine } from '../orders/orders.service'
import { watchChanges } from './changes.service'

/** A domain of the viewer's, as `watchChanges` tells it. NOT_FOUND for another's. */
export const watchDomain = (ctx: Context, id: string) =>
  watchChanges<Domain>(ctx, {
    event: 'DOMAIN_CHANGED',
    id,
    async read() {
      requireOwnerId(ctx)
      if (!isId('dom', id)) throw notFound()
      return showDomain(await requireOwnDomain(ctx, id))
    },
  })

/** The order line of a domain that moves here, as `watchChanges` tells it. NOT_FOUND for another's, and for what is no transfer. */
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
