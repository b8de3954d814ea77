import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoDomainId } from '../../db/seed/demo-domains'
import type { RestRoute } from '../../server/http/rest/routes'
import type { Browser } from '../support/browser'
import { addressOf } from '../support/rest-request'
import { nameOf, restRoutes } from '../support/rest-routes'
import { stored } from '../support/stored'
import { startTestShop, type TestShop } from '../support/test-shop'

const OWN = { id: demoDomainId('voorbeeldklant.nl'), domain: 'voorbeeldklant.nl' }
const routes = restRoutes().filter(({ method }) => method !== 'GET')
const forms = routes.filter(({ body }) => body === 'form')
const documents = routes.filter(({ body }) => body === 'json')
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

let shop: TestShop
let browser: Browser
let headers: Record<string, string>
let before: Record<string, string>

beforeAll(async () => {
  shop = await startTestShop()
  browser = shop.browser()
  await browser.login('reseller@voorbeeld.nl')
  headers = { 'X-CSRF-TOKEN': await browser.csrfToken(), cookie: browser.cookieHeader() }
  await shop.settle()
  before = await stored(shop.app)
})
afterAll(() => shop.close())

/** Statuses of these paths for a body of this type, keyed by path. */
const statusesOf = async (of: readonly RestRoute[], type: string, body: BodyInit): Promise<[string, number][]> =>
  Promise.all(
    of.map(async (route) => {
      const init = { method: route.method, headers: { ...headers, 'content-type': type }, body }
      const answer = await fetch(new URL(addressOf(route, OWN), shop.url), { ...init, redirect: 'manual' })
      return [nameOf(route), answer.status]
    }),
  )

async function expectAll(of: readonly RestRoute[], status: number, type: string, body: BodyInit): Promise<void> {
  const answers = await statusesOf(of, type, body)
  expect(answers.length).toBeGreaterThan(10)
  expect(answers.filter(([, given]) => given !== status)).toEqual([])
  expect(await stored(shop.app)).toEqual(before)
}

describe('a body of another kind is refused with 415, and nothing is written:', () => {
  test('JSON where a form belongs', () => expectAll(forms, 415, JSON_TYPE, '{"title":"x"}'))
  test('plain text where a form belongs', () => expectAll(forms, 415, 'text/plain', 'title=x'))
  test('plain text where JSON belongs', () => expectAll(documents, 415, 'text/plain', '{"name":"x"}'))
  test.each(['multipart/form-data; boundary=x', 'application/xml', 'application/json5', 'onzin'])('%s', (type) =>
    expectAll([...forms, ...documents], 415, type, '--x--'),
  )
})

test('more than 64 KB is refused with 413 on every path, before it is read', async () => {
  await expectAll(forms, 413, FORM, `title=${'x'.repeat(70_000)}`)
  await expectAll(documents, 413, JSON_TYPE, JSON.stringify({ name: 'x'.repeat(70_000) }))
})

describe('a body that cannot be read one way is refused with 400, and nothing is written:', () => {
  test.each([
    ['cut off', '{"name": "x"'],
    ['no document', 'name=x'],
    ['a list', '[{"name": "x"}]'],
    ['a text', '"x"'],
    ['a number', '1'],
    ['with a prototype', '{"name": "x", "__proto__": {"isReseller": true}}'],
    ['with a constructor', '{"name": "x", "constructor": {"prototype": {"isReseller": true}}}'],
    ['deep beyond reason', '['.repeat(4000) + ']'.repeat(4000)],
    ['in another encoding', Buffer.from('{"name": "x"}', 'utf16le')],
  ])('JSON that is %s', (_title, body) => expectAll(documents, 400, JSON_TYPE, body))

  test.each([
    ['the same field twice', 'title=a&title=b'],
    ['the same field twice, written otherwise', 'title=a&%74itle=b'],
    ['a list and a field of one name', '_csrf=a&_csrf=b'],
    ['a prototype', 'title=a&__proto__=b'],
    ['a prototype in brackets', '__proto__[isReseller]=true&title=a'],
    ['a constructor in brackets', 'constructor[prototype][isReseller]=true'],
    ['1,000 fields', Array.from({ length: 1000 }, (_, i) => `f${i}=1`).join('&')],
    ['one list of 1,000', Array.from({ length: 1000 }, () => 'a[]=1').join('&')],
  ])('a form with %s', async (_title, body) => {
    await expectAll(forms, 400, FORM, body)
    // Paths that accept JSON accept the same fields as a form.
    await expectAll(documents, 400, FORM, body)
    expect(({} as Record<string, unknown>).isReseller).toBeUndefined()
  })
})

