import { expect, test } from 'vitest'
import { supportsPrivacy } from './privacy'

test.each([
  ['voorbeeld.com', true],
  ['voorbeeld.shop', true],
  ['voorbeeld.nl', false],
  ['voorbeeld.co.uk', false],
  ['com.voorbeeld.nl', false],
])('%s can be hidden: %s', (name, isSupported) => {
  expect(supportsPrivacy(name)).toBe(isSupported)
})
