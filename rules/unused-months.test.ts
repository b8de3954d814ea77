import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, type Day, daysBetween } from './calendar'
import { cents } from './money'
import { addDays } from './renewal'
import { paidTermOf, unusedMonths } from './unused-months'

const day: fc.Arbitrary<Day> = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days))
const paid = fc
  .record({ from: day, months: fc.constantFrom(1, 3, 12, 24, 60), price: fc.integer({ min: 0, max: 9_999_999 }) })
  .map(({ from, months, price }) => ({ term: { from, until: addMonths(from, months) }, months, price: cents(price) }))

test('never more than was paid and never less than nothing', () => {
  fc.assert(
    fc.property(paid, day, ({ term, months, price }, today) => {
      const left = unusedMonths(term, price, today)
      expect(left.months).toBe(months)
      expect(left.unused).toBeLessThanOrEqual(months)
      expect(left.amount).toBeGreaterThanOrEqual(0)
      expect(left.amount).toBeLessThanOrEqual(price)
      expect(Number.isSafeInteger(left.amount)).toBe(true)
    }),
  )
})

test('all before the first day, nothing from the first day of the last month on', () => {
  fc.assert(
    fc.property(paid, fc.nat(500), ({ term, months, price }, later) => {
      expect(unusedMonths(term, price, addDays(term.from, -1))).toMatchObject({ unused: months, amount: price })
      expect(unusedMonths(term, price, term.from)).toMatchObject({ unused: months - 1 })
      const lastMonth = addMonths(term.from, months - 1)
      expect(unusedMonths(term, price, addDays(lastMonth, later))).toMatchObject({ unused: 0, amount: 0 })
    }),
  )
})

test('a later day never gives back more', () => {
  fc.assert(
    fc.property(paid, day, fc.nat(900), ({ term, price }, today, days) => {
      const now = unusedMonths(term, price, today)
      const later = unusedMonths(term, price, addDays(today, days))
      expect(later.unused).toBeLessThanOrEqual(now.unused)
      expect(later.amount).toBeLessThanOrEqual(now.amount)
    }),
  )
})

test('the months that are counted begin after today, and the one before them does not', () => {
  fc.assert(
    fc.property(paid, day, ({ term, price }, today) => {
      const { months, unused } = unusedMonths(term, price, today)
      if (unused > 0) expect(addMonths(term.from, months - unused) > today).toBe(true)
      if (unused < months) expect(addMonths(term.from, months - unused - 1) <= today).toBe(true)
    }),
  )
})

test.each([
  ['8 of 12 months', '2026-03-22', '2027-03-22', 34_790, '2026-06-23', 8, 23_193],
  ['a month that begins today is used', '2026-03-22', '2027-03-22', 34_790, '2026-07-22', 7, 20_294],
  ['the day before it is not', '2026-03-22', '2027-03-22', 34_790, '2026-07-21', 8, 23_193],
  ['half a cent goes to the buyer', '2026-01-01', '2026-03-01', 1, '2026-01-15', 1, 1],
  ['months from the last day of January', '2026-01-31', '2027-01-31', 1200, '2026-02-28', 10, 1000],
  ['one month', '2026-11-01', '2026-12-01', 500, '2026-11-01', 0, 0],
  ['a term without days', '2026-11-01', '2026-11-01', 500, '2026-10-01', 0, 0],
])('%s', (_, from, until, price, today, unused, amount) => {
  expect(unusedMonths({ from, until }, cents(price), today)).toMatchObject({ unused, amount })
})

describe('the term of a line', () => {
  const priced = (unit: 'month' | 'year' | 'once') => [{ kind: 'list', unit, quantity: 1, unitPrice: 100, amount: 100 }]
  // Half past midnight in Amsterdam, still the day before in UTC.
  const deliveredAt = Date.parse('2026-11-27T23:30:00Z')
  const line = { kind: 'VPS', options: {}, deliveredAt } as const

  test('begins with the day of delivery in Amsterdam', () => {
    const term = paidTermOf({ ...line, trace: priced('month') }, 'QUARTERLY')
    expect(term).toEqual({ from: '2026-11-28', until: '2027-02-28' })
    expect(daysBetween(term?.from ?? '', term?.until ?? '')).toBe(92)
  })

  test('is a year at least for what is priced per year', () => {
    expect(paidTermOf({ ...line, trace: priced('year') }, 'MONTHLY')?.until).toBe('2027-11-28')
  })

  test('of a renewal is the one that was ordered', () => {
    const renews = { kind: 'SERVER', thingId: 'vps_1', part: '', from: '2027-01-05', until: '2028-01-05' }
    expect(paidTermOf({ ...line, options: { renews }, trace: priced('month') }, 'YEARLY')).toEqual({
      from: '2027-01-05',
      until: '2028-01-05',
    })
  })

  test.each([
    ['sold once', { trace: priced('once') }],
    ['free', { trace: [] }],
    ['not delivered', { trace: priced('month'), deliveredAt: null }],
  ])('does not exist for one that is %s', (_, without) => {
    expect(paidTermOf({ ...line, ...without }, 'YEARLY')).toBeNull()
  })
})
