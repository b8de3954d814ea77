import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'graphql-ws'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { demoAccountId } from '../../db/seed/demo-accounts'
import { DAY_MS } from '../../rules/time'
import { makeToken, order, Program } from '../support/api-token'
import { PATIENTLY } from '../support/patience'
import { TEST_NOW } from '../support/test-config'
import { testDatabase } from '../support/test-database'
import { startTestShop, type TestShop } from '../support/test-shop'
import { openReceiver } from '../support/webhook-receiver'
import { ADVANCE, advance, delivered, openSandbox, SANDBOX, timeOf } from './sandbox.test-support'

// Days of a sandbox run every scheduled job of those days, which takes seconds on PostgreSQL on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const SECRET = 'mR4tq8Zs1vXc6Yb9Ld2Fh7Kp3Wn5Ug0J'
const YEAR = 365 * DAY_MS

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const tester = (owner?: string, asked?: Parameters<typeof makeToken>[1]) => openSandbox(shop, owner, asked)

test('a TEST token works in a sandbox: the shop, its registry and its mail are not affected [SBX-001]', async () => {
  const program = await tester()
  const empty = await program.graphql(
    '{ viewer { email domains(first: 5) { totalCount } orders(first: 5) { totalCount } } }',
  )
  expect(empty.data.viewer).toEqual({
    email: 'klant@voorbeeld.nl',
    domains: { totalCount: 0 },
    orders: { totalCount: 0 },
  })
  const mailsBefore = shop.mails().length
  const { order: placed } = await order(program, 'zandkasteel.nl')
  await delivered(program, placed.id)
  const record = { name: 'www', type: 'A', value: '203.0.113.9' }
  const edited = await program.graphql(
    'mutation ($input: AddDnsRecordInput!) { addDnsRecord(input: $input) { __typename } }',
    { input: { domainId: 'zandkasteel.nl', record } },
  )
  expect(edited.data.addDnsRecord.__typename).toBe('DnsChange')

  await shop.settle()
  expect(shop.app.adapters.embedded.registry.heldName('zandkasteel.nl')).toBeNull()
  expect(shop.mails().length).toBe(mailsBefore)
  const live = new Program(shop.url, (await makeToken(shop)).token)
  expect((await live.graphql('{ domain(name: "zandkasteel.nl") { id } }')).data).toEqual({ domain: null })
  expect((await live.graphql('query ($id: ID!) { order(id: $id) { id } }', { id: placed.id })).data).toEqual({
    order: null,
  })
  const { data } = await program.graphql(SANDBOX)
  expect(data.viewer.sandbox.mails.map(({ to }: { to: string }) => to)).toContain('klant@voorbeeld.nl')
})

test('a registration that its registry takes its time for is done when the clock gets there', async () => {
  const program = await tester()
  const { order: placed } = await order(program, 'wachtregister-zand.nl')
  const lineOf = async () =>
    (
      await program.graphql('query ($id: ID!) { order(id: $id) { items { waitsFor deliveryStatus } } }', {
        id: placed.id,
      })
    ).data.order.items[0]
  await vi.waitFor(
    async () => expect(await lineOf()).toEqual({ waitsFor: 'REGISTRY', deliveryStatus: 'RUNNING' }),
    PATIENTLY,
  )
  await advance(program, DAY_MS)
  expect(await lineOf()).toEqual({ waitsFor: null, deliveryStatus: 'DONE' })
})

test('an order is paid at the test bank by a call, or on its page, and neither is real [SBX-003]', async () => {
  const program = await tester()
  const pay = (orderId: string, outcome?: string) =>
    program.graphql(
      `mutation ($input: PayTestOrderInput!) { payTestOrder(input: $input) {
        ... on TestOrderPaid { order { status } } ... on UserError { code } } }`,
      { input: { orderId, ...(outcome && { outcome }) } },
    )
  const byCall = await order(program, 'betaald-een.nl', 'IDEAL')
  expect(byCall.order.status).toBe('AWAITING_PAYMENT')
  expect((await pay(byCall.order.id, 'CANCELLED')).data.payTestOrder.order.status).toBe('AWAITING_PAYMENT')
  expect((await pay(byCall.order.id)).data.payTestOrder.order.status).not.toBe('AWAITING_PAYMENT')
  await delivered(program, byCall.order.id)
  expect((await pay(byCall.order.id)).data.payTestOrder).toEqual({ code: 'NOTHING_TO_PAY' })
  expect((await pay('ord_0000000000000000000000')).errors?.[0].extensions.code).toBe('NOT_FOUND')

  const onPage = await order(program, 'betaald-twee.nl', 'IDEAL')
  expect(onPage.returnUrl).toMatch(/\/sandbox\/acc_[\w-]{22}\/testbank\/betalen\/bnk_/)
  expect(await (await fetch(onPage.returnUrl)).text()).toContain('COMPLETED')
  const body = new URLSearchParams({ outcome: 'COMPLETED' })
  const paid = await fetch(onPage.returnUrl, { method: 'POST', body })
  expect([paid.status, paid.url]).toEqual([200, onPage.returnUrl])
  await delivered(program, onPage.order.id)
  const [, elsewhere] = onPage.returnUrl.split(/acc_[\w-]{22}/)
  for (const wrong of [`/sandbox/acc_0000000000000000000000${elsewhere}`, `/sandbox/..%2f..${elsewhere}`, elsewhere])
    expect((await fetch(`${shop.url}${wrong}`)).status).toBe(404)
})

