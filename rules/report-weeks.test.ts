import { expect, test } from 'vitest'
import { weekNumber, weeksFrom } from './report-weeks'

test.each([
  ['2026-11-23', ['2026-11-23', '2026-11-30', '2026-12-07']],
  ['2026-11-27', ['2026-11-27', '2026-11-30', '2026-12-07']],
  ['2026-11-29', ['2026-11-29', '2026-11-30', '2026-12-07']],
])('the weeks from %s begin on %j', (day, begins) => {
  const weeks = weeksFrom(day, 3)
  expect(weeks.map(({ from }) => from)).toEqual(begins)
  expect(weeks.map(({ to }) => to)).toEqual([...begins.slice(1), '2026-12-14'])
})

test.each([
  ['2026-01-01', 1],
  ['2025-12-29', 1],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
])('%s is in week %i', (day, number) => {
  expect(weekNumber(day)).toBe(number)
})
