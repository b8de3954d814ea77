import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseIban } from './iban'

test.each([
  ['NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
  ['nl91abna0417164300', 'NL91ABNA0417164300'],
  ['DE89370400440532013000', 'DE89370400440532013000'],
  ['BE68539007547034', 'BE68539007547034'],
  ['NL91ABNA0417164301', null],
  ['NL91ABNA041716430', null],
  ['BR1500000000000010932840814P2', null],
  ['NL91', null],
  ['', null],
])('%j is read as %j', (typed, iban) => {
  expect(parseIban(typed)).toBe(iban)
})

test('a wrong character or two exchanged ones are always found', () => {
  const digits = fc.tuple(fc.integer({ min: 8, max: 17 }), fc.integer({ min: 0, max: 9 }))
  const right = 'NL91ABNA0417164300'
  fc.assert(
    fc.property(digits, ([at, digit]) => {
      const changed = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`
      const swapped = `${right.slice(0, at - 1)}${right[at]}${right[at - 1]}${right.slice(at + 1)}`
      if (changed !== right) expect(parseIban(changed)).toBeNull()
      if (swapped !== right) expect(parseIban(swapped)).toBeNull()
    }),
  )
})
