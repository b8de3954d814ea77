import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RegistryCheck } from '../../ports/domain-registry'
import { ACTIVE, allOf, askedRegistry, checkerOn, deaf, FREE, slowAs } from './availability.test-support'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('concurrent searches for the same name share one call', async () => {
  const registry = askedRegistry(slowAs)
  const { checker } = checkerOn(registry)
  const streams = Array.from({ length: 20 }, () => allOf(checker.checkAll(['100.nl', '200.nl'])))
  await vi.advanceTimersByTimeAsync(200)
  for (const answers of await Promise.all(streams)) expect(answers).toHaveLength(2)
  expect(registry.asked).toEqual(['100.nl', '200.nl'])
})

test('the call is cancelled when the last client leaves, and not before', async () => {
  const registry = askedRegistry(slowAs)
  const { checker } = checkerOn(registry)
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = Promise.allSettled([
    checker.check('500.nl', { signal: first.signal }),
    checker.check('500.nl', { signal: second.signal }),
  ])
  await vi.advanceTimersByTimeAsync(10)
  first.abort(new Error('left'))
  await vi.advanceTimersByTimeAsync(10)
  expect(registry.left).toEqual([])
  second.abort(new Error('left too'))
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(registry.left).toEqual(['500.nl'])
})

test('a client that comes after the last one left starts a new call', async () => {
  const registry = askedRegistry(slowAs)
  const { checker } = checkerOn(registry)
  const left = new AbortController()
  const gone = checker.check('500.nl', { signal: left.signal }).catch(() => 'gone')
  await vi.advanceTimersByTimeAsync(10)
  left.abort()
  expect(await gone).toBe('gone')
  const answer = checker.check('500.nl')
  await vi.advanceTimersByTimeAsync(500)
  expect(await answer).toMatchObject({ status: 'free' })
  expect(registry.asked).toHaveLength(2)
})

test('sixteen calls run concurrently, and the rest are queued', async () => {
  const registry = askedRegistry(slowAs)
  const { checker } = checkerOn(registry)
  const names = Array.from({ length: 50 }, (_, i) => `${100 + i}.nl`)
  const answers = allOf(checker.checkAll(names))
  await vi.advanceTimersByTimeAsync(50)
  expect(registry.underWay).toBe(16)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answers).toHaveLength(50)
  expect(registry.most).toBe(16)
})

test('a purchase does not wait for the searches', async () => {
  const registry = askedRegistry(slowAs)
  const { checker } = checkerOn(registry, { parallel: 1 })
  const searches = allOf(checker.checkAll(['10.nl', '20.nl', '30.nl']))
  await vi.advanceTimersByTimeAsync(1)
  const purchase = checker.check('40.nl', { fresh: true })
  await vi.advanceTimersByTimeAsync(200)
  await Promise.all([searches, purchase])
  expect(registry.asked).toEqual(['10.nl', '40.nl', '20.nl', '30.nl'])
})

test('a purchase uses its own call, ahead of a queued search for the name', async () => {
  const registry = askedRegistry(slowAs)
  const { checker } = checkerOn(registry, { parallel: 1 })
  const searches = allOf(checker.checkAll(['10.nl', '20.nl', '30.nl']))
  await vi.advanceTimersByTimeAsync(1)
  const purchase = checker.check('30.nl', { fresh: true })
  await vi.advanceTimersByTimeAsync(200)
  await Promise.all([searches, purchase])
  expect(registry.asked).toEqual(['10.nl', '30.nl', '20.nl', '30.nl'])
})

test('an earlier call never serves a purchase, and its late result is not cached', async () => {
  const answers: [number, RegistryCheck][] = [
    [300, FREE],
    [100, ACTIVE],
  ]
  const registry = askedRegistry(() => {
    const [ms, answer] = answers.shift() ?? [0, FREE]
    return new Promise((resolve) => setTimeout(resolve, ms, answer))
  })
  const { checker } = checkerOn(registry)
  const search = checker.check('voorbeeld.nl')
  await vi.advanceTimersByTimeAsync(10)
  const purchase = checker.check('voorbeeld.nl', { fresh: true })
  await vi.advanceTimersByTimeAsync(300)
  expect(await purchase).toMatchObject({ status: 'active' })
  expect(await search).toMatchObject({ status: 'free' })
  expect(await checker.check('voorbeeld.nl')).toMatchObject({ status: 'active' })
  expect(registry.asked).toHaveLength(2)
})

test('a search that was running when its name was bought here does not serve later callers', async () => {
  const answers = [FREE, ACTIVE]
  const registry = askedRegistry(() => {
    const answer = answers.shift() ?? FREE
    return new Promise((resolve) => setTimeout(resolve, 100, answer))
  })
  const { checker } = checkerOn(registry)
  const search = checker.check('voorbeeld.nl')
  checker.forget('voorbeeld.nl')
  const later = checker.check('voorbeeld.nl')
  await vi.advanceTimersByTimeAsync(100)
  expect(await search).toMatchObject({ status: 'free' })
  expect(await later).toMatchObject({ status: 'active' })
  expect(await checker.check('voorbeeld.nl')).toMatchObject({ status: 'active' })
})

test('queued names are not looked up after the reader has disconnected', async () => {
  const registry = askedRegistry(slowAs)
  const { checker } = checkerOn(registry, { parallel: 2 })
  const stream = checker.checkAll(['100.nl', '200.nl', '300.nl', '400.nl'])
  await vi.advanceTimersByTimeAsync(10)
  await stream.return?.()
  await vi.advanceTimersByTimeAsync(2000)
  expect(registry.asked).toEqual(['100.nl', '200.nl'])
  expect(registry.left).toEqual(['100.nl', '200.nl'])
})

test('a registry that ignores cancellation holds its slot until the timeout, and no longer', async () => {
  const registry = askedRegistry((name, signal) => (name === 'stil.nl' ? deaf(name, signal) : Promise.resolve(FREE)))
  const { checker } = checkerOn(registry, { parallel: 1 })
  const hanging = checker.check('stil.nl')
  const next = checker.check('voorbeeld.nl')
  await vi.advanceTimersByTimeAsync(7999)
  expect(registry.asked).toEqual(['stil.nl'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await hanging).toMatchObject({ status: 'invalid', reason: 'no-answer' })
  expect(await next).toMatchObject({ status: 'free' })
})
