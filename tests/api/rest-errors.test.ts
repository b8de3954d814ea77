import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    ['GET', '/api/login'],
    ['GET', '/api/bestellen/x/y/z'],
    ['POST', '/api/bestaat-niet'],
    ['PUT', '/api/products'],
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

describe('GET /api/products', () => {
  const products = async (query: string): Promise<Record<string, unknown>[]> =>
    (await shop.get(`/api/products${query}`)).json()

  test('lists what the graph lists, by the same words [GQL-004]', async () => {
    const fields = 'id productCode productName kind unit originalPrice discountedPrice summary'
    const { data } = await shop.graphql(`{ products { productId ${fields} } }`)
    // Units are written in capitals in the graph alone.
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

  test('has the prices of who asks', async () => {
    const reseller = await signedIn(shop, 'reseller@voorbeeld.nl')
    const own = (await (await reseller.get('/api/products?kinds=DOMAIN')).json()) as Record<string, unknown>[]
    const priceOf = (list: Record<string, unknown>[]) => list.find((one) => one.productCode === 'DOMAIN_NL')
    expect(priceOf(own)?.discountedPrice).not.toBe(priceOf(await products('?kinds=DOMAIN'))?.discountedPrice)
  })
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
