import { request } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isLeafType,
  isListType,
  isNonNullType,
  type NamedTypeNode,
  print,
  typeFromAST,
} from 'graphql'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { shopSchema } from '../../server/schema'
import { operationOf, operations } from '../architecture/operations'
import { restRoutes } from '../support/rest-routes'
import { startTestShop, type TestShop } from '../support/test-shop'
import { factor, fuzz, hostileJson, hostileText, wellFormed } from './hostile'

const lines: string[] = []
let shop: TestShop
/** Headers of a logged-in customer and of a visitor, each with their token. */
let headers: Record<string, string>
let visitor: Record<string, string>

/** Number of inputs tried. */
let tried = 0

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  shop = await startTestShop({ log })
})
beforeEach(async () => {
  // Logs in again, since a session expires after half a day and the clock advances with each batch.
  const customer = shop.browser()
  await customer.login('klant@voorbeeld.nl')
  headers = { 'X-CSRF-TOKEN': await customer.csrfToken(), cookie: customer.cookieHeader() }
  const other = shop.browser()
  visitor = { 'X-CSRF-TOKEN': await other.csrfToken(), cookie: other.cookieHeader() }
})
afterEach(async () => {
  expect(lines).toEqual([])
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})
afterAll(() => shop.close())

const isFault = (status: number) => status >= 500 && status !== 503

// Logging out would turn the remaining attempts into a visitor's.
const routes = restRoutes().filter(({ path }) => path !== '/logout')
/** Field names that the services read. */
const NAMES = [
  ...['productId', 'productCode', 'title', 'unique', 'parentId', 'domainName', 'domain', 'acceptedServiceTypes[]'],
  ...[
    'username',
    'email',
    'password',
    'captcha',
    'g-recaptcha-response',
    'registrationDto',
    'customWhois',
    'paymentMethod',
  ],
  ...[
    'name',
    'type',
    'value',
    'priority',
    'weight',
    'port',
    'version',
    'dnsList',
    'domainId',
    'profileId',
    'quoteHash',
  ],
  ...[
    'forename',
    'surname',
    'company',
    'country',
    'gender',
    'phone',
    'postcode',
    'vat',
    'houseNumber',
    'transferDnsLater',
  ],
  ...[
    'msg',
    'url',
    'line',
    'column',
    'error',
    'errorStackTrace',
    'hostingPackageId',
    'extraServices',
    'items',
    'period',
  ],
]
const fieldsOf = <T>(values: fc.Arbitrary<T>) => fc.dictionary(fc.constantFrom(...NAMES), values, { maxKeys: 14 })

