import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EppFarSide, startEpp } from '../../tests/far-sides/epp'
import { startFarSide } from '../../tests/far-sides/far-side'
import { stillClock } from '../adapters/clock/still'
import { examinePowerDns } from '../adapters/dns-server/examine-powerdns'
import { fine, wrong } from '../adapters/examination'
import { addressIn } from '../adapters/system-address'
import type { TestStep } from '../common/system-test'
import { type TestedSystem, testSystem } from './test-system'

let far: EppFarSide
let open: { port: number; close(): void }
beforeAll(async () => {
  far = await startEpp()
  const server = createServer((socket) => void socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open = { port: (server.address() as AddressInfo).port, close: () => void server.close() }
})
afterAll(async () => {
  await far.close()
  open.close()
})

const tested = (system: Partial<TestedSystem>, times?: { testMs?: number; stepMs?: number }) =>
  testSystem({ address: null, isStandIn: false, examine: async () => [], ...system }, times)

const told = (steps: readonly TestStep[]) => steps.map(({ kind, outcome, message }) => [kind, outcome, message])

describe('the test of a system', () => {
  test('connects, then runs the checks of the adapter', async () => {
    const examine = async () => [fine('mailer: login', 'accepted'), wrong('mailer: SPF', 'has none', 'Publish one.')]
    const { steps, durationMs } = await tested({
      address: { host: '127.0.0.1', port: open.port, tls: null },
      examine,
    })
    expect(steps).toMatchObject([
      { kind: 'CONNECT', outcome: 'OK', subject: String(open.port), durationMs: expect.any(Number) },
      { kind: 'CHECK', outcome: 'OK', subject: 'mailer: login', message: 'accepted', fix: null },
      { kind: 'CHECK', outcome: 'WRONG', subject: 'mailer: SPF', message: 'has none', fix: 'Publish one.' },
    ])
    expect(durationMs).toBeGreaterThanOrEqual(0)
  })

  test('looks a name up first', async () => {
    const { steps } = await tested({ address: { host: 'localhost', port: open.port, tls: null } })
    expect(steps[0]).toMatchObject({ kind: 'RESOLVE', outcome: 'OK', subject: 'localhost' })
  })

  test('tries nothing after a name that does not exist, and asks the adapter nothing', async () => {
    let isAsked = false
    const { steps } = await tested({
      address: { host: 'bestaat-niet.invalid', port: 443, tls: {} },
      examine: async () => {
        isAsked = true
        return []
      },
    })
    expect(told(steps)).toEqual([
      ['RESOLVE', 'WRONG', expect.stringMatching(/^E/)],
      ['CONNECT', 'SKIPPED', null],
      ['CERTIFICATE', 'SKIPPED', null],
      ['CHECK', 'SKIPPED', null],
    ])
    expect(isAsked).toBe(false)
  })

  test('says that nothing listens', async () => {
    const { steps } = await tested({ address: { host: '127.0.0.1', port: 1, tls: null } })
    expect(told(steps)).toEqual([
      ['CONNECT', 'WRONG', 'ECONNREFUSED'],
      ['CHECK', 'SKIPPED', null],
    ])
  })

  test('reads until when a certificate is valid, and who has to have signed it', async () => {
    const { host, port, ca, client } = far
    const trusted = await tested({ address: { host, port, tls: { ca, ...client } } })
    expect(trusted.steps.at(-1)).toMatchObject({ kind: 'CERTIFICATE', outcome: 'OK', message: null })
    expect(trusted.steps.at(-1)?.validUntil).toBeGreaterThan(Date.now())
    const unknown = await tested({ address: { host, port, tls: client } })
    expect(unknown.steps.at(-2)).toMatchObject({
      kind: 'CERTIFICATE',
      outcome: 'WRONG',
      validUntil: expect.any(Number),
    })
    expect(unknown.steps.at(-1)).toMatchObject({ kind: 'CHECK', outcome: 'SKIPPED' })
  })

  test('gives up on a system that speaks no TLS, and on checks that take too long', async () => {
    const silent = { host: '127.0.0.1', port: open.port, tls: {} }
    expect(told((await tested({ address: silent }, { stepMs: 50 })).steps)).toEqual([
      ['CONNECT', 'OK', null],
      ['CERTIFICATE', 'WRONG', 'ETIMEDOUT'],
      ['CHECK', 'SKIPPED', null],
    ])
    const { steps, durationMs } = await tested({ examine: () => new Promise(() => {}) }, { testMs: 50 })
    expect(steps).toMatchObject([{ kind: 'CHECK', outcome: 'WRONG', subject: '', message: null }])
    expect(durationMs).toBeLessThan(5000)
  })

  test('has nothing to ask a stand-in, and an adapter without a system', async () => {
    expect(told((await tested({ isStandIn: true })).steps)).toEqual([['PLAYED', 'SKIPPED', null]])
    expect(told((await tested({})).steps)).toEqual([['NOTHING', 'SKIPPED', null]])
  })
})

test('a test of a name server creates no zone there', async () => {
  const server = await startFarSide(({ path }) =>
    path.endsWith('/servers/localhost')
      ? { status: 200, body: { daemon_type: 'authoritative', version: '4.9.0' } }
      : { status: 404 },
  )
  const refuse = () => Promise.reject(new Error('a zone is published'))
  const publisher = { publish: refuse, remove: refuse, compare: refuse }
  const about = { url: server.url, apiKey: 'sleutel', server: 'localhost', catalog: 'catalog.example', readsOnly: true }
  const findings = await examinePowerDns(about, publisher, stillClock())
  expect(findings.map(({ check, ok }) => `${check} ${ok}`)).toEqual([
    'dns server: reached true',
    'dns server: version true',
    'dns server: catalog true',
  ])
  expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'GET'])
  await server.close()
})

test.each([
  ['https://api.example', { host: 'api.example', port: 443, tls: {} }],
  ['http://127.0.0.1:8081', { host: '127.0.0.1', port: 8081, tls: null }],
  ['smtps://user:geheim@mail.example', { host: 'mail.example', port: 465, tls: {} }],
  ['smtp://user:geheim@mail.example', { host: 'mail.example', port: 587, tls: null }],
  ['https://[2001:db8::1]', { host: '2001:db8::1', port: 443, tls: {} }],
  ['gopher://mail.example', null],
])('the address in %s', (url, address) => {
  expect(addressIn(url)).toEqual(address)
})
