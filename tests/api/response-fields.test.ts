import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { makeToken, Program } from '../support/api-token'
import { startTestShop, type TestShop } from '../support/test-shop'

const lines: Record<string, unknown>[] = []
const failing = {
  addressLookup: {
    async find(): Promise<never> {
      throw new Error('nobody foresaw this')
    },
  },
}
let shop: TestShop
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  shop = await startTestShop({ log, ports: failing })
})
afterAll(() => shop.close())

describe('the RateLimit fields', () => {
  test('say what is left before a limit is reached, and that nothing is when it is', async () => {
    const program = new Program(shop.url, (await makeToken(shop)).token)
    const add = () =>
      program.fetch('/api/bestelprocedure/addItem', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'productId=x',
      })
    const first = await add()
    expect(first.status).toBe(400)
    expect(first.headers.get('ratelimit-policy')).toMatch(/^"basket-add";q=60;w=60, "basket-add-address";q=\d+;w=60$/)
    expect(first.headers.get('ratelimit')).toMatch(/^"basket-add";r=59;t=60, /)
    for (let at = 1; at < 60; at++) await add()
    const refused = await add()
    expect([refused.status, refused.headers.get('ratelimit')]).toEqual([
      429,
      expect.stringMatching(/"basket-add";r=0;t=60/),
    ])
    expect(refused.headers.get('retry-after')).toBe('60')
  })

  test('are in the answers of GraphQL too, and keep tries of a login to themselves', async () => {
    const browser = shop.browser()
    const answer = await browser.postJson('/graphql', {
      query: 'mutation { addBasketItem(input: { productId: "x", title: "y" }) { __typename } }',
    })
    expect(answer.headers.get('ratelimit')).toMatch(/^"basket-add";r=59;t=60/)
    const login = await browser.postForm('/api/login', { username: 'x@voorbeeld.nl', password: 'onzin' })
    expect(login.headers.get('ratelimit')).toBeNull()
  })
})

describe('an entity tag', () => {
  test.each(['/api/openapi.json', '/developers/schema.graphql', '/api/products', '/api/products?kinds=SSL'])(
    'of %s spares who has the same body another one',
    async (path) => {
      const tag = (await shop.get(path)).headers.get('etag') ?? ''
      expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
      for (const known of [tag, `"other", ${tag}`, '*']) {
        const again = await shop.get(path, { 'if-none-match': known })
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
      }
      expect((await shop.get(path, { 'if-none-match': '"other"' })).status).toBe(200)
    },
  )
})

describe('a request id that a client chooses', () => {
  test('is said back and logged beside that of the shop', async () => {
    const path = '/api/postcode?postcode=1234AB&houseNumber=1'
    const answer = await shop.get(path, { 'x-request-id': 'order-2026-0001' })
    expect(answer.headers.get('x-client-request-id')).toBe('order-2026-0001')
    const requestId = answer.headers.get('x-request-id')
    expect(requestId).not.toBe('order-2026-0001')
    expect(lines.at(-1)).toMatchObject({ requestId, clientRequestId: 'order-2026-0001' })
  })

  test.each(['short', 'x'.repeat(65), 'with space', 'a=b;c=dddd', ''])('is not when it is %s', async (id) => {
    const headers = { 'x-request-id': id, 'x-client-request-id': 'smuggled-in' }
    expect((await shop.get('/healthz', headers)).headers.get('x-client-request-id')).toBeNull()
  })
})

test('a socket that is refused closes with the reason', async () => {
  const { token } = await makeToken(shop, { allowedAddresses: ['203.0.113.9'] })
  const closed = (params: Record<string, unknown>) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
      socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: params })))
      socket.on('close', (code, reason) => resolve(`${code} ${reason}`))
    })
  expect(await closed({})).toMatch(/^4403 CSRF_TOKEN: send csrfToken/)
  expect(await closed({ authorization: `Bearer ${token}` })).toMatch(/^4403 FORBIDDEN: Dit API-token werkt niet vanaf/)
})
