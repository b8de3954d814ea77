import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress, isPublicHost, isWithin, readAddress } from './network-address'

test.each([
  '203.0.113.10',
  '198.51.100.7',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '2001:db8::10',
  '2a00:1450::1',
  '64:ff9b::cb00:7107',
  '2002:cb00:7107::1',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  // Addresses of a cloud provider's own services, and special-purpose ranges of IANA (RFC 6145, 9602, 9637, 5180, 4843,
  // 7343, 8215, 6666).
  '168.63.129.16',
  '::ffff:0:203.0.113.7',
  '::ffff:0:cb00:7107',
  '5f00::1',
  '3fff::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '192.0.0.8',
  '192.88.99.1',
  '192.31.196.1',
  '240.0.0.1',
  '4000::1',
  'fec0::1',
  '::203.0.113.7',
  'geen adres',
  '',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['example.com', 'www.example.com.', '203.0.113.7', '[2001:db8::1]', 'local.example', 'mylocal'])(
  'the host %s is public',
  (host) => expect(isPublicHost(host)).toBe(true),
)

test.each(['localhost', 'x.localhost', 'router.local', 'API.Internal.', 'nas.lan', '127.0.0.1', '[::1]', '[fe80::1]'])(
  'the host %s is not public',
  (host) => expect(isPublicHost(host)).toBe(false),
)

test('an address is kept in one spelling', () => {
  expect(readAddress(' 203.0.113.7 ')).toBe('203.0.113.7')
  expect(readAddress('2001:DB8:0:0::1')).toBe('2001:db8::1')
  for (const wrong of ['', 'foo', '1.2.3', '1.2.3.256', '01.2.3.4', '2001:db8', '[::1]', 'fe80::1%eth0'])
    expect(readAddress(wrong)).toBeNull()
})

test('every IPv4 address is as public as it is behind a mapping', () => {
  fc.assert(fc.property(fc.ipV4(), (address) => isPublicAddress(`::ffff:${address}`) === isPublicAddress(address)))
})

const RANGES = ['203.0.113.24', '198.51.100.0/25', '2001:db8:1::/48', '2001:db8:2::7']

test.each([
  '203.0.113.24',
  '198.51.100.127',
  '::ffff:203.0.113.24',
  '::ffff:c633:6401',
  '2001:db8:1:ffff::1',
  '2001:DB8:1::1%eth0',
  '2001:db8:2::7',
])('%s is in the ranges', (address) => expect(isWithin(RANGES, address)).toBe(true))

test.each([
  '203.0.113.25',
  '198.51.100.128',
  '2001:db8:2::8',
  '2001:db8::1',
  '::1',
  '',
  'geen adres',
  '203.0.113.24.1',
])('%s is not in the ranges', (address) => expect(isWithin(RANGES, address)).toBe(false))

test('a range of no length holds all addresses of its kind, and none of the other', () => {
  expect([isWithin(['0.0.0.0/0'], '203.0.113.9'), isWithin(['0.0.0.0/0'], '2001:db8::1')]).toEqual([true, false])
})
