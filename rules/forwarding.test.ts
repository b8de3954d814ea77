import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORWARD_TYPES } from './domain-status'
import { forbidsFrames, parseForwarding, targetFor } from './forwarding'

const URL_OF_256 = `https://foo.nl/${'x'.repeat(256 - 'https://foo.nl/'.length)}`

test('there are four ways to forward [FWD-003]', () => {
  expect(FORWARD_TYPES).toEqual(['HTTP', 'IFRAME', 'DNS', 'NONE'])
})

test.each([
  [{ type: 'HTTP', to: ' https://foo.nl/pad ' }, 'https://foo.nl/pad'],
  [{ type: 'IFRAME', to: 'https://foo.nl' }, 'https://foo.nl'],
  [{ type: 'DNS', to: '1.2.3.4' }, '1.2.3.4'],
  [{ type: 'DNS', to: '2001:DB8::0:1' }, '2001:db8::1'],
  [{ type: 'NONE', to: 'wat dan ook' }, ''],
  [{ type: 'NONE' }, ''],
])('%j is taken [FWD-003, FWD-007]', (input, to) => {
  expect(parseForwarding(input, 'example.nl')).toEqual({ ok: true, value: { type: input.type, to } })
})

test.each([
  [{}, { type: 'required' }],
  [{ type: '', to: 'https://foo.nl' }, { type: 'required' }],
  [{ type: 'FTP', to: 'https://foo.nl' }, { type: 'invalid-choice' }],
  [{ type: ['HTTP'], to: 'https://foo.nl' }, { type: 'invalid-choice' }],
  [{ type: 'HTTP' }, { to: 'invalid-redirect-url' }],
  [{ type: 'HTTP', to: 'foo' }, { to: 'invalid-redirect-url' }],
  [{ type: 'IFRAME', to: '' }, { to: 'invalid-redirect-url' }],
  [{ type: 'IFRAME', to: URL_OF_256 }, { to: 'invalid-redirect-url' }],
  [{ type: 'HTTP', to: 'javascript:alert(1)' }, { to: 'invalid-redirect-url' }],
  [{ type: 'HTTP', to: '//evil.example' }, { to: 'invalid-redirect-url' }],
  [{ type: 'HTTP', to: 'http:\\\\evil.example' }, { to: 'invalid-redirect-url' }],
  [{ type: 'HTTP', to: 'https://jan:geheim@foo.nl' }, { to: 'invalid-redirect-url' }],
  [{ type: 'HTTP', to: 'https://foo.nl/\r\nSet-Cookie: x' }, { to: 'invalid-redirect-url' }],
  [{ type: 'HTTP', to: 'http://127.0.0.1/' }, { to: 'private-address' }],
  [{ type: 'HTTP', to: 'http://2130706433/' }, { to: 'private-address' }],
  [{ type: 'IFRAME', to: 'http://[::ffff:10.0.0.1]/' }, { to: 'private-address' }],
  [{ type: 'IFRAME', to: 'http://router.local/' }, { to: 'private-address' }],
  [{ type: 'HTTP', to: 'https://www.example.nl' }, { to: 'redirect-loop' }],
  [{ type: 'DNS', to: '' }, { to: 'invalid-address' }],
  [{ type: 'DNS', to: 'foo' }, { to: 'invalid-address' }],
  [{ type: 'DNS', to: 'https://foo.nl' }, { to: 'invalid-address' }],
  [{ type: 'DNS', to: '0.0.0.0' }, { to: 'private-address' }],
  [{ type: 'DNS', to: '169.254.169.254' }, { to: 'private-address' }],
  [{ type: 'DNS', to: '::1' }, { to: 'private-address' }],
])('%j is refused [FWD-006..008]', (input, issues) => {
  expect(parseForwarding(input, 'example.nl')).toEqual({ ok: false, issues })
})

test.each([
  ['https://foo.nl', '/', 'https://foo.nl'],
  ['https://foo.nl', '/pad/x?a=1&b=2', 'https://foo.nl/pad/x?a=1&b=2'],
  ['https://foo.nl:8443/', '/?a=1', 'https://foo.nl:8443/?a=1'],
  ['https://foo.nl', '//evil.example/x', 'https://foo.nl//evil.example/x'],
  ['https://foo.nl', '/\\evil.example', 'https://foo.nl//evil.example'],
  ['https://foo.nl', '/a#b', 'https://foo.nl/a%23b'],
  ['https://foo.nl/winkel', '/pad?a=1', 'https://foo.nl/winkel'],
  ['https://foo.nl/?bron=x', '/pad', 'https://foo.nl/?bron=x'],
  ['https://foo.nl/#x', '/pad', 'https://foo.nl/#x'],
])('%s leads who asks for %s to %s', (to, visited, target) => {
  expect(targetFor(to, visited)).toBe(target)
})

test('whatever a visitor asks for, the host stays that of the target', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { origin, username } = new URL(targetFor('https://foo.nl', `/${text}`))
      expect([origin, username]).toEqual(['https://foo.nl', ''])
    }),
  )
})

test.each([
  [{}, false],
  [{ 'x-frame-options': 'DENY' }, true],
  [{ 'x-frame-options': 'SameOrigin' }, true],
  [{ 'x-frame-options': 'ALLOWALL' }, false],
  [{ 'content-security-policy': "default-src 'self'" }, false],
  [{ 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" }, true],
  [{ 'content-security-policy': "frame-ancestors 'self'" }, true],
  [{ 'content-security-policy': 'frame-ancestors' }, true],
  [{ 'content-security-policy': 'frame-ancestors *', 'x-frame-options': 'DENY' }, false],
  [{ 'content-security-policy': 'frame-ancestors https:' }, false],
  [{ 'content-security-policy': 'frame-ancestors https://example.nl' }, false],
  [{ 'content-security-policy': 'frame-ancestors https://*.example.nl' }, true],
  [{ 'content-security-policy': 'frame-ancestors other.example' }, true],
  [{ 'content-security-policy': "frame-ancestors *, frame-ancestors 'none'" }, true],
])('%j forbids a frame on example.nl: %s', (headers, forbidden) => {
  expect(forbidsFrames(headers, 'example.nl')).toBe(forbidden)
})
