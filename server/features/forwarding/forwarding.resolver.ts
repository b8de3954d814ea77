import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { Domain } from '../domains/domains.graphql'
import { findEmailPreset, setEmailRouting } from './email-routing.service'
import {
  EmailPreset,
  ForwardingRecord,
  SetDomainForwardingInput,
  SetDomainForwardingResult,
  SetEmailRoutingInput,
  SetEmailRoutingResult,
} from './forwarding.graphql'
import { forwardingRecords, setDomainForwarding } from './forwarding.service'

@Resolver(() => Domain)
export class ForwardingResolver {
  @FieldResolver(() => [ForwardingRecord], {
    description:
      'Records to create at the DNS provider of the domain for forwarding to work; empty if its DNS is hosted here.',
  })
  forwardingRecords(@Ctx() ctx: Context, @Root() domain: Domain) {
    return forwardingRecords(ctx, domain)
  }

  @FieldResolver(() => EmailPreset, { description: 'Mail service of the domain, derived from its DNS records here.' })
  emailPreset(@Ctx() ctx: Context, @Root() domain: Domain) {
    return findEmailPreset(ctx, domain.id)
  }

  @Mutation(() => SetDomainForwardingResult, {
    description:
      'Starts, changes or stops forwarding of a domain and its `www` name. DNS records hosted here are updated.',
  })
  setDomainForwarding(@Ctx() ctx: Context, @Input(() => SetDomainForwardingInput) input: SetDomainForwardingInput) {
    return setDomainForwarding(ctx, input)
  }

  @Mutation(() => SetEmailRoutingResult, {
    description: 'Sets the MX, SPF, verification and autodiscover records of a mail service. Other records are kept.',
  })
  setEmailRouting(@Ctx() ctx: Context, @Input(() => SetEmailRoutingInput) input: SetEmailRoutingInput) {
    return setEmailRouting(ctx, input)
  }
}
