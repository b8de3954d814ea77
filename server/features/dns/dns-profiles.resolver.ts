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
    description: 'The DNS profiles of the customer, the oldest first; null for a visitor.',
  })
  dnsProfiles(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, (signedIn) => service.listProfiles(signedIn))
  }

  @Query(() => [DnsProfile], {
    name: 'dnsProfiles',
    nullable: true,
    description: 'The DNS profiles of the customer who is signed in; NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Ask for `viewer { dnsProfiles }`, which is null for a visitor.',
  })
  oldDnsProfiles(@Ctx() ctx: Context) {
    return service.listProfiles(ctx)
  }

  @Mutation(() => ApplyDnsProfileToDomainsResult, {
    description:
      'Applies a profile to many domains, each on its own: what cannot be changed in one keeps none of the others.',
  })
  applyDnsProfileToDomains(
    @Ctx() ctx: Context,
    @Input(() => inputs.ApplyDnsProfileToDomainsInput) input: inputs.ApplyDnsProfileToDomainsInput,
  ) {
    return service.applyProfileToDomains(ctx, input)
  }

  @Mutation(() => DnsProfileResult, {
    description: 'Makes a profile without records; an account has 100 at most.',
  })
  createDnsProfile(
    @Ctx() ctx: Context,
    @Input(() => inputs.CreateDnsProfileInput) input: inputs.CreateDnsProfileInput,
  ) {
    return service.createProfile(ctx, input)
  }

  @Mutation(() => DnsProfileResult, {
    description: 'Makes a profile of the records of a domain, or of the records given.',
  })
  createDnsProfileFromDomain(
    @Ctx() ctx: Context,
    @Input(() => inputs.CreateDnsProfileFromDomainInput) input: inputs.CreateDnsProfileFromDomainInput,
  ) {
    return service.createProfileFromDomain(ctx, input)
  }

  @Mutation(() => DnsProfileResult, {
    description: 'Deletes a profile. Domains that it was applied to keep their records.',
  })
  deleteDnsProfile(@Ctx() ctx: Context, @Input(() => inputs.DnsProfileInput) input: inputs.DnsProfileInput) {
    return service.deleteProfile(ctx, input)
  }

  @Mutation(() => DnsProfileResult, {
    description: 'Adds a record to a profile.',
  })
  addDnsProfileRecord(
    @Ctx() ctx: Context,
    @Input(() => inputs.AddDnsProfileRecordInput) input: inputs.AddDnsProfileRecordInput,
  ) {
    return service.addProfileRecord(ctx, input)
  }

  @Mutation(() => DnsProfileResult, {
    description: 'Changes a record of a profile.',
  })
  updateDnsProfileRecord(
    @Ctx() ctx: Context,
    @Input(() => inputs.UpdateDnsProfileRecordInput) input: inputs.UpdateDnsProfileRecordInput,
  ) {
    return service.updateProfileRecord(ctx, input)
  }

  @Mutation(() => DnsProfileResult, {
    description: 'Takes a record out of a profile.',
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
  @FieldResolver(() => DnsProfileUseConnection, { description: 'The domains that it was applied to last.' })
  usedBy(@Ctx() ctx: Context, @Root() profile: DnsProfile, @Args(() => UsePage) asked: AskedPage) {
    return service.listUses(ctx, profile.id, asked)
  }
}
