import { expect, test } from 'vitest'
import { stillClock } from '../../server/adapters/clock/still'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import { createEmbeddedHostingPlatform } from '../../server/adapters/hosting-platform/embedded'
import { hostingContract, hostingRequest } from './hosting-platform.contract'

const clock = stillClock(Date.parse('2026-11-21T12:00:00Z'))

hostingContract('embedded', async () => {
  const db = openEmbeddedDatabase(':memory:')
  return { platform: createEmbeddedHostingPlatform({ db, clock }), close: async () => void db.close() }
})

test('hands out only addresses that are meant for examples', async () => {
  const platform = createEmbeddedHostingPlatform({ db: openEmbeddedDatabase(':memory:'), clock })
  for (let n = 1; n <= 300; n++) {
    const { ipv4, ipv6 } = await platform.create(hostingRequest(`ref-${n}`))
    expect(ipv4).toMatch(/^203\.0\.113\.([1-9]\d?|1\d\d|2[0-4]\d|25[0-4])$/)
    expect(ipv6).toMatch(/^2001:db8::[0-9a-f]{1,4}$/)
  }
})

test('lets in with the password that was set last, and with no other', async () => {
  const platform = createEmbeddedHostingPlatform({ db: openEmbeddedDatabase(':memory:'), clock })
  await platform.setPassword('web0001', 'eerste')
  await platform.setPassword('web0001', 'tweede')
  expect([platform.isPassword('web0001', 'eerste'), platform.isPassword('web0001', 'tweede')]).toEqual([false, true])
  expect(platform.isPassword('web0002', 'tweede')).toBe(false)
})
