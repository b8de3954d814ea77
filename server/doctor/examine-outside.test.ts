import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FarSide, startFarSide } from '../../tests/far-sides/far-side'
import { type MollieFarSide, startMollie } from '../../tests/far-sides/mollie'
import { type RaboFarSide, startRabo } from '../../tests/far-sides/rabo'
import { describeWithPowerDns, type PowerDnsServer, startPowerDns } from '../../tests/support/powerdns'
import { stillClock } from '../adapters/clock/still'
import type { Finding } from '../adapters/examination'
import { examineShop } from './examine-shop'

const folder = mkdtempSync(join(tmpdir(), 'wimpel-doctor-'))
const open: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of open.reverse()) await close()
  rmSync(folder, { recursive: true })
})

/** The doctor's findings about one port. */
async function examined(port: string, env: Record<string, string>): Promise<Finding[]> {
  const found = await examineShop({ DATA_DIR: folder, ...env })
  const unread = found.filter(({ check, ok }) => check === 'configuration: read' && !ok)
  return [...unread, ...found.filter(({ check }) => check.startsWith(port))]
}

const faultsOf = (findings: readonly Finding[]) => findings.filter(({ ok }) => !ok)

const fault = (check: string, message: RegExp) => ({
  check,
  ok: false,
  message: expect.stringMatching(message),
  fix: expect.any(String),
})

describe.each(['mollie', 'rabo'])('the notification address of %s', (name) => {
  const path = `/hooks/payments/${name}`

  /** The result of its check, for a shop that answers with this status at this address. */
  async function foundAt(status: number) {
    const mollie = await startMollie(stillClock())
    const shop = await startFarSide((asked) => ({ status: asked.path === path ? status : 404, body: 'no' }))
    open.push(mollie.close, shop.close)
    const env = {
      ...{ PAYMENTS: name, MOLLIE_URL: mollie.url, MOLLIE_API_KEY: mollie.apiKey },
      ...{ RABO_URL: mollie.url, RABO_REFRESH_TOKEN: 'x', RABO_SIGNING_KEY: 'eA==' },
      // Leads to this machine, and does not look like it.
      PUBLIC_URL: shop.url.replace('127.0.0.1', '0.0.0.0'),
    }
    const found = await examined('payments: notification address', env)
    expect(shop.requests.filter(({ method }) => method === 'POST')).toMatchObject([{ path, body: '' }])
    return found
  }

  test('is right where the shop refuses what is no notification', async () => {
    expect(await foundAt(400)).toMatchObject([{ ok: true, message: expect.stringContaining(path) }])
  })

  test.each([
    [200, /answers with 200/],
    [404, /answers with 404/],
    [401, /does not serve us/],
    [502, /returned status 502/],
  ])('is wrong where it answers with %i', async (status, message) => {
    expect(await foundAt(status)).toEqual([fault('payments: notification address', message)])
  })
})

