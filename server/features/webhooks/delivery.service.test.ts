import { eq } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import type { WebhookEvent } from '../../../rules/webhook'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { openReceiver, type ReceivedMessage } from '../../../tests/support/webhook-receiver'
import { updateDomain } from '../domains/domains.repository'
import { requireOwnDomain } from '../domains/domains.service'
import { CUSTOMER, fillBasket, order, pay } from '../orders/orders.test-support'
import { forgetOldDeliveries, pauseFailing } from './delivery.service'
import { type Webhook, WebhookWithSecret } from './webhooks.graphql'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendWebhook,
  testWebhook,
  updateWebhook,
  waitedForBy,
} from './webhooks.service'

const NAME = 'voorbeeldklant.nl'
const OTHER_NAME = 'elders.nl'
const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const customer = () => testContext({ signedInAs: CUSTOMER })

async function hook(
  ctx: TestContext,
  url: string,
  { events = ['DOMAIN_CHANGED'], query = null }: { events?: WebhookEvent[]; query?: string | null } = {},
) {
  const answer = await createWebhook(ctx, { url, events, query })
  if (!(answer instanceof WebhookWithSecret)) throw new Error(answer.message)
  return answer
}

/** A change of a domain, and what follows from it. */
async function changeDomain(ctx: TestContext, name = NAME) {
  const { id, expiresAt } = await requireOwnDomain(ctx, name)
  await ctx.db.transaction((tx) => updateDomain(tx, id, { expiresAt: expiresAt + DAY_MS }))
  await ctx.jobs.settle()
}

async function later(ctx: TestContext, ms: number) {
  ctx.clock.advance(ms)
  await ctx.jobs.settle()
}

const deliveriesOf = async (ctx: TestContext, webhook: Webhook) =>
  (await listDeliveries(ctx, webhook, {})).edges.map(({ node }) => node)

const idsOf = (received: readonly ReceivedMessage[]) => received.map(({ headers }) => headers['webhook-id'])

afterEach(() => void vi.useRealTimers())

