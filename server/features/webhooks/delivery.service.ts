import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../../../db/open'
import { DELIVERIES_KEPT_DAYS, nextTryAt, PAUSED_AFTER_MS, type WebhookEvent } from '../../../rules/webhook'
import type { ApiToken } from '../../common/api-token'
import type { Context, Deps } from '../../common/context'
import { newId } from '../../common/ids'
import { unseal } from '../../common/seal'
import { enqueue, enqueueAgain, tryNow } from '../../outbox/outbox'
import type { Finish, Unfinished } from '../../outbox/runner'
import type { WebhookAnswer } from '../../ports/webhook-sender'
import { contextOfAccount } from '../accounts/account-context.service'
import { findAccount } from '../accounts/accounts.service'
import { mailPaused } from './webhooks.mails'
import type { DeliveryRow, WebhookRow } from './webhooks.repository'
import * as repository from './webhooks.repository'

/** The job that brings a message; its reference is the id of the message. */
export const DELIVER_WEBHOOK = 'deliver-webhook'
/** How many messages are under way at the same time, of all webhooks. */
export const DELIVERIES_AT_ONCE = 32

/** A slow address, or a customer with several, leaves room for all others. */
const AT_ONCE_PER_HOST = 4
const AT_ONCE_PER_ACCOUNT = 10
/** Answers that come close together are noted in one commit: each costs everybody a sync of the disk. */
const NOTED_EVERY_MS = 50
/** How long a message waits for such a place, at least and at most. */
const WAIT_FOR_PLACE_MS = { min: 500, max: 3000 }
/** Messages on one thing that wait: the newest of them says how it stands in any case. */
const WAITING_MAX = 100
const DAY_MS = 24 * 3_600_000

/** Writes a message for each webhook that wants to hear of a change, behind those that wait on the same thing. */
export async function writeMessages(tx: Tx, event: WebhookEvent, subjectId: string, now: number): Promise<void> {
  for (const { id: webhookId } of await repository.listListeners(tx, event, subjectId)) {
    const waiting = await repository.listWaiting(tx, webhookId, subjectId, WAITING_MAX)
    if (waiting.length === WAITING_MAX) continue
    const id = newId('msg')
    await repository.insertDelivery(tx, { id, webhookId, event, subjectId, roundSince: now, createdAt: now })
    if (waiting.length === 0) await enqueue(tx, { job: DELIVER_WEBHOOK, reference: id }, now)
  }
}

/** Tries to bring a message, and says what is left to write of that. */
export async function deliver(deps: Deps, id: string): Promise<Finish | Unfinished | undefined> {
  const delivery = await repository.findDelivery(deps.db.reader, id)
  const webhook = delivery && (await repository.findWebhook(deps.db.reader, delivery.webhookId))
  // What is paused is asked for again when it goes on.
  if (!webhook || delivery.state !== 'PENDING' || webhook.pausedAt !== null) return
  const leave = takePlaces(deps, webhook)
  if (!leave) return { finish: async () => {}, againAt: deps.ports.clock.now() + waitForPlace() }
  const answer = await send(deps, webhook, delivery).finally(leave)
  await sleep(NOTED_EVERY_MS - (performance.now() % NOTED_EVERY_MS))
  const now = deps.ports.clock.now()
  const tries = delivery.round + 1
  const nextAt = hasArrived(answer) ? null : nextTryAt({ tries, since: delivery.roundSince }, now)
  const finish: Finish = (tx) => keepOutcome(deps, tx, delivery, { answer, nextAt, now })
  return nextAt === null ? finish : { finish, againAt: nextAt }
}

/** A message that cannot be tried any more makes way for those behind it. */
export const abandon = (deps: Deps, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const delivery = await repository.findDelivery(tx, id)
    if (delivery?.state !== 'PENDING') return
    await repository.updateDelivery(tx, id, { state: 'FAILED', nextAt: null })
    await askForNext(tx, delivery, deps.ports.clock.now())
  })

/** Brings one message at once, whatever waits, for its owner to see what comes of it. It is tried this once. */
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

/** Has a message tried anew, for three days more. */
export async function sendAgain(tx: Tx, delivery: DeliveryRow, now: number): Promise<void> {
  await repository.updateDelivery(tx, delivery.id, { state: 'PENDING', round: 0, roundSince: now, nextAt: null })
  await enqueueAgain(tx, { job: DELIVER_WEBHOOK, reference: delivery.id }, now)
}

