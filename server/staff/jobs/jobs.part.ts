import type { StaffRule } from '../policy'
import type { StaffPart } from '../staff-part'
import { JobsResolver } from './jobs.resolver'
import { jobsGivenUp, mailsGivenUp, tasksLate } from './jobs.work'

const sees: StaffRule = { who: 'staff', right: 'JOBS_RETRY', audit: 'refused' }

/** Jobs of the outbox and scheduled tasks, which belong to no feature. */
export const JOBS_PART: StaffPart = {
  resolvers: [JobsResolver],
  policy: {
    Query: { jobs: sees, job: sees, jobTotals: sees, jobCauses: sees, scheduledTasks: sees },
    Mutation: {
      retryJobs: { who: 'staff', right: 'JOBS_RETRY', hasReason: true, audit: 'always' },
      dropJobs: { who: 'staff', right: 'JOBS_DROP', hasReason: true, audit: 'always' },
    },
  },
  work: [jobsGivenUp, mailsGivenUp, tasksLate],
}
