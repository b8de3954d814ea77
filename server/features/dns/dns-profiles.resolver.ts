import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { DnsProfile } from './dns.graphql'
import * as inputs from './dns.inputs'
import { DnsProfileResult } from './dns.results'
import * as service from './dns-profiles.service'

@Resolver()
export class DnsProfilesResolver {
  @Query(() => [DnsProfile], { description: "The viewer's, oldest first." })
  dnsProfiles(@Ctx() ctx: Context) {
    return service.listProfiles(ctx)
  }

  @Mutation(() => DnsProfileResult)
  createDnsProfile(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.CreateDnsProfileInput) input: inputs.CreateDnsProfileInput,
  ) {
    return service.createProfile(ctx, input)
  }

  @Mutation(() => DnsProfileResult)
  createDnsProfileFromDomain(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.CreateDnsProfileFromDomainInput) input: inputs.CreateDnsProfileFromDomainInput,
  ) {
    return service.createProfileFromDomain(ctx, input)
  }

  @Mutation(() => DnsProfileResult)
  deleteDnsProfile(@Ctx() ctx: Context, @Arg('input', () => inputs.DnsProfileInput) input: inputs.DnsProfileInput) {
    return service.deleteProfile(ctx, input)
  }

  @Mutation(() => DnsProfileResult)
  addDnsProfileRecord(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.AddDnsProfileRecordInput) input: inputs.AddDnsProfileRecordInput,
  ) {
    return service.addProfileRecord(ctx, input)
  }

  @Mutation(() => DnsProfileResult)
  updateDnsProfileRecord(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.UpdateDnsProfileRecordInput) input: inputs.UpdateDnsProfileRecordInput,
  ) {
    return service.updateProfileRecord(ctx, input)
  }

  @Mutation(() => DnsProfileResult)
  removeDnsProfileRecord(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.RemoveDnsProfileRecordInput) input: inputs.RemoveDnsProfileRecordInput,
  ) {
    return service.removeProfileRecord(ctx, input)
  }
}
