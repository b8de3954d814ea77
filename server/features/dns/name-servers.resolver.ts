import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { Domain } from '../domains/domains.graphql'
import { NameServerSwitch } from './name-servers.graphql'
import { findNameServerSwitch } from './name-servers.service'

@Resolver(() => Domain)
export class NameServersResolver {
  @FieldResolver(() => NameServerSwitch, {
    nullable: true,
    description: 'Pending move of the domain to our name servers; null if none is pending.',
  })
  nameServerSwitch(@Ctx() ctx: Context, @Root() domain: Domain) {
    return findNameServerSwitch(ctx, domain)
  }
}
