import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DomainRegistry } from '../../server/ports/domain-registry'
import { hangingRegistry } from '../support/failing-ports'
import { pageSocket } from '../support/page-socket'
import { TEST_CAPTCHA } from '../support/test-config'
import { startTestShop } from '../support/test-shop'

let shop: Awaited<ReturnType<typeof startTestShop>>
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

interface Row {
  domain: string
  status: string
  reason: string | null
  source: string | null
  checkedAt: number
  premiumPrice: number | null
}

/** Each call is a new visitor: no cookie is sent. */
const stream = (
  domain: string | null,
  extensions: string[],
  token = TEST_CAPTCHA,
  headers: Record<string, string> = {},
) => {
  const query = new URLSearchParams(extensions.map((extension) => ['extensions[]', extension]))
  if (domain !== null) query.set('domain', domain)
  if (token !== '') query.set('g-recaptcha-response', token)
  return fetch(`${shop.url}/api/check-domain-extensions?${query}`, { headers })
}

/** Reads a stream to its end. */
async function rowsOf(answer: Response): Promise<Row[]> {
  const events = (await answer.text()).split('\n\n').filter((event) => event.startsWith('event:'))
  return events.map((event) => {
    const [name, data = ''] = event.split('\n')
    expect(name).toBe('event: domainAvailability')
    return JSON.parse(data.replace(/^data: /, ''))
  })
}

const statusesOf = (rows: Row[]) => Object.fromEntries(rows.map(({ domain, status }) => [domain, status]))

test('a search is answered by a stream with one named event for each extension [DOM-029..031]', async () => {
  const answer = await stream('voorbeeldnaam', ['nl', 'com'])
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const rows = await rowsOf(answer)
  expect(statusesOf(rows)).toEqual({ 'voorbeeldnaam.nl': 'free', 'voorbeeldnaam.com': 'free' })
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
    ['domain', 'status', 'reason', 'source', 'hint', 'checkedAt', 'premiumPrice'].sort(),
  )
})

test.each([
  ['bezetnaam', 'active'],
  ['quarantainenaam', 'quarantine'],
  ['gereserveerdnaam', 'reserved'],
  ['wikipedia', 'active'],
  ['voorbeeldklant', 'active'],
])('%s.nl is %s', async (label, status) => {
  expect(statusesOf(await rowsOf(await stream(label, ['nl'])))).toEqual({ [`${label}.nl`]: status })
})

test('a premium name is free at its own price', async () => {
  const [row] = await rowsOf(await stream('premiumnaam', ['nl']))
  expect(row).toMatchObject({ status: 'free', premiumPrice: expect.any(Number) })
})

test('a registry that fails gives an invalid row, and the next check asks again', async () => {
  expect(await rowsOf(await stream('foutnaam', ['nl']))).toMatchObject([{ status: 'invalid', reason: 'no-answer' }])
  expect(await rowsOf(await stream('foutnaam', ['nl']))).toMatchObject([{ status: 'free', reason: null }])
})

test('without a domain there is no stream: 400 [DOM-030]', async () => {
  expect((await stream(null, ['nl'])).status).toBe(400)
  expect((await stream('', ['nl'])).status).toBe(400)
})

test('51 extensions are 400, and 50 are a stream', async () => {
  const made = (count: number) => Array.from({ length: count }, (_, i) => `ext${i}`)
  expect((await stream('voorbeeldnaam', made(51))).status).toBe(400)
  const rows = await rowsOf(await stream('voorbeeldnaam', made(50)))
  expect(rows).toHaveLength(50)
  expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['not-sold']))
})

test.each(['-abc', 'a--bc', 'ab', 'foo.', 'foo_b.nl', 'x'.repeat(64)])(
  '%j is refused by the server too [DOM-002, DOM-003]',
  async (domain) => {
    expect((await stream(domain, ['nl'])).status).toBe(400)
  },
)

test('a wrong captcha token is refused, with no results [CAP-007]', async () => {
  const answer = await stream('voorbeeldnaam', ['nl'], 'wrong')
  expect(answer.status).toBe(403)
  expect(await answer.text()).not.toContain('domainAvailability')
})

