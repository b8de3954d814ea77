import { randomBytes } from 'node:crypto'
import { type DeliveryState, parseWebhook, standardWebhookQuery, WEBHOOKS_MAX } from '../../../rules/webhook'
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
import { bodyOf, DELIVER_WEBHOOK, goOn, sendAgain, sendTest } from './delivery.service'
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
import * as repository from './webhooks.repository'
import { webhookText } from './webhooks.text'

export const DELIVERY_PAGE: PageSize = { usual: 20, max: 100 }

const SECRET_BYTES = 32
/** Each asks another server. */
const TESTS: Limit = { kind: 'webhook-test', max: 20, windowMs: 600_000 }
/** Each may be as dear as any document. */
const PREVIEWS: Limit = { kind: 'webhook-preview', max: 60, windowMs: 600_000 }

/** The webhooks of the viewer, the oldest first; a sub-user sees the parent's. */
export async function listWebhooks(ctx: Context): Promise<Webhook[]> {
  return (await repository.listWebhooks(ctx.db.reader, requireOwnerId(ctx))).map(webhookView)
}

/** Null when it is not there or somebody else's. */
export async function findWebhookNode(ctx: Context, id: string): Promise<Webhook | null> {
  const row = await repository.findWebhook(ctx.db.reader, id)
  return row?.accountId === requireOwnerId(ctx) ? webhookView(row) : null
}

/** The same of one message. */
export async function findDeliveryNode(ctx: Context, id: string): Promise<WebhookDelivery | null> {
  const row = await repository.findDelivery(ctx.db.reader, id)
  return row && (await findWebhookNode(ctx, row.webhookId)) ? deliveryView(row) : null
}

/** The messages of a webhook of the viewer, the newest first. */
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

/** What people call the thing that a message of the viewer's is about; null when it is gone. */
export const titleOf = (ctx: Context, { event, subjectId }: WebhookDelivery): Promise<string | null> =>
  repository.findTitle(ctx.db.reader, event, subjectId)

/** The message on the same thing that has to be over before this one is tried; null when there is none. */
export async function waitedForBy(ctx: Context, delivery: WebhookDelivery): Promise<WebhookDelivery | null> {
  // One that was tried has had its turn, and what is sent again does not wait.
  if (delivery.status !== 'PENDING' || delivery.attempts > 0) return null
  const row = await repository.findDelivery(ctx.db.reader, delivery.id)
  const [first] = row ? await repository.listWaiting(ctx.db.reader, row.webhookId, row.subjectId, 1) : []
  return first && first.id !== delivery.id ? deliveryView(first) : null
}

export const countFailed = (ctx: Context, { id }: Webhook): Promise<number> =>
  repository.countDeliveries(ctx.db.reader, id, 'FAILED')

/** The secret is told in the answer, and never again. */
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

/** Changes what is given, pauses or goes on. Another address, or going on, gives it a day anew to answer. */
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
  const goesOn = isPaused === false && before.pausedAt !== null
  const pause = isPaused && before.pausedAt === null ? { pausedAt: ctx.now, pausedByShop: false } : {}
  const anew = goesOn ? { pausedAt: null, pausedByShop: false } : {}
  const isElsewhere = form.value.url !== before.url
  const health = goesOn || isElsewhere ? { failingSince: null } : {}
  await ctx.db.transaction(async (tx) => {
    await repository.updateWebhook(tx, before.id, { ...form.value, ...pause, ...anew, ...health })
    if (goesOn) await goOn(tx, before.id, ctx.now)
  })
  return webhookView(await requireOwnWebhook(ctx, before.id))
}

/** From here on messages are signed with another secret, which is told in the answer and never again. */
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

/** Sends one message at once, paused or not, on something that the customer has. Throws TOO_MANY_REQUESTS. */
export async function testWebhook(ctx: Context, { id }: { id: string }): Promise<WebhookDelivery> {
  requireBuyer(ctx)
  const webhook = await requireOwnWebhook(ctx, id)
  requireAllowance(ctx, TESTS)
  for (const event of webhook.events) {
    const subjectId = await repository.findSample(ctx.db.reader, event, webhook.accountId)
    if (subjectId !== null) return deliveryView(await sendTest(ctx, webhook, event, subjectId))
  }
  const [event = 'ORDER_CHANGED'] = webhook.events
  // Nothing that it could be about: the answer of the query is empty then, and the way is tried all the same.
  return deliveryView(await sendTest(ctx, webhook, event, webhook.id))
}

/** Sends a message again, under its own id; one that waits for its next try is tried at once. */
export async function resendWebhook(ctx: Context, { deliveryId }: { deliveryId: string }): Promise<WebhookDelivery> {
  requireBuyer(ctx)
  const delivery = isId('msg', deliveryId) ? await repository.findDelivery(ctx.db.reader, deliveryId) : null
  if (!delivery) throw notFound()
  await requireOwnWebhook(ctx, delivery.webhookId)
  requireAllowance(ctx, TESTS)
  await ctx.db.transaction((tx) =>
    delivery.state === 'PENDING' ? tryNow(tx, DELIVER_WEBHOOK, delivery.id, ctx.now) : sendAgain(tx, delivery, ctx.now),
  )
  return deliveryView((await repository.findDelivery(ctx.db.reader, delivery.id)) ?? delivery)
}

/** What a message would say now, of something that the customer has. Throws TOO_MANY_REQUESTS. */
export async function previewWebhook(
  ctx: Context,
  { event, query }: PreviewWebhookInput,
): Promise<WebhookPreview | InvalidInput> {
  const account = requireBuyer(ctx)
  requireAllowance(ctx, PREVIEWS)
  const problem = ctx.storedQueries.problemOf(query)
  if (problem !== null) return wrongQuery(ctx, problem)
  const subjectId = await repository.findSample(ctx.db.reader, event, account.id)
  return view(WebhookPreview, { body: subjectId === null ? null : await bodyOf(ctx, query, subjectId) })
}

/** A message may tell all that the account has: a token that sends it somewhere has to be one that may read that. */
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
