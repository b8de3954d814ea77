import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, type Day, daysBetween } from './calendar'
import { leftOf, type PaidTerm } from './proration'
import { DAY_MS } from './time'

const dayAt = (days: number): Day => new Date(days * DAY_MS).toISOString().slice(0, 10)
const EPOCH = daysBetween('1970-01-01', '2024-01-01')
const day = fc.integer({ min: EPOCH, max: EPOCH + 4000 }).map(dayAt)
const term: fc.Arbitrary<PaidTerm> = fc
  .record({ from: day, months: fc.constantFrom(1, 3, 12, 60), net: fc.integer({ min: 0, max: 9_999_999 }) })
  .map(({ from, months, net }) => ({ from, until: addMonths(from, months), net }))

test('never less than nothing and never more than was paid', () => {
  fc.assert(
    fc.property(term, day, (paid, today) => {
      const { left, daysLeft, days } = leftOf(paid, today)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(paid.net)
      expect(Number.isSafeInteger(left)).toBe(true)
      expect(daysLeft).toBeGreaterThanOrEqual(0)
      expect(daysLeft).toBeLessThanOrEqual(days)
    }),
  )
})

test('a period that was not begun is left whole, and nothing is left of one that is over', () => {
  fc.assert(
    fc.property(term, (paid) => {
      expect(leftOf(paid, paid.from).left).toBe(paid.net)
      expect(leftOf(paid, addMonths(paid.from, -1)).left).toBe(paid.net)
      expect(leftOf(paid, paid.until).left).toBe(0)
      expect(leftOf(paid, addMonths(paid.until, 1))).toMatchObject({ left: 0, daysLeft: 0 })
    }),
  )
})

test('each day costs its share to the cent, and all days together are what was paid', () => {
  fc.assert(
    fc.property(term, ({ from, until, net }) => {
      const days = daysBetween(from, until)
      const first = daysBetween('1970-01-01', from)
      const lefts = Array.from({ length: days + 1 }, (_, at) => leftOf({ from, until, net }, dayAt(first + at)).left)
      const costs = lefts.slice(1).map((left, at) => (lefts[at] ?? 0) - left)
      expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(net)
      for (const cost of costs) expect(Math.abs(cost - net / days)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['the last 74 of 365 days', { from: '2026-02-03', until: '2027-02-03', net: 4788 }, '2026-11-21', 971, 74, 365],
  ['a leap year has a day more', { from: '2027-03-01', until: '2028-03-01', net: 366 }, '2027-03-02', 365, 365, 366],
  ['half a cent goes to the buyer', { from: '2026-06-01', until: '2026-07-01', net: 1 }, '2026-06-16', 1, 15, 30],
  ['a period of no days', { from: '2026-06-01', until: '2026-06-01', net: 100 }, '2026-06-01', 0, 0, 0],
])('%s', (_, paid, today, left, daysLeft, days) => {
  expect(leftOf(paid, today)).toEqual({ ...paid, left, daysLeft, days })
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-02-03', 12, '2027-02-03'],
  ['2026-02-03', 60, '2031-02-03'],
])('%s and %i months is %s', (from, months, until) => {
  expect(addMonths(from, months)).toBe(until)
})