test('the clock goes forward only, by two years at most, and for no other token [SBX-002]', async () => {
  const program = await tester()
  const now = await timeOf(program)
  for (const to of [
    ...[now - 1, now, now + 3 * YEAR].map((at) => new Date(at).toISOString()),
    'morgen',
    '2027-12-01',
  ]) {
    const { data } = await program.graphql(ADVANCE, { to })
    expect(data.advanceClock).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field: 'to' }] })
  }
  const to = new Date(now + DAY_MS).toISOString()
  const live = new Program(shop.url, (await makeToken(shop)).token)
  for (const [query, variables] of [
    [ADVANCE, { to }],
    ['mutation { resetSandbox { __typename } }', {}],
    ['mutation { payTestOrder(input: { orderId: "ord_0000000000000000000000" }) { __typename } }', {}],
  ] as const) {
    const { errors } = await live.graphql(query, variables)
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' }, message: expect.stringContaining('TEST') })
  }
  expect((await live.graphql(SANDBOX)).data.viewer.sandbox).toBeNull()
  const visitor = await shop.browser().graphql(ADVANCE, { to })
  expect(visitor.errors?.[0]?.extensions?.code).toBe('NOT_SIGNED_IN')
})

test('a sandbox webhook is really sent, dated with real time, and retried as the clock advances [SBX-004]', async () => {
  const program = await tester()
  const receiver = await openReceiver()
  const { data } = await program.graphql(
    `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { ... on WebhookWithSecret { secret } ... on UserError { code message } } }`,
    { input: { url: receiver.at('turns'), events: ['ORDER_CHANGED'] } },
  )
  const { secret } = data.createWebhook
  await advance(program, 10 * DAY_MS)
  receiver.answerWith(500)
  const { order: placed } = await order(program, 'hoort-ervan.nl')
  await delivered(program, placed.id)
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), PATIENTLY)
  const failed = receiver.received.length
  receiver.answerWith(204)
  const { jobs } = await advance(program, 3_600_000)
  expect(jobs).toBeGreaterThan(0)
  expect(receiver.received.length).toBeGreaterThan(failed)
  const { body, headers } = receiver.received.at(-1) as (typeof receiver.received)[0]
  const age = shop.clock.now() / 1000 - Number(headers['webhook-timestamp'])
  expect(Math.abs(age)).toBeLessThan(5)
  // The library compares the time with the machine's clock, which the test clock does not set.
  vi.useFakeTimers({ now: shop.clock.now(), toFake: ['Date'] })
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    data: expect.anything(),
  })
  vi.useRealTimers()
})

test('what is scheduled runs on the way: what is ordered on account is invoiced, and the owner reminded [SBX-002]', async () => {
  const program = await tester()
  const { order: placed } = await order(program, 'op-rekening.nl')
  await delivered(program, placed.id)
  const { now, to } = await advance(program, 60 * DAY_MS)
  expect(now).toBe(to)
  expect(await timeOf(program)).toBe(Date.parse(to))
  const { data } = await program.graphql(SANDBOX)
  const subjects: string[] = data.viewer.sandbox.mails.map(({ subject }: { subject: string }) => subject)
  expect(subjects.filter((subject) => /factuur/i.test(subject)).length).toBeGreaterThan(1)
})

