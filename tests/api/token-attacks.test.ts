import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { demoDomainId } from '../../db/seed/demo-domains'
import { demoOrderId } from '../../db/seed/demo-orders'
import { MINUTE_MS } from '../../rules/time'
import { makeToken, Program } from '../support/api-token'
import { PATIENTLY } from '../support/patience'
import { stored } from '../support/stored'
import { startTestShop, type TestShop } from '../support/test-shop'

/* The account of the attacker, whose token grants less than they want. */

const OWN = demoDomainId('voorbeeldklant.nl')

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const program = async (asked: Parameters<typeof makeToken>[1] = {}) =>
  new Program(shop.url, (await makeToken(shop, asked)).token)

describe('a scope', () => {
  const HOLDER = 'holder { email label whois { email phone surname domains(first: 5) { edges { node { name } } } } }'

  test.each([
    ['an alias', `{ mine: domain(name: "${OWN}") { id who: ${HOLDER} } }`],
    ['a fragment', `query { domain(name: "${OWN}") { ...F } } fragment F on Domain { ... on Domain { ${HOLDER} } }`],
    ['a list', `{ viewer { domains(first: 5) { edges { node { ${HOLDER} } } } } }`],
    [
      'a directive',
      `query ($yes: Boolean = true) { domain(name: "${OWN}") { ${HOLDER.replace('{', '@include(if: $yes) {')} } }`,
    ],
    [
      'the answer of a change',
      `mutation { addDnsRecord(input: { domainId: "${OWN}", record: { name: "x", type: A, value: "203.0.113.9" }, dryRun: true }) { ... on DnsChange { domain { ${HOLDER} } } } }`,
    ],
  ])('of DNS alone shows nothing of a holder by way of %s [TOK-002]', async (_way, query) => {
    const answer = await (await program({ scopes: ['DNS'] })).post(query)
    const text = await answer.text()
    expect(JSON.parse(text).errors?.length).toBeGreaterThan(0)
    expect(text).not.toMatch(/@voorbeeld|surname":"|phone":"/)
  })

  test('of DNS alone shows nothing of a holder to who follows a domain either [TOK-002]', async () => {
    const { token } = await makeToken(shop, { scopes: ['DNS'] })
    const client = createClient({
      url: `${shop.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token}` },
    })
    const { value } = await client
      .iterate({ query: `subscription { domainChanged(id: "${OWN}") { ${HOLDER} } }` })
      .next()
    expect(value.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
    expect(JSON.stringify(value)).not.toContain('@voorbeeld')
    await client.dispose()
  })

  test.each([
    'dnsRecords(first: 1) { totalCount }',
    'dnsHistory(first: 1) { totalCount }',
    'dnsSummary { __typename }',
    'dnssec { enabled }',
    'zoneFile',
    'forwardingRecords { __typename }',
    'emailPreset',
  ])('of holders alone shows nothing of the DNS: %s [TOK-002]', async (field) => {
    const robot = await program({ scopes: ['HOLDERS'] })
    const { data, errors } = await robot.graphql(`{ domain(name: "${OWN}") { name ${field} } }`)
    expect([data.domain?.zoneFile ?? null, errors?.[0].extensions.code]).toEqual([null, 'FORBIDDEN'])
    expect((await robot.graphql(`{ domain(name: "${OWN}") { name ${HOLDER} } }`)).errors).toBeUndefined()
  })

  test('of reading shows no webhook by its id, which is for WEBHOOKS [TOK-002]', async () => {
    const owner = await program()
    const { data } = await owner.graphql(
      'mutation { createWebhook(input: { url: "http://127.0.0.1:9/geheim", events: [ORDER_CHANGED] }) { ... on WebhookWithSecret { webhook { id } } } }',
    )
    const query = `{ node(id: "${data.createWebhook.webhook.id}") { id ... on Webhook { url query } } }`
    expect((await (await program({ scopes: ['READ'] })).graphql(query)).errors?.[0].extensions.code).toBe('FORBIDDEN')
    expect((await owner.graphql(query)).data.node.url).toContain('geheim')
  })

  test('of some domains does not learn the others of the same holder [TOK-002]', async () => {
    const robot = await program({ domainIds: [OWN] })
    const { data, errors } = await robot.graphql(
      `{ domain(name: "${OWN}") { holder { whois { domains(first: 50) { edges { node { name } } } } } } }`,
    )
    const names =
      data.domain?.holder.whois?.domains?.edges.map(({ node }: { node: { name: string } }) => node.name) ?? []
    expect([names.filter((name: string) => name !== 'voorbeeldklant.nl'), errors ?? []]).toEqual([[], errors ?? []])
  })

  test.each([
    ['POST', '/API/bestellen'],
    ['POST', '/api//bestellen'],
    ['POST', '/api/bestellen/'],
    ['POST', '/api/%62estellen'],
    ['POST', '/api/bestellen%2f'],
    ['POST', '/api/bestellen;x=1'],
    ['POST', '/api/products/../bestellen'],
    ['POST', '/api/products/%2e%2e/bestellen'],
    ['POST', '/api/bestellen?_method=GET'],
    ['DELETE', '/api/bestellen/'],
    ['PATCH', '/api/bestellen'],
    ['POST', `/api/account/domeinen/${OWN}/dns/`],
    ['POST', `/api/account/domeinen/${OWN}/dns%20`],
  ])('of reading changes nothing by %s %s [TOK-002]', async (method, path) => {
    const robot = await program({ scopes: ['READ'] })
    await robot.post('{ viewer { email } }')
    await shop.settle()
    const before = stored(shop.app)
    const answer = await fetch(`${shop.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${robot.token}`,
        'content-type': 'application/json',
        'x-http-method-override': 'GET',
      },
      body: JSON.stringify({ name: 'www', type: 'A', value: '203.0.113.9', items: [] }),
    })
    expect([403, 404, 405, 400]).toContain(answer.status)
    expect(stored(shop.app)).toEqual(before)
  })

  test('whose addresses are elsewhere does not come nearer by a header that nobody trusts [TOK-008]', async () => {
    const { token } = await makeToken(shop, { allowedAddresses: ['203.0.113.0/24'] })
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' }
    expect((await new Program(shop.url, token).fetch('/api/account/domains', { headers })).status).toBe(403)
  })
})

