import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanSearch,
  isSearchable,
  nameToAscii,
  parseDomainName,
  parseOrderName,
  rowStateOf,
  SEARCH_CLEAN_DELAY_MS,
  SEARCH_PATTERN,
  splitName,
  toUnicode,
} from './domain-name'

test.each([
  ['https://example.nl', 'example.nl'],
  ['HTTP://example.nl', 'example.nl'],
  ['https//example.nl', 'example.nl'],
  ['//example.nl', 'example.nl'],
  ['ftp://example.nl:8080/path', 'example.nl/path'],
  ['ht!tp://example.nl', 'example.nl'],
  ['https://example.nl/', 'example.nl'],
  ['https://www.example.nl/', 'www.example.nl'],
  ['https://example.nl/winkel/', 'example.nl/winkel'],
  ['https://example.nl//', 'example.nl'],
  ['https:/', 'https/'],
  ['https://', ''],
])('a protocol in front goes: %s becomes %s [DOM-008]', (typed, cleaned) => {
  expect(cleanSearch(typed)).toBe(cleaned)
})

test.each([
  'https://example.nl/',
  'http://www.example.nl/',
  'https://www.example.nl/winkel/schoenen/?kleur=rood#maat',
  'example.nl/',
  'WWW.Example.NL',
])('a pasted address, %s, is searched as its name [DOM-004, DOM-008, DOM-009]', (pasted) => {
  const cleaned = cleanSearch(pasted)
  expect(isSearchable(cleaned)).toBe(true)
  expect(splitName(cleaned, ['nl', 'com'])).toEqual({ label: 'example', extension: 'nl' })
})

test.each([
  ['ex am!ple.nl', 'example.nl', 'DOM-009'],
  ['\texample_@#$%^&*()+=.nl\n', 'example.nl', 'DOM-009'],
  ['€xample©.nl', 'xample.nl', 'DOM-009'],
  ['a--b.nl', 'a-b.nl', 'DOM-010'],
  ['a-----b.nl', 'a-b.nl', 'DOM-010'],
  ['a—b.nl', 'a-b.nl', 'DOM-010'],
  ['example,nl', 'example.nl', 'DOM-011'],
  ['-example.nl', 'example.nl', 'DOM-012'],
  ['--example.nl', 'example.nl', 'DOM-012'],
  ['https://-example.nl', 'example.nl', 'DOM-012'],
  ['exam\u200bple\u0007.nl', 'example.nl', 'DOM-013'],
  ['\ufeffexample\u00ad.nl', 'example.nl', 'DOM-013'],
  ['example.nl/winkel', 'example.nl/winkel', 'Q-27'],
])('%j is cleaned to %s [DOM-009..013] (%s)', (typed, cleaned) => {
  expect(cleanSearch(typed)).toBe(cleaned)
})

test.each([
  ['müller.de', 'xn--mller-kva.de'],
  ['faß.de', 'xn--fa-hia.de'],
  ['caf\u0065\u0301.nl', 'xn--caf-dma.nl'],
  ['CAFÉ.nl', 'xn--caf-dma.nl'],
  ['xn--mller-kva.de', 'xn--mller-kva.de'],
  ['https://XN--mller-kva.de', 'XN--mller-kva.de'],
  ['-xn--caf-dma.nl', 'xn--caf-dma.nl'],
  ['bücher。example', 'xn--bcher-kva.example'],
  ['１２３.nl', '123.nl'],
])(
  'an international name is converted before the hyphens are cleaned: %s becomes %s [DOM-008..013]',
  (typed, ascii) => {
    expect(cleanSearch(typed)).toBe(ascii)
  },
)

test('cleaning twice is cleaning once, and leaves nothing that the pattern does not know [DOM-008..013]', () => {
  const unit = fc.oneof(
    fc.constantFrom('a', '-', '.', '/', ',', ':', 'http://', 'xn--', '!', ' ', 'é', 'ß', '\u200b', '℀', '２', 'ж', 'ﷺ'),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (parts) => {
      const cleaned = cleanSearch(parts.join(''))
      expect(cleanSearch(cleaned)).toBe(cleaned)
      expect(cleaned).toMatch(/^[A-Za-z0-9./-]*$/)
      expect(cleaned).not.toMatch(/^-/)
      for (const label of cleaned.split(/[./]/)) if (!/^xn--/i.test(label)) expect(label).not.toContain('--')
    }),
    { numRuns: 500 },
  )
})

test('the cleaner waits half a second [DOM-007]', () => {
  expect(SEARCH_CLEAN_DELAY_MS).toBe(500)
})

test.each([
  'abc',
  'example.nl',
  'a.b/c',
  'a'.repeat(63),
  'xn--mller-kva.de',
  'shop.xn--mller-kva.de',
  'XN--caf-dma.nl',
])('%s may be searched [DOM-002, DOM-004]', (text) => expect(isSearchable(text)).toBe(true))

