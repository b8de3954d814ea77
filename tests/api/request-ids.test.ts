import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { all } from '../../db/query'
import { failedRequests } from '../../db/schema/reports'
import { DAY_MS } from '../../rules/time'
import { forgetOldFailures } from '../../server/features/reports/failed-requests.service'
import { startTestShop, type TestShop } from '../support/test-shop'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const PROXIED = '198.51.100.7'

const lines: Record<string, unknown>[] = []
const failing = {
  addressLookup: {
    async find(): Promise<never> {
      throw new Error('nobody foresaw this')
    },
  },
}

let shop: TestShop
let behindProxy: TestShop
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  shop = await startTestShop({ log, ports: failing })
  behindProxy = await startTestShop({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => Promise.all([shop.close(), behindProxy.close()]))

const idOf = (answer: Response): string => answer.headers.get('x-request-id') ?? ''
const LOOKUP = '/api/postcode?postcode=1234AB&houseNumber=1'

describe('the id of a request', () => {
  test.each(['/', '/healthz', '/api/products', '/api/bestaat-niet', '/%zz', '/graphql'])(
    'is in the answer of %s, another one each time',
    async (path) => {
      const ids = await Promise.all([1, 2].map(async () => idOf(await shop.get(path))))
      expect(ids).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)])
      expect(ids[0]).not.toBe(ids[1])
    },
  )

  test('is in the answer to a socket, let in or not', async () => {
    const address = `${shop.url.replace('http', 'ws')}/graphql`
    const opened = new WebSocket(address, 'graphql-transport-ws')
    const [letIn] = await new Promise<[{ headers: Record<string, string> }]>((resolve) =>
      opened.once('upgrade', (...answer) => resolve(answer as never)),
    )
    opened.terminate()
    const strange = new WebSocket(address, 'another-protocol')
    strange.on('error', () => {})
    const refused = await new Promise<{ headers: Record<string, string> }>((resolve) =>
      strange.once('unexpected-response', (_, answer) => resolve(answer as never)),
    )
    strange.terminate()
    for (const { headers } of [letIn, refused]) expect(headers['x-request-id']).toMatch(UUID)
  })

  test('of whom nobody trusts is not taken over', async () => {
    const answer = await shop.get('/healthz', { 'x-request-id': 'chosen-by-a-stranger' })
    expect(idOf(answer)).toMatch(UUID)
  })

  test('of a proxy is, when it can stand in a log', async () => {
    const headers = { 'x-forwarded-for': PROXIED }
    const sent = async (id: string) => idOf(await behindProxy.get('/healthz', { ...headers, 'x-request-id': id }))
    expect(await sent('proxy-1.request_2')).toBe('proxy-1.request_2')
    for (const id of ['short', 'with a space', 'quote"quote', 'x'.repeat(65)]) expect(await sent(id)).toMatch(UUID)
  })
})

describe('an unexpected failure', () => {
  test('is found in the log by what the customer quotes, over REST and in the graph', async () => {
    const rest = await shop.get(LOOKUP)
    const { message } = await rest.json()
    expect(message).toContain(`meld ons dan kenmerk ${idOf(rest)}.`)
    const query = '{ postcodeAddress(postcode: "1234AB", houseNumber: "2") { street } }'
    const graph = await shop.postJson('/graphql', { query })
    const [error] = (await graph.json()).errors
    expect(error.extensions).toEqual({ code: 'INTERNAL', reference: idOf(graph) })
    expect(error.message).toContain(idOf(graph))
    for (const answer of [rest, graph]) {
      const found = lines.filter(({ requestId }) => requestId === idOf(answer))
      expect(found).toMatchObject([{ reference: idOf(answer), err: { message: 'nobody foresaw this' } }])
    }
  })

  test('is kept for staff under that number, with its customer and without its message', async () => {
    const customer = shop.browser()
    await customer.login('klant@voorbeeld.nl')
    const rest = await customer.get(LOOKUP)
    const query = '{ again: postcodeAddress(postcode: "1234AB", houseNumber: "2") { street } }'
    const graph = await shop.postJson('/graphql', { query })
    const rows = () => all(shop.app.deps.db.reader.select().from(failedRequests))
    await vi.waitFor(async () =>
      expect((await rows()).map(({ id }) => id)).toEqual(expect.arrayContaining([idOf(rest), idOf(graph)])),
    )
    const kept = new Map((await rows()).map((row) => [row.id, row]))
    expect(kept.get(idOf(rest))).toMatchObject({
      ...{ operation: 'GET /api/postcode', error: 'Error', accountId: expect.stringMatching(/^acc/) },
    })
    expect(kept.get(idOf(graph))).toMatchObject({ operation: 'again', error: 'Error', accountId: null })
    expect(JSON.stringify([...kept])).not.toContain('foresaw')
  })

  test('is forgotten after 30 days', async () => {
    await shop.get(LOOKUP)
    await vi.waitFor(async () =>
      expect(await all(shop.app.deps.db.reader.select().from(failedRequests))).not.toEqual([]),
    )
    const { deps } = shop.app
    const ports = { ...deps.ports, clock: { ...deps.ports.clock, now: () => shop.clock.now() + 31 * DAY_MS } }
    await forgetOldFailures({ ...deps, ports })
    expect(await all(shop.app.deps.db.reader.select().from(failedRequests))).toEqual([])
  })

  test('says so in the language of the reader', async () => {
    const answer = await shop.browser().get(LOOKUP, { cookie: 'locale=en' })
    expect((await answer.json()).message).toContain(`tell us reference ${idOf(answer)}.`)
  })
})
