import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, daysBetween } from './calendar'
import { deferredRevenue } from './deferred-revenue'
import { addDays } from './renewal'

const START = '2026-01-01'
const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(START, days))
const term = fc
  .record({ from: day, months: fc.constantFrom(1, 3, 12, 60), net: fc.integer({ min: 0, max: 5_000_000 }) })
  .map(({ from, months, net }) => ({ from, until: addMonths(from, months), net }))

describe('deferred revenue of a term', () => {
  test('is between nothing and its price, falls from day to day, and is nothing once it ended', () => {
    fc.assert(
      fc.property(term, day, fc.integer({ min: 0, max: 800 }), (paid, today, later) => {
        const { amount } = deferredRevenue([paid], today)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(paid.net)
        expect(deferredRevenue([paid], addDays(today, later)).amount).toBeLessThanOrEqual(amount)
        if (today >= paid.until) expect(amount).toBe(0)
        if (today <= paid.from) expect(amount).toBe(paid.net)
      }),
    )
  })

  test('is earned within a year up to what is left a year later', () => {
    fc.assert(
      fc.property(term, day, (paid, today) => {
        const { amount, withinYear } = deferredRevenue([paid], today)
        expect(withinYear).toBe(amount - deferredRevenue([paid], addMonths(today, 12)).amount)
        expect(withinYear).toBeGreaterThanOrEqual(0)
        if (paid.until <= addMonths(today, 12)) expect(withinYear).toBe(amount)
      }),
    )
  })

  test('is mirrored by its credit note', () => {
    fc.assert(
      fc.property(term, day, (paid, today) => {
        expect(deferredRevenue([paid, { ...paid, net: -paid.net }], today)).toEqual({ amount: 0, withinYear: 0 })
      }),
    )
  })
})

test('deferred revenue counts days in whole cents, also of years ahead', () => {
  const year = { from: '2026-10-11', until: '2027-10-11', net: 36_500 }
  expect(daysBetween('2026-11-01', '2027-10-11')).toBe(344)
  expect(deferredRevenue([year], '2026-11-01')).toEqual({ amount: 34_400, withinYear: 34_400 })
  const five = { from: '2026-11-01', until: '2031-11-01', net: 182_600 }
  expect(deferredRevenue([five], '2026-11-01')).toEqual({ amount: 182_600, withinYear: 36_500 })
  expect(deferredRevenue([], '2026-11-01')).toEqual({ amount: 0, withinYear: 0 })
})
