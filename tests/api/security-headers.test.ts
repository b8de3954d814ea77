import { afterAll, beforeAll, expect, test } from 'vitest'
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
