import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { graphEnum } from '../../graphql/enums'
import { resultUnion } from '../../graphql/user-error'
import { Domain } from '../domains/domains.graphql'
import { DnsNotManageable } from './dns.graphql'

export const DnssecState = graphEnum('DnssecState', 'How far the signing of a zone is.', {
  OFF: 'It is not signed.',
  STARTING: 'It is signed; the registry is told once nobody remembers it unsigned.',
  ON: 'It is signed, and the registry says so.',
  STOPPING: 'The registry says so no longer; it stays signed until nobody remembers that it did.',
})
export type DnssecState = keyof typeof DnssecState

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
