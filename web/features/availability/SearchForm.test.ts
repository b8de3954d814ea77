import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanSearch, isSearchable } from '../../../rules/domain-name'
import { invalidNameText } from './invalid-name.text'
import { cleanText, isWrong } from './SearchForm'

test.each([
  ['ex am!ple.nl|', 'example.nl|'],
  ['ex am|ple.nl', 'exam|ple.nl'],
  ['https://exa|mple.nl', 'exa|mple.nl'],
  ['|-example,nl', '|example.nl'],
  ['café|.nl', 'café|.nl'],
])('cleaning %s leaves the caret behind the same letters: %s [DOM-008..012]', (before, after) => {
  const caret = before.indexOf('|')
  const cleaned = cleanText(before.replace('|', ''), caret)
  expect(`${cleaned.text.slice(0, cleaned.caret)}|${cleaned.text.slice(cleaned.caret)}`).toBe(after)
})

test('whatever is typed, the caret stays within the text, and cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(80), (text, caret) => {
      const cleaned = cleanText(text, caret)
      expect(cleaned.caret).toBeLessThanOrEqual(cleaned.text.length)
      expect(cleanText(cleaned.text, 0).text).toBe(cleaned.text)
    }),
  )
})

test('Check looks disabled with more than two characters that are no name [DOM-002, DOM-005]', () => {
  expect(['', 'ab', 'abc', 'example.nl', 'https://example.nl', 'é.nl'].map(isWrong)).toEqual(Array(6).fill(false))
  expect(['foo.', 'foo-', '!!!!', 'a'.repeat(64)].map(isWrong)).toEqual(Array(4).fill(true))
  expect(isSearchable(cleanSearch('ab'))).toBe(false)
})

test('the words of the modal are the documents’ own [MOD-001]', () => {
  expect(invalidNameText.nl.title).toBe('Ongeldige domeinnaam.')
  expect(invalidNameText.nl.body).toBe('Corrigeer de domeinnaam en probeer het opnieuw.')
})
