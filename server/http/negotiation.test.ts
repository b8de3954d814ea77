import { expect, test } from 'vitest'
import { localeOf, prefersJson } from './negotiation'

test.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', true],
  ['application/problem+json', true],
  ['application/json;q=0', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/html, application/json;q=0.8', false],
  ['text/html;q=0.8, application/json', true],
  ['application/json, text/plain, */*', true],
  ['application/json;q=0.5, */*;q=0.8', false],
  ['application/json;q=nonsense', false],
])('JSON is preferred by Accept: %s is %s [EXT-013, PKG-008, PKG-009]', (accept, isPreferred) => {
  expect(prefersJson(accept)).toBe(isPreferred)
})

test('a page without a cookie is Dutch, whatever the browser prefers', () => {
  const headers = { 'accept-language': 'en-US,en;q=0.9' }
  expect(localeOf({ headers, url: '/bestelprocedure' })).toBe('nl')
  expect(localeOf({ headers, url: '/graphql' })).toBe('en')
  expect(localeOf({ headers: { ...headers, cookie: 'locale=en' }, url: '/bestelprocedure' })).toBe('en')
})

test('what GraphiQL asks is in the language of the programmer', () => {
  const headers = {
    'accept-language': 'en',
    'sec-fetch-site': 'same-origin',
    referer: 'http://127.0.0.1:3000/graphiql',
  }
  expect(localeOf({ headers, url: '/graphql' })).toBe('en')
  expect(localeOf({ headers: { ...headers, referer: 'http://127.0.0.1:3000/' }, url: '/graphql' })).toBe('nl')
})
