import { expect, test } from 'vitest'
import { localhostOf, networkOf, shortened } from './network'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001::7', '2001:db8:1:0::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['', '', ''],
])('%s is counted as %s and kept as %s', (address, network, kept) => {
  expect([networkOf(address), shortened(address)]).toEqual([network, kept])
  expect([networkOf(network), shortened(network)]).toEqual([network, kept])
})

test.each([
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['http://localhost:3000', null],
  ['https://shop.example', null],
  ['http://127.evil.example', null],
])('a browser on the machine of %s knows it as %s', (publicUrl, origin) => {
  expect(localhostOf(publicUrl)).toBe(origin)
})
