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
  @FieldResolver(() => [DnsRecord], { description: 'All of its records, in the order in which they were added.' })
  records(@Ctx() ctx: Context, @Root() change: DnsChange) {
    return service.recordsAfter(ctx, change)
  }
}

const CommitPage = pageArgs(COMMIT_PAGE)
const RecordPage = pageArgs(service.RECORD_PAGE)

@Resolver(() => Domain)
export class DnsResolver {
  @ListSize(service.RECORD_PAGE.usual)
  @FieldResolver(() => DnsRecordConnection, { description: 'Its DNS records, in the order in which they were added.' })
  dnsRecords(@Ctx() ctx: Context, @Root() domain: Domain, @Args(() => RecordPage) asked: AskedPage) {
    return service.pageRecords(ctx, domain.id, asked)
  }

  @FieldResolver(() => Boolean, { description: 'The name server has the last change; false while it is passed on.' })
  isDnsPublished(@Ctx() ctx: Context, @Root() domain: Domain) {
    return isPublished(ctx, domain.id)
  }

  @ListSize(COMMIT_PAGE.usual)
  @FieldResolver(() => DnsCommitConnection, { description: 'The changes of its DNS, the newest first.' })
  dnsHistory(@Ctx() ctx: Context, @Root() domain: Domain, @Args(() => CommitPage) asked: AskedPage) {
    return listCommits(ctx, domain.id, asked)
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'From when on its history is kept; null when all of it is.',
  })
  dnsHistorySince(@Ctx() ctx: Context, @Root() domain: Domain) {
    return findHistoryStart(ctx.db.reader, domain.id)
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: 'The newest commit of its DNS, to send along with a change as `basedOn`; null before the first.',
  })
  dnsCommitId(@Ctx() ctx: Context, @Root() domain: Domain) {
    return findNewestCommitId(ctx, domain.id)
  }

  @FieldResolver(() => String, { description: 'All records as a zone file (RFC 1035).' })
  zoneFile(@Ctx() ctx: Context, @Root() domain: Domain) {
    return zoneFileOf(ctx, domain.id)
  }

  @Mutation(() => DnsChangeResult, {
    description: 'Adds a record to a domain. The name server follows within seconds.',
  })
  addDnsRecord(@Ctx() ctx: Context, @Input(() => inputs.AddDnsRecordInput) input: inputs.AddDnsRecordInput) {
    return service.addRecord(ctx, input)
  }

  @Mutation(() => DnsChangeResult, {
    description: 'Changes a record of a domain.',
  })
  updateDnsRecord(@Ctx() ctx: Context, @Input(() => inputs.UpdateDnsRecordInput) input: inputs.UpdateDnsRecordInput) {
    return service.updateRecord(ctx, input)
  }

  @Mutation(() => DnsChangeResult, {
    description: 'Takes a record out of a domain.',
  })
  removeDnsRecord(@Ctx() ctx: Context, @Input(() => inputs.RemoveDnsRecordInput) input: inputs.RemoveDnsRecordInput) {
    return service.removeRecord(ctx, input)
  }

  @Mutation(() => DnsChangeResult, {
    description: 'Puts back the records that a domain gets by itself, and no others.',
  })
  resetDnsToDefault(@Ctx() ctx: Context, @Input(() => inputs.DnsDomainInput) input: inputs.DnsDomainInput) {
    return service.resetToDefault(ctx, input)
  }

  @Mutation(() => DnsChangeResult, {
    description:
      'Brings the DNS of a domain to our name servers, with the records that stand here; with none, the standard ones. Asked again while that is on its way, it is tried at once.',
  })
  switchDnsToOwnNameServers(@Ctx() ctx: Context, @Input(() => inputs.DnsDomainInput) input: inputs.DnsDomainInput) {
    return service.switchToOurNameServers(ctx, input)
  }

  @Mutation(() => DnsChangeResult, {
    description: 'Adds what the name servers of the domain answer now.',
  })
  scanDnsRecords(@Ctx() ctx: Context, @Input(() => inputs.DnsDomainInput) input: inputs.DnsDomainInput) {
    return service.scanRecords(ctx, input)
  }

  @Mutation(() => DnsZoneChangeResult, {
    description: 'Undoes one commit by a new one, unless records that it changed were changed again since.',
  })
  revertDnsCommit(@Ctx() ctx: Context, @Input(() => inputs.RevertDnsCommitInput) input: inputs.RevertDnsCommitInput) {
    return revertCommit(ctx, input)
  }

  @Mutation(() => DnsZoneChangeResult, {
    description: 'Puts the DNS of a domain back, by a new commit, to how an earlier commit left it.',
  })
  restoreDnsZone(@Ctx() ctx: Context, @Input(() => inputs.RestoreDnsZoneInput) input: inputs.RestoreDnsZoneInput) {
    return restoreZone(ctx, input)
  }

  @Mutation(() => ImportZoneFileResult, {
    description: 'Reads a zone file into a domain, in one commit: lines that cannot be taken are left out and listed.',
  })
  importZoneFile(@Ctx() ctx: Context, @Input(() => inputs.ImportZoneFileInput) input: inputs.ImportZoneFileInput) {
    return importZoneFile(ctx, input)
  }

  @Mutation(() => ApplyDnsProfileResult, {
    description: 'Puts the records of a profile into a domain, in place of those under the same names and types.',
  })
  applyDnsProfile(@Ctx() ctx: Context, @Input(() => inputs.ApplyDnsProfileInput) input: inputs.ApplyDnsProfileInput) {
    return applyProfile(ctx, input)
  }
}
