import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeToken, Program } from '../support/api-token'
import { startTestShop, type TestShop } from '../support/test-shop'
import { signedIn } from './payments.test-support'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const NOT_THERE = { title: 'NOT_FOUND', message: 'Dit bestaat niet.', code: 'NOT_FOUND' }

describe('an address of the API that does not exist', () => {
  test.each([
    ['GET', '/api/bestaat-niet'],
    ['GET', '/api/'],
    ['GET', '/api/bestellen/x/y/z'],
    ['POST', '/api/bestaat-niet'],
    ['DELETE', '/api/account/bestaat-niet'],
    ['PATCH', '/bestaat-niet'],
  ])('answers in the shape of errors: %s %s', async (method, path) => {
    const answer = await shop.browser().send(method, path)
    expect([answer.status, await answer.json()]).toEqual([404, NOT_THERE])
  })

  test('does so in the language of the reader', async () => {
    const answer = await shop.get('/api/bestaat-niet', { cookie: 'locale=en' })
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND', message: expect.stringMatching(/not/) })
  })

  test.each([
    ['en', /not/],
    ['de, en-GB;q=0.8, nl;q=0.5', /not/],
    ['en;q=0.2, nl', /niet/],
    ['en;q=0, *', /niet/],
    ['fr', /niet/],
  ])('does so by Accept-Language without a cookie: %s', async (language, words) => {
    const answer = await shop.get('/api/bestaat-niet', { 'accept-language': language })
    expect((await answer.json()).message).toMatch(words)
    expect(answer.headers.get('vary')).toContain('Accept-Language')
  })

  test('keeps to the cookie, and to Dutch for what a page asks', async () => {
    const english = { 'accept-language': 'en' }
    for (const headers of [
      { cookie: 'locale=nl' },
      { 'sec-fetch-site': 'same-origin' },
      { referer: `${shop.url}/` },
    ] as Record<string, string>[]) {
      const answer = await shop.get('/api/bestaat-niet', { ...english, ...headers })
      expect((await answer.json()).message).toMatch(/niet/)
    }
  })
})

describe('a path that takes another method', () => {
  test.each([
    ['GET', '/api/login', 'POST'],
    ['PUT', '/api/products', 'GET, HEAD'],
    ['PUT', '/api/products/?kinds=SSL', 'GET, HEAD'],
    ['DELETE', '/api/bestelprocedure/addItem', 'POST'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['PUT', '/graphql', 'POST'],
    ['GET', '/graphql', 'POST'],
  ])('is 405 and says which: %s %s', async (method, path, methods) => {
    const answer = await shop.browser().send(method, path)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, methods])
    expect(JSON.stringify(await answer.json())).toContain('"code":"METHOD_NOT_ALLOWED"')
    const options = await fetch(shop.url + path, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, `${methods}, OPTIONS`])
  })
})

describe('a page of another site', () => {
  const from = { origin: 'https://dashboard.example' }
  const permission = (answer: Response) => answer.headers.get('access-control-allow-origin')
  const ask = (path: string, method: string, headers: Record<string, string>) =>
    fetch(shop.url + path, { method, headers: { ...from, ...headers } })

  test('may use the API with a token, and is told so before it does', async () => {
    const preflight = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    }
    const allowed = await ask('/graphql', 'OPTIONS', preflight)
    expect([allowed.status, permission(allowed)]).toEqual([204, '*'])
    expect(allowed.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
    expect(allowed.headers.get('access-control-allow-methods')).toContain('POST')
    const { token } = await makeToken(shop)
    const answer = await ask('/api/account/domains', 'GET', { authorization: `Bearer ${token}` })
    expect([answer.status, permission(answer)]).toEqual([200, '*'])
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    const refused = await ask('/api/account/domains', 'GET', { authorization: 'Bearer wmp_live_none' })
    expect([refused.status, permission(refused)]).toEqual([401, '*'])
  })

  test('gets no permission without one', async () => {
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
    expect(permission(await ask('/graphql', 'OPTIONS', preflight))).toBeNull()
    expect(permission(await ask('/api/products', 'GET', {}))).toBeNull()
  })
})

