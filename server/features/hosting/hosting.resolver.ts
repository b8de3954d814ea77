import { Ctx, FieldResolver, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { ViewerNode } from '../accounts/accounts.graphql'
import { SharedHosting } from './hosting.graphql'
import { listSharedHostings } from './hosting.service'

@Resolver(() => ViewerNode)
export class HostingResolver {
  @FieldResolver(() => [SharedHosting], {
    nullable: true,
    description: 'The hosting packages of the customer, the oldest first; null for a visitor.',
  })
  hostingPackages(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, listSharedHostings)
  }

  @Query(() => [SharedHosting], {
    nullable: true,
    description: 'The hosting packages of the customer who is signed in; NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Ask for `viewer { hostingPackages }`, which is null for a visitor.',
  })
  sharedHostings(@Ctx() ctx: Context) {
    return listSharedHostings(ctx)
  }
}
