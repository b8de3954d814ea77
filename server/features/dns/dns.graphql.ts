import { Field, ID, Int, ObjectType } from 'type-graphql'
import { zoneConflictText } from '../../../rules/dns/dns.text'
import type { ZoneConflict } from '../../../rules/dns/issues'
import type { RecordType, ZoneEntry } from '../../../rules/dns/record-types'
import type { Context } from '../../common/context'
import { connectionType } from '../../graphql/connection'
import { ListSize } from '../../graphql/document-limits'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { DateTime } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { Domain } from '../domains/domains.graphql'
import { dnsText } from './dns.text'

/** Estimate for the query cost: most changes affect one record, an import affects many. */
export const CHANGES_USUAL = 5

export const DnsRecordType = graphEnum('DnsRecordType', 'Type of a DNS record.', {
  A: 'IPv4 address (RFC 1035).',
  AAAA: 'IPv6 address (RFC 3596).',
  CNAME: 'Alias for another name (RFC 1035).',
  MX: 'Mail server for the name (RFC 1035).',
  TXT: 'Free text, such as SPF or a verification code (RFC 1035).',
  SRV: 'Host and port of a service (RFC 2782).',
  CAA: 'Certificate authorities that may issue certificates for the name (RFC 8659).',
  NS: 'Name server for a subdomain (RFC 1035).',
  TLSA: 'Certificate or public key of a TLS service (RFC 6698).',
  SSHFP: 'Fingerprint of an SSH host key (RFC 4255).',
  HTTPS: 'Connection parameters of a website (RFC 9460).',
  SVCB: 'Connection parameters of a service (RFC 9460).',
  DS: 'Digest of the DNSSEC key of a subdomain (RFC 4034).',
} satisfies Record<RecordType, string>)

@ObjectType({ implements: Node, description: 'A DNS record of a domain or of a DNS profile.' })
export class DnsRecord extends Node {
  @Field(() => String, { description: 'Name relative to the domain; `@` for the domain itself.' })
  name!: string

  @Field(() => DnsRecordType, { description: 'Record type.' })
  type!: RecordType

  @Field(() => String, {
    description:
      'Record data on one line. MX: without the priority. SRV: `weight priority port target`. Other types: zone file format.',
  })
  value!: string

  @Field(() => Int, {
    nullable: true,
    description: 'Priority; the lowest value is tried first. Null unless the type is MX or SRV.',
  })
  priority!: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'Relative weight among SRV records of equal priority; null unless the type is SRV.',
  })
  weight!: number | null

  @Field(() => Int, { nullable: true, description: 'Port of the service; null unless the type is SRV.' })
  port!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Host name of the service, with a trailing dot if absolute; null unless the type is SRV.',
  })
  target!: string | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Time to live in seconds, the same for all records with this name and type. Null in a profile record that uses the default TTL.',
  })
  ttl!: number | null

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the profile that the record belongs to; null for a record of a domain.',
  })
  profileId!: string | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Version of the record. Send it with an update to have the update refused if the record changed since. Null for a profile record.',
  })
  version!: number | null
}

@ObjectType({ description: 'Content of a DNS record at an earlier or later moment.' })
export class DnsRecordContent {
  @Field(() => String, { description: 'Name relative to the domain; `@` for the domain itself.' })
  name!: string

  @Field(() => DnsRecordType, { description: 'Record type.' })
  type!: RecordType

  @Field(() => String, {
    description:
      'Record data on one line. MX: without the priority. SRV: `weight priority port target`. Other types: zone file format.',
  })
  value!: string

  @Field(() => Int, {
    nullable: true,
    description: 'Priority; the lowest value is tried first. Null unless the type is MX or SRV.',
  })
  priority!: number | null

  @Field(() => Int, { description: 'Time to live in seconds.' })
  ttl!: number
}

export type ChangeKind = 'ADDED' | 'CHANGED' | 'REMOVED'
const DnsChangeKind = graphEnum('DnsChangeKind', 'Kind of change to a DNS record.', {
  ADDED: 'The record was added.',
  CHANGED: 'The content of the record changed; its name and type stayed the same.',
  REMOVED: 'The record was removed.',
} satisfies Record<ChangeKind, string>)

@ObjectType({ description: 'An actual or previewed change to one DNS record.' })
export class DnsRecordChange {
  @Field(() => DnsChangeKind, { description: 'Kind of change.' })
  kind!: ChangeKind

  @Field(() => String, {
    nullable: true,
    description: 'Record before the change, as a zone file line relative to the domain; null if it was added.',
  })
  before!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Record after the change, as a zone file line relative to the domain; null if it was removed.',
  })
  after!: string | null

  @Field(() => DnsRecordContent, {
    nullable: true,
    description: 'Fields of the record before the change; null if it was added.',
  })
  recordBefore!: DnsRecordContent | null

  @Field(() => DnsRecordContent, {
    nullable: true,
    description: 'Fields of the record after the change; null if it was removed.',
  })
  recordAfter!: DnsRecordContent | null
}

@ObjectType({
  implements: Node,
  description:
    'A reusable set of DNS records that can be applied to any domain. `[DOMAINNAME]` is replaced by the domain name.',
})
export class DnsProfile extends Node {
  @Field(() => String, { description: 'Name given by the customer.' })
  name!: string

