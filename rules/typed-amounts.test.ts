import { expect, test } from 'vitest'
import { priceIn } from './price-list'
import { amountText, readAmount } from './typed-amounts'

test.each([
  ['43,41', 4341],
  ['1.204,50', 120_450],
  ['1.204', 120_400],
  ['43', 4300],
  ['43.41', 4341],
  ['€ 5,5', 550],
  ['€ 5.5', 550],
  ['€5', 500],
  ['1,234', null],
  ['12.3456', null],
  ['-5', null],
  ['', null],
])('%j is read as %j cents', (typed, cents) => {
  expect(readAmount(typed)).toBe(cents)
  if (cents !== null) expect(readAmount(amountText(cents))).toBe(cents)
})

test('a price list is read by the same rule, and refuses what may be thousandths of a euro', () => {
  expect(['12,99', '12.99', '€ 12', '1.204,50'].map(priceIn)).toEqual([1299, 1299, 1200, 120_450])
  expect(['1.204', '€ 12.995', '0.125', 'x', ''].map(priceIn)).toEqual([null, null, null, null, null])
})
