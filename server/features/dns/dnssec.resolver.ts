import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { Domain } from '../domains/domains.graphql'
import { Dnssec, RollDnssecKeyInput, RollDnssecKeyResult, SetDnssecInput, SetDnssecResult } from './dnssec.graphql'
import * as service from './dnssec.service'
import { rollKey } from './key-rollover.service'

@Resolver(() => Domain)
export class DnssecResolver {
  @FieldResolver(() => Dnssec, { description: 'DNSSEC state and DS records of the domain.' })
  dnssec(@Ctx() ctx: Context, @Root() domain: Domain) {
    return service.findDnssec(ctx, domain)
  }

  @Mutation(() => SetDnssecResult, {
    description:
      'Enables or disables DNSSEC for a domain. The registry is updated once caches allow it, within hours or at most two days.',
  })
  setDnssec(@Ctx() ctx: Context, @Input(() => SetDnssecInput) input: SetDnssecInput) {
    return service.setDnssec(ctx, input)
  }

  @Mutation(() => RollDnssecKeyResult, {
    description:
      'Starts a key rollover for a signed domain, which takes about four days. A repeated call does not restart a running rollover.',
  })
  rollDnssecKey(@Ctx() ctx: Context, @Input(() => RollDnssecKeyInput) input: RollDnssecKeyInput) {
    return rollKey(ctx, input)
  }
}
