import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { RecordType } from '../../../rules/dns/record-types'
import type { ForwardType } from '../../../rules/domain-status'
import type { EmailPreset as Preset } from '../../../rules/email-routing'
import { graphEnum } from '../../graphql/enums'
import { resultUnion } from '../../graphql/user-error'
import { DnsConflict, DnsNotManageable, DnsRecordType } from '../dns/dns.graphql'
import { Domain, ForwardOption } from '../domains/domains.graphql'

export const EmailPreset = graphEnum('EmailPreset', 'Who takes the mail of a domain.', {
  OWN: 'Mail servers of the customer: those of the hosting, or what stands in the DNS.',
  GOOGLE: 'Google Workspace.',
  MICROSOFT: 'Microsoft 365.',
  NONE: 'Nobody: senders are told at once (RFC 7505).',
} satisfies Record<Preset, string>)

export const RoutingChangeKind = graphEnum('RoutingChangeKind', 'What becomes of a DNS record.', {
  ADDED: 'It comes.',
  CHANGED: 'It gets another value.',
  REMOVED: 'It goes.',
})

@ObjectType({ description: 'What becomes of one DNS record.' })
export class RoutingChange {
  @Field(() => RoutingChangeKind, { description: 'Whether it comes, changes or goes.' })
  kind!: keyof typeof RoutingChangeKind

  @Field(() => String, { description: 'Its name, relative to the domain; `@` for the domain itself.' })
  name!: string

  @Field(() => DnsRecordType, { description: 'Its type.' })
  type!: RecordType

  @Field(() => String, { nullable: true, description: 'Its value, of MX behind the priority; null when it comes.' })
  before!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Its value afterwards, of MX behind the priority; null when it goes.',
  })
  after!: string | null
}

@ObjectType({ description: 'A DNS record to make where the DNS of a domain is.' })
export class ForwardingRecord {
  @Field(() => String, { description: 'Its name, relative to the domain; `@` for the domain itself.' })
  name!: string

  @Field(() => DnsRecordType, { description: 'Its type.' })
  type!: RecordType

  @Field(() => String, { description: 'The address.' })
  value!: string
}

export const ForwardingNoticeCode = graphEnum('ForwardingNoticeCode', 'What to know about a forwarding that was set.', {
  FRAMES_FORBIDDEN: 'The target does not let itself be shown in a frame.',
  FRAMES_UNKNOWN: 'The target gave no answer, so nobody knows whether it can be shown in a frame.',
  DNS_ELSEWHERE: 'The DNS is elsewhere: `Domain.forwardingRecords` have to be made there.',
})

@ObjectType({ description: 'What to know about a forwarding that was set.' })
export class ForwardingNotice {
  @Field(() => ForwardingNoticeCode, { description: 'For a program to tell them apart.' })
  code!: keyof typeof ForwardingNoticeCode

  @Field(() => String, { description: "The same as a sentence in the reader's language." })
  message!: string
}

@ObjectType({ description: 'A domain whose visitors are sent on, or no longer are.' })
export class DomainForwardingChange {
  @Field(() => Domain, { description: 'The domain; as it was, in a dry run.' })
  domain!: Domain

  @Field(() => [RoutingChange], { description: 'What becomes of its DNS records; empty where the DNS is elsewhere.' })
  changes!: RoutingChange[]

  @Field(() => [ForwardingNotice], { description: 'What to know about it; mostly nothing.' })
  notices!: ForwardingNotice[]

  @Field(() => String, { description: "What is told when it is done, in the reader's language." })
  message!: string
}

@ObjectType({ description: 'A domain whose mail goes elsewhere.' })
export class EmailRoutingChange {
  @Field(() => Domain, { description: 'The domain; as it was, in a dry run.' })
  domain!: Domain

  @Field(() => [RoutingChange], { description: 'What becomes of its DNS records; empty when all is as wanted.' })
  changes!: RoutingChange[]

  @Field(() => String, { description: "What is told when it is done, in the reader's language." })
  message!: string
}

const DOMAIN_ID = { description: 'The `id` of the domain, or its name.' }
const DRY_RUN = {
  defaultValue: false,
  description: 'Only tells what would become of the records, and changes nothing.',
}

@InputType({ description: 'How the visitors of a domain are to be sent on.' })
export class SetDomainForwardingInput {
  @Field(() => ID, DOMAIN_ID)
  domainId!: string

  @Field(() => ForwardOption, { description: 'How; NONE stops it.' })
  type!: ForwardType

  @Field(() => String, {
    nullable: true,
    description:
      'A URL of 3 to 255 characters, http or https; for DNS an IPv4 or IPv6 address; not looked at for NONE.',
  })
  to?: string | null

  @Field(() => Boolean, DRY_RUN)
  dryRun?: boolean
}

@InputType({ description: 'Who is to take the mail of a domain.' })
export class SetEmailRoutingInput {
  @Field(() => ID, DOMAIN_ID)
  domainId!: string

  @Field(() => EmailPreset, { description: 'Who.' })
  preset!: Preset

  @Field(() => String, {
    nullable: true,
    description: "The provider's verification text, such as `MS=ms12345678`, where it has asked for one.",
  })
  code?: string | null

  @Field(() => Boolean, DRY_RUN)
  dryRun?: boolean
}

export const SetDomainForwardingResult = resultUnion(
  'SetDomainForwardingResult',
  'The domain with its forwarding, or why it was not set.',
  DomainForwardingChange,
  DnsNotManageable,
  DnsConflict,
)
export const SetEmailRoutingResult = resultUnion(
  'SetEmailRoutingResult',
  'What became of the records for mail, or why they were not changed.',
  EmailRoutingChange,
  DnsNotManageable,
  DnsConflict,
)
