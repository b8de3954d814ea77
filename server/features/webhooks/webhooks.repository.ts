import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, lte, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open'
import { all, one, run, statement, statementByColumns } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { orderLines, orders } from '../../../db/schema/orders'
import { webhookDeliveries, webhooks } from '../../../db/schema/webhooks'
import { INTEGER_MAX } from '../../../db/table'
import type { DeliveryState, WebhookEvent } from '../../../rules/webhook'
import type { Page } from '../../graphql/connection'

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
/** The webhooks that are on of whose thing it is, for each kind of thing. */
const WHO_HEARS = {
  ORDER_CHANGED: statement((db) =>
    db
      .select({ webhook: webhooks })
      .from(orders)
      .innerJoin(webhooks, eq(webhooks.accountId, orders.accountId))
      .where(and(eq(orders.id, P('id')), isOn)),
  ),
  DOMAIN_CHANGED: statement((db) =>
    db
      .select({ webhook: webhooks })
      .from(domains)
      .innerJoin(webhooks, eq(webhooks.accountId, domains.accountId))
      .where(and(eq(domains.id, P('id')), isOn)),
  ),
  TRANSFER_CHANGED: statement((db) =>
    db
      .select({ webhook: webhooks })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(webhooks, eq(webhooks.accountId, orders.accountId))
      .where(and(eq(orderLines.id, P('id')), isOn)),
  ),
}
/** A thing of the account to show what a message looks like. */
const SAMPLES = {
  ORDER_CHANGED: statement((db) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.accountId, P('accountId')))
      .orderBy(desc(orders.number))
      .limit(1),
  ),
  DOMAIN_CHANGED: statement((db) =>
    db
      .select({ id: domains.id })
      .from(domains)
      .where(eq(domains.accountId, P('accountId')))
      .orderBy(asc(domains.name))
      .limit(1),
  ),
  TRANSFER_CHANGED: statement((db) =>
    db
      .select({ id: orderLines.id })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(
        and(eq(orders.accountId, P('accountId')), eq(orderLines.kind, 'DOMAIN'), eq(orderLines.availability, 'active')),
      )
      .orderBy(desc(orders.number))
      .limit(1),
  ),
}

/** What people call a thing. */
const TITLES = {
  ORDER_CHANGED: statement((db) =>
    db
      .select({ title: sql<string>`cast(${orders.number} as text)` })
      .from(orders)
      .where(eq(orders.id, P('id'))),
  ),
  DOMAIN_CHANGED: statement((db) =>
    db
      .select({ title: domains.name })
      .from(domains)
      .where(eq(domains.id, P('id'))),
  ),
  TRANSFER_CHANGED: statement((db) =>
    db
      .select({ title: orderLines.domainName })
      .from(orderLines)
      .where(eq(orderLines.id, P('id'))),
  ),
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
/** Written out, since a bound value would not take the index for waiting ones. */
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

/** The oldest first. */
export const listWebhooks = (db: Db, accountId: string): Promise<WebhookRow[]> => all(ofAccount(db, { accountId }))

/** Those that are on and want to hear of a change of this thing. */
export async function listListeners(db: Db, event: WebhookEvent, subjectId: string): Promise<WebhookRow[]> {
  const rows = await all(WHO_HEARS[event](db, { id: subjectId }))
  return rows.map(({ webhook }) => webhook).filter(({ events }) => events.includes(event))
}

/** On, and nothing has arrived there since a moment or longer. */
export const listFailing = (db: Db, since: number): Promise<WebhookRow[]> => all(failing(db, { since }))

/** The id of a thing of the account that such an event could be about; null when there is none. */
export async function findSample(db: Db, event: WebhookEvent, accountId: string): Promise<string | null> {
  return (await one(SAMPLES[event](db, { accountId })))?.id ?? null
}

/** The name of the domain, or the number of the order, that an event is about; null when it is gone. */
export async function findTitle(db: Db, event: WebhookEvent, id: string): Promise<string | null> {
  return (await one(TITLES[event](db, { id })))?.title ?? null
}

export async function insertWebhook(tx: Tx, row: NewWebhook): Promise<void> {
  await run(insertion(tx, row))
}

export async function updateWebhook(tx: Tx, id: string, values: Partial<WebhookRow>): Promise<void> {
  await run(change(tx, values, { id }))
}

/** With all of its deliveries. */
export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await run(removal(tx, { id }))
}

export async function findDelivery(db: Db, id: string): Promise<DeliveryRow | null> {
  return one(deliveryById(db, { id }))
}

/** Those of one state, or of all for null, the newest first; read backwards when the page is. */
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

/** Those of one state, or of all for null. */
export async function countDeliveries(db: Db, webhookId: string, state: DeliveryState | null): Promise<number> {
  const counted = state === null ? numberOf(db, { webhookId }) : numberInState(db, { webhookId, state })
  return (await one(counted))?.n ?? 0
}

/** The messages on one thing that have not arrived, the oldest first. */
export const listWaiting = (db: Db, webhookId: string, subjectId: string, limit: number): Promise<DeliveryRow[]> =>
  all(waitingOfThing(db, { webhookId, subjectId, limit }))

/** The ids of the messages that come next, one for each thing. */
export async function listFirstWaiting(db: Db, webhookId: string): Promise<string[]> {
  const first = new Map<string, string>()
  for (const { id, subjectId } of await all(waiting(db, { webhookId }))) {
    if (!first.has(subjectId)) first.set(subjectId, id)
  }
  return [...first.values()]
}

/** Gives it the next number of its webhook. */
export async function insertDelivery(tx: Tx, row: NewDelivery): Promise<void> {
  const last = (await one(lastNumber(tx, { webhookId: row.webhookId })))?.last ?? 0
  await run(insertionOfDelivery(tx, { ...row, number: last + 1 }))
}

export async function updateDelivery(tx: Tx, id: string, values: Partial<DeliveryRow>): Promise<void> {
  await run(changeOfDelivery(tx, values, { id }))
}

/** Those that are over. */
export async function deleteDeliveriesBefore(tx: Tx, moment: number): Promise<void> {
  await run(
    tx
      .delete(webhookDeliveries)
      .where(and(lt(webhookDeliveries.createdAt, moment), sql`${webhookDeliveries.state} <> 'PENDING'`)),
  )
}
