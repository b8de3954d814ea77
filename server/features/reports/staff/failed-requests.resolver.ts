import { Args, Ctx, Query, Resolver } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffFailedRequestArgs, StaffFailedRequestConnection } from './failed-requests.graphql'
import { listFailedRequests } from './staff-failed-requests.service'

/** Failed requests in the back office. */
@Resolver()
export class StaffFailedRequestsResolver {
  @Query(() => StaffFailedRequestConnection, {
    description: 'Requests that failed unexpectedly in the last 30 days, newest first. Requires JOBS_RETRY.',
  })
  staffFailedRequests(@Ctx() ctx: StaffContext, @Args(() => StaffFailedRequestArgs) args: StaffFailedRequestArgs) {
    return listFailedRequests(ctx, args)
  }
}