describe('a message', () => {
  test('is signed as Standard Webhooks says, and holds what its owner asked for', async () => {
    const receiver = await openReceiver()
    const ctx = await customer()
    const { webhook, secret } = await hook(ctx, receiver.at('good'))
    await changeDomain(ctx)
    const [message] = receiver.received
    if (!message) throw new Error('nothing came')
    // The library compares with the machine's own clock.
    vi.useFakeTimers({ toFake: ['Date'], now: ctx.now })
    const headers = message.headers as Record<string, string>
    const verified = new Verifier(secret).verify(message.body, headers)
    const { id } = await requireOwnDomain(ctx, NAME)
    expect(verified).toEqual({ data: { node: expect.objectContaining({ __typename: 'Domain', id, name: NAME }) } })
    expect(() => new Verifier(secret).verify(`${message.body} `, headers)).toThrow()
    // As developers are shown how to.
    const { isGenuine } = await import('../../../docs/webhooks/verify.mjs')
    expect(isGenuine(secret, headers, message.body)).toBe(true)
    expect(isGenuine(secret, headers, `${message.body} `)).toBe(false)
    vi.setSystemTime(ctx.now + 301_000)
    expect(isGenuine(secret, headers, message.body)).toBe(false)
    vi.setSystemTime(ctx.now)
    expect(receiver.received).toHaveLength(1)
    expect(await deliveriesOf(ctx, webhook)).toMatchObject([
      {
        id: headers['webhook-id'],
        event: 'DOMAIN_CHANGED',
        subjectId: id,
        status: 'DELIVERED',
        attempts: 1,
        responseStatus: 204,
      },
    ])
  })

  test('comes for orders and transfers as well, in the owner’s language, and only for what was asked', async () => {
    const receiver = await openReceiver()
    const ctx = await customer()
    const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    await hook(other, receiver.at('good'), { events: ['ORDER_CHANGED', 'DOMAIN_CHANGED', 'TRANSFER_CHANGED'] })
    await hook(ctx, receiver.at('good'), { events: ['ORDER_CHANGED', 'TRANSFER_CHANGED'] })
    await fillBasket(ctx, 'bezet-winkel.nl', [{ code: 'TRANSFER_CODE', title: 'VERHUIS-123' }])
    const { returnUrl } = await order(ctx)
    await pay(ctx, returnUrl)
    await ctx.jobs.settle()
    const nodes = receiver.received.map(({ body }) => JSON.parse(body).data.node)
    expect(new Set(nodes.map(({ __typename }) => __typename))).toEqual(new Set(['Order', 'OrderLine']))
    expect(nodes.filter(({ __typename }) => __typename === 'Order').at(-1)).toMatchObject({ orderStatus: 'DELIVERED' })
    expect(nodes.filter(({ __typename }) => __typename === 'OrderLine').at(-1)).toMatchObject({
      domainName: 'bezet-winkel.nl',
      deliveryStatus: 'DONE',
      message: 'Geleverd.',
    })
  })

  test('that cannot be answered in full carries the errors', async () => {
    const receiver = await openReceiver()
    const ctx = await customer()
    await hook(ctx, receiver.at('good'), {
      query: 'query ($id: ID!) { node(id: $id) { id } viewer { domains(first: 1000) { totalCount } } }',
    })
    await changeDomain(ctx)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    })
  })

  test('is tried again with growing pauses until it arrives', async () => {
    const receiver = await openReceiver()
    const ctx = await customer()
    const { webhook } = await hook(ctx, receiver.at('turns'))
    await changeDomain(ctx)
    expect(await deliveriesOf(ctx, webhook)).toMatchObject([
      { status: 'PENDING', attempts: 1, responseStatus: 500, nextAt: ctx.now + 5 * SECOND_MS },
    ])
    expect(await listWebhooks(ctx)).toMatchObject([{ state: 'FAILING', failingSince: ctx.now }])
    await later(ctx, 4 * SECOND_MS)
    expect(receiver.received).toHaveLength(1)
    for (const seconds of [1, 30, 120, 600]) await later(ctx, seconds * SECOND_MS)
    expect(receiver.received).toHaveLength(5)
    receiver.answerWith(200)
    await later(ctx, HOUR_MS)
    expect(await deliveriesOf(ctx, webhook)).toMatchObject([
      { status: 'DELIVERED', attempts: 6, responseStatus: 200, nextAt: null },
    ])
    expect(new Set(idsOf(receiver.received)).size).toBe(1)
    expect(await listWebhooks(ctx)).toMatchObject([{ state: 'ON', failingSince: null }])
  })

  test('waits for those before it on the same thing; other things and addresses do not wait', async () => {
    const receiver = await openReceiver()
    const other = await openReceiver()
    const ctx = await customer()
    const { webhook } = await hook(ctx, receiver.at('turns'))
    await hook(ctx, other.at('good'))
    for (const name of [NAME, NAME, OTHER_NAME, NAME]) await changeDomain(ctx, name)
    const deliveries = (await deliveriesOf(ctx, webhook)).reverse()
    expect(deliveries.map(({ attempts }) => attempts)).toEqual([1, 0, 1, 0])
    const [first] = deliveries
    const waitsFor = async () =>
      Promise.all((await deliveriesOf(ctx, webhook)).reverse().map((one) => waitedForBy(ctx, one)))
    expect((await waitsFor()).map((one) => one?.id ?? null)).toEqual([null, first?.id, null, first?.id])
    expect(other.received).toHaveLength(4)
    receiver.received.length = 0
    receiver.answerWith(204)
    await later(ctx, 5 * SECOND_MS)
    const own = deliveries.filter(({ subjectId }) => subjectId === deliveries[0]?.subjectId).map(({ id }) => id)
    expect(idsOf(receiver.received).filter((id) => own.includes(String(id)))).toEqual(own)
    expect(receiver.received).toHaveLength(4)
    expect(await waitsFor()).toEqual([null, null, null, null])
  })

  test('is given up after three days, and makes way for the next', async () => {
    const receiver = await openReceiver()
    const ctx = await customer()
    const { webhook } = await hook(ctx, receiver.at('turns'))
    await changeDomain(ctx)
    await changeDomain(ctx)
    for (const pause of [5 * SECOND_MS, 30 * SECOND_MS, 120 * SECOND_MS, 600 * SECOND_MS, HOUR_MS, 6 * HOUR_MS]) {
      await later(ctx, pause)
    }
    // Another message arrives now and then, so that the address is not paused.
    for (let day = 0; day < 2; day++) {
      receiver.answerWith(204)
      await changeDomain(ctx, OTHER_NAME)
      receiver.answerWith(500)
      await later(ctx, DAY_MS)
    }
    const [second, first] = (await deliveriesOf(ctx, webhook)).filter(({ isTest }) => !isTest).slice(-2)
    expect([first?.status, first?.attempts]).toEqual(['FAILED', 9])
    expect(second).toMatchObject({ status: 'PENDING', attempts: 1 })
  })
})

