import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { pageArgs } from '../../graphql/connection'
import { Cents } from '../../graphql/scalars'
import { ViewerNode } from '../accounts/accounts.graphql'
import { Domain, DomainConnection, DomainStatus } from './domains.graphql'
import * as service from './domains.service'

const NAME = { description: 'The full name, international or in ASCII, or the `id` of the domain.' }

@ArgsType()
class DomainsArgs extends pageArgs(service.DOMAIN_PAGE) implements service.AskedDomains {
  @Field(() => String, { nullable: true, description: 'Only names that hold this text, international or in ASCII.' })
  search?: string | null

  @Field(() => DomainStatus, { nullable: true, description: 'Only names that stand like this.' })
  status?: Domain['status'] | null
}

@Resolver(() => Domain)
export class DomainPriceResolver {
  @FieldResolver(() => Cents, {
    nullable: true,
    description: 'What another year costs now, in cents without VAT; null for an extension that is no longer sold.',
  })
  renewalPrice(@Ctx() ctx: Context, @Root() domain: Domain) {
    return service.renewalPriceOf(ctx, domain)
  }
}

@Resolver(() => ViewerNode)
export class DomainsResolver {
  @FieldResolver(() => DomainConnection, {
    nullable: true,
    description: 'The domains of the customer, in the order of their names; null for a visitor.',
  })
  domains(@Ctx() ctx: Context, @Args(() => DomainsArgs) asked: DomainsArgs) {
    return whenSignedIn(ctx, () => service.pageOwnDomains(ctx, asked))
  }

  @FieldResolver(() => Domain, {
    nullable: true,
    description: 'One domain of the customer; null when it is not theirs, and for a visitor.',
  })
  domain(@Ctx() ctx: Context, @Arg('name', () => String, NAME) name: string) {
    return whenSignedIn(ctx, () => service.findDomainNode(ctx, name))
  }

  @Query(() => Domain, {
    name: 'domain',
    nullable: true,
    description:
      'One domain of the customer who is signed in; null when it is not theirs, NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Ask for `viewer { domain(name) }`, which is null for a visitor.',
  })
  oldDomain(@Ctx() ctx: Context, @Arg('name', () => String, NAME) name: string) {
    return service.findDomainNode(ctx, name)
  }
}
