import { describe, expect, test } from 'vitest'
import { parseApiToken, TOKEN_DOMAINS_MAX } from './api-token'

const NOW = Date.UTC(2026, 6, 1)
const RIGHT = { name: 'Bestelrobot', kind: 'TEST', scopes: ['ORDER', 'READ'], expiresAt: '2026-07-02T00:00:00Z' }

describe('what a token is to be', () => {
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
      },
    })
    expect(parseApiToken({ name: 'x', scopes: ['DNS'], expiresAt: null, kind: null }, NOW)).toMatchObject({
      ok: true,
      value: { kind: 'LIVE', expiresAt: null },
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
    ['expiresAt', { expiresAt: 'morgen' }, 'invalid-date'],
    ['expiresAt', { expiresAt: '2026-13-01T00:00:00Z' }, 'invalid-date'],
  ])('is refused for its %s: %j', (field, wrong, key) => {
    expect(parseApiToken({ ...RIGHT, ...wrong }, NOW)).toEqual({ ok: false, issues: { [field]: key } })
  })
})
