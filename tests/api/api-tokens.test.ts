import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { demoDomainId } from '../../db/seed/demo-domains'
import { demoOrderId } from '../../db/seed/demo-orders'
import type { TokenScope } from '../../rules/api-token'
import { DAY_MS } from '../../rules/time'
import type { TokenRule } from '../../server/common/api-token'
import { TOKEN_RULES } from '../../server/features'
import { shopSchema } from '../../server/schema'
import { makeToken, Program } from '../support/api-token'
import { PATIENTLY } from '../support/patience'
import { addressOf, requestFor } from '../support/rest-request'
import { nameOf, restRoutes, tokenRuleOf } from '../support/rest-routes'
import { sampleOperation } from '../support/sample-operation'
import { stored } from '../support/stored'
import { startTestShop, type TestShop } from '../support/test-shop'

const OWN = demoDomainId('voorbeeldklant.nl')
const OTHER = demoDomainId('elders.nl')
let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const program = async (...asked: Parameters<typeof makeToken> extends [unknown, ...infer Rest] ? Rest : never) =>
  new Program(shop.url, (await makeToken(shop, ...asked)).token)

describe('a request with an API token', () => {
  test('is its owner, by GraphQL and REST, without a cookie and without an anti-forgery token [TOK-001]', async () => {
    const robot = await program()
    const answer = await robot.post('{ viewer { isLoggedIn email } }')
    expect(await answer.json()).toEqual({ data: { viewer: { isLoggedIn: true, email: 'klant@voorbeeld.nl' } } })
    expect(answer.headers.getSetCookie()).toEqual([])

    const domains = await robot.fetch('/api/account/domains')
    expect(domains.status).toBe(200)
    expect(domains.headers.getSetCookie()).toEqual([])
    expect(((await domains.json()) as { items: unknown[] }).items.length).toBeGreaterThan(2)

    const added = await robot.fetch(`/api/account/domeinen/${OWN}/dns`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://elders.example' },
      body: JSON.stringify({ name: 'robot', type: 'A', value: '203.0.113.9' }),
    })
    expect([added.status, added.headers.getSetCookie()]).toEqual([200, []])
    const { data } = await robot.graphql(
      `mutation { addDnsRecord(input: { domainId: "${OWN}", record: { name: "robot2", type: A, value: "203.0.113.9" } }) { __typename } }`,
    )
    expect(data.addDnsRecord.__typename).toBe('DnsChange')
  })

  test('acts as its owner and not as the browser whose cookie is sent along [TOK-001]', async () => {
    const robot = await program()
    const browser = shop.browser()
    await browser.login('reseller@voorbeeld.nl')
    const answer = await browser.postJson(
      '/graphql',
      { query: '{ viewer { email } }' },
      { authorization: `Bearer ${robot.token}` },
    )
    expect(await answer.json()).toEqual({ data: { viewer: { email: 'klant@voorbeeld.nl' } } })
  })

  test('finds the same basket each time [TOK-001]', async () => {
    const robot = await program()
    const { data } = await robot.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
    const product = data.products.find((p: { productCode: string }) => p.productCode === 'DOMAIN_NL')
    const input = { ...product, title: 'robotvoorbeeld.nl' }
    await robot.graphql('mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { __typename } }', {
      input,
    })
    const basket = await robot.graphql('{ basket { items { title } } }')
    expect(basket.data.basket.items.map((item: { title: string }) => item.title)).toContain('robotvoorbeeld.nl')
  })

  test('checks a name without a captcha, which it could not solve [TOK-001]', async () => {
    const robot = await program()
    const answer = await robot.fetch('/api/check-domain-extensions?domain=robotvoorbeeld&extensions[]=nl')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('free')
  })

  test('says in the language that it asks for what is wrong [TOK-001]', async () => {
    const { token } = await makeToken(shop, { scopes: ['READ'] })
    const said = async (language: string) => {
      const answer = await new Program(shop.url, token).fetch('/api/bestellen', {
        method: 'DELETE',
        headers: { 'accept-language': language },
      })
      return [answer.status, await answer.json()]
    }
    expect(await said('en-GB,en;q=0.9')).toEqual([403, expect.objectContaining({ code: 'FORBIDDEN' })])
  })
})

