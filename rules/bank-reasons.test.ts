import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankReasonIn, isFinalReason } from './bank-reasons'
import { bankReasonSentence, bankReasonWords } from './bank-reasons.text'
import { LOCALES } from './text'

test('a code is four letters and digits, however a provider writes it', () => {
  expect(['AM04', ' am04 ', 'FOCR', 'MS03'].map(bankReasonIn)).toEqual(['AM04', 'AM04', 'FOCR', 'MS03'])
  expect([null, undefined, '', 'AM4', '0404', 'AM04 saldo', 'insufficient'].map(bankReasonIn)).toEqual(
    Array(7).fill(null),
  )
})

test.each([
  ['AM04', 'saldo ontoereikend', 'insufficient funds'],
  ['AC04', 'rekening is opgeheven', 'account is closed'],
  ['MD01', 'bank kent geen machtiging', 'bank knows no mandate'],
  ['MS03', 'geen reden opgegeven', 'no reason given'],
  ['ZZ99', 'geen reden opgegeven', 'no reason given'],
  [null, 'geen reden opgegeven', 'no reason given'],
])('staff read of %s: %s', (code, dutch, english) => {
  expect([bankReasonWords(code, 'nl'), bankReasonWords(code, 'en')]).toEqual([dutch, english])
})

test('only a wrong or closed account and a missing mandate make it pointless to collect again', () => {
  expect(['AC01', 'AC04', 'MD01', 'AM04', 'MS03', null].map(isFinalReason)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('whatever a bank says, the customer reads one whole sentence or nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('AM04', 'none', 'isFinal', '__proto__')),
      fc.constantFrom(...LOCALES),
      (code, locale) => {
        const reason = bankReasonIn(code)
        expect(bankReasonSentence(reason, locale) ?? 'Nothing.').toMatch(/^[A-Z][^<>]*\.$/)
        expect(bankReasonWords(reason, locale)).not.toBe('')
      },
    ),
  )
  expect(bankReasonSentence('MD07', 'nl')).toBeNull()
  expect(bankReasonSentence(null, 'nl')).toBeNull()
  expect(bankReasonSentence('MS03', 'nl')).toBe('Je bank gaf geen reden op.')
})
