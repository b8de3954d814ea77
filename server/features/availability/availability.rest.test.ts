import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { unavailableCaptcha, unavailableRegistry } from '../../../tests/support/failing-ports'
import type { Context } from '../../common/context'
import { createRest } from '../../http/rest/routes'
import { availabilityRest } from './availability.rest'
import { askedRegistry, availabilityContext, deaf, FREE, solved } from './availability.test-support'

/** Requests the path over HTTP, as one visitor. */
async function fetchFor(ctx: Context) {
  const web = Fastify({ forceCloseConnections: true })
  availabilityRest(
    createRest(
      web,
      async () => ctx,
      { Subscription: { domainAvailability: 'open' } },
      () => {},
    ),
  )
  const url = await web.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => web.close())
  return (query: [string, string][], init?: RequestInit) =>
    fetch(`${url}/api/check-domain-extensions?${new URLSearchParams(query)}`, init)
}

const TWO: [string, string][] = [
  ['domain', 'voorbeeld'],
  ['extensions[]', 'nl'],
  ['extensions[]', 'com'],
]
const withToken = (token = solved()): [string, string][] => [['g-recaptcha-response', token], ...TWO]

test('an event has the hint of a directory and its source while the registry does not respond', async () => {
  const directory = { look: async () => ({ status: 'free' as const, source: 'RDAP' }) }
  const { ctx } = await availabilityContext({ registry: unavailableRegistry(), directory })
  const get = await fetchFor(ctx)
  const text = await (await get(withToken())).text()
  const events = [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
  const unknown = { status: 'invalid', reason: 'no-answer', premiumPrice: null, source: 'RDAP', hint: 'likely-free' }
  expect(events).toMatchObject([unknown, unknown])
})

test('the stream has one named event for each extension, and ends [DOM-029..031]', async () => {
  const { ctx, clock } = await availabilityContext()
  const get = await fetchFor(ctx)
  const answer = await get(withToken('right'))
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const rest = {
    status: 'free',
    reason: null,
    premiumPrice: null,
    source: 'Proefregister',
    hint: null,
    checkedAt: clock.now(),
  }
  const eventOf = (domain: string, id: number) =>
    `event: domainAvailability\ndata: ${JSON.stringify({ domain, ...rest })}\nid: ${id}\n\n`
  expect(await answer.text()).toBe(eventOf('voorbeeld.nl', 1) + eventOf('voorbeeld.com', 2))
})

test('the name without brackets does as well', async () => {
  const { ctx } = await availabilityContext()
  const get = await fetchFor(ctx)
  const one = await get([
    ['domain', 'voorbeeld'],
    ['extensions', 'nl'],
    ['g-recaptcha-response', solved()],
  ])
  expect((await one.text()).match(/^event: /gm)).toHaveLength(1)
})

test.each<[string, string, [string, string][]]>([
  ['no domain', 'domain', [['extensions[]', 'nl']]],
  ['two domains', 'domain', [['domain', 'ander'], ...TWO]],
  ['two tokens', 'g-recaptcha-response', [['g-recaptcha-response', 'right'], ...withToken('right')]],
  ['no extension', 'extensions', [['domain', 'voorbeeld']]],
  [
    '51 extensions',
    'extensions',
    [['domain', 'voorbeeld'], ...Array<[string, string]>(51).fill(['extensions[]', 'nl'])],
  ],
])('%s is 400, which names %s [DOM-030]', async (_, argument, query) => {
  const { ctx } = await availabilityContext()
  const get = await fetchFor(ctx)
  const answer = await get(query)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({
    title: 'BAD_USER_INPUT',
    message: expect.stringMatching(`^${argument}: `),
    code: 'BAD_USER_INPUT',
  })
})

test('a wrong token is refused in words, without results [CAP-007]', async () => {
  const { ctx } = await availabilityContext()
  const get = await fetchFor(ctx)
  const answer = await get(withToken('wrong'))
  expect(answer.status).toBe(403)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(await answer.json()).toMatchObject({ title: 'FORBIDDEN' })
})

test.each(['nl', 'en'] as const)('without a captcha it is 401, in words (%s) [CAP-007]', async (locale) => {
  const { ctx } = await availabilityContext()
  const get = await fetchFor({ ...ctx, locale })
  const answer = await get(TWO)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({
    title: 'CAPTCHA_REQUIRED',
    message: expect.stringContaining(locale === 'nl' ? 'mens' : 'human'),
  })
})

test('an unreachable captcha service is 503 [CAP-007]', async () => {
  const { ctx } = await availabilityContext({ captcha: unavailableCaptcha() })
  const get = await fetchFor(ctx)
  expect((await get(withToken('right'))).status).toBe(503)
})

test('a browser that reconnects automatically is told to stop, and nothing is asked', async () => {
  const registry = askedRegistry(async () => FREE)
  const { ctx } = await availabilityContext({ registry })
  const get = await fetchFor(ctx)
  await (await get(withToken('right'))).text()
  registry.asked.length = 0
  ctx.availability.forget('voorbeeld.nl')
  expect((await get(withToken('right'))).status).toBe(204)
  expect((await get(TWO, { headers: { 'Last-Event-ID': '2' } })).status).toBe(204)
  expect(registry.asked).toEqual([])
})

test('the fourth open stream is 429, and a reader who leaves calls the checks off', async () => {
  const registry = askedRegistry(deaf)
  const { ctx } = await availabilityContext({ registry })
  const get = await fetchFor(ctx)
  const left = new AbortController()
  const open = await Promise.all([1, 2, 3].map(() => get(withToken(), { signal: left.signal })))
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200])
  const fourth = await get(TWO)
  expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '5'])
  expect(registry.asked).toEqual(['voorbeeld.nl', 'voorbeeld.com'])
  left.abort()
  await expect.poll(() => registry.left).toEqual(['voorbeeld.nl', 'voorbeeld.com'])
  const again = new AbortController()
  expect((await get(TWO, { signal: again.signal })).status).toBe(200)
  again.abort()
})
