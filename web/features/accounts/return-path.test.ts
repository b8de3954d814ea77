import { expect, test } from 'vitest'
import { afterLogin, loginPath, returnPath } from './return-path'

test('the login leads back to the page that asked for it', () => {
  const from = '/bestellen/ord_1/overzicht?x=1#top'
  expect(new URL(loginPath(from), 'http://shop.invalid').searchParams.get('from')).toBe(from)
  expect(returnPath(from)).toBe(from)
})

test.each(['shop', '/bestellen', '/bestellen/'])('who was ordering goes on with that: %j', (from) => {
  expect(returnPath(from)).toBe('/bestelprocedure?finalStep=true')
})

test('a login leads to the account, that of the checkout to the order', () => {
  expect(afterLogin('/inloggen')).toBe('/account')
  expect(afterLogin('/bestellen/inloggen/')).toBe('/bestelprocedure?finalStep=true')
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