describe('an address where nothing arrives for a day', () => {
  async function failedForADay() {
    const receiver = await openReceiver()
    const ctx = await customer()
    const { webhook } = await hook(ctx, receiver.at('turns'))
    await changeDomain(ctx)
    await later(ctx, DAY_MS - 1)
    await pauseFailing(ctx)
    expect(await listWebhooks(ctx)).toMatchObject([{ state: 'FAILING' }])
    ctx.clock.advance(1)
    await pauseFailing(ctx)
    await pauseFailing(ctx)
    await ctx.jobs.settle()
    return { ctx, receiver, webhook }
  }

  test('is paused, with one mail to its owner, and hears of nothing meanwhile', async () => {
    const { ctx, receiver, webhook } = await failedForADay()
    expect(await listWebhooks(ctx)).toMatchObject([{ state: 'PAUSED_BY_SHOP', pausedAt: ctx.now }])
    const mails = ctx.adapters.embedded.mailbox.list()
    expect(mails).toMatchObject([
      { to: CUSTOMER, subject: `Je webhook naar 127.0.0.1:${receiver.port} staat op pauze` },
    ])
    expect(mails[0]?.text).toContain('/account/webhooks')
    receiver.received.length = 0
    await changeDomain(ctx)
    await later(ctx, 6 * HOUR_MS)
    expect(receiver.received).toEqual([])
    expect(await deliveriesOf(ctx, webhook)).toHaveLength(1)
  })

  test.each([0, 2 * DAY_MS])('goes on with what waited when its owner turns it on after %i ms', async (pause) => {
    const { ctx, receiver, webhook } = await failedForADay()
    await later(ctx, pause)
    receiver.answerWith(200)
    expect(await updateWebhook(ctx, { id: webhook.id, isPaused: false })).toMatchObject({
      state: 'ON',
      failingSince: null,
    })
    await ctx.jobs.settle()
    expect(await deliveriesOf(ctx, webhook)).toMatchObject([{ status: 'DELIVERED' }])
    await changeDomain(ctx)
    expect(await deliveriesOf(ctx, webhook)).toHaveLength(2)
  })
})

test('a message that failed is sent again under its own id, and one that waits is tried at once', async () => {
  const receiver = await openReceiver()
  const ctx = await customer()
  const { webhook } = await hook(ctx, receiver.at('turns'))
  await changeDomain(ctx)
  const [waiting] = await deliveriesOf(ctx, webhook)
  await resendWebhook(ctx, { deliveryId: waiting?.id ?? '' })
  await ctx.jobs.settle()
  expect(receiver.received).toHaveLength(2)
  receiver.answerWith(200)
  await resendWebhook(ctx, { deliveryId: waiting?.id ?? '' })
  await ctx.jobs.settle()
  expect(await deliveriesOf(ctx, webhook)).toMatchObject([{ status: 'DELIVERED', attempts: 3 }])
  await resendWebhook(ctx, { deliveryId: waiting?.id ?? '' })
  await ctx.jobs.settle()
  expect(await deliveriesOf(ctx, webhook)).toMatchObject([{ status: 'DELIVERED', attempts: 4 }])
  expect(new Set(idsOf(receiver.received))).toEqual(new Set([waiting?.id]))
})

test('a test is sent at once, tried once, and pauses nothing', async () => {
  const receiver = await openReceiver()
  const ctx = await customer()
  const { webhook } = await hook(ctx, receiver.at('failing'), { events: ['ORDER_CHANGED'] })
  expect(await testWebhook(ctx, { id: webhook.id })).toMatchObject({
    isTest: true,
    status: 'FAILED',
    responseStatus: 500,
  })
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ data: { node: { __typename: 'Order' } } })
  expect(await listWebhooks(ctx)).toMatchObject([{ state: 'ON' }])
  await later(ctx, DAY_MS)
  expect(receiver.received).toHaveLength(1)
})

test('nothing is sent for who may not log in, nor once the webhook is gone', async () => {
  const receiver = await openReceiver()
  const ctx = await customer()
  const { webhook } = await hook(ctx, receiver.at('good'))
  const setBlocked = (isBlocked: boolean) =>
    ctx.db.transaction((tx) => run(tx.update(accounts).set({ isBlocked }).where(eq(accounts.email, CUSTOMER))))
  await setBlocked(true)
  await changeDomain(ctx)
  expect(receiver.received).toEqual([])
  expect(await deliveriesOf(ctx, webhook)).toMatchObject([{ status: 'PENDING', problem: 'NOT_ALLOWED' }])
  await setBlocked(false)
  await deleteWebhook(ctx, { id: webhook.id })
  await later(ctx, DAY_MS)
  expect(receiver.received).toEqual([])
})

test('many messages to one address wait for each other, and all arrive', async () => {
  const receiver = await openReceiver()
  const ctx = await customer()
  for (let count = 0; count < 10; count++) await hook(ctx, receiver.at('good'))
  await changeDomain(ctx)
  for (let seconds = 0; seconds < 10; seconds++) await later(ctx, 3 * SECOND_MS)
  expect(receiver.received).toHaveLength(10)
})

test('messages are forgotten after thirty days', async () => {
  const receiver = await openReceiver()
  const ctx = await customer()
  const { webhook } = await hook(ctx, receiver.at('good'))
  await changeDomain(ctx)
  ctx.clock.advance(30 * DAY_MS)
  await forgetOldDeliveries(ctx)
  expect(await deliveriesOf(ctx, webhook)).toHaveLength(1)
  ctx.clock.advance(1)
  await forgetOldDeliveries(ctx)
  expect(await deliveriesOf(ctx, webhook)).toEqual([])
})