test.each(['', 'ab', 'a'.repeat(64), '-abc', 'a--b', 'ab--c.nl', 'foo.', 'foo-', 'foo_b.nl', 'é.nl', 'a b.nl', 'xn--'])(
  '%j may not be searched [DOM-002..004]',
  (text) => expect(isSearchable(text)).toBe(false),
)

test('the pattern is the prescribed one, letter for letter [DOM-004]', () => {
  const prescribed = '^(?!-)(?!.*--)[A-Za-z0-9\\-\\/.]{1,63}[A-Za-z0-9]{1,13}$'
  expect(SEARCH_PATTERN.source.replaceAll('\\/', '/')).toBe(prescribed.replaceAll('\\/', '/'))
})

const EXTENSIONS = ['nl', 'com', 'uk', 'co.uk', '.be', 'frl']

test.each([
  ['example', { label: 'example', extension: null }],
  ['example.nl', { label: 'example', extension: 'nl' }],
  ['EXAMPLE.NL', { label: 'example', extension: 'nl' }],
  ['example.co.uk', { label: 'example', extension: 'co.uk' }],
  ['example.uk', { label: 'example', extension: 'uk' }],
  ['www.example.nl/winkel/a.b', { label: 'example', extension: 'nl' }],
  ['www.example', { label: 'example', extension: null }],
  ['www.nl', { label: 'www', extension: 'nl' }],
  ['www.co.uk', { label: 'www', extension: 'co.uk' }],
  ['shop.example.nl', { label: 'example', extension: 'nl' }],
  ['example.be', { label: 'example', extension: 'be' }],
  ['example.unknown', { label: 'example', extension: null }],
  ['nl', { label: 'nl', extension: null }],
  ['example.nl.', { label: 'example', extension: 'nl' }],
  ['/x', { label: '', extension: null }],
])('%s parts into %o [DOM-030]', (text, parts) => {
  expect(splitName(text, EXTENSIONS)).toEqual(parts)
})

test.each([
  ['Example.NL', 'example.nl'],
  ['a.b', 'a.b'],
  ['müller.de', 'xn--mller-kva.de'],
  ['a--b.nl', 'a--b.nl'],
  [`${'a'.repeat(63)}.nl`, `${'a'.repeat(63)}.nl`],
  [`${'a'.repeat(64)}.nl`, null],
  [`${`${'a'.repeat(60)}.`.repeat(4)}example.nl`, null],
  ['example', null],
  ['example..nl', null],
  ['example.nl.', null],
  ['-a.nl', null],
  ['a-.nl', null],
  ['a_b.nl', null],
  ['a b.nl', null],
  ['a/b.nl', null],
  ['192.0.2.1', null],
  ['', null],
])('the strict reading of %s is %s [DOM-003, DOM-004]', (name, parsed) => {
  expect(parseDomainName(name)).toBe(parsed)
})

test('a name with two hyphens in a row cannot be ordered, punycode can [DOM-003]', () => {
  expect(parseOrderName('a--b.nl')).toBeNull()
  expect(parseOrderName('-abc.nl')).toBeNull()
  expect(parseOrderName('xn--mller-kva.de')).toBe('xn--mller-kva.de')
  expect(parseOrderName('a-b.nl')).toBe('a-b.nl')
})

test('what is parsed stays the same when parsed again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (label) => {
      const once = parseDomainName(`${label}.nl`)
      if (once !== null) expect(parseDomainName(once)).toBe(once)
    }),
  )
})

test.each([
  ['xn--caf-dma.nl', 'café.nl'],
  ['xn--mller-kva.de', 'müller.de'],
  ['xn--fa-hia.de', 'faß.de'],
  ['shop.xn--bcher-kva.example', 'shop.bücher.example'],
  ['example.nl', 'example.nl'],
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['xn--zzzz---.nl', 'xn--zzzz---.nl'],
  ['xn--.nl', 'xn--.nl'],
  ['xn--abc.nl', 'xn--abc.nl'],
])('%s is shown as %s', (ascii, shown) => {
  expect(toUnicode(ascii)).toBe(shown)
})

test('a Latin name goes to ASCII and back', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcxyz0189éüßñøłőāç'), minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(letters, (label) => {
      const ascii = nameToAscii(`${label}.nl`)
      expect(ascii).not.toBeNull()
      expect(toUnicode(ascii ?? '')).toBe(`${label}.nl`)
    }),
  )
})

test.each([
  ['free', 'ready'],
  ['invalid', 'error'],
  ['active', 'migrate'],
  ['xyz', 'migrate'],
  ['quarantine', 'unavailable'],
  ['reserved', 'unavailable'],
  ['pending', 'unavailable'],
])('the word %s makes the row %s [DOM-019..021]', (status, state) => {
  expect(rowStateOf(status)).toBe(state)
})
