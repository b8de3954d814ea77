import fc from 'fast-check'
import { expect, test } from 'vitest'
import { absoluteHost, readHost, readOwnerName } from './host-name'
import { completeMxValue } from './mx'

test.each([
  ['www', 'www'],
  ['WWW', 'www'],
  ['@', '@'],
  ['example.nl', '@'],
  ['example.nl.', '@'],
  ['www.example.nl', 'www'],
  ['www.example.nl.', 'www'],
  ['notexample.nl', 'notexample.nl'],
  ['*', '*'],
  ['*.shop', '*.shop'],
  ['_sip._tcp', '_sip._tcp'],
  ['sleutel._domainkey', 'sleutel._domainkey'],
  ['café', 'xn--caf-dma'],
])('the owner %j is %j in its zone [DNS-027 DNS-029]', (typed, name) => {
  expect(readOwnerName(typed, 'example.nl')).toEqual({ ok: true, name })
})

test.each([
  ['www.example.com.', 'outside-zone'],
  ['notexample.nl.', 'outside-zone'],
  ['www.*', 'invalid-name'],
  ['a*', 'invalid-name'],
  ['**', 'invalid-name'],
  ['a b', 'invalid-name'],
  ['-a', 'invalid-name'],
  ['a-', 'invalid-name'],
  ['a..b', 'invalid-name'],
  ['.', 'invalid-name'],
  ['a;b', 'invalid-name'],
  ['a(b', 'invalid-name'],
  ['a"b', 'invalid-name'],
  ['a\\b', 'invalid-name'],
  ['$ORIGIN', 'invalid-name'],
  ['a'.repeat(64), 'invalid-name'],
  [Array.from({ length: 5 }, () => 'a'.repeat(50)).join('.'), 'invalid-name'],
])('the owner %j is refused as %s', (typed, issue) => {
  expect(readOwnerName(typed, 'example.nl')).toEqual({ ok: false, issue })
})

test.each([
  ['mx.foo.com.', 'mx.foo.com.'],
  ['mx.example.nl', 'mx.example.nl.'],
  ['MX.Example.NL', 'mx.example.nl.'],
  ['example.nl', 'example.nl.'],
  ['mx', 'mx.example.nl.'],
  ['mail.google.com', 'mail.google.com.example.nl.'],
  ['notexample.nl', 'notexample.nl.example.nl.'],
  ['@', 'example.nl.'],
  ['.', '.'],
])('the mail server %j is completed to %j [DNS-022 DNS-023 DNS-024]', (typed, completed) => {
  expect(completeMxValue(typed, 'example.nl')).toBe(completed)
})

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/)
const name = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))

test('an owner is inside its zone, and reading it again changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(name, fc.string({ maxLength: 30 })), (typed) => {
      const read = readOwnerName(typed, 'example.nl')
      if (!read.ok) return
      expect(absoluteHost(read.name, 'example.nl')).toMatch(/(^|\.)example\.nl\.$/)
      expect(readOwnerName(read.name, 'example.nl')).toEqual(read)
    }),
  )
})

test('a completed mail server ends with a dot, and completing it again changes nothing [DNS-022]', () => {
  fc.assert(
    fc.property(name, fc.boolean(), (host, dot) => {
      const completed = completeMxValue(dot ? `${host}.` : host, 'example.nl')
      expect(completed.endsWith('.')).toBe(true)
      expect(completeMxValue(completed, 'example.nl')).toBe(completed)
    }),
  )
})

test('a host never holds a sign that a zone file would read as more than a name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (typed) => {
      expect(readHost(typed, 'example.nl') ?? 'none').toMatch(/^(@|[a-z0-9_.-]+)$/)
    }),
  )
})
