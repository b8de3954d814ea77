import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import { AddOnProduct, HostingPackage } from '../catalogue/catalogue.graphql'
import { Domain } from '../domains/domains.graphql'
import { findDomainNode } from '../domains/domains.service'
import {
  HostingLogin,
  HostingPassword,
  HostingUsage,
  RenewHostingPasswordInput,
  SharedHosting,
} from './hosting.graphql'
import { findHostingNode, findProductOf, listExtrasOf, listSharedHostings } from './hosting.service'
import { getLoginOf, getUsageOf, renewPassword } from './hosting-access.service'

@Resolver(() => ViewerNode)
export class HostingResolver {
  @FieldResolver(() => [SharedHosting], {
    nullable: true,
    description: 'The hosting packages of the customer, the oldest first; null for a visitor.',
  })
  hostingPackages(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, listSharedHostings)
  }

  @FieldResolver(() => SharedHosting, {
    nullable: true,
    description: 'One hosting package of the customer; null when it is not theirs, and for a visitor.',
  })
  hostingPackage(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The `id` of the package.' }) id: string) {
    return whenSignedIn(ctx, () => findHostingNode(ctx, id))
  }

  @Query(() => [SharedHosting], {
    nullable: true,
    description: 'The hosting packages of the customer who is signed in; NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Ask for `viewer { hostingPackages }`, which is null for a visitor.',
  })
  sharedHostings(@Ctx() ctx: Context) {
    return listSharedHostings(ctx)
  }

  @Mutation(() => HostingPassword, {
    description:
      'Makes a new password for a hosting package in place of the one that is, and mails that it did; CONFIRM_IDENTITY, and CONFLICT for a package whose login is not known.',
  })
  renewHostingPassword(@Ctx() ctx: Context, @Input(() => RenewHostingPasswordInput) input: RenewHostingPasswordInput) {
    return renewPassword(ctx, input)
  }
}

@Resolver(() => SharedHosting)
export class SharedHostingResolver {
  @FieldResolver(() => HostingPackage, {
    nullable: true,
    description: 'What was bought, with its sizes and the prices of today; null when the shop no longer sells it.',
  })
  product(@Ctx() ctx: Context, @Root() hosting: SharedHosting) {
    return findProductOf(ctx, hosting)
  }

  @FieldResolver(() => Domain, {
    nullable: true,
    description: 'The domain that it serves; null when that is not with us.',
  })
  domain(@Ctx() ctx: Context, @Root() { domainName }: SharedHosting) {
    return findDomainNode(ctx, domainName)
  }

  @FieldResolver(() => HostingLogin, {
    nullable: true,
    description:
      'How its owner gets in; null for a package from before this was kept, and for a sub-user. CONFIRM_IDENTITY unless the viewer logged in or confirmed in the last ten minutes.',
  })
  login(@Ctx() ctx: Context, @Root() hosting: SharedHosting) {
    return getLoginOf(ctx, hosting)
  }

  @FieldResolver(() => HostingUsage, {
    nullable: true,
    description:
      'What it uses, asked of the machines at this moment: OUTSIDE_UNAVAILABLE when they do not answer, null when they cannot be asked.',
  })
  usage(@Ctx() ctx: Context, @Root() hosting: SharedHosting) {
    return getUsageOf(ctx, hosting)
  }

  @FieldResolver(() => [AddOnProduct], { description: 'The extras that it has. Add others with `addExtraServices`.' })
  extraServices(@Ctx() ctx: Context, @Root() hosting: SharedHosting) {
    return listExtrasOf(ctx, hosting)
  }
}
