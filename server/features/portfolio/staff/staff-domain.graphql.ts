import { createUnionType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { RenewalState } from '../../../../rules/renewal'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime } from '../../../graphql/scalars'
import { REASON } from '../../../staff/staff.graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffError, StaffInvalidInput } from '../../../staff/staff-errors'
import { AbuseStatementInput } from '../../abuse/staff/staff-abuse.graphql'
import { StaffDomain } from './staff-domains.graphql'
import { staffDomainText } from './staff-domains.text'

const SourceFieldEnum = graphEnum('StaffSourceField', 'Thing that is compared between the shop and outside systems.', {
  STATE: 'Whether the shop holds the name, and whether it is active.',
  NAME_SERVERS: 'Name servers of the delegation.',
  EXPIRES: 'End of the term.',
  HOLDER: 'Registrant: the company, or the person.',
  TRANSFER_LOCK: 'Whether it is locked against transfers to another registrar: `ON` or `OFF`.',
  HOLD: 'Whether it is on hold, so that it does not resolve: `ON` or `OFF`.',
  AUTO_RENEW:
    'Whether it renews: `RENEWS` or `STOPS` in the shop, which sends each renewal itself; `ON` or `OFF` for the own setting of the registrar, which should be `OFF`.',
  HOLDER_CHECK: 'Whether the registrant confirmed an e-mail address.',
  DNSSEC: 'Tags of the keys that the registry publishes.',
  ZONE: 'Version of the zone.',
})
export type SourceField = keyof typeof SourceFieldEnum

const SourceVerdictEnum = graphEnum('StaffSourceVerdict', 'Result of a comparison.', {
  SAME: 'All sources that answered say the same.',
  DIFFERENT: 'They differ.',
  UNKNOWN: 'There is nothing to compare with.',
})
export type SourceVerdict = keyof typeof SourceVerdictEnum

const RightSideEnum = graphEnum('StaffRightSide', 'Side of a difference that is right.', {
  SHOP: 'The shop: the other side is made the same.',
  REGISTRAR: 'The registrar: the shop takes over its value.',
})
export type RightSide = keyof typeof RightSideEnum

const SourceStateEnum = graphEnum('StaffSourceState', 'Whether an outside system answered.', {
  ANSWERED: 'It answered.',
  SILENT: 'It did not answer in time.',
  NOT_UNDERSTOOD: 'Its answer said nothing about the domain.',
})
export type SourceState = keyof typeof SourceStateEnum

@ObjectType({ description: 'Response of an outside system.' })
export class StaffSourceAnswer {
  @Field(() => SourceStateEnum, { description: 'Whether the outside system responded.' })
  state!: SourceState

  @Field(() => Int, { description: 'Time that it took, in milliseconds.' })
  ms!: number
}

@ObjectType({
  description:
    'One thing as the shop, the registrar and the name server have it. Values are codes, or words separated by a space; null if a source does not say.',
})
export class StaffSourceRow {
  @Field(() => SourceFieldEnum, { description: 'The thing.' })
  field!: SourceField

  @Field(() => String, { nullable: true, description: 'Value in the shop.' })
  ours!: string | null

  @Field(() => String, { nullable: true, description: 'Value at the registrar.' })
  registrar!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Value at the name server. For the zone: `SAME` or `DIFFERENT`.',
  })
  nameServer!: string | null

  @Field(() => SourceVerdictEnum, { description: 'Whether they differ.' })
  verdict!: SourceVerdict

  @Field(() => [RightSideEnum], { description: 'Ways to mend a difference with `mendDomain`; empty if there is none.' })
  mends!: RightSide[]
}

@ObjectType({ description: 'A domain as the shop, its registrar and the name server have it now.' })
export class StaffDomainSources {
  @Field(() => ID, { description: 'Id of the domain.' })
  domainId!: string

  @Field(() => DateTime, { description: 'Time of the answers.' })
  askedAt!: number

  @Field(() => StaffSourceAnswer, { description: 'The registrar.' })
  registrar!: StaffSourceAnswer

  @Field(() => StaffSourceAnswer, { description: 'The name server.' })
  nameServer!: StaffSourceAnswer

  @Field(() => [StaffSourceRow], { description: 'The things that were compared.' })
  rows!: StaffSourceRow[]
}

export const DomainActEnum = graphEnum('StaffDomainAct', 'Act of staff on a domain.', {
  COMPARE: 'Compare with the registrar and take over what it is right about: `compareDomain`.',
  RENEW: 'Order the next year: `renewDomainNow`.',
  RESTORE: 'Order the next year of an expired domain: `restoreDomain`.',
  STOP_RENEWAL: 'Disable auto-renew: `stopDomainRenewal`.',
  RESUME_RENEWAL: 'Enable auto-renew again: `resumeDomainRenewal`.',
  SEND_TRANSFER_CODE: 'Mail the transfer code to the registrant: `sendTransferCodeToHolder`.',
  LOCK: 'Lock it against transfers: `setDomainLock`.',
  UNLOCK: 'Remove that lock: `setDomainLock`.',
  HOLD: 'Put it on hold: `setDomainHold`.',
  RELEASE: 'End that hold: `setDomainHold`.',
})
export type DomainAct = keyof typeof DomainActEnum

@ObjectType({ description: 'Renewal of a domain, for staff.' })
export class StaffDomainRenewal {
  @Field(() => String, { description: 'State, as `RenewalState` of the shop: `RENEWS`.' })
  state!: RenewalState

