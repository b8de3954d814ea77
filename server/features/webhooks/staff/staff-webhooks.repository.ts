import { and, asc, count, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, one } from '../../../../db/query'
import { webhookDeliveries, webhooks } from '../../../../db/schema/webhooks'
import type { TimeKey } from '../../../staff/staff-connection'
import type { DeliveryRow, WebhookRow } from '../webhooks.repository'

/** Failing, and not paused by its owner. */
const needsAttention = and(
  isNotNull(webhooks.failingSince),
  or(isNull(webhooks.pausedAt), eq(webhooks.pausedByShop, true)),
)

/** Returns the webhooks whose deliveries fail, those that fail longest first; of all customers, or of one. */
export function listFailingWebhooks(
  db: Db,
  page: { after: TimeKey | null; limit: number },
  accountId: string | null,
): Promise<WebhookRow[]> {
  const { after } = page
  const follows = after
    ? or(
        gt(webhooks.failingSince, after.at),
        and(eq(webhooks.failingSince, after.at), sql`${webhooks.id} > ${after.id}`),
      )
    : undefined
  return all(
    db
      .select()
      .from(webhooks)
      .where(and(needsAttention, follows, accountId === null ? undefined : eq(webhooks.accountId, accountId)))
      .orderBy(asc(webhooks.failingSince), asc(webhooks.id))
      .limit(page.limit),
  )
}

/** Counts up to a limit. */
export async function countFailingWebhooks(db: Db, limit: number): Promise<number> {
  const found = db.select({ id: webhooks.id }).from(webhooks).where(needsAttention).limit(limit).as('found')
  return (await one(db.select({ n: count() }).from(found)))?.n ?? 0
}

/** Returns the messages that failed or are retried, newest first. */
export const listUndelivered = (db: Db, webhookId: string, limit: number): Promise<DeliveryRow[]> =>
  all(
    db
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.webhookId, webhookId),
          eq(webhookDeliveries.isTest, false),
          or(eq(webhookDeliveries.state, 'FAILED'), eq(webhookDeliveries.state, 'PENDING')),
        ),
      )
      .orderBy(desc(webhookDeliveries.number))
      .limit(limit),
  )

/** Returns the messages that were given up, oldest first. */
export const listGivenUp = (db: Db, webhookId: string, limit: number): Promise<DeliveryRow[]> =>
  all(
    db
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.webhookId, webhookId),
          eq(webhookDeliveries.state, 'FAILED'),
          eq(webhookDeliveries.isTest, false),
        ),
      )
      .orderBy(asc(webhookDeliveries.number))
      .limit(limit),
  )
