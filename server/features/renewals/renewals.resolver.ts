import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { type AskedPage, pageArgs } from '../../graphql/connection'
import { ListSize } from '../../graphql/document-limits'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import { CloudflareProtection } from '../cloudflare/cloudflare.graphql'
import { Domain } from '../domains/domains.graphql'
import { SharedHosting } from '../hosting/hosting.graphql'
import { OrderLine } from '../orders/orders.graphql'
import { VirtualServer } from '../servers/servers.graphql'
import { renewDomain } from './renew-now.service'
import {
  findProtectionRenewal,
  findRenewal,
  findRenewalOfLine,
  listRenewals,
  listUpcoming,
  RENEWAL_PAGE,
  reinstate,
  setRenewal,
} from './renewal-choice.service'
import {
  ReinstateInput,
  ReinstateResult,
  Renewal,
  RenewalConnection,
  RenewDomainInput,
  RenewDomainResult,
  SetRenewalInput,
  SetRenewalResult,
  UPCOMING_MAX,
  UpcomingRenewal,
} from './renewals.graphql'

const RENEWAL = {
  nullable: true,
  description: 'Renewal at the end of the paid term; null if the end of the term is unknown.',
} as const

const RenewalPage = pageArgs(RENEWAL_PAGE)

@Resolver(() => ViewerNode)
export class ViewerRenewalsResolver {
  @ListSize(RENEWAL_PAGE.usual)
  @FieldResolver(() => RenewalConnection, {
    nullable: true,
    description:
      'Renewals of all domains, hosting packages, servers and Cloudflare protection, the earliest end date first; null for a visitor.',
  })
  renewals(@Ctx() ctx: Context, @Args(() => RenewalPage) asked: AskedPage) {
    return whenSignedIn(ctx, () => listRenewals(ctx, asked))
  }
}

@Resolver(() => Domain)
export class DomainRenewalResolver {
  @FieldResolver(() => Renewal, RENEWAL)
  renewal(@Ctx() ctx: Context, @Root() { id }: Domain) {
    return findRenewal(ctx, 'DOMAIN', id)
  }

  @Mutation(() => SetRenewalResult, {
    description: 'Enables or disables auto-renew for one or more items.',
  })
  setRenewal(@Ctx() ctx: Context, @Input(() => SetRenewalInput) input: SetRenewalInput) {
    return setRenewal(ctx, input)
  }

  @Mutation(() => RenewDomainResult, {
    description: 'Orders extra years for a domain, on account or for online payment. Restores an expired domain.',
  })
  renewDomain(@Ctx() ctx: Context, @Input(() => RenewDomainInput) input: RenewDomainInput) {
    return renewDomain(ctx, input)
  }

  @Mutation(() => ReinstateResult, {
    description:
      'Restores an expired item by ordering its next term. Returns the existing order if one is waiting for payment.',
  })
  reinstate(@Ctx() ctx: Context, @Input(() => ReinstateInput) input: ReinstateInput) {
    return reinstate(ctx, input)
  }
}

@Resolver(() => ViewerNode)
export class UpcomingRenewalsResolver {
  @ListSize(UPCOMING_MAX)
  @FieldResolver(() => [UpcomingRenewal], {
    nullable: true,
    description: 'Items whose term ends within 90 days, soonest first; null for a visitor.',
  })
  upcomingRenewals(
    @Ctx() ctx: Context,
    @Arg('first', () => Int, { defaultValue: 5, description: `Maximum number of items, 1 to ${UPCOMING_MAX}.` })
    first: number,
  ) {
    return whenSignedIn(ctx, () => listUpcoming(ctx, first))
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
    return findProtectionRenewal(ctx, domainId)
  }
}

@Resolver(() => OrderLine)
export class OrderLineRenewalResolver {
  @FieldResolver(() => Renewal, {
    nullable: true,
    description:
      'Renewal of Cloudflare protection delivered by this line. Null for other lines: domains, packages and servers have their own `renewal`.',
  })
  renewal(@Ctx() ctx: Context, @Root() line: OrderLine) {
    return findRenewalOfLine(ctx, line)
  }
}