describe('the examination of Mollie', () => {
  let far: MollieFarSide
  beforeAll(async () => {
    far = await startMollie(stillClock())
    open.push(far.close)
  })
  const settings = () => ({ PAYMENTS: 'mollie', MOLLIE_URL: far.url, MOLLIE_API_KEY: far.apiKey })

  test('finds nothing wrong where nothing is, and says what buyers can pay with', async () => {
    far.profileIs('verified', ['ideal', 'creditcard'])
    expect(await examined('payments', settings())).toEqual([
      { check: 'payments: key', ok: true, message: 'Mollie accepts the key', fix: null },
      { check: 'payments: mode', ok: true, message: 'test: nothing is charged', fix: null },
      { check: 'payments: profile', ok: true, message: 'Voorbeeldwinkel, verified', fix: null },
      { check: 'payments: methods', ok: true, message: 'ideal, creditcard', fix: null },
      { check: 'payments: notification address', ok: true, message: expect.stringMatching(/it asks/), fix: null },
    ])
    expect([far.payments, far.refunds, new Set(far.requests.map(({ method }) => method))]).toEqual([
      [],
      [],
      new Set(['GET']),
    ])
  })

  test.each<[string, string, RegExp, () => Record<string, string> | undefined]>([
    ['a key that is refused', 'payments: key', /credentials/, () => ({ MOLLIE_API_KEY: 'live_anders' })],
    ['an unreachable Mollie', 'payments: key', /ECONNREFUSED/, () => ({ MOLLIE_URL: 'http://127.0.0.1:1' })],
    ['a profile that is blocked', 'payments: profile', /blocked/, () => void far.profileIs('blocked')],
    ['a profile that is not verified', 'payments: profile', /not verified/, () => void far.profileIs('unverified')],
    [
      'no iDEAL',
      'payments: methods',
      /creditcard, but not iDEAL/,
      () => void far.profileIs('verified', ['creditcard']),
    ],
    ['no methods', 'payments: methods', /none/, () => void far.profileIs('verified', [])],
  ])('finds %s', async (_what, check, message, plant) => {
    far.profileIs('verified', ['ideal'])
    const changes = plant() ?? {}
    expect(faultsOf(await examined('payments', { ...settings(), ...changes }))).toEqual([fault(check, message)])
  })

  test('says of a live key that buyers are charged, and names no key', async () => {
    const relay = await startFarSide(({ path }) =>
      path === '/v2/profiles/me'
        ? { status: 200, body: { name: 'Voorbeeldwinkel', mode: 'live', status: 'verified' } }
        : { status: 200, body: { _embedded: { methods: [{ id: 'ideal' }] } } },
    )
    open.push(relay.close)
    const found = await examined('payments', { ...settings(), MOLLIE_URL: relay.url, MOLLIE_API_KEY: 'live_kanarie' })
    expect(found.find(({ check }) => check === 'payments: mode')?.message).toBe('live: buyers are charged')
    expect(JSON.stringify(found)).not.toContain('kanarie')
  })
})

describe('the examination of Rabo', () => {
  let far: RaboFarSide
  beforeAll(async () => {
    far = await startRabo(stillClock())
    open.push(far.close)
  })
  const settings = () => ({
    ...{ PAYMENTS: 'rabo', RABO_URL: far.url },
    ...{ RABO_REFRESH_TOKEN: far.refreshToken, RABO_SIGNING_KEY: far.signingKey },
  })
  /** A shop on this machine is out of the bank's reach. */
  const ofLocal = fault('payments: notification address', /this machine/)

  test('finds nothing wrong but the address of a shop on this machine, and says that it is live', async () => {
    expect(await examined('payments', settings())).toEqual([
      { check: 'payments: token', ok: true, message: expect.stringMatching(/access token/), fix: null },
      { check: 'payments: environment', ok: true, message: 'live: buyers are charged (127.0.0.1)', fix: null },
      { check: 'payments: signing key', ok: true, message: expect.stringMatching(/form of a key/), fix: null },
      ofLocal,
    ])
    expect(far.orders).toEqual([])
  })

  test.each<[string, string, RegExp, Record<string, string>]>([
    ['a refresh token that is refused', 'payments: token', /credentials/, { RABO_REFRESH_TOKEN: 'kanarie' }],
    ['an unreachable bank', 'payments: token', /ECONNREFUSED/, { RABO_URL: 'http://127.0.0.1:1' }],
    ['a key that was cut', 'payments: signing key', /only 6 bytes/, { RABO_SIGNING_KEY: 'a2FuYXJp' }],
  ])('finds %s, and names no credential', async (_what, check, message, changes) => {
    const found = await examined('payments', { ...settings(), ...changes })
    expect(faultsOf(found)).toEqual([fault(check, message), ofLocal])
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`kanari|a2FuYXJp|${far.signingKey}|${far.refreshToken}`))
  })

  test('says that the sandbox charges nobody', async () => {
    const env = { ...settings(), RABO_URL: 'https://api.pay-sandbox.rabobank.invalid' }
    const found = await examined('payments', env)
    expect(found.find(({ check }) => check === 'payments: environment')?.message).toMatch(
      /^sandbox: nothing is charged/,
    )
  })
})

