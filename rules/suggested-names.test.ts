import { expect, test } from 'vitest'
import { parseOrderName } from './domain-name'
import { SUGGESTIONS_CHECKED, suggestNames } from './suggested-names'

const SOLD = ['nl', 'com', 'store', 'org', 'site', 'co.uk']
const namesFor = (name: string) => suggestNames(name, SOLD).map((one) => one.name)

test.each([
  [
    'broodfabriek.nl',
    [
      'broodfabriek.store',
      'de-broodfabriek.nl',
      'broodfabriek-online.nl',
      'mijnbroodfabriek.nl',
      'broodfabriekshop.nl',
      'broodfabriek.site',
      'broodfabriek.org',
    ],
  ],
  ['de-bakker.co.uk', ['de-bakker.store', 'debakker.co.uk', 'de-bakker-online.co.uk']],
  ['xn--caf-dma.nl', ['xn--caf-dma.store', 'xn--caf-dma.site', 'xn--caf-dma.org']],
])('%s has names that resemble it, the nearest first', (name, expected) => {
  expect(namesFor(name).slice(0, expected.length)).toEqual(expected)
})

test('every suggestion can be ordered, stands there once and is another name', () => {
  for (const name of ['abc.nl', `${'a'.repeat(63)}.nl`, 'a-b-c.org', 'het-brood.com']) {
    const names = namesFor(name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeLessThanOrEqual(SUGGESTIONS_CHECKED)
    expect(names).not.toContain(name)
    expect(names.map(parseOrderName)).toEqual(names)
  }
})

test.each(['brood', 'brood.zzz', ''])('%j has none', (name) => {
  expect(namesFor(name)).toEqual([])
})
