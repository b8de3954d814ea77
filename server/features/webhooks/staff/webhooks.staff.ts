import type { StaffRule } from '../../../staff/policy'
import type { StaffPart, WorkSource } from '../../../staff/staff-part'
import { deleteWebhooksOf } from '../webhooks.repository'
import { StaffWebhooksResolver } from './staff-webhooks.resolver'
import { listFailing } from './staff-webhooks.service'

const sees: StaffRule = { who: 'staff', right: 'JOBS_RETRY', audit: 'refused' }

/** Webhooks that the shop paused. Their owners were mailed. */
const pausedWebhooks: WorkSource = {
  kind: 'webhook-paused',
  group: 'MESSAGES',
  right: 'JOBS_RETRY',
  async list(ctx, { limit, accountId }) {
    return (await listFailing(ctx, { after: null, limit }, accountId))
      .filter(({ pausedAt }) => pausedAt !== null)
      .map(({ id, host, customer, accountId, lastStatus, lastProblem, failed, waiting, pausedAt, failingSince }) => ({
        key: id,
        subject: host,
        path: '/beheer/taken?soort=webhooks',
        cause: lastProblem ?? (lastStatus === null ? null : String(lastStatus)),
        count: Math.max(1, failed + waiting),
        amount: null,
        customer,
        accountId,
        since: pausedAt ?? failingSince,
      }))
  },
}

/** Webhooks in the back office. */
export const webhooksStaff: StaffPart = {
  resolvers: [StaffWebhooksResolver],
  policy: {
    Query: { failingWebhooks: sees, undeliveredWebhooks: sees },
    Mutation: {
      resendFailedWebhooks: { who: 'staff', right: 'JOBS_RETRY', hasReason: true, audit: 'always' },
    },
  },
  work: [pausedWebhooks],
  erasure: { erase: (_ctx, tx, { account }) => deleteWebhooksOf(tx, account.id) },
}
