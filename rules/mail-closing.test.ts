import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closingParagraphs, MAIL_CLOSING_MAX, mailClosingIssues, readMailClosing } from './mail-closing'

test.each([
  ['', '', {}],
  ['Groet van ons allen.', '', {}],
  [' ', 'Kind regards.', { textNl: 'required' }],
  ['x'.repeat(MAIL_CLOSING_MAX), 'x'.repeat(MAIL_CLOSING_MAX + 1), { textEn: 'too-long' }],
])('%j and %j have the issues %j', (textNl, textEn, issues) => {
  expect(mailClosingIssues({ textNl, textEn })).toEqual(issues)
})

test('an English reader sees the Dutch words if there are no others', () => {
  expect(closingParagraphs({ textNl: 'Groet,\n\nTeam Kade', textEn: '' }, 'en')).toEqual(['Groet,', 'Team Kade'])
  expect(closingParagraphs({ textNl: 'Groet', textEn: 'Regards' }, 'en')).toEqual(['Regards'])
  expect(closingParagraphs({ textNl: 'Groet', textEn: 'Regards' }, 'nl')).toEqual(['Groet'])
})

test('words that are stored are read as they were', () => {
  fc.assert(
    fc.property(fc.record({ textNl: fc.string(), textEn: fc.string() }), (closing) => {
      expect(readMailClosing(JSON.stringify(closing))).toEqual(closing)
    }),
  )
  expect(readMailClosing('{"textNl":1}')).toBeNull()
})
