import { expect, test } from 'vitest'
import { type SavedItem, toSavedItem } from './checkout-items'
import { domainsIn, forAnyone, nameIn, namesIn, withoutDomains } from './saved-items'

const saved = (item: Record<string, unknown>): SavedItem => {
  const read = toSavedItem({ id: 'itm_1', productId: 'prd_1', ...item })
  if (!read) throw new Error('not an item')
  return read
}

const domain = saved({ type: 'domain', title: 'example.nl', token: 'vhc_1', dnsProfileId: 'dpr_1' })
const hosting = saved({ type: 'hosting', assignedDomain: 'example.nl' })
const certificate = saved({
  type: 'sslmultidomains',
  assignedDomains: ['example.nl', 'example.com'],
  commonName: 'www.example.com',
})
const server = saved({ type: 'vpspackage' })
const serverExtra = saved({ type: 'vpspackage', vpsSpec: { serverId: 'vps_1' } })

test('a name is registered by a domain alone', () => {
  expect(nameIn(domain)).toBe('example.nl')
  expect(nameIn(hosting)).toBeNull()
  expect(namesIn([hosting, domain, server])).toEqual(new Set(['example.nl']))
})

test.each([
  [domain, []],
  [hosting, ['example.nl']],
  [saved({ type: 'redirect', redirection: 'https://example.org' }), []],
  [certificate, ['example.nl', 'example.com']],
  [server, []],
])('the domains of an item are those that its buyer chose', (item, domains) => {
  expect(domainsIn(item)).toEqual(domains)
})

test('a certificate without its domains has no common name either', () => {
  expect(withoutDomains(certificate)).toEqual({ ...certificate, assignedDomains: [], commonName: '' })
  expect(withoutDomains(hosting)).toEqual({ ...hosting, assignedDomain: '' })
  expect(withoutDomains(server)).toBe(server)
})

test('others get neither codes, profiles and servers, nor domains that are not among the items', () => {
  expect(forAnyone([domain, hosting, certificate, server, serverExtra])).toEqual([
    { ...domain, token: '', dnsProfileId: '' },
    hosting,
    { ...certificate, assignedDomains: ['example.nl'], commonName: '' },
    server,
  ])
  expect(forAnyone([hosting])).toEqual([{ ...hosting, assignedDomain: '' }])
})
