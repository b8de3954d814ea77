import { describe, expect, test } from 'vitest'
import { changedParts, TERMS_TEXT_MAX, termsIssues, termsParts, termsState } from './general-terms'

const TEXT =
  'Een voorbeeld.\n\n## 1. Prijzen\n\nExclusief btw.\nOp dezelfde regel.\n\n\n\nTweede alinea.\r\n\r\n##  2. Gebruik \n'

describe('the articles of a text', () => {
  test('have headings and paragraphs, and what precedes the first heading has none', () => {
    expect(termsParts(TEXT)).toEqual([
      { title: '', paragraphs: ['Een voorbeeld.'] },
      { title: '1. Prijzen', paragraphs: ['Exclusief btw.\nOp dezelfde regel.', 'Tweede alinea.'] },
      { title: '2. Gebruik', paragraphs: [] },
    ])
  })

  test('are none for an empty text, and markup is plain text', () => {
    expect(termsParts(' \n\n')).toEqual([])
    expect(termsParts('<script>alert(1)</script>\n#geen kop\n##ook niet')).toEqual([
      { title: '', paragraphs: ['<script>alert(1)</script>\n#geen kop\n##ook niet'] },
    ])
  })
})

test('articles that differ are counted once each, in the language with the most', () => {
  const before = { textNl: '## 1\na\n## 2\nb', textEn: '## 1\na\n## 2\nb' }
  expect(changedParts(before, before)).toBe(0)
  expect(changedParts(before, { ...before, textNl: '## 1\na\n## 2\nc\n## 3\nd' })).toBe(2)
  expect(changedParts(before, { ...before, textEn: '## 2\nb' })).toBe(1)
})

test('both languages are required, and neither is endless', () => {
  expect(termsIssues({ textNl: 'a', textEn: 'b' })).toEqual({})
  expect(termsIssues({ textNl: ' ', textEn: 'x'.repeat(TERMS_TEXT_MAX + 1) })).toEqual({
    textNl: 'required',
    textEn: 'too-long',
  })
})

test.each([
  [null, 'DRAFT'],
  [101, 'PLANNED'],
  [100, 'CURRENT'],
] as const)('version 2 that is valid from %s is %s at 100', (validFrom, state) => {
  expect(termsState({ number: 2, validFrom }, 2, 100)).toBe(state)
})

test('a version that another one replaced is an earlier one', () => {
  expect(termsState({ number: 1, validFrom: 50 }, 2, 100)).toBe('EARLIER')
})
