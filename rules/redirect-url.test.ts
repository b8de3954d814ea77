import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRedirectUrl, withScheme } from './redirect-url'

const long = (length: number) => `https://foo.nl/${'x'.repeat(length - 'https://foo.nl/'.length)}`

test.each([
  'https://foo.nl',
  'http://foo.nl/pad?x=1#y',
  'HTTPS://Foo.nl',
  'https://foo.nl:8443',
  'http://203.0.113.7/',
  'http://[2001:db8::1]/',
  long(255),
])('%s is taken as typed [SRV-020, SRV-022, FWD-006]', (url) => {
  expect(parseRedirectUrl(` ${url} `)).toEqual({ ok: true, value: url })
})

test.each([
  '',
  'x',
  'fo',
  'foo',
  'foo.nl',
  '//foo.nl',
  'https://foo',
  'https://',
  'https:///foo.nl',
  'https:\\\\foo.nl',
  'https://foo.nl\\@bar.nl',
  'http:foo.nl',
  'ftp://foo.nl',
  'javascript:alert(1)//foo.nl',
  'data:text/html,x',
  'https://jan:geheim@foo.nl',
  'https://jan@foo.nl',
  'https://foo .nl',
  'https://foo.nl/a b',
  'https://foo.nl/\nx',
  'https://foo.nl/\u200bx',
  'https://foo.nl:99999',
  long(256),
])('%j is refused [SRV-020..022, FWD-006]', (url) => {
  expect(parseRedirectUrl(url)).toEqual({ ok: false, issue: 'invalid-redirect-url' })
})

test.each([
  ['https://example.nl', 'example.nl'],
  ['http://EXAMPLE.nl:8080/pad', 'example.nl'],
  ['https://www.example.nl/', 'Example.NL'],
  ['https://example.nl./', 'example.nl'],
  ['https://caf%C3%A9.nl', 'café.nl'],
])('%s is a loop for %s [SRV-020]', (url, source) => {
  expect(parseRedirectUrl(url, source)).toEqual({ ok: false, issue: 'redirect-loop' })
})

test.each(['https://shop.example.nl', 'https://example.com', 'https://notexample.nl', 'https://www.www.example.nl'])(
  '%s is no loop for example.nl [SRV-020]',
  (url) => expect(parseRedirectUrl(url, 'example.nl').ok).toBe(true),
)

test('a URL with other letters is kept in ASCII, ready for a header [SRV-020]', () => {
  expect(parseRedirectUrl('https://café.nl/crème')).toEqual({ ok: true, value: 'https://xn--caf-dma.nl/cr%C3%A8me' })
})

test.each([
  ['https://foo.nl/"><script>alert(1)</script>', 'https://foo.nl/%22%3E%3Cscript%3Ealert(1)%3C/script%3E'],
  ['https://foo.nl/?q={a|b}^`', 'https://foo.nl/?q=%7Ba%7Cb%7D%5E%60'],
])('a URL with characters that no URI has is encoded: %s [SRV-020]', (typed, value) => {
  expect(parseRedirectUrl(typed)).toEqual({ ok: true, value })
})

test('what is taken is http or https, ASCII, 3 to 255 long, and is taken again [SRV-020..022]', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()), (text) => {
      const url = parseRedirectUrl(text)
      if (!url.ok) return
      expect(url.value).toMatch(/^https?:\/\/\p{ASCII}+$/iu)
      expect(url.value).not.toMatch(/[\s"<>\\^`{|}]/)
      expect(url.value.length).toBeLessThanOrEqual(255)
      expect(parseRedirectUrl(url.value)).toEqual(url)
    }),
  )
})

test.each([
  ['foo.nl', 'https://foo.nl'],
  [' www.foo.nl/pad?x=1 ', 'https://www.foo.nl/pad?x=1'],
  ['foo.nl:8443', 'https://foo.nl:8443'],
  ['café.nl', 'https://café.nl'],
  ['http://foo.nl', 'http://foo.nl'],
  ['https://foo.nl', 'https://foo.nl'],
  ['ftp://foo.nl', 'ftp://foo.nl'],
  ['mailto:jan@foo.nl', 'mailto:jan@foo.nl'],
  ['//foo.nl', '//foo.nl'],
  ['foo', 'foo'],
  ['foo bar.nl', 'foo bar.nl'],
  ['', ''],
])('%s is completed to %s when one leaves the field', (typed, completed) => {
  expect(withScheme(typed)).toBe(completed)
})
