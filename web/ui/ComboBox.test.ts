import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchOf } from './ComboBox'

test.each([
  ['België', 'be', 'Be'],
  ['België', 'belgie', 'België'],
  ['Åland', 'aland', 'Åland'],
  ['Nieuw-Zeeland', 'zee', 'Zee'],
  ['Curaçao', 'CAO', 'çao'],
  ['Curaçao', '  cura ', 'Cura'],
  ['Nederland', '', ''],
])('in %s the typed "%s" is found as "%s"', (label, typed, found) => {
  const match = matchOf(label, typed)
  expect(match && label.slice(match.start, match.start + match.length)).toBe(found)
})

test('what is not in a label is not found', () => {
  expect(matchOf('Nederland', 'belg')).toBeUndefined()
  expect(matchOf('', 'a')).toBeUndefined()
})

test('any piece of a label is found in it', () => {
  const piece = fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.nat(20), fc.nat(20))
    .map(([label, start, length]) => ({ label, part: [...label].slice(start, start + length).join('') }))
  fc.assert(
    fc.property(piece, ({ label, part }) => {
      expect(matchOf(label, part)).toBeDefined()
    }),
  )
})
