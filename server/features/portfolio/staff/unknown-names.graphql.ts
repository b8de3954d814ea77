import { ArgsType, createUnionType, Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../graphql/scalars'
import { REASON } from '../../../staff/staff.graphql'
import { StaffPageArgs, staffConnection } from '../../../staff/staff-connection'
import { Changed, StaffInvalidInput } from '../../../staff/staff-errors'

@ObjectType({ description: 'Staff member who ignores a name, with the reason.' })
export class UnknownNameDismissal {
  @Field(() => DateTime, { description: 'Time.' })
  at!: number

  @Field(() => String, { description: 'Name of the staff member.' })
  by!: string

  @Field(() => String, { description: 'Reason that was given.' })
  reason!: string
}

@ObjectType({
  description:
    'Name in the account at a registrar that the shop neither holds nor has on order. Two readings, an hour or more apart, found it.',
})
export class StaffUnknownName {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Name in ASCII.' })
  name!: string

  @Field(() => String, { description: 'Name of the registrar in the configuration.' })
  registrar!: string

  @Field(() => DateTime, { description: 'End of its term according to the registrar.' })
  endsAt!: number

  @Field(() => DateTime, { description: 'Time at which the registrar listed it first.' })
  firstSeenAt!: number

  @Field(() => DateTime, { description: 'Time at which the registrar listed it last.' })
  lastSeenAt!: number

  @Field(() => UnknownNameDismissal, { nullable: true, description: 'Present if staff ignore it.' })
  dismissal!: UnknownNameDismissal | null
}

export const StaffUnknownNameConnection = staffConnection(
  StaffUnknownName,
  'StaffUnknownName',
  'Page of names that the shop does not have (Relay).',
)

@ArgsType()
export class StaffUnknownNameArgs extends StaffPageArgs {
  @Field(() => Boolean, { defaultValue: false, description: 'True for the names that staff ignore.' })
  isDismissed!: boolean
}

@InputType({ description: 'Input of `setUnknownNameDismissed`.' })
export class SetUnknownNameDismissedInput {
  @Field(() => ID, { description: 'Id of the name.' })
  id!: string

  @Field(() => Boolean, { description: 'True to ignore it, false to list it again.' })
  isDismissed!: boolean

  @Field(() => String, { description: REASON })
  reason!: string
}

export const SetUnknownNameDismissedResult = createUnionType({
  name: 'SetUnknownNameDismissedResult',
  description: 'The name as it is after the act, or the reason why nothing was changed.',
  types: () => [StaffUnknownName, Changed, StaffInvalidInput] as const,
})

@InputType({ description: 'Input of `setUnknownNamesDismissed`.' })
export class SetUnknownNamesDismissedInput {
  @Field(() => [ID], { description: 'Ids of 1 to 100 names.' })
  ids!: string[]

  @Field(() => Boolean, { description: 'True to ignore them, false to list them again.' })
  isDismissed!: boolean

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ description: 'Names that were ignored or listed again together.' })
export class UnknownNamesDismissed {
  @Field(() => [StaffUnknownName], { description: 'The names as they are after the act, by name.' })
  names!: StaffUnknownName[]
}

export const SetUnknownNamesDismissedResult = createUnionType({
  name: 'SetUnknownNamesDismissedResult',
  description: 'The names as they are after the act, or the reason why nothing was changed.',
  types: () => [UnknownNamesDismissed, Changed, StaffInvalidInput] as const,
})
