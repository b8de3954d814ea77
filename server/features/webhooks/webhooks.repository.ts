import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, lte, max, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, statement, statementByColumns } from '../../../db/query'
import { webhookDeliveries, webhooks } from '../../../db/schema/webhooks'
import { INTEGER_MAX } from '../../../db/table'
import type { DeliveryState, WebhookEvent } from '../../../rules/webhook'
import type { Page } from '../../graphql/connection'
import { accountOfDomain } from '../domains/domains.queries'
import { accountOfLine, accountOfOrder } from '../orders/orders.queries'

export type WebhookRow = typeof webhooks.$inferSelect
export type NewWebhook = typeof webhooks.$inferInsert
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type NewDelivery = Omit<typeof webhookDeliveries.$inferInsert, 'number'>

const P = sql.placeholder

const byId = statement((db) =>
  db
    .select()
    .from(webhooks)
    .where(eq(webhooks.id, P('id'))),
)
const ofAccount = statement((db) =>
  db
    .select()
    .from(webhooks)
    .where(eq(webhooks.accountId, P('accountId')))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id)),
)
const insertion = statementByColumns((db, row: NewWebhook) => db.insert(webhooks).values(row))
const change = statementByColumns((db, row: Partial<WebhookRow>) =>
  db
    .update(webhooks)
    .set(row)
    .where(eq(webhooks.id, P('id'))),
)
const removal = statement((db) => db.delete(webhooks).where(eq(webhooks.id, P('id'))))
const failing = statement((db) =>
  db
    .select()
    .from(webhooks)
    .where(and(isNotNull(webhooks.failingSince), lte(webhooks.failingSince, P('since')), isNull(webhooks.pausedAt))),
)

const isOn = isNull(webhooks.pausedAt)
/** Enabled webhooks of an object's owner, per type of object. */
const subscribersOf = (accountId: SQL) =>
  statement((db) =>
    db
      .select()
      .from(webhooks)
      .where(and(sql`${webhooks.accountId} = ${accountId}`, isOn)),
  )
const SUBSCRIBERS = {
  ORDER_CHANGED: subscribersOf(accountOfOrder(P('id'))),
  DOMAIN_CHANGED: subscribersOf(accountOfDomain(P('id'))),
  TRANSFER_CHANGED: subscribersOf(accountOfLine(P('id'))),
}

const deliveryById = statement((db) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, P('id'))),
)
const isOfWebhook = eq(webhookDeliveries.webhookId, P('webhookId'))
const isOnPage = and(isOfWebhook, lt(webhookDeliveries.number, P('after')), gt(webhookDeliveries.number, P('before')))
const isInState = eq(webhookDeliveries.state, P('state'))
const page = statement((db) =>
  db.select().from(webhookDeliveries).where(isOnPage).orderBy(desc(webhookDeliveries.number)).limit(P('limit')),
)
const pageBackward = statement((db) =>
  db.select().from(webhookDeliveries).where(isOnPage).orderBy(asc(webhookDeliveries.number)).limit(P('limit')),
)
const pageInState = statement((db) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(isOnPage, isInState))
    .orderBy(desc(webhookDeliveries.number))
    .limit(P('limit')),
)
const pageInStateBackward = statement((db) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(isOnPage, isInState))
    .orderBy(asc(webhookDeliveries.number))
    .limit(P('limit')),
)
const numberOf = statement((db) =>
  db
    .select({ n: count(), last: max(webhookDeliveries.number) })
    .from(webhookDeliveries)
    .where(isOfWebhook),
)
const lastNumber = statement((db) =>
  db
    .select({ last: max(webhookDeliveries.number) })
    .from(webhookDeliveries)
    .where(isOfWebhook),
)
const numberInState = statement((db) =>
  db.select({ n: count() }).from(webhookDeliveries).where(and(isOfWebhook, isInState)),
)
/** Spelled out, since a bound value would not use the index of pending messages. */
const isWaiting = sql`${webhookDeliveries.state} = 'PENDING'`
const isOfThing = and(isOfWebhook, eq(webhookDeliveries.subjectId, P('subjectId')), isWaiting)
const waitingOfThing = statement((db) =>
  db.select().from(webhookDeliveries).where(isOfThing).orderBy(asc(webhookDeliveries.number)).limit(P('limit')),
)
const waiting = statement((db) =>
  db
    .select({ id: webhookDeliveries.id, subjectId: webhookDeliveries.subjectId })
    .from(webhookDeliveries)
    .where(and(isOfWebhook, isWaiting))
    .orderBy(asc(webhookDeliveries.number)),
)
const insertionOfDelivery = statementByColumns((db, row: typeof webhookDeliveries.$inferInsert) =>
  db.insert(webhookDeliveries).values(row),
)
const changeOfDelivery = statementByColumns((db, row: Partial<DeliveryRow>) =>
  db
    .update(webhookDeliveries)
    .set(row)
    .where(eq(webhookDeliveries.id, P('id'))),
)

