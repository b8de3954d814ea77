import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoDomainId } from '../../db/seed/demo-domains'
import type { Browser } from '../support/browser'
import { addressOf, requestFor } from '../support/rest-request'
import { nameOf, restRoutes } from '../support/rest-routes'
import { stored } from '../support/stored'
import { startTestShop, type TestShop } from '../support/test-shop'

const changing = restRoutes().filter(({ method }) => method !== 'GET')
const OWN = { id: demoDomainId('voorbeeldklant.nl'), domain: 'voorbeeldklant.nl' }
const FIELDS = { name: 'www', type: 'A', value: '203.0.113.9', email: 'klant@voorbeeld.nl', username: 'klant' }

let shop: TestShop
let browser: Browser
/** A token of the same browser from before it logged in. */
let earlier: string
let right: string

beforeAll(async () => {
  shop = await startTestShop()
  browser = shop.browser()
  earlier = await browser.csrfToken()
  await browser.login('klant@voorbeeld.nl')
  right = await browser.csrfToken()
  await shop.settle()
})
afterAll(() => shop.close())

const send = (address: string, init: RequestInit) =>
  fetch(new URL(address, shop.url), { ...init, headers: { cookie: browser.cookieHeader(), ...init.headers } })

const FORGERIES: Record<string, () => Promise<Record<string, string>> | Record<string, string>> = {
  'no token': () => ({}),
  'an empty token': () => ({ 'X-CSRF-TOKEN': '' }),
  'an invented token': () => ({ 'X-CSRF-TOKEN': 'verzonnen' }),
  'the token of another browser': async () => ({ 'X-CSRF-TOKEN': await shop.browser().csrfToken() }),
  'the token from before the login': () => ({ 'X-CSRF-TOKEN': earlier }),
  'the token in a cookie': () => ({ cookie: `${browser.cookieHeader()}; csrf=${right}; X-CSRF-TOKEN=${right}` }),
  'a page of elsewhere': () => ({ 'X-CSRF-TOKEN': right, origin: 'https://elders.example' }),
  'a page of nowhere': () => ({ 'X-CSRF-TOKEN': right, origin: 'null' }),
  'a page that the browser calls foreign': () => ({ 'X-CSRF-TOKEN': right, 'sec-fetch-site': 'cross-site' }),
}

