import { expect, test } from 'vitest'
import { inOrder, rowsShown } from './ExtensionList'

const shop = ['nl', 'com', 'be'].map((extension) => ({ extension }))
const extensions = (typed: string | null) => inOrder(shop, typed).map(({ extension }) => extension)

test('the typed extension comes first, then the order of the shop', () => {
  expect(extensions('be')).toEqual(['be', 'nl', 'com'])
  expect(extensions(null)).toEqual(['nl', 'com', 'be'])
})

test('ten rows, and ten more with each click until all 35 are there [DOM-027, DOM-028]', () => {
  expect([0, 1, 2, 3, 4].map((clicks) => rowsShown(clicks, 35))).toEqual([10, 20, 30, 35, 35])
  expect(rowsShown(0, 4)).toBe(4)
})
