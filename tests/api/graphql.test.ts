import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql'
import { createClient } from 'graphql-ws'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { DEMO_PROFILE_ID, demoDomainId } from '../../db/seed/demo-domains'
import { demoOrderId } from '../../db/seed/demo-orders'
import type { Browser } from '../support/browser'
import { pageSocket } from '../support/page-socket'
import { OWN_COMPANY, OWN_CONTACTS } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'

const lines: string[] = []
const SECRET_PLACE = '/geheim/pad/naar/de/database'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({
    log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
    ports: {
      addressLookup: {
        find: () => Promise.reject(new Error(`SQLITE_ERROR: no such table in ${SECRET_PLACE}`)),
      },
    },
  })
})
afterAll(() => shop.close())

interface Answer {
  status: number
  body: {
    data?: Record<string, unknown> | null
    errors?: { message: string; extensions?: { code?: string; reference?: string } }[]
  }
}

async function post(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${shop.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const deep = (levels: number) =>
  `{ basket ${'{ items { connectedItem '.repeat(levels)}${'{ id }'}${' } }'.repeat(levels)} }`.replace(
    /connectedItem \{ items/g,
    'connectedItem { connectedItem',
  )
const aliases = (count: number) =>
  `{ viewer { ${Array.from({ length: count }, (_, i) => `a${i}: isLoggedIn`).join(' ')} } }`

/** Each fragment spreads the next one twice, so the selection doubles at each step. */
const doubling = (steps: number) => {
  const fragments = Array.from({ length: steps }, (_, i) => {
    return `fragment f${i} on Query { ${i === steps - 1 ? '__typename' : `...f${i + 1} ...f${i + 1}`} }`
  })
  return `{ ...f0 } ${fragments.join(' ')}`
}

/** Documents over a limit, each with the largest one that is still accepted. */
const TOO_MUCH: [string, string, string | null][] = [
  ['deeper than 10', deep(6), deep(4)],
  [
    'deeper than 10 through fragments',
    `{ basket { items { ...A } } } fragment A on BasketItem { connectedItem { connectedItem { connectedItem { connectedItem { ...B } } } } }
     fragment B on BasketItem { connectedItem { connectedItem { connectedItem { connectedItem { id } } } } }`,
    null,
  ],
  ['fragments that double 20 times', doubling(20), doubling(8)],
  ['fragments that double 100 times', doubling(100), null],
  [
    'a mutation of fragments that double',
    `mutation ${doubling(40).replaceAll('on Query', 'on Mutation').replace('__typename', 'logout { isLoggedIn }')}`,
    null,
  ],
  [
    'long lists within long lists',
    '{ viewer { domains(first: 100) { edges { node { dnsRecords(first: 500) { edges { node { id } } } } } } } }',
    '{ viewer { domains(first: 100) { edges { node { dnsRecords(first: 20) { edges { node { id } } } } } } } }',
  ],
  ['3,000 aliases', aliases(3000), null],
  ['31 aliases', aliases(31), aliases(30)],
  [
    'aliases in a fragment',
    `${aliases(20).replace('viewer {', 'viewer { ...F')} fragment F on Viewer { ${aliases(20).slice(11, -4)} }`,
    null,
  ],
  ['1,600 fields', `{ viewer { ${'isLoggedIn '.repeat(1600)} } }`, `{ viewer { ${'isLoggedIn '.repeat(200)} } }`],
  ['21 directives', `{ viewer { isLoggedIn ${'@include(if: true) '.repeat(21)} } }`, null],
  [
    'directives on 25 fields',
    `{ viewer { ${'isLoggedIn @include(if: true) '.repeat(25)} } }`,
    `{ viewer { ${'isLoggedIn @include(if: true) '.repeat(15)} } }`,
  ],
  ['a circle of fragments', '{ viewer { ...A } } fragment A on Viewer { ...B } fragment B on Viewer { ...A }', null],
  ['two mutations', 'mutation { logout { isLoggedIn } again: logout { isLoggedIn } }', null],
  [
    'two mutations behind a fragment',
    'mutation { ...F ...G } fragment F on Mutation { a: logout { isLoggedIn } } fragment G on Mutation { b: logout { isLoggedIn } }',
    null,
  ],
  [
    'two mutations in one fragment',
    'mutation { ...F } fragment F on Mutation { a: logout { isLoggedIn } b: logout { isLoggedIn } }',
    null,
  ],
]

describe('POST /graphql', () => {
  test.each(TOO_MUCH)('refuses %s with 400 and BAD_USER_INPUT', async (_title, tooMuch, fair) => {
    const token = { 'X-CSRF-TOKEN': await shop.browser().csrfToken() }
    const { status, body } = await post({ query: tooMuch }, token)
    expect([status, body.data]).toEqual([400, undefined])
    expect(new Set(body.errors?.map(({ extensions }) => extensions?.code))).toEqual(new Set(['BAD_USER_INPUT']))
    if (fair !== null) expect((await post({ query: fair })).body.errors).toBeUndefined()
  })

  test('measures a document whatever else the request says', async () => {
    const query = doubling(100)
    const odd = [
      { extensions: {} },
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
      { operationName: 5 },
    ]
    for (const more of [...odd, { variables: [] }, { operationName: null }, { more: 1 }]) {
      const { status, body } = await post({ query, ...more })
      expect([status, body.errors?.[0]?.message], JSON.stringify(more)).toEqual([
        400,
        expect.stringContaining('meer dan 1000 velden'),
      ])
    }
  })

  test('responds without Apollo exactly as Apollo does', async () => {
    const browser = shop.browser()
    const token = { 'X-CSRF-TOKEN': await browser.csrfToken(), cookie: browser.cookieHeader() }
    const questions = [
      { query: '{ viewer { isLoggedIn } }' },
      { query: 'query A { viewer { isLoggedIn } } query B { __typename }', operationName: 'B' },
      { query: '{ orders { totalCount } basket { id } }' },
      { query: 'query ($id: ID!) { node(id: $id) { id } }', variables: { id: 'x' } },
      { query: 'query ($id: ID!) { node(id: $id) { id } }', variables: { id: {} } },
      { query: 'mutation { createDnsProfile(input: { name: "x" }) { __typename } }' },
    ]
    for (const accept of ['*/*', 'application/json', 'application/graphql-response+json', 'text/html']) {
      for (const question of questions) {
        const answers = []
        // A request with extensions comes from Apollo Client; the others try each Accept header.
        for (const more of [{ extensions: {} }, {}, {}]) {
          const headers = { 'content-type': 'application/json', accept, ...token }
          const body = JSON.stringify({ ...question, ...more })
          const answer = await fetch(`${shop.url}/graphql`, { method: 'POST', headers, body })
          const kept = ['content-type', 'cache-control', 'content-length'].map((name) => answer.headers.get(name))
          answers.push([answer.status, ...kept, await answer.text()])
        }
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, JSON.stringify(answers)).toBe(1)
      }
    }
  })

  test('refuses batches, of one as well', async () => {
    const one = { query: '{ viewer { isLoggedIn } }' }
    for (const batch of [[], [one], [one, one], Array.from({ length: 1000 }, () => one)]) {
      const { status, body } = await post(batch)
      expect([status, body.data]).toEqual([400, undefined])
    }
  })

  test.each([
    ['nothing', {}],
    ['no text', { query: 5 }],
    ['an empty text', { query: '' }],
    ['no document', { query: 'select * from accounts' }],
    ['an unknown field', { query: '{ viewer { isLoggedInn } }' }],
    ['an unknown type', { query: '{ viewer { ... on Vieuwer { isLoggedIn } } }' }],
    ['an unknown argument', { query: '{ products(kind: DOMAIN) { id } }' }],
    ['an unknown value of an enum', { query: '{ products(kinds: [DOMEIN]) { id } }' }],
    ['variables that are a text', { query: '{ viewer { isLoggedIn } }', variables: 'x' }],
    ['variables that are a list', { query: '{ viewer { isLoggedIn } }', variables: [1] }],
    ['a variable of another type', { query: 'query ($n: ID!) { node(id: $n) { id } }', variables: { n: { a: 1 } } }],
    ['a variable that is missing', { query: 'query ($n: ID!) { node(id: $n) { id } }' }],
    ['an operation that is not there', { query: 'query A { viewer { isLoggedIn } }', operationName: 'B' }],
    ['a subscription', { query: 'subscription { domainAvailability(domain: "x", extensions: ["nl"]) { domain } }' }],
    ['a prototype', '{"query": "{ viewer { isLoggedIn } }", "__proto__": {"x": 1}}'],
    ['a document cut off', '{"query": "{ viewer'],
  ])('answers %s with 400, BAD_USER_INPUT, and no help for guessing', async (_title, body) => {
    const answer = await post(body)
    expect([answer.status, answer.body.data]).toEqual([400, undefined])
    expect(answer.body.errors?.map(({ extensions }) => extensions?.code)).toContain('BAD_USER_INPUT')
    const text = JSON.stringify(answer.body)
    expect(text).not.toMatch(/did you mean|stacktrace|node_modules|\.ts:/i)
  })

  test('takes JSON only', async () => {
    const query = '{ viewer { isLoggedIn } }'
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/graphql',
    ]
    for (const type of types) {
      const init = { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify({ query }) }
      const answer = await fetch(`${shop.url}/graphql`, init)
      expect(answer.status, type).toBe(415)
    }
  })

  test('is the only way: GET, with and without a mutation, is 405', async () => {
    const query = encodeURIComponent('mutation { logout { isLoggedIn } }')
    for (const search of ['', `?query=${query}`, `?query=${encodeURIComponent('{ viewer { isLoggedIn } }')}`]) {
      const odd: Record<string, string>[] = [{}, { 'content-type': 'text/plain' }, { 'apollo-require-preflight': '1' }]
      for (const headers of odd) {
        const answer = await fetch(`${shop.url}/graphql${search}`, { headers })
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
      }
    }
    // The query string of a POST is ignored.
    const posted = await fetch(`${shop.url}/graphql?query=${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(posted.status).toBe(400)
  })

  test('masks unforeseen errors, and logs each with the reference that it answers', async () => {
    const { body } = await post({ query: '{ postcodeAddress(postcode: "1234AB", houseNumber: "1") { street } }' })
    const [error] = body.errors ?? []
    expect(error).toMatchObject({
      message: expect.stringMatching(/^Er is iets misgegaan\. .* meld ons dan kenmerk [\w-]{36}\.$/),
      extensions: { code: 'INTERNAL', reference: expect.any(String) },
    })
    expect(JSON.stringify(body)).not.toMatch(/geheim|SQLITE|stack/)
    const { reference = '' } = error?.extensions ?? {}
    const logged = lines.filter((line) => line.includes(reference))
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain(SECRET_PLACE)
    const rest = await fetch(`${shop.url}/api/postcode?postcode=1234AB&houseNumber=2`)
    expect([rest.status, await rest.text()]).toEqual([500, expect.not.stringMatching(/geheim|SQLITE/)])
  })

  test('never gives one viewer what is another’s, however many ask the same at once', async () => {
    const emails = ['klant@voorbeeld.nl', 'reseller@voorbeeld.nl', 'onvolledig@voorbeeld.nl']
    const viewers = await Promise.all(
      emails.map(async (email) => {
        const browser = shop.browser()
        await browser.login(email)
        return { email, cookie: browser.cookieHeader() }
      }),
    )
    const query =
      '{ viewer { email account { email } } orders { edges { node { id } } } dnsProfiles { id } basket { id } }'
    // Few enough concurrent requests that none is refused.
    const crowd = Array.from({ length: 14 }, () => viewers).flat()
    const ask = async ({ email, cookie }: (typeof viewers)[number]) => ({
      email,
      data: JSON.stringify((await post({ query }, { cookie })).body),
    })
    const seen = []
    for (let round = 0; round < 3; round++) seen.push(...(await Promise.all(crowd.map(ask))))
    for (const email of emails) {
      const mine = new Set(seen.filter((answer) => answer.email === email).map(({ data }) => data))
      expect([mine.size, [...mine][0]]).toEqual([1, expect.stringContaining(email)])
    }
    expect(new Set(seen.map(({ data }) => data)).size).toBe(3)
  })

  test("words a failure in the reader's language", async () => {
    const query = '{ orders { totalCount } }'
    const messages = await Promise.all(
      ['locale=nl', 'locale=en', 'locale=xx'].map(
        async (cookie) => (await post({ query }, { cookie })).body.errors?.[0],
      ),
    )
    expect(messages.map((error) => error?.message)).toEqual(['Log eerst in.', 'Log in first.', 'Log eerst in.'])
  })
})

/** Sends one document over a socket and returns the messages received for it. */
async function askBySocket(
  url: string,
  query: string,
  headers: Record<string, string> = {},
  variables: Record<string, unknown> = {},
): Promise<string> {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: pageSocket(url, headers),
    retryAttempts: 0,
  })
  try {
    const heard: unknown[] = []
    for await (const answer of client.iterate({ query, variables })) heard.push(answer)
    return JSON.stringify(heard)
  } catch (error) {
    return JSON.stringify(error instanceof Error ? error.message : error)
  } finally {
    await client.dispose()
  }
}

describe('introspection', () => {
  const FLAGS = [
    'descriptions',
    'specifiedByUrl',
    'directiveIsRepeatable',
    'schemaDescription',
    'inputValueDeprecation',
  ]
  const NONE = Object.fromEntries([...FLAGS, 'oneOf'].map((flag) => [flag, false]))
  /** Introspection queries as tools send them: with no option, with each option, and with all of them. */
  const VARIANTS = [[], ...Object.keys(NONE).map((flag) => [flag]), Object.keys(NONE)].map((flags) => ({
    ...NONE,
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  }))
  const TYPE = '{ __type(name: "Account") { name fields { name type { name ofType { name } } } } }'
  const FROM_ITS_PAGE = { origin: 'https://shop.example' }
  const production = (env: Record<string, string> = {}) =>
    startTestShop({
      env: {
        SHOP_MODE: 'production',
        ALLOW_EMBEDDED: '1',
        PUBLIC_URL: FROM_ITS_PAGE.origin,
        SECRET: 'een geheim van meer dan 32 tekens lang',
        CAPTCHA_TEST_TOKEN: '',
        ...OWN_COMPANY,
        ...OWN_CONTACTS,
        ...env,
      },
    })
  const askByHttp = async (url: string, query: string): Promise<[number, string]> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    return [answer.status, await answer.text()]
  }

  test.each(VARIANTS)('is there in a demo, for the query of graphql-js with %j', async (options) => {
    const query = getIntrospectionQuery(options)
    const [status, text] = await askByHttp(shop.url, query)
    expect(status).toBe(200)
    const whole = JSON.parse(text) as { data: IntrospectionQuery }
    expect(Object.keys(buildClientSchema(whole.data).getTypeMap())).toContain('BasketItem')
    expect(JSON.parse(await askBySocket(shop.url, query))).toEqual([whole])
  })

  test('returns the schema and a type at once', async () => {
    const query = getIntrospectionQuery().replace('__schema {', `${TYPE.slice(2, -2)} __schema {`)
    expect(await askByHttp(shop.url, query)).toEqual([200, expect.stringContaining('"__type":{"name":"Account"')])
  })

  test('has GraphiQL with it, from this host alone', async () => {
    const answer = await fetch(`${shop.url}/graphiql`)
    const page = await answer.text()
    expect(page).toContain('GraphiQL')
    expect(page).not.toMatch(/(?:src|href)="https?:/)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'self';/)
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toMatch(/https?:|\*/)
  })

  test('is off in production over HTTP and the socket, and so are the pages of the demo', async () => {
    const closed = await production()
    try {
      for (const query of [getIntrospectionQuery(), TYPE]) {
        expect(await askByHttp(closed.url, query)).toEqual([400, expect.stringContaining('BAD_USER_INPUT')])
        expect(await askBySocket(closed.url, query, FROM_ITS_PAGE)).toContain('BAD_USER_INPUT')
        expect(await askBySocket(closed.url, query, FROM_ITS_PAGE)).not.toContain('"name"')
      }
      const names = '{ viewer { __typename } }'
      const viewer = { data: { viewer: { __typename: 'Viewer' } } }
      expect(JSON.parse((await askByHttp(closed.url, names))[1])).toEqual(viewer)
      expect(JSON.parse(await askBySocket(closed.url, names, FROM_ITS_PAGE))).toEqual([viewer])
      for (const path of ['/dev/mail.json', '/dev/mail', '/graphiql']) {
        expect(await (await fetch(closed.url + path)).text(), path).not.toMatch(/GraphiQL|sentAt|^\[\]/)
      }
    } finally {
      await closed.close()
    }
  })

  test('is on in production where the operator says so, over both', async () => {
    const open = await production({ INTROSPECTION: '1' })
    try {
      expect(await askByHttp(open.url, TYPE)).toEqual([200, expect.stringContaining('"name":"Account"')])
      expect(await askBySocket(open.url, TYPE, FROM_ITS_PAGE)).toContain('"name":"Account"')
    } finally {
      await open.close()
    }
  })
})

describe('the socket', () => {
  const url = () => `${shop.url.replace('http', 'ws')}/graphql`

  const ask = (query: string, headers: Record<string, string> = {}) => askBySocket(shop.url, query, headers)

  test('answers queries by the same session', async () => {
    const browser = shop.browser()
    await browser.login('klant@voorbeeld.nl')
    expect(await ask('{ viewer { isLoggedIn } }')).toContain('"isLoggedIn":false')
    expect(await ask('{ viewer { isLoggedIn } }', { cookie: browser.cookieHeader() })).toContain('"isLoggedIn":true')
  })

  test.each(TOO_MUCH)('refuses %s', async (_title, tooMuch) => {
    const heard = await ask(tooMuch)
    expect(heard).toContain('BAD_USER_INPUT')
    expect(heard).not.toContain('"data"')
  })

  test('refuses every mutation: those go over HTTP, with their token [GQL-006]', async () => {
    const browser = shop.browser()
    await browser.login('klant@voorbeeld.nl')
    const cookie = browser.cookieHeader()
    const documents = [
      'mutation { logout { isLoggedIn } }',
      'mutation { ...F } fragment F on Mutation { logout { isLoggedIn } }',
      'mutation { createDnsProfile(input: { name: "gesmokkeld" }) { __typename } }',
    ]
    for (const query of documents) expect(await ask(query, { cookie }), query).toContain('BAD_USER_INPUT')
    expect(await ask('{ viewer { isLoggedIn } dnsProfiles { name } }', { cookie })).toMatch(/"isLoggedIn":true/)
    expect(await ask('{ dnsProfiles { name } }', { cookie })).not.toContain('gesmokkeld')
  })

  test('words and masks failures as HTTP does', async () => {
    expect(await ask('{ orders { totalCount } }', { cookie: 'locale=en' })).toMatch(/Log in first.*NOT_SIGNED_IN/)
    const masked = await ask('{ postcodeAddress(postcode: "1234AB", houseNumber: "3") { street } }')
    expect(masked).toContain('INTERNAL')
    expect(masked).not.toMatch(/geheim|SQLITE/)
  })

  test('tells what is wrong with variables as HTTP does, of queries and subscriptions', async () => {
    const wrong = { domain: { a: 1 }, extensions: 'nl', id: ['x', { b: 2 }] }
    const documents = [
      'query ($id: ID!) { node(id: $id) { id } }',
      'query ($domain: String!) { postcodeAddress(postcode: $domain, houseNumber: "1") { street } }',
      'subscription ($domain: String!, $extensions: [String!]!) { domainAvailability(domain: $domain, extensions: $extensions) { __typename } }',
    ]
    for (const query of documents) {
      for (const variables of [wrong, {}]) {
        const heard = await askBySocket(shop.url, query, {}, variables)
        expect(heard, query).toContain('BAD_USER_INPUT')
        expect(heard, query).toMatch(/Variable \\"\$(id|domain)\\"/)
      }
    }
  })

  /** Opens sockets up to the limit and keeps them open. */
  async function openSockets(count: number, headers: Record<string, string> = {}): Promise<WebSocket[]> {
    const opened = await Promise.all(
      Array.from({ length: count }, () => {
        const socket = new WebSocket(url(), 'graphql-transport-ws', { headers })
        return new Promise<WebSocket | null>((resolve) => {
          socket.on('open', () => resolve(socket))
          socket.on('error', () => resolve(null))
        })
      }),
    )
    return opened.filter((socket) => socket !== null)
  }
  const closed = (sockets: WebSocket[]) =>
    Promise.all(
      sockets.map(
        (socket) =>
          new Promise((resolve) => {
            socket.on('close', resolve)
            socket.close()
          }),
      ),
    )

  test('has places for one session, and others for everybody else', async () => {
    const [greedy, other] = [shop.browser(), shop.browser()]
    await Promise.all([greedy.csrfToken(), other.csrfToken()])
    const taken = await openSockets(30, { cookie: greedy.cookieHeader() })
    expect(taken).toHaveLength(10)
    expect(await upgrade({ cookie: greedy.cookieHeader() })).toBe(429)
    expect(await upgrade({ cookie: other.cookieHeader() })).toBe(101)
    await closed(taken)
    expect(await upgrade({ cookie: greedy.cookieHeader() })).toBe(101)
  })

  test('has places for one address, whatever cookies it drops', async () => {
    const taken = await openSockets(230)
    expect(taken).toHaveLength(200)
    expect(await upgrade({})).toBe(429)
    await closed(taken)
    expect(await upgrade({})).toBe(101)
  })

  test('closes a connection that never stops sending', async () => {
    const [socket] = await openSockets(1, { origin: shop.url })
    const code = new Promise((resolve) => socket?.on('close', resolve))
    socket?.send('{"type":"connection_init"}')
    for (let i = 0; i < 300; i++) socket?.send('{"type":"ping"}')
    expect(await code).toBe(1008)
  })

  const upgrade = (headers: Record<string, string>, protocol: string | undefined = 'graphql-transport-ws') =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(url(), protocol === '' ? [] : [protocol], { headers })
      socket.on('unexpected-response', (_request, { statusCode = 0, headers: told }) => {
        // A rejected connection carries Retry-After.
        expect(told['retry-after'] !== undefined, String(statusCode)).toBe(statusCode === 429 || statusCode === 503)
        resolve(statusCode)
      })
      socket.on('open', () => {
        socket.close()
        resolve(101)
      })
      socket.on('error', () => resolve(0))
    })

  test('is refused at the upgrade to pages of elsewhere, and to who speaks otherwise', async () => {
    expect(await upgrade({})).toBe(101)
    expect(await upgrade({ origin: shop.url })).toBe(101)
    // The same machine, by the host name that passkeys require.
    expect(await upgrade({ origin: shop.url.replace('127.0.0.1', 'localhost') })).toBe(101)
    for (const origin of ['https://elders.example', 'null', 'http://localhost', `${shop.url}0`]) {
      expect(await upgrade({ origin }), origin).toBe(403)
    }
    expect(await upgrade({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await upgrade({}, 'graphql-ws')).toBe(400)
    expect(await upgrade({}, '')).toBe(400)
  })

  test('accepts a client without an Origin header by the token of its session only', async () => {
    const browser = shop.browser()
    await browser.login('klant@voorbeeld.nl')
    const right = await browser.csrfToken()
    const cookie = browser.cookieHeader()
    const beginning = (payload: unknown, headers: Record<string, string> = {}) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url(), 'graphql-transport-ws', { headers: { cookie, ...headers } })
        socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload })))
        socket.on('message', (data) => resolve(JSON.parse(String(data)).type) ?? socket.close())
        socket.on('close', (code) => resolve(String(code)))
      })
    expect(await beginning({ csrfToken: right })).toBe('connection_ack')
    expect(await beginning(undefined, { 'x-csrf-token': right })).toBe('connection_ack')
    for (const csrfToken of [undefined, '', 'verzonnen', ['x'], await shop.browser().csrfToken()])
      expect(await beginning({ csrfToken }), String(csrfToken)).toBe('4403')
    expect(await beginning({ csrfToken: right }, { cookie: '' })).toBe('4403')
  })

  test('closes a connection that does not start, a message that is too long, and an invalid one', async () => {
    const closing = (act: (socket: WebSocket) => void) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(url(), 'graphql-transport-ws', { headers: { origin: shop.url } })
        socket.on('open', () => act(socket))
        socket.on('close', resolve)
      })
    const start = JSON.stringify({ type: 'connection_init' })
    const asked = JSON.stringify({ id: '1', type: 'subscribe', payload: { query: '{ viewer { isLoggedIn } }' } })
    expect(await closing((socket) => socket.send(asked))).toBe(4401)
    expect(await closing((socket) => socket.send('x'.repeat(70_000)))).toBe(1009)
    expect(await closing((socket) => socket.send('onzin'))).toBe(4400)
    expect(
      await closing((socket) => {
        socket.send(start)
        socket.send(start)
      }),
    ).toBe(4429)
    expect(await closing(() => {})).toBe(4408)
  })
})

describe('node', () => {
  const typeOf = async (browser: Browser, id: string): Promise<string | null> => {
    const { data } = await browser.graphql('query ($id: ID!) { node(id: $id) { id __typename } }', { id })
    expect(data.node === null || data.node.id === id).toBe(true)
    return data.node?.__typename ?? null
  }

  test('fetches again what belongs to the viewer, and for others it is not there [GQL-005]', async () => {
    const [owner, stranger, visitor] = [shop.browser(), shop.browser(), shop.browser()]
    await owner.login('klant@voorbeeld.nl')
    await stranger.login('reseller@voorbeeld.nl')
    const { data } = await owner.graphql(`{
      viewer { account { id } }
      domain(name: "voorbeeldklant.nl") { id dnsRecords(first: 1) { edges { node { id } } } }
      dnsProfiles { id records { id } }
      whoisList { custom { id } }
      orders(first: 1) { edges { node { id } } }
      basket { id }
    }`)
    const ids: Record<string, string> = {
      Account: data.viewer.account.id,
      Domain: data.domain.id,
      DnsRecord: data.domain.dnsRecords.edges[0].node.id,
      DnsProfile: data.dnsProfiles[0].id,
      Whois: data.whoisList.custom[0].id,
      Order: data.orders.edges[0].node.id,
      Basket: data.basket.id,
    }
    expect([ids.Domain, ids.DnsProfile]).toEqual([demoDomainId('voorbeeldklant.nl'), DEMO_PROFILE_ID])
    for (const [type, id] of Object.entries(ids)) {
      expect(await typeOf(owner, id), type).toBe(type)
      expect(await typeOf(stranger, id), type).toBeNull()
      expect(await typeOf(visitor, id), type).toBeNull()
    }
    expect(await typeOf(owner, data.dnsProfiles[0].records[0].id)).toBe('DnsRecord')
    expect(await typeOf(stranger, data.dnsProfiles[0].records[0].id)).toBeNull()
  })

  test('knows a visitor’s basket and its items, and every product, for everybody [GQL-005]', async () => {
    const [visitor, other] = [shop.browser(), shop.browser()]
    const { data } = await visitor.graphql('{ products { id productCode __typename } }')
    const products = data.products as { id: string; productCode: string; __typename: string }[]
    for (const product of products.slice(0, 5)) expect(await typeOf(other, product.id)).toBe(product.__typename)
    const { id: productId } = products.find(({ productCode }) => productCode === 'DOMAIN_NL') ?? { id: '' }
    const added = await visitor.graphql(
      'mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { ... on Basket { id items { id } } } }',
      { input: { productId, productCode: 'DOMAIN_NL', title: 'knoopvoorbeeld.nl' } },
    )
    const { id, items } = added.data.addBasketItem
    expect([await typeOf(visitor, id), await typeOf(visitor, items[0].id)]).toEqual(['Basket', 'BasketItem'])
    expect([await typeOf(other, id), await typeOf(other, items[0].id)]).toEqual([null, null])
  })

  test('returns null for an invalid id', async () => {
    const wrong = ['', 'x', 'dom_', 'dom_x', 'constructor', '__proto__', 'voorbeeldklant.nl', `xxx_${'A'.repeat(22)}`]
    const real = demoOrderId('closed').replace(/^ord/, 'dom')
    const browser = shop.browser()
    await browser.login('klant@voorbeeld.nl')
    for (const id of [...wrong, real, `dom_${'A'.repeat(22)}`, `who_${'é'.repeat(22)}`]) {
      expect(await typeOf(browser, id), id).toBeNull()
    }
  })
})

test('the same wrong input is refused over REST and GraphQL with the same field keys [GQL-006]', async () => {
  const browser = shop.browser()
  await browser.login('klant@voorbeeld.nl')
  const form = {
    ...{ forename: '', surname: '', street: '', houseNumber: '', postcode: '' },
    city: '',
    country: 'NL',
    gender: 'M',
    phone: '',
    email: 'x',
  }
  const rest = (await (await browser.postJson('/api/account/whois', form)).json()) as { title: string }
  const graph = await browser.graphql(
    'mutation ($input: WhoisInput!) { createWhois(input: $input) { ... on InvalidInput { issues { field message } } } }',
    { input: form },
  )
  const issues = graph.data.createWhois.issues as { field: string; message: string }[]
  expect(issues.length).toBeGreaterThan(5)
  expect(JSON.parse(rest.title)).toEqual(Object.fromEntries(issues.map(({ field, message }) => [field, message])))
})
