import { Field, InputType, ObjectType } from 'type-graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { StepUpNeeded } from '../../../staff/staff-errors'
import { StaffOrderFilter } from './staff-orders.graphql'

@ObjectType({ description: 'File with orders.' })
export class OrdersExport {
  @Field(() => String, { description: 'Name of the file.' })
  filename!: string

  @Field(() => String, {
    description:
      'Path of the file on this server, as CSV. Only the staff member who made it can open it, for five minutes.',
  })
  path!: string
}

@InputType({ description: 'Orders that are exported.' })
export class ExportOrdersInput {
  @Field(() => StaffOrderFilter, { nullable: true, description: 'Filter; all orders when left out.' })
  filter?: StaffOrderFilter | null

  @Field(() => String, { description: REASON })
  reason!: string
}

export const ExportOrdersResult = result(
  'ExportOrdersResult',
  'The file, or why it was not made.',
  OrdersExport,
  StepUpNeeded,
)
