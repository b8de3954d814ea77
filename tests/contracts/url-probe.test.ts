import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDirectUrlProbe } from '../../server/adapters/url-probe/direct'
import { createEmbeddedUrlProbe } from '../../server/adapters/url-probe/embedded'
import { PATIENCE_MS } from '../support/patience'
import { urlProbeContract } from './url-probe.contract'

urlProbeContract('embedded', () => ({
  probe: createEmbeddedUrlProbe(),
  open: 'https://www.example.com/',
  closed: 'https://geenframe.example.com/',
  away: 'https://weg.example.com/',
}))

let asked: string[] = []
let url = ''

/** A third-party site with a different response for each path. */
const far = createServer((request: IncomingMessage, response: ServerResponse) => {
  asked.push(`${request.method} ${request.url}`)
  const [status, headers] = ANSWERS[request.url ?? ''] ?? [200, {}]
  if (request.url === '/stil') return
  response.writeHead(status, headers)
  if (request.url === '/eindeloos') response.write('x'.repeat(100_000))
  else response.end('een pagina')
})

const ANSWERS: Record<string, [number, Record<string, string | string[]>]> = {
  '/dicht': [200, { 'X-Frame-Options': 'DENY' }],
  '/csp': [200, { 'Content-Security-Policy': ["default-src 'self'", "frame-ancestors 'none'"] }],
  '/verder': [302, { Location: '/dicht' }],
  '/rond': [302, { Location: '/rond' }],
  '/bestand': [302, { Location: 'file:///etc/passwd' }],
  '/naar-binnen': [302, { Location: 'http://[::1]:9/' }],
  '/groot': [200, { 'X-Groot': 'x'.repeat(70_000) }],
}

beforeAll(async () => {
  far.listen(0, '127.0.0.1')
  await once(far, 'listening')
  url = `http://127.0.0.1:${(far.address() as AddressInfo).port}`
})
afterAll(() => {
  far.closeAllConnections()
  far.close()
})

/** The remote server of a test runs on this machine, which is refused otherwise. */
const probeWithin = (timeoutMs: number) =>
  createDirectUrlProbe({ mayConnect: (address) => address === '127.0.0.1', timeoutMs })
const probe = probeWithin(PATIENCE_MS)

urlProbeContract('direct', () => ({ probe, open: `${url}/`, closed: `${url}/dicht`, away: 'http://127.0.0.1:9/' }))

test('several headers of one name are one, and a redirect is followed', async () => {
  expect((await probe.headersOf(`${url}/csp`))['content-security-policy']).toBe(
    "default-src 'self', frame-ancestors 'none'",
  )
  expect((await probe.headersOf(`${url}/verder`))['x-frame-options']).toBe('DENY')
})

test.each(['/rond', '/bestand', '/naar-binnen', '/groot', '/stil'])('%s gives no answer', async (path) => {
  await expect(probeWithin(path === '/stil' ? 300 : PATIENCE_MS).headersOf(url + path)).rejects.toMatchObject({
    name: 'OutsideUnavailable',
    system: 'url-probe',
  })
})

test('a body without an end is not waited for', async () => {
  expect(await probe.headersOf(`${url}/eindeloos`)).toMatchObject({ connection: expect.any(String) })
})

test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
  'nothing is asked of %s unless it is allowed',
  async (host) => {
    asked = []
    const inside = url.replace('127.0.0.1', host)
    await expect(createDirectUrlProbe().headersOf(inside)).rejects.toThrow('url-probe')
    expect(asked).toEqual([])
  },
)

test('a name is checked by the addresses that it has, and connected to one of these', async () => {
  const page = url.replace('127.0.0.1', 'pagina.example.com')
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  asked = []
  await expect(createDirectUrlProbe({ resolve }).headersOf(page)).rejects.toThrow('url-probe')
  const beside = async () => [{ address: '203.0.113.9', family: 4 }, ...(await resolve())]
  await expect(createDirectUrlProbe({ resolve: beside }).headersOf(page)).rejects.toThrow('url-probe')
  expect(asked).toEqual([])
  const allowed = createDirectUrlProbe({ resolve, mayConnect: () => true })
  expect(await allowed.headersOf(`${page}/dicht`)).toMatchObject({ 'x-frame-options': 'DENY' })
})
