import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'

@ObjectType({ description: 'File with all data of a customer.' })
export class AccountExport {
  @Field(() => String, { description: 'Name of the file.' })
  filename!: string

  @Field(() => String, {
    description:
      'Path of the file on this server, as JSON. Only the staff member who made it can open it, for five minutes.',
  })
  path!: string
}

@InputType({ description: 'Customer whose data are exported.' })
export class ExportAccountDataInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

export const ExportAccountDataResult = result(
  'ExportAccountDataResult',
  'The file, or why it was not made.',
  AccountExport,
  Changed,
  StepUpNeeded,
)
