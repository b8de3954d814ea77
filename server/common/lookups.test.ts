import { expect, test } from 'vitest'
import { testContext } from '../../tests/support/test-context'
import { lookupTogether } from './lookups'

test('lookups of the same time share one load, and later ones load again', async () => {
  const ctx = await testContext()
  const loads: (readonly string[])[] = []
  const lengthOf = lookupTogether(async (_ctx, ids) => {
    loads.push(ids)
    return new Map(ids.filter((id) => id !== '').map((id) => [id, id.length]))
  })
  expect(await Promise.all(['a', 'bb', 'a', ''].map((id) => lengthOf(ctx, id)))).toEqual([1, 2, 1, undefined])
  expect(await lengthOf(ctx, 'ccc')).toBe(3)
  expect(loads).toEqual([['a', 'bb', ''], ['ccc']])
})

test('requests do not wait for each other, and a failed load fails its lookups alone', async () => {
  const [one, other] = [await testContext(), await testContext()]
  const lookup = lookupTogether(async (ctx, ids) => {
    if (ctx === one) throw new Error('failed')
    return new Map(ids.map((id) => [id, id]))
  })
  const answers = await Promise.allSettled([lookup(one, 'a'), lookup(other, 'a')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  await expect(lookup(one, 'a')).rejects.toThrow('failed')
})
