import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { connectionType } from '../../graphql/connection'
import { Domain } from '../domains/domains.graphql'
import { DnsRecord } from './dns.graphql'
import * as inputs from './dns.inputs'
import { ApplyDnsProfileResult, DnsChangeResult } from './dns.results'
import { applyProfile } from './dns-profiles.service'
import * as service from './dns-records.service'
import { isPublished, zoneFileOf } from './zones.service'

export const DnsRecordConnection = connectionType(DnsRecord, 'DnsRecord')

@Resolver(() => Domain)
export class DnsResolver {
  @FieldResolver(() => DnsRecordConnection, { description: 'In the order in which they were added.' })
  dnsRecords(
    @Ctx() ctx: Context,
    @Root() domain: Domain,
    @Arg('first', () => Int, { defaultValue: 100 }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ) {
    return service.pageRecords(ctx, domain.id, first, after ?? null)
  }

  @FieldResolver(() => Boolean, { description: 'The name server has the last change; false while it is passed on.' })
  isDnsPublished(@Ctx() ctx: Context, @Root() domain: Domain) {
    return isPublished(ctx, domain.id)
  }

  @FieldResolver(() => String, { description: 'All records as a zone file (RFC 1035).' })
  zoneFile(@Ctx() ctx: Context, @Root() domain: Domain) {
    return zoneFileOf(ctx, domain.id)
  }

  @Mutation(() => DnsChangeResult)
  addDnsRecord(@Ctx() ctx: Context, @Arg('input', () => inputs.AddDnsRecordInput) input: inputs.AddDnsRecordInput) {
    return service.addRecord(ctx, input)
  }

  @Mutation(() => DnsChangeResult)
  updateDnsRecord(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.UpdateDnsRecordInput) input: inputs.UpdateDnsRecordInput,
  ) {
    return service.updateRecord(ctx, input)
  }

  @Mutation(() => DnsChangeResult)
  removeDnsRecord(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.RemoveDnsRecordInput) input: inputs.RemoveDnsRecordInput,
  ) {
    return service.removeRecord(ctx, input)
  }

  @Mutation(() => DnsChangeResult)
  resetDnsToDefault(@Ctx() ctx: Context, @Arg('input', () => inputs.DnsDomainInput) input: inputs.DnsDomainInput) {
    return service.resetToDefault(ctx, input)
  }

  @Mutation(() => DnsChangeResult)
  switchDnsToOwnNameServers(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.DnsDomainInput) input: inputs.DnsDomainInput,
  ) {
    return service.switchToOurNameServers(ctx, input)
  }

  @Mutation(() => DnsChangeResult, { description: 'Adds what the name servers of the domain answer now.' })
  scanDnsRecords(@Ctx() ctx: Context, @Arg('input', () => inputs.DnsDomainInput) input: inputs.DnsDomainInput) {
    return service.scanRecords(ctx, input)
  }

  @Mutation(() => ApplyDnsProfileResult)
  applyDnsProfile(
    @Ctx() ctx: Context,
    @Arg('input', () => inputs.ApplyDnsProfileInput) input: inputs.ApplyDnsProfileInput,
  ) {
    return applyProfile(ctx, input)
  }
}
