import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inert } from './inert-text'

describe('a stranger’s text in the log', () => {
  test('is one line of visible characters, never longer than asked', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 100 }), (text, max) => {
        const shown = inert(text, max)
        expect(shown.length).toBeLessThanOrEqual(max)
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
      }),
    )
  })

  test.each([
    ['TypeError: x is not a function', 'TypeError: x is not a function'],
    ['één\ttwee\r\ndrie', 'één\\u{9}twee\\u{d}\\u{a}drie'],
    ['\u202eomgekeerd\ud800', '\\u{202e}omgekeerd\\u{d800}'],
    ['voor klant@voorbeeld.nl, ook a.b+c@d.example.', 'voor [e-mail], ook [e-mail]'],
    [`sid=${'aB3-'.repeat(11)}`, 'sid=[token]'],
    [12.5, '12.5'],
    [{ a: 1 }, ''],
    [undefined, ''],
  ])('%j is kept as %j', (text, shown) => expect(inert(text, 100)).toBe(shown))
})
