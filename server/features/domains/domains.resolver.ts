import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { pageArgs } from '../../graphql/connection'
import { Cents } from '../../graphql/scalars'
import { AbuseSuspension } from '../abuse/abuse.graphql'
import { suspensionOf } from '../abuse/abuse.service'
import { ViewerNode } from '../accounts/accounts.graphql'
import { Domain, DomainConnection, DomainStatus } from './domains.graphql'
import * as service from './domains.service'

const NAME = { description: 'Full domain name (Unicode or Punycode), or the `id` of the domain.' }

@ArgsType()
class DomainsArgs extends pageArgs(service.DOMAIN_PAGE) implements service.AskedDomains {
  @Field(() => String, {
    nullable: true,
    description: 'Returns only domains whose name contains this text (Unicode or Punycode).',
  })
  search?: string | null

  @Field(() => DomainStatus, {
    nullable: true,
    description:
      'Returns only domains with this status. Without it, domains that were transferred out or deleted are left out.',
  })
  status?: Domain['status'] | null
}

@Resolver(() => Domain)
export class DomainPriceResolver {
  @FieldResolver(() => Cents, {
    nullable: true,
    description:
      'Current price of one more year, in euro cents excluding VAT; null if the extension is no longer sold.',
  })
  renewalPrice(@Ctx() ctx: Context, @Root() domain: Domain) {
    return service.renewalPriceOf(ctx, domain)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Name of the extension that the shop sells instead, if that of the domain is no longer sold; null without such a successor.',
  })
  successorName(@Ctx() ctx: Context, @Root() domain: Domain) {
    return service.successorNameOf(ctx, domain)
  }
}

@Resolver(() => Domain)
export class DomainHoldResolver {
  @FieldResolver(() => AbuseSuspension, {
    nullable: true,
    description:
      'Hold by the shop at the registry, during which website and mail do not work and the domain cannot be transferred; null if there is none.',
  })
  suspension(@Ctx() ctx: Context, @Root() { id }: Domain) {
    return suspensionOf(ctx, id)
  }
}

@Resolver(() => ViewerNode)
export class DomainsResolver {
  @FieldResolver(() => DomainConnection, {
    nullable: true,
    description: 'Domains of the customer, sorted by name; null for a visitor.',
  })
  domains(@Ctx() ctx: Context, @Args(() => DomainsArgs) asked: DomainsArgs) {
    return whenSignedIn(ctx, () => service.pageOwnDomains(ctx, asked))
  }

  @FieldResolver(() => Domain, {
    nullable: true,
    description: 'One domain of the customer; null for an unknown domain or a visitor.',
  })
  domain(@Ctx() ctx: Context, @Arg('name', () => String, NAME) name: string) {
    return whenSignedIn(ctx, () => service.findDomainNode(ctx, name))
  }

  @Query(() => Domain, {
    name: 'domain',
    nullable: true,
    description: 'One domain of the signed-in customer; null if unknown. Fails with NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Use `viewer { domain(name) }`, which is null for a visitor.',
  })
  oldDomain(@Ctx() ctx: Context, @Arg('name', () => String, NAME) name: string) {
    return service.findDomainNode(ctx, name)
  }
}
