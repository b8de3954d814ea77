import { expect, test } from 'vitest'
import { groupBy, groupByDay } from './group-by'

test('groups keep the order of their first items', () => {
  expect([...groupBy([3, 1, 5, 2], (n) => n % 2)]).toEqual([
    [1, [3, 1, 5]],
    [0, [2]],
  ])
})

test('a day begins at midnight in the Netherlands, and a day that comes back is a group of its own', () => {
  const at = ['2026-07-01T21:59:00Z', '2026-07-01T22:00:00Z', '2026-07-02T10:00:00Z', '2026-07-01T08:00:00Z']
  expect(groupByDay(at.map((moment) => ({ at: moment }))).map(({ day, entries }) => [day, entries.length])).toEqual([
    ['2026-07-01', 1],
    ['2026-07-02', 2],
    ['2026-07-01', 1],
  ])
})