  @Field(() => [DnsRecord], { description: 'Records in the order in which they were added; at most 500.' })
  records!: DnsRecord[]
}

@ObjectType({ description: 'DNS of a domain after a change, or as it would be after a dry run.' })
export class DnsChange {
  @Field(() => Domain, { description: 'The changed domain.' })
  domain!: Domain

  @Field(() => DnsRecord, {
    nullable: true,
    description: 'The record that was added or updated; null after other changes.',
  })
  record!: DnsRecord | null

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], {
    nullable: true,
    description: 'Previewed changes of a dry run; null if the change was made.',
  })
  wouldChange!: DnsRecordChange[] | null

  /** Set on a dry run, whose result cannot be read from the database. */
  recordsAfter!: DnsRecord[] | null
}

@ObjectType({
  description:
    'Result of applying a profile to one domain: valid records are saved, invalid ones are listed in `errors`.',
})
export class AppliedDnsProfile {
  @Field(() => Domain, { description: 'The domain that the profile was applied to.' })
  domain!: Domain

  @Field(() => [DnsRecord], { description: 'All DNS records of the domain, in the order in which they were added.' })
  records!: DnsRecord[]

  @Field(() => [DnsRecord], { description: 'Profile records that the domain now contains.' })
  successfullySavedRecords!: DnsRecord[]

  @Field(() => [String], { description: 'One message for each skipped record, in the language of the request.' })
  errors!: string[]

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], {
    nullable: true,
    description: 'Previewed changes of a dry run; null if the profile was applied.',
  })
  wouldChange!: DnsRecordChange[] | null
}

@ObjectType({ description: 'DNS profiles of the customer after a change.' })
export class DnsProfileChange {
  @Field(() => [DnsProfile], { description: 'All DNS profiles of the customer, oldest first.' })
  profiles!: DnsProfile[]

  @Field(() => DnsProfile, {
    nullable: true,
    description: 'The profile that was created or updated; null if it was deleted.',
  })
  profile!: DnsProfile | null
}

@ObjectType({
  implements: UserError,
  description: 'Refusal: the DNS of this domain cannot be changed here, because it is read-only or hosted elsewhere.',
})
export class DnsNotManageable extends UserError {
  constructor(ctx: Pick<Context, 'locale'>) {
    super()
    this.code = 'DNS_NOT_MANAGEABLE'
    this.status = 409
    this.message = dnsText[ctx.locale].notManageable
  }
}

@ObjectType({
  implements: UserError,
  description: 'Refusal: the record conflicts with other records in the zone, or another request changed it first.',
})
export class DnsConflict extends UserError {
  @Field(() => String, {
    description: 'Name of the conflicting record, relative to the domain; `@` for the domain itself.',
  })
  name: string

  @Field(() => DnsRecordType, { description: 'Type of the conflicting record.' })
  type: RecordType

  constructor(ctx: Pick<Context, 'locale'>, reason: ZoneConflict | 'changed', { name, type }: ZoneEntry) {
    super()
    this.code = 'DNS_CONFLICT'
    this.status = 409
    this.name = name
    this.type = type
    const text = dnsText[ctx.locale]
    this.message = reason === 'changed' ? text.changed({ name, type }) : zoneConflictText[ctx.locale][reason]
  }
}

@ObjectType({
  implements: UserError,
  description:
    'Refusal: records with these names and types changed after the commit that the request was based on. Nothing was saved.',
})
export class DnsRecordsChanged extends UserError {
  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], { description: 'Changes made since that commit, oldest first.' })
  changes: DnsRecordChange[]

  @Field(() => DateTime, { description: 'Time of the latest of these changes.' })
  at: Date

  @Field(() => String, {
    description:
      'Login e-mail address of whoever made the latest of these changes, or a text saying that the shop made it.',
  })
  by: string

  constructor(ctx: Pick<Context, 'locale'>, changes: DnsRecordChange[], { at, by }: { at: Date; by: string }) {
    super()
    this.code = 'CONFLICT'
    this.status = 409
    const places = changes.map(({ recordAfter, recordBefore }) => recordAfter ?? recordBefore)
    const names = new Set(places.map((place) => `${place?.name} ${place?.type}`))
    this.message = dnsText[ctx.locale].recordsChanged({ names: [...names].slice(0, 10).join(', ') })
    this.changes = changes
    this.at = at
    this.by = by
  }
}

export const DnsRecordConnection = connectionType(DnsRecord, 'DnsRecord')

export const DnsChangeResult = resultUnion(
  'DnsChangeResult',
  'The DNS of the domain after the change, or why it was not changed.',
  DnsChange,
  DnsNotManageable,
  DnsConflict,
  DnsRecordsChanged,
)
export const ApplyDnsProfileResult = resultUnion(
  'ApplyDnsProfileResult',
  'Result of applying the profile, or why nothing was changed.',
  AppliedDnsProfile,
  DnsNotManageable,
)
export const DnsProfileResult = resultUnion(
  'DnsProfileResult',
  'The DNS profiles after the change, or why it was refused.',
  DnsProfileChange,
)
