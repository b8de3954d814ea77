import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseAdapters } from '../../server/adapters/choose'
import { stillClock } from '../../server/adapters/clock/still'
import { systemClock } from '../../server/adapters/clock/system'
import { type Adapters, openAdapters } from '../../server/adapters/open-adapters'
import { securityHeaders } from '../../server/http/security-headers'
import { memoryRequests } from '../support/memory-requests'
import { askUdp } from './dns-client'
import { requestFor } from './domain-registry.contract'
import { mailWith } from './mailer.contract'
import { announcement } from './payment-provider.contract'

type Options = Partial<Parameters<typeof openAdapters>[1]>

/** Opens what the given variables choose; throws what stops the start. */
function opened(env: Record<string, string> = {}, options: Options = {}): Adapters {
  const choice = chooseAdapters({ REGISTRY_LATENCY: 'false', CAPTCHA_TEST_TOKEN: 'proef', ...env })
  if (!choice.success) throw new Error(choice.issues.map(({ message }) => message).join('\n'))
  return openAdapters(choice.adapters, {
    dataDir: ':memory:',
    secret: 'geheim',
    publicUrl: () => 'https://winkel.example',
    clock: stillClock(),
    isFirstUse: async () => true,
    requestsOf: () => memoryRequests(),
    isDemo: false,
    isProduction: false,
    isShared: false,
    ...options,
  })
}

/** The content security policy of pages in this configuration. */
async function policyOf(env: Record<string, string>): Promise<readonly string[]> {
  const adapters = opened(env)
  const headers = securityHeaders({ isHttps: true, isDevelopment: false, foreign: adapters.captcha.sources })
  await adapters.close()
  return String(headers['content-security-policy']).split(';')
}