/** Returns the code with which the server closes a socket after these connection parameters. */
function closedWith(connectionParams: Record<string, unknown>): Promise<number> {
  return new Promise((resolve) => {
    const client = createClient({
      url: `${shop.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams,
      lazy: false,
      retryAttempts: 0,
      onNonLazyError: () => {},
    })
    client.on('closed', (event) => resolve((event as { code: number }).code))
  })
}

describe('a token that does not work', () => {
  const refusedEverywhere = async (token: string) => {
    const robot = new Program(shop.url, token)
    const graph = await robot.post('{ products { productId } }')
    expect(graph.status).toBe(401)
    expect(await graph.json()).toMatchObject({ errors: [{ extensions: { code: 'NOT_SIGNED_IN' } }] })
    expect(graph.headers.getSetCookie()).toEqual([])
    for (const path of ['/api/products', '/api/account/domains', '/api/bestelprocedure/getBasket']) {
      const answer = await robot.fetch(path)
      expect([path, answer.status]).toEqual([path, 401])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await closedWith({ authorization: `Bearer ${token}` })).toBe(4401)
  }

  test.each(['wmp_live_verzonnen', `wmp_live_${'A'.repeat(43)}`, '', 'wmp_live_'])(
    'is 401 everywhere: %s [TOK-001]',
    async (token) => {
      await refusedEverywhere(token)
    },
  )

  test('is 401 without the word Bearer too [TOK-001]', async () => {
    const { token } = await makeToken(shop)
    const answer = await fetch(new URL('/api/products', shop.url), { headers: { authorization: token } })
    expect(answer.status).toBe(401)
  })

  test('is 401 everywhere once it is revoked, and its open connections close [TOK-001]', async () => {
    const { token, id } = await makeToken(shop)
    const closed = closedWith({ authorization: `Bearer ${token}` })
    const browser = shop.browser()
    await browser.login('klant@voorbeeld.nl')
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { data } = await browser.graphql(
      `mutation { revokeApiToken(input: { id: "${id}" }) { ... on ApiTokenRevoked { id } } }`,
    )
    expect(data).toEqual({ revokeApiToken: { id } })
    expect(await closed).toBe(4401)
    await refusedEverywhere(token)
  })

  test('is 401 everywhere once it has expired [TOK-001]', async () => {
    const expiresAt = new Date(shop.clock.now() + DAY_MS).toISOString()
    const { token } = await makeToken(shop, { expiresAt })
    expect((await new Program(shop.url, token).fetch('/api/account/domains')).status).toBe(200)
    shop.clock.advance(DAY_MS)
    await refusedEverywhere(token)
  })
})

describe('a token that is refused', () => {
  const CHALLENGE = 'Bearer error="invalid_token"'

  /** Status of the response to an upgrade request with these headers. */
  const upgradeWith = (headers: Record<string, string>) =>
    new Promise<{ status?: number; challenge?: string }>((resolve) => {
      const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers })
      socket.on('unexpected-response', (_request, answer) => {
        resolve({ status: answer.statusCode, challenge: answer.headers['www-authenticate'] })
        answer.destroy()
      })
      socket.on('open', () => socket.close())
      socket.on('close', () => resolve({ status: 101 }))
      socket.on('error', () => {})
    })

  test('says so as RFC 6750 asks for, by GraphQL, REST, pages and at the upgrade to a socket [TOK-001]', async () => {
    const robot = new Program(shop.url, 'wmp_live_verzonnen')
    const answers = [
      await robot.post('{ viewer { email } }'),
      ...(await Promise.all(['/api/products', '/account'].map((path) => robot.fetch(path)))),
    ]
    for (const answer of answers)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, CHALLENGE])
    expect(await upgradeWith({ authorization: 'Bearer wmp_live_verzonnen' })).toEqual({
      status: 401,
      challenge: CHALLENGE,
    })
  })

  test('from another address than its own is FORBIDDEN with the reason, behind a proxy too, and nothing is done [TOK-008]', async () => {
    const behind = await startTestShop({ env: { TRUST_PROXY: '127.0.0.1' } })
    try {
      const { token, id } = await makeToken(behind, { allowedAddresses: ['203.0.113.0/24', '2001:db8:1::/48'] })
      const robot = new Program(behind.url, token)
      const ask = (from: string) =>
        robot.fetch('/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
          body: JSON.stringify({ query: '{ viewer { email } }' }),
        })
      for (const from of ['203.0.113.9', '2001:db8:1::9', '198.51.100.1, 203.0.113.9'])
        expect([from, (await ask(from)).status]).toEqual([from, 200])
      for (const from of ['198.51.100.1', '203.0.113.9, 198.51.100.1', '2001:db8:2::1']) {
        const answer = await ask(from)
        expect([from, answer.status]).toEqual([from, 403])
        expect((await answer.json()).errors[0]).toMatchObject({
          message: expect.stringContaining('niet vanaf dit IP-adres'),
          extensions: { code: 'FORBIDDEN' },
        })
        const record = { method: 'POST', headers: { 'x-forwarded-for': from, 'content-type': 'application/json' } }
        const path = `/api/account/domeinen/${OWN}/dns`
        const added = await robot.fetch(path, { ...record, body: '{"name":"elders","type":"A","value":"203.0.113.9"}' })
        expect([added.status, (await added.json()).code]).toEqual([403, 'FORBIDDEN'])
      }
      const browser = behind.browser()
      await browser.login('klant@voorbeeld.nl')
      const { data } = await browser.graphql('{ viewer { apiTokens { id lastUsedFrom } } }')
      expect(data.viewer.apiTokens.find((each: { id: string }) => each.id === id).lastUsedFrom).toBe('203.0.113.0/24')
    } finally {
      await behind.close()
    }
  })

  test('from elsewhere opens no socket: 403 at the upgrade, 4403 in the first message [TOK-008]', async () => {
    const { token } = await makeToken(shop, { allowedAddresses: ['203.0.113.0/24'] })
    expect(await upgradeWith({ authorization: `Bearer ${token}` })).toMatchObject({ status: 403 })
    expect(await closedWith({ authorization: `Bearer ${token}` })).toBe(4403)
  })
})

describe('a token that is changed', () => {
  const UPDATE = `mutation ($input: UpdateApiTokenInput!) {
    updateApiToken(input: $input) { ... on ApiToken { scopes dailyLimit } ... on UserError { code message } } }`

  test('has its new permissions from that moment on, and its connections have to reopen [TOK-007]', async () => {
    const { token, id } = await makeToken(shop)
    const robot = new Program(shop.url, token)
    const closed = closedWith({ authorization: `Bearer ${token}` })
    const browser = shop.browser()
    await browser.login('klant@voorbeeld.nl')
    await vi.waitFor(() => expect(shop.app.deps.sessionWatch.watched()).toContain(id), PATIENTLY)
    const { data } = await browser.graphql(UPDATE, { input: { id, scopes: ['DNS'] } })
    expect(data.updateApiToken.scopes).toEqual(['DNS'])
    // Clients reconnect automatically after this code.
    expect(await closed).toBe(1012)
    expect((await robot.graphql('{ viewer { orders { totalCount } } }')).errors?.[0].extensions.code).toBe('FORBIDDEN')
    const refused = await robot.graphql(UPDATE, { input: { id, scopes: ['ORDER'] } })
    expect(refused.errors?.[0].extensions.code).toBe('FORBIDDEN')
  })

  test('has another limit in the sandbox at once too [TOK-007]', async () => {
    const { token, id } = await makeToken(shop, { kind: 'TEST', dailyLimit: 1_000_000 })
    const robot = new Program(shop.url, token)
    const order = async (name: string) => {
      const { data } = await robot.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
      const product = data.products.find(({ productCode }: { productCode: string }) => productCode === 'DOMAIN_NL')
      const add = 'mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { __typename } }'
      await robot.graphql(add, { input: { productId: product.productId, title: name } })
      return robot.graphql('mutation { purchase(input: { paymentMethod: MANUAL_PAYMENT }) { __typename } }')
    }
    expect((await order('limiet-een.nl')).data.purchase.__typename).toBe('PurchaseStarted')
    const browser = shop.browser()
    await browser.login('klant@voorbeeld.nl')
    await browser.graphql(UPDATE, { input: { id, dailyLimit: 1 } })
    expect((await order('limiet-twee.nl')).errors?.[0].extensions.code).toBe('FORBIDDEN')
  })
})

describe('a socket', () => {
  test('opens with a token and without a cookie, an origin or an anti-forgery token [TOK-001]', async () => {
    const { token } = await makeToken(shop)
    const client = createClient({
      url: `${shop.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token}` },
      retryAttempts: 0,
    })
    const answers = client.iterate({ query: '{ viewer { email } }' })
    const { value } = await answers.next()
    expect(value).toEqual({ data: { viewer: { email: 'klant@voorbeeld.nl' } } })
    await client.dispose()
  })
})

describe('a scope', () => {
  const schema = shopSchema()
  const roots = [
    ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({
      root: 'query' as const,
      field,
      rule: TOKEN_RULES.Query[field.name],
    })),
    ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({
      root: 'mutation' as const,
      field,
      rule: TOKEN_RULES.Mutation[field.name],
    })),
  ]
  const isRefused = (rule: TokenRule | undefined, scope: TokenScope) =>
    rule !== 'open' && (rule === 'never' || !rule?.scopes.includes(scope))

  test.each<TokenScope>(['READ', 'ORDER', 'DNS', 'HOLDERS', 'WEBHOOKS'])(
    '%s opens its own operations of the graph and no other, and what is refused has changed nothing [TOK-002]',
    async (scope) => {
      const robot = await program({ scopes: [scope] })
      await robot.post('{ viewer { email } }')
      await shop.settle()
      const before = await stored(shop.app)
      for (const { root, field, rule } of roots.filter((each) => isRefused(each.rule, scope))) {
        const { errors = [] } = await robot.graphql(sampleOperation(root, field, { id: demoOrderId('closed') }))
        expect([field.name, errors[0]?.extensions.code, errors[0]?.message.length > 20]).toEqual([
          field.name,
          'FORBIDDEN',
          true,
        ])
        expect(rule).toBeDefined()
      }
      for (const { root, field } of roots.filter((each) => each.root === 'query' && !isRefused(each.rule, scope))) {
        const { errors = [] } = await robot.graphql(sampleOperation(root, field))
        expect([field.name, errors.map(({ message }) => message).join()]).toEqual([
          field.name,
          expect.not.stringContaining('API-token'),
        ])
      }
      expect(await stored(shop.app)).toEqual(before)
    },
  )

  test.each<TokenScope>(['READ', 'ORDER', 'DNS', 'HOLDERS', 'WEBHOOKS'])(
    '%s opens its own paths and no other [TOK-002]',
    async (scope) => {
      const robot = await program({ scopes: [scope] })
      await robot.post('{ viewer { email } }')
      await shop.settle()
      const before = await stored(shop.app)
      for (const route of restRoutes().filter((each) => isRefused(tokenRuleOf(each, TOKEN_RULES), scope))) {
        const answer = await robot.fetch(addressOf(route, { id: OWN, domain: OWN }), requestFor(route))
        const text = await answer.text()
        expect([nameOf(route), answer.status, /Dit API-token|Dit kan niet met/.test(text)]).toEqual([
          nameOf(route),
          403,
          true,
        ])
      }
      expect(await stored(shop.app)).toEqual(before)
    },
  )

  test('HOLDERS changes a holder, for which a browser is asked to prove who it is [TOK-002]', async () => {
    const robot = await program({ scopes: ['READ', 'HOLDERS'] })
    shop.clock.advance(3_600_000)
    const { data } = await robot.graphql('{ whoisList { custom { id } } }')
    const change = await robot.graphql(
      `mutation { setDomainHolder(input: { domainId: "${OWN}", whoisId: "${data.whoisList.custom[0].id}" }) { __typename } }`,
    )
    expect(change).toEqual({ data: { setDomainHolder: { __typename: 'Domain' } } })
  })

  test('never reaches what guards the account, whatever the token may [TOK-002]', async () => {
    const robot = await program()
    const { data } = await robot.graphql(
      '{ viewer { sessions { id } apiTokens { id } security { hasAuthenticatorApp } activity(first: 1) { totalCount } emailChange { newEmail } domains(first: 1) { totalCount } } }',
    )
    expect(data.viewer).toMatchObject({
      sessions: null,
      apiTokens: null,
      security: null,
      activity: null,
      emailChange: null,
    })
    expect(data.viewer.domains.totalCount).toBeGreaterThan(1)
  })
})

describe('a token of some domains', () => {
  test('sees and changes those, and is refused all others in words [TOK-002]', async () => {
    const robot = await program({ domainIds: [OWN] })
    const { data, errors } = await robot.graphql(`{
      viewer { domains { edges { node { name } } totalCount } orders { totalCount } }
      own: domain(name: "${OWN}") { name }
      other: domain(name: "${OTHER}") { name }
      node(id: "${OTHER}") { id }
    }`)
    expect(data).toMatchObject({
      viewer: { domains: { edges: [{ node: { name: 'voorbeeldklant.nl' } }], totalCount: 1 }, orders: null },
      own: { name: 'voorbeeldklant.nl' },
      other: null,
      node: null,
    })
    expect(errors?.map(({ path, extensions }) => [path.join('.'), extensions.code]).sort()).toEqual([
      ['node', 'FORBIDDEN'],
      ['other', 'FORBIDDEN'],
      ['viewer.orders', 'FORBIDDEN'],
    ])
    const list = (await (await robot.fetch('/api/account/domains')).json()) as { items: { name: string }[] }
    expect(list.items.map(({ name }) => name)).toEqual(['voorbeeldklant.nl'])
  })

  test('changes no other, by any mutation or path on a domain, and has changed nothing [TOK-002]', async () => {
    const robot = await program({ domainIds: [OWN] })
    await robot.post('{ viewer { email } }')
    const { data } = await (await program()).graphql(
      `{ domain(name: "${OTHER}") { dnsRecords(first: 1) { edges { node { id } } } dnsHistory(first: 1) { edges { node { id } } } } viewer { dnsProfiles { id } } }`,
    )
    const samples = {
      domainId: OTHER,
      domainIds: [OTHER],
      domain: 'elders.nl',
      domainName: 'elders.nl',
      recordId: data.domain.dnsRecords.edges[0]?.node.id ?? 'rec_AAAAAAAAAAAAAAAAAAAAAA',
      commitId: data.domain.dnsHistory.edges[0]?.node.id ?? 'dcm_AAAAAAAAAAAAAAAAAAAAAA',
      profileId: data.viewer.dnsProfiles[0].id,
      name: 'www',
      dryRun: false,
      record: { name: 'www', type: 'A', value: '203.0.113.9' },
    }
    await shop.settle()
    const before = await stored(shop.app)
    const onDomains = Object.entries(TOKEN_RULES.Mutation).filter(
      ([, rule]) => typeof rule === 'object' && rule.reach === 'domain',
    )
    expect(onDomains.length).toBeGreaterThan(15)
    const fields = shopSchema().getMutationType()?.getFields() ?? {}
    for (const [name] of onDomains) {
      const field = fields[name]
      if (!field) throw new Error(`there is no ${name}`)
      const { data: answer, errors = [] } = await robot.graphql(sampleOperation('mutation', field, samples))
      expect([name, answer?.[name] ?? null, ['FORBIDDEN', 'NOT_FOUND'].includes(errors[0]?.extensions.code)]).toEqual([
        name,
        null,
        true,
      ])
    }
    for (const route of restRoutes()) {
      const rule = tokenRuleOf(route, TOKEN_RULES)
      if (typeof rule !== 'object' || rule.reach !== 'domain' || !route.path.includes(':')) continue
      const params = { id: OTHER, domain: 'elders.nl', recordId: samples.recordId }
      const answer = await robot.fetch(
        addressOf(route, params),
        requestFor(route, { name: 'www', type: 'A', value: '203.0.113.9' }),
      )
      expect([nameOf(route), [403, 404].includes(answer.status)]).toEqual([nameOf(route), true])
    }
    expect(await stored(shop.app)).toEqual(before)
  })
})

describe('the daily limit', () => {
  const NL = 'DOMAIN_NL'

  async function order(robot: Program, name: string) {
    const { data } = await robot.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
    const product = data.products.find(({ productCode }: { productCode: string }) => productCode === NL)
    await robot.graphql('mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { __typename } }', {
      input: { ...product, title: name },
    })
    return robot.graphql(
      'mutation { purchase(input: { paymentMethod: MANUAL_PAYMENT }) { ... on PurchaseStarted { order { id } } ... on UserError { code message } } }',
    )
  }

  async function checkout(robot: Program, name: string) {
    const { data } = await robot.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
    const product = data.products.find(({ productCode }: { productCode: string }) => productCode === NL)
    return robot.fetch('/api/bestellen', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ type: 'domain', ...product, title: name }], period: 'YEARLY' }),
    })
  }

  test('stops what goes past it by both ways of ordering, with nothing done, and starts from zero at midnight in Amsterdam [TOK-003]', async () => {
    shop.clock.moveTo(Date.UTC(2026, 8, 1, 21))
    // Also orders what earlier tests left in the basket.
    await order(await program(), 'limitnul.nl')
    const other = await makeToken(shop)
    const { data } = await order(new Program(shop.url, other.token), 'limiteen.nl')
    expect(data.purchase.order.id).toMatch(/^ord_/)
    const price = (await seen(other.id)).spentToday
    expect(price).toBeGreaterThan(0)

    const { token, id } = await makeToken(shop, { dailyLimit: price * 2 - 1 })
    const robot = new Program(shop.url, token)
    expect((await order(robot, 'limittwee.nl')).data.purchase.order.id).toMatch(/^ord_/)
    expect(await seen(id)).toMatchObject({ spentToday: price, lastUsedAt: new Date(shop.clock.now()).toISOString() })
    const placed = await ordersOf(robot)

    const past = await order(robot, 'limitdrie.nl')
    expect(past.errors?.[0]).toMatchObject({
      message: expect.stringContaining('limiet van vandaag'),
      extensions: { code: 'FORBIDDEN' },
    })
    const refused = await checkout(robot, 'limitcheckout.nl')
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'FORBIDDEN', formErrors: [expect.stringContaining('limiet van vandaag')] }),
    ])
    expect([await ordersOf(robot), (await seen(id)).spentToday]).toEqual([placed, price])

    shop.clock.moveTo(Date.UTC(2026, 8, 1, 22, 1))
    expect((await seen(id)).spentToday).toBe(0)
    expect((await order(robot, 'limitdrie.nl')).data.purchase.order.id).toMatch(/^ord_/)
    expect((await seen(id)).spentToday).toBe(price)
  })

  async function seen(id: string) {
    const browser = shop.browser()
    await browser.login('klant@voorbeeld.nl')
    const { data } = await browser.graphql('{ viewer { apiTokens { id spentToday lastUsedAt } } }')
    return data.viewer.apiTokens.find((each: { id: string }) => each.id === id)
  }

  const ordersOf = async (robot: Program): Promise<number> =>
    (await robot.graphql('{ viewer { orders { totalCount } } }')).data.viewer.orders.totalCount
})
