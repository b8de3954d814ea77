import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { CHECKOUT_ITEM_TYPES, needsTransferCode, parseSavedBasket, toSavedItem, vpsOptions } from './checkout-items'

const PRODUCT = { productId: 'prd_x', productCode: 'X' }

describe('a saved item', () => {
  test('has its product, its type and what that type has [CHK-049, CHK-050, CHK-051, CHK-052, CHK-053, CHK-054, CHK-055, CHK-056]', () => {
    const saved: [Record<string, unknown>, Record<string, unknown>][] = [
      [
        { type: 'domain', title: 'naam.nl', token: 'vhc_x', transferDnsLater: false },
        { title: 'naam.nl', token: 'vhc_x', transferDnsLater: false, dnsProfileId: '' },
      ],
      [
        { type: 'redirect', redirection: 'https://voorbeeld.nl' },
        { redirection: 'https://voorbeeld.nl', assignedDomain: '' },
      ],
      [
        { type: 'ssl', assignedDomain: 'dom_x', softwareId: 'nginx' },
        { assignedDomain: 'dom_x', softwareId: 'nginx', csr: '' },
      ],
      [
        { type: 'sslmultidomains', assignedDomains: ['dom_x'], commonName: 'naam.nl', softwareId: 'iis' },
        { assignedDomains: ['dom_x'], commonName: 'naam.nl', softwareId: 'iis', csr: '' },
      ],
      [{ type: 'cloudflare', assignedDomain: 'dom_x' }, { assignedDomain: 'dom_x' }],
      [{ type: 'hosting' }, { assignedDomain: '' }],
      [
        { type: 'vpspackage', vpsSpec: '{"cores":2}' },
        { vpsSpec: { operatingSystem: 'debian-13', hostname: null, sshKey: null, extras: [] } },
      ],
    ]
    expect(saved.map(([{ type }]) => type)).toEqual(CHECKOUT_ITEM_TYPES)
    for (const [given, kept] of saved) {
      const { type } = given
      expect(toSavedItem({ ...PRODUCT, ...given })).toEqual({ id: '', ...PRODUCT, type, ...kept })
      // As the GraphQL API writes it, with the fields determined by the shop.
      const shown = { ...given, type: String(type).toUpperCase(), productPrice: 1, available: true, problem: null }
      expect(toSavedItem({ ...PRODUCT, ...shown })).toEqual({ id: '', ...PRODUCT, type, ...kept })
    }
    expect(toSavedItem({ ...PRODUCT, type: 'boot' })).toBeNull()
  })

  test('moves its name servers later, unless it says otherwise [CHK-055]', () => {
    const basket = parseSavedBasket([{ ...PRODUCT, type: 'domain', title: 'naam.nl' }])
    expect(basket).toMatchObject({ ok: true, value: { period: 'YEARLY', items: [{ transferDnsLater: true }] } })
  })

  test('is refused by its field when anything in it is too long', () => {
    const long = 'a'.repeat(10_000)
    const fields = ['title', 'token', 'productId', 'productCode', 'dnsProfileId']
    for (const field of fields) {
      const item = { ...PRODUCT, type: 'domain', title: 'naam.nl', [field]: long }
      expect(parseSavedBasket([item])).toEqual({ ok: false, issues: { [`items.0.${field}`]: 'too-long' } })
    }
  })
})

test('whatever comes is read as a basket or refused by field, and never throws', () => {
  const item = fc.oneof(fc.anything(), fc.record({ type: fc.constantFrom(...CHECKOUT_ITEM_TYPES) }))
  const basket = fc.oneof(fc.anything(), fc.array(item), fc.record({ items: fc.array(item), period: fc.anything() }))
  fc.assert(
    fc.property(basket, (given) => {
      const parsed = parseSavedBasket(given)
      if (parsed.ok) expect(parsed.value.items.length).toBeLessThanOrEqual(100)
      else expect(Object.keys(parsed.issues).length).toBeGreaterThan(0)
    }),
  )
})

const SERVER = { operatingSystem: 'debian-13', hostname: 'web1' } as const

test('a key is one public line of OpenSSH, and nothing else [CHK-054]', () => {
  const base64 = 'A'.repeat(68)
  const asked = (sshKey: unknown) =>
    parseSavedBasket([{ ...PRODUCT, type: 'vpspackage', vpsSpec: { ...SERVER, sshKey } }])
  for (const key of [
    `ssh-ed25519 ${base64}`,
    `ssh-rsa ${base64}== klant@voorbeeld.nl`,
    `ecdsa-sha2-nistp256 ${base64}= mijn laptop`,
  ]) {
    expect(asked(`  ${key}\n`)).toMatchObject({ ok: true, value: { items: [{ vpsSpec: { sshKey: key } }] } })
  }
  for (const none of [null, '', undefined]) {
    expect(asked(none)).toMatchObject({ ok: true, value: { items: [{ vpsSpec: { sshKey: null } }] } })
  }
  for (const wrong of [
    'geen sleutel',
    `ssh-ed25519 ${base64}\nssh-ed25519 ${base64}`,
    `command="rm" ssh-ed25519 ${base64}`,
    '-----BEGIN OPENSSH PRIVATE KEY-----',
    `ssh-rsa ${'A'.repeat(5000)}`,
    1,
  ]) {
    expect(asked(wrong), String(wrong)).toMatchObject({ ok: false })
  }
})

test('the extras of a server are each named once, and are of those that a server can have [CHK-054]', () => {
  const asked = (extras: unknown) =>
    parseSavedBasket([{ ...PRODUCT, type: 'vpspackage', vpsSpec: JSON.stringify({ ...SERVER, extras }) }])
  expect(asked(['PRO_SLA', 'EXTRA_IPV4', 'PRO_SLA'])).toMatchObject({
    value: { items: [{ vpsSpec: { extras: ['EXTRA_IPV4', 'PRO_SLA'] } }] },
  })
  for (const wrong of [['PREMIUM_SPAMFILTER'], ['VPS_L'], [1], 'PRO_SLA', { 0: 'PRO_SLA' }]) {
    expect(asked(wrong), JSON.stringify(wrong)).toMatchObject({ ok: false })
  }
})

test('an order line of before there were keys is read as one with a password', () => {
  const line = { type: 'vpspackage', ...SERVER }
  expect(vpsOptions.parse(line)).toEqual({ ...line, sshKey: null })
})

test('a transfer code is needed for what is not available and needs it [CHK-080]', () => {
  const asked = (available: boolean | null, needsExtraConfiguration: boolean) =>
    needsTransferCode({ available, needsExtraConfiguration })
  expect([asked(false, true), asked(false, false), asked(true, true), asked(null, false)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a JSON text that is longer than any form is refused unread', () => {
  const parse = vi.spyOn(JSON, 'parse')
  const vpsSpec = '['.repeat(64 * 1024 + 1)
  expect(parseSavedBasket([{ ...PRODUCT, type: 'vpspackage', vpsSpec }])).toMatchObject({ ok: false })
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})
