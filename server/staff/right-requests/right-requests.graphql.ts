import { Field, InputType, ObjectType } from 'type-graphql'
import type { StaffRight } from '../../../rules/staff-rights'
import { DateTime } from '../../graphql/scalars'
import { result, StaffRightEnum } from '../staff.graphql'
import { Changed, NotAllowed } from '../staff-errors'

@ObjectType({ description: 'Request of the caller for a right that they do not hold.' })
export class RightRequest {
  @Field(() => StaffRightEnum, { description: 'The right.' })
  right!: StaffRight

  @Field(() => [String], {
    description: 'Names of the colleagues who can give the right, in alphabetical order; empty if nobody can.',
  })
  colleagues!: string[]

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which the caller last asked for it; null if they did not in the last seven days.',
  })
  askedAt!: number | null
}

@InputType({ description: 'Right to ask colleagues for.' })
export class AskForRightInput {
  @Field(() => StaffRightEnum, { description: 'Right that the caller does not hold.' })
  right!: StaffRight

  @Field(() => String, {
    description: 'Reason, of 3 to 500 characters. It is in the mail and goes into the audit log.',
  })
  reason!: string
}

export const AskForRightResult = result(
  'AskForRightResult',
  'The request, or why nobody was asked. CHANGED: the caller holds the right by now.',
  RightRequest,
  NotAllowed,
  Changed,
)
