import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasWords,
  MAIL_OPENING_MAX,
  MAIL_SUBJECT_MAX,
  type MailWords,
  mailWordsIssues,
  NO_MAIL_WORDS,
  openingParagraphs,
  ownSubject,
  readMailWords,
} from './mail-words'

const FILLING = { shop: 'Hosting Kade', subject: 'Bestelling 1042' }
const words = (some: Partial<MailWords>): MailWords => ({ ...NO_MAIL_WORDS, ...some })

test.each<[Partial<MailWords>, Partial<Record<keyof MailWords, string>>]>([
  [{}, {}],
  [{ openingNl: 'Dank je wel.\r\n\r\nTot ziens bij {winkel}.', subjectNl: '[{winkel}] {onderwerp}' }, {}],
  [{ openingNl: 'x', openingEn: '{shop}', subjectNl: 'y', subjectEn: '{subject} of {shop}' }, {}],
  [{ openingNl: 'een } en een {', subjectNl: '} {' }, {}],
  [{ openingEn: 'Thanks' }, { openingNl: 'required' }],
  [{ subjectEn: 'Thanks' }, { subjectNl: 'required' }],
  [{ openingNl: 'x'.repeat(MAIL_OPENING_MAX + 1) }, { openingNl: 'too-long' }],
  [{ subjectNl: 'x'.repeat(MAIL_SUBJECT_MAX + 1) }, { subjectNl: 'too-long' }],
  [{ subjectNl: 'Hoi\r\nBcc: iedereen@voorbeeld.example' }, { subjectNl: 'invalid-characters' }],
  [{ subjectNl: 'a', subjectEn: 'a\u0085b' }, { subjectEn: 'invalid-characters' }],
  [{ openingNl: 'a\u0000b' }, { openingNl: 'invalid-characters' }],
  [{ openingNl: 'Dag {voornaam}' }, { openingNl: 'unknown-placeholder' }],
  [{ openingNl: 'x', openingEn: 'Hi {}' }, { openingEn: 'unknown-placeholder' }],
  [{ subjectNl: '{constructor}', openingNl: '{{winkel}}' }, { subjectNl: 'unknown-placeholder' }],
])('%j: %j', (some, issues) => {
  expect(mailWordsIssues(words(some))).toEqual(issues)
})

test('placeholders are filled once, in either language', () => {
  const filling = { shop: '{onderwerp}', subject: '{winkel}' }
  expect(ownSubject(words({ subjectNl: '{winkel}: {onderwerp}' }), 'nl', filling)).toBe('{onderwerp}: {winkel}')
  const opening = words({ openingNl: 'Van {winkel}', openingEn: 'From {shop}\n\n about {subject} ' })
  expect(openingParagraphs(opening, 'nl', FILLING)).toEqual(['Van Hosting Kade'])
  expect(openingParagraphs(opening, 'en', FILLING)).toEqual(['From Hosting Kade', 'about Bestelling 1042'])
  expect(openingParagraphs(words({ openingNl: 'Van {winkel}' }), 'en', FILLING)).toEqual(['Van Hosting Kade'])
})

test('a subject of spaces alone leaves the one that the mail has', () => {
  expect(ownSubject(NO_MAIL_WORDS, 'nl', FILLING)).toBeNull()
  expect(ownSubject(words({ subjectNl: ' \n ' }), 'nl', FILLING)).toBeNull()
})

test('whatever is stored, a subject has one line and no paragraph is empty or holds a control character', () => {
  const text = fc.string({ unit: 'binary' })
  const any = fc.record({ openingNl: text, openingEn: text, subjectNl: text, subjectEn: text })
  fc.assert(
    fc.property(any, fc.constantFrom('nl' as const, 'en' as const), (stored, locale) => {
      expect(ownSubject(stored, locale, FILLING) ?? 'x').toMatch(/^\P{Cc}+$/u)
      for (const paragraph of openingParagraphs(stored, locale, FILLING)) expect(paragraph).toMatch(/^\P{Cc}+$/u)
      expect(readMailWords(JSON.stringify(stored))).toEqual(stored)
    }),
  )
  expect(readMailWords('{"openingNl":1}')).toBeNull()
  expect(hasWords(NO_MAIL_WORDS)).toBe(false)
})
