import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { basketAnswer, readBetweenChanges, whileBasketChanges, wordsOf } from './basket-mutations'

test('a refusal keeps its words, and those about a field come first', () => {
  expect(basketAnswer({ __typename: 'Basket' })).toEqual({ ok: true })
  const issues = [{ field: 'code', message: 'Deze kortingscode is niet geldig.' }]
  const refused = basketAnswer({ __typename: 'InvalidInput', code: 'INVALID_INPUT', message: 'Kijk het na.', issues })
  expect(refused).toEqual({ ok: false, code: 'INVALID_INPUT', message: 'Kijk het na.', issues })
  expect(!refused.ok && wordsOf(refused)).toBe('Deze kortingscode is niet geldig.')
  const taken = { __typename: 'DomainNotAvailable', code: 'DOMAIN_NOT_AVAILABLE', message: 'Bezet.' } as const
  const answer = basketAnswer(taken)
  expect(!answer.ok && wordsOf(answer)).toBe('Bezet.')
})

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

/** Something that takes as long as the test wants. */
function held() {
  let answer = () => {}
  const promise = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { promise, answer }
}
