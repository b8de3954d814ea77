import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../graphql/scalars'
import { REASON, result } from '../staff.graphql'
import { Changed, StepUpNeeded } from '../staff-errors'

@ObjectType({ description: 'Closing words of the shop under each mail.' })
export class StaffMailClosing {
  @Field(() => ID, { description: 'Always `mail-closing`: the shop has one.' })
  id!: string

  @Field(() => Int, { description: 'Number of the last change; 0 if there never were closing words.' })
  version!: number

  @Field(() => String, { description: 'Dutch text; empty if there are no closing words.' })
  textNl!: string

  @Field(() => String, { description: 'English text. If it is empty, English readers see the Dutch text.' })
  textEn!: string

  @Field(() => String, {
    nullable: true,
    description: 'Staff member who last changed them; null if there never were closing words.',
  })
  changedBy!: string | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last change; null if there never were closing words.',
  })
  changedAt!: number | null
}

@InputType({ description: 'Closing words under each mail. Replace the present ones.' })
export class SetMailClosingInput {
  @Field(() => String, {
    description: 'Dutch text, at most 500 characters; empty to remove it. Plain text, a new line begins a paragraph.',
  })
  textNl!: string

  @Field(() => String, {
    description: 'English text, at most 500 characters. If it is empty, English readers see the Dutch text.',
  })
  textEn!: string

  @Field(() => Int, { description: '`StaffMailClosing.version` that the client showed.' })
  expectedVersion!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

export const SetMailClosingResult = result(
  'SetMailClosingResult',
  'The closing words after the change, or why nothing was changed.',
  StaffMailClosing,
  Changed,
  StepUpNeeded,
)