  @Field(() => String, { description: 'What happens at the end of the term, in the language of the request.' })
  message!: string

  @Field(() => Cents, {
    nullable: true,
    description: 'Price of the next year excluding VAT; null if it is not sold, and without the right to see amounts.',
  })
  price!: number | null

  @Field(() => ID, { nullable: true, description: 'Order that waits for payment; null if none does.' })
  orderId!: string | null
}

@ObjectType({ description: 'Registrant of a domain as the shop has it.' })
export class StaffDomainHolder {
  @Field(() => String, { description: 'Full name of the person.' })
  person!: string

  @Field(() => String, { nullable: true, description: 'Name of the company; null for a person.' })
  company!: string | null

  @Field(() => String, { description: 'Country, ISO 3166-1 alpha-2.' })
  country!: string

  @Field(() => Boolean, { description: 'True for the standard registrant, which is the customer.' })
  isStandard!: boolean
}

const DomainEventKindEnum = graphEnum('StaffDomainEventKind', 'Kind of an event of a domain.', {
  REGISTERED: 'It was registered or transferred here by an order.',
  RENEWED: 'It was renewed by an order.',
  ACT: 'A staff member did something.',
  DIFFERS: 'A comparison found a difference with the registrar that the previous comparison did not find.',
})

@ObjectType({ description: 'Event of a domain.' })
export class StaffDomainEvent {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => DateTime, { description: 'Time.' })
  at!: number

  @Field(() => DomainEventKindEnum, { description: 'Kind.' })
  kind!: keyof typeof DomainEventKindEnum

  @Field(() => String, { nullable: true, description: 'Name of the mutation of an act; null for others.' })
  act!: string | null

  @Field(() => String, { nullable: true, description: 'Staff member; null if it was nobody of the shop.' })
  by!: string | null

  @Field(() => String, { nullable: true, description: 'Reason of an act; null for others.' })
  reason!: string | null

  @Field(() => ID, { nullable: true, description: 'Order; null if none belongs to it.' })
  orderId!: string | null

  @Field(() => String, { nullable: true, description: 'Number of that order.' })
  orderNumber!: string | null
}

export type DomainRefusalCode = 'NOT_POSSIBLE' | 'CUSTOMER_BLOCKED' | 'SIGNED' | 'LOCKED' | 'NO_HOLD' | 'UNREACHABLE'

@ObjectType({
  implements: StaffError,
  description:
    'The act is not possible. NOT_POSSIBLE: the domain does not need it, or may not have it. CUSTOMER_BLOCKED: nothing is ordered for a blocked customer. SIGNED: DNSSEC has to be disabled first. LOCKED: within 60 days of a registration or transfer, locked by staff, or on hold. NO_HOLD: its registrar has no hold. UNREACHABLE: the registrar did not answer.',
})
export class DomainActRefused extends StaffError {
  constructor({ locale }: Pick<StaffContext, 'locale'>, code: DomainRefusalCode, message?: string) {
    super()
    this.code = code
    this.message = message ?? staffDomainText[locale][code]
  }
}

@InputType({ description: 'Input of an act on a domain.' })
export class StaffDomainActInput {
  @Field(() => ID, { description: 'Id of the domain.' })
  domainId!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Input of `setDomainLock`.' })
export class SetDomainLockInput extends StaffDomainActInput {
  @Field(() => Boolean, { description: 'True to lock it.' })
  isOn!: boolean
}

@InputType({ description: 'Input of `setDomainHold`.' })
export class SetDomainHoldInput extends StaffDomainActInput {
  @Field(() => Boolean, { description: 'True to put it on hold.' })
  isOn!: boolean

  @Field(() => AbuseStatementInput, {
    nullable: true,
    description: 'Reasons for its owner; required to put it on hold.',
  })
  statement?: AbuseStatementInput | null
}

@InputType({ description: 'Input of `mendDomain`.' })
export class MendDomainInput extends StaffDomainActInput {
  @Field(() => SourceFieldEnum, { description: 'Thing that differs.' })
  field!: SourceField

  @Field(() => RightSideEnum, { description: 'Side that is right.' })
  rightSide!: RightSide

  @Field(() => String, {
    nullable: true,
    description: '`StaffSourceRow.registrar` that the decision is about. Required if the registrar is right.',
  })
  seen?: string | null
}

@ObjectType({ description: 'Comparison of all domains with their registrars, requested by staff.' })
export class StaffComparison {
  @Field(() => Boolean, { description: 'True while domains are still to be compared.' })
  isRunning!: boolean

  @Field(() => DateTime, { description: 'Time at which it was requested.' })
  startedAt!: number
}

@InputType({ description: 'Input of `compareAllDomains`.' })
export class CompareAllDomainsInput {
  @Field(() => String, { description: REASON })
  reason!: string
}

export const CompareAllDomainsResult = createUnionType({
  name: 'CompareAllDomainsResult',
  description: 'The comparison that began, or the reason why none did.',
  types: () => [StaffComparison, DomainActRefused, StaffInvalidInput] as const,
})

/** Result of an act on a domain. */
export const DomainActResult = (name: string) =>
  createUnionType({
    name,
    description: 'The domain as it is after the act, or the reason why nothing was changed.',
    types: () => [StaffDomain, DomainActRefused, Changed, StaffInvalidInput] as const,
  })
