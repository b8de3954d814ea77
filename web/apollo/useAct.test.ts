import { expect, test } from 'vitest'
import { answerOf } from './useAct'

test('a mutation returns the value of its only field, and a missing value is a failure', () => {
  expect(answerOf({ __typename: 'Mutation', login: { name: 'Vera' } })).toEqual({ name: 'Vera' })
  for (const data of [null, undefined, {}, { __typename: 'Mutation' }]) expect(() => answerOf(data)).toThrow()
})
