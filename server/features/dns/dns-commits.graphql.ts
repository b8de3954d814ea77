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
  description: 'One change of the DNS of a domain: all that was saved at once. It can be undone, or gone back to.',
})
export class DnsCommit extends Node {
  @Field(() => DateTime, { description: 'When it was made.' })
  at!: Date

  @Field(() => String, { description: 'The address to log in with of who made it, or that the shop did.' })
  by!: string

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], {
    description: 'What it did to each record. None: how the zone was when its history began.',
  })
  changes!: DnsRecordChange[]
}

export const DnsCommitConnection = connectionType(DnsCommit, 'DnsCommit')

@ObjectType({ description: 'What was done to the DNS of a domain, or would be on a dry run.' })
export class DnsZoneChange {
  @Field(() => Domain, { description: 'The domain.' })
  domain!: Domain

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], { description: 'What happens to each record; none when nothing has to change.' })
  changes!: DnsRecordChange[]

  @Field(() => DnsCommit, { nullable: true, description: 'The new commit; null on a dry run, and without changes.' })
  commit!: DnsCommit | null
}

export const DnsZoneChangeResult = resultUnion(
  'DnsZoneChangeResult',
  'What was done to the DNS of a domain, or why nothing was.',
  DnsZoneChange,
  DnsNotManageable,
  DnsConflict,
  DnsRecordsChanged,
)

@ObjectType({ description: 'A line of a zone file that was left out.' })
export class SkippedLine {
  @Field(() => Int, { description: 'Its number in the file, from 1 on; of a record of several lines the first.' })
  line!: number

  @Field(() => String, { description: "Why, in the reader's language." })
  reason!: string
}

@ObjectType({ description: 'What came of a zone file, or would come of it on a dry run.' })
export class ImportedDnsZone extends DnsZoneChange {
  @ListSize(CHANGES_USUAL)
  @Field(() => [String], { description: 'The records that come, as lines of a zone file relative to the domain.' })
  added!: string[]

  @ListSize(CHANGES_USUAL)
  @Field(() => [String], { description: 'The records that say something else, as they are after; `changes` has both.' })
  changed!: string[]

  @ListSize(CHANGES_USUAL)
  @Field(() => [String], { description: 'The records that go.' })
  removed!: string[]

  @ListSize(CHANGES_USUAL)
  @Field(() => [SkippedLine], { description: 'The lines that were left out, in the order of the file.' })
  skipped!: SkippedLine[]
}

export const ImportZoneFileResult = resultUnion(
  'ImportZoneFileResult',
  'What came of a zone file, or why nothing was done.',
  ImportedDnsZone,
  DnsNotManageable,
  DnsConflict,
  DnsRecordsChanged,
)

@ObjectType({ implements: Node, description: 'A domain that a profile was applied to last.' })
export class DnsProfileUse extends Node {
  @Field(() => Domain, { description: 'The domain.' })
  domain!: Domain

  @Field(() => DateTime, { nullable: true, description: 'When that was; null when it is not known any more.' })
  appliedAt!: Date | null

  @Field(() => String, {
    nullable: true,
    description: 'The address to log in with of who did it, or that the shop did; null when it is not known any more.',
  })
  appliedBy!: string | null

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], {
    description: 'How its DNS differs from the profile now: what applying it again would change.',
  })
  difference!: DnsRecordChange[]
}

export const DnsProfileUseConnection = connectionType(DnsProfileUse, 'DnsProfileUse')

@ObjectType({ description: 'What came of applying a profile to one of many domains.' })
export class DnsProfileOutcome extends DnsZoneChange {
  @ListSize(CHANGES_USUAL)
  @Field(() => [String], {
    description: "One line for each record that was left out, or why nothing was done, in the reader's language.",
  })
  errors!: string[]

  @Field(() => UserErrorCode, { nullable: true, description: 'Why nothing was done; null when it was.' })
  code!: UserErrorCode | null
}

@ObjectType({ description: 'What came of applying a profile to many domains, or would come of it on a dry run.' })
export class AppliedDnsProfiles {
  @Field(() => DnsProfile, { description: 'The profile.' })
  profile!: DnsProfile

  @Field(() => [DnsProfileOutcome], { description: 'One for each domain, in the order in which they were given.' })
  results!: DnsProfileOutcome[]
}

export const ApplyDnsProfileToDomainsResult = resultUnion(
  'ApplyDnsProfileToDomainsResult',
  'What came of applying a profile to many domains, or what is wrong with the list.',
  AppliedDnsProfiles,
)