test('twenty orders at once go no further than the limit of the day [TOK-003]', async () => {
  const first = await makeToken(shop, {}, 'reseller@voorbeeld.nl')
  const order = async (token: string, name: string) => {
    const robot = new Program(shop.url, token)
    const { data } = await robot.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
    const product = data.products.find(({ productCode }: { productCode: string }) => productCode === 'DOMAIN_NL')
    return robot.fetch('/api/bestellen', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ type: 'domain', ...product, title: name }], period: 'YEARLY' }),
    })
  }
  const spentBy = async (id: string): Promise<number> => {
    const browser = shop.browser()
    await browser.login('reseller@voorbeeld.nl')
    const { data } = await browser.graphql('{ viewer { apiTokens { id spentToday } } }')
    return data.viewer.apiTokens.find((each: { id: string }) => each.id === id).spentToday
  }
  const placed = await order(first.token, 'wedloop-eerst.nl')
  expect([placed.status, await placed.text()]).toEqual([200, expect.any(String)])
  const price = await spentBy(first.id)
  expect(price).toBeGreaterThan(0)
  const { token, id } = await makeToken(shop, { dailyLimit: price * 3 + 1 }, 'reseller@voorbeeld.nl')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => order(token, `wedloop-${at}.nl`)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3)
  expect(statuses.every((status) => [200, 403, 409].includes(status))).toBe(true)
  expect(await spentBy(id)).toBe(price * statuses.filter((status) => status === 200).length)
})

describe('an idempotency key', () => {
  const path = `/api/account/domeinen/${OWN}/dns`
  const add = (robot: Program, key: string, body: string, type = 'application/json') =>
    robot.fetch(path, { method: 'POST', headers: { 'content-type': type, 'idempotency-key': key }, body })
  const bodyOf = (name: string) => JSON.stringify({ name, type: 'A', value: '203.0.113.9' })

  test('of ten kilobytes is refused, over GraphQL too, and nothing is done [TOK-004]', async () => {
    const robot = await program()
    await robot.post('{ viewer { email } }')
    await shop.settle()
    const before = stored(shop.app)
    const answer = await add(robot, 'x'.repeat(10_000), bodyOf('lang'))
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'BAD_USER_INPUT'])
    for (const key of ['x'.repeat(10_000), '', 'é', 'a\u0000b']) {
      const { errors } = await robot.graphql(
        'mutation ($input: AddDnsRecordInput!) { addDnsRecord(input: $input) { __typename } }',
        { input: { domainId: OWN, record: JSON.parse(bodyOf('lang')), idempotencyKey: key } },
      )
      expect([key.length, errors?.[0].extensions.code]).toEqual([key.length, 'BAD_USER_INPUT'])
    }
    expect(stored(shop.app)).toEqual(before)
  })

  test('gives the answer of one token to no other: not to one that may less, and not to another account [TOK-004]', async () => {
    const create =
      'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { ... on WebhookWithSecret { secret } ... on UserError { code } } }'
    const input = { url: 'http://127.0.0.1:9/sleutel', events: ['ORDER_CHANGED'], idempotencyKey: 'gedeeld' }
    const owner = await program({ scopes: ['READ', 'WEBHOOKS'] })
    const { data } = await owner.graphql(create, { input })
    expect(data.createWebhook.secret).toMatch(/^whsec_/)
    expect((await owner.graphql(create, { input })).data).toEqual(data)
    const reader = await (await program({ scopes: ['READ'] })).post(create, { input })
    const said = await reader.text()
    expect(said).not.toContain('whsec_')
    expect(['IDEMPOTENCY_CONFLICT', 'FORBIDDEN']).toContain(JSON.parse(said).errors[0].extensions.code)
    const stranger = new Program(shop.url, (await makeToken(shop, {}, 'reseller@voorbeeld.nl')).token)
    const other = await stranger.graphql(create, { input })
    expect(other.data.createWebhook.secret).not.toBe(data.createWebhook.secret)
  })

  test('knows the same fields in another order, and no other type of body [TOK-004]', async () => {
    const robot = await program()
    const first = await add(robot, 'volgorde', '{"name":"volgorde","type":"A","value":"203.0.113.9"}')
    expect(first.status).toBe(200)
    const again = await add(robot, 'volgorde', '{ "value": "203.0.113.9", "name": "volgorde", "type": "A" }')
    expect([again.status, await again.json()]).toEqual([200, await first.json()])
    const other = await add(robot, 'volgorde', '{"name":"volgorde","type":"A","value":"203.0.113.10"}')
    expect(other.status).toBe(422)
    const form = await add(robot, 'volgorde-2', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x')
    expect(form.status).toBe(415)
    const record = { name: 'volgorde3', type: 'A', value: '203.0.113.9' }
    const add3 = (input: object) =>
      robot.graphql(
        'mutation ($input: AddDnsRecordInput!) { addDnsRecord(input: $input) { ... on DnsChange { record { id } } } }',
        {
          input,
        },
      )
    const one = await add3({ domainId: OWN, record, idempotencyKey: 'volgorde-3' })
    const { name, type, value } = record
    expect(await add3({ idempotencyKey: 'volgorde-3', record: { value, type, name }, domainId: OWN })).toEqual(one)
  })
})

