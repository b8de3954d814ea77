import type { WorkSource } from '../staff-part'
import { listJobCauses, listTasks } from './jobs.service'

/** Jobs that were given up, one item per job and cause. */
export const jobsGivenUp: WorkSource = {
  kind: 'job-given-up',
  group: 'DELIVERY',
  right: 'JOBS_RETRY',
  isOfShop: true,
  async list(ctx, { limit }) {
    const causes = await listJobCauses(ctx, null)
    return causes
      .map(({ job, cause, count, oldestAt }) => ({
        key: `${job}:${cause ?? ''}`,
        subject: job,
        path: `/beheer/taken?${new URLSearchParams({ taak: job, ...(cause && { oorzaak: cause }) })}`,
        cause,
        count,
        amount: null,
        customer: null,
        accountId: null,
        since: oldestAt,
      }))
      .sort((a, b) => a.since - b.since)
      .slice(0, limit)
  },
}

/** Scheduled tasks that no instance started in time. */
export const tasksLate: WorkSource = {
  kind: 'task-late',
  group: 'MESSAGES',
  right: 'JOBS_RETRY',
  isOfShop: true,
  async list(ctx, { limit }) {
    const late = (await listTasks(ctx)).filter(({ isLate }) => isLate)
    return late.slice(0, limit).map(({ name, startedAt }) => ({
      key: name,
      subject: name,
      path: '/beheer/taken?soort=tijd',
      cause: null,
      count: 1,
      amount: null,
      customer: null,
      accountId: null,
      since: startedAt ?? ctx.at,
    }))
  },
}
