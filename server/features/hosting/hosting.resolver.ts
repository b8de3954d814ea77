import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { type AskedPage, pageArgs } from '../../graphql/connection'
import { Input } from '../../graphql/input'
import { throwRefusal } from '../../graphql/user-error'
import { AbuseSuspension } from '../abuse/abuse.graphql'
import { suspensionOf } from '../abuse/abuse.service'
import { ViewerNode } from '../accounts/accounts.graphql'
import { AddOnProduct, HostingPackage } from '../catalogue/catalogue.graphql'
import { Domain } from '../domains/domains.graphql'
import { findDomainNode } from '../domains/domains.service'
import {
  HostingLogin,
  HostingMailboxConnection,
  HostingPassword,
  HostingUsage,
  RenewHostingPasswordInput,
  ResetHostingPasswordInput,
  ResetHostingPasswordResult,
  SharedHosting,
} from './hosting.graphql'
import {
  countHostings,
  findHostingNode,
  findHostingOfDomain,
  findProductOf,
  listExtrasOf,
  listSharedHostings,
} from './hosting.service'
import { getLoginOf, getUsageOf, resetPassword } from './hosting-access.service'
import { MAILBOX_PAGE, pageMailboxes } from './mailboxes.service'

const MailboxPage = pageArgs(MAILBOX_PAGE)

@Resolver(() => ViewerNode)
export class HostingResolver {
  @FieldResolver(() => [SharedHosting], {
    nullable: true,
    description: 'Hosting packages of the customer, oldest first; null for a visitor.',
  })
  hostingPackages(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, listSharedHostings)
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Number of hosting packages of the customer; null for a visitor.',
  })
  hostingPackageCount(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, countHostings)
  }

  @FieldResolver(() => SharedHosting, {
    nullable: true,
    description: 'One hosting package of the customer; null for an unknown package or a visitor.',
  })
  hostingPackage(@Ctx() ctx: Context, @Arg('id', () => ID, { description: '`id` of the package.' }) id: string) {
    return whenSignedIn(ctx, () => findHostingNode(ctx, id))
  }

  @Query(() => [SharedHosting], {
    nullable: true,
    description: 'Hosting packages of the signed-in customer. Fails with NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Use `viewer { hostingPackages }`, which is null for a visitor.',
  })
  sharedHostings(@Ctx() ctx: Context) {
    return listSharedHostings(ctx)
  }

  @Mutation(() => ResetHostingPasswordResult, {
    description: 'Replaces the password of a hosting package and returns the new one. The owner is notified by mail.',
  })
  resetHostingPassword(@Ctx() ctx: Context, @Input(() => ResetHostingPasswordInput) input: ResetHostingPasswordInput) {
    return resetPassword(ctx, input)
  }

  @Mutation(() => HostingPassword, {
    description:
      'Replaces the password of a hosting package. Fails with CONFIRM_IDENTITY, and with CONFLICT if its user name is unknown.',
    deprecationReason: 'Use `resetHostingPassword`, which returns refusals as `UserError`.',
  })
  async renewHostingPassword(
    @Ctx() ctx: Context,
    @Input(() => RenewHostingPasswordInput) input: RenewHostingPasswordInput,
  ) {
    return throwRefusal(await resetPassword(ctx, input))
  }
}

@Resolver(() => Domain)
export class DomainHostingResolver {
  @FieldResolver(() => SharedHosting, {
    nullable: true,
    description: 'Hosting package that serves the domain; null if there is none.',
  })
  hostingPackage(@Ctx() ctx: Context, @Root() { name }: Domain) {
    return findHostingOfDomain(ctx, name)
  }
}

@Resolver(() => SharedHosting)
export class SharedHostingResolver {
  @FieldResolver(() => HostingPackage, {
    nullable: true,
    description: 'Product with its sizes and current prices; null if it is no longer sold.',
  })
  product(@Ctx() ctx: Context, @Root() hosting: SharedHosting) {
    return findProductOf(ctx, hosting)
  }

  @FieldResolver(() => Domain, {
    nullable: true,
    description: 'Domain that the package serves; null if it is not registered here.',
  })
  domain(@Ctx() ctx: Context, @Root() { domainName }: SharedHosting) {
    return findDomainNode(ctx, domainName)
  }

  @FieldResolver(() => AbuseSuspension, {
    nullable: true,
    description: 'Suspension for abuse, during which website and mail do not work; null if there is none.',
  })
  suspension(@Ctx() ctx: Context, @Root() { id }: SharedHosting) {
    return suspensionOf(ctx, id)
  }

  @FieldResolver(() => HostingLogin, {
    nullable: true,
    description:
      'Login details; null for a sub-user and for old packages without stored login. Fails with CONFIRM_IDENTITY unless the customer logged in or confirmed within the last ten minutes, and with SERVICE_SUSPENDED while the package is suspended for abuse.',
  })
  login(@Ctx() ctx: Context, @Root() hosting: SharedHosting) {
    return getLoginOf(ctx, hosting)
  }

  @FieldResolver(() => HostingUsage, {
    nullable: true,
    description:
      'Current usage as reported by the hosting servers; null if the login of the package is unknown. Fails with OUTSIDE_UNAVAILABLE if the servers do not respond.',
  })
  usage(@Ctx() ctx: Context, @Root() hosting: SharedHosting) {
    return getUsageOf(ctx, hosting)
  }

  @FieldResolver(() => HostingMailboxConnection, {
    nullable: true,
    description:
      'Mailboxes of the package by address; null for a sub-user, and if the login of the package is unknown. Create and remove them in the hosting panel. Fails with OUTSIDE_UNAVAILABLE if the servers do not respond.',
  })
  mailboxes(@Ctx() ctx: Context, @Root() hosting: SharedHosting, @Args(() => MailboxPage) asked: AskedPage) {
    return pageMailboxes(ctx, hosting, asked)
  }

  @FieldResolver(() => [AddOnProduct], {
    description: 'Extra services of the package. Order more with `addExtraServices`.',
  })
  extraServices(@Ctx() ctx: Context, @Root() hosting: SharedHosting) {
    return listExtrasOf(ctx, hosting)
  }
}
