import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOlderSerial, nextSerial } from './serial'

test('a serial rises with every change, whatever the clock says', () => {
  expect(nextSerial(0, 1_700_000_000_999)).toBe(1_700_000_000)
  expect(nextSerial(1_700_000_000, 1_700_000_000_999)).toBe(1_700_000_001)
  expect(nextSerial(1_700_000_500, 1_600_000_000_000)).toBe(1_700_000_501)
})

test('of two serials at most one is the older, and none is older than itself', () => {
  const serial = fc.integer({ min: 0, max: 0xffffffff })
  fc.assert(fc.property(serial, serial, (a, b) => !(isOlderSerial(a, b) && isOlderSerial(b, a))))
  fc.assert(fc.property(serial, (a) => isOlderSerial(a, (a + 1) % 2 ** 32) && !isOlderSerial(a, a)))
})
