import { describe, expect, test } from 'vitest'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { InvalidInput } from '../../graphql/user-error'
import { CUSTOMER } from '../orders/orders.test-support'
import type { CreateWebhookInput } from './webhooks.graphql'
import { TooManyWebhooks, WebhookWithSecret } from './webhooks.graphql'
import {
  createWebhook,
  deleteWebhook,
  findWebhookNode,
  listWebhooks,
  previewWebhook,
  renewSecret,
  resendWebhook,
  testWebhook,
  updateWebhook,
} from './webhooks.service'

const URL = 'https://shop.example.com/in'
const QUERY = 'query ($id: ID!) { node(id: $id) { id } }'

const customer = () => testContext({ signedInAs: CUSTOMER })

async function made(ctx: TestContext, input: Partial<CreateWebhookInput> = {}): Promise<WebhookWithSecret> {
  const answer = await createWebhook(ctx, { url: URL, events: ['DOMAIN_CHANGED'], query: QUERY, ...input })
  if (!(answer instanceof WebhookWithSecret)) throw new Error(answer.message)
  return answer
}

describe('a webhook', () => {
  test('returns its secret once, and stores it encrypted', async () => {
    const ctx = await customer()
    const { webhook, secret } = await made(ctx)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({ url: URL, state: 'ON', secretEnd: secret.slice(-5, -1) })
    expect(JSON.stringify(await listWebhooks(ctx))).not.toContain(secret.slice(6, 30))
    const renewed = await renewSecret(ctx, { id: webhook.id })
    expect(renewed.secret).not.toBe(secret)
    expect(await findWebhookNode(ctx, webhook.id)).toMatchObject({ secretEnd: renewed.webhook.secretEnd })
  })

  test('gets a default query that fits the schema', async () => {
    const ctx = await customer()
    const { webhook } = await made(ctx, {
      query: null,
      events: ['ORDER_CHANGED', 'DOMAIN_CHANGED', 'TRANSFER_CHANGED'],
    })
    expect(webhook.query).toContain('... on Domain')
    const { query } = webhook
    const preview = await previewWebhook(ctx, { event: 'DOMAIN_CHANGED', query })
    expect(JSON.parse((preview as { body: string }).body)).toMatchObject({ data: { node: { __typename: 'Domain' } } })
  })

  test('cannot read what protects the account, and requires a token that may read', async () => {
    const ctx = await customer()
    const query = 'query ($id: ID!) { node(id: $id) { id } viewer { email sessions { id } } }'
    const preview = await previewWebhook(ctx, { event: 'DOMAIN_CHANGED', query })
    const { errors } = JSON.parse((preview as { body: string }).body)
    expect(errors).toMatchObject([{ path: ['viewer', 'sessions'], extensions: { code: 'FORBIDDEN' } }])
    const program: TestContext = Object.assign(Object.create(ctx), {
      token: { id: 'tok_1', kind: 'LIVE', scopes: ['WEBHOOKS'], domainIds: [], dailyLimit: null },
    })
    await expect(made(program)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await listWebhooks(ctx)).toEqual([])
  })

  test.each([
    ['that changes', 'mutation ($id: ID!) { deleteWebhook(input: { id: $id }) { __typename } }', 'mutation'],
    ['that follows', 'subscription ($id: ID!) { domainChanged(id: $id) { id } }', 'subscription'],
    ['on nothing', 'query { viewer { webhooks { id } } }', '$id: ID!'],
    [
      'with more variables',
      'query ($id: ID!, $n: Int!) { node(id: $id) { id } viewer { domains(first: $n) { totalCount } } }',
      '$id: ID!',
    ],
    ['of what is not there', 'query ($id: ID!) { node(id: $id) { nonsense } }', 'nonsense'],
    ['of the schema', 'query ($id: ID!) { node(id: $id) { id } __schema { types { name } } }', 'introspection'],
    ['that is deprecated', 'query ($id: ID!) { orderPaymentLink(orderId: $id) }', 'deprecated'],
    [
      'of two',
      'query A($id: ID!) { node(id: $id) { id } } query B($id: ID!) { node(id: $id) { id } }',
      'more than one',
    ],
    ['that is none', '{', 'Syntax'],
    [
      'that is too dear',
      'query ($id: ID!) { node(id: $id) { id } viewer { domains(first: 100) { edges { node { dnsRecords(first: 500) { edges { node { id } } } } } } } }',
      'refused',
    ],
  ])('refuses a query %s', async (_what, query, word) => {
    const ctx = await customer()
    const answer = await createWebhook(ctx, { url: URL, events: ['DOMAIN_CHANGED'], query })
    expect(answer).toBeInstanceOf(InvalidInput)
    const [issue] = (answer as InvalidInput).issues
    expect(issue?.field).toBe('query')
    expect(issue?.message).toContain(word)
    expect(await listWebhooks(ctx)).toEqual([])
  })

  test('of a shop in production requires a public address and https', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const production = { ...ctx, config: { ...ctx.config, isDemo: false } }
    for (const url of ['http://shop.example.com/', 'https://127.0.0.1/', 'https://localhost/', 'https://[::1]/']) {
      const answer = await createWebhook(production, { url, events: ['DOMAIN_CHANGED'], query: QUERY })
      expect(answer).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field: 'url' }] })
    }
  })

  test('is one of at most ten, also when several are created at once', async () => {
    const ctx = await customer()
    const asked = Array.from({ length: 12 }, () =>
      createWebhook(ctx, { url: URL, events: ['DOMAIN_CHANGED'], query: QUERY }),
    )
    const refused = (await Promise.all(asked)).filter((answer) => answer instanceof TooManyWebhooks)
    expect(refused).toHaveLength(2)
    const [first] = await listWebhooks(ctx)
    await deleteWebhook(ctx, { id: first?.id ?? '' })
    expect(await listWebhooks(ctx)).toHaveLength(9)
  })

  test('is changed partially, paused and resumed', async () => {
    const ctx = await customer()
    const { webhook } = await made(ctx)
    const { id } = webhook
    expect(await updateWebhook(ctx, { id, url: 'https://other.example.com/' })).toMatchObject({
      url: 'https://other.example.com/',
      query: QUERY,
      state: 'ON',
    })
    expect(await updateWebhook(ctx, { id, isPaused: true })).toMatchObject({ state: 'PAUSED', pausedAt: ctx.now })
    expect(await updateWebhook(ctx, { id, isPaused: false })).toMatchObject({ state: 'ON', pausedAt: null })
    expect(await updateWebhook(ctx, { id, events: [] })).toBeInstanceOf(InvalidInput)
  })

  test('is visible to its owner only, and a sub-user can only read', async () => {
    const ctx = await customer()
    const { webhook } = await made(ctx)
    const { id } = webhook
    const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    expect(await listWebhooks(other)).toEqual([])
    expect(await findWebhookNode(other, id)).toBeNull()
    for (const act of [updateWebhook, deleteWebhook, renewSecret, testWebhook]) {
      await expect(act(other, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(resendWebhook(other, { deliveryId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const sub = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    expect(await listWebhooks(sub)).toHaveLength(1)
    await expect(deleteWebhook(sub, { id: 'whk_nergens' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(createWebhook(sub, { url: URL, events: [] })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const visitor = await ctx.another()
    await expect(listWebhooks(visitor)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })
})
