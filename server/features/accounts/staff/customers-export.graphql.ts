import { Field, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../graphql/scalars'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'

@ObjectType({ description: 'File with all customers.' })
export class CustomersExport {
  @Field(() => String, { description: 'Name of the file.' })
  filename!: string

  @Field(() => String, {
    description:
      'Path of the file on this server, as CSV. Only the staff member who asked for it can open it, once and within five minutes.',
  })
  path!: string
}

@ObjectType({ description: 'Approved export of all customers that waits for its proposer.' })
export class ApprovedCustomersExport {
  @Field(() => DateTime, { description: 'Time until which it can be downloaded: a day after its approval.' })
  until!: number
}

@InputType({ description: 'Export of all customers.' })
export class ExportCustomersInput {
  @Field(() => String, { description: `${REASON} It says what the export is for.` })
  reason!: string
}

@InputType({ description: 'Download of an approved export of all customers.' })
export class DownloadCustomersInput {
  @Field(() => String, { description: REASON })
  reason!: string
}

export const ExportCustomersResult = result(
  'ExportCustomersResult',
  'The file if no second staff member is needed, or the proposal if one is.',
  CustomersExport,
  ApprovalNeeded,
  Changed,
  StepUpNeeded,
)

export const DownloadCustomersResult = result(
  'DownloadCustomersResult',
  'The file, or why there is none.',
  CustomersExport,
  Changed,
  StepUpNeeded,
)
