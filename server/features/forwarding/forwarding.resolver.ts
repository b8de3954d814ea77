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
    description: 'What has to stand in its DNS elsewhere for its forwarding to work; nothing while its DNS is here.',
  })
  forwardingRecords(@Ctx() ctx: Context, @Root() domain: Domain) {
    return forwardingRecords(ctx, domain)
  }

  @FieldResolver(() => EmailPreset, { description: 'Who takes its mail, as its records here say.' })
  emailPreset(@Ctx() ctx: Context, @Root() domain: Domain) {
    return findEmailPreset(ctx, domain.id)
  }

  @Mutation(() => SetDomainForwardingResult, {
    description: 'Sends the visitors of a domain and its www on, or stops that. Its DNS follows where that is here.',
  })
  setDomainForwarding(@Ctx() ctx: Context, @Input(() => SetDomainForwardingInput) input: SetDomainForwardingInput) {
    return setDomainForwarding(ctx, input)
  }

  @Mutation(() => SetEmailRoutingResult, {
    description:
      'Writes the MX, SPF, verification and autodiscover records of a preset; all other records stay as they are.',
  })
  setEmailRouting(@Ctx() ctx: Context, @Input(() => SetEmailRoutingInput) input: SetEmailRoutingInput) {
    return setEmailRouting(ctx, input)
  }
}