/** Goes on at once with what waited when a webhook was paused. */
export async function goOn(tx: Tx, webhookId: string, now: number): Promise<void> {
  for (const reference of await repository.listFirstWaiting(tx, webhookId)) {
    await enqueueAgain(tx, { job: DELIVER_WEBHOOK, reference }, now)
    // One that was not due during the pause has its time still.
    await tryNow(tx, DELIVER_WEBHOOK, reference, now)
  }
}

/** Pauses the webhooks where nothing has arrived for a day; for a task that runs now and then. */
export async function pauseFailing(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  const failing = await repository.listFailing(deps.db.reader, now - PAUSED_AFTER_MS)
  for (const { id } of failing) await deps.db.transaction((tx) => pauseIfFailing(deps, tx, id, now))
}

/** Forgets messages that are over, by age; for a task that runs now and then. */
export const forgetOldDeliveries = ({ db, ports }: Deps): Promise<void> =>
  db.transaction((tx) => repository.deleteDeliveriesBefore(tx, ports.clock.now() - DELIVERIES_KEPT_DAYS * DAY_MS))

/** What a message would say of a thing now: the answer to the query, as a program of the account's owner sees it. */
export async function bodyOf(ctx: Context, query: string, subjectId: string): Promise<string> {
  return JSON.stringify(await ctx.storedQueries.run({ ...ctx, token: ctx.token ?? READER }, query, subjectId))
}

/** A message goes to a program: what no API token may see, such as sessions, is in none. */
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
  // Receivers compare it with their own clock, which is not that of a sandbox.
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
  /** Null when it arrived or is not tried any more. */
  nextAt: number | null
  now: number
}

async function keepOutcome(deps: Deps, tx: Tx, { id }: DeliveryRow, { answer, nextAt, now }: Outcome): Promise<void> {
  const delivery = await repository.findDelivery(tx, id)
  const webhook = delivery && (await repository.findWebhook(tx, delivery.webhookId))
  if (!webhook) return
  const tried = { attempts: delivery.attempts + 1, round: delivery.round + 1, attemptedAt: now, nextAt }
  const isOver = nextAt === null
  const state = hasArrived(answer) ? 'DELIVERED' : isOver ? 'FAILED' : 'PENDING'
  await repository.updateDelivery(tx, id, { ...tried, ...outcomeOf(answer), state })
  if (isOver) await askForNext(tx, delivery, now)
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

/** Messages on one thing come one after the other; those on other things do not wait. */
async function askForNext(tx: Tx, { webhookId, subjectId }: DeliveryRow, now: number): Promise<void> {
  const [next] = await repository.listWaiting(tx, webhookId, subjectId, 1)
  if (next) await enqueueAgain(tx, { job: DELIVER_WEBHOOK, reference: next.id }, now)
}

async function pauseIfFailing(deps: Deps, tx: Tx, id: string, now: number): Promise<void> {
  const webhook = await repository.findWebhook(tx, id)
  if (!webhook || webhook.pausedAt !== null || webhook.failingSince === null) return
  if (now - webhook.failingSince < PAUSED_AFTER_MS) return
  await repository.updateWebhook(tx, id, { pausedAt: now, pausedByShop: true })
  const account = await findAccount(deps, webhook.accountId)
  if (account) await mailPaused(deps, tx, webhook, account.email, now)
}

/** How many messages are under way, by host and by account. */
const underWay = new WeakMap<Deps['db'], Map<string, number>>()

/** What gives the places back; null when the host or the account has none left. */
function takePlaces({ db }: Deps, { url, accountId }: WebhookRow): (() => void) | null {
  const taken = underWay.get(db) ?? new Map<string, number>()
  underWay.set(db, taken)
  const [host, account] = [`host ${new URL(url).host}`, `account ${accountId}`]
  const isFull = (taken.get(host) ?? 0) >= AT_ONCE_PER_HOST || (taken.get(account) ?? 0) >= AT_ONCE_PER_ACCOUNT
  if (isFull) return null
  for (const place of [host, account]) taken.set(place, (taken.get(place) ?? 0) + 1)
  return () => {
    for (const place of [host, account]) {
      const left = (taken.get(place) ?? 1) - 1
      if (left > 0) taken.set(place, left)
      else taken.delete(place)
    }
  }
}

const waitForPlace = (): number =>
  Math.round(WAIT_FOR_PLACE_MS.min + Math.random() * (WAIT_FOR_PLACE_MS.max - WAIT_FOR_PLACE_MS.min))
