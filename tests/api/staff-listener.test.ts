import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { OWN_COMPANY, OWN_CONTACTS } from '../support/test-config'

const VIEWER = '{ staffViewer { member { name } } }'
const SIGN_OUT = 'mutation { staffLogout { csrfToken } }'

let desk: StaffDesk
let owner: StaffColleague

beforeAll(async () => {
  desk = await openStaffDesk({
    env: { STAFF_URL: 'https://beheer.hosting.example' },
    staffPages: {
      template: async () => '<!doctype html><html lang="nl"><head><!--head--></head><body></body></html>',
      assets: null,
    },
  })
  owner = await desk.member('Noor', ['OWNER'])
})
afterAll(() => desk.close())

const ask = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${desk.origin}/staff/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query }),
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('the listener of the back office', () => {
  test.each([
    '/',
    '/graphql',
    '/api/products',
    '/healthz',
    '/graphiql',
    '/login',
    '/metrics',
    '/developers/schema.graphql',
  ])('serves nothing of the shop at %s', async (path) => {
    const { status, headers } = await fetch(`${desk.origin}${path}`, { redirect: 'manual' })
    if (path === '/') expect([status, headers.get('location')]).toEqual([302, '/beheer'])
    else expect(status).toBe(404)
  })

  test.each(['/beheer', '/beheer/personeel', '/beheer/uitnodiging/geheim'])(
    'serves the app at %s with a token and strict headers, uncached',
    async (path) => {
      const response = await fetch(`${desk.origin}${path}`)
      expect(await response.text()).toMatch(/<meta name="csrf-token" content="[\w-]{86}">/)
      const told = Object.fromEntries(response.headers)
      expect(told).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex',
      })
      expect(told['strict-transport-security']).toBeDefined()
      expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-staff=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/)
    },
  )

  test('has no API tokens, no other origins and no GET of the graph', async () => {
    const byToken = await ask(VIEWER, {
      authorization: 'Bearer wmp_verzonnen',
      origin: 'https://beheer.hosting.example',
    })
    expect(await byToken.json()).toEqual({ data: { staffViewer: { member: null } } })
    expect(byToken.headers.get('cache-control')).toBe('no-store')
    const foreign = await ask(VIEWER, { origin: 'https://elders.example' })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect((await fetch(`${desk.origin}/staff/graphql?query={__typename}`)).status).toBe(404)
  })

  test.each<[string, Record<string, string>]>([
    ['no token', {}],
    ['an invented token', { 'x-csrf-token': 'verzonnen' }],
    ['a page of elsewhere', { origin: 'https://elders.example' }],
    ['a page that the browser calls foreign', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a mutation with %s', async (_, headers) => {
    const cookie = owner.browser.cookieHeader()
    const isRight = Boolean(headers.origin || headers['sec-fetch-site'])
    const right: Record<string, string> = isRight ? { 'x-csrf-token': await owner.browser.readToken() } : {}
    const answer = await ask(SIGN_OUT, { cookie, ...right, ...headers })
    expect(answer.status).toBe(403)
    expect((await owner.browser.graphql(VIEWER)).data.staffViewer.member.name).toBe('Noor')
  })

  test('refuses what is no JSON request, and a large one of a stranger', async () => {
    const post = (body: string, type = 'application/json') =>
      fetch(`${desk.origin}/staff/graphql`, { method: 'POST', body, headers: { 'content-type': type } })
    expect((await post('query={staffViewer{csrfToken}}', 'text/plain')).status).toBe(415)
    expect((await post('{}')).status).toBe(400)
    expect((await post(JSON.stringify({ query: '{ nothing }' }))).status).toBe(400)
    // Only a bank file is larger than this, and only staff send one.
    expect((await post(JSON.stringify({ query: 'x'.repeat(70_000) }))).status).toBe(401)
  })
})

