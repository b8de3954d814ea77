import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { Domain } from './domains.graphql'
import { findDomainNode } from './domains.service'

@Resolver()
export class DomainsResolver {
  @Query(() => Domain, { nullable: true, description: "One of the viewer's domains; null when it is none of theirs." })
  domain(@Ctx() ctx: Context, @Arg('name', () => String) name: string): Promise<Domain | null> {
    return findDomainNode(ctx, name)
  }
}
