import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityHeaders } from '../../server/http/security-headers'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
let secure: TestShop
beforeAll(async () => {
  ;[shop, secure] = await Promise.all([startTestShop(), startTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })])
})
afterAll(() => Promise.all([shop.close(), secure.close()]))

test('every answer tells the browser what it may not do with it', async () => {
  for (const path of ['/', '/healthz', '/api/bestelprocedure/getBasket', '/is-er-niet', '/dev/mail.json']) {
    const { headers } = await shop.get(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('referrer-policy'), path).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    expect(headers.get('x-powered-by'), path).toBeNull()
  }
})

test('only over https it asks to be visited over https from then on', async () => {
  expect((await shop.get('/healthz')).headers.get('strict-transport-security')).toBeNull()
  expect((await secure.get('/healthz')).headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
})

test('pages of a built shop run its own scripts only and cannot be framed', () => {
  const policy = securityHeaders({ isHttps: true, isDevelopment: false })['content-security-policy']
  expect(`${policy}`.split(';')).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]),
  )
  expect(securityHeaders({ isHttps: true, isDevelopment: true })).not.toHaveProperty('content-security-policy')
})

/** Sends raw bytes that no HTTP client would send, and returns the response. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1', () => socket.end(bytes))
    let answer = ''
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
}

describe('what cannot be read as a request', () => {
  const UNREADABLE = {
    'an address that cannot be decoded': ['GET /%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    'an address with a bare percent sign': ['GET /api/% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    'no HTTP at all': ['onzin\r\n\r\n', 400],
    'headers of 20 KB': [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  } as const

  test.each(Object.entries(UNREADABLE))('is answered with the same headers: %s', async (_what, [bytes, status]) => {
    const answer = await sendBytes(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const name of Object.keys(securityHeaders({ isHttps: false, isDevelopment: true })))
      expect(answer.toLowerCase()).toContain(`\n${name}: `)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ title: expect.any(String) })
  })
})

test('a page asks for no camera, and sets no style on an element', async () => {
  const { headers } = await shop.get('/')
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\)/)
  const policy = `${securityHeaders({ isHttps: true, isDevelopment: false })['content-security-policy']}`
  expect(policy).not.toContain('unsafe-inline')
})

describe('where a change comes from', () => {
  const change = async (on: TestShop, headers: Record<string, string>) => {
    const browser = on.browser()
    const answer = await browser.postForm('/api/bestelprocedure/removeItem', { unique: 'x' }, headers)
    return answer.status
  }

  test('is compared with the address that is configured, never with the Host header', async () => {
    const { host } = new URL(secure.url)
    expect(await change(secure, { origin: 'https://shop.example' })).not.toBe(403)
    for (const origin of [
      `http://${host}`,
      `https://${host}`,
      'http://shop.example',
      'https://shop.example:8443',
      'null',
    ])
      expect([origin, await change(secure, { origin })]).toEqual([origin, 403])
    expect(await change(shop, { origin: shop.url })).not.toBe(403)
    expect(await change(shop, { 'sec-fetch-site': 'same-site' })).toBe(403)
  })
})

test('who sends headers slowly, or nothing, is gone when their time is over', async () => {
  const closed = (first: string) =>
    new Promise<number>((resolve) => {
      const began = performance.now()
      const socket = connect(Number(new URL(shop.url).port), '127.0.0.1', () => socket.write(first))
      const dripping = setInterval(() => first && socket.write('x'), 500)
      socket.on('error', () => {})
      socket.on('close', () => resolve(performance.now() - began))
      socket.once('close', () => clearInterval(dripping))
      socket.resume()
    })
  const times = await Promise.all([closed(''), closed('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')])
  for (const ms of times) expect(ms).toBeLessThan(14_000)
})
