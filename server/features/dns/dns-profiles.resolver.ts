import { Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { type AskedPage, pageArgs } from '../../graphql/connection'
import { ListSize } from '../../graphql/document-limits'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import { DnsProfile, DnsProfileResult } from './dns.graphql'
import * as inputs from './dns.inputs'
import { ApplyDnsProfileToDomainsResult, DnsProfileUseConnection } from './dns-commits.graphql'
import * as service from './dns-profiles.service'

@Resolver(() => ViewerNode)
export class DnsProfilesResolver {
  @FieldResolver(() => [DnsProfile], {
    nullable: true,
    description: 'DNS profiles of the customer, oldest first; null for a visitor.',
  })
  dnsProfiles(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, (signedIn) => service.listProfiles(signedIn))
  }

  @Query(() => [DnsProfile], {
    name: 'dnsProfiles',
    nullable: true,
    description: 'DNS profiles of the signed-in customer. Fails with NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Use `viewer { dnsProfiles }`, which is null for a visitor.',
  })
  oldDnsProfiles(@Ctx() ctx: Context) {
    return service.listProfiles(ctx)
  }

  @Mutation(() => ApplyDnsProfileToDomainsResult, {
    description:
      'Applies a profile to many domains, each separately: a failure in one domain does not affect the others.',
    deprecationReason: 'Use `rollOutDnsProfile`, which runs in the background and can be undone.',
  })
  applyDnsProfileToDomains(
    @Ctx() ctx: Context,
    @Input(() => inputs.ApplyDnsProfileToDomainsInput) input: inputs.ApplyDnsProfileToDomainsInput,
  ) {
    return service.applyProfileToDomains(ctx, input)
  }

  @Mutation(() => DnsProfileResult, {
    description: 'Creates an empty DNS profile. An account can have at most 100.',
  })
  createDnsProfile(
    @Ctx() ctx: Context,
    @Input(() => inputs.CreateDnsProfileInput) input: inputs.CreateDnsProfileInput,
  ) {
    return service.createProfile(ctx, input)
  }

  @Mutation(() => DnsProfileResult, {
    description: 'Creates a DNS profile from the records of a domain or from the given records.',
  })
  createDnsProfileFromDomain(
    @Ctx() ctx: Context,
    @Input(() => inputs.CreateDnsProfileFromDomainInput) input: inputs.CreateDnsProfileFromDomainInput,
  ) {
    return service.createProfileFromDomain(ctx, input)
  }

  @Mutation(() => DnsProfileResult, {
    description: 'Deletes a DNS profile. Domains that it was applied to keep their records.',
  })
  deleteDnsProfile(@Ctx() ctx: Context, @Input(() => inputs.DnsProfileInput) input: inputs.DnsProfileInput) {
    return service.deleteProfile(ctx, input)
  }

  @Mutation(() => DnsProfileResult, {
    description: 'Adds a record to a DNS profile.',
  })
  addDnsProfileRecord(
    @Ctx() ctx: Context,
    @Input(() => inputs.AddDnsProfileRecordInput) input: inputs.AddDnsProfileRecordInput,
  ) {
    return service.addProfileRecord(ctx, input)
  }

  @Mutation(() => DnsProfileResult, {
    description: 'Updates a record of a DNS profile.',
  })
  updateDnsProfileRecord(
    @Ctx() ctx: Context,
    @Input(() => inputs.UpdateDnsProfileRecordInput) input: inputs.UpdateDnsProfileRecordInput,
  ) {
    return service.updateProfileRecord(ctx, input)
  }

  @Mutation(() => DnsProfileResult, {
    description: 'Removes a record from a DNS profile.',
  })
  removeDnsProfileRecord(
    @Ctx() ctx: Context,
    @Input(() => inputs.RemoveDnsProfileRecordInput) input: inputs.RemoveDnsProfileRecordInput,
  ) {
    return service.removeProfileRecord(ctx, input)
  }
}

const UsePage = pageArgs(service.USE_PAGE)

@Resolver(() => DnsProfile)
export class DnsProfileUseResolver {
  @ListSize(service.USE_PAGE.usual)
  @FieldResolver(() => DnsProfileUseConnection, { description: 'Domains whose last applied profile is this one.' })
  usedBy(@Ctx() ctx: Context, @Root() profile: DnsProfile, @Args(() => UsePage) asked: AskedPage) {
    return service.listUses(ctx, profile.id, asked)
  }
}
