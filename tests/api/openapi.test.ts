import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoOrderId } from '../../db/seed/demo-orders'
import { TOKEN_SCOPES } from '../../rules/api-token'
import { WEBHOOK_EVENTS } from '../../rules/webhook'
import type { JsonSchema, OpenApi, Operation } from '../../server/http/rest/openapi'
import { makeToken } from '../support/api-token'
import { expectDescribed, expectDescribedEvents, problemOf } from '../support/described'
import { restRoutes } from '../support/rest-routes'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
let document: OpenApi
beforeAll(async () => {
  shop = await startTestShop({ env: { CAPTCHA_TEST_TOKEN: 'proef' } })
  document = (await (await shop.get('/api/openapi.json')).json()) as OpenApi
})
afterAll(() => shop.close())

describe('GET /api/openapi.json', () => {
  test('describes every endpoint, with the address of the shop [DEV-001]', () => {
    const told = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const there = restRoutes().map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(told.sort()).toEqual(there.sort())
    expect(document.servers).toMatchObject([{ url: shop.url }])
  })
})

describe('what the document says of who may call', () => {
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        operation,
        method: method.toUpperCase(),
        address: new URL(path.replace(/\{\w+\}/g, 'x'), shop.url),
      })),
    )
  const isOpen = ({ security }: Operation) => security.some((one) => Object.keys(one).length === 0)
  const codeOf = async (answer: Response) => {
    const text = await answer.text()
    return text.startsWith('{') ? JSON.parse(text).code : null
  }

  test('is so for visitors: a GET without a session is 401 just where it says that one is needed', async () => {
    const headers = { accept: 'application/json' }
    const wrong = []
    for (const { operation, method, address } of operations()) {
      if (method !== 'GET') continue
      const answer = await fetch(address, { headers })
      const isRefused = answer.status === 401 && (await codeOf(answer)) !== 'CAPTCHA_REQUIRED'
      if (isRefused === isOpen(operation)) wrong.push(operation.operationId)
    }
    expect(wrong).toEqual([])
  })

  test('is so for API tokens: those of another scope are refused, and all where none is named', async () => {
    const tokens = []
    for (const scope of TOKEN_SCOPES) tokens.push({ scope, ...(await makeToken(shop, { scopes: [scope] })) })
    const wrong = []
    for (const { operation, method, address } of operations()) {
      const isForTokens = operation.security.some(({ token }) => token)
      const named = operation['x-token-scopes'] ?? []
      for (const { scope, token } of tokens) {
        if (isForTokens && (named.length === 0 || named.includes(scope))) continue
        const answer = await fetch(address, { method, headers: { authorization: `Bearer ${token}` } })
        await answer.text()
        if (answer.status !== 403) wrong.push(`${scope} ${operation.operationId} ${answer.status}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('what generators of clients need', () => {
  /** Yields every schema in the document, at any depth. */
  function schemas(value: unknown = document): JsonSchema[] {
    if (typeof value !== 'object' || value === null) return []
    return [value as JsonSchema, ...Object.values(value).flatMap(schemas)]
  }

  test('no list is of anything at all, and no object has named fields with others of another type', () => {
    expect(schemas().filter(({ type, items }) => type === 'array' && Object.keys(items ?? {}).length === 0)).toEqual([])
    expect(
      schemas().filter(({ properties, additionalProperties: more }) => properties && typeof more === 'object'),
    ).toEqual([])
  })

  test('a page is asked for by a whole number, with what it is when left out and at most', () => {
    const sizes = Object.values(document.paths).flatMap(({ get }) =>
      (get?.parameters ?? []).flatMap(({ name, schema }) => (name === 'first' ? [schema] : [])),
    )
    expect(sizes.length).toBeGreaterThan(6)
    for (const schema of sizes)
      expect(schema).toEqual({
        type: 'integer',
        minimum: 1,
        maximum: expect.any(Number),
        default: expect.any(Number),
      })
  })

  // Of two inline schemas a generated client makes two types, and sends its JSON without a Content-Type.
  test('a body as JSON or a form is one named type, and required if one of its fields is', () => {
    const bodies = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, requestBody }) =>
        requestBody ? [{ operationId, ...requestBody, media: Object.entries(requestBody.content) }] : [],
      ),
    )
    const unnamed = bodies.filter(
      ({ media }) =>
        media.length > 1 && media[0]?.[0] === 'application/json' && !media.every(([, { schema }]) => schema.$ref),
    )
    expect(unnamed.map(({ operationId }) => operationId)).toEqual([])
    const clock = bodies.find(({ operationId }) => operationId === 'post_api_sandbox_clock')
    expect(clock).toMatchObject({
      required: true,
      media: [
        ['application/json', {}],
        [expect.stringContaining('form'), {}],
      ],
    })
  })

  test('the messages to webhooks are described with their headers', () => {
    expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_EVENTS])
    for (const { post } of Object.values(document.webhooks))
      expect(post?.parameters?.map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ])
  })
})

describe('an undescribed response fails the test that asked', () => {
  const answer = (status: number, body: unknown) => Response.json(body, { status })

  test.each([
    ['a status', answer(418, { title: 'X', message: 'x', code: 'X' })],
    ['a field that is missing', answer(400, { title: 'X', code: 'X' })],
    ['a field that nobody was told of', answer(200, { success: true, isReseller: false, isSubUser: false, secret: 1 })],
    ['another type', new Response('yes', { headers: { 'content-type': 'text/plain' } })],
  ])('%s', async (_, wrong) => {
    await expect(expectDescribed('POST', '/api/login', wrong)).rejects.toThrow('does not describe')
  })

  test('an event with a field too few', () => {
    const stream = 'event: domainAvailability\ndata: {"extension":"nl"}\nid: 1\n\n'
    expect(() => expectDescribedEvents('/api/check-domain-extensions', stream)).toThrow('does not describe')
  })

  test('and a described one does not', async () => {
    const right = answer(200, { success: true, isReseller: false, isSubUser: false })
    await expect(expectDescribed('POST', '/api/login', right)).resolves.toBeUndefined()
  })
})

describe('the streams', () => {
  test('of availability are as they are described', async () => {
    const path = '/api/check-domain-extensions'
    const asked = `${path}?domain=voorbeeldnaam&extensions[]=nl&extensions[]=com&g-recaptcha-response=proef`
    const stream = await (await shop.get(asked)).text()
    expect(stream.match(/^event: /gm)).toHaveLength(2)
    expectDescribedEvents(path, stream)
  })

  test('of an order are as they are described', async () => {
    await shop.login('klant@voorbeeld.nl')
    const path = `/api/bestellen/${demoOrderId('open')}/events`
    const reader = (await shop.get(path)).body?.getReader()
    const first = new TextDecoder().decode((await reader?.read())?.value)
    await reader?.cancel()
    expect(first).toContain('event: orderChanged')
    expectDescribedEvents(path, first)
  })
})

describe('/developers/rest', () => {
  test('shows every endpoint and every type, without script and with nothing from elsewhere [DEV-002]', async () => {
    const answer = await shop.get('/developers/rest')
    const html = await answer.text()
    expect(html).toMatch(/<article id="post_api_account_terughalen">.*?<caption>Fields<.*?<\/article>/s)
    for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
      expect(html).toContain(`<article id="${operation.operationId}">`)
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.filter((id) => !html.includes(`id="${id}"`))).toEqual([])
    expect(html).not.toMatch(/<script|(?:src|href)="https?:\/\/(?!127)/)
    expect(html).toContain(`<link rel="canonical" href="${shop.url}/developers/rest">`)
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]?.length).toBeGreaterThan(80)
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-[^']+';/)
  })
})

// Runs last, since it keeps the server busy for longer than the keep-alive timeout. Missing or outdated examples are recorded by
// the test of their path: see tests/support/record-example.ts.
describe('the examples', () => {
  const all = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

  test('are there for each parameter of a path, each body that is taken and each that is given', () => {
    const missing = all().flatMap(({ operationId, parameters = [], requestBody, responses }) => {
      const successes = Object.entries(responses).flatMap(([status, answer]) =>
        status.startsWith('2') ? [answer] : [],
      )
      const given = successes
        .flatMap(({ content = {} }) => Object.entries(content))
        .filter(([type]) => !/pdf|zip/.test(type))
      return [
        ...parameters.filter(({ in: place, example }) => place === 'path' && example === undefined),
        ...(requestBody && Object.values(requestBody.content).every(({ example }) => example === undefined)
          ? ['request']
          : []),
        ...(given.length > 0 && given.every(([, media]) => media.example === undefined) ? ['response'] : []),
      ].map((what) => [operationId, what])
    })
    expect(missing).toEqual([])
  })

  test('are as the schemas say', () => {
    const wrong = all().flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)]
        .flatMap((one) => Object.values(one?.content ?? {}) as { schema: JsonSchema; example?: unknown }[])
        .flatMap(({ schema, example }) => (example === undefined ? [] : (problemOf(schema, example) ?? [])))
        .map((problem) => `${operationId} ${problem}`),
    )
    expect(wrong).toEqual([])
  })

  test('of streams have events as they are described', () => {
    for (const path of ['/api/check-domain-extensions', '/api/bestellen/{id}/events']) {
      const { example } = document.paths[path]?.get?.responses[200]?.content?.['text/event-stream'] ?? {}
      expect(example).toContain('event: ')
      expectDescribedEvents(path, String(example))
    }
  })

  test('have nothing of a real shop', () => {
    const text = JSON.stringify(all().map(({ requestBody, responses }) => [requestBody, responses]))
    expect(text).not.toMatch(/127\.0\.0\.1|wmp_(live|test)_\w/)
  })
})

describe('the document', () => {
  test('is right by the rules of a linter [DEV-001]', async () => {
    const { Spectral } = (await import('@stoplight/spectral-core')).default
    const { oas } = await import('@stoplight/spectral-rulesets')
    const spectral = new Spectral()
    spectral.setRuleset({ extends: [oas], rules: {} } as never)
    const found = await spectral.run(document as never)
    expect(found.map(({ code, path, message }) => `${path.join('/')}: ${code} ${message}`)).toEqual([])
    const wrong = await spectral.run({ ...document, tags: [], servers: [] } as never)
    expect(new Set(wrong.map(({ code }) => code))).toEqual(new Set(['oas3-api-servers', 'operation-tag-defined']))
  })
})
