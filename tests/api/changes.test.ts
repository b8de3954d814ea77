import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Browser } from '../support/browser'
import { pageSocket } from '../support/page-socket'
import { startTestShop, type TestShop } from '../support/test-shop'

const CUSTOMER = 'klant@voorbeeld.nl'
const DOMAIN_CHANGED = `subscription ($id: ID!) {
  domainChanged(id: $id) { name forwarding { to } dnsRecords(first: 50) { totalCount } }
}`

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

async function signedIn(email = CUSTOMER): Promise<Browser> {
  const browser = shop.browser()
  await browser.csrfToken()
  expect((await browser.login(email)).status).toBe(200)
  return browser
}

const socketOf = (browser: Browser) =>
  createClient({
    url: `${shop.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: pageSocket(shop.url, { cookie: browser.cookieHeader() }),
    retryAttempts: 0,
  })

const ask = (browser: Browser, query: string, variables: Record<string, unknown> = {}) =>
  browser.graphql(query, variables)

const domainId = async (browser: Browser): Promise<string> =>
  (await ask(browser, '{ viewer { domain(name: "voorbeeldklant.nl") { id } } }')).data.viewer.domain.id

test('a change of a domain is sent over the socket, to its owner only', async () => {
  const browser = await signedIn()
  const id = await domainId(browser)
  const client = socketOf(browser)
  const changes = client.iterate<{ domainChanged: { dnsRecords: { totalCount: number } } }>({
    query: DOMAIN_CHANGED,
    variables: { id },
  })
  const before = (await changes.next()).value.data.domainChanged
  expect(before).toMatchObject({ name: 'voorbeeldklant.nl' })
  const add = `mutation ($id: ID!) {
    addDnsRecord(input: { domainId: $id, record: { name: "socket", type: A, value: "203.0.113.8" } }) { __typename }
  }`
  await ask(browser, add, { id })
  expect((await changes.next()).value.data.domainChanged.dnsRecords.totalCount).toBe(before.dnsRecords.totalCount + 1)
  await changes.return?.()
  await client.dispose()

  for (const [who, code] of [
    [await signedIn('reseller@voorbeeld.nl'), 'NOT_FOUND'],
    [shop.browser(), 'NOT_SIGNED_IN'],
  ] as const) {
    await who.csrfToken()
    const other = socketOf(who)
    for (const query of [DOMAIN_CHANGED, 'subscription ($id: ID!) { transferChanged(id: $id) { id } }']) {
      const refused = await other.iterate({ query, variables: { id } }).next()
      expect(refused.value).toMatchObject({ errors: [{ extensions: { code } }] })
    }
    await other.dispose()
  }
})

test('it ends with the session', async () => {
  const browser = await signedIn()
  const id = await domainId(browser)
  const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { cookie: browser.cookieHeader(), origin: shop.url },
  })
  const next = (event: string) => new Promise<unknown[]>((resolve) => socket.once(event, (...args) => resolve(args)))
  await next('open')
  const acknowledged = next('message')
  socket.send('{"type":"connection_init"}')
  await acknowledged
  const told = next('message')
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: DOMAIN_CHANGED, variables: { id } } }))
  await told
  const closed = next('close')
  await browser.postForm('/logout', {})
  expect((await closed)[0]).toBe(4401)
})

test('webhooks are made, listed, changed and deleted through the graph', async () => {
  const browser = await signedIn()
  const create = `mutation ($input: CreateWebhookInput!) {
    createWebhook(input: $input) {
      ... on WebhookWithSecret { secret webhook { id url events state query } }
      ... on InvalidInput { issues { field message } }
      ... on UserError { code message }
    }
  }`
  const input = { url: 'http://127.0.0.1:9/in', events: ['DOMAIN_CHANGED', 'ORDER_CHANGED'] }
  const { secret, webhook } = (await ask(browser, create, { input })).data.createWebhook
  expect(secret).toMatch(/^whsec_/)
  expect(webhook).toMatchObject({ events: ['ORDER_CHANGED', 'DOMAIN_CHANGED'], state: 'ON' })
  const wrong = await ask(browser, create, { input: { ...input, query: '{ viewer { csrfToken } }' } })
  expect(wrong.data.createWebhook).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field: 'query' }] })

  const list = `{ viewer { webhooks { id secretEnd failedDeliveries
    deliveries(first: 5) { totalCount edges { node { id event status attempts responseStatus problem } } } } } }`
  const tested = `mutation ($input: WebhookInput!) { testWebhook(input: $input) { ... on WebhookDelivery { id status problem } } }`
  const { id } = webhook
  expect((await ask(browser, tested, { input: { id } })).data.testWebhook).toMatchObject({
    status: 'FAILED',
    problem: 'NO_ANSWER',
  })
  expect((await ask(browser, list)).data.viewer.webhooks).toMatchObject([
    {
      id,
      failedDeliveries: 1,
      deliveries: { totalCount: 1, edges: [{ node: { event: 'ORDER_CHANGED', attempts: 1 } }] },
    },
  ])
  const pause = `mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { ... on Webhook { state } } }`
  expect((await ask(browser, pause, { input: { id, isPaused: true } })).data.updateWebhook).toEqual({
    state: 'PAUSED',
  })
  const remove = `mutation ($input: WebhookInput!) { deleteWebhook(input: $input) { ... on WebhookDeleted { id } } }`
  const other = await signedIn('reseller@voorbeeld.nl')
  expect((await ask(other, remove, { input: { id } })).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  expect((await ask(browser, remove, { input: { id } })).data.deleteWebhook).toEqual({ id })
  expect((await ask(browser, list)).data.viewer.webhooks).toEqual([])
  expect((await ask(shop.browser(), list)).data.viewer.webhooks).toBeNull()
})
