import { expect, test } from 'vitest'
import { hangingRegistry, unavailableRegistry } from '../../../tests/support/failing-ports'
import type { DomainRegistry } from '../../ports/domain-registry'
import { OperatorNeeded, OutsideUnavailable } from '../../ports/outside-unavailable'
import { stillClock } from '../clock/still'
import { withBreaker } from './registrar-breaker'

/** A registrar whose calls are counted. */
function counted(registry: DomainRegistry) {
  const clock = stillClock()
  const state = { calls: 0, registry }
  const target = {
    ...registry,
    cancel: (name: string) => {
      state.calls++
      return state.registry.cancel(name)
    },
  }
  return { clock, state, target }
}

const failureOf = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error)

test('a registrar is left alone for 15 seconds after five failures in a row, and then tried by one call', async () => {
  const { clock, state, target } = counted(unavailableRegistry())
  const guarded = withBreaker(target, clock)
  for (let times = 0; times < 8; times++)
    expect(await failureOf(guarded.cancel('voorbeeld.nl'))).toBeInstanceOf(OutsideUnavailable)
  expect(state.calls).toBe(5)
  clock.advance(15_000)
  await Promise.all([1, 2, 3].map(() => failureOf(guarded.cancel('voorbeeld.nl'))))
  expect(state.calls).toBe(6)
  clock.advance(15_000)
  state.registry = { ...unavailableRegistry(), cancel: async () => {} }
  await guarded.cancel('voorbeeld.nl')
  await guarded.cancel('voorbeeld.nl')
  expect(state.calls).toBe(8)
})

test('a registrar that hangs is left alone while its calls still wait', async () => {
  const { clock, state, target } = counted(hangingRegistry())
  const guarded = withBreaker(target, clock, 5)
  for (let times = 0; times < 5; times++) void guarded.cancel('voorbeeld.nl')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await failureOf(guarded.cancel('voorbeeld.nl'))).toMatchObject({ retryAfterMs: 15_000 })
  expect(state.calls).toBe(5)
})

test('a refusal of the credentials, a bug and a caller that left do not open it', async () => {
  for (const error of [
    new OperatorNeeded('registry', 'credentials'),
    new TypeError(),
    new DOMException('', 'AbortError'),
  ]) {
    const { clock, state, target } = counted({ ...unavailableRegistry(), cancel: () => Promise.reject(error) })
    const guarded = withBreaker(target, clock)
    for (let times = 0; times < 8; times++) expect(await failureOf(guarded.cancel('voorbeeld.nl'))).toBe(error)
    expect(state.calls).toBe(8)
  }
})
