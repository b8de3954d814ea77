import { expect, test } from 'vitest'
import { swappedDigits } from './swapped-digits'

test.each([
  [9668, 6968, { first: '9', second: '6' }],
  [9668, 8669, { first: '9', second: '8' }],
  [9668, 9668, null],
  [9668, 6978, null],
  [9668, 968, null],
  [9668, 9568, null],
])('of %i cents asked and %i paid, the exchanged digits are %j', (asked, paid, swapped) => {
  expect(swappedDigits(asked, paid)).toEqual(swapped)
})
