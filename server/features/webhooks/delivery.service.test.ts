import { eq } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { HOUR_MS, SECOND_MS } from '../../../rules/time'
import type { WebhookEvent } from '../../../rules/webhook'
import { PATIENTLY } from '../../../tests/support/patience'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { openReceiver, type ReceivedMessage } from '../../../tests/support/webhook-receiver'
import { getPrivateKey, pageCertificates } from '../certificates/certificates.service'
import { updateDomain } from '../domains/domains.repository'
import { listDomains, requireOwnDomain } from '../domains/domains.service'
import {
  CUSTOMER,
  certificateFor,
  fillBasket,
  order,
  orderFromCheckout,
  pay,
  RESELLER,
} from '../orders/orders.test-support'
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

/** A change of a domain, and its effects. */
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
  test('is signed as Standard Webhooks requires, and contains the result of its query', async () => {
    const receiver = await openReceiver()
    const ctx = await customer()
    const { webhook, secret } = await hook(ctx, receiver.at('good'))
    await changeDomain(ctx)
    const [message] = receiver.received
    if (!message) throw new Error('nothing came')
    // The library compares with real time.
    vi.useFakeTimers({ toFake: ['Date'], now: ctx.now })
    const headers = message.headers as Record<string, string>
    const verified = new Verifier(secret).verify(message.body, headers)
    const { id } = await requireOwnDomain(ctx, NAME)
    expect(verified).toEqual({ data: { node: expect.objectContaining({ __typename: 'Domain', id, name: NAME }) } })
    expect(() => new Verifier(secret).verify(`${message.body} `, headers)).toThrow()
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

  test('is sent for orders and transfers too, in the language of the owner, and only for subscribed events', async () => {
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

  test('with a partial result includes the errors', async () => {
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

  test('is retried with growing delays until it is delivered', async () => {
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

  test('waits for earlier ones about the same object; other objects and addresses do not wait', async () => {
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

  test('is given up after three days, and the next one is sent', async () => {
    const receiver = await openReceiver()
    const ctx = await customer()
    const { webhook } = await hook(ctx, receiver.at('turns'))
    await changeDomain(ctx)
    await changeDomain(ctx)
    for (const pause of [5 * SECOND_MS, 30 * SECOND_MS, 120 * SECOND_MS, 600 * SECOND_MS, HOUR_MS, 6 * HOUR_MS]) {
      await later(ctx, pause)
    }
    // Another message is delivered now and then, so that the webhook is not paused.
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

describe('an address without a delivery for a day', () => {
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

  test('is paused, with one mail to its owner, and gets no messages meanwhile', async () => {
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

  test.each([0, 2 * DAY_MS])('delivers what waited when its owner enables it after %i ms', async (pause) => {
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

test('a failed message is sent again under its own id, and a waiting one is attempted at once', async () => {
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

test('a test is sent at once, attempted once, and pauses nothing', async () => {
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

test('nothing is sent for an account that may not log in, nor after the webhook is deleted', async () => {
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

test('many messages to one address are queued, and all are delivered', async () => {
  const receiver = await openReceiver()
  const ctx = await customer()
  for (let count = 0; count < 10; count++) await hook(ctx, receiver.at('good'))
  await changeDomain(ctx)
  for (let seconds = 0; seconds < 10; seconds++) await later(ctx, 3 * SECOND_MS)
  expect(receiver.received).toHaveLength(10)
})

test('messages are deleted after thirty days', async () => {
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

test('a stored query reads nothing that an API token may not: no private key, password, session or token', async () => {
  const receiver = await openReceiver()
  const ctx = await customer()
  await orderFromCheckout(ctx, [{ code: 'SSL_RAPID', domainName: NAME, options: certificateFor(NAME) }])
  const [certificate] = (await pageCertificates(ctx, {})).edges
  // Read by the owner, who has just logged in.
  expect(certificate && (await getPrivateKey(ctx, certificate.node))).toContain('PRIVATE KEY')
  const secrets = [
    'viewer { certificates(first: 1) { edges { node { commonName privateKey } } } }',
    'viewer { apiTokens { edges { node { id } } } }',
    'viewer { sessions { id } }',
    'viewer { security { hasAuthenticatorApp } }',
    'viewer { activity(first: 1) { edges { node { kind } } } }',
  ]
  for (const secret of secrets) {
    const query = `query ($id: ID!) { ${secret} node(id: $id) { id } }`
    const answer = await createWebhook(ctx, { url: receiver.at('good'), events: ['DOMAIN_CHANGED'], query })
    // Some are refused when they are stored, others when they are run.
    if (answer instanceof WebhookWithSecret) await changeDomain(ctx)
    else expect(answer.code).toBe('INVALID_INPUT')
  }
  expect(receiver.received.length).toBeGreaterThan(0)
  for (const { body } of receiver.received) {
    expect(body).not.toContain('PRIVATE KEY')
    expect(JSON.parse(body).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  }
})

test('a receiver that never responds for one customer delays no other customer of the same host', async () => {
  const receiver = await openReceiver()
  const ctx = await customer()
  const other = await ctx.another({ signedInAs: RESELLER })
  for (let i = 0; i < 6; i++) await hook(ctx, `${receiver.at('silent')}?${i}`)
  const { webhook } = await hook(other, receiver.at('good'))
  const own = (await listDomains(other))[0]?.name ?? ''
  const touch = async (who: TestContext, name: string) => {
    const { id, expiresAt } = await requireOwnDomain(who, name)
    await who.db.transaction((tx) => updateDomain(tx, id, { expiresAt: expiresAt + DAY_MS }))
  }
  await touch(ctx, NAME)
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(2), PATIENTLY)
  await touch(other, own)
  await vi.waitFor(async () => expect((await deliveriesOf(other, webhook))[0]?.responseStatus).toBe(204), PATIENTLY)
  // Two for the waiting account, and one for the other.
  expect(receiver.received).toHaveLength(3)
})
