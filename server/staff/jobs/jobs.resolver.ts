import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../graphql/input'
import type { StaffContext } from '../staff-context'
import {
  DropJobsInput,
  DropJobsResult,
  JobArgs,
  type JobGroup,
  JobGroupEnum,
  RetryJobsInput,
  RetryJobsResult,
  StaffJob,
  StaffJobCause,
  StaffJobConnection,
  StaffJobTotals,
  StaffScheduledTask,
} from './jobs.graphql'
import { countJobs, dropJobs, findJob, listJobCauses, listJobs, listTasks, retryJobs } from './jobs.service'

@Resolver()
export class JobsResolver {
  @Query(() => StaffJobConnection, {
    description: 'Jobs of one state: those that wait by when they are due, others newest first. Requires JOBS_RETRY.',
  })
  jobs(@Ctx() ctx: StaffContext, @Args(() => JobArgs) args: JobArgs) {
    return listJobs(ctx, args)
  }

  @Query(() => StaffJob, {
    nullable: true,
    description: 'One job; null if it does not exist any more. Requires JOBS_RETRY.',
  })
  job(@Ctx() ctx: StaffContext, @Arg('id', () => ID, { description: 'Id of the job.' }) id: string) {
    return findJob(ctx, id)
  }

  @Query(() => StaffJobTotals, { description: 'Numbers of jobs by state. Requires JOBS_RETRY.' })
  jobTotals(
    @Ctx() ctx: StaffContext,
    @Arg('group', () => JobGroupEnum, { nullable: true, description: 'Only of this group.' }) group?: JobGroup | null,
  ) {
    return countJobs(ctx, group ?? null)
  }

  @Query(() => [StaffJobCause], {
    description: 'Jobs that were given up, by job and cause, the largest group first; at most 50. Requires JOBS_RETRY.',
  })
  jobCauses(
    @Ctx() ctx: StaffContext,
    @Arg('group', () => JobGroupEnum, { nullable: true, description: 'Only of this group.' }) group?: JobGroup | null,
  ) {
    return listJobCauses(ctx, group ?? null)
  }

  @Query(() => [StaffScheduledTask], { description: 'Work that runs at an interval, by name. Requires JOBS_RETRY.' })
  scheduledTasks(@Ctx() ctx: StaffContext) {
    return listTasks(ctx)
  }

  @Mutation(() => RetryJobsResult, {
    description: 'Runs jobs again: those given up as new ones, those that wait for their next attempt now.',
  })
  retryJobs(@Ctx() ctx: StaffContext, @Input(() => RetryJobsInput) input: RetryJobsInput) {
    return retryJobs(ctx, input)
  }

  @Mutation(() => DropJobsResult, {
    description: 'Drops jobs that were given up. They are kept with the reason. A job about money cannot be dropped.',
  })
  dropJobs(@Ctx() ctx: StaffContext, @Input(() => DropJobsInput) input: DropJobsInput) {
    return dropJobs(ctx, input)
  }
}
