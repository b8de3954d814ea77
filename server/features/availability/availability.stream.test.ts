import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STREAM_TIMEOUT_MS } from '../../../rules/constants'
import { withoutAnswer } from './availability.answer'
import { allOf, askedRegistry, checkerOn, deaf, FREE, slowAs } from './availability.test-support'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const namesOf = (answers: { domain: string }[]) => answers.map(({ domain }) => domain)

test('yields the fastest first, and ends after the last', async () => {
  const { checker } = checkerOn(askedRegistry(slowAs))
  const onEnd = vi.fn()
  const answers = allOf(checker.checkAll(['300.nl', '100.nl', '200.nl'], undefined, { onEnd }))
  await vi.advanceTimersByTimeAsync(299)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(namesOf(await answers)).toEqual(['100.nl', '200.nl', '300.nl'])
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('after 120 seconds each open name gets no answer, and the stream ends [DOM-034]', async () => {
  const registry = askedRegistry((name, signal) => (name === 'vrij.nl' ? Promise.resolve(FREE) : deaf(name, signal)))
  const { checker } = checkerOn(registry, { callTimeoutMs: 10 * STREAM_TIMEOUT_MS })
  let hasEnded = false
  const answers = allOf(checker.checkAll(['stil.nl', 'vrij.nl', 'stil.com'])).finally(() => {
    hasEnded = true
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(hasEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect((await answers).map(({ domain, status, reason }) => [domain, status, reason])).toEqual([
    ['vrij.nl', 'free', null],
    ['stil.nl', 'invalid', 'no-answer'],
    ['stil.com', 'invalid', 'no-answer'],
  ])
  expect(registry.left).toEqual(['stil.nl', 'stil.com'])
})

test('within four seconds of a stop each open name gets no answer, and the stream ends', async () => {
  const registry = askedRegistry((name, signal) => (name === 'vrij.nl' ? Promise.resolve(FREE) : deaf(name, signal)))
  const stop = new AbortController()
  const { checker } = checkerOn(registry, { stopping: stop.signal })
  const answers = allOf(checker.checkAll(['stil.nl', 'vrij.nl']))
  await vi.advanceTimersByTimeAsync(1000)
  stop.abort()
  const later = allOf(checker.checkAll(['stil.com']))
  await vi.advanceTimersByTimeAsync(4000)
  expect((await answers).map(({ domain, reason }) => [domain, reason])).toEqual([
    ['vrij.nl', null],
    ['stil.nl', 'no-answer'],
  ])
  expect((await later).map(({ domain, reason }) => [domain, reason])).toEqual([['stil.com', 'no-answer']])
  expect(vi.getTimerCount()).toBe(0)
})

test('a reader who disconnects while waiting is released at once, and all look-ups stop', async () => {
  const registry = askedRegistry(deaf)
  const { checker } = checkerOn(registry)
  const onEnd = vi.fn()
  const stream = checker.checkAll(['stil.nl'], undefined, { onEnd })
  const waiting = stream.next()
  await vi.advanceTimersByTimeAsync(1)
  expect(await stream.return?.()).toEqual({ done: true, value: undefined })
  expect(await waiting).toEqual({ done: true, value: undefined })
  expect(await stream.next()).toEqual({ done: true, value: undefined })
  expect(registry.left).toEqual(['stil.nl'])
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('an unread stream still asks, and ends when it is closed', async () => {
  const registry = askedRegistry(deaf)
  const { checker } = checkerOn(registry)
  const onEnd = vi.fn()
  const stream = checker.checkAll(['stil.nl'], undefined, { onEnd })
  await vi.advanceTimersByTimeAsync(1)
  expect(registry.asked).toEqual(['stil.nl'])
  await stream.return?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(registry.left).toEqual(['stil.nl'])
  expect(vi.getTimerCount()).toBe(0)
})

test('an aborted signal ends the stream, even before it started', async () => {
  const registry = askedRegistry(deaf)
  const { checker } = checkerOn(registry)
  const left = new AbortController()
  const answers = allOf(checker.checkAll(['stil.nl'], left.signal))
  await vi.advanceTimersByTimeAsync(1)
  left.abort()
  expect(await answers).toEqual([])
  expect(registry.left).toEqual(['stil.nl'])
  const onEnd = vi.fn()
  expect(await allOf(checker.checkAll(['ander.nl'], left.signal, { onEnd }))).toEqual([])
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(registry.asked).toEqual(['stil.nl'])
})

test('a failing name does not affect the others', async () => {
  const { checker } = checkerOn(
    askedRegistry(async (name) => {
      if (name.startsWith('fout')) throw new Error('away')
      return FREE
    }),
  )
  const answers = await allOf(checker.checkAll(['fout.nl', 'vrij.nl', 'a--b.nl']))
  expect(new Map(answers.map(({ domain, reason }) => [domain, reason]))).toEqual(
    new Map([
      ['fout.nl', 'no-answer'],
      ['vrij.nl', null],
      ['a--b.nl', 'invalid-name'],
    ]),
  )
})

test('known results come first, even when nothing has to be asked', async () => {
  const { checker } = checkerOn(askedRegistry(async () => FREE))
  const known = [withoutAnswer('vrij.zzz', 'not-sold', 0)]
  expect(namesOf(await allOf(checker.checkAll(['vrij.nl'], undefined, { known })))).toEqual(['vrij.zzz', 'vrij.nl'])
  expect(namesOf(await allOf(checker.checkAll([], undefined, { known })))).toEqual(['vrij.zzz'])
})

test('whatever the registries do, each name has one result, and is free only if its registry said so', async () => {
  const behaviour = fc.record({
    kind: fc.constantFrom('free', 'active', 'error', 'deaf', 'garbage'),
    ms: fc.integer({ min: 0, max: 20_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(behaviour, { minLength: 1, maxLength: 50 }), async (behaviours) => {
      const names = behaviours.map((_, i) => `naam${i}.nl`)
      const { checker } = checkerOn({
        check: async (name) => {
          const { kind, ms } = behaviours[Number.parseInt(name.slice(4), 10)] ?? { kind: 'error', ms: 0 }
          await new Promise((resolve) => setTimeout(resolve, ms))
          if (kind === 'deaf') return new Promise(() => {})
          if (kind === 'error') throw new Error('away')
          // The third kind violates the contract on purpose.
          return kind === 'garbage' ? ({ status: 'free' } as typeof FREE) : { ...FREE, status: kind as 'free' }
        },
      })
      const answers = allOf(checker.checkAll(names))
      await vi.advanceTimersByTimeAsync(STREAM_TIMEOUT_MS)
      expect(namesOf(await answers).sort()).toEqual([...names].sort())
      for (const { domain, status } of await answers) {
        const saidFree = behaviours[names.indexOf(domain)]?.kind === 'free'
        if (status === 'free') expect(saidFree).toBe(true)
      }
    }),
    { numRuns: 50 },
  )
})