test('a transfer with a wrong code waits for a new one, and fails as the clock advances [SBX-002]', async () => {
  const program = await tester()
  const name = 'bezetmislukt-zand.nl'
  const { data: sold } = await program.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
  const { productId } = sold.products.find(({ productCode }: { productCode: string }) => productCode === 'DOMAIN_NL')
  const added = await program.graphql(
    `mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { ... on Basket { items { id } } ... on UserError { code message } } }`,
    { input: { productId, title: name } },
  )
  const saved = await program.graphql(
    `mutation ($input: SaveTransferInput!) { saveTransfer(input: $input) { __typename ... on UserError { code message } } }`,
    {
      input: {
        itemId: added.data.addBasketItem.items[0].id,
        transfer: { migrationCode: 'VERHUIS-123', isOwner: true, transferDns: true },
      },
    },
  )
  expect(saved.errors).toBeUndefined()
  const { quoteHash } = (await program.graphql('{ basket { quoteHash } }')).data.basket
  const { data, errors } = await program.graphql(
    `mutation ($input: PurchaseInput!) { purchase(input: $input) {
      ... on PurchaseStarted { order { id } } ... on UserError { code message } } }`,
    { input: { paymentMethod: 'MANUAL_PAYMENT', quoteHash } },
  )
  expect(errors).toBeUndefined()
  const { id } = data.purchase.order
  const line = async () =>
    (
      await program.graphql('query ($id: ID!) { order(id: $id) { items { needsTransferCode refund message } } }', {
        id,
      })
    ).data.order.items[0]
  await vi.waitFor(async () => expect(await line()).toMatchObject({ needsTransferCode: true, refund: null }), PATIENTLY)
  await advance(program, 15 * DAY_MS)
  const ended = await line()
  expect(ended).toMatchObject({ needsTransferCode: false })
  expect(ended.refund).toBeGreaterThan(0)
})

