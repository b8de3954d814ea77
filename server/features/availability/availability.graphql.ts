import { ArgsType, Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql'
import type { RegistryStatus } from '../../ports/domain-registry'
import type { Availability, AvailabilityReason } from './availability.answer'

export const DomainAvailabilityStatus = {
  FREE: 'free',
  INVALID: 'invalid',
  ACTIVE: 'active',
  QUARANTINE: 'quarantine',
  RESERVED: 'reserved',
} as const satisfies Record<string, RegistryStatus>

registerEnumType(DomainAvailabilityStatus, {
  name: 'DomainAvailabilityStatus',
  valuesConfig: {
    FREE: { description: 'Can be registered.' },
    INVALID: { description: 'No name, or no answer: the reason tells which. Can be checked again.' },
    ACTIVE: { description: 'Registered elsewhere: can be transferred.' },
    QUARANTINE: { description: 'Was given up not long ago: neither free nor transferable.' },
    RESERVED: { description: 'Kept back by its registry: neither free nor transferable.' },
  },
})

@ObjectType()
export class DomainAvailability implements Availability {
  @Field(() => String, { description: 'The full name.' })
  domain!: string

  @Field(() => DomainAvailabilityStatus)
  status!: RegistryStatus

  @Field(() => String, { nullable: true, description: 'Of INVALID: invalid-name, no-answer or not-sold.' })
  reason!: AvailabilityReason | null

  @Field(() => String, { nullable: true, description: 'Who said so; null when nobody was asked or nobody answered.' })
  source!: string | null

  @Field(() => Float, { description: 'Milliseconds since 1970.' })
  checkedAt!: number

  @Field(() => Int, { nullable: true, description: 'Cents a year; null for a name at the list price.' })
  premiumPrice!: number | null
}

@ArgsType()
export class DomainAvailabilityArgs {
  @Field(() => String, { description: 'A name with or without an extension.' })
  domain!: string

  @Field(() => [String], { description: 'With or without leading dot, 50 at most.' })
  extensions!: string[]

  @Field(() => String, { nullable: true, description: 'A solved captcha; a wrong one is refused.' })
  captchaToken!: string | null
}
