import { describe, expect, test } from 'vitest'
import { expiryNoticeAt, parseApiToken, TOKEN_ADDRESSES_MAX, TOKEN_DOMAINS_MAX } from './api-token'

const NOW = Date.UTC(2026, 6, 1)
const RIGHT = { name: 'Bestelrobot', kind: 'TEST', scopes: ['ORDER', 'READ'], expiresAt: '2026-07-02T00:00:00Z' }

describe('the details of a new token', () => {
  test('is read with its scopes in one order, each once, and what is left out as no bound', () => {
    expect(parseApiToken({ ...RIGHT, scopes: ['ORDER', 'READ', 'READ'] }, NOW)).toEqual({
      ok: true,
      value: {
        name: 'Bestelrobot',
        kind: 'TEST',
        scopes: ['READ', 'ORDER'],
        domainIds: [],
        dailyLimit: null,
        expiresAt: Date.UTC(2026, 6, 2),
        allowedAddresses: [],
      },
    })
    expect(parseApiToken({ name: 'x', scopes: ['DNS'], expiresAt: null, kind: null }, NOW)).toMatchObject({
      ok: true,
      value: { kind: 'LIVE', expiresAt: null },
    })
  })

  test('has its addresses in one spelling, each once', () => {
    const allowedAddresses = [' 203.0.113.24', '2001:DB8:0::1/48', '2001:db8::1/048', '203.0.113.24']
    expect(parseApiToken({ ...RIGHT, allowedAddresses }, NOW)).toMatchObject({
      value: { allowedAddresses: ['203.0.113.24', '2001:db8::1/48'] },
    })
  })

  test.each([
    ['name', { name: ' ' }, 'required'],
    ['name', { name: 'x'.repeat(61) }, 'too-long'],
    ['kind', { kind: 'BOTH' }, 'invalid-choice'],
    ['scopes', { scopes: [] }, 'required'],
    ['scopes', { scopes: undefined }, 'required'],
    ['scopes.0', { scopes: ['ADMIN'] }, 'invalid-choice'],
    ['domainIds', { domainIds: Array(TOKEN_DOMAINS_MAX + 1).fill('dom_x') }, 'too-long'],
    ['dailyLimit', { dailyLimit: -1 }, 'invalid'],
    ['dailyLimit', { dailyLimit: 1.5 }, 'invalid'],
    ['dailyLimit', { dailyLimit: 1e12 }, 'invalid'],
    ['expiresAt', { expiresAt: '2026-06-30T23:59:59Z' }, 'date-in-past'],
    ['allowedAddresses', { allowedAddresses: ['kantoor'] }, 'invalid-address-range'],
    ['allowedAddresses', { allowedAddresses: ['203.0.113.0/33'] }, 'invalid-address-range'],
    ['allowedAddresses', { allowedAddresses: ['203.0.113.0/24/8'] }, 'invalid-address-range'],
    ['allowedAddresses', { allowedAddresses: ['2001:db8::/129'] }, 'invalid-address-range'],
    [
      'allowedAddresses',
      { allowedAddresses: Array(TOKEN_ADDRESSES_MAX + 1).fill('203.0.113.1') },
      'invalid-address-range',
    ],
    ['expiresAt', { expiresAt: 'morgen' }, 'invalid-date'],
    ['expiresAt', { expiresAt: '2026-13-01T00:00:00Z' }, 'invalid-date'],
  ])('is refused for its %s: %j', (field, wrong, key) => {
    expect(parseApiToken({ ...RIGHT, ...wrong }, NOW)).toEqual({ ok: false, issues: { [field]: key } })
  })
})

test.each([
  [null, null],
  [14 * 24 + 1, null],
  [14 * 24, 14],
  [25, 14],
  [24, 1],
  [0, 1],
])('with %s hours to go the last notice whose time has come is that of %s days', (hours, days) => {
  expect(expiryNoticeAt(hours === null ? null : NOW + hours * 3_600_000, NOW)).toBe(days)
})
