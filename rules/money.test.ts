import { expect, test } from 'vitest'
import { cents, formatEuros, formatMoney } from './money'

test.each([
  [399, 'nl', '€\u00a03,99'],
  [399, 'en', '€\u00a03.99'],
  [120_450, 'nl', '€\u00a01.204,50'],
  [0, 'nl', '€\u00a00,00'],
  [-483, 'nl', '−€\u00a04,83'],
  [-120_450, 'en', '−€\u00a01,204.50'],
] as const)('%i cents in %s is %s', (amount, locale, written) => {
  expect(formatMoney(amount, locale)).toBe(written)
})

test.each([
  [5_000_000, 'nl', '€\u00a050.000'],
  [5_000_000, 'en', '€\u00a050,000'],
  [-10_000, 'nl', '−€\u00a0100'],
] as const)('%i cents as whole euros in %s is %s', (amount, locale, written) => {
  expect(formatEuros(amount, locale)).toBe(written)
})

test('a fraction of a cent is refused', () => {
  expect(cents(399)).toBe(399)
  expect(() => cents(3.99)).toThrow(RangeError)
})
