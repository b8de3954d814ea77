import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../../../db/database'
import { DAY_MS } from '../../../rules/time'
import { DELIVERIES_KEPT_DAYS, nextTryAt, PAUSED_AFTER_MS, type WebhookEvent } from '../../../rules/webhook'
import type { ApiToken } from '../../common/api-token'
import type { Context, Deps } from '../../common/context'
import { newId } from '../../common/ids'
import { unseal } from '../../common/seal'
import type { Finish, Unfinished } from '../../outbox/job'
import { enqueue, enqueueAgain, tryNow } from '../../outbox/outbox'
import type { WebhookAnswer } from '../../ports/webhook-sender'
import { contextOfAccount } from '../accounts/account-context.service'
import { findAccount } from '../accounts/accounts.service'
import { createDeliveryPlaces, type DeliveryPlaces } from './delivery-places'
import { deliverWebhook } from './webhooks.jobs'
import { mailPaused } from './webhooks.mails'
import type { DeliveryRow, WebhookRow } from './webhooks.repository'
import * as repository from './webhooks.repository'

/** Responses within this time are recorded in one commit, since each commit costs a disk sync. */
const NOTED_EVERY_MS = 50
/** How long a message waits for a slot. */
const WAIT_FOR_PLACE_MS = { min: 500, max: 2500 }
/** Maximum number of pending messages per object: the newest shows the current state anyway. */
const WAITING_MAX = 100
/** Writes a message for each webhook that subscribes to a change, queued after earlier ones about the same object. */
export async function writeMessages(tx: Tx, event: WebhookEvent, subjectId: string, now: number): Promise<void> {
  for (const { id: webhookId } of await repository.listListeners(tx, event, subjectId)) {
    const waiting = await repository.listWaiting(tx, webhookId, subjectId, WAITING_MAX)
    if (waiting.length === WAITING_MAX) continue
    const id = newId('msg')
    await repository.insertDelivery(tx, { id, webhookId, event, subjectId, roundSince: now, createdAt: now })
    if (waiting.length === 0) await enqueue(tx, deliverWebhook, { reference: id }, now)
  }
}

/** Attempts to deliver a message, and returns the changes left to write. */
export async function deliver(deps: Deps, id: string): Promise<Finish | Unfinished | undefined> {
  const delivery = await repository.findDelivery(deps.db.reader, id)
  const webhook = delivery && (await repository.findWebhook(deps.db.reader, delivery.webhookId))
  // A paused message is enqueued again when its webhook is resumed.
  if (!webhook || delivery.state !== 'PENDING' || webhook.pausedAt !== null) return
  const leave = placesOf(deps).take(webhook.accountId, new URL(webhook.url).host)
  if (!leave) return { finish: async () => {}, againAt: deps.ports.clock.now() + waitForPlace() }
  const answer = await send(deps, webhook, delivery).finally(leave)
  await sleep(NOTED_EVERY_MS - (performance.now() % NOTED_EVERY_MS))
  const now = deps.ports.clock.now()
  const tries = delivery.round + 1
  const nextAt = hasArrived(answer) ? null : nextTryAt({ tries, since: delivery.roundSince }, now)
  const finish: Finish = (tx) => keepOutcome(deps, tx, delivery, { answer, nextAt, now })
  return nextAt === null ? finish : { finish, againAt: nextAt }
}

/** Gives up a message that cannot be attempted again, and continues with those queued after it. */
export const abandon = (deps: Deps, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const delivery = await repository.findDelivery(tx, id)
    if (delivery?.state !== 'PENDING') return
    await repository.updateDelivery(tx, id, { state: 'FAILED', nextAt: null })
    await enqueueNext(tx, delivery, deps.ports.clock.now())
  })

/** Delivers one test message at once, ahead of the queue, so that its owner sees the result. It is attempted once. */
export async function sendTest(
  ctx: Context,
  webhook: WebhookRow,
  event: WebhookEvent,
  subjectId: string,
): Promise<DeliveryRow> {
  const now = ctx.ports.clock.now()
  const id = newId('msg')
  const answer = await send(ctx, webhook, { id, subjectId })
  const row = { id, webhookId: webhook.id, event, subjectId, isTest: true, roundSince: now, createdAt: now }
  await ctx.db.transaction((tx) =>
    repository.insertDelivery(tx, {
      ...row,
      ...outcomeOf(answer),
      state: hasArrived(answer) ? 'DELIVERED' : 'FAILED',
      attempts: 1,
      attemptedAt: now,
    }),
  )
  return (await repository.findDelivery(ctx.db.reader, id)) as DeliveryRow
}

/** Retries a message, for three more days. */
export async function resend(tx: Tx, delivery: DeliveryRow, now: number): Promise<void> {
  await repository.updateDelivery(tx, delivery.id, { state: 'PENDING', round: 0, roundSince: now, nextAt: null })
  await enqueueAgain(tx, deliverWebhook, { reference: delivery.id }, now)
}

/** Resumes the delivery of messages that were pending when a webhook was paused. */
export async function resume(tx: Tx, webhookId: string, now: number): Promise<void> {
  for (const reference of await repository.listFirstWaiting(tx, webhookId)) {
    await enqueueAgain(tx, deliverWebhook, { reference }, now)
    // A message that was not yet due keeps its time.
    await tryNow(tx, deliverWebhook, reference, now)
  }
}

