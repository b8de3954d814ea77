import { Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { type AskedPage, pageArgs } from '../../graphql/connection'
import { ListSize } from '../../graphql/document-limits'
import { Input } from '../../graphql/input'
import { DateTime } from '../../graphql/scalars'
import { Domain } from '../domains/domains.graphql'
import { ApplyDnsProfileResult, DnsChange, DnsChangeResult, DnsRecord, DnsRecordConnection } from './dns.graphql'
import * as inputs from './dns.inputs'
import { DnsCommitConnection, DnsZoneChangeResult, ImportZoneFileResult } from './dns-commits.graphql'
import { COMMIT_PAGE, findHistoryStart, findNewestCommitId, listCommits } from './dns-commits.service'
import { applyProfile } from './dns-profiles.service'
import * as service from './dns-records.service'
import { restoreZone, revertCommit } from './dns-undo.service'
import { importZoneFile } from './zone-import.service'
import { isPublished, zoneFileOf } from './zones.service'

@Resolver(() => DnsChange)
export class DnsChangeResolver {
  @FieldResolver(() => [DnsRecord], {
    description: 'All DNS records of the domain, in the order in which they were added.',
  })
  records(@Ctx() ctx: Context, @Root() change: DnsChange) {
    return service.recordsAfter(ctx, change)
  }
}

const CommitPage = pageArgs(COMMIT_PAGE)
const RecordPage = pageArgs(service.RECORD_PAGE)

@Resolver(() => Domain)
export class DnsResolver {
  @ListSize(service.RECORD_PAGE.usual)
  @FieldResolver(() => DnsRecordConnection, {
    description: 'DNS records of the domain, in the order in which they were added.',
  })
  dnsRecords(@Ctx() ctx: Context, @Root() domain: Domain, @Args(() => RecordPage) asked: AskedPage) {
    return service.pageRecords(ctx, domain.id, asked)
  }

  @FieldResolver(() => Boolean, {
    description: 'True if the name servers have the last change; false while it is being published.',
  })
  isDnsPublished(@Ctx() ctx: Context, @Root() domain: Domain) {
    return isPublished(ctx, domain.id)
  }

  @ListSize(COMMIT_PAGE.usual)
  @FieldResolver(() => DnsCommitConnection, { description: 'DNS commits of the domain, newest first.' })
  dnsHistory(@Ctx() ctx: Context, @Root() domain: Domain, @Args(() => CommitPage) asked: AskedPage) {
    return listCommits(ctx, domain.id, asked)
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'Start of the available DNS history; null if it is complete.',
  })
  dnsHistorySince(@Ctx() ctx: Context, @Root() domain: Domain) {
    return findHistoryStart(ctx.db.reader, domain.id)
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: 'Id of the newest DNS commit, to send as `basedOn` with a change; null before the first commit.',
  })
  dnsCommitId(@Ctx() ctx: Context, @Root() domain: Domain) {
    return findNewestCommitId(ctx, domain.id)
  }

  @FieldResolver(() => String, { description: 'All DNS records as a zone file (RFC 1035).' })
  zoneFile(@Ctx() ctx: Context, @Root() domain: Domain) {
    return zoneFileOf(ctx, domain.id)
  }

  @Mutation(() => DnsChangeResult, {
    description: 'Adds a record to a domain. The name servers publish it within seconds.',
  })
  addDnsRecord(@Ctx() ctx: Context, @Input(() => inputs.AddDnsRecordInput) input: inputs.AddDnsRecordInput) {
    return service.addRecord(ctx, input)
  }

  @Mutation(() => DnsChangeResult, {
    description: 'Updates a DNS record of a domain.',
  })
  updateDnsRecord(@Ctx() ctx: Context, @Input(() => inputs.UpdateDnsRecordInput) input: inputs.UpdateDnsRecordInput) {
    return service.updateRecord(ctx, input)
  }

  @Mutation(() => DnsChangeResult, {
    description: 'Removes a DNS record from a domain.',
  })
  removeDnsRecord(@Ctx() ctx: Context, @Input(() => inputs.RemoveDnsRecordInput) input: inputs.RemoveDnsRecordInput) {
    return service.removeRecord(ctx, input)
  }

  @Mutation(() => DnsChangeResult, {
    description: 'Replaces all DNS records of a domain by the default records.',
  })
  resetDnsToDefault(@Ctx() ctx: Context, @Input(() => inputs.DnsDomainInput) input: inputs.DnsDomainInput) {
    return service.resetToDefault(ctx, input)
  }

  @Mutation(() => DnsChangeResult, {
    description:
      'Moves the DNS of a domain to our name servers, with the records kept here or, without any, the default records. A repeated call while the move is pending retries it at once.',
  })
  switchDnsToOwnNameServers(@Ctx() ctx: Context, @Input(() => inputs.DnsDomainInput) input: inputs.DnsDomainInput) {
    return service.switchToOurNameServers(ctx, input)
  }

  @Mutation(() => DnsChangeResult, {
    description:
      'Looks up the records that the current name servers of the domain publish, and adds the missing ones here.',
  })
  scanDnsRecords(@Ctx() ctx: Context, @Input(() => inputs.DnsDomainInput) input: inputs.DnsDomainInput) {
    return service.scanRecords(ctx, input)
  }

  @Mutation(() => DnsZoneChangeResult, {
    description: 'Reverts one commit by a new commit. Refused if records that it changed were changed again since.',
  })
  revertDnsCommit(@Ctx() ctx: Context, @Input(() => inputs.RevertDnsCommitInput) input: inputs.RevertDnsCommitInput) {
    return revertCommit(ctx, input)
  }

  @Mutation(() => DnsZoneChangeResult, {
    description: 'Restores the DNS of a domain to an earlier commit, by a new commit.',
  })
  restoreDnsZone(@Ctx() ctx: Context, @Input(() => inputs.RestoreDnsZoneInput) input: inputs.RestoreDnsZoneInput) {
    return restoreZone(ctx, input)
  }

  @Mutation(() => ImportZoneFileResult, {
    description:
      'Imports a zone file into a domain as one commit. Invalid or conflicting lines are skipped and listed.',
  })
  importZoneFile(@Ctx() ctx: Context, @Input(() => inputs.ImportZoneFileInput) input: inputs.ImportZoneFileInput) {
    return importZoneFile(ctx, input)
  }

  @Mutation(() => ApplyDnsProfileResult, {
    description:
      'Applies a profile to a domain. Profile records replace existing records with the same name and type; others are kept.',
  })
  applyDnsProfile(@Ctx() ctx: Context, @Input(() => inputs.ApplyDnsProfileInput) input: inputs.ApplyDnsProfileInput) {
    return applyProfile(ctx, input)
  }
}
