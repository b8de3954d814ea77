import { expect, test } from 'vitest'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import { createEmbeddedHostingPlatform } from '../../server/adapters/hosting-platform/embedded'
import { hostingContract, hostingRequest } from './hosting-platform.contract'

hostingContract('embedded', async () => {
  const db = openEmbeddedDatabase(':memory:')
  return { platform: createEmbeddedHostingPlatform({ db }), close: async () => void db.close() }
})

test('hands out only addresses that are meant for examples', async () => {
  const platform = createEmbeddedHostingPlatform({ db: openEmbeddedDatabase(':memory:') })
  for (let n = 1; n <= 300; n++) {
    const { ipv4, ipv6 } = await platform.create(hostingRequest(`ref-${n}`))
    expect(ipv4).toMatch(/^203\.0\.113\.([1-9]\d?|1\d\d|2[0-4]\d|25[0-4])$/)
    expect(ipv6).toMatch(/^2001:db8::[0-9a-f]{1,4}$/)
  }
})
