import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { type AskedPage, pageArgs } from '../../graphql/connection'
import { ListSize } from '../../graphql/document-limits'
import { Input } from '../../graphql/input'
import { WhoisNode } from '../whois/whois.graphql'
import { countNamesOfHolder } from '../whois/whois.service'
import {
  DomainHolder,
  SetDomainHolderInput,
  SetDomainHolderResult,
  SetDomainPrivacyInput,
  SetDomainPrivacyResult,
} from './domain-holder.graphql'
import * as service from './domain-holder.service'
import { Domain, DomainConnection } from './domains.graphql'
import { DOMAIN_PAGE } from './domains.service'

const DomainPage = pageArgs(DOMAIN_PAGE)

@Resolver(() => Domain)
export class DomainHolderResolver {
  @FieldResolver(() => DomainHolder, { description: 'Who holds it.' })
  holder(@Ctx() ctx: Context, @Root() { holderId }: Domain) {
    return service.getDomainHolder(ctx, holderId)
  }

  @Query(() => DomainHolder, {
    nullable: true,
    description: "Who holds a domain of the customer's; null when it is not theirs, NOT_SIGNED_IN for a visitor.",
  })
  whoisForDomain(
    @Ctx() ctx: Context,
    @Arg('domain', () => String, { description: 'The full name, or the `id` of the domain.' }) domain: string,
  ) {
    return service.findHolderOf(ctx, domain)
  }

  @ListSize(DOMAIN_PAGE.usual)
  @Query(() => DomainConnection, {
    nullable: true,
    description: "The domains with this holder; null when it is not the viewer's, NOT_SIGNED_IN for a visitor.",
  })
  domainsForWhois(
    @Ctx() ctx: Context,
    @Arg('whoisId', () => ID, { description: 'One of the customer’s own holders.' }) whoisId: string,
    @Args(() => DomainPage) asked: AskedPage,
  ) {
    return service.pageDomainsOf(ctx, whoisId, asked)
  }

  @Mutation(() => SetDomainHolderResult, {
    description: 'Gives a domain another holder. Asks for CONFIRM_IDENTITY; the old holder is told by mail.',
  })
  setDomainHolder(@Ctx() ctx: Context, @Input(() => SetDomainHolderInput) input: SetDomainHolderInput) {
    return service.setDomainHolder(ctx, input)
  }

  @Mutation(() => SetDomainPrivacyResult, { description: 'Hides the holder of a domain, or shows it again.' })
  setDomainPrivacy(@Ctx() ctx: Context, @Input(() => SetDomainPrivacyInput) input: SetDomainPrivacyInput) {
    return service.setDomainPrivacy(ctx, input)
  }
}

@Resolver(() => WhoisNode)
export class HeldDomainsResolver {
  @FieldResolver(() => Int, { description: 'How many domains have it.' })
  domainCount(@Ctx() ctx: Context, @Root() { id }: WhoisNode) {
    return countNamesOfHolder(ctx, id)
  }

  @ListSize(DOMAIN_PAGE.usual)
  @FieldResolver(() => DomainConnection, { description: 'The domains that have it, by name.' })
  domains(@Ctx() ctx: Context, @Root() { id }: WhoisNode, @Args(() => DomainPage) asked: AskedPage) {
    return service.pageDomainsOf(ctx, id, asked)
  }
}
