import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoOrderId } from '../../db/seed/demo-orders'
import type { OpenApi } from '../../server/http/rest/openapi'
import { expectDescribed, expectDescribedEvents } from '../support/described'
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
  test('tells of every endpoint, by the address of the shop [DEV-001]', () => {
    const told = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const there = restRoutes().map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(told.sort()).toEqual(there.sort())
    expect(document.servers).toMatchObject([{ url: shop.url }])
  })
})

describe('an answer that the description does not tell of fails the test that asked', () => {
  const answer = (status: number, body: unknown) => Response.json(body, { status })

  test.each([
    ['a status', answer(418, { title: 'X', message: 'x', code: 'X' })],
    ['a field that is missing', answer(400, { title: 'X', code: 'X' })],
    ['a field that nobody was told of', answer(200, { success: true, isReseller: false, isSubUser: false, secret: 1 })],
    ['another type', new Response('yes', { headers: { 'content-type': 'text/plain' } })],
  ])('%s', async (_, wrong) => {
    await expect(expectDescribed('POST', '/api/login', wrong)).rejects.toThrow('does not tell of')
  })

  test('an event with a field too few', () => {
    const stream = 'event: domainAvailability\ndata: {"extension":"nl"}\nid: 1\n\n'
    expect(() => expectDescribedEvents('/api/check-domain-extensions', stream)).toThrow('does not tell of')
  })

  test('and one that it tells of does not', async () => {
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
    for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
      expect(html).toContain(`<article id="${operation.operationId}">`)
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.filter((id) => !html.includes(`id="${id}"`))).toEqual([])
    expect(html).not.toMatch(/<script|https?:\/\/(?!127)/)
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-[^']+';/)
  })
})

// Last, since it keeps the server busy for longer than connections are kept.
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
