import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { Domain } from '../domains/domains.graphql'
import { NameServerSwitch } from './name-servers.graphql'
import { findNameServerSwitch } from './name-servers.service'

@Resolver(() => Domain)
export class NameServersResolver {
  @FieldResolver(() => NameServerSwitch, {
    nullable: true,
    description:
      'Its way to our name servers, while the registry has not taken that yet; null when nothing is on its way.',
  })
  nameServerSwitch(@Ctx() ctx: Context, @Root() domain: Domain) {
    return findNameServerSwitch(ctx, domain)
  }
}
