import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VAT_STANDARD } from './constants'
import { fractionOf, vatOver } from './vat'

test.each([
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 1],
  [50, 11],
  [1298, 273],
  [3750 + 1250, 1050],
  [5685, 1194],
  [-50, -10],
])('VAT of 21%% over %i cents is %i cents, half up [CAT-022, BSK-006]', (net, vat) => {
  expect(vatOver(net, VAT_STANDARD)).toBe(vat)
})

test('one rounding over the total differs from a rounding per line, and the total stands [BSK-006]', () => {
  expect(vatOver(3750, VAT_STANDARD) + vatOver(1250, VAT_STANDARD)).toBe(1051)
  expect(vatOver(5000, VAT_STANDARD)).toBe(1050)
})

test('VAT is the nearest whole cent, a half goes up [BSK-006]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), (net, rate) => {
      const exact = (BigInt(net) * BigInt(rate) * 2n + 10_000n) / 20_000n
      expect(vatOver(net, rate)).toBe(Number(exact))
    }),
  )
})

test.each([
  [2100, 0.21],
  [700, 0.07],
  [2900, 0.29],
  [0, 0],
])('%i basis points are the fraction %f', (rate, fraction) => {
  expect(fractionOf(rate)).toBe(fraction)
})

test('an amount that is not whole cents is refused', () => {
  expect(() => vatOver(Number.NaN, VAT_STANDARD)).toThrow(RangeError)
})
