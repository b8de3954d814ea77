import { randomBytes } from 'node:crypto'
import type { Db } from '../../../db/database'
import {
  type DeliveryState,
  parseWebhook,
  standardWebhookQuery,
  WEBHOOKS_MAX,
  type WebhookEvent,
} from '../../../rules/webhook'
import { onAccount, requireTokenAllowed } from '../../common/api-token'
import type { Context } from '../../common/context'
import { notFound, tooMany } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { isId, newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import { seal } from '../../common/seal'
import {
  type AskedPage,
  type Connection,
  cursorOf,
  numberIn,
  type PageSize,
  pageOf,
  readPage,
} from '../../graphql/connection'
import { type InvalidInput, invalidField, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { tryNow } from '../../outbox/outbox'
import { findDomainName, findFirstDomainId } from '../domains/domains.service'
import { findNameOfLine, findNewestOrderId, findNewestTransferId, findOrderNumber } from '../orders/orders.service'
import { bodyOf, resend, resume, sendTest } from './delivery.service'
import {
  type CreateWebhookInput,
  type PreviewWebhookInput,
  TooManyWebhooks,
  type UpdateWebhookInput,
  Webhook,
  WebhookDeleted,
  WebhookDelivery,
  WebhookPreview,
  WebhookWithSecret,
} from './webhooks.graphql'
import { deliverWebhook } from './webhooks.jobs'
import * as repository from './webhooks.repository'
import { webhookText } from './webhooks.text'

export const DELIVERY_PAGE: PageSize = { usual: 20, max: 100 }

const SECRET_BYTES = 32
/** Each calls another server. */
const TESTS: Limit = { kind: 'webhook-test', max: 20, windowMs: 600_000 }
/** Each can cost as much as any document. */
const PREVIEWS: Limit = { kind: 'webhook-preview', max: 60, windowMs: 600_000 }

/** Returns the viewer's webhooks, oldest first; a sub-user sees the parent's. */
export async function listWebhooks(ctx: Context): Promise<Webhook[]> {
  return (await repository.listWebhooks(ctx.db.reader, requireOwnerId(ctx))).map(webhookView)
}

/** Returns null when the webhook does not exist or is another's. */
export async function findWebhookNode(ctx: Context, id: string): Promise<Webhook | null> {
  const row = await repository.findWebhook(ctx.db.reader, id)
  return row?.accountId === requireOwnerId(ctx) ? webhookView(row) : null
}

/** As `findWebhookNode`, for one message. */
export async function findDeliveryNode(ctx: Context, id: string): Promise<WebhookDelivery | null> {
  const row = await repository.findDelivery(ctx.db.reader, id)
  return row && (await findWebhookNode(ctx, row.webhookId)) ? deliveryView(row) : null
}

/** Returns the messages of a webhook of the viewer, newest first. */
export async function listDeliveries(
  ctx: Context,
  { id }: Webhook,
  asked: AskedPage & { status?: DeliveryState | null },
): Promise<Connection<WebhookDelivery>> {
  const state = asked.status ?? null
  const page = readPage(asked, DELIVERY_PAGE, (cursor) => numberIn('delivery', cursor))
  const [rows, total] = await Promise.all([
    repository.listPage(ctx.db.reader, id, state, page),
    repository.countDeliveries(ctx.db.reader, id, state),
  ])
  const { edges, ...rest } = pageOf(rows, page, total, ({ number }) => cursorOf('delivery', number))
  return { ...rest, edges: edges.map(({ cursor, node }) => ({ cursor, node: deliveryView(node) })) }
}

/** Returns the display name of the object of a viewer's message; null when it no longer exists. */
export const titleOf = (ctx: Context, { event, subjectId }: WebhookDelivery): Promise<string | null> =>
  TITLES[event](ctx.db.reader, subjectId)

/** Returns the message about the same object that must finish before this one is attempted; null when there is none. */
export async function waitedForBy(ctx: Context, delivery: WebhookDelivery): Promise<WebhookDelivery | null> {
  // A message that was attempted has reached its turn, and one that is sent again does not wait.
  if (delivery.status !== 'PENDING' || delivery.attempts > 0) return null
  const row = await repository.findDelivery(ctx.db.reader, delivery.id)
  const [first] = row ? await repository.listWaiting(ctx.db.reader, row.webhookId, row.subjectId, 1) : []
  return first && first.id !== delivery.id ? deliveryView(first) : null
}

export const countFailed = (ctx: Context, { id }: Webhook): Promise<number> =>
  repository.countDeliveries(ctx.db.reader, id, 'FAILED')

/** Creates a webhook. Its secret is only returned here. */
export async function createWebhook(
  ctx: Context,
  { url, events, query }: CreateWebhookInput,
): Promise<WebhookWithSecret | TooManyWebhooks | InvalidInput> {
  const account = requireBuyer(ctx)
  requireReading(ctx)
  const form = readForm(ctx, { url, events, query: query ?? standardWebhookQuery(events) })
  if (!form.ok) return form.refusal
  const { secret, ...kept } = newSecret(ctx)
  const row = {
    ...form.value,
    ...kept,
    id: newId('whk'),
    accountId: account.id,
    locale: ctx.locale,
    createdAt: ctx.now,
  }
  const made = await ctx.db.transaction(async (tx) => {
    if ((await repository.listWebhooks(tx, account.id)).length >= WEBHOOKS_MAX) return null
    await repository.insertWebhook(tx, row)
    return repository.findWebhook(tx, row.id)
  })
  return made ? view(WebhookWithSecret, { webhook: webhookView(made), secret }) : new TooManyWebhooks(ctx, WEBHOOKS_MAX)
}

/**
 * Changes the given fields, pauses or resumes. A new address, or resuming, restarts the day within which a delivery
 * must succeed.
 */
export async function updateWebhook(ctx: Context, input: UpdateWebhookInput): Promise<Webhook | InvalidInput> {
  requireBuyer(ctx)
  requireReading(ctx)
  const before = await requireOwnWebhook(ctx, input.id)
  const { url = null, events = null, query = null, isPaused = null } = input
  const form = readForm(ctx, {
    url: url ?? before.url,
    events: events ?? [...before.events],
    query: query ?? before.query,
  })
  if (!form.ok) return form.refusal
  const isResumed = isPaused === false && before.pausedAt !== null
  const pause = isPaused && before.pausedAt === null ? { pausedAt: ctx.now, pausedByShop: false } : {}
  const resumed = isResumed ? { pausedAt: null, pausedByShop: false } : {}
  const isElsewhere = form.value.url !== before.url
  const health = isResumed || isElsewhere ? { failingSince: null } : {}
  await ctx.db.transaction(async (tx) => {
    await repository.updateWebhook(tx, before.id, { ...form.value, ...pause, ...resumed, ...health })
    if (isResumed) await resume(tx, before.id, ctx.now)
  })
  return webhookView(await requireOwnWebhook(ctx, before.id))
}

/** Replaces the secret that messages are signed with. The new one is only returned here. */
export async function renewSecret(ctx: Context, { id }: { id: string }): Promise<WebhookWithSecret> {
  requireBuyer(ctx)
  const webhook = await requireOwnWebhook(ctx, id)
  const { secret, ...kept } = newSecret(ctx)
  await ctx.db.transaction((tx) => repository.updateWebhook(tx, id, kept))
  return view(WebhookWithSecret, { webhook: webhookView({ ...webhook, ...kept }), secret })
}

export async function deleteWebhook(ctx: Context, { id }: { id: string }): Promise<WebhookDeleted> {
  requireBuyer(ctx)
  const webhook = await requireOwnWebhook(ctx, id)
  await ctx.db.transaction((tx) => repository.deleteWebhook(tx, webhook.id))
  return view(WebhookDeleted, { id })
}

/** Sends one message at once, even when paused, about an object of the customer. Throws TOO_MANY_REQUESTS. */
export async function testWebhook(ctx: Context, { id }: { id: string }): Promise<WebhookDelivery> {
  requireBuyer(ctx)
  const webhook = await requireOwnWebhook(ctx, id)
  requireAllowance(ctx, TESTS)
  for (const event of webhook.events) {
    const subjectId = await findSample(ctx.db.reader, event, webhook.accountId)
    if (subjectId !== null) return deliveryView(await sendTest(ctx, webhook, event, subjectId))
  }
  const [event = 'ORDER_CHANGED'] = webhook.events
  // The customer has no such object: the query's result is empty then, and the delivery is tested anyway.
  return deliveryView(await sendTest(ctx, webhook, event, webhook.id))
}

/** Sends a message again, under its own id; one that waits for its next attempt is attempted at once. */
export async function resendWebhook(ctx: Context, { deliveryId }: { deliveryId: string }): Promise<WebhookDelivery> {
  requireBuyer(ctx)
  const delivery = isId('msg', deliveryId) ? await repository.findDelivery(ctx.db.reader, deliveryId) : null
  if (!delivery) throw notFound()
  await requireOwnWebhook(ctx, delivery.webhookId)
  requireAllowance(ctx, TESTS)
  await ctx.db.transaction((tx) =>
    delivery.state === 'PENDING' ? tryNow(tx, deliverWebhook, delivery.id, ctx.now) : resend(tx, delivery, ctx.now),
  )
  return deliveryView((await repository.findDelivery(ctx.db.reader, delivery.id)) ?? delivery)
}

/** Returns the current body of a message about an object of the customer. Throws TOO_MANY_REQUESTS. */
export async function previewWebhook(
  ctx: Context,
  { event, query }: PreviewWebhookInput,
): Promise<WebhookPreview | InvalidInput> {
  const account = requireBuyer(ctx)
  requireAllowance(ctx, PREVIEWS)
  const problem = ctx.storedQueries.problemOf(query)
  if (problem !== null) return wrongQuery(ctx, problem)
  const subjectId = await findSample(ctx.db.reader, event, account.id)
  return view(WebhookPreview, { body: subjectId === null ? null : await bodyOf(ctx, query, subjectId) })
}

/** Returns the id of an object of the account that such an event could be about; null when it has none. */
const findSample = (db: Db, event: WebhookEvent, accountId: string): Promise<string | null> =>
  SAMPLES[event](db, accountId)

const SAMPLES: Record<WebhookEvent, (db: Db, accountId: string) => Promise<string | null>> = {
  ORDER_CHANGED: findNewestOrderId,
  DOMAIN_CHANGED: findFirstDomainId,
  TRANSFER_CHANGED: findNewestTransferId,
}

/** Number of an order, or name of a domain; null when it no longer exists. */
const TITLES: Record<WebhookEvent, (db: Db, id: string) => Promise<string | null>> = {
  ORDER_CHANGED: findOrderNumber,
  DOMAIN_CHANGED: findDomainName,
  TRANSFER_CHANGED: findNameOfLine,
}

/** A message can contain all data of the account, so a token that configures it must be allowed to read all of it. */
const requireReading = (ctx: Context): void => requireTokenAllowed(ctx, onAccount('READ'))

function readForm(ctx: Context, input: unknown) {
  const form = parseWebhook(input, ctx.config.isDemo)
  if (!form.ok) return { ok: false as const, refusal: invalidInput(ctx, form.issues) }
  const problem = ctx.storedQueries.problemOf(form.value.query)
  return problem === null
    ? { ok: true as const, value: form.value }
    : { ok: false as const, refusal: wrongQuery(ctx, problem) }
}

const wrongQuery = (ctx: Context, problem: string): InvalidInput =>
  invalidField('query', webhookText[ctx.locale].wrongQuery({ problem }))

function newSecret({ config }: Context) {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  return { secret, sealedSecret: seal(config.secret, secret), secretEnd: secret.replaceAll('=', '').slice(-4) }
}

async function requireOwnWebhook(ctx: Context, id: string): Promise<repository.WebhookRow> {
  const row = isId('whk', id) ? await repository.findWebhook(ctx.db.reader, id) : null
  if (row?.accountId !== requireOwnerId(ctx)) throw notFound()
  return row
}

function requireAllowance(ctx: Context, limit: Limit): void {
  const taken = ctx.limits.takeBriefly(limit, requireOwnerId(ctx))
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
}

const webhookView = (row: repository.WebhookRow): Webhook =>
  view(Webhook, {
    id: row.id,
    url: row.url,
    events: row.events,
    query: row.query,
    state: stateOf(row),
    failingSince: row.failingSince,
    pausedAt: row.pausedAt,
    secretEnd: row.secretEnd,
    createdAt: row.createdAt,
  })

function stateOf({ pausedAt, pausedByShop, failingSince }: repository.WebhookRow): Webhook['state'] {
  if (pausedAt !== null) return pausedByShop ? 'PAUSED_BY_SHOP' : 'PAUSED'
  return failingSince === null ? 'ON' : 'FAILING'
}

const deliveryView = (row: repository.DeliveryRow): WebhookDelivery =>
  view(WebhookDelivery, {
    id: row.id,
    event: row.event,
    subjectId: row.subjectId,
    isTest: row.isTest,
    status: row.state,
    attempts: row.attempts,
    responseStatus: row.responseStatus,
    problem: row.problem,
    durationMs: row.durationMs,
    attemptedAt: row.attemptedAt,
    nextAt: row.nextAt,
    createdAt: row.createdAt,
  })
