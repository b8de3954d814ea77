import { Field, ID, Int, ObjectType } from 'type-graphql'
import { zoneConflictText } from '../../../rules/dns/dns.text'
import type { ZoneConflict } from '../../../rules/dns/issues'
import type { RecordType } from '../../../rules/dns/record-types'
import type { Context } from '../../common/context'
import { connectionType } from '../../graphql/connection'
import { ListSize } from '../../graphql/document-limits'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { DateTime } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { Domain } from '../domains/domains.graphql'
import { dnsText } from './dns.text'

/** For the cost of a document: most changes are of one record, and an import is of many. */
export const CHANGES_USUAL = 5

export const DnsRecordType = graphEnum('DnsRecordType', 'What a DNS record says about its name.', {
  A: 'An IPv4 address (RFC 1035).',
  AAAA: 'An IPv6 address (RFC 3596).',
  CNAME: 'The name that this one stands for (RFC 1035).',
  MX: 'A host that takes its mail (RFC 1035).',
  TXT: 'Text (RFC 1035).',
  SRV: 'A host and port where a service runs (RFC 2782).',
  CAA: 'Which authorities may issue certificates for it (RFC 8659).',
  NS: 'A name server of a part below the domain (RFC 1035).',
  TLSA: 'Which certificate a service has (RFC 6698).',
  SSHFP: "The fingerprint of a machine's SSH key (RFC 4255).",
  HTTPS: 'How its website is reached (RFC 9460).',
  SVCB: 'How a service is reached (RFC 9460).',
  DS: 'The digest of the key of a part below the domain (RFC 4034).',
} satisfies Record<RecordType, string>)

@ObjectType({ implements: Node, description: 'A DNS record of a domain or of a profile.' })
export class DnsRecord extends Node {
  @Field(() => String, { description: 'Relative to the domain; `@` for the domain itself.' })
  name!: string

  @Field(() => DnsRecordType, { description: 'What it says about the name.' })
  type!: RecordType

  @Field(() => String, {
    description:
      'In one line, without the priority of MX; of SRV: weight priority port target; of other types as in a zone file.',
  })
  value!: string

  @Field(() => Int, { nullable: true, description: 'The lowest is tried first; null unless the type is MX or SRV.' })
  priority!: number | null

  @Field(() => Int, { nullable: true, description: 'Share among equal priorities; null unless the type is SRV.' })
  weight!: number | null

  @Field(() => Int, { nullable: true, description: 'Where the service listens; null unless the type is SRV.' })
  port!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'The host, with a final dot when it is absolute; null unless the type is SRV.',
  })
  target!: string | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Seconds that caches keep it, the same for all records of its name and type; null in a profile that leaves it to the standard.',
  })
  ttl!: number | null

  @Field(() => ID, { nullable: true, description: 'The profile that it stands in; null in a domain.' })
  profileId!: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'Counts the changes: sent along with one, it keeps two tabs apart. Null in a profile.',
  })
  version!: number | null
}

@ObjectType({ description: 'A DNS record as it was at a moment.' })
export class DnsRecordContent {
  @Field(() => String, { description: 'Relative to the domain; `@` for the domain itself.' })
  name!: string

  @Field(() => DnsRecordType, { description: 'What it says about the name.' })
  type!: RecordType

  @Field(() => String, {
    description:
      'In one line, without the priority of MX; of SRV: weight priority port target; of other types as in a zone file.',
  })
  value!: string

  @Field(() => Int, { nullable: true, description: 'The lowest is tried first; null unless the type is MX or SRV.' })
  priority!: number | null

  @Field(() => Int, { description: 'Seconds that caches keep it.' })
  ttl!: number
}

export type ChangeKind = 'ADDED' | 'CHANGED' | 'REMOVED'
export const DnsChangeKind = graphEnum('DnsChangeKind', 'What happened to a record.', {
  ADDED: 'It came.',
  CHANGED: 'It says something else under the same name and type.',
  REMOVED: 'It went.',
} satisfies Record<ChangeKind, string>)

@ObjectType({ description: 'What happened, or would happen, to one record of a domain.' })
export class DnsRecordChange {
  @Field(() => DnsChangeKind, { description: 'What happened.' })
  kind!: ChangeKind

