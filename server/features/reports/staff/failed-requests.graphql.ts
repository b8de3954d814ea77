import { ArgsType, Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../../../graphql/scalars'
import { StaffPageArgs, staffConnection } from '../../../staff/staff-connection'
import { StaffAccountRef } from '../../accounts/staff/staff-accounts.graphql'

@ObjectType({ description: 'Request that failed unexpectedly. Kept for 30 days.' })
export class StaffFailedRequest {
  @Field(() => ID, { description: 'Number of the request, which the visitor was shown and the log has too.' })
  id!: string

  @Field(() => DateTime, { description: 'Time at which it failed.' })
  at!: number

  @Field(() => StaffAccountRef, { nullable: true, description: 'Customer who was signed in; null for a visitor.' })
  customer!: StaffAccountRef | null

  @Field(() => String, {
    description: 'Field of the graph, or method and path of an endpoint without its values; empty if unknown.',
  })
  operation!: string

  @Field(() => String, { description: 'Kind of the error. Its message and cause are in the log only.' })
  error!: string
}

export const StaffFailedRequestConnection = staffConnection(
  StaffFailedRequest,
  'StaffFailedRequest',
  'Requests that failed unexpectedly, newest first (Relay).',
)

@ArgsType()
export class StaffFailedRequestArgs extends StaffPageArgs {
  @Field(() => String, { nullable: true, description: 'Only the request with this number.' })
  number?: string | null
}
