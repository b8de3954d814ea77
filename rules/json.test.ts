import { expect, test } from 'vitest'
import { parseJson } from './json'

test('reads JSON, and nothing from other text', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] })
  expect(['', '{', 'undefined', '<html>'].map(parseJson)).toEqual([null, null, null, null])
})
