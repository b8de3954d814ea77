import { expect, test, vi } from 'vitest'
import { isPlausibleVatId, mayReverseCharge, parseVatId } from './vat-id'

test.each([
  ['NL000000000B00', true],
  ['NL123456789B01', false],
  ['NL123456782B12', true],
  // A sole trader, modulo 97.
  ['NL000099998B57', true],
  ['NL000099998B58', false],
  ['DE123456789', true],
  ['DE12345678', false],
  ['BE0123456749', true],
  ['ATU12345678', true],
  ['AT12345678', false],
  ['EL123456789', true],
  ['GR123456789', false],
  ['US123456789', false],
  ['', false],
])('%s can have been issued in the EU: %s', (vatId, isPlausible) => {
  expect(isPlausibleVatId(vatId)).toBe(isPlausible)
})

test.each([
  ['BE', 'BE0123456749', true],
  ['GR', 'EL123456789', true],
  ['NL', 'NL123456782B12', false],
  ['BE', 'DE123456789', false],
  ['US', 'US123456789', false],
  ['BE', null, false],
])('from %s with the number %s VAT may be reverse charged: %s', (country, vatId, may) => {
  expect(mayReverseCharge({ country, vatId })).toBe(may)
})

test('a text that is longer than any number is not read', () => {
  const compacted = vi.spyOn(String.prototype, 'replace')
  expect(parseVatId('-'.repeat(51))).toBeNull()
  expect(compacted).not.toHaveBeenCalled()
  compacted.mockRestore()
  expect(parseVatId(`NL 123456782 B01${' '.repeat(34)}`)).toBe('NL123456782B01')
})