test('the socket and REST work on the same sandbox, and a revoked token closes its socket [SBX-001]', async () => {
  const { token, id } = await makeToken(shop, { kind: 'TEST' })
  const program = new Program(shop.url, token)
  await program.graphql('mutation { resetSandbox { __typename } }')
  const closed = vi.fn()
  const client = createClient({
    url: `${shop.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    lazy: true,
    on: { closed: (event) => closed((event as { code: number }).code) },
  })
  const { order: placed } = await order(program, 'op-de-draad.nl', 'IDEAL')
  const seen: unknown[] = []
  client.subscribe(
    { query: `subscription { orderChanged(id: "${placed.id}") { status } }` },
    { next: ({ data }) => void seen.push(data), error: () => {}, complete: () => {} },
  )
  await vi.waitFor(() => expect(seen).toHaveLength(1), PATIENTLY)
  await program.graphql(`mutation { payTestOrder(input: { orderId: "${placed.id}" }) { __typename } }`)
  await vi.waitFor(() => expect(seen.at(-1)).toEqual({ orderChanged: { status: 'DELIVERED' } }), PATIENTLY)
  const listed = await (await program.fetch('/api/account/domains')).json()
  expect(listed.items).toMatchObject([{ name: 'op-de-draad.nl' }])

  const owner = shop.browser()
  await owner.login('klant@voorbeeld.nl')
  await owner.graphql('mutation ($id: ID!) { revokeApiToken(input: { id: $id }) { __typename } }', { id })
  await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(4401), PATIENTLY)
  expect((await program.fetch('/api/account/domains')).status).toBe(401)
})

test('a socket keeps its sandbox open while something is under way on it, and not while it is idle [SBX-005]', async () => {
  const { token } = await makeToken(shop, { kind: 'TEST' })
  const program = new Program(shop.url, token)
  const { order: placed } = await order(program, 'stil-op-de-draad.nl', 'IDEAL')
  const { sandboxes } = shop.app.deps
  if (!sandboxes) throw new Error('the shop has no sandboxes')
  const enter = vi.spyOn(sandboxes, 'enter')
  const isHeld = () => enter.mock.calls.some(([, until]) => !(until as { destroyed?: boolean }).destroyed)
  const client = createClient({
    url: `${shop.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    lazy: false,
    onNonLazyError: () => {},
  })
  await vi.waitFor(() => expect(enter).toHaveBeenCalled(), PATIENTLY)
  await vi.waitFor(() => expect(isHeld()).toBe(false), PATIENTLY)
  const next = vi.fn()
  const leave = client.subscribe(
    { query: `subscription { orderChanged(id: "${placed.id}") { status } }` },
    { next, error: () => {}, complete: () => {} },
  )
  await vi.waitFor(() => expect(next).toHaveBeenCalled(), PATIENTLY)
  expect(isHeld()).toBe(true)
  leave()
  await vi.waitFor(() => expect(isHeld()).toBe(false), PATIENTLY)
  await client.dispose()
  enter.mockRestore()
})

test('each account has its own sandbox, in which another one finds nothing [SBX-001]', async () => {
  const [one, other] = [await tester(), await tester('reseller@voorbeeld.nl')]
  const { order: placed } = await order(one, 'van-een-ander.nl')
  expect((await other.graphql('query ($id: ID!) { order(id: $id) { id } }', { id: placed.id })).data.order).toBeNull()
  expect((await other.graphql('{ viewer { isReseller staffel } }')).data.viewer).toEqual({
    isReseller: true,
    staffel: 2,
  })
})

test('a TEST token with READ alone is refused resetSandbox, advanceClock and test payments, over GraphQL and REST [SBX-001]', async () => {
  const owner = await tester()
  const now = await timeOf(owner)
  const { token } = await makeToken(shop, { kind: 'TEST', scopes: ['READ'] })
  const reader = new Program(shop.url, token)
  const to = new Date(now + DAY_MS).toISOString()
  const orderId = 'ord_0000000000000000000000'
  for (const [query, variables] of [
    ['mutation { resetSandbox { __typename } }', {}],
    [ADVANCE, { to }],
    [`mutation { payTestOrder(input: { orderId: "${orderId}" }) { __typename } }`, {}],
  ] as const)
    expect((await reader.graphql(query, variables)).errors?.[0].extensions.code).toBe('FORBIDDEN')
  for (const [path, body] of [
    ['reset', {}],
    ['clock', { to }],
    ['payments', { orderId }],
  ] as const) {
    const headers = { 'content-type': 'application/json' }
    const answer = await reader.fetch(`/api/sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([path, answer.status, (await answer.json()).code]).toEqual([path, 403, 'FORBIDDEN'])
  }
  expect(await timeOf(reader)).toBe(now)
})

test('the limit of a day holds in the sandbox too [SBX-001]', async () => {
  const frugal = await tester('klant@voorbeeld.nl', { dailyLimit: 1 })
  const { data: sold } = await frugal.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
  const { productId } = sold.products.find(({ productCode }: { productCode: string }) => productCode === 'DOMAIN_NL')
  await frugal.graphql('mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { __typename } }', {
    input: { productId, title: 'te-duur.nl' },
  })
  const { errors } = await frugal.graphql(
    'mutation { purchase(input: { paymentMethod: MANUAL_PAYMENT }) { __typename } }',
  )
  expect(errors?.[0].extensions.code).toBe('FORBIDDEN')
})

test('many first requests at once open one sandbox, and emptying it makes it new [SBX-005]', async () => {
  const program = await tester('onvolledig@voorbeeld.nl')
  await advance(program, 10 * DAY_MS)
  const before = await timeOf(program)
  const emptied = await program.graphql('mutation { resetSandbox { ... on SandboxReset { now } } }')
  expect(emptied.data.resetSandbox.now).toBe(new Date(shop.clock.now()).toISOString())
  const times = await Promise.all(Array.from({ length: 20 }, () => timeOf(program)))
  expect(new Set(times)).toEqual(new Set([shop.clock.now()]))
  expect(before).toBe(shop.clock.now() + 10 * DAY_MS)
  const folder = join(shop.app.deps.config.dataDir, 'sandboxes', demoAccountId('onvolledig@voorbeeld.nl'))
  expect(existsSync(join(folder, 'emptied'))).toBe(false)
  expect(readdirSync(folder)).toContain('embedded.sqlite')
})

test('a restart keeps a sandbox and its time, and an empty one is opened within a second [SBX-005]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-test-'))
  try {
    const database = await testDatabase({ isDemo: true, now: TEST_NOW })
    const env = { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url, SECRET, ALLOW_EMBEDDED: '1' }) }
    const first = await startTestShop({ env })
    const { token } = await makeToken(first, { kind: 'TEST' })
    const started = performance.now()
    const before = new Program(first.url, token)
    await before.graphql(SANDBOX)
    console.log(`a sandbox was opened for the first time in ${Math.round(performance.now() - started)} ms`)
    await order(before, 'blijft-staan.nl')
    await advance(before, 30 * DAY_MS)
    const then = await timeOf(before)
    await first.close()

    const second = await startTestShop({ env })
    const after = new Program(second.url, token)
    const { data } = await after.graphql('{ viewer { domains(first: 5) { edges { node { name } } } } }')
    expect(data.viewer.domains.edges).toEqual([{ node: { name: 'blijft-staan.nl' } }])
    expect(await timeOf(after)).toBe(then)
    await second.close()
    await database?.drop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
