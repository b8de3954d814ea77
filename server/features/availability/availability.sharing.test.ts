import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allOf, askedRegistry, deaf, engineOn, FREE, slowAs } from './availability.test-support'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('many who ask the same at once are one call', async () => {
  const registry = askedRegistry(slowAs)
  const { engine } = engineOn(registry)
  const streams = Array.from({ length: 20 }, () => allOf(engine.checkAll(['100.nl', '200.nl'])))
  const fresh = engine.check('100.NL', { fresh: true })
  await vi.advanceTimersByTimeAsync(200)
  for (const answers of await Promise.all(streams)) expect(answers).toHaveLength(2)
  expect(await fresh).toMatchObject({ status: 'free' })
  expect(registry.asked).toEqual(['100.nl', '200.nl'])
})

test('the call is called off when the last asker leaves, and not before', async () => {
  const registry = askedRegistry(slowAs)
  const { engine } = engineOn(registry)
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = Promise.allSettled([
    engine.check('500.nl', { signal: first.signal }),
    engine.check('500.nl', { signal: second.signal }),
  ])
  await vi.advanceTimersByTimeAsync(10)
  first.abort(new Error('left'))
  await vi.advanceTimersByTimeAsync(10)
  expect(registry.left).toEqual([])
  second.abort(new Error('left too'))
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(registry.left).toEqual(['500.nl'])
})

test('who comes after the last asker left is asked for anew', async () => {
  const registry = askedRegistry(slowAs)
  const { engine } = engineOn(registry)
  const left = new AbortController()
  const gone = engine.check('500.nl', { signal: left.signal }).catch(() => 'gone')
  await vi.advanceTimersByTimeAsync(10)
  left.abort()
  expect(await gone).toBe('gone')
  const answer = engine.check('500.nl')
  await vi.advanceTimersByTimeAsync(500)
  expect(await answer).toMatchObject({ status: 'free' })
  expect(registry.asked).toHaveLength(2)
})

test('sixteen calls run at once, and the rest wait their turn', async () => {
  const registry = askedRegistry(slowAs)
  const { engine } = engineOn(registry)
  const names = Array.from({ length: 50 }, (_, i) => `${100 + i}.nl`)
  const answers = allOf(engine.checkAll(names))
  await vi.advanceTimersByTimeAsync(50)
  expect(registry.underWay).toBe(16)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answers).toHaveLength(50)
  expect(registry.most).toBe(16)
})

test('who is about to buy does not wait behind the searches', async () => {
  const registry = askedRegistry(slowAs)
  const { engine } = engineOn(registry, { parallel: 1 })
  const searches = allOf(engine.checkAll(['10.nl', '20.nl', '30.nl']))
  await vi.advanceTimersByTimeAsync(1)
  const purchase = engine.check('40.nl', { fresh: true })
  await vi.advanceTimersByTimeAsync(200)
  await Promise.all([searches, purchase])
  expect(registry.asked).toEqual(['10.nl', '40.nl', '20.nl', '30.nl'])
})

test('names that still wait for a slot are not asked after the reader has left', async () => {
  const registry = askedRegistry(slowAs)
  const { engine } = engineOn(registry, { parallel: 2 })
  const stream = engine.checkAll(['100.nl', '200.nl', '300.nl', '400.nl'])
  await vi.advanceTimersByTimeAsync(10)
  await stream.return?.()
  await vi.advanceTimersByTimeAsync(2000)
  expect(registry.asked).toEqual(['100.nl', '200.nl'])
  expect(registry.left).toEqual(['100.nl', '200.nl'])
})

test('a registry that does not listen holds its slot until the time is over, and no longer', async () => {
  const registry = askedRegistry((name, signal) => (name === 'stil.nl' ? deaf(name, signal) : Promise.resolve(FREE)))
  const { engine } = engineOn(registry, { parallel: 1 })
  const stalled = engine.check('stil.nl')
  const next = engine.check('voorbeeld.nl')
  await vi.advanceTimersByTimeAsync(7999)
  expect(registry.asked).toEqual(['stil.nl'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await stalled).toMatchObject({ status: 'invalid', reason: 'no-answer' })
  expect(await next).toMatchObject({ status: 'free' })
})