describe('what is open when a token ends', () => {
  const ORDER = demoOrderId('closed')

  /** Starts a subscription and an event stream. Returns how each ended. */
  async function opened(token: string) {
    const closed = vi.fn()
    const client = createClient({
      url: `${shop.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token}` },
      retryAttempts: 0,
      on: { closed: (event) => closed((event as { code: number }).code) },
    })
    const seen = vi.fn()
    client.subscribe(
      { query: `subscription { domainChanged(id: "${OWN}") { name } }` },
      { next: seen, error: () => {}, complete: () => {} },
    )
    await vi.waitFor(() => expect(seen).toHaveBeenCalled(), PATIENTLY)
    const stream = await new Program(shop.url, token).fetch(`/api/bestellen/${ORDER}/events`)
    return { closed, seen, status: stream.status, ended: stream.text().catch(() => 'cut') }
  }

  test.each(['revoked', 'expired'] as const)(
    '%s: the subscription and the stream end, and receive nothing more [TOK-001]',
    async (how) => {
      const expiresAt = new Date(shop.clock.now() + MINUTE_MS).toISOString()
      const { token, id } = await makeToken(shop, { expiresAt })
      const { closed, seen, ended } = await opened(token)
      const browser = shop.browser()
      await browser.login('klant@voorbeeld.nl')
      if (how === 'expired') shop.clock.advance(MINUTE_MS)
      else await browser.graphql(`mutation { revokeApiToken(input: { id: "${id}" }) { __typename } }`)
      await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(4401), PATIENTLY)
      await ended
      const heard = seen.mock.calls.length
      await (await program()).graphql(
        `mutation { addDnsRecord(input: { domainId: "${OWN}", record: { name: "na-${how}", type: A, value: "203.0.113.9" } }) { __typename } }`,
      )
      await shop.settle()
      expect(seen.mock.calls.length).toBe(heard)
    },
  )
})

test('the clock of a sandbox takes no moment beyond its limits, and one request at a time [SBX-002]', async () => {
  const robot = await program({ kind: 'TEST' })
  const advance = (to: string) =>
    robot.graphql(
      'mutation ($to: String!) { advanceClock(input: { to: $to }) { __typename ... on UserError { code } } }',
      { to },
    )
  const { data } = await robot.graphql('{ viewer { sandbox { now } } }')
  const now = Date.parse(data.viewer.sandbox.now)
  for (const to of [
    '9999-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
    '2027-02-30T00:00:00Z',
    '2027-01-01T24:00:00Z',
    '2027-01-01T00:00:00+99:99',
    '+275760-09-13T00:00:00Z',
    '1e15',
    '',
    new Date(now + 2 * 366 * 24 * 60 * MINUTE_MS + MINUTE_MS).toISOString(),
    new Date(now - 1).toISOString(),
  ])
    expect([to, (await advance(to)).data?.advanceClock.code]).toEqual([to, 'INVALID_INPUT'])
  const to = new Date(now + 60 * 24 * 60 * MINUTE_MS).toISOString()
  const answers = await Promise.all(Array.from({ length: 5 }, () => advance(to)))
  const said = answers.map(
    ({ data, errors }) => errors?.[0].extensions.code ?? data.advanceClock.code ?? data.advanceClock.__typename,
  )
  expect(said.filter((each) => each === 'ClockAdvanced')).toHaveLength(1)
  expect(said.every((each) => ['ClockAdvanced', 'CONFLICT', 'INVALID_INPUT'].includes(each))).toBe(true)
})
