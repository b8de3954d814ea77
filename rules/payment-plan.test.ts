import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths } from './calendar'
import { cents } from './money'
import { nextPayment, type PlanPart, planIssue, planOnDay, planParts } from './payment-plan'
import { addDays } from './renewal'

const TODAY = '2026-11-30'
const terms = fc.record({
  amount: fc.integer({ min: 12, max: 20_000_000 }).map(cents),
  count: fc.integer({ min: 2, max: 12 }),
  every: fc.constantFrom('MONTH' as const, 'WEEK' as const),
  // The last of twelve monthly parts is due within a year.
  firstOn: fc.integer({ min: 0, max: 25 }).map((days) => addDays(TODAY, days)),
})
/** Some of the parts can be paid already. */
const partlyPaid = terms.chain(({ amount, ...rest }) =>
  fc.record({
    amount: fc.constant(amount),
    parts: fc.constant(planParts(amount, rest)),
    outstanding: fc.integer({ min: 0, max: amount }).map(cents),
    day: fc.integer({ min: 0, max: 400 }).map((days) => addDays(TODAY, days)),
  }),
)

test('parts add up to the amount, differ only in the last, and can be agreed on', () => {
  fc.assert(
    fc.property(terms, ({ amount, ...rest }) => {
      const parts = planParts(amount, rest)
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
      expect(new Set(parts.slice(0, -1).map((part) => part.amount)).size).toBe(1)
      expect(planIssue(parts, { today: TODAY, outstanding: amount })).toBeNull()
    }),
  )
})

test('a plan from the last day of a month is due on the last day of each', () => {
  const parts = planParts(cents(10_000), { count: 4, firstOn: '2026-12-31', every: 'MONTH' })
  expect(parts).toEqual([
    { dueOn: '2026-12-31', amount: 2_500 },
    { dueOn: '2027-01-31', amount: 2_500 },
    { dueOn: '2027-02-28', amount: 2_500 },
    { dueOn: '2027-03-31', amount: 2_500 },
  ])
})

test('the last part takes the remainder', () => {
  const parts = planParts(cents(10_000), { count: 3, firstOn: '2026-12-01', every: 'WEEK' })
  expect(parts).toEqual([
    { dueOn: '2026-12-01', amount: 3_333 },
    { dueOn: '2026-12-08', amount: 3_333 },
    { dueOn: '2026-12-15', amount: 3_334 },
  ])
})

const part = (dueOn: string, amount: number): PlanPart => ({ dueOn, amount: cents(amount) })

test.each<[string, PlanPart[], ReturnType<typeof planIssue>]>([
  ['one part', [part(TODAY, 100)], 'COUNT'],
  ['thirteen parts', planParts(cents(1_300), { count: 13, firstOn: TODAY, every: 'WEEK' }), 'COUNT'],
  ['a part of nothing', [part(TODAY, 100), part('2026-12-30', 0)], 'PART'],
  ['a day that does not exist', [part(TODAY, 50), part('2027-02-29', 50)], 'DAY'],
  ['a day in the past', [part('2026-11-29', 50), part('2026-12-29', 50)], 'PAST'],
  ['two parts on a day', [part(TODAY, 50), part(TODAY, 50)], 'ORDER'],
  ['days in another order', [part('2026-12-30', 50), part('2026-12-29', 50)], 'ORDER'],
  ['a day after a year', [part(TODAY, 50), part('2027-12-01', 50)], 'TOO_LONG'],
  ['less than is outstanding', [part(TODAY, 50), part('2026-12-30', 49)], 'SUM'],
  ['exactly a year', [part(TODAY, 50), part(addMonths(TODAY, 12), 50)], null],
])('%s is %3$s', (_, parts, issue) => {
  expect(planIssue(parts, { today: TODAY, outstanding: cents(100) })).toBe(issue)
})

test('on every day, the parts leave open exactly what is outstanding, the oldest first', () => {
  fc.assert(
    fc.property(partlyPaid, ({ parts, outstanding, day }) => {
      const plan = planOnDay(parts, outstanding, day)
      expect(plan.parts.reduce((sum, { open }) => sum + open, 0)).toBe(outstanding)
      const opens = plan.parts.map(({ open }) => open > 0)
      expect(opens).toEqual([...opens].sort((a, b) => Number(a) - Number(b)))
      expect(plan.next === null).toBe(outstanding === 0)
      expect(plan.overdue > 0).toBe(plan.daysMissed > 0)
      expect(plan.parts.filter(({ state }) => state === 'NEXT').length).toBeLessThanOrEqual(1)
    }),
  )
})

test('paying what is next lowers what is outstanding until nothing is, in at most as many payments as parts', () => {
  fc.assert(
    fc.property(partlyPaid, ({ parts, outstanding: before, day }) => {
      let outstanding = before
      let payments = 0
      while (outstanding > 0) {
        const amount = nextPayment(planOnDay(parts, outstanding, day), outstanding)
        expect(amount).toBeGreaterThan(0)
        outstanding = cents(outstanding - amount)
        payments += 1
      }
      expect(payments).toBeLessThanOrEqual(parts.length)
    }),
  )
})

test('more than was agreed can be outstanding after a chargeback, and is never more than one payment', () => {
  const parts = planParts(cents(300), { count: 3, firstOn: TODAY, every: 'WEEK' })
  const plan = planOnDay(parts, cents(500), TODAY)
  expect(plan.parts.map(({ open, state }) => [open, state])).toEqual([
    [100, 'NEXT'],
    [100, 'LATER'],
    [100, 'LATER'],
  ])
  expect(nextPayment(plan, cents(500))).toBe(100)
})

test('a part is missed from the day after its due date', () => {
  const parts = planParts(cents(300), { count: 3, firstOn: TODAY, every: 'WEEK' })
  expect(planOnDay(parts, cents(300), TODAY)).toMatchObject({ overdue: 0, daysMissed: 0, next: { number: 1 } })
  const missed = planOnDay(parts, cents(250), addDays(TODAY, 8))
  expect(missed).toMatchObject({ overdue: 150, daysMissed: 8 })
  expect(missed.parts.map(({ state }) => state)).toEqual(['MISSED', 'MISSED', 'LATER'])
  expect(nextPayment(missed, cents(250))).toBe(150)
})
