import { Field, Int, ObjectType } from 'type-graphql'
import { connectionType } from '../../graphql/connection'
import { ListSize } from '../../graphql/document-limits'
import { Node } from '../../graphql/node'
import { DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { UserErrorCode } from '../../graphql/user-error-code'
import { Domain } from '../domains/domains.graphql'
import {
  CHANGES_USUAL,
  DnsConflict,
  DnsNotManageable,
  DnsProfile,
  DnsRecordChange,
  DnsRecordsChanged,
} from './dns.graphql'

@ObjectType({
  implements: Node,
  description:
    'One saved set of changes to the DNS of a domain. It can be reverted, and the zone can be restored to it.',
})
export class DnsCommit extends Node {
  @Field(() => DateTime, { description: 'Time of the commit.' })
  at!: Date

  @Field(() => String, {
    description: 'Login e-mail address of whoever made the commit, or a text saying that the shop made it.',
  })
  by!: string

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], {
    description: 'Changes to each record. Empty for the zone as it was when its history began.',
  })
  changes!: DnsRecordChange[]
}

export const DnsCommitConnection = connectionType(DnsCommit, 'DnsCommit')

@ObjectType({ description: 'Actual or previewed changes to the DNS of a domain.' })
export class DnsZoneChange {
  @Field(() => Domain, { description: 'The changed domain.' })
  domain!: Domain

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], { description: 'Changes to each record; empty if nothing has to change.' })
  changes!: DnsRecordChange[]

  @Field(() => DnsCommit, { nullable: true, description: 'The new commit; null on a dry run and if nothing changed.' })
  commit!: DnsCommit | null
}

export const DnsZoneChangeResult = resultUnion(
  'DnsZoneChangeResult',
  'The changes to the DNS of a domain, or why nothing was changed.',
  DnsZoneChange,
  DnsNotManageable,
  DnsConflict,
  DnsRecordsChanged,
)

@ObjectType({ description: 'A skipped line of an imported zone file.' })
export class SkippedLine {
  @Field(() => Int, {
    description: 'Line number in the file, starting at 1; the first line of a record that spans several.',
  })
  line!: number

  @Field(() => String, { description: 'Reason in the language of the request.' })
  reason!: string
}

@ObjectType({ description: 'Actual or previewed result of importing a zone file.' })
export class ImportedDnsZone extends DnsZoneChange {
  @ListSize(CHANGES_USUAL)
  @Field(() => [String], { description: 'Added records, as zone file lines relative to the domain.' })
  added!: string[]

  @ListSize(CHANGES_USUAL)
  @Field(() => [String], {
    description: 'Changed records with their new content, as zone file lines. `changes` has the old content too.',
  })
  changed!: string[]

  @ListSize(CHANGES_USUAL)
  @Field(() => [String], { description: 'Removed records, as zone file lines relative to the domain.' })
  removed!: string[]

  @ListSize(CHANGES_USUAL)
  @Field(() => [SkippedLine], { description: 'The first 100 skipped lines, in the order of the file.' })
  skipped!: SkippedLine[]

  @Field(() => Int, { description: 'Number of skipped lines, including those that are not listed.' })
  skippedCount!: number
}

export const ImportZoneFileResult = resultUnion(
  'ImportZoneFileResult',
  'The result of importing a zone file, or why nothing was imported.',
  ImportedDnsZone,
  DnsNotManageable,
  DnsConflict,
  DnsRecordsChanged,
)

@ObjectType({
  implements: Node,
  description: 'The last DNS profile applied to a domain, and how the domain differs from it.',
})
export class DnsProfileUse extends Node {
  @Field(() => Domain, { description: 'The domain that the profile was applied to.' })
  domain!: Domain

  @Field(() => DateTime, { nullable: true, description: 'Time at which the profile was applied; null if unknown.' })
  appliedAt!: Date | null

  @Field(() => String, {
    nullable: true,
    description:
      'Login e-mail address of whoever applied the profile, or a text saying that the shop did; null if unknown.',
  })
  appliedBy!: string | null

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], {
    description: 'Changes that applying the profile again would make.',
  })
  difference!: DnsRecordChange[]
}

export const DnsProfileUseConnection = connectionType(DnsProfileUse, 'DnsProfileUse')

@ObjectType({ description: 'Result for one domain of applying a profile to many.' })
export class DnsProfileOutcome extends DnsZoneChange {
  @ListSize(CHANGES_USUAL)
  @Field(() => [String], {
    description: 'One message for each skipped record, or why nothing was changed, in the language of the request.',
  })
  errors!: string[]

  @Field(() => UserErrorCode, {
    nullable: true,
    description: 'Reason why nothing was changed; null if the profile was applied.',
  })
  code!: UserErrorCode | null
}

@ObjectType({ description: 'Actual or previewed result of applying a profile to many domains.' })
export class AppliedDnsProfiles {
  @Field(() => DnsProfile, { description: 'The applied profile.' })
  profile!: DnsProfile

  @Field(() => [DnsProfileOutcome], { description: 'One result per domain, in the order of the request.' })
  results!: DnsProfileOutcome[]
}

export const ApplyDnsProfileToDomainsResult = resultUnion(
  'ApplyDnsProfileToDomainsResult',
  'The results of applying a profile to many domains, or why the request was refused.',
  AppliedDnsProfiles,
)
