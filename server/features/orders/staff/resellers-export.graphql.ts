import { Field, InputType, ObjectType } from 'type-graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { StepUpNeeded } from '../../../staff/staff-errors'
import { StaffAccountFilter } from '../../accounts/staff/staff-accounts.graphql'

@ObjectType({ description: 'File with resellers.' })
export class ResellersExport {
  @Field(() => String, { description: 'Name of the file.' })
  filename!: string

  @Field(() => String, {
    description:
      'Path of the file on this server, as CSV. Only the staff member who made it can open it, for five minutes.',
  })
  path!: string
}

@InputType({ description: 'Resellers that are exported.' })
export class ExportResellersInput {
  @Field(() => StaffAccountFilter, {
    nullable: true,
    description: 'Filter; all resellers when left out. Its role is ignored.',
  })
  filter?: StaffAccountFilter | null

  @Field(() => String, { description: REASON })
  reason!: string
}

export const ExportResellersResult = result(
  'ExportResellersResult',
  'The file, or why it was not made.',
  ResellersExport,
  StepUpNeeded,
)