describe('sessions of one side', () => {
  test('are nothing on the other', async () => {
    const customer = desk.shop.browser()
    await customer.login('klant@voorbeeld.nl')
    await customer.csrfToken()
    const shopCookie = customer.cookieHeader()
    const [, value] = /sid=([^;]+)/.exec(shopCookie) ?? []
    for (const cookie of [shopCookie, `__Host-staff=${value}`])
      expect(await (await ask(VIEWER, { cookie })).json()).toEqual({ data: { staffViewer: { member: null } } })

    const [, staff] = /__Host-staff=([^;]+)/.exec(owner.browser.cookieHeader()) ?? []
    for (const cookie of [`__Host-staff=${staff}`, `sid=${staff}`, `__Host-sid=${staff}`]) {
      const answer = await fetch(`${desk.shop.url}/graphql`, {
        method: 'POST',
        body: JSON.stringify({ query: '{ viewer { isLoggedIn } }' }),
        headers: { 'content-type': 'application/json', cookie },
      })
      expect(await answer.json()).toEqual({ data: { viewer: { isLoggedIn: false } } })
    }
  })

  test('and the shop serves nothing of the back office', async () => {
    const answer = await fetch(`${desk.shop.url}/staff/graphql`, {
      method: 'POST',
      body: JSON.stringify({ query: VIEWER }),
      headers: { 'content-type': 'application/json', cookie: owner.browser.cookieHeader() },
    })
    expect(answer.status).toBe(404)
    const graph = await desk.shop.graphql('{ staffViewer { csrfToken } }')
    expect(graph.errors).toHaveLength(1)
    expect(await desk.shop.page('/beheer')).not.toContain('Beheer Wimpel')
  })
})

test('introspection is for a demo only', async () => {
  const introspection = '{ __schema { queryType { name } } }'
  expect(await (await ask(introspection)).json()).toMatchObject({
    data: { __schema: { queryType: { name: 'Query' } } },
  })
  const production = await openStaffDesk({
    env: {
      ...{ ...OWN_COMPANY, ...OWN_CONTACTS, SHOP_MODE: 'production', ALLOW_EMBEDDED: '1' },
      ...{ PUBLIC_URL: 'http://127.0.0.1', STAFF_URL: 'http://127.0.0.1', CAPTCHA_TEST_TOKEN: '' },
    },
  })
  const answer = await fetch(`${production.origin}/staff/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query: introspection }),
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, (await answer.json()).data]).toEqual([400, undefined])
  await production.close()
})

describe('reports of errors in the app', () => {
  const report = (body: unknown, headers: Record<string, string> = {}) =>
    owner.browser.fetch('/api/report-error', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  test('are logged with the name of the listener, with the token of a page only', async () => {
    const token = await owner.browser.readToken()
    const lines: Record<string, unknown>[] = []
    const write = (line: string) => void lines.push(JSON.parse(line))
    const logged = await openStaffDesk({ log: pino({ level: 'warn' }, { write }) })
    const browser = logged.browser()
    const own = { 'content-type': 'application/json', 'x-csrf-token': await browser.readToken() }
    const body = JSON.stringify({ msg: 'kapot', url: 'https://beheer.example/beheer?q=geheim', line: 3 })
    const sent = await browser.fetch('/api/report-error', { method: 'POST', body, headers: own })
    expect([sent.status, await sent.text()]).toEqual([204, ''])
    expect(lines).toContainEqual(
      expect.objectContaining({
        listener: 'staff',
        client: expect.objectContaining({ msg: 'kapot', url: 'https://beheer.example/beheer', line: 3 }),
      }),
    )
    await logged.close()
    expect((await report({ msg: 'kapot' })).status).toBe(403)
    expect((await report({ msg: 'kapot' }, { 'x-csrf-token': token })).status).toBe(204)
    expect((await report({ msg: 'x'.repeat(9000) }, { 'x-csrf-token': token })).status).toBe(413)
  })

  test('are at most ten a minute', async () => {
    const token = await owner.browser.readToken()
    const answers: number[] = []
    for (let i = 0; i < 12; i++) answers.push((await report({ msg: 'lus' }, { 'x-csrf-token': token })).status)
    expect(answers.at(-1)).toBe(429)
  })
})

test('without STAFF_PORT there is no back office', async () => {
  const closed = await openStaffDesk({ env: { STAFF_PORT: '' } })
  try {
    expect(closed.app.staff).toBeNull()
  } finally {
    await closed.close()
  }
})
