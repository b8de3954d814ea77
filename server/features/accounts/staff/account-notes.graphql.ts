import { createUnionType, Field, ID, InputType } from 'type-graphql'
import { REASON } from '../../../staff/staff.graphql'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { StaffAccount } from './staff-accounts.graphql'

@InputType({ description: 'Note on a customer.' })
export class AddAccountNoteInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => String, { description: 'Text of the note, at most 2,000 characters.' })
  text!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

export const AddAccountNoteResult = createUnionType({
  name: 'AddAccountNoteResult',
  description: 'The customer with the note, or the invalid field.',
  types: () => [StaffAccount, StaffInvalidInput] as const,
})