describe('foreign sources of pages', () => {
  const keys = { CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' }

  test('are none while ALTCHA is the captcha', async () => {
    expect((await policyOf({})).join()).not.toMatch(/[a-z]+:\/\/|\*/)
  })

  test('are those that Turnstile documents while it is the captcha', async () => {
    const policy = await policyOf({ CAPTCHA: 'turnstile', ...keys })
    const host = 'https://challenges.cloudflare.com'
    const changed = [`script-src 'self' ${host}`, `frame-src 'self' ${host}`]
    const asBefore = await policyOf({})
    expect(policy).toEqual(
      asBefore.map((directive) => changed.find((each) => each.startsWith(`${directive} `)) ?? directive),
    )
    expect(policy).toEqual(expect.arrayContaining(changed))
  })

  test.each(['recaptcha-v2', 'recaptcha-v3', 'hcaptcha', 'friendly'])(
    'are of no other vendor for %s',
    async (CAPTCHA) => {
      const policy = (await policyOf({ CAPTCHA, ...keys })).join()
      const vendors = { google: /google/, cloudflare: /cloudflare/, hcaptcha: /hcaptcha/, friendly: /frcapi/ }
      const found = Object.entries(vendors).flatMap(([name, host]) => (host.test(policy) ? name : []))
      expect(found).toEqual([CAPTCHA.startsWith('recaptcha') ? 'google' : CAPTCHA])
      expect(policy).not.toContain('unsafe-inline')
    },
  )
})

describe('choosing adapters', () => {
  test('with nothing said every port is the embedded one', async () => {
    const adapters = opened({}, { demoNames: ['reseller-1.nl'] })
    expect(adapters.payments).toBe(adapters.embedded.bank)
    expect((await adapters.registry.check('reseller-1.nl')).status).toBe('active')
    expect(await adapters.captcha.verify('proef', 'login')).toBe(true)
    expect(await adapters.addressLookup.find('1234AB', '1')).not.toBeNull()
    expect(await adapters.listen()).toEqual({ dnsPort: null })
    await adapters.close()
  })

  test.each([
    ['REGISTRY', 'REGISTRY=vreemd is not known; it can be: embedded, realtime-register, openprovider, epp'],
    ['DNS_SERVER', 'DNS_SERVER=vreemd'],
    ['DNS_RESOLVER', 'DNS_RESOLVER=vreemd'],
    ['PAYMENTS', 'PAYMENTS=vreemd'],
    ['CAPTCHA', 'CAPTCHA=vreemd'],
    ['MAILER', 'MAILER=vreemd'],
    ['ADDRESS_LOOKUP', 'ADDRESS_LOOKUP=vreemd'],
    ['URL_PROBE', 'URL_PROBE=vreemd is not known; it can be: embedded, direct'],
    ['CERTIFICATES', 'CERTIFICATES=vreemd'],
    ['CDN', 'CDN=vreemd'],
    ['VPS', 'VPS=vreemd'],
  ])('an unknown %s stops the start with the known ones named', (name, message) => {
    expect(() => opened({ [name]: 'vreemd' })).toThrow(message)
    return opened({ [name]: 'embedded' }).close()
  })

  describe('several registrars', () => {
    const env = { EPP_HOST: 'epp.example', EPP_CLIENT_ID: 'wimpel', EPP_PASSWORD: 'kanarie' }

    test('are opened together, each for its extensions, and the first one for the others', async () => {
      const adapters = opened({ ...env, REGISTRY: 'embedded, epp', REGISTRY_FOR: '.COM:epp,co.uk:epp , münchen:epp' })
      const { registry } = adapters
      expect([...(registry.registrars?.keys() ?? [])]).toEqual(['embedded', 'epp'])
      const names = ['voorbeeld.com', 'voorbeeld.co.uk', 'voorbeeld.xn--mnchen-3ya', 'voorbeeld.nl', 'voorbeeld.uk']
      expect(names.map((name) => registry.registrarFor?.(name))).toEqual(['epp', 'epp', 'epp', 'embedded', 'embedded'])
      await adapters.close()
    })

    test('are opened with the one of all other extensions first, if it is named', async () => {
      const { registry, close } = opened({ ...env, REGISTRY: 'epp,embedded', REGISTRY_FOR: 'nl:epp,*:embedded' })
      expect([...(registry.registrars?.keys() ?? [])]).toEqual(['embedded', 'epp'])
      expect(['voorbeeld.nl', 'voorbeeld.com'].map((name) => registry.registrarFor?.(name))).toEqual([
        'epp',
        'embedded',
      ])
      await close()
    })

    test.each([
      ['embedded,vreemd', '', 'REGISTRY=vreemd is not known'],
      ['embedded,embedded', '', 'REGISTRY names embedded twice'],
      ['embedded,realtime-register', '', 'REGISTRY=realtime-register needs REALTIME_REGISTER_API_KEY'],
      ['embedded', 'com:epp', 'REGISTRY_FOR gives com to epp, which REGISTRY does not name: embedded'],
      ['embedded,epp', 'com', 'REGISTRY_FOR: com must be an extension and its registrar, such as com:epp'],
      ['embedded,epp', 'com:', 'REGISTRY_FOR: com: must be'],
      ['embedded,epp', ':epp', 'REGISTRY_FOR: :epp must be'],
      ['embedded,epp', 'com:epp:epp', 'REGISTRY_FOR: com:epp:epp must be'],
      ['embedded,epp', 'c m:epp', 'REGISTRY_FOR: c m:epp must be'],
      ['embedded,epp', '*:vreemd', 'REGISTRY_FOR gives * to vreemd, which REGISTRY does not name'],
      ['embedded,epp', '*:epp,*:embedded', 'REGISTRY_FOR gives * to epp and to embedded'],
      ['embedded,epp', 'com:epp,com:embedded', 'REGISTRY_FOR gives com to epp and to embedded'],
    ])('REGISTRY=%s with REGISTRY_FOR=%s stops the start, in words', (REGISTRY, REGISTRY_FOR, message) => {
      expect(() => opened({ ...env, REGISTRY, REGISTRY_FOR })).toThrow(message)
    })

    test('are a stand-in if one of them is, and a sandbox has the stand-in alone', () => {
      const choice = chooseAdapters({ ...env, REGISTRY: 'epp,embedded', REGISTRY_FOR: 'com:embedded' })
      if (!choice.success) throw new Error('the variables were refused')
      expect(choice.adapters.registry).toMatchObject({ name: 'epp', isStandIn: true })
      expect(choice.standIns.registry).toMatchObject({ name: 'embedded', registrars: { names: ['embedded'] } })
    })
  })

  test('the address of the shop can be known later than the adapters', async () => {
    let origin = ''
    const adapters = opened({}, { publicUrl: () => origin })
    origin = 'http://127.0.0.1:3000'
    const { paymentUrl } = await adapters.payments.announce(announcement('A1'))
    expect(paymentUrl).toMatch(/^http:\/\/127\.0\.0\.1:3000\/testbank\/betalen\//)
    await adapters.close()
  })

  test('the name server answers when a port is asked for, and no longer after closing', async () => {
    const adapters = opened({ DNS_PORT: '0' }, { clock: systemClock })
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
      const before = opened({}, { dataDir })
      await before.registry.register(requestFor('voorbeeld.nl', 'ref-1'))
      await before.mailer.send(mailWith({}))
      const { paymentUrl } = await before.payments.announce(announcement('A1'))
      await before.dnsServer.publish({ name: 'voorbeeld.nl', serial: 1, records: [] })
      await before.close()

      const after = opened({}, { dataDir })
      expect((await after.registry.check('voorbeeld.nl')).status).toBe('active')
      expect(after.embedded.mailbox?.list()).toHaveLength(1)
      expect((await after.payments.announce(announcement('A1'))).paymentUrl).toBe(paymentUrl)
      expect(after.embedded.dns?.zoneOf('voorbeeld.nl')?.serial).toBe(1)
      await after.close()
      expect(await readdir(dataDir)).toEqual(['embedded.sqlite'])
    })
  })
})
