import { expect, test } from 'vitest'
import { createQueryPace } from './query-pace'

/** A pace with a clock that moves only by waiting. */
function make(intervalMs = 1000) {
  let at = 0
  const started: number[] = []
  const pace = createQueryPace({
    intervalMs,
    now: () => at,
    sleep: async (ms) => {
      at += ms
    },
  })
  const query = async () => started.push(at)
  return { pace, started, query, wait: (ms: number) => (at += ms) }
}

test('queries start a second apart, in the order of their callers', async () => {
  const { pace, started, query, wait } = make()
  await Promise.all([pace.run(query), pace.run(query), pace.run(query)])
  expect(started).toEqual([0, 1000, 2000])
  wait(5000)
  await pace.run(query)
  expect(started.at(-1)).toBe(7000)
})

test('a query is left out if four wait, and the place of one that failed is free again', async () => {
  const { pace, started, query } = make()
  const failing = pace.run(() => Promise.reject(new Error('broken'))).catch(() => 'failed')
  const others = [1, 2, 3, 4].map(() => pace.run(query))
  expect(await others.at(-1)).toBeNull()
  expect(await failing).toBe('failed')
  await Promise.all(others)
  expect(started).toHaveLength(3)
  expect(await pace.run(query)).toBe(4)
})

test('a rest is waited for if it is short, and ends all queries if it is long', async () => {
  const { pace, started, query, wait } = make()
  pace.rest(3000)
  await pace.run(query)
  expect(started).toEqual([3000])
  pace.rest(60_000)
  expect(await pace.run(query)).toBeNull()
  wait(58_000)
  expect(await pace.run(query)).toBe(2)
})

test('a caller who left sends no query', async () => {
  const { pace, started, query } = make()
  const left = AbortSignal.abort(new Error('the visitor left'))
  await expect(pace.run(query, left)).rejects.toThrow('the visitor left')
  expect(started).toEqual([])
})
