import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { Domain } from '../domains/domains.graphql'
import { Dnssec, RollDnssecKeyInput, RollDnssecKeyResult, SetDnssecInput, SetDnssecResult } from './dnssec.graphql'
import * as service from './dnssec.service'
import { rollKey } from './key-rollover.service'

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

  @Mutation(() => RollDnssecKeyResult, {
    description:
      'Has the key that the zone of a domain is signed with replaced, in steps of about four days in all. Asked again meanwhile, it goes on as it was.',
  })
  rollDnssecKey(@Ctx() ctx: Context, @Input(() => RollDnssecKeyInput) input: RollDnssecKeyInput) {
    return rollKey(ctx, input)
  }
}
