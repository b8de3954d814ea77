import fc from 'fast-check'

/** Texts that have broken other software; each is tried wherever the shop accepts text. */
const KNOWN = [
  '',
  ' ',
  '\u0000',
  '\r\n',
  '\r\nSet-Cookie: a=b',
  '\u001b[2J',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\u200d',
  '\ufeff',
  'é'.repeat(300),
  'x'.repeat(5000),
  '😀'.repeat(64),
  'a\u0301'.repeat(100),
  'xn--',
  'xn--a.nl',
  'xn--99999999.nl',
  '-.-',
  '..',
  '.nl',
  'a..b',
  'localhost',
  '127.0.0.1',
  '::1',
  'http://[',
  'javascript:alert(1)',
  '//elders.example',
  'http:\\\\elders.example',
  '../../../etc/passwd',
  '%00%0a%0d',
  '%',
  "' OR 1=1 --",
  '"; DROP TABLE accounts; --',
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1.5',
  '1e999',
  '9007199254740993',
  '[]',
  '{}',
  '[{"__proto__":{"x":1}}]',
  '[{"customWhoisId":{},"domain":[]}]',
  '[{"name":{"toString":1},"type":[],"value":{}}]',
  '$INCLUDE /etc/passwd',
  '1 1 1 .',
  '@',
  '*.*',
  '=1+1',
  'klant@voorbeeld.nl',
  'klant@voorbeeld.nl\r\nBcc: elders@voorbeeld.nl',
  'voorbeeldklant.nl',
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...KNOWN) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...KNOWN), fc.constantFrom(...KNOWN)).map((two) => two.join('')) },
)

/** JSON values in place of a text. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, true, 0, -1, 1.5, 1e308, [], {}, [[]], [{}], { a: { b: [] } }, { toString: 1 }),
  },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 3 }) },
)

/** Every run tries the same inputs; FUZZ_SEED and FUZZ_FACTOR select others, and more. */
export const fuzz = (numRuns: number): fc.Parameters<unknown> => ({
  seed: Number(process.env.FUZZ_SEED ?? 20_261_121),
  numRuns: Math.ceil(numRuns * factor),
})

export const factor = Number(process.env.FUZZ_FACTOR ?? 1)

/** Removes lone surrogates, for places that cannot hold one, such as an address. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')
