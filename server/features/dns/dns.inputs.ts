import { Field, ID, InputType, Int } from 'type-graphql'
import type { RecordType } from '../../../rules/dns/record-types'
import { graphEnum } from '../../graphql/enums'
import { DnsRecordType } from './dns.graphql'

const RECORD = { description: 'The record as it is to be.' }
const DRY_RUN = { defaultValue: false, description: 'Only says what would be done.' }
const RECORD_ID = { description: 'The `id` of the record.' }

@InputType({ description: 'A DNS record. What is wrong is refused field by field, as InvalidInput.' })
export class DnsRecordInput {
  @Field(() => String, {
    defaultValue: '',
    description: 'Relative to the domain; `@`, or empty for MX, is the domain itself.',
  })
  name!: string

  @Field(() => DnsRecordType, { description: 'What it says about the name.' })
  type!: RecordType

  @Field(() => String, { description: 'Of SRV: the target, or the one line weight priority port target.' })
  value!: string

  @Field(() => Int, { nullable: true, description: 'Of MX (10 when left out) and SRV.' })
  priority?: number | null

  @Field(() => Int, { nullable: true, description: 'Of SRV.' })
  weight?: number | null

  @Field(() => Int, { nullable: true, description: 'Of SRV.' })
  port?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'As it was when the record was read: refused when it was changed since. Not looked at when left out.',
  })
  version?: number | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Seconds that caches keep it, 60 to 604,800, for all records of its name and type. Left out: as those have it.',
  })
  ttl?: number | null
}

@InputType({ description: 'One domain.' })
export class DnsDomainInput {
  @Field(() => ID, { description: 'The `id` of the domain, or its name.' })
  domainId!: string

  @Field(() => Boolean, DRY_RUN)
  dryRun!: boolean
}

@InputType({ description: 'One domain, and on which state of it the request is based.' })
export class DnsEditInput extends DnsDomainInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'The `dnsCommitId` of the domain as it was shown: refused when what is changed here changed since. Not looked at when left out.',
  })
  basedOn?: string | null
}

@InputType({ description: 'A record to add to a domain.' })
export class AddDnsRecordInput extends DnsEditInput {
  @Field(() => DnsRecordInput, RECORD)
  record!: DnsRecordInput
}

@InputType({ description: 'A record of a domain with its new content.' })
export class UpdateDnsRecordInput extends AddDnsRecordInput {
  @Field(() => ID, RECORD_ID)
  recordId!: string
}

@InputType({ description: 'A record to take out of a domain.' })
export class RemoveDnsRecordInput extends DnsEditInput {
  @Field(() => ID, RECORD_ID)
  recordId!: string
}

@InputType({ description: 'A profile to apply, and the domain to apply it to.' })
export class ApplyDnsProfileInput extends DnsDomainInput {
  @Field(() => ID, { description: 'The `id` of the profile.' })
  profileId!: string
}

@InputType({ description: 'A profile to make, without records.' })
export class CreateDnsProfileInput {
  @Field(() => String, { description: 'What to call it; at most 100 characters.' })
  name!: string
}

@InputType({ description: 'A profile to make of the records of a domain.' })
export class CreateDnsProfileFromDomainInput extends CreateDnsProfileInput {
  @Field(() => String, { description: 'The name of the domain, or its `id`.' })
  domainName!: string

  @Field(() => [DnsRecordInput], {
    nullable: true,
    description: 'The records of the profile; all of the domain when left out.',
  })
  dnsList?: DnsRecordInput[] | null
}

@InputType({ description: 'One profile.' })
export class DnsProfileInput {
  @Field(() => ID, { description: 'The `id` of the profile.' })
  profileId!: string
}

@InputType({ description: 'A record to add to a profile.' })
export class AddDnsProfileRecordInput extends DnsProfileInput {
  @Field(() => DnsRecordInput, RECORD)
  record!: DnsRecordInput
}

@InputType({ description: 'A record of a profile with its new content.' })
export class UpdateDnsProfileRecordInput extends AddDnsProfileRecordInput {
  @Field(() => ID, RECORD_ID)
  recordId!: string
}

@InputType({ description: 'A record to take out of a profile.' })
export class RemoveDnsProfileRecordInput extends DnsProfileInput {
  @Field(() => ID, RECORD_ID)
  recordId!: string
}

@InputType({ description: 'A commit to undo.' })
export class RevertDnsCommitInput {
  @Field(() => ID, { description: 'The `id` of the commit.' })
  commitId!: string

  @Field(() => Boolean, DRY_RUN)
  dryRun!: boolean
}

@InputType({ description: 'A domain, and the moment to put its DNS back to.' })
export class RestoreDnsZoneInput extends DnsEditInput {
  @Field(() => ID, { description: 'The `id` of the commit that left the zone as it is to be again.' })
  commitId!: string
}

export type ImportMode = 'REPLACE' | 'MERGE'
export const ImportZoneMode = graphEnum('ImportZoneMode', 'What happens to records that are not in a zone file.', {
  REPLACE: 'They go: the zone is what the file says.',
  MERGE: 'They stay, and what cannot stand beside them is left out.',
} satisfies Record<ImportMode, string>)

@InputType({ description: 'A zone file, and the domain to read it into.' })
export class ImportZoneFileInput extends DnsEditInput {
  @Field(() => String, { description: 'A master file (RFC 1035 §5), of 1,000,000 bytes and 5,000 records at most.' })
  zoneFile!: string

  @Field(() => ImportZoneMode, {
    defaultValue: 'REPLACE',
    description: 'What happens to records that are not in it.',
  })
  mode!: ImportMode
}

@InputType({ description: 'A profile, and the domains to apply it to.' })
export class ApplyDnsProfileToDomainsInput {
  @Field(() => ID, { description: 'The `id` of the profile.' })
  profileId!: string

  @Field(() => [ID], { description: 'The `id` or name of each domain; 100 at most.' })
  domainIds!: string[]

  @Field(() => Boolean, DRY_RUN)
  dryRun!: boolean
}
