import { expect, test } from 'vitest'
import { testContext } from '../../tests/support/test-context'
import { readBatched } from './batched'

test('fields of one request read together, each id once, and a later call reads again', async () => {
  const ctx = await testContext()
  const calls: (readonly string[])[] = []
  const readLengths = async (_: unknown, ids: readonly string[]) => {
    calls.push(ids)
    return new Map(ids.filter((id) => id !== 'none').map((id) => [id, id.length]))
  }
  const lengths = await Promise.all(['a', 'none', 'abc', 'a'].map((id) => readBatched(ctx, readLengths, id)))
  expect(lengths).toEqual([1, null, 3, 1])
  expect(calls).toEqual([['a', 'none', 'abc']])
  expect(await readBatched(ctx, readLengths, 'a')).toBe(1)
  expect(calls).toHaveLength(2)
})

test('requests are read apart', async () => {
  const calls: (readonly string[])[] = []
  const read = async (_: unknown, ids: readonly string[]) => {
    calls.push(ids)
    return new Map<string, string>()
  }
  const contexts = [await testContext(), await testContext()]
  await Promise.all(contexts.map((ctx) => readBatched(ctx, read, 'x')))
  expect(calls).toEqual([['x'], ['x']])
})
