import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { secret, secretsIn } from '../common/setting'
import { readConfig } from '../config'
import { adapterNamed, defineAdapter } from './adapter'
import { chooseAdapters } from './choose'

const messagesOf = (env: Record<string, string>): string[] => {
  const choice = chooseAdapters(env)
  return choice.success ? [] : choice.issues.map(({ message }) => message)
}

test('an adapter opens with its settings and with the value that selected it', async () => {
  const settings = z.object({ PROBE_RETRIES: z.coerce.number().default(2), PROBE_KEY: secret(z.string()) })
  const adapter = defineAdapter({
    port: 'urlProbe',
    name: 'example',
    description: 'An example.',
    settings,
    open: (read, _deps, value) => ({ port: { headersOf: async () => ({ read: JSON.stringify(read), value }) } }),
  })
  const configured = adapter.configure({ PROBE_KEY: 'k', PROBE_OTHER: 'x' }, 'example').data
  expect(configured).toMatchObject({ name: 'example', isStandIn: false, keepsFiles: false, testSettings: [] })
  const { port } = configured?.open({} as Parameters<typeof configured.open>[0]) ?? {}
  expect(await port?.headersOf('https://voorbeeld.nl')).toEqual({
    read: '{"PROBE_RETRIES":2,"PROBE_KEY":"k"}',
    value: 'example',
  })
  expect(secretsIn(settings)).toEqual(['PROBE_KEY'])
})

test('everything that is wrong with adapters is reported at once, missing settings in one line', () => {
  expect(messagesOf({ MAILER: 'smtp', REGISTRY: 'vreemd', VIES_URL: 'x', VAT_CHECK: 'vies' })).toEqual([
    'REGISTRY=vreemd is not known; it can be: embedded, realtime-register, openprovider, epp',
    'MAILER=smtp needs SMTP_URL and MAIL_FROM',
    'Invalid URL',
  ])
  expect(
    messagesOf({ MAILER: 'smtp', SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@b.example', DKIM_DOMAIN: 'b' }),
  ).toEqual(['DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE go together'])
  expect(messagesOf({ REGISTRY_LATENCY: 'perhaps' })).toHaveLength(1)
  expect(messagesOf({ DNS_RESOLVER: 'epp' })).toEqual([
    'DNS_RESOLVER=epp is not known; it can be: embedded, system, the address of a resolver, as 192.0.2.1:53',
  ])
})

test('wrong variables of the shop and of its adapters are named together', () => {
  const wrong = () => readConfig({ PORT: 'http', MAILER: 'smtp', SMTP_URL: 'smtp://127.0.0.1' })
  expect(wrong).toThrow(/at PORT[\s\S]*MAILER=smtp needs MAIL_FROM/)
})

test('the settings of an adapter that is not selected are not read', () => {
  expect(messagesOf({ SMTP_URL: 'nonsense', VIES_URL: 'nonsense' })).toEqual([])
})

test('a sandbox has stand-ins, whatever the shop has', () => {
  const choice = chooseAdapters({ URL_PROBE: 'direct', DNS_RESOLVER: '192.0.2.1:53', DNS_PORT: '5300' })
  if (!choice.success) throw new Error('the choice is refused')
  const { adapters, standIns } = choice
  expect([adapters.urlProbe.name, adapters.dnsResolver.name, adapters.dnsServer.isStandIn]).toEqual([
    'direct',
    'system',
    false,
  ])
  expect([standIns.urlProbe.name, standIns.dnsResolver.name, standIns.captcha.name]).toEqual([
    'embedded',
    'embedded',
    'altcha',
  ])
})

test('the configuration shows no secret of an adapter', () => {
  const config = readConfig({
    SECRET: 'geheim-van-een-test-zonder-waarde',
    ...{ MAILER: 'smtp', SMTP_URL: 'smtp://wimpel:wachtwoord@127.0.0.1', MAIL_FROM: 'post@wimpel.example' },
  })
  expect(inspect(config, { depth: null, showHidden: true })).not.toContain('wachtwoord')
  expect(JSON.stringify(config)).not.toContain('wachtwoord')
})

test('the address and the trial of an adapter come from its settings, and carry no credentials', () => {
  const { adapters } = readConfig({
    SECRET: 'geheim-van-een-test-zonder-waarde',
    ...{ MAILER: 'smtp', SMTP_URL: 'smtps://wimpel:wachtwoord@mail.example', MAIL_FROM: 'post@wimpel.example' },
    ...{ PAYMENTS: 'mollie', MOLLIE_API_KEY: 'test_voorbeeld', DNS_PORT: '5300' },
    ...{ REGISTRY: 'openprovider,epp', OPENPROVIDER_URL: 'https://api.sandbox.openprovider.nl:8480' },
    ...{ OPENPROVIDER_USERNAME: 'winkel', OPENPROVIDER_PASSWORD: 'wachtwoord' },
    ...{ EPP_HOST: 'epp.example', EPP_CLIENT_ID: 'winkel', EPP_PASSWORD: 'wachtwoord' },
  })
  expect(adapters.mailer.address()).toEqual({ host: 'mail.example', port: 465, tls: {} })
  expect(adapters.payments.address()).toEqual({ host: 'api.mollie.com', port: 443, tls: {} })
  expect(adapters.payments.trial).toEqual({ isTrial: true, setting: 'MOLLIE_API_KEY' })
  expect(adapters.dnsServer.address()).toEqual({ host: '127.0.0.1', port: 5300, tls: null })
  expect(adapters.vps.address()).toBeNull()
  const [first, second] = adapters.registry.registrars?.adapters ?? []
  expect(first?.trial).toEqual({ isTrial: true, setting: 'OPENPROVIDER_URL' })
  expect(second?.address()).toEqual({ host: 'epp.example', port: 700, tls: {} })
  expect(adapterNamed(adapters.registry, 'epp')).toBe(second)
})

test('the prospects of a port are its real adapters, with what they lack and what is wrong', () => {
  const choice = chooseAdapters({ MOLLIE_API_KEY: 'geen', RABO_SIGNING_KEY: 'eA==' })
  if (!choice.success) throw new Error('the choice is refused')
  expect(choice.prospects.payments).toEqual([
    { adapter: 'rabo', missing: ['RABO_REFRESH_TOKEN'], wrong: [], isBegun: true },
    { adapter: 'mollie', missing: [], wrong: ['MOLLIE_API_KEY'], isBegun: true },
  ])
  expect(choice.prospects.vatCheck).toEqual([{ adapter: 'vies', missing: [], wrong: [], isBegun: false }])
  expect(choice.prospects.vps).toEqual([])
})
