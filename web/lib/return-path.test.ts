import { expect, test } from 'vitest'
import { loginPath, returnPath } from './return-path'

test('the login leads back to the page that asked for it', () => {
  const from = '/bestellen/ord_1/overzicht?x=1#top'
  expect(new URL(loginPath(from), 'http://shop.invalid').searchParams.get('from')).toBe(from)
  expect(returnPath(from)).toBe(from)
})

test('a visitor who was ordering continues with that', () => {
  expect(returnPath('shop')).toBe('/bestellen/')
})

test.each([
  null,
  '',
  'account',
  '//example.com/x',
  '/\\example.com',
  'https://example.com/',
  'javascript:alert(1)',
  '/\t/example.com',
])('no link leads to another site after logging in: %j', (from) => {
  expect(returnPath(from)).toBeNull()
})
