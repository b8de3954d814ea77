import { expect, test } from 'vitest'
import { dayInAmsterdam, isDay } from './calendar'
import { emailKey, parseEmail } from './email'
import { isPhone } from './phone'
import { postcodeLookup } from './postcode'
import { parseVatId } from './vat-id'

test.each([
  ['jan@example.nl', 'jan@example.nl'],
  [' Jan@Example.NL ', 'Jan@example.nl'],
  ["o'brien+web@shop.example.nl", "o'brien+web@shop.example.nl"],
  ['jan@müller.example', 'jan@xn--mller-kva.example'],
  [`${'a'.repeat(64)}@example.nl`, `${'a'.repeat(64)}@example.nl`],
  [`${'a'.repeat(65)}@example.nl`, null],
  ['jan@example', null],
  ['jan', null],
  ['@example.nl', null],
  ['jan@', null],
  ['jan@@example.nl', null],
  ['jan..de@example.nl', null],
  ['jan de@example.nl', null],
  ['jan@exa mple.nl', null],
  ['jan@example.nl\r\nBcc: x@example.com', null],
  ['', null],
])('the address %j reads as %s [AUTH-006]', (typed, address) => {
  expect(parseEmail(typed)).toBe(address)
})

test('capitals make no other account', () => {
  expect(emailKey('Jan@Example.NL')).toBe(emailKey('jan@example.nl'))
})

test.each(['0101234567', '010-123 45 67', '+31 (0)10 1234567', '+1.2025550123', '112112'])(
  '%s is a phone number',
  (text) => expect(isPhone(text)).toBe(true),
)

test.each(['', '12345', '1234567890123456', 'bel mij', '010-1234567 of 06', '++31101234567', '010\n1234567'])(
  '%j is no phone number',
  (text) => expect(isPhone(text)).toBe(false),
)

test.each([
  ['1234AB', '1', { postcode: '1234AB', houseNumber: '1' }],
  ['1234 ab', '12', { postcode: '1234AB', houseNumber: '12' }],
  [' 1234 AB ', ' 12 ', { postcode: '1234AB', houseNumber: '12' }],
  ['123AB', '1', null],
  ['1234 ABC', '1', null],
  ['1234  AB', '1', null],
  ['1234AB', '', null],
  ['1234AB', 'a', null],
  ['', '1', null],
])('postcode %j with number %j is looked up as %o [CHK-083, CHK-084, CHK-085]', (postcode, number, lookup) => {
  expect(postcodeLookup(postcode, number)).toEqual(lookup)
})

test.each([
  ['NL123456789B01', undefined, 'NL123456789B01'],
  ['nl 1234.56.789.B01', undefined, 'NL123456789B01'],
  ['123456789B01', 'NL', 'NL123456789B01'],
  ['BE0123456789', 'BE', 'BE0123456789'],
  ['0123456789', 'BE', 'BE0123456789'],
  ['DE123456789', 'NL', 'DE123456789'],
  ['GR123456789', 'GR', 'EL123456789'],
  ['U12345678', 'AT', 'ATU12345678'],
  ['CHE123456789', 'CH', 'CHE123456789'],
  ['GB123456789', undefined, 'GB123456789'],
  ['NL12345678B01', undefined, null],
  ['NL123456789', undefined, null],
  ['123456789B01', undefined, null],
  ['DE12345', undefined, null],
  ['onbekend', undefined, null],
  ['', 'NL', null],
])('VAT number %j from %s reads as %s [WHO-004]', (typed, country, id) => {
  expect(parseVatId(typed, country)).toBe(id)
})

test.each([
  ['2026-11-21', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['21-11-2026', false],
  ['', false],
])('%j is a day: %s [AUTH-020]', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test('the day turns at midnight in Amsterdam, in winter and in summer [AUTH-020]', () => {
  expect(dayInAmsterdam(Date.UTC(2026, 10, 20, 22, 59))).toBe('2026-11-20')
  expect(dayInAmsterdam(Date.UTC(2026, 10, 20, 23, 0))).toBe('2026-11-21')
  expect(dayInAmsterdam(Date.UTC(2026, 6, 20, 22, 0))).toBe('2026-07-21')
})
