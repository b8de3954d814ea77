import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readBetweenChanges, whileBasketChanges } from './basket-changes'

test('the basket is not read while it changes, and again when a change overtook the read', async () => {
  const [first, second, read] = [held(), held(), held()]
  const reads: string[] = []
  void whileBasketChanges(first.promise)
  const done = readBetweenChanges(async () => {
    reads.push('read')
    if (reads.length === 1) await read.promise
  })
  await turn()
  expect(reads).toEqual([])
  first.answer()
  await turn()
  expect(reads).toEqual(['read'])
  const change = whileBasketChanges(second.promise)
  read.answer()
  await turn()
  expect(reads).toEqual(['read'])
  second.answer()
  await Promise.all([change, done])
  expect(reads).toEqual(['read', 'read'])
})

test('a change that fails does not keep the basket from being read', async () => {
  const change = whileBasketChanges(Promise.reject(new Error('no network')))
  await expect(change).rejects.toThrow('no network')
  let reads = 0
  await readBetweenChanges(async () => void reads++)
  expect(reads).toBe(1)
})

/** A promise that the test resolves. */
function held() {
  let answer = () => {}
  const promise = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { promise, answer }
}
