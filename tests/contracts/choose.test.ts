import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdapterConfig, chooseAdapters } from '../../server/adapters/choose'
import { stillClock } from '../../server/adapters/clock/still'
import { systemClock } from '../../server/adapters/clock/system'
import { askUdp } from './dns-client'
import { requestFor } from './domain-registry.contract'
import { mailWith } from './mailer.contract'
import { announcement } from './payment-provider.contract'

const config = (changes: Partial<AdapterConfig> = {}): AdapterConfig => ({
  dataDir: ':memory:',
  publicUrl: 'https://winkel.example',
  captchaTestToken: 'proef',
  secrets: { captcha: 'geheim 1', bank: 'geheim 2', dns: 'geheim 3' },
  registryLatency: false,
  dnsPort: null,
  ...changes,
})

const deps = () => ({ clock: stillClock(), isFirstUse: async () => true })

describe('choosing adapters', () => {
  test('with nothing said every port is the embedded one', async () => {
    const adapters = chooseAdapters(config(), { ...deps(), demoNames: ['reseller-1.nl'] })
    expect(adapters.payments).toBe(adapters.embedded.bank)
    expect((await adapters.registry.check('reseller-1.nl')).status).toBe('active')
    expect(await adapters.captcha.verify('proef', 'login')).toBe(true)
    expect(await adapters.addressLookup.find('1234AB', '1')).not.toBeNull()
    expect(await adapters.listen()).toEqual({ dnsPort: null })
    await adapters.close()
  })

  test.each([
    ['registry', 'REGISTRY=epp is not known; it can be: embedded'],
    ['dnsServer', 'DNS_SERVER=epp'],
    ['dnsResolver', 'DNS_RESOLVER=epp'],
    ['payments', 'PAYMENTS=epp'],
    ['captcha', 'CAPTCHA=epp'],
    ['mailer', 'MAILER=epp'],
    ['addressLookup', 'ADDRESS_LOOKUP=epp'],
    ['urlProbe', 'URL_PROBE=epp is not known; it can be: embedded, direct'],
    ['certificates', 'CERTIFICATES=epp'],
    ['cdn', 'CDN=epp'],
    ['vps', 'VPS=epp'],
  ])('an unknown %s stops the start with the known ones named', (name, message) => {
    const wrong = config({ adapters: { [name]: 'epp' } })
    expect(() => chooseAdapters(wrong, deps())).toThrow(message)
    const right = chooseAdapters(config({ adapters: { [name]: 'embedded' } }), deps())
    return right.close()
  })

  test('the address of the shop can be known later than the adapters', async () => {
    let origin = ''
    const adapters = chooseAdapters(config({ publicUrl: () => origin }), deps())
    origin = 'http://127.0.0.1:3000'
    const { paymentUrl } = await adapters.payments.announce(announcement('A1'))
    expect(paymentUrl).toMatch(/^http:\/\/127\.0\.0\.1:3000\/testbank\/betalen\//)
    await adapters.close()
  })

  test('the name server answers when a port is asked for, and no longer after closing', async () => {
    const adapters = chooseAdapters(config({ dnsPort: 0 }), { ...deps(), clock: systemClock })
    const { dnsPort } = await adapters.listen()
    expect((await askUdp(dnsPort ?? 0, 'voorbeeld.nl', 'A')).rcode).toBe(5)
    await adapters.close()
    await expect(askUdp(dnsPort ?? 0, 'voorbeeld.nl', 'A')).rejects.toThrow()
  })

  describe('with a data folder', () => {
    let dataDir = ''
    beforeAll(async () => {
      dataDir = join(await mkdtemp(join(tmpdir(), 'wimpel-adapters-')), 'data')
    })
    afterAll(() => rm(join(dataDir, '..'), { recursive: true }))

    test('all that the outside knows is there after a restart', async () => {
      const before = chooseAdapters(config({ dataDir }), deps())
      await before.registry.register(requestFor('voorbeeld.nl', 'ref-1'))
      await before.mailer.send(mailWith({}))
      const { paymentUrl } = await before.payments.announce(announcement('A1'))
      await before.dnsServer.publish({ name: 'voorbeeld.nl', serial: 1, records: [] })
      await before.close()

      const after = chooseAdapters(config({ dataDir }), deps())
      expect((await after.registry.check('voorbeeld.nl')).status).toBe('active')
      expect(after.embedded.mailbox.list()).toHaveLength(1)
      expect((await after.payments.announce(announcement('A1'))).paymentUrl).toBe(paymentUrl)
      expect(after.embedded.dns.zoneOf('voorbeeld.nl')?.serial).toBe(1)
      await after.close()
      expect(await readdir(dataDir)).toEqual(['embedded.sqlite'])
    })
  })
})
