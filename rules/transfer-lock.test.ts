import { expect, test } from 'vitest'
import { DAY_MS } from './time'
import { transferLockedUntil } from './transfer-lock'

test.each([
  ['voorbeeld.com', 59, 60 * DAY_MS],
  ['voorbeeld.com', 60, null],
  ['voorbeeld.shop', 0, 60 * DAY_MS],
  ['voorbeeld.nl', 0, null],
  ['voorbeeld.co.uk', 0, null],
])('%s that came %i days ago is locked until %s', (name, days, until) => {
  expect(transferLockedUntil(name, 0, days * DAY_MS)).toBe(until)
})
