import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestShop, type TestShop } from '../support/test-shop'
import { add, payAtBank, purchase, signedIn } from './payments.test-support'

/** The parts of OTLP's JSON that this test reads. */
interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: Span[] }[]
  }[]
}
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
  links?: { traceId: string; spanId: string }[]
}

const PARENT = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }

const sent: Sent[] = []
const paths: (string | undefined)[] = []
let collector: Server
let shop: TestShop
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    paths.push(request.url)
    sent.push(JSON.parse(body))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  // OpenTelemetry reads its environment variables itself.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  vi.stubEnv('OTEL_SERVICE_NAME', 'proefwinkel')
  shop = await startTestShop({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUST_PROXY: '127.0.0.1' } })

  const customer = await signedIn(shop)
  await customer.postJson('/graphql', {
    query: '{ postcodeAddress(postcode: "1234AB", houseNumber: "77") { street } }',
  })
  await add(customer, 'gevolgd.nl')
  await purchase(customer, { paymentMethod: 'MANUAL_PAYMENT' })
  await shop.settle()
  await add(customer, 'betaald.nl')
  await payAtBank(customer, await purchase(customer))
  await shop.settle()
  await shop.get('/api/products', { traceparent: `00-${PARENT.traceId}-${PARENT.spanId}-01` })
  await shop.close()
  vi.unstubAllEnvs()
})
afterAll(() => void collector.close())

const spans = (): Span[] => sent.flatMap(({ resourceSpans }) => resourceSpans).flatMap(spansOf)
const spansOf = ({ scopeSpans }: Sent['resourceSpans'][number]): Span[] => scopeSpans.flatMap((scope) => scope.spans)

/** Names of a span and its ancestors, which must share one trace. */
function pathTo(name: string): string[] {
  const found = spans().find((span) => span.name === name)
  const path: string[] = []
  for (let span = found; span; span = spans().find(({ spanId }) => spanId === span?.parentSpanId)) {
    expect(span.traceId).toBe(found?.traceId)
    path.unshift(span.name)
  }
  return path
}

test('the span of an outside call is a child of its operation, and that of its request', () => {
  expect(pathTo('addressLookup.find')).toEqual(['POST /graphql', 'query other', 'addressLookup.find'])
})

test('the span of a later job is a child of the request that caused it', () => {
  expect(pathTo('registry.register')).toEqual([
    'POST /bestelprocedure/purchase',
    'job deliver-line:domain',
    'registry.register',
  ])
  expect(pathTo('mailer.send')[0]).toBe('POST /bestelprocedure/purchase')
})

test('the trace of a payment is linked to that of its order, and both name the order', () => {
  const orderOf = (span: Span | undefined) =>
    span?.attributes.find(({ key }) => key === 'wimpel.order.id')?.value.stringValue
  const linked = spans().filter(({ links = [] }) => links.length > 0)
  expect(linked).toHaveLength(1)
  const [paid] = linked
  const placed = spans().find(({ spanId }) => spanId === paid?.links?.[0]?.spanId)
  expect(placed?.name).toBe('POST /bestelprocedure/purchase')
  expect(orderOf(placed)).toMatch(/^ord_/)
  expect(orderOf(paid)).toBe(orderOf(placed))
  const delivered = spans().filter(
    ({ name, traceId }) => name === 'job deliver-line:domain' && traceId === paid?.traceId,
  )
  expect(delivered.map(orderOf)).toContain(orderOf(placed))
})

test('a request continues the trace of the proxy in front', () => {
  const span = spans().find(({ name, traceId }) => name === 'GET /api/products' && traceId === PARENT.traceId)
  expect(span?.parentSpanId).toBe(PARENT.spanId)
})

test('traces go where the standard variables say, under the name that they give, and hold nothing of anybody', () => {
  expect(new Set(paths)).toEqual(new Set(['/v1/traces']))
  const { resource } = sent[0]?.resourceSpans[0] ?? { resource: { attributes: [] } }
  expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'proefwinkel' } })
  expect(JSON.stringify(sent)).not.toMatch(/gevolgd|betaald|voorbeeld\.nl|1234AB/i)
})

test('a shop that is not asked for traces has none', async () => {
  const other = await startTestShop({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' },
  })
  expect(other.app.deps.monitor).toBeUndefined()
  await other.close()
})
