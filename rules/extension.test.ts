import { expect, test } from 'vitest'
import { extensionCode, parseExtension } from './extension'

test.each([
  ['shop', 'shop'],
  [' .Co.UK ', 'co.uk'],
  ['рф', 'xn--p1ai'],
  ['', null],
  ['.', null],
  ['a b', null],
  ['-shop', null],
  ['shop-', null],
  ['12', null],
  ['co..uk', null],
  ['<b>', null],
  ['x'.repeat(64), null],
])('%j is the extension %j', (text, extension) => {
  expect(parseExtension(text)).toBe(extension)
})

test('its product has a code of capitals', () => {
  expect(extensionCode('co.uk')).toBe('DOMAIN_CO_UK')
  expect(extensionCode('xn--p1ai')).toBe('DOMAIN_XN__P1AI')
})
