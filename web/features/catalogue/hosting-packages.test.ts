import { expect, test } from 'vitest'
import { fromPrice, phpOf, spaceText } from './hosting-packages'

const priced = (productName: string, discountedPrice: number) => ({ productName, discountedPrice })

test('hosting starts from the price of Intro, also when another package is cheaper [CAT-027]', () => {
  expect(fromPrice([priced('Basic webhosting', 50), priced('Intro webhosting', 100)])).toBe(100)
  expect(fromPrice([priced('Basic webhosting', 199)])).toBe(199)
  expect(fromPrice([])).toBeNull()
})

test('disk space is shown in one unit, however it is advertised', () => {
  expect([50, 3000, 12_000, 1500].map((mb) => spaceText(mb, 'nl'))).toEqual(['50 MB', '3 GB', '12 GB', '1,5 GB'])
  expect(spaceText(1500, 'en')).toBe('1.5 GB')
})

test('which PHP a package has is one of its features', () => {
  expect(phpOf({ features: ['SSD-opslag', 'PHP 7 en 5'] })).toBe('PHP 7 en 5')
})
