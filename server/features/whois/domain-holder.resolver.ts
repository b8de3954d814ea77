import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { type AskedPage, pageArgs } from '../../graphql/connection'
import { ListSize } from '../../graphql/document-limits'
import { Input } from '../../graphql/input'
import { Domain, DomainConnection } from '../domains/domains.graphql'
import { DOMAIN_PAGE } from '../domains/domains.service'
import {
  DomainHolder,
  SetDomainHolderInput,
  SetDomainHolderResult,
  SetDomainPrivacyInput,
  SetDomainPrivacyResult,
} from './domain-holder.graphql'
import * as service from './domain-holder.service'
import { WhoisNode } from './whois.graphql'
import { countNamesOfHolder } from './whois.service'

const DomainPage = pageArgs(DOMAIN_PAGE)

@Resolver(() => Domain)
export class DomainHolderResolver {
  @FieldResolver(() => DomainHolder, { description: 'Registrant of the domain.' })
  holder(@Ctx() ctx: Context, @Root() { holderId }: Domain) {
    return service.getDomainHolder(ctx, holderId)
  }

  @Query(() => DomainHolder, {
    nullable: true,
    description:
      "Registrant of one of the customer's domains; null for an unknown domain. Fails with NOT_SIGNED_IN for a visitor.",
  })
  whoisForDomain(
    @Ctx() ctx: Context,
    @Arg('domain', () => String, { description: 'Name or `id` of the domain.' }) domain: string,
  ) {
    return service.findHolderOf(ctx, domain)
  }

  @ListSize(DOMAIN_PAGE.usual)
  @Query(() => DomainConnection, {
    nullable: true,
    description:
      'Domains with this registrant; null for an unknown registrant. Fails with NOT_SIGNED_IN for a visitor.',
  })
  domainsForWhois(
    @Ctx() ctx: Context,
    @Arg('whoisId', () => ID, { description: "`id` of one of the customer's saved registrants." }) whoisId: string,
    @Args(() => DomainPage) asked: AskedPage,
  ) {
    return service.pageDomainsOf(ctx, whoisId, asked)
  }

  @Mutation(() => SetDomainHolderResult, {
    description:
      'Changes the registrant of a domain. Requires CONFIRM_IDENTITY; the previous registrant is notified by e-mail.',
  })
  setDomainHolder(@Ctx() ctx: Context, @Input(() => SetDomainHolderInput) input: SetDomainHolderInput) {
    return service.setDomainHolder(ctx, input)
  }

  @Mutation(() => SetDomainPrivacyResult, {
    description: 'Hides the registrant of a domain in public WHOIS, or shows it again.',
  })
  setDomainPrivacy(@Ctx() ctx: Context, @Input(() => SetDomainPrivacyInput) input: SetDomainPrivacyInput) {
    return service.setDomainPrivacy(ctx, input)
  }
}

@Resolver(() => WhoisNode)
export class HeldDomainsResolver {
  @FieldResolver(() => Int, { description: 'Number of domains with this registrant.' })
  domainCount(@Ctx() ctx: Context, @Root() { id }: WhoisNode) {
    return countNamesOfHolder(ctx, id)
  }

  @ListSize(DOMAIN_PAGE.usual)
  @FieldResolver(() => DomainConnection, { description: 'Domains with this registrant, sorted by name.' })
  domains(@Ctx() ctx: Context, @Root() { id }: WhoisNode, @Args(() => DomainPage) asked: AskedPage) {
    return service.pageDomainsOf(ctx, id, asked)
  }
}