/** Pauses webhooks that have had no successful delivery for a day. A scheduled task. */
export async function pauseFailing(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  const failing = await repository.listFailing(deps.db.reader, now - PAUSED_AFTER_MS)
  for (const { id } of failing) await deps.db.transaction((tx) => pauseIfFailing(deps, tx, id, now))
}

/** Deletes old messages that are delivered or given up. A scheduled task. */
export const forgetOldDeliveries = ({ db, ports }: Deps): Promise<void> =>
  db.transaction((tx) => repository.deleteDeliveriesBefore(tx, ports.clock.now() - DELIVERIES_KEPT_DAYS * DAY_MS))

/**
 * Returns the current body of a message: the result of the query, with the rights of an API client of the account's
 * owner.
 */
export async function bodyOf(ctx: Context, query: string, subjectId: string): Promise<string> {
  return JSON.stringify(await ctx.storedQueries.run({ ...ctx, token: ctx.token ?? READER }, query, subjectId))
}

/** A message goes to an API client, so it contains nothing that an API token may not see, such as sessions. */
const READER: ApiToken = {
  id: '',
  kind: 'LIVE',
  scopes: ['READ', 'ORDER', 'DNS', 'HOLDERS'],
  domainIds: [],
  dailyLimit: 0,
}

async function send(
  deps: Deps,
  webhook: WebhookRow,
  { id, subjectId }: Pick<DeliveryRow, 'id' | 'subjectId'>,
): Promise<WebhookAnswer> {
  const ctx = await contextOfAccount(deps, webhook.accountId, webhook.locale)
  if (!ctx) return { status: null, problem: 'NOT_ALLOWED', durationMs: 0 }
  const body = await bodyOf(ctx, webhook.query, subjectId)
  // Receivers compare it with real time, which differs from a sandbox's clock.
  const timestamp = String(Math.floor((deps.sandbox?.realNow() ?? ctx.now) / 1000))
  const secret = unseal(deps.config.secret, webhook.sealedSecret)
  return deps.ports.webhookSender.send({
    url: webhook.url,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(secret, { id, timestamp, body }),
    },
    body,
  })
}

/** Standard Webhooks, version 1 with a symmetric key: HMAC-SHA256 over id, timestamp and body. */
function signatureOf(secret: string, { id, timestamp, body }: { id: string; timestamp: string; body: string }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

interface Outcome {
  answer: WebhookAnswer
  /** Null when it was delivered or given up. */
  nextAt: number | null
  now: number
}

async function keepOutcome(deps: Deps, tx: Tx, { id }: DeliveryRow, { answer, nextAt, now }: Outcome): Promise<void> {
  const delivery = await repository.findDelivery(tx, id)
  const webhook = delivery && (await repository.findWebhook(tx, delivery.webhookId))
  if (!webhook) return
  const tried = { attempts: delivery.attempts + 1, round: delivery.round + 1, attemptedAt: now, nextAt }
  const isFinal = nextAt === null
  const state = hasArrived(answer) ? 'DELIVERED' : isFinal ? 'FAILED' : 'PENDING'
  await repository.updateDelivery(tx, id, { ...tried, ...outcomeOf(answer), state })
  if (isFinal) await enqueueNext(tx, delivery, now)
  if (hasArrived(answer)) {
    if (webhook.failingSince !== null) await repository.updateWebhook(tx, webhook.id, { failingSince: null })
    return
  }
  if (webhook.failingSince === null) await repository.updateWebhook(tx, webhook.id, { failingSince: now })
  else await pauseIfFailing(deps, tx, webhook.id, now)
}

const outcomeOf = ({ status, problem, durationMs }: WebhookAnswer) => ({ responseStatus: status, problem, durationMs })

const hasArrived = ({ status, problem }: WebhookAnswer): boolean =>
  problem === null && status !== null && status >= 200 && status <= 299

/** Enqueues the next message. Messages about one object are delivered in order; others do not wait for them. */
async function enqueueNext(tx: Tx, { webhookId, subjectId }: DeliveryRow, now: number): Promise<void> {
  const [next] = await repository.listWaiting(tx, webhookId, subjectId, 1)
  if (next) await enqueueAgain(tx, deliverWebhook, { reference: next.id }, now)
}

async function pauseIfFailing(deps: Deps, tx: Tx, id: string, now: number): Promise<void> {
  const webhook = await repository.findWebhook(tx, id)
  if (!webhook || webhook.pausedAt !== null || webhook.failingSince === null) return
  if (now - webhook.failingSince < PAUSED_AFTER_MS) return
  await repository.updateWebhook(tx, id, { pausedAt: now, pausedByShop: true })
  tx.onCommit(() =>
    deps.log.warn({ webhook: id, account: webhook.accountId, reason: 'failing' }, 'webhooks: a webhook was paused'),
  )
  const account = await findAccount(deps, webhook.accountId)
  if (account) await mailPaused(deps, tx, webhook, account.email, now)
}

/** By shop. Several shops in one process, as in tests, share none. */
const places = new WeakMap<Deps['db'], DeliveryPlaces>()

function placesOf({ db }: Deps): DeliveryPlaces {
  const known = places.get(db) ?? createDeliveryPlaces()
  places.set(db, known)
  return known
}

const waitForPlace = (): number =>
  Math.round(WAIT_FOR_PLACE_MS.min + Math.random() * (WAIT_FOR_PLACE_MS.max - WAIT_FOR_PLACE_MS.min))
