import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql'
import type { Context } from '../context'
import { findViewerAccount } from '../features/accounts/accounts.service'
import { ShopChannel } from '../features/basket/basket.enums'
import { getBasket } from '../features/basket/basket.service'
import { listProducts } from '../features/catalogue/catalogue.service'
import { findOwnProfile, findOwnProfileRecord } from '../features/dns/dns-profiles.service'
import { findOwnRecord } from '../features/dns/dns-records.service'
import { findDomainNode } from '../features/domains/domains.service'
import { findHostingNode } from '../features/hosting/hosting.service'
import { findOrder, findOrderLine } from '../features/orders/orders.service'
import { findWhois } from '../features/whois/whois.service'
import { type IdPrefix, isId } from '../ids'
import { Node } from './node'

type Find = (ctx: Context, id: string) => Promise<Node | null>

/** What anybody has. */
const FOR_ALL: Partial<Record<IdPrefix, Find>> = {
  prd: async (ctx, id) => byId(await listProducts(ctx), id),
  bsk: async (ctx, id) => byId(await basketsOf(ctx), id),
  itm: async (ctx, id) => {
    const baskets = await basketsOf(ctx)
    return byId(
      baskets.flatMap((basket) => basket.allBasketItems),
      id,
    )
  },
}

/** What customers have; each finds the viewer's own only. */
const FOR_CUSTOMERS: Partial<Record<IdPrefix, Find>> = {
  acc: async (ctx, id) => byId([findViewerAccount(ctx)], id),
  who: findWhois,
  dom: findDomainNode,
  rec: async (ctx, id) => (await findOwnRecord(ctx, id)) ?? findOwnProfileRecord(ctx, id),
  prf: findOwnProfile,
  hst: findHostingNode,
  ord: findOrder,
  lin: findOrderLine,
}

@Resolver()
export class NodeResolver {
  @Query(() => Node, {
    nullable: true,
    description: "Anything by its id; null when it is not there or not the viewer's.",
  })
  node(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return findNode(ctx, id)
  }
}

async function findNode(ctx: Context, id: string): Promise<Node | null> {
  const finders = ctx.viewer.isLoggedIn ? { ...FOR_ALL, ...FOR_CUSTOMERS } : FOR_ALL
  // Only a prefix that has a finder makes an id; Object.entries widens the keys.
  const [, find] = (Object.entries(finders) as [IdPrefix, Find][]).find(([prefix]) => isId(prefix, id)) ?? []
  return find ? find(ctx, id) : null
}

const basketsOf = (ctx: Context) =>
  Promise.all(
    [ShopChannel.CUSTOMER, ...(ctx.viewer.isReseller ? [ShopChannel.RESELLER] : [])].map((channel) =>
      getBasket(ctx, channel),
    ),
  )

const byId = <T extends Node>(nodes: readonly (T | null)[], id: string): T | null =>
  nodes.find((node) => node?.id === id) ?? null
