import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { DomainStatus } from '../../../../rules/domain-status'
import type { RegistrarField } from '../../../../rules/registrar-difference'
import { graphEnum } from '../../../graphql/enums'
import { DateTime } from '../../../graphql/scalars'
import { StaffPageArgs, staffConnection } from '../../../staff/staff-connection'
import { StaffAccountRef } from '../../accounts/staff/staff-accounts.graphql'

const StaffDomainViewEnum = graphEnum('StaffDomainView', 'Saved view of the list of domains.', {
  ACTIVE: 'Active domains.',
  ENDS_SOON: 'Active domains whose term ends within 30 days.',
  RENEWAL_FAILED: 'Domains whose next term was ordered and could not be delivered.',
  QUARANTINE: 'Expired domains, which can be restored for some time.',
  TRANSFERRED_OUT: 'Domains that were transferred to another registrar.',
  HOLDER_UNVERIFIED: 'Active domains whose registrant has to confirm an e-mail address.',
  DIFFERENT: 'Domains about which the registrar says something otherwise.',
})
export type StaffDomainView = keyof typeof StaffDomainViewEnum

const RegistrarFieldEnum = graphEnum('RegistrarField', 'Thing that a registrar may say otherwise.', {
  HELD: 'Whether the shop holds the name.',
  STATE: 'Whether the name is active or in quarantine.',
  NAME_SERVERS: 'Name servers of the delegation.',
  AUTO_RENEW: 'Whether the registrar renews the name by its own setting, `ON` or `OFF`.',
  DNSSEC: 'Tags of the keys that the registry publishes, separated by a space; `NONE` for an unsigned zone.',
  HOLDER: 'Whether the registrant has the name that the shop has: `OURS` or `OTHER`.',
  TRANSFER_LOCK:
    'Whether the name is locked against transfers, `ON` or `OFF`. The lock that a registrar sets on each name is left out.',
  HOLD: 'Whether the name is kept from resolving, `ON` or `OFF`.',
} satisfies Record<RegistrarField, string>)

@ObjectType({ description: 'Thing that the registrar of a domain says otherwise.' })
export class StaffDomainDifference {
  @Field(() => RegistrarFieldEnum, { description: 'The thing.' })
  field!: RegistrarField

  @Field(() => String, { description: 'Value in the shop. Name servers are separated by a space.' })
  ours!: string

  @Field(() => String, { description: 'Value at the registrar.' })
  theirs!: string
}

@ObjectType({ description: 'Domain, for staff.' })
export class StaffDomain {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Name in ASCII.' })
  name!: string

  @Field(() => String, { description: 'State, as `DomainStatus` of the shop: `ACTIVE`.' })
  status!: DomainStatus

  @Field(() => StaffAccountRef, { description: 'The customer.' })
  customer!: StaffAccountRef

  @Field(() => Boolean, { description: 'True if it is renewed automatically.' })
  renews!: boolean

  @Field(() => DateTime, { description: 'Start of the first term here.' })
  registeredAt!: number

  @Field(() => DateTime, { description: 'End of the paid term.' })
  expiresAt!: number

  @Field(() => String, { nullable: true, description: 'Name of the registrar; null if none is recorded.' })
  registrar!: string | null

  @Field(() => Boolean, { description: 'False while the registrant has to confirm an e-mail address.' })
  isHolderVerified!: boolean

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which staff locked it against transfers; null if it is not locked.',
  })
  lockedAt!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which staff put it on hold; null if it is not.' })
  heldAt!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Day before which an expired domain can be restored: `2026-12-24`. Null if it has not expired.',
  })
  restorableUntil!: string | null

  @Field(() => [StaffDomainDifference], {
    description: 'Differences that the last comparison with the registrar found. The page compares live.',
  })
  differences!: StaffDomainDifference[]

  @Field(() => DateTime, { nullable: true, description: 'Time of the last comparison; null before the first one.' })
  comparedAt!: number | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the first of the comparisons in a row with a difference; null if the last one had none.',
  })
  differsSince!: number | null
}

export const StaffDomainConnection = staffConnection(StaffDomain, 'StaffDomain', 'Page of domains (Relay).')

@InputType({ description: 'Filter of domains. A domain matches all fields that are given.' })
export class StaffDomainFilter {
  @Field(() => StaffDomainViewEnum, { nullable: true, description: 'Only of this view.' })
  view?: StaffDomainView | null

  @Field(() => ID, { nullable: true, description: 'Only of this account.' })
  customerId?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'Only with this text in the domain name, or in the name or e-mail address of the customer. At most 100 characters.',
  })
  text?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Only names of this extension, such as `nl` or `co.uk`. A leading dot is allowed.',
  })
  extension?: string | null
}

@ArgsType()
export class StaffDomainArgs extends StaffPageArgs {
  @Field(() => StaffDomainFilter, { nullable: true, description: 'Filter; all domains when left out.' })
  filter?: StaffDomainFilter | null
}

const COUNT = 'At most 100.'

@ObjectType({ description: 'Numbers of domains in the saved views.' })
export class StaffDomainCounts {
  @Field(() => Int, { description: `Active domains. ${COUNT}` })
  active!: number

  @Field(() => Int, { description: `Active domains whose term ends within 30 days. ${COUNT}` })
  endsSoon!: number

  @Field(() => Int, { description: `Domains whose next term could not be delivered. ${COUNT}` })
  renewalFailed!: number

  @Field(() => Int, { description: `Expired domains. ${COUNT}` })
  quarantine!: number

  @Field(() => Int, { description: `Domains that were transferred to another registrar. ${COUNT}` })
  transferredOut!: number

  @Field(() => Int, { description: `Active domains whose registrant has to confirm an address. ${COUNT}` })
  holderUnverified!: number

  @Field(() => Int, { description: `Domains about which the registrar says something otherwise. ${COUNT}` })
  different!: number

  @Field(() => Int, {
    description: `Names at registrars that the shop does not have, without those that staff ignore. ${COUNT}`,
  })
  unknown!: number

  @Field(() => Int, { description: `Transfers to the shop under way. ${COUNT}` })
  transfersIn!: number
}