describeWithPowerDns('the examination of PowerDNS', () => {
  let far: PowerDnsServer
  let unfit: PowerDnsServer
  beforeAll(async () => {
    far = await startPowerDns()
    unfit = await startPowerDns({ 'default-soa-edit-signed': 'INCEPTION-EPOCH' })
    open.push(far.stop, unfit.stop)
    await far.call('POST', '/zones', { name: 'ordinary.example.', kind: 'Native', nameservers: [] })
  })
  const settingsOf = (url = far.url) => ({
    ...{ DNS_SERVER: 'powerdns', POWERDNS_URL: url, POWERDNS_API_KEY: far.apiKey },
  })
  const zonesOf = async () => ((await far.call('GET', '/zones')) as { name: string }[]).map(({ name }) => name)

  /** A way to the server on which the responses to some requests are changed. */
  async function changing(change: (text: string, asked: { method: string; path: string }) => string | number) {
    const relay: FarSide = await startFarSide(async ({ method, path, query, headers, body }) => {
      const changed = change('', { method, path })
      if (typeof changed === 'number') return { status: changed, body: { error: 'no' } }
      const response = await fetch(`${far.url}${path}?${query}`, {
        method,
        headers: { 'x-api-key': headers['x-api-key'] ?? '', connection: 'close' },
        ...(body && { body }),
      })
      const type = response.headers.get('content-type') ?? 'text/plain'
      const text = String(change(await response.text(), { method, path }))
      return { status: response.status, body: text, headers: { 'content-type': type } }
    })
    open.push(relay.close)
    return relay.url
  }

  test('finds nothing wrong where nothing is, and leaves nothing behind', async () => {
    const env = { ...settingsOf(), POWERDNS_KIND: 'Primary', POWERDNS_CATALOG: 'catalog.example' }
    expect(await examined('dns server', env)).toEqual([
      { check: 'dns server: reached', ok: true, message: 'the API answers and accepts the key', fix: null },
      { check: 'dns server: version', ok: true, message: expect.stringMatching(/^PowerDNS \d/), fix: null },
      { check: 'dns server: zones', ok: true, message: 'a zone is created, signed and read back', fix: null },
      { check: 'dns server: removal', ok: true, message: 'the zone is removed again', fix: null },
      { check: 'dns server: clock', ok: true, message: 'within 60 s of this machine', fix: null },
      { check: 'dns server: catalog', ok: true, message: expect.stringMatching(/is created/), fix: null },
    ])
    expect(await zonesOf()).toEqual(['ordinary.example.'])
  })

  test.each<[string, string, RegExp, () => Record<string, string> | Promise<Record<string, string>>]>([
    ['another key', 'dns server: reached', /credentials/, () => ({ ...settingsOf(), POWERDNS_API_KEY: 'kanarie' })],
    ['nothing there', 'dns server: reached', /ECONNREFUSED/, () => settingsOf('http://127.0.0.1:1')],
    ['another id', 'dns server: reached', /no server else/, () => ({ ...settingsOf(), POWERDNS_SERVER: 'else' })],
    [
      'a recursor',
      'dns server: reached',
      /is a recursor/,
      async () => settingsOf(await changing((text) => text.replace('authoritative', 'recursor'))),
    ],
    [
      'an old version',
      'dns server: version',
      /4\.6\.2 is too old/,
      async () => settingsOf(await changing((text) => text.replace(/"version": "[\d.]+"/, '"version": "4.6.2"'))),
    ],
    ['serials that it edits', 'dns server: zones', /another serial/, () => settingsOf(unfit.url)],
    [
      'a backend that keeps no keys',
      'dns server: zones',
      /a request with a key/,
      async () =>
        settingsOf(
          await changing((text, { method, path }) => (method === 'POST' && path.endsWith('cryptokeys') ? 422 : text)),
        ),
    ],
    [
      'a clock that is behind',
      'dns server: clock',
      /differs by \d{4} s/,
      async () =>
        settingsOf(
          await changing((text) =>
            text.replace(/"edited_serial": (\d{10})/, (_, at) => `"edited_serial": ${Number(at) - 3000}`),
          ),
        ),
    ],
    [
      'a catalog that is none',
      'dns server: catalog',
      /ordinary\.example is a zone of kind Native/,
      () => ({ ...settingsOf(), POWERDNS_KIND: 'Primary', POWERDNS_CATALOG: 'ordinary.example' }),
    ],
    [
      'a zone that cannot be removed',
      'dns server: removal',
      /returned status 405/,
      async () => settingsOf(await changing((text, { method }) => (method === 'DELETE' ? 405 : text))),
    ],
  ])('finds %s', async (what, check, message, settings) => {
    const found = await examined('dns server', await settings())
    expect(faultsOf(found)).toEqual([fault(check, message)])
    expect(JSON.stringify(found)).not.toMatch(/kanarie|key-of-the-api/)
    if (what !== 'a zone that cannot be removed') expect(await zonesOf()).toEqual(['ordinary.example.'])
  })
})
