import { expect, test } from 'vitest'
import { csvOf } from './csv'

test('a table is written as RFC 4180 asks', () => {
  expect(
    csvOf([
      ['a', 'b,c'],
      ['zegt "ja"', 'twee\nregels'],
      ['', '4.99'],
    ]),
  ).toBe('a,"b,c"\r\n"zegt ""ja""","twee\nregels"\r\n,4.99\r\n')
})

test.each(['-1', '-4.99', '4.99'])('%j stays the number that it is', (text) =>
  expect(csvOf([[text]])).toBe(`${text}\r\n`),
)

test.each(['=1+1', '+31', '-1+cmd', '--1', '-A1', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula any more', (text) => {
  expect(csvOf([[text]]).replace(/^"/, '')).toMatch(/^'/)
})
