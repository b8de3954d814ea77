import type { OrderChannel } from '../../../rules/channels'
import { MINUTE_MS } from '../../../rules/time'
import type { Context } from '../../common/context'
import { tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'

/** Adding an item asks a registry, so it is limited per browser and per address. */
export const ADDS: Limit = { kind: 'basket-add', max: 60, windowMs: MINUTE_MS }
export const DISCOUNT_TRIES: Limit = { kind: 'discount-code', max: 5, windowMs: MINUTE_MS }

/** Maximum number of items in a basket. A reseller can add a whole list of names, each with linked items. */
const MAX_ITEMS = { CUSTOMER: 100, RESELLER: 1000, CHECKOUT: 100 } as const satisfies Record<OrderChannel, number>

export const maxItems = ({ basket }: { basket: { kind: OrderChannel } }): number => MAX_ITEMS[basket.kind]

/** Throws TOO_MANY_REQUESTS. A new session has a new count, the address keeps its own. */
export function takeTurn(ctx: Context, limit: Limit): void {
  const session = ctx.limits.takeBriefly(limit, ctx.session.hash)
  const perAddress = ctx.limits.perAddress({ ...limit, kind: `${limit.kind}-address` })
  const address = ctx.limits.takeBriefly(perAddress, ctx.address)
  for (const { allowed, retryAfterSeconds } of [session, address]) if (!allowed) throw tooMany(retryAfterSeconds)
}