describe('the body of an error', () => {
  test('holds the word that the graph uses, whatever its shape [ERR-021]', async () => {
    const [visitor, customer] = [shop.browser(), await signedIn(shop)]
    const cases: [Promise<Response>, number, object][] = [
      [visitor.get('/api/bestellen/klantgegevens'), 401, { fieldErrors: {}, code: 'NOT_SIGNED_IN' }],
      [customer.postJson('/api/bestellen/klantgegevens', {}), 400, { formErrors: [], code: 'INVALID_INPUT' }],
      [visitor.postJson('/api/register-account', {}), 400, { title: expect.any(String), code: 'INVALID_INPUT' }],
      [visitor.get('/api/account/whois'), 401, { title: expect.stringMatching(/^\{/), code: 'NOT_SIGNED_IN' }],
      [customer.postJson('/api/account/domeinen/x/dns', {}), 404, { message: expect.any(String), code: 'NOT_FOUND' }],
      [visitor.get('/api/account/domains'), 401, { title: 'NOT_SIGNED_IN', code: 'NOT_SIGNED_IN' }],
      [visitor.get('/api/products?kinds=ONZIN'), 400, { title: 'BAD_USER_INPUT', code: 'BAD_USER_INPUT' }],
    ]
    for (const [asked, status, body] of cases) {
      const answer = await asked
      expect([answer.status, await answer.json()], answer.url).toMatchObject([status, body])
    }
  })
})

describe('an API client', () => {
  const PROBLEM = 'application/problem+json; charset=utf-8'
  const typeOf = (answer: Response) => answer.headers.get('content-type')
  const PURCHASE = '/bestelprocedure/purchase'

  test('gets each error as a problem with its code, by a token or by Accept [ERR-021]', async () => {
    const { token } = await makeToken(shop)
    const program = new Program(shop.url, token)
    const [visitor, customer] = [shop.browser(), await signedIn(shop)]
    const json = { accept: 'application/json' }
    const cases: [Promise<Response>, number, object][] = [
      [program.fetch('/api/bestaat-niet'), 404, { title: 'NOT_FOUND', message: expect.any(String), code: 'NOT_FOUND' }],
      [program.fetch(PURCHASE, { method: 'POST' }), 400, { title: 'INVALID_INPUT', code: 'INVALID_INPUT' }],
      [customer.postForm(PURCHASE, {}, json), 400, { code: 'INVALID_INPUT', fieldErrors: expect.any(Object) }],
      [visitor.get('/api/bestellen/klantgegevens', json), 401, { fieldErrors: {}, code: 'NOT_SIGNED_IN' }],
      [visitor.postJson('/api/register-account', {}, json), 400, { title: expect.stringMatching(/^\{/) }],
      [visitor.postForm('/api/login', { username: 'x', password: 'y' }, json), 401, { error: expect.any(String) }],
      [customer.postJson('/api/account/domeinen/x/dns', {}, json), 404, { message: expect.any(String) }],
      [visitor.send('POST', '/api/products', '{', { accept: 'application/problem+json' }), 405, {}],
    ]
    for (const [asked, status, body] of cases) {
      const answer = await asked
      expect([answer.status, typeOf(answer)], answer.url).toEqual([status, PROBLEM])
      const problem = await answer.json()
      expect(problem, answer.url).toMatchObject({ status, detail: expect.stringMatching(/\w/), ...body })
      expect(problem.type).toBe(`/developers/reference#${problem.code}`)
    }
  })

  test('that a browser is not told by problems, nor one that prefers pages', async () => {
    const customer = await signedIn(shop)
    for (const accept of ['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8', 'text/html, application/json;q=0.8']) {
      const answer = await customer.postForm(PURCHASE, {}, { accept })
      expect([answer.status, typeOf(answer)], accept).toEqual([400, 'text/plain; charset=utf-8'])
    }
    expect(typeOf(await customer.get('/api/bestaat-niet'))).toBe('application/json; charset=utf-8')
  })
})

describe('GET /api/products', () => {
  const products = async (query: string): Promise<Record<string, unknown>[]> =>
    (await shop.get(`/api/products${query}`)).json()

  test('lists what the graph lists, by the same words [GQL-004]', async () => {
    const fields = 'id productCode productName kind unit originalPrice discountedPrice summary'
    const { data } = await shop.graphql(`{ products { productId ${fields} } }`)
    // Only the graph writes units in capitals.
    const unitless = (list: Record<string, unknown>[]) => list.map(({ unit: _, ...product }) => product)
    expect(unitless(await products(''))).toEqual(unitless(data.products))
    expect((await products('')).length).toBeGreaterThan(20)
  })

  test.each(['?kinds=SSL,VPS', '?kinds=SSL&kinds=VPS', '?kinds[]=SSL&kinds[]=VPS'])(
    'of some kinds: %s',
    async (query) => {
      expect(new Set((await products(query)).map(({ kind }) => kind))).toEqual(new Set(['SSL', 'VPS']))
    },
  )

  test('has the prices of the viewer', async () => {
    const reseller = await signedIn(shop, 'reseller@voorbeeld.nl')
    const own = (await (await reseller.get('/api/products?kinds=DOMAIN')).json()) as Record<string, unknown>[]
    const priceOf = (list: Record<string, unknown>[]) => list.find((one) => one.productCode === 'DOMAIN_NL')
    expect(priceOf(own)?.discountedPrice).not.toBe(priceOf(await products('?kinds=DOMAIN'))?.discountedPrice)
  })
})

test.each([
  '/bestelprocedure-reseller?from=',
  '/bestelprocedure-reseller?',
  '/account?from=',
  '/login?from=',
  '/login?from=shop&x=1&from=',
  '/inloggen?from=',
  '/bestaat-niet?',
])('%s and 7,000 parentheses get small headers, and a redirect carries no long parameters along', async (path) => {
  const { headers } = await shop.get(`${path}${'('.repeat(7000)}`)
  expect(headers.get('location')?.length ?? 0).toBeLessThan(2001)
  const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  expect(bytes).toBeLessThan(5000)
})

describe('an address that no page is at, but that is known elsewhere, leads on', () => {
  test.each([
    ['/control-panel', '/account'],
    ['/control-panel/', '/account'],
    ['/control-panel/facturen', '/account'],
    ['/control-panel/administratie/gegevens-aanpassen/?from=shop', '/account/gegevens'],
    ['/control-panel/administratie/gegevens-aanpassen', '/account/gegevens'],
    ['/login?from=shop', '/bestellen/inloggen'],
    ['/login', '/inloggen'],
    ['/login?from=%2Faccount', '/inloggen?from=%2Faccount'],
  ])('%s [CHK-070, ERR-012]', async (path, location) => {
    const answer = await shop.get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
  })
})