describe('whatever is sent, the shop answers and stays', { timeout: 300_000 }, () => {
  test('on every REST path', async () => {
    for (const route of routes) {
      const tries = fc.record({
        params: fc.array(hostileText, { minLength: 2, maxLength: 2 }),
        query: fieldsOf(hostileText),
        form: fieldsOf(hostileText),
        json: fieldsOf(hostileJson),
        isSignedIn: fc.boolean(),
        isForm: fc.boolean(),
      })
      await inBatches(110, tries, async ({ params, query, form, json, isSignedIn, isForm }) => {
        const values = [...params]
        const path = route.path.replace(/:\w+/g, () => encodeURIComponent(wellFormed(values.shift() ?? '')))
        const url = `${shop.url}${path}?${new URLSearchParams(query)}`
        const asForm = route.body === 'form' || (route.body === 'json' && isForm)
        const sent = asForm ? new URLSearchParams(form) : JSON.stringify(json)
        const body = route.method === 'GET' || !route.body ? {} : { body: sent }
        const type: Record<string, string> = asForm || !('body' in body) ? {} : { 'content-type': 'application/json' }
        const all = { ...(isSignedIn ? headers : visitor), ...type }
        const answer = await fetch(url, { method: route.method, headers: all, redirect: 'manual', ...body })
        const text = await answer.text()
        expect(isFault(answer.status), `${route.method} ${url} ${JSON.stringify(json)} ${answer.status} ${text}`).toBe(
          false,
        )
      })
    }
  })

  /** A document with variables is parsed once, and its values may have any type. */
  async function expectNoFault(query: string, variables: unknown): Promise<void> {
    const answer = await fetch(`${shop.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const text = await answer.text()
    expect(isFault(answer.status) || text.includes('INTERNAL'), `${query} ${JSON.stringify(variables)} ${text}`).toBe(
      false,
    )
  }

  test('on every field of the graph', async () => {
    const schema = shopSchema()
    const fields = [
      ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ root: 'query' as const, field })),
      ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({
        root: 'mutation' as const,
        field,
      })),
    ].filter(({ field }) => field.name !== 'logout')
    for (const { root, field } of fields) {
      const values = field.args.map((arg) => [
        arg.name,
        fc.oneof({ weight: 3, arbitrary: valueFor(arg.type) }, hostileJson),
      ])
      const variables = fc.record(Object.fromEntries(values), { requiredKeys: [] })
      const count = field.args.length === 0 ? 1 : 80
      await inBatches(count, variables, (given) => expectNoFault(operationWithVariables(root, field), given))
    }
  })

  test('on every operation of the pages', async () => {
    const schema = shopSchema()
    for (const document of operations().filter((one) => operationOf(one)?.operation !== 'subscription')) {
      const definitions = operationOf(document)?.variableDefinitions ?? []
      const values = definitions.map(({ variable, type }) => {
        const known = typeFromAST(schema, type as NamedTypeNode)
        const right = isInputType(known) ? valueFor(known) : hostileJson
        return [variable.name.value, fc.oneof({ weight: 3, arbitrary: right }, hostileJson)]
      })
      if (operationOf(document)?.name?.value === 'Logout') continue
      const variables = fc.record(Object.fromEntries(values), { requiredKeys: [] })
      await inBatches(values.length === 0 ? 1 : 40, variables, (given) => expectNoFault(print(document), given))
    }
  })

  test('with documents and variables that are none', async () => {
    const whole =
      'query Q($id: ID!, $n: Int = 3) { node(id: $id) { ...F } orders(first: $n) { edges { node { id } } } } fragment F on Node { id }'
    const documents = fc.oneof(
      hostileText,
      fc.nat(whole.length).map((length) => whole.slice(0, length)),
      fc.tuple(fc.nat(whole.length), hostileText).map(([at, text]) => whole.slice(0, at) + text + whole.slice(at)),
    )
    const bodies = fc.oneof(
      fc
        .record({ query: documents, variables: hostileJson, operationName: hostileJson, extensions: hostileJson })
        .map((body) => JSON.stringify(body)),
      fc
        .record({ query: fc.constant(whole), variables: fc.record({ id: hostileJson, n: hostileJson }) })
        .map((body) => JSON.stringify(body)),
      hostileText,
    )
    await inBatches(2000, bodies, async (body) => {
      const all = { ...headers, 'content-type': 'application/json' }
      const answer = await fetch(`${shop.url}/graphql`, { method: 'POST', headers: all, body })
      const text = await answer.text()
      expect(isFault(answer.status) || text.includes('INTERNAL'), `${body} ${text}`).toBe(false)
    })
  })

  test('as an address, a cookie or a header', async () => {
    const tries = fc.record({
      target: fc.tuple(
        fc.constantFrom('/', '//', '/api/', '/account/', '/bestellen/', '/domeinnaam/', '/?', '/#'),
        hostileText,
      ),
      cookie: hostileText,
      language: hostileText,
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
    })
    await inBatches(1500, tries, async ({ target: [start, rest], cookie, language, method }) => {
      // Node sends Latin characters in headers and addresses, and no control characters.
      const plain = (text: string) => text.replace(/[^\x21-\x7e]/g, '').slice(0, 3000)
      const path = start + plain(rest)
      const status = await statusOf(method, path, {
        cookie: `sid=${plain(cookie)}; locale=${plain(language)}`,
        'accept-language': plain(language),
      })
      expect(isFault(status), `${method} ${path} ${status}`).toBe(false)
    })
  })

  test.each([
    ['GET / HTTP/1.1\r\n\r\n'],
    ['GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['GET http://elders.example/api/account/whois HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['GET * HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['GET // HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['GET /\\ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['GET /%c0%af HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['TRACE / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['CONNECT elders.example:80 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    [
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}',
    ],
    [
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json; charset=utf-16\r\nContent-Length: 2\r\n\r\n{}',
    ],
    [
      'GET /graphql HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n',
    ],
    ['GET /elders HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'],
    ['\u0016\u0003\u0001\u0002'],
    ['onzin\r\n\r\n'],
  ])('over a bare connection: %j', async (sent) => {
    const heard = await bare(sent)
    expect(heard).not.toMatch(/^HTTP\/1\.1 5(?!03)/)
  })

  test.each([
    [
      'POST',
      '/api/account/whois',
      (text: string) => ({ email: text, postcode: text, vat: text, phone: text, country: text }),
    ],
    [
      'POST',
      '/api/register-account',
      (text: string) => ({ registrationDto: { email: text, password: text, postCode: text } }),
    ],
    ['POST', '/api/account/dns/profile', (text: string) => ({ name: text })],
    [
      'POST',
      '/api/account/domeinen/voorbeeldklant.nl/dns',
      (text: string) => ({ name: text, type: 'TXT', value: text }),
    ],
    [
      'POST',
      '/api/account/domeinen/voorbeeldklant.nl/dns',
      (text: string) => ({ name: '@', type: 'AAAA', value: text }),
    ],
    [
      'POST',
      '/api/report-error',
      (text: string) => ({ msg: text.slice(0, 2000), errorStackTrace: text.slice(0, 5000) }),
    ],
  ] as const)('with texts on which a pattern could run for ever: %s %s', async (method, path, fieldsWith) => {
    const all = { ...headers, 'content-type': 'application/json' }
    for (const unit of ['a', '-', '.', 'a.', '@', 'a@', ' ', '\\', '"', '0', ':', '1:', 'a-', '\t', '(', 'é']) {
      const started = performance.now()
      const body = JSON.stringify(fieldsWith(unit.repeat(5000 / unit.length)))
      const { status } = await fetch(shop.url + path, { method, headers: all, body })
      expect(isFault(status), `${status} ${unit}`).toBe(false)
      expect(performance.now() - started, unit).toBeLessThan(2000)
    }
  })

  test('on the socket', async () => {
    const messages = fc.oneof(
      hostileText,
      hostileJson.map((json) => JSON.stringify(json)),
      fc
        .record({
          id: hostileJson,
          type: fc.constantFrom('subscribe', 'complete', 'ping', 'pong', 'x'),
          payload: hostileJson,
        })
        .map((message) => JSON.stringify(message)),
      fc
        .record({ query: hostileJson, variables: hostileJson, operationName: hostileJson, extensions: hostileJson })
        .map((payload) => JSON.stringify({ id: '1', type: 'subscribe', payload })),
    )
    await inBatches(250, fc.array(messages, { minLength: 8, maxLength: 8 }), async (sent) => {
      tried += sent.length - 1
      await new Promise<void>((resolve) => {
        // Each from another browser, since a session is limited in sockets.
        const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
        socket.on('message', (data) => {
          const heard = String(data)
          if (heard.includes('INTERNAL')) lines.push(`${heard} after ${JSON.stringify(sent)}`)
        })
        socket.on('open', () => {
          socket.send('{"type":"connection_init"}')
          for (const message of sent) socket.send(message)
          setTimeout(() => socket.close(), 20)
        })
        socket.on('close', () => resolve())
        socket.on('error', () => resolve())
      })
    })
  })

  test('20,000 times in all', () => expect(tried).toBeGreaterThanOrEqual(20_000 * factor))
})

/** Runs inputs twenty at a time and advances the clock in between, so that rate limits do not refuse the rest. */
async function inBatches<T>(
  count: number,
  inputs: fc.Arbitrary<T>,
  attempt: (input: T) => Promise<void>,
): Promise<void> {
  const size = Math.min(count, 20)
  const batch = fc.array(inputs, { minLength: size, maxLength: size })
  await fc.assert(
    fc.asyncProperty(batch, async (some) => {
      await Promise.all(some.map(attempt))
      tried += some.length
      shop.clock.advance(60_000)
    }),
    fuzz(Math.ceil(count / size)),
  )
}

/** `mutation ($input: Input!) { field(input: $input) { __typename } }` */
function operationWithVariables(root: string, { name, args, type }: GraphQLField<unknown, unknown>): string {
  const selection = isLeafType(getNamedType(type)) ? '' : ' { __typename }'
  if (args.length === 0) return `${root} { ${name}${selection} }`
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
  return `${root} (${declared}) { ${name}(${args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')})${selection} }`
}

/** Values that a type accepts, as hostile as it allows. */
function valueFor(type: GraphQLInputType): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valueFor(type.ofType)
  if (isListType(type)) return fc.array(valueFor(type.ofType), { maxLength: 4 })
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ value }) => value as unknown))
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const requiredKeys = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
    const values = Object.fromEntries(fields.map((field) => [field.name, valueFor(field.type)]))
    return fc.record(values, { requiredKeys: requiredKeys.map(({ name }) => name) })
  }
  if (type.name === 'Int') return fc.constantFrom(0, 1, -1, 5, 100, 2 ** 31 - 1, -(2 ** 31))
  if (type.name === 'Float') return fc.constantFrom(0, -1.5, 1e300)
  if (type.name === 'Boolean') return fc.boolean()
  // A document cannot contain a lone surrogate.
  return hostileText.map(wellFormed)
}

/** Status of a request whose address is sent without normalisation. */
function statusOf(method: string, path: string, more: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url)
    const sending = request({ hostname, port, method, path, headers: more }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sending.on('error', reject)
    sending.end()
  })
}

/** The shop's response to these bytes before it disconnects. */
function bare(sent: string): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(shop.url)
    let heard = ''
    const socket = connect(Number(port), hostname, () => socket.end(sent, 'latin1'))
    socket.on('data', (data) => {
      heard += data
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', () => resolve(heard))
    socket.setTimeout(3000, () => socket.destroy())
  })
}
