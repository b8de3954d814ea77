import { afterEach, describe, expect, test } from 'vitest'
import { LOGIN, startOpenprovider } from '../../tests/far-sides/openprovider'
import { ACCOUNT, startRealtimeRegister } from '../../tests/far-sides/realtime-register'
import { systemClock } from '../adapters/clock/system'
import type { Finding } from '../adapters/examination'
import { examineShop } from './examine-shop'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const NOWHERE = 'http://127.0.0.1:1'
const IN_A_WHILE = () => ({ date: new Date(Date.now() + 600_000).toUTCString() })

/** Returns what the doctor says about the registrar. */
async function examined(environment: Record<string, string>): Promise<Finding[]> {
  const findings = await examineShop({ DATA_DIR: ':memory:', SECRET: 's'.repeat(40), ...environment })
  return findings.filter(({ check }) => check.startsWith('registry: '))
}

const openprovider = async () => {
  const far = await startOpenprovider({ clock: systemClock })
  open.push(far.close)
  const settings = {
    REGISTRY: 'openprovider',
    OPENPROVIDER_URL: far.url,
    OPENPROVIDER_USERNAME: LOGIN.username,
    OPENPROVIDER_PASSWORD: LOGIN.password,
  }
  return { far, settings }
}

const realtimeRegister = async () => {
  const far = await startRealtimeRegister({ clock: systemClock })
  open.push(far.close)
  const settings = {
    REGISTRY: 'realtime-register',
    REALTIME_REGISTER_URL: far.url,
    REALTIME_REGISTER_API_KEY: ACCOUNT.apiKey,
    REALTIME_REGISTER_CUSTOMER: ACCOUNT.customer,
  }
  return { far, settings }
}

type Plant<T extends () => Promise<unknown>> = (made: Awaited<ReturnType<T>>) => Record<string, string> | undefined

const CHECKS = ['reached', 'login', 'may order', 'balance', 'clock'].map((check) => `registry: ${check}`)

describe('the examination of Openprovider', () => {
  test('finds nothing wrong where nothing is, and orders nothing', async () => {
    const { far, settings } = await openprovider()
    const findings = await examined(settings)
    expect(findings.map(({ check }) => check)).toEqual(CHECKS)
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
    expect(findings.find(({ check }) => check === 'registry: balance')?.message).toContain('1000.00 EUR')
    expect(far.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1beta/auth/login',
      'GET /v1beta/resellers',
    ])
  })

  test.each<[string, string, Plant<typeof openprovider>]>([
    ['an address at which nothing listens', 'reached', () => ({ OPENPROVIDER_URL: NOWHERE })],
    ['an address of something else', 'reached', ({ far }) => ({ OPENPROVIDER_URL: `${far.url}/elders` })],
    ['a page in place of an answer', 'reached', ({ far }) => void far.failOn(() => true, 'html')],
    ['a wrong user', 'login', () => ({ OPENPROVIDER_USERNAME: 'ander' })],
    ['a wrong password', 'login', () => ({ OPENPROVIDER_PASSWORD: 'kanarie-verkeerd' })],
    ['a blocked account', 'may order', ({ far }) => void Object.assign(far.account, { isActive: false })],
    ['an agreement that is not signed', 'may order', ({ far }) => void Object.assign(far.account, { isSigned: false })],
    ['a user who may not use the API', 'may order', ({ far }) => void Object.assign(far.account, { mayUseApi: false })],
    ['an empty balance', 'balance', ({ far }) => void Object.assign(far.account, { balance: 0 })],
    ['an account in another currency', 'balance', ({ far }) => void Object.assign(far.account, { currency: 'USD' })],
    ['a clock that differs', 'clock', ({ far }) => void far.setHeaders(IN_A_WHILE())],
  ])('finds %s', async (_title, check, plant) => {
    const made = await openprovider()
    const changed = plant(made) ?? {}
    const faults = (await examined({ ...made.settings, ...changed })).filter(({ ok }) => !ok)
    expect(faults).toEqual([
      { check: `registry: ${check}`, ok: false, message: expect.any(String), fix: expect.any(String) },
    ])
    expect(JSON.stringify(faults)).not.toContain('kanarie')
  })
})

describe('the examination of Realtime Register', () => {
  test('finds nothing wrong where nothing is, and orders nothing', async () => {
    const { far, settings } = await realtimeRegister()
    const findings = await examined(settings)
    expect(findings.map(({ check }) => check)).toEqual(CHECKS)
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
    expect(findings.find(({ check }) => check === 'registry: balance')?.message).toContain('10000.00 EUR')
    expect(far.processes).toEqual([])
    expect(far.requests.filter(({ method, query }) => method !== 'GET' && query.get('quote') !== 'true')).toEqual([])
  })

  test.each<[string, string, Plant<typeof realtimeRegister>]>([
    ['an address at which nothing listens', 'reached', () => ({ REALTIME_REGISTER_URL: NOWHERE })],
    ['a page in place of an answer', 'reached', ({ far }) => void far.failOn(() => true, 'html')],
    ['a wrong key', 'login', () => ({ REALTIME_REGISTER_API_KEY: 'kanarie-verkeerd' })],
    ['a key that may order nothing', 'may order', ({ far }) => void far.forbidOrders()],
    ['an empty balance', 'balance', ({ far }) => void far.setBalance(0)],
    ['another customer', 'balance', () => ({ REALTIME_REGISTER_CUSTOMER: 'ander' })],
    ['a clock that differs', 'clock', ({ far }) => void far.setHeaders(IN_A_WHILE())],
  ])('finds %s', async (_title, check, plant) => {
    const made = await realtimeRegister()
    const changed = plant(made) ?? {}
    const faults = (await examined({ ...made.settings, ...changed })).filter(({ ok }) => !ok)
    expect(faults).toEqual([
      { check: `registry: ${check}`, ok: false, message: expect.any(String), fix: expect.any(String) },
    ])
    expect(JSON.stringify(faults)).not.toContain('kanarie')
  })
})
