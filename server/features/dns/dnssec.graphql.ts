import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { Domain } from '../domains/domains.graphql'
import { DnsNotManageable } from './dns.graphql'
import { dnsText } from './dns.text'

export const DnssecState = graphEnum('DnssecState', 'How far the signing of a zone is.', {
  OFF: 'It is not signed.',
  STARTING: 'It is signed; the registry is told once nobody remembers it unsigned.',
  ON: 'It is signed, and the registry says so.',
  STOPPING: 'The registry says so no longer; it stays signed until nobody remembers that it did.',
})
export type DnssecState = keyof typeof DnssecState

export const DnssecKeyState = graphEnum(
  'DnssecKeyState',
  'What a key of a zone does, while another takes its place too.',
  {
    ACTIVE: 'The zone is signed with it.',
    PUBLISHED: 'It comes: it stands in the zone, so that everybody gets to know it.',
    ANNOUNCED: 'It comes: the registry points to it too. It signs next.',
    RETIRED: 'It goes: it signs no more, but what it signed is still remembered.',
    WITHDRAWN: 'It goes: the registry points to it no more. It leaves the zone next.',
  },
)
export type DnssecKeyState = keyof typeof DnssecKeyState

@ObjectType({ description: 'A key of a signed zone.' })
export class DnssecKey {
  @Field(() => Int, {
    description: 'Its tag, as in DS records and signatures (RFC 4034 appendix B). Two keys may share one.',
  })
  tag!: number

  @Field(() => DnssecKeyState, { description: 'What it does.' })
  state!: DnssecKeyState

  @Field(() => DateTime, { nullable: true, description: 'Since when it does; null where that was not noted.' })
  since!: Date | null
}

@ObjectType({ description: 'Whether the zone of a domain is signed, so that nobody can forge its records (RFC 4033).' })
export class Dnssec {
  @Field(() => Boolean, { description: 'It is asked for: the zone is signed, or will not be much longer when false.' })
  enabled!: boolean

  @Field(() => DnssecState, { description: 'How far it is.' })
  state!: DnssecState

  @Field(() => [String], {
    description: 'What the registry publishes: key tag, algorithm, digest type, digest (RFC 4034). Empty when off.',
  })
  dsRecords!: string[]

  @Field(() => [DnssecKey], {
    description: 'The key of the zone, and behind it the other one while it is replaced. Empty when off.',
  })
  keys!: DnssecKey[]
}

@ObjectType({ description: 'The signing of a domain after a change, or after one that was only tried.' })
export class DnssecChange {
  @Field(() => Domain, { description: 'The domain.' })
  domain!: Domain

  @Field(() => Dnssec, {
    description: 'As it is now; of a dry run as it would be, without the DS records of a key that was not made.',
  })
  dnssec!: Dnssec
}

@InputType({ description: 'Whether a domain is to be signed.' })
export class SetDnssecInput {
  @Field(() => ID, { description: 'The `id` of the domain, or its name.' })
  domainId!: string

  @Field(() => Boolean, { description: 'Signed or not.' })
  enabled!: boolean

  @Field(() => Boolean, { defaultValue: false, description: 'Only tell what would come of it.' })
  dryRun!: boolean
}

export const SetDnssecResult = resultUnion(
  'SetDnssecResult',
  'The signing of the domain as it is now, or why it was not changed.',
  DnssecChange,
  DnsNotManageable,
)

@ObjectType({ implements: UserError, description: 'The zone is not signed, or its signing is only coming or going.' })
export class DnssecNotOn extends UserError {
  constructor(ctx: Pick<Context, 'locale'>) {
    super()
    this.code = 'DNSSEC_NOT_ON'
    this.status = 409
    this.message = dnsText[ctx.locale].notSigned
  }
}

@InputType({ description: 'A signed domain that is to get another key.' })
export class RollDnssecKeyInput {
  @Field(() => ID, { description: 'The `id` of the domain, or its name.' })
  domainId!: string

  @Field(() => Boolean, { defaultValue: false, description: 'Only tell whether it can be done.' })
  dryRun!: boolean
}

export const RollDnssecKeyResult = resultUnion(
  'RollDnssecKeyResult',
  'The signing of the domain as it is now, or why its key is not replaced.',
  DnssecChange,
  DnsNotManageable,
  DnssecNotOn,
)
