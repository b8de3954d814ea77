import { expect, test } from 'vitest'
import { formatDay } from './format-day'

test('a day is the one that it is in the Netherlands', () => {
  const shortlyBeforeMidnightUtc = Date.UTC(2026, 10, 11, 23, 30)
  expect(formatDay(shortlyBeforeMidnightUtc, 'nl')).toBe('12 nov 2026')
  expect(formatDay(shortlyBeforeMidnightUtc, 'en')).toBe('12 Nov 2026')
})
