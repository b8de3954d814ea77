import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { Domain } from '../domains/domains.graphql'
import { Dnssec, SetDnssecInput, SetDnssecResult } from './dnssec.graphql'
import * as service from './dnssec.service'

@Resolver(() => Domain)
export class DnssecResolver {
  @FieldResolver(() => Dnssec, { description: 'Whether its zone is signed, and what the registry is told of that.' })
  dnssec(@Ctx() ctx: Context, @Root() domain: Domain) {
    return service.findDnssec(ctx, domain)
  }

  @Mutation(() => SetDnssecResult, {
    description:
      'Has the zone of a domain signed, or no longer. The registry follows when that is safe: within hours, or two days.',
  })
  setDnssec(@Ctx() ctx: Context, @Input(() => SetDnssecInput) input: SetDnssecInput) {
    return service.setDnssec(ctx, input)
  }
}
