import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../support/browser'
import { testConfig } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'

const PATH = '/account/domein-doorsturen/domein'
const NAME = 'voorbeeldklant.nl'

let shop: TestShop
let customer: Browser
let reseller: Browser
let port: number

beforeAll(async () => {
  shop = await startTestShop()
  customer = shop.browser()
  reseller = shop.browser()
  await Promise.all([customer.login('klant@voorbeeld.nl'), reseller.login('reseller@voorbeeld.nl')])
  port = await shop.app.forwarder.listen(0, '127.0.0.1')
})
afterAll(() => shop.close())

const form = (fields: Record<string, string>, headers = {}) =>
  customer.postForm(PATH, { domainName: NAME, ...fields }, headers)
const json = (fields: Record<string, unknown>) => customer.postJson(PATH, { domainName: NAME, ...fields })

const stored = async (browser = customer, name = NAME) => {
  const { data } = await browser.graphql(
    'query ($name: String!) { viewer { domain(name: $name) { forwarding { type to } } } }',
    { name },
  )
  return data.viewer.domain?.forwarding
}

describe(`POST ${PATH}`, () => {
  test('sets what a form asks for and leads back to its page, where it is shown again [FWD-001, FWD-005]', async () => {
    const answer = await form({ forwardOption: 'HTTP', forwardTo: 'https://www.example.com/pad' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/account/domein-doorsturen?name=${NAME}&saved=1`,
    ])
    expect(await stored()).toEqual({ type: 'HTTP', to: 'https://www.example.com/pad' })
  })

  test('takes the token as a field of the form', async () => {
    const answer = await fetch(new URL(PATH, shop.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: customer.cookieHeader() },
      body: new URLSearchParams({
        _csrf: await customer.csrfToken(),
        domainName: NAME,
        forwardOption: 'IFRAME',
        forwardTo: 'https://www.example.com/',
      }),
    })
    expect(answer.status).toBe(303)
    expect((await stored()).type).toBe('IFRAME')
  })

  test('keeps what was typed in a form that is refused, and says what is wrong [FWD-006..008]', async () => {
    const before = await stored()
    const answer = await form({ forwardOption: 'HTTP', forwardTo: 'http://10.0.0.1/' })
    expect(answer.status).toBe(303)
    const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '', shop.url)
    expect(pathname).toBe('/account/domein-doorsturen')
    expect(Object.fromEntries(searchParams)).toEqual({
      name: NAME,
      forwardOption: 'HTTP',
      forwardTo: 'http://10.0.0.1/',
      error: 'private-address',
    })
    const nothing = await form({})
    expect(new URL(nothing.headers.get('location') ?? '', shop.url).searchParams.get('error')).toBe('required')
    expect(await stored()).toEqual(before)
  })

  test('answers an API client in JSON [FWD-005]', async () => {
    const answer = await json({ forwardOption: 'DNS', forwardTo: '2001:DB8::0:7' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      domainName: NAME,
      forwardOption: 'DNS',
      forwardTo: '2001:db8::7',
      notices: [],
      message: 'De wijziging is doorgevoerd.',
    })
    const asForm = await form({ forwardOption: 'NONE' }, { accept: 'application/json' })
    expect(await asForm.json()).toMatchObject({ forwardOption: 'NONE', forwardTo: null })
    expect(await stored()).toEqual({ type: 'NONE', to: null })
  })

  test.each([
    [{}, 'forwardOption'],
    [{ forwardOption: 'FTP' }, 'forwardOption'],
    [{ forwardOption: 'HTTP' }, 'forwardTo'],
    [{ forwardOption: 'HTTP', forwardTo: 'foo' }, 'forwardTo'],
    [{ forwardOption: 'IFRAME', forwardTo: `https://foo.nl/${'x'.repeat(256)}` }, 'forwardTo'],
    [{ forwardOption: 'HTTP', forwardTo: 'javascript:alert(1)' }, 'forwardTo'],
    [{ forwardOption: 'HTTP', forwardTo: '//evil.example' }, 'forwardTo'],
    [{ forwardOption: 'HTTP', forwardTo: 'https://user@foo.nl' }, 'forwardTo'],
    [{ forwardOption: 'HTTP', forwardTo: 'https://foo.nl/\r\nx: y' }, 'forwardTo'],
    [{ forwardOption: 'DNS', forwardTo: 'foo' }, 'forwardTo'],
    [{ forwardOption: 'DNS', forwardTo: '127.0.0.1' }, 'forwardTo'],
  ])('%j is 400 with its field [FWD-003, FWD-006..008]', async (fields, field) => {
    const answer = await json(fields)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT', fieldErrors: { [field]: expect.any(String) } })
  })

  test('is refused alike on the graph, with the same words', async () => {
    const rest = (await (await json({ forwardOption: 'HTTP', forwardTo: 'http://192.168.1.1' })).json()) as {
      message: string
    }
    const { data } = await customer.graphql(
      'mutation ($input: SetDomainForwardingInput!) { setDomainForwarding(input: $input) { ... on UserError { code message } ... on InvalidInput { issues { field } } } }',
      { input: { domainId: NAME, type: 'HTTP', to: 'http://192.168.1.1' } },
    )
    expect(data.setDomainForwarding).toMatchObject({
      code: 'INVALID_INPUT',
      message: rest.message,
      issues: [{ field: 'to' }],
    })
  })

  test('is for the own domain of who is signed in, with the token, where it can be managed', async () => {
    const fields = { forwardOption: 'NONE' }
    expect((await json({ ...fields, domainName: 'bakkerij-voorbeeld.nl' })).status).toBe(404)
    expect((await form({ ...fields, domainName: 'bestaat-niet.nl' })).status).toBe(404)
    expect((await json({ ...fields, domainName: 'alleenlezen.nl' })).status).toBe(409)
    expect((await shop.browser().postForm(PATH, { ...fields, domainName: NAME })).status).toBe(401)
    const sub = shop.browser()
    await sub.login('subgebruiker@voorbeeld.nl')
    expect((await sub.postForm(PATH, { ...fields, domainName: NAME })).status).toBe(403)
    const without = await fetch(new URL(PATH, shop.url), {
      method: 'POST',
      headers: { cookie: customer.cookieHeader() },
      body: new URLSearchParams({ domainName: NAME, ...fields }),
    })
    expect(without.status).toBe(403)
  })
})

interface Visit {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Requests a page of a host from the forwarder. */
function visit(host: string, path = '/', { method = 'GET', headers = {} } = {}): Promise<Visit> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('the forwarder', () => {
  const forward = async (forwardOption: string, forwardTo = '') =>
    expect((await json({ forwardOption, forwardTo })).status).toBe(200)

  test('redirects a visitor of the name and of its www to the target, with path and query', async () => {
    await forward('HTTP', 'https://www.example.com')
    for (const host of [NAME, `WWW.${NAME.toUpperCase()}`, `${NAME}.`, `${NAME}:80`]) {
      const { status, headers, body } = await visit(host)
      expect([status, headers.location, body]).toEqual([301, 'https://www.example.com', ''])
    }
    const { headers } = await visit(NAME, '/pad/x?a=1')
    expect(headers.location).toBe('https://www.example.com/pad/x?a=1')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toBe('public, max-age=300')
    const head = await visit(NAME, '/', { method: 'HEAD' })
    expect([head.status, head.headers.location]).toEqual([301, 'https://www.example.com'])
    expect((await visit(NAME, '//evil.example/')).headers.location).toBe('https://www.example.com//evil.example/')
  })

  test('leads to the very page that was given', async () => {
    await forward('HTTP', 'https://www.example.com/winkel?bron=x')
    expect((await visit(NAME, '/pad?a=1')).headers.location).toBe('https://www.example.com/winkel?bron=x')
  })

  test('shows a page in a frame that can do nothing else', async () => {
    await forward('IFRAME', `https://www.example.com/?a="><script>alert('x')</script>&b='`)
    const { status, headers, body } = await visit(NAME, '/pad')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; frame-src https:\/\/www\.example\.com https:\/\/example\.com; style-src 'sha256-[^']+'; frame-ancestors 'none'/,
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body).toContain(`<title>${NAME}</title>`)
    expect(body.match(/<script/g)).toBeNull()
    expect(body).toContain('src="https://www.example.com/?a=%22%3E%3Cscript%3Ealert(%27x%27)%3C/script%3E&amp;b=%27"')
    const head = await visit(NAME, '/', { method: 'HEAD' })
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', String(Buffer.byteLength(body))])
  })

  test('knows no other host, and none whose forwarding has ended', async () => {
    await forward('NONE')
    for (const host of [
      NAME,
      'elders.nl',
      'bestaat-niet.nl',
      'localhost',
      '127.0.0.1',
      `127.0.0.1:${port}`,
      'x"y',
      '',
    ]) {
      const { status, headers } = await visit(host)
      expect([host, status, headers.location]).toEqual([host, 404, undefined])
    }
    await forward('DNS', '198.51.100.7')
    expect((await visit(NAME)).status).toBe(404)
    expect((await visit(NAME)).body).toBe('Hier staat geen website.')
    const english = await visit(NAME, '/', { headers: { 'accept-language': 'en-GB,nl;q=0.5' } })
    expect(english.body).toBe('There is no website here.')
  })

  test('has nothing of the shop', async () => {
    await forward('HTTP', 'https://www.example.com/x')
    for (const path of ['/graphql', '/healthz', '/api/products', '/inloggen'])
      expect((await visit('127.0.0.1', path)).status).toBe(404)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await visit(NAME, '/', { method })).status).toBe(405)
  })

  test('closes the connection on malformed HTTP and on unfinished headers', async () => {
    const closed = (text: string) =>
      new Promise<string>((resolve) => {
        let said = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        socket.on('data', (chunk) => {
          said += String(chunk)
        })
        socket.on('close', () => resolve(said))
        socket.on('error', () => {})
      })
    expect(await closed('geen http\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
    expect(await closed(`GET / HTTP/1.1\r\nhost: x.nl\r\nx: ${'y'.repeat(9000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/)
    const slow = Date.now()
    expect(await closed('GET / HTTP/1.1\r\nhost: x.nl\r\n')).toMatch(/^HTTP\/1\.1 408|^$/)
    expect(Date.now() - slow).toBeLessThan(10_000)
  })

  test('lets one address ask three hundred times in ten seconds', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 310; n++) statuses.add((await visit('bestaat-niet.nl')).status)
    expect(statuses).toContain(429)
    const { headers } = await visit('bestaat-niet.nl')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})

test('the setting of one customer is nothing to another', async () => {
  expect(await stored(reseller)).toBeUndefined()
})

test('addresses of the forwarder that are none stop the start', () => {
  for (const text of ['geen', '203.0.113.20,', '203.0.113.20 2001:db8::20'])
    expect(() => testConfig({ FORWARDER_ADDRESSES: text })).toThrow('is no IP address')
  const { config, remove } = testConfig({ FORWARDER_ADDRESSES: ' 203.0.113.20, 2001:DB8::0:20 ' })
  expect(config.forwarder).toEqual({ port: null, addresses: ['203.0.113.20', '2001:db8::20'] })
  remove()
})
