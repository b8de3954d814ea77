import { expect, test } from 'vitest'
import { stillClock } from '../../server/adapters/clock/still'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import { createEmbeddedVpsPlatform } from '../../server/adapters/vps-platform/embedded'
import { vpsPlatformContract } from './vps-platform.contract'

function embedded() {
  const clock = stillClock(Date.now())
  const platform = createEmbeddedVpsPlatform({ db: openEmbeddedDatabase(':memory:'), clock })
  return { platform, waitForServer: () => clock.advance(20_000), stumblingName: 'fout1' }
}

vpsPlatformContract('embedded', embedded)

test('hands out only addresses that are meant for examples', async () => {
  const { platform, waitForServer } = embedded()
  const request = {
    hostname: 'web1',
    cores: 1,
    memory: 2,
    disk: 40,
    operatingSystem: 'debian-13',
    sshKey: null,
    extras: [],
  }
  for (let n = 1; n <= 300; n++) await platform.create({ ...request, reference: `ref-${n}` })
  waitForServer()
  for (let n = 1; n <= 300; n++) {
    expect(await platform.find(`ref-${n}`)).toMatchObject({
      addresses: [
        expect.stringMatching(/^203\.0\.113\.([1-9]\d?|1\d\d|2[0-4]\d|25[0-4])$/),
        expect.stringMatching(/^2001:db8:[0-9a-f]{1,4}::1$/),
      ],
    })
  }
})