  @Field(() => String, {
    nullable: true,
    description: 'The record before, as a line of a zone file relative to the domain; null when it was added.',
  })
  before!: string | null

  @Field(() => String, { nullable: true, description: 'The same of the record after; null when it was removed.' })
  after!: string | null

  @Field(() => DnsRecordContent, { nullable: true, description: 'The record before, in its parts.' })
  recordBefore!: DnsRecordContent | null

  @Field(() => DnsRecordContent, { nullable: true, description: 'The record after, in its parts.' })
  recordAfter!: DnsRecordContent | null
}

@ObjectType({
  implements: Node,
  description: 'A set of records to apply to any domain, in which [DOMAINNAME] stands for its name.',
})
export class DnsProfile extends Node {
  @Field(() => String, { description: 'What its owner calls it.' })
  name!: string

  @Field(() => [DnsRecord], { description: 'In the order in which they were added; 500 at most.' })
  records!: DnsRecord[]
}

@ObjectType({ description: 'The DNS of a domain after a change, or as it would be after one on a dry run.' })
export class DnsChange {
  @Field(() => Domain, { description: 'The domain.' })
  domain!: Domain

  @Field(() => DnsRecord, { nullable: true, description: 'The one that was added or changed; null when none was.' })
  record!: DnsRecord | null

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], {
    nullable: true,
    description: 'On a dry run what would happen to each record; null when it was done.',
  })
  wouldChange!: DnsRecordChange[] | null

  /** Of a dry run: nothing of it can be read elsewhere. */
  recordsAfter!: DnsRecord[] | null
}

@ObjectType({ description: 'What came of applying a profile: what was right is saved, what was wrong is listed.' })
export class AppliedDnsProfile {
  @Field(() => Domain, { description: 'The domain.' })
  domain!: Domain

  @Field(() => [DnsRecord], { description: 'All of its records, in the order in which they were added.' })
  records!: DnsRecord[]

  @Field(() => [DnsRecord], { description: 'Those of the profile that stand in the domain now.' })
  successfullySavedRecords!: DnsRecord[]

  @Field(() => [String], { description: "One line for each record that was left out, in the reader's language." })
  errors!: string[]

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], {
    nullable: true,
    description: 'On a dry run what would happen to each record; null when it was done.',
  })
  wouldChange!: DnsRecordChange[] | null
}

@ObjectType({ description: "The viewer's profiles after a change." })
export class DnsProfileChange {
  @Field(() => [DnsProfile], { description: 'All of them, the oldest first.' })
  profiles!: DnsProfile[]

  @Field(() => DnsProfile, {
    nullable: true,
    description: 'The one that was made or changed; null when it was deleted.',
  })
  profile!: DnsProfile | null
}

@ObjectType({
  implements: UserError,
  description: 'The DNS of the domain cannot be changed here: it is only to be looked at, or it runs elsewhere.',
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
  description:
    'The record cannot stand beside the others of its zone, or was changed by another request in the meantime.',
})
export class DnsConflict extends UserError {
  constructor(ctx: Pick<Context, 'locale'>, reason: ZoneConflict | 'changed') {
    super()
    this.code = 'DNS_CONFLICT'
    this.status = 409
    this.message = reason === 'changed' ? dnsText[ctx.locale].changed : zoneConflictText[ctx.locale][reason]
  }
}

@ObjectType({
  implements: UserError,
  description:
    'Records of these names and types changed since the commit that the request was based on. Nothing was done.',
})
export class DnsRecordsChanged extends UserError {
  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], { description: 'What changed in the meantime, the oldest first.' })
  changes: DnsRecordChange[]

  @Field(() => DateTime, { description: 'When the last of them was made.' })
  at: Date

  @Field(() => String, {
    description: 'The address to log in with of who made the last of them, or that the shop did.',
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
  'The DNS of the domain as it is now, or why it was not changed.',
  DnsChange,
  DnsNotManageable,
  DnsConflict,
  DnsRecordsChanged,
)
export const ApplyDnsProfileResult = resultUnion(
  'ApplyDnsProfileResult',
  'What came of applying the profile, or why nothing was changed.',
  AppliedDnsProfile,
  DnsNotManageable,
)
export const DnsProfileResult = resultUnion(
  'DnsProfileResult',
  "The viewer's profiles as they are now, or what is wrong.",
  DnsProfileChange,
)