export async function findWebhook(db: Db, id: string): Promise<WebhookRow | null> {
  return one(byId(db, { id }))
}

/** Oldest first. */
export const listWebhooks = (db: Db, accountId: string): Promise<WebhookRow[]> => all(ofAccount(db, { accountId }))

/** Enabled webhooks that subscribe to a change of this object. */
export async function listListeners(db: Db, event: WebhookEvent, subjectId: string): Promise<WebhookRow[]> {
  const rows = await all(SUBSCRIBERS[event](db, { id: subjectId }))
  return rows.filter(({ events }) => events.includes(event))
}

/** Enabled webhooks without a successful delivery since then. */
export const listFailing = (db: Db, since: number): Promise<WebhookRow[]> => all(failing(db, { since }))

export async function insertWebhook(tx: Tx, row: NewWebhook): Promise<void> {
  await run(insertion(tx, row))
}

export async function updateWebhook(tx: Tx, id: string, values: Partial<WebhookRow>): Promise<void> {
  await run(change(tx, values, { id }))
}

/** Deletes its deliveries too. */
export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await run(removal(tx, { id }))
}

export async function findDelivery(db: Db, id: string): Promise<DeliveryRow | null> {
  return one(deliveryById(db, { id }))
}

/** Deliveries of one state, or of all for null, newest first; read backwards when the page is. */
export async function listPage(
  db: Db,
  webhookId: string,
  state: DeliveryState | null,
  { after, before, isBackward, limit }: Page<number>,
): Promise<DeliveryRow[]> {
  const asked = { webhookId, after: after ?? INTEGER_MAX, before: before ?? 0, limit }
  if (state === null) return all((isBackward ? pageBackward : page)(db, asked))
  return all((isBackward ? pageInStateBackward : pageInState)(db, { ...asked, state }))
}

/** Number of deliveries of one state, or of all for null. */
export async function countDeliveries(db: Db, webhookId: string, state: DeliveryState | null): Promise<number> {
  const counted = state === null ? numberOf(db, { webhookId }) : numberInState(db, { webhookId, state })
  return (await one(counted))?.n ?? 0
}

/** Undelivered messages about one object, oldest first. */
export const listWaiting = (db: Db, webhookId: string, subjectId: string, limit: number): Promise<DeliveryRow[]> =>
  all(waitingOfThing(db, { webhookId, subjectId, limit }))

/** Ids of the next messages, one per object. */
export async function listFirstWaiting(db: Db, webhookId: string): Promise<string[]> {
  const first = new Map<string, string>()
  for (const { id, subjectId } of await all(waiting(db, { webhookId }))) {
    if (!first.has(subjectId)) first.set(subjectId, id)
  }
  return [...first.values()]
}

/** Assigns the next number of its webhook. */
export async function insertDelivery(tx: Tx, row: NewDelivery): Promise<void> {
  const last = (await one(lastNumber(tx, { webhookId: row.webhookId })))?.last ?? 0
  await run(insertionOfDelivery(tx, { ...row, number: last + 1 }))
}

export async function updateDelivery(tx: Tx, id: string, values: Partial<DeliveryRow>): Promise<void> {
  await run(changeOfDelivery(tx, values, { id }))
}

/** Deletes old deliveries that are done or given up. */
export async function deleteDeliveriesBefore(tx: Tx, moment: number): Promise<void> {
  await run(
    tx
      .delete(webhookDeliveries)
      .where(and(lt(webhookDeliveries.createdAt, moment), sql`${webhookDeliveries.state} <> 'PENDING'`)),
  )
}

export async function deleteWebhooksOf(tx: Db, accountId: string): Promise<void> {
  await run(tx.delete(webhooks).where(eq(webhooks.accountId, accountId)))
}