describe('a field of a type that no form can send is refused by its name', () => {
  const odd: unknown[] = [['x'], {}, { toString: 1 }, [[]], { a: { b: [] } }]
  test('on every path that takes JSON, and nothing is written', async () => {
    for (const value of odd) {
      const body = JSON.stringify({ vat: value, domainId: value, name: value, type: 'A', value: '203.0.113.1' })
      const statuses = await statusesOf(documents, JSON_TYPE, body)
      expect(statuses.filter(([name, status]) => status !== 400 && name !== 'POST /api/report-error')).toEqual([])
    }
    expect(await stored(shop.app)).toEqual(before)
  })

  test.each([
    ['/api/account/whois', { vat: ['x'] }, 'vat'],
    ['/api/accounts/dns-beheren/profiel', { domainId: { toString: 1 }, profileId: 'x' }, null],
    ['/api/register-account', { registrationDto: { email: { a: 1 } } }, 'registrationDto.email'],
    ['/api/account/dns/profile/fromDomain', { name: 'x', dnsList: [{ name: {} }] }, null],
  ])('%s %j', async (path, body, field) => {
    const answer = await browser.postJson(path, body)
    const text = await answer.text()
    expect([answer.status, text]).toEqual([400, expect.stringContaining(field ?? 'message')])
  })
})

test('a nested name in a form is a name like any other, and an empty body is one without fields', async () => {
  const statuses = await statusesOf(forms, FORM, 'a[b][c]=1&a[b][d]=2')
  expect(statuses.filter(([, status]) => status >= 500 || status === 415)).toEqual([])
  const empty = await statusesOf(documents, JSON_TYPE, '')
  expect(empty.filter(([, status]) => status >= 500)).toEqual([])
})

describe('the web server', () => {
  const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, shop.url), { redirect: 'manual', ...init })

  test('answers HEAD as GET without the text, and no method that it does not have', async () => {
    expect((await get('/api/bestellen/ingelogd', { method: 'HEAD' })).status).toBe(200)
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      expect([404, 405], method).toContain((await get('/api/login', { method })).status)
    }
  })

  test('refuses headers of more than 16 KB', async () => {
    expect((await get('/api/bestellen/ingelogd', { headers: { 'x-long': 'x'.repeat(20_000) } })).status).toBe(431)
  })

  test.each([
    '/api/bestellen/%00',
    '/api/bestellen/..%2f..%2fetc',
    '/api/bestellen/%E0%A4%A',
    '/%',
    '/api/bestellen/%2e%2e',
  ])('answers %s with a refusal', async (path) => {
    const { status } = await get(path)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  })

  test('keeps personal answers out of every cache, and sends no header that opens the shop to others', async () => {
    for (const path of ['/api/bestellen/ingelogd', '/api/account/whois', '/', '/api/bestelprocedure/getBasket']) {
      const answer = await get(path, { headers: { ...headers, origin: 'https://elders.example' } })
      expect(answer.headers.get('cache-control'), path).toBe('no-store')
      expect(answer.headers.get('access-control-allow-origin'), path).toBeNull()
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(answer.headers.get('x-powered-by'), path).toBeNull()
    }
  })
})
