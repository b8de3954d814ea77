import { watchChanges } from '../../changes/watch-changes'
import type { Context } from '../../common/context'
import type { Domain } from './domains.graphql'
import { requireOwnDomain, showDomain } from './domains.service'

/** Subscribes to a domain of the viewer, by its id or name (see `watchChanges`). Throws NOT_FOUND for another's. */
export async function watchDomain(ctx: Context, idOrName: string) {
  const { id } = await requireOwnDomain(ctx, idOrName)
  return watchChanges<Domain>(ctx, {
    event: 'DOMAIN_CHANGED',
    id,
    read: async () => showDomain(ctx, await requireOwnDomain(ctx, id)),
  })
}
