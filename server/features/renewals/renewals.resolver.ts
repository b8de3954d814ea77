import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { CloudflareProtection } from '../cloudflare/cloudflare.graphql'
import { Domain } from '../domains/domains.graphql'
import { SharedHosting } from '../hosting/hosting.graphql'
import { OrderLine } from '../orders/orders.graphql'
import { VirtualServer } from '../servers/servers.graphql'
import { findRenewal, findRenewalOfLine, reinstate, setRenewal } from './renewal-choice.service'
import { ReinstateInput, ReinstateResult, Renewal, SetRenewalInput, SetRenewalResult } from './renewals.graphql'

const RENEWAL = {
  nullable: true,
  description: 'What happens at the end of its paid term; null when it is not known until when it is paid for.',
} as const

@Resolver(() => Domain)
export class DomainRenewalResolver {
  @FieldResolver(() => Renewal, RENEWAL)
  renewal(@Ctx() ctx: Context, @Root() { id }: Domain) {
    return findRenewal(ctx, 'DOMAIN', id)
  }

  @Mutation(() => SetRenewalResult, {
    description:
      'Switches whether domains, packages, servers and protection go on after their term by themselves, until that ends.',
  })
  setRenewal(@Ctx() ctx: Context, @Input(() => SetRenewalInput) input: SetRenewalInput) {
    return setRenewal(ctx, input)
  }

  @Mutation(() => ReinstateResult, {
    description:
      'Gets back what ended since its term was over: orders the term that it lacks, unless such an order waits already.',
  })
  reinstate(@Ctx() ctx: Context, @Input(() => ReinstateInput) input: ReinstateInput) {
    return reinstate(ctx, input)
  }
}

@Resolver(() => SharedHosting)
export class HostingRenewalResolver {
  @FieldResolver(() => Renewal, RENEWAL)
  renewal(@Ctx() ctx: Context, @Root() { id }: SharedHosting) {
    return findRenewal(ctx, 'HOSTING', id)
  }
}

@Resolver(() => VirtualServer)
export class ServerRenewalResolver {
  @FieldResolver(() => Renewal, RENEWAL)
  renewal(@Ctx() ctx: Context, @Root() { id }: VirtualServer) {
    return findRenewal(ctx, 'SERVER', id)
  }
}

@Resolver(() => CloudflareProtection)
export class CloudflareRenewalResolver {
  @FieldResolver(() => Renewal, RENEWAL)
  renewal(@Ctx() ctx: Context, @Root() { domainId }: CloudflareProtection) {
    return findRenewal(ctx, 'CLOUDFLARE', domainId)
  }
}

@Resolver(() => OrderLine)
export class OrderLineRenewalResolver {
  @FieldResolver(() => Renewal, {
    nullable: true,
    description:
      'What happens at the end of the term of the Cloudflare protection that it delivered; null for any other line: domains, packages and servers say so themselves.',
  })
  renewal(@Ctx() ctx: Context, @Root() line: OrderLine) {
    return findRenewalOfLine(ctx, line)
  }
}
