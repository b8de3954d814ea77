import { expect, test } from 'vitest'
import { basketAnswer, wordsOf } from './basket-mutations'

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
