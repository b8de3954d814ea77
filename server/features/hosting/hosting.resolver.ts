import { Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { SharedHosting } from './hosting.graphql'
import { listSharedHostings } from './hosting.service'

@Resolver()
export class HostingResolver {
  @Query(() => [SharedHosting], { description: "The viewer's hosting packages, the oldest first." })
  sharedHostings(@Ctx() ctx: Context): Promise<SharedHosting[]> {
    return listSharedHostings(ctx)
  }
}