describe('every path that changes something', () => {
  test.each(Object.keys(FORGERIES))('refuses %s, and nothing is written [ROL-013]', async (forgery) => {
    const before = await stored(shop.app)
    const headers = (await FORGERIES[forgery]?.()) ?? {}
    const answers = await Promise.all(
      changing.map(async (route) => {
        const { status } = await send(addressOf(route, OWN), requestFor(route, FIELDS, headers))
        return [nameOf(route), status]
      }),
    )
    expect(answers.length).toBeGreaterThan(40)
    expect(answers.filter(([, status]) => status !== 403)).toEqual([])
    expect(await stored(shop.app)).toEqual(before)
  })

  test('refuses the token in the address [ROL-013]', async () => {
    const before = await stored(shop.app)
    const query = `?_csrf=${right}&csrf=${right}&X-CSRF-TOKEN=${right}`
    const statuses = await Promise.all(
      changing.map(async (route) => (await send(addressOf(route, OWN) + query, requestFor(route, FIELDS))).status),
    )
    expect(new Set(statuses)).toEqual(new Set([403]))
    expect(await stored(shop.app)).toEqual(before)
  })

  test('does not take another method for the one that was used', async () => {
    const before = await stored(shop.app)
    const override = { 'X-CSRF-TOKEN': right, 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' }
    const profile = await send('/api/account/dns/profile?_method=DELETE', { method: 'GET', headers: override })
    expect(profile.status).toBe(200)
    const posted = await send('/api/account/whois/standard', { method: 'POST', headers: override })
    expect([404, 405]).toContain(posted.status)
    expect(await stored(shop.app)).toEqual(before)
  })

  test('takes the right token: in the header, and from a form or a document as _csrf or csrf [ROL-013]', async () => {
    const add = { productId: 'x', productCode: 'DOMAIN_NL', title: 'voorbeeldnaam.nl' }
    const [path, refused] = ['/api/bestelprocedure/addItem', 400]
    const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send(path, { method: 'POST', headers, body: new URLSearchParams({ ...add, ...fields }) })
    expect((await form({}, { 'X-CSRF-TOKEN': right })).status).toBe(refused)
    expect((await form({ _csrf: right })).status).toBe(refused)
    expect((await form({ csrf: right })).status).toBe(refused)
    expect((await form({ csrf: right }, { origin: shop.url, 'sec-fetch-site': 'same-origin' })).status).toBe(refused)
    // A valid field does not make up for a wrong header.
    expect((await form({ csrf: right }, { 'X-CSRF-TOKEN': earlier })).status).toBe(403)
  })
})

describe('the graph', () => {
  const MUTATION = 'mutation { createDnsProfile(input: { name: "gesmokkeld" }) { __typename } }'
  const post = async (query: string, headers: Record<string, string>) => {
    const all = { 'content-type': 'application/json', ...headers }
    const answer = await send('/graphql', { method: 'POST', headers: all, body: JSON.stringify({ query }) })
    return { status: answer.status, body: await answer.text() }
  }

  test.each(Object.keys(FORGERIES))('refuses a mutation with %s, and nothing is written [GQL-006]', async (forgery) => {
    const before = await stored(shop.app)
    const { status, body } = await post(MUTATION, (await FORGERIES[forgery]?.()) ?? {})
    expect([status, JSON.parse(body)]).toMatchObject([
      403,
      { errors: [{ message: expect.stringMatching(/csrfToken.*X-CSRF-TOKEN/), extensions: { code: 'CSRF_TOKEN' } }] },
    ])
    expect(await stored(shop.app)).toEqual(before)
  })

  test('refuses a mutation behind a query, by name, alias or fragment', async () => {
    const before = await stored(shop.app)
    const documents = [
      `query A { viewer { isLoggedIn } } mutation B { createDnsProfile(input: { name: "x" }) { __typename } }`,
      `mutation { viewer: createDnsProfile(input: { name: "x" }) { __typename } }`,
      `mutation { ...F } fragment F on Mutation { createDnsProfile(input: { name: "x" }) { __typename } }`,
    ]
    for (const query of documents) {
      const body = JSON.stringify({ query, operationName: query.startsWith('query') ? 'B' : undefined })
      const headers = { 'content-type': 'application/json' }
      expect((await send('/graphql', { method: 'POST', headers, body })).status, query).toBe(403)
    }
    expect(await stored(shop.app)).toEqual(before)
  })

  test('answers a query without a token: it changes nothing', async () => {
    expect(await post('{ viewer { isLoggedIn } }', {})).toEqual({
      status: 200,
      body: expect.stringContaining('"isLoggedIn":true'),
    })
  })

  test('carries out a mutation with the right token [GQL-006]', async () => {
    const { status, body } = await post(MUTATION, { 'X-CSRF-TOKEN': right })
    expect([status, body]).toEqual([200, expect.stringContaining('DnsProfileChange')])
  })
})

test('the token has other letters in every answer, each is right, and answers are compressed', async () => {
  const graph = async () => (await browser.graphql('{ viewer { csrfToken } }')).data.viewer.csrfToken as string
  const inPage = async () => /name="csrf-token" content="([^"]+)"/.exec(await browser.page('/'))?.[1] ?? ''
  const tokens = [await graph(), await graph(), await inPage(), await inPage()]
  expect(new Set(tokens).size).toBe(4)
  for (const token of tokens) {
    const answer = await send('/api/bestelprocedure/removeItem', { method: 'POST', headers: { 'X-CSRF-TOKEN': token } })
    expect(answer.status).not.toBe(403)
  }
  const query = JSON.stringify({ query: '{ products { productId productCode productName } }' })
  for (const encoding of ['br', 'gzip']) {
    const headers = { 'content-type': 'application/json', 'accept-encoding': encoding }
    const answer = await send('/graphql', { method: 'POST', headers, body: query })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      encoding,
      expect.stringContaining('accept-encoding'),
    ])
    expect(await answer.json()).toMatchObject({ data: { products: expect.any(Array) } })
  }
})