test('without a solved captcha there are no results, whatever the cookie [CAP-007]', async () => {
  const answer = await stream('voorbeeldnaam', ['nl'], '')
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ title: 'CAPTCHA_REQUIRED', message: expect.any(String) })
})

test('a captcha of the session lets its later checks through, and those of no other session [CAP-007]', async () => {
  const [solver, another] = [shop.browser(), shop.browser()]
  const path = '/api/check-domain-extensions?domain=voorbeeldnaam&extensions[]=nl'
  const token = `&g-recaptcha-response=${TEST_CAPTCHA}`
  const statuses: number[] = []
  for (const [browser, query] of [
    [solver, token],
    [solver, ''],
    [another, ''],
  ] as const) {
    const answer = await browser.get(path + query)
    await answer.text()
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 200, 401])
})

test('an automatic reconnect of a browser gets 204', async () => {
  expect((await stream('voorbeeldnaam', ['nl'], undefined, { 'Last-Event-ID': '1' })).status).toBe(204)
})

interface Answer {
  data?: Record<string, unknown> | null | undefined
  errors?: readonly { extensions?: { code?: unknown } }[] | undefined
}

/** Subscribes as a graphql-ws client does, and reads until the server completes. */
async function subscribe(asked: Record<string, unknown>): Promise<Answer[]> {
  const variables = { captchaToken: TEST_CAPTCHA, ...asked }
  const client = createClient({ url: `${shop.url.replace('http', 'ws')}/graphql`, webSocketImpl: pageSocket(shop.url) })
  const query = `subscription ($domain: String!, $extensions: [String!]!, $captchaToken: String) {
    domainAvailability(domain: $domain, extensions: $extensions, captchaToken: $captchaToken) { domain status reason }
  }`
  const answers: Answer[] = []
  for await (const answer of client.iterate({ query, variables })) answers.push(answer as Answer)
  await client.dispose()
  return answers
}

test('a subscription gives one answer for each extension, then completes [GQL-003]', async () => {
  const answers = await subscribe({ domain: 'bezetnaam', extensions: ['nl', 'com', '.be'] })
  const rows = answers.map(({ data }) => data?.domainAvailability as Row)
  expect(rows.map(({ domain, status }) => `${domain} ${status}`).sort()).toEqual(
    ['bezetnaam.be ACTIVE', 'bezetnaam.com ACTIVE', 'bezetnaam.nl ACTIVE'].sort(),
  )
})

test('a subscription without a solved captcha is refused with the code of REST [CAP-007]', async () => {
  const answers = await subscribe({ domain: 'voorbeeldnaam', extensions: ['nl'], captchaToken: null })
  expect(answers).toMatchObject([{ errors: [{ extensions: { code: 'CAPTCHA_REQUIRED' } }] }])
})

test('a subscription with a wrong captcha token is refused, with no results [CAP-007]', async () => {
  const answers = await subscribe({ domain: 'voorbeeldnaam', extensions: ['nl'], captchaToken: 'wrong' })
  expect(answers).toMatchObject([{ errors: [{ extensions: { code: 'FORBIDDEN' } }] }])
})

test('a query whose connection is cut off is not asked any more', async () => {
  const asked: string[] = []
  const left: string[] = []
  const registry: DomainRegistry = {
    ...hangingRegistry(),
    check(name, signal) {
      asked.push(name)
      signal?.addEventListener('abort', () => left.push(name))
      return new Promise(() => {})
    },
  }
  const quiet = await startTestShop({ ports: { registry } })
  const browser = quiet.browser()
  const headers = { 'content-type': 'application/json', 'X-CSRF-TOKEN': await browser.csrfToken() }
  const query = `{ domainAvailability(name: "stil.nl", captchaToken: "${TEST_CAPTCHA}") { __typename } }`
  const leaving = new AbortController()
  const answer = fetch(`${quiet.url}/graphql`, {
    method: 'POST',
    headers: { ...headers, cookie: browser.cookieHeader() },
    body: JSON.stringify({ query }),
    signal: leaving.signal,
  }).catch(() => 'cut off')
  await expect.poll(() => asked).toEqual(['stil.nl'])
  leaving.abort()
  expect(await answer).toBe('cut off')
  await expect.poll(() => left).toEqual(['stil.nl'])
  await quiet.close()
})
