import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extensionOf, extensionPath } from '../../paths'
import { catalogueText } from './catalogue.text'
import { splitTiles } from './ExtensionTiles'

const TEN = ['nl', 'com', 'be', 'eu', 'de', 'net', 'shop', 'amsterdam', 'online', 'nu']

test('the first six tiles show at once, and the opened list continues with the seventh [TIL-001, TIL-003, Q-06]', () => {
  expect(splitTiles(TEN)).toEqual({ first: TEN.slice(0, 6), others: ['shop', 'amsterdam', 'online', 'nu'] })
})

test('no tile is lost or shown twice, however many there are [TIL-003]', () => {
  fc.assert(
    fc.property(fc.array(fc.domain(), { maxLength: 60 }), (tiles) => {
      const { first, others } = splitTiles(tiles)
      expect([...first, ...others]).toEqual(tiles)
      expect(first.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('the rest stands behind Other Domains [TIL-002]', () => {
  expect(catalogueText.en.otherDomains).toBe('Other Domains')
  expect(catalogueText.nl.otherDomains).toBe('Andere domeinen')
})

test('an address of a landing page leads back to its extension, and any other address to none [TIL-004]', () => {
  expect(extensionPath('nl')).toBe('/domeinnaam/domeinextensie/nl-domeinnaam-registreren')
  for (const extension of ['nl', 'co.uk', 'amsterdam']) {
    expect(extensionOf(extensionPath(extension).split('/').at(-1))).toBe(extension)
  }
  expect(['nl', '-domeinnaam-registreren', 'nl-domeinnaam-registreren-2', undefined].map(extensionOf)).toEqual(
    Array(4).fill(null),
  )
})
