import { REFUSED_WITH, sendMail } from '../../mail/mail.jobs'
import { countBounces } from '../../mail/mail-log'
import type { WaitingItem, WorkSource } from '../staff-part'
import type { StaffJobCause } from './jobs.graphql'
import { listJobCauses, listTasks } from './jobs.service'

/** Jobs that were given up, one item per job and cause. Mails have their own. */
export const jobsGivenUp: WorkSource = {
  kind: 'job-given-up',
  group: 'DELIVERY',
  right: 'JOBS_RETRY',
  isOfShop: true,
  async list(ctx, { limit }) {
    const [work, webhooks] = await Promise.all([listJobCauses(ctx, 'WORK'), listJobCauses(ctx, 'WEBHOOKS')])
    return itemsOf([...work, ...webhooks], limit)
  },
}

/**
 * Mails that did not arrive, one item per cause: those that were given up, and addresses that returned one. Nothing ends the latter
 * for an address that is no longer used, so staff can mark them as handled; another return waits again.
 */
export const mailsGivenUp: WorkSource = {
  kind: 'mail-given-up',
  group: 'MESSAGES',
  right: 'JOBS_RETRY',
  isOfShop: true,
  async list(ctx, { limit }) {
    const [causes, bounces] = await Promise.all([listJobCauses(ctx, 'MAIL'), countBounces(ctx.db.reader)])
    const returned = bounces.map(({ cause, addresses, newestAt }) => ({
      ...{ key: `bounced:${cause}`, subject: sendMail.name, path: '/beheer/taken?soort=mail&mail=BOUNCED' },
      ...{ cause, count: addresses, amount: null, customer: null, accountId: null, since: newestAt },
      endsWhenHandled: true as const,
    }))
    return [...itemsOf(causes, limit), ...returned].sort((a, b) => a.since - b.since).slice(0, limit)
  },
}

/** Items of causes, oldest first. Those of an address that refuses mail lead to the mails, and others to the jobs. */
const itemsOf = (causes: readonly StaffJobCause[], limit: number): WaitingItem[] =>
  causes
    .map(({ job, cause, count, oldestAt }) => ({
      key: `${job}:${cause ?? ''}`,
      subject: job,
      path: `/beheer/taken?${new URLSearchParams(
        cause?.startsWith(REFUSED_WITH)
          ? { soort: 'mail', mail: 'REFUSED' }
          : { taak: job, ...(cause && { oorzaak: cause }) },
      )}`,
      cause,
      count,
      amount: null,
      customer: null,
      accountId: null,
      since: oldestAt,
    }))
    .sort((a, b) => a.since - b.since)
    .slice(0, limit)

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
