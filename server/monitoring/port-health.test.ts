import { expect, test } from 'vitest'
import { OperatorNeeded, OutsideUnavailable } from '../ports/outside-unavailable'
import { createPortHealth } from './port-health'

const failed = (error: Error) => () => Promise.reject(error)

test('a port is degraded after three failures in a row, and no longer after a response', async () => {
  const health = createPortHealth()
  const call = (work: () => Promise<unknown>) => Promise.resolve(health.watch('registry', work)).catch(() => {})
  for (let times = 0; times < 2; times++) await call(failed(new OutsideUnavailable('registry')))
  expect(health.degraded()).toEqual([])
  await call(failed(new OperatorNeeded('registry', 'balance')))
  expect(health.degraded()).toEqual(['registry'])
  await call(async () => 'fine')
  expect(health.degraded()).toEqual([])
})

test('a refusal is a response', async () => {
  const health = createPortHealth()
  for (let times = 0; times < 3; times++)
    await Promise.resolve(health.watch('payments', failed(new RangeError('too much')))).catch(() => {})
  expect(health.degraded()).toEqual([])
})

test('the result of a call is passed on, also one that is no promise', async () => {
  const health = createPortHealth()
  expect(health.watch('captcha', () => 'key')).toBe('key')
  expect(await health.watch('captcha', async () => true)).toBe(true)
})

test('the last hour of each system is counted, with its last answer and error', async () => {
  let now = Date.UTC(2026, 10, 25, 12)
  const health = createPortHealth(() => now)
  await health.watch('mailer', async () => 'sent')
  now += 30 * 60_000
  await Promise.resolve(health.watch('mailer', () => Promise.reject(new OutsideUnavailable('mailer')))).catch(() => {})
  await Promise.resolve(health.watch('mailer', () => Promise.reject(new Error('refused')))).catch(() => {})
  expect(health.list()).toMatchObject([
    { system: 'mailer', calls: 3, errors: 1, lastGoodAt: now, lastErrorAt: now, lastError: 'OutsideUnavailable' },
  ])
  now += 45 * 60_000
  expect(health.list()).toMatchObject([{ calls: 2, errors: 1, isDegraded: false }])
  now += 60 * 60_000
  expect(health.list()).toMatchObject([{ calls: 0, errors: 0, durationMs: null }])
})
