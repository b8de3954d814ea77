import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { Domain } from '../domains/domains.graphql'
import { DnsNotManageable } from './dns.graphql'
import { dnsText } from './dns.text'

export const DnssecState = graphEnum('DnssecState', 'DNSSEC signing state of a zone.', {
  OFF: 'The zone is not signed.',
  STARTING:
    'The zone is signed. Its DS records are sent to the registry once the unsigned zone has expired from all caches.',
  ON: 'The zone is signed and the registry publishes its DS records.',
  STOPPING:
    'The DS records are being removed from the registry. The zone stays signed until they have expired from all caches.',
})
export type DnssecState = keyof typeof DnssecState

export const DnssecKeyState = graphEnum(
  'DnssecKeyState',
  'State of a DNSSEC key, including the steps of a key rollover.',
  {
    ACTIVE: 'The key signs the zone.',
    PUBLISHED: 'New key, published in the zone so that caches learn it before it is used.',
    ANNOUNCED: 'New key with DS records at the registry. It becomes the signing key next.',
    RETIRED: 'Old key that no longer signs. It stays published until its signatures have expired from caches.',
    WITHDRAWN: 'Old key whose DS records were withdrawn from the registry. It is removed from the zone next.',
  },
)
export type DnssecKeyState = keyof typeof DnssecKeyState

@ObjectType({ description: 'A key of a signed zone.' })
export class DnssecKey {
  @Field(() => Int, {
    description: 'Key tag as used in DS records and signatures (RFC 4034 appendix B). Two keys can share a tag.',
  })
  tag!: number

  @Field(() => DnssecKeyState, { description: 'Current state of the key.' })
  state!: DnssecKeyState

  @Field(() => DateTime, { nullable: true, description: 'Start of the current state; null if unknown.' })
  since!: Date | null
}

@ObjectType({ description: 'DNSSEC signing of a domain, which protects its records against forgery (RFC 4033).' })
export class Dnssec {
  @Field(() => Boolean, {
    description:
      'True if the customer enabled DNSSEC. While `state` is STARTING or STOPPING, the zone is still changing.',
  })
  enabled!: boolean

  @Field(() => DnssecState, { description: 'Current signing state.' })
  state!: DnssecState

  @Field(() => [String], {
    description:
      'DS records at the registry: key tag, algorithm, digest type, digest (RFC 4034). Empty when DNSSEC is off.',
  })
  dsRecords!: string[]

  @Field(() => [DnssecKey], {
    description: 'The signing key, followed by the other key during a rollover. Empty when DNSSEC is off.',
  })
  keys!: DnssecKey[]
}

@ObjectType({ description: 'DNSSEC of a domain after a change, or as it would be after a dry run.' })
export class DnssecChange {
  @Field(() => Domain, { description: 'The changed domain.' })
  domain!: Domain

  @Field(() => Dnssec, {
    description: 'DNSSEC after the change. On a dry run without DS records, because no key is created.',
  })
  dnssec!: Dnssec
}

@InputType({ description: 'Enables or disables DNSSEC for a domain.' })
export class SetDnssecInput {
  @Field(() => ID, { description: '`id` or name of the domain.' })
  domainId!: string

  @Field(() => Boolean, { description: 'True enables DNSSEC, false disables it.' })
  enabled!: boolean

  @Field(() => Boolean, { defaultValue: false, description: 'True previews the change without making it.' })
  dryRun!: boolean
}

export const SetDnssecResult = resultUnion(
  'SetDnssecResult',
  'DNSSEC of the domain after the change, or why it was not changed.',
  DnssecChange,
  DnsNotManageable,
)

@ObjectType({ implements: UserError, description: 'Refusal: DNSSEC is off, or is still being enabled or disabled.' })
export class DnssecNotOn extends UserError {
  constructor(ctx: Pick<Context, 'locale'>) {
    super()
    this.code = 'DNSSEC_NOT_ON'
    this.status = 409
    this.message = dnsText[ctx.locale].notSigned
  }
}

@InputType({ description: 'A signed domain whose key will be replaced.' })
export class RollDnssecKeyInput {
  @Field(() => ID, { description: '`id` or name of the domain.' })
  domainId!: string

  @Field(() => Boolean, { defaultValue: false, description: 'True only checks whether the key can be replaced.' })
  dryRun!: boolean
}

export const RollDnssecKeyResult = resultUnion(
  'RollDnssecKeyResult',
  'DNSSEC of the domain after the rollover started, or why it did not start.',
  DnssecChange,
  DnsNotManageable,
  DnssecNotOn,
)
