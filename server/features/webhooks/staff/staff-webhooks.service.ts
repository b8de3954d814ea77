import type { Db } from '../../../../db/database'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import { readTimePage, type StaffConnection, staffPage, timeCursor, totalOf } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { findAccount } from '../../accounts/accounts.service'
import { resend, resume } from '../delivery.service'
import type { WebhookRow } from '../webhooks.repository'
import { countDeliveries, findWebhook, updateWebhook } from '../webhooks.repository'
import {
  type ResendFailedWebhooksInput,
  StaffWebhook,
  type StaffWebhookArgs,
  StaffWebhookDelivery,
} from './staff-webhooks.graphql'
import { countFailingWebhooks, listFailingWebhooks, listGivenUp, listUndelivered } from './staff-webhooks.repository'
import { staffWebhooksText } from './staff-webhooks.text'

const LIST = 'staff-webhooks'
/** Sent again in one transaction. Older ones are too late for their receiver. */
const AT_ONCE = 1000
const SHOWN_MAX = 50

/** Lists the webhooks of customers whose deliveries fail, those that fail longest first. */
export async function listStaffWebhooks(
  ctx: StaffContext,
  { first, after }: StaffWebhookArgs,
): Promise<StaffConnection<StaffWebhook>> {
  const rows = await listFailing(ctx, readTimePage(LIST, { first, after }), null)
  return staffPage(rows, {
    first,
    total: await totalOf(rows, { first, after }, (limit) => countFailingWebhooks(ctx.db.reader, limit)),
    cursorOf: ({ failingSince, id }) => timeCursor(LIST, { at: failingSince, id }),
    nodeOf: (webhook) => webhook,
  })
}

/** Returns webhooks whose deliveries fail, those that fail longest first: of all customers, or of one. */
export async function listFailing(
  ctx: StaffContext,
  page: Parameters<typeof listFailingWebhooks>[1],
  accountId: string | null,
): Promise<StaffWebhook[]> {
  const { reader } = ctx.db
  const views: StaffWebhook[] = []
  for (const row of await listFailingWebhooks(reader, page, accountId)) views.push(await webhookView(ctx, reader, row))
  return views
}

/** Lists the latest messages of a webhook that did not arrive, at most 50. */
export async function listStaffDeliveries({ db }: StaffContext, webhookId: string): Promise<StaffWebhookDelivery[]> {
  const rows = await listUndelivered(db.reader, webhookId, SHOWN_MAX)
  return rows.map(({ id, event, subjectId, attempts, responseStatus, problem, attemptedAt, nextAt }) =>
    view(StaffWebhookDelivery, {
      id,
      event,
      subjectId,
      attempts,
      status: responseStatus,
      problem,
      attemptedAt,
      nextAt,
    }),
  )
}

/**
 * Sends the messages of a webhook again that were given up, and resumes it if the shop paused it. One that its owner paused stays
 * paused. Throws NOT_FOUND.
 */
export function resendFailedWebhooks(
  ctx: StaffContext,
  { webhookId, reason }: ResendFailedWebhooksInput,
): Promise<StaffWebhook | StaffInvalidInput> {
  const about = {
    act: 'resendFailedWebhooks',
    right: 'JOBS_RETRY' as const,
    objectType: 'Webhook',
    objectId: webhookId,
  }
  return runAct<StaffWebhook | StaffInvalidInput>(ctx, { ...about, reason: reason.trim() }, async (tx) => {
    const row = await findWebhook(tx, webhookId)
    if (!row) throw notFound()
    if (row.pausedAt !== null && !row.pausedByShop) {
      const message = staffWebhooksText[ctx.locale].pausedByOwner
      return { result: new StaffInvalidInput([{ field: 'webhookId', message }]) }
    }
    const failed = await listGivenUp(tx, webhookId, AT_ONCE)
    if (row.pausedAt !== null) {
      // A day without a delivery counts from now on.
      await updateWebhook(tx, webhookId, { pausedAt: null, pausedByShop: false, failingSince: ctx.at })
      await resume(tx, webhookId, ctx.at)
    }
    for (const delivery of failed) await resend(tx, delivery, ctx.at)
    const now = (await findWebhook(tx, webhookId)) ?? row
    return {
      result: await webhookView(ctx, tx, now),
      changes: [
        { field: 'resent', before: null, after: String(failed.length) },
        ...(row.pausedAt === null ? [] : [{ field: 'isPaused', before: 'true', after: 'false' }]),
      ],
    }
  })
}

async function webhookView(ctx: StaffContext, db: Db, row: WebhookRow): Promise<StaffWebhook> {
  const account = await findAccount(ctx, row.accountId)
  const [last] = await listUndelivered(db, row.id, 1)
  const { companyName, firstName, lastName } = account ?? {}
  return view(StaffWebhook, {
    id: row.id,
    host: new URL(row.url).host,
    accountId: row.accountId,
    customer: companyName || [firstName, lastName].filter(Boolean).join(' '),
    state: row.pausedAt === null ? 'FAILING' : 'PAUSED_BY_SHOP',
    failingSince: row.failingSince ?? row.createdAt,
    pausedAt: row.pausedAt,
    failed: await countDeliveries(db, row.id, 'FAILED'),
    waiting: await countDeliveries(db, row.id, 'PENDING'),
    lastStatus: last?.responseStatus ?? null,
    lastProblem: last?.problem ?? null,
  })
}
