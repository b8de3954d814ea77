import { Field, ID, InputType, Int } from 'type-graphql'
import type { RecordType } from '../../../rules/dns/record-types'
import { graphEnum } from '../../graphql/enums'
import { DnsRecordType } from './dns.graphql'

const RECORD = { description: 'New content of the record.' }
const DRY_RUN = { defaultValue: false, description: 'True previews the changes without saving them.' }
const RECORD_ID = { description: '`id` of the record.' }

@InputType({ description: 'A DNS record. Invalid fields are listed in `InvalidInput`.' })
export class DnsRecordInput {
  @Field(() => String, {
    defaultValue: '',
    description: 'Name relative to the domain; `@` for the domain itself. May be empty for MX.',
  })
  name!: string

  @Field(() => DnsRecordType, { description: 'Record type.' })
  type!: RecordType

  @Field(() => String, { description: 'Record data on one line. SRV: the target, or `weight priority port target`.' })
  value!: string

  @Field(() => Int, { nullable: true, description: 'Priority of an MX or SRV record. MX defaults to 10.' })
  priority?: number | null

  @Field(() => Int, { nullable: true, description: 'Weight of an SRV record.' })
  weight?: number | null

  @Field(() => Int, { nullable: true, description: 'Port of an SRV record.' })
  port?: number | null

  @Field(() => Int, {
    nullable: true,
    description:
      '`version` of the record as last read. The update is refused if the record changed since; not checked if omitted.',
  })
  version?: number | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Time to live in seconds, 60 to 604,800; applies to all records with this name and type. If omitted, their current TTL is kept.',
  })
  ttl?: number | null
}

@InputType({ description: 'Identifies a domain.' })
export class DnsDomainInput {
  @Field(() => ID, { description: '`id` or name of the domain.' })
  domainId!: string

  @Field(() => Boolean, DRY_RUN)
  dryRun!: boolean
}

@InputType({ description: 'Identifies a domain and the version of its DNS that the change is based on.' })
class DnsEditInput extends DnsDomainInput {
  @Field(() => ID, {
    nullable: true,
    description:
      '`dnsCommitId` of the domain as last read. The change is refused if the affected records changed since; not checked if omitted.',
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

@InputType({ description: 'A record to remove from a domain.' })
export class RemoveDnsRecordInput extends DnsEditInput {
  @Field(() => ID, RECORD_ID)
  recordId!: string
}

@InputType({ description: 'A profile and the domain to apply it to.' })
export class ApplyDnsProfileInput extends DnsDomainInput {
  @Field(() => ID, { description: '`id` of the profile.' })
  profileId!: string
}

@InputType({ description: 'A new, empty DNS profile.' })
export class CreateDnsProfileInput {
  @Field(() => String, { description: 'Name of the profile, at most 100 characters.' })
  name!: string
}

@InputType({ description: 'A new DNS profile with the records of a domain.' })
export class CreateDnsProfileFromDomainInput extends CreateDnsProfileInput {
  @Field(() => String, { description: 'Name or `id` of the domain.' })
  domainName!: string

  @Field(() => [DnsRecordInput], {
    nullable: true,
    description: 'Records for the profile. If omitted, all records of the domain are copied.',
  })
  dnsList?: DnsRecordInput[] | null
}

@InputType({ description: 'Identifies a DNS profile.' })
export class DnsProfileInput {
  @Field(() => ID, { description: '`id` of the profile.' })
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

@InputType({ description: 'A record to remove from a profile.' })
export class RemoveDnsProfileRecordInput extends DnsProfileInput {
  @Field(() => ID, RECORD_ID)
  recordId!: string
}

@InputType({ description: 'A commit to undo.' })
export class RevertDnsCommitInput {
  @Field(() => ID, { description: '`id` of the commit.' })
  commitId!: string

  @Field(() => Boolean, DRY_RUN)
  dryRun!: boolean
}

@InputType({ description: 'A domain and the commit to restore its DNS to.' })
export class RestoreDnsZoneInput extends DnsEditInput {
  @Field(() => ID, { description: '`id` of the commit to restore; the zone becomes as that commit left it.' })
  commitId!: string
}

export type ImportMode = 'REPLACE' | 'MERGE'
const ImportZoneMode = graphEnum(
  'ImportZoneMode',
  'Treatment of existing records that are not in the imported zone file.',
  {
    REPLACE: 'Removes them: the zone becomes equal to the file.',
    MERGE: 'Keeps them. Lines of the file that conflict with them are skipped.',
  } satisfies Record<ImportMode, string>,
)

@InputType({ description: 'A zone file and the domain to import it into.' })
export class ImportZoneFileInput extends DnsEditInput {
  @Field(() => String, { description: 'Zone file (RFC 1035 §5) of at most 1,000,000 bytes and 5,000 records.' })
  zoneFile!: string

  @Field(() => ImportZoneMode, {
    defaultValue: 'REPLACE',
    description: 'Treatment of existing records that are not in the file.',
  })
  mode!: ImportMode
}

@InputType({ description: 'A profile and the domains to apply it to.' })
export class ApplyDnsProfileToDomainsInput {
  @Field(() => ID, { description: '`id` of the profile.' })
  profileId!: string

  @Field(() => [ID], { description: '`id` or name of each domain; at most 100.' })
  domainIds!: string[]

  @Field(() => Boolean, DRY_RUN)
  dryRun!: boolean
}
