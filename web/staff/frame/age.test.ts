import { expect, test } from 'vitest'
import { ageOf } from './age'

const NOW = Date.parse('2026-11-23T12:00:00Z')

test.each([
  { since: '2026-11-23T11:59:46Z', nl: '14 s', en: '14 s' },
  { since: '2026-11-23T11:37:00Z', nl: '23 min', en: '23 min' },
  { since: '2026-11-23T09:00:00Z', nl: '3 u', en: '3 h' },
  { since: '2026-11-23T08:40:00Z', nl: '3 u 20 min', en: '3 h 20 min' },
  { since: '2026-11-19T10:00:00Z', nl: '4 d 2 u', en: '4 d 2 h' },
  { since: '2026-11-23T12:00:05Z', nl: '0 s', en: '0 s' },
])('$since was $nl ago', ({ since, nl, en }) => {
  expect(ageOf(since, 'nl', NOW)).toBe(nl)
  expect(ageOf(since, 'en', NOW)).toBe(en)
})
