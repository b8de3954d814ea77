import { createUnionType, Field, ID, InputType } from 'type-graphql'
import { REASON } from '../../../staff/staff.graphql'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { StaffDomain } from './staff-domains.graphql'

@InputType({ description: 'Note on a domain.' })
export class AddDomainNoteInput {
  @Field(() => ID, { description: 'Id of the domain.' })
  domainId!: string

  @Field(() => String, { description: 'Text of the note, at most 2,000 characters.' })
  text!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

export const AddDomainNoteResult = createUnionType({
  name: 'AddDomainNoteResult',
  description: 'The domain with the note, or the invalid field.',
  types: () => [StaffDomain, StaffInvalidInput] as const,
})
