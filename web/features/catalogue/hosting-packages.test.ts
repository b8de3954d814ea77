import { expect, test } from 'vitest'
import { commonFeatures, fromPrice } from './hosting-packages'

const priced = (productName: string, discountedPrice: number) => ({ productName, discountedPrice })

test('hosting starts from the price of Intro, also when another package is cheaper [CAT-027]', () => {
  expect(fromPrice([priced('Basic webhosting', 50), priced('Intro webhosting', 100)])).toBe(100)
  expect(fromPrice([priced('Basic webhosting', 199)])).toBe(199)
  expect(fromPrice([])).toBeNull()
})

test('a feature stands with all packages only if all have it', () => {
  const packages = [{ features: ['SSD', 'SSL', 'PHP'] }, { features: ['SSD', 'MySQL', 'SSL', 'PHP'] }]
  expect(commonFeatures(packages)).toEqual(['SSD', 'SSL', 'PHP'])
  expect(commonFeatures([])).toEqual([])
})
