import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { RecordType } from '../../../rules/dns/record-types'
import type { ForwardType } from '../../../rules/domain-status'
import type { EmailPreset as Preset } from '../../../rules/email-routing'
import { graphEnum } from '../../graphql/enums'
import { resultUnion } from '../../graphql/user-error'
import { DnsConflict, DnsNotManageable, DnsRecordType } from '../dns/dns.graphql'
import { Domain, ForwardOption } from '../domains/domains.graphql'

export const EmailPreset = graphEnum('EmailPreset', 'Mail service of a domain.', {
  OWN: 'Own mail servers: those of the hosting package or of custom DNS records.',
  GOOGLE: 'Google Workspace.',
  MICROSOFT: 'Microsoft 365.',
  NONE: 'No mail service; senders get an immediate bounce (RFC 7505).',
} satisfies Record<Preset, string>)

export const RoutingChangeKind = graphEnum('RoutingChangeKind', 'Kind of change to a DNS record.', {
  ADDED: 'The record is added.',
  CHANGED: 'The value of the record changes.',
  REMOVED: 'The record is removed.',
})

@ObjectType({ description: 'A change to one DNS record.' })
export class RoutingChange {
  @Field(() => RoutingChangeKind, { description: 'Kind of change.' })
  kind!: keyof typeof RoutingChangeKind

  @Field(() => String, { description: 'Name of the record, relative to the domain; `@` for the domain itself.' })
  name!: string

  @Field(() => DnsRecordType, { description: 'Type of the record.' })
  type!: RecordType

  @Field(() => String, {
    nullable: true,
    description: 'Value before the change, for MX after the priority; null if the record is added.',
  })
  before!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Value after the change, for MX after the priority; null if the record is removed.',
  })
  after!: string | null
}

@ObjectType({ description: 'A DNS record to create at the DNS provider of the domain.' })
export class ForwardingRecord {
  @Field(() => String, { description: 'Name of the record, relative to the domain; `@` for the domain itself.' })
  name!: string

  @Field(() => DnsRecordType, { description: 'Type of the record.' })
  type!: RecordType

  @Field(() => String, { description: 'Value of the record: an IP address.' })
  value!: string
}

export const ForwardingNoticeCode = graphEnum('ForwardingNoticeCode', 'Code of a notice about a new forwarding.', {
  FRAMES_FORBIDDEN: 'The target website forbids being shown in a frame.',
  FRAMES_UNKNOWN: 'The target website did not respond, so it is unknown whether it can be shown in a frame.',
  DNS_ELSEWHERE: 'The DNS is hosted elsewhere: create the records of `Domain.forwardingRecords` there.',
})

@ObjectType({ description: 'A notice about a new forwarding.' })
export class ForwardingNotice {
  @Field(() => ForwardingNoticeCode, { description: 'Machine-readable code.' })
  code!: keyof typeof ForwardingNoticeCode

  @Field(() => String, { description: 'Message in the language of the request.' })
  message!: string
}

@ObjectType({ description: 'Forwarding of a domain after a change, or the preview of a change.' })
export class DomainForwardingChange {
  @Field(() => Domain, { description: 'The domain; unchanged on a dry run.' })
  domain!: Domain

  @Field(() => [RoutingChange], { description: 'Changes to the DNS records; empty if the DNS is hosted elsewhere.' })
  changes!: RoutingChange[]

  @Field(() => [ForwardingNotice], { description: 'Notices about the forwarding; usually empty.' })
  notices!: ForwardingNotice[]

  @Field(() => String, { description: 'Confirmation in the language of the request.' })
  message!: string
}

@ObjectType({ description: 'Mail service of a domain after a change, or the preview of a change.' })
export class EmailRoutingChange {
  @Field(() => Domain, { description: 'The domain; unchanged on a dry run.' })
  domain!: Domain

  @Field(() => [RoutingChange], {
    description: 'Changes to the DNS records; empty if the records were already correct.',
  })
  changes!: RoutingChange[]

  @Field(() => String, { description: 'Confirmation in the language of the request.' })
  message!: string
}

const DOMAIN_ID = { description: '`id` or name of the domain.' }
const DRY_RUN = {
  defaultValue: false,
  description: 'True previews the record changes without saving them.',
}

@InputType({ description: 'New forwarding of a domain.' })
export class SetDomainForwardingInput {
  @Field(() => ID, DOMAIN_ID)
  domainId!: string

  @Field(() => ForwardOption, { description: 'Forwarding method; NONE stops forwarding.' })
  type!: ForwardType

  @Field(() => String, {
    nullable: true,
    description:
      'Target: an http or https URL of 3 to 255 characters, or an IPv4 or IPv6 address for DNS. Ignored for NONE.',
  })
  to?: string | null

  @Field(() => Boolean, DRY_RUN)
  dryRun?: boolean
}

@InputType({ description: 'New mail service of a domain.' })
export class SetEmailRoutingInput {
  @Field(() => ID, DOMAIN_ID)
  domainId!: string

  @Field(() => EmailPreset, { description: 'New mail service.' })
  preset!: Preset

  @Field(() => String, {
    nullable: true,
    description: 'Verification text of the provider, such as `MS=ms12345678`, if it requires one.',
  })
  code?: string | null

  @Field(() => [String], {
    nullable: true,
    description:
      'DKIM values of the account at the provider, as its administration shows them: of Google the text of one key, of Microsoft the two host names. Empty values are skipped. At most 2.',
  })
  dkim?: string[] | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Adds the DMARC record `v=DMARC1; p=none` unless the domain has one. False when left out.',
  })
  addDmarc?: boolean | null

  @Field(() => String, {
    nullable: true,
    description: 'E-mail address for the reports of an added DMARC record; null for no reports.',
  })
  dmarcReportsTo?: string | null

  @Field(() => Boolean, DRY_RUN)
  dryRun?: boolean
}

export const SetDomainForwardingResult = resultUnion(
  'SetDomainForwardingResult',
  'The domain with its forwarding, or why it was not changed.',
  DomainForwardingChange,
  DnsNotManageable,
  DnsConflict,
)
export const SetEmailRoutingResult = resultUnion(
  'SetEmailRoutingResult',
  'The changes to the mail records, or why they were not changed.',
  EmailRoutingChange,
  DnsNotManageable,
  DnsConflict,
)
