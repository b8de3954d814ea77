import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldLetters, foundParts, searchWords } from './search-words'

test.each([
  ['Stichting De Bakkerij', ['stichting', 'de', 'bakkerij']],
  ['info@fiets-noord.example', ['info', 'fiets', 'noord', 'example']],
  ['Café Ångström & Zn.', ['cafe', 'angstrom', 'zn']],
  ['Straße Øresund Łódź Œuvre', ['strasse', 'oresund', 'lodz', 'oeuvre']],
  ["D'Ancona 100% 's-Gravenhage", ['d', 'ancona', '100', 's', 'gravenhage']],
  ['de De DE', ['de']],
  ['Μπακάλης ΑΘΗΝΑ', ['μπακαλης', 'αθηνα']],
  ['  –  % ', []],
])('%s is found by %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test('a long word counts by its first 40 characters', () => {
  expect(searchWords('a'.repeat(50))).toEqual(['a'.repeat(40)])
})

test('every beginning of a word of a text, with or without accents, is a beginning of its words', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(text, fc.nat(), (written, size) => {
      const words = searchWords(written)
      for (const word of words) {
        const typed = word.slice(0, 1 + (size % word.length))
        for (const part of searchWords(typed)) expect(words.some((each) => each.startsWith(part))).toBe(true)
      }
      expect(searchWords(words.join(' '))).toEqual(words)
    }),
  )
})

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => foldLetters(foldLetters(text)) === foldLetters(text)),
  )
})

test.each([
  ['Stichting De Bakkerij', 'bakker', ['Bakker']],
  ['Café De Cáfetaria', 'cafe', ['Café', 'Cáfe']],
  ['Sanne Voorzichtig', 'sanne voorz', ['Sanne', 'Voorz']],
  ['sanne@fiets.example', 'FIETS.ex', ['fiets', 'ex']],
  ['Straße 1', 'stras', ['Straß']],
  ['Bakkerij', 'kerij', []],
  ['Bakkerij', '', []],
])('of %s a search for %s marks %j', (text, typed, marked) => {
  expect(foundParts(text, typed).map(({ from, to }) => text.slice(from, to))).toEqual(marked)
})
