import { createUnionType, Field, ID, InputType, ObjectType } from 'type-graphql'
import { REASON } from '../staff.graphql'
import { Changed, StaffInvalidInput } from '../staff-errors'
import { StaffNote } from './staff-notes.graphql'

@ObjectType({ description: 'Notes of a shift to the next one.' })
export class Handovers {
  @Field(() => StaffNote, {
    nullable: true,
    description: 'The newest one; null if there is none, or it was taken off.',
  })
  current!: StaffNote | null

  @Field(() => [StaffNote], { description: 'At most the ten before it, newest first.' })
  earlier!: StaffNote[]
}

@InputType({ description: 'Note of a shift to the next one.' })
export class WriteHandoverInput {
  @Field(() => String, { description: 'Text of the note, at most 2,000 characters.' })
  text!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Note to take off the page.' })
export class TakeOffHandoverInput {
  @Field(() => ID, { description: 'Id of the note.' })
  id!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

export const WriteHandoverResult = createUnionType({
  name: 'WriteHandoverResult',
  description: 'The notes, or the invalid field.',
  types: () => [Handovers, StaffInvalidInput] as const,
})

export const TakeOffHandoverResult = createUnionType({
  name: 'TakeOffHandoverResult',
  description: 'The notes, or why none was taken off.',
  types: () => [Handovers, Changed, StaffInvalidInput] as const,
})
