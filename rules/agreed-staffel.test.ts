import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AgreedStaffel, agreedDaysIssues, agreementOn, liveAgreements } from './agreed-staffel'

const agreed = (id: string, staffel: number | null, from: string, until: string | null = null): AgreedStaffel => ({
  ...{ id, staffel, from, until },
})

describe('the agreement of a day', () => {
  const all = [
    agreed('base', 2, '2026-01-01'),
    agreed('spring', 4, '2027-03-01', '2027-06-01'),
    agreed('later', null, '2027-09-01'),
  ]

  test.each([
    ['2025-12-31', undefined],
    ['2026-01-01', 2],
    ['2027-02-28', 2],
    ['2027-03-01', 4],
    ['2027-05-31', 4],
    ['2027-06-01', 2],
    ['2027-08-31', 2],
    ['2027-09-01', null],
  ])('on %s is %s: its first day counts, and the day of its end does not', (day, staffel) => {
    expect(agreementOn(all, day)?.staffel).toBe(staffel)
  })

  test('of two from the same day, the one that was made last counts', () => {
    expect(agreementOn([agreed('one', 2, '2026-01-01'), agreed('two', 3, '2026-01-01')], '2026-02-01')?.id).toBe('two')
  })
})

const day = fc
  .integer({ min: 0, max: 59 })
  .map((n) => `2027-0${1 + Math.floor(n / 28)}-${String(1 + (n % 28)).padStart(2, '0')}`)
const agreements = fc
  .array(fc.tuple(fc.option(fc.integer({ min: 1, max: 5 })), day, fc.option(day)), { maxLength: 8 })
  .map((rows) =>
    rows.map(([staffel, from, until], at) =>
      agreed(String(at), staffel, from, until !== null && until > from ? until : null),
    ),
  )

describe('the agreements that are live', () => {
  test('decide every later day as all of them do', () => {
    fc.assert(
      fc.property(agreements, day, day, (all, today, later) => {
        if (later < today) return
        expect(agreementOn(liveAgreements(all, today), later)?.id).toBe(agreementOn(all, later)?.id)
      }),
    )
  })

  test('are in the order of their beginning, and each counts on some day', () => {
    fc.assert(
      fc.property(agreements, day, (all, today) => {
        const live = liveAgreements(all, today)
        expect(live.map(({ from }) => from)).toEqual(live.map(({ from }) => from).sort())
        const days = [today, ...all.flatMap(({ from, until }) => [from, until ?? from])].filter((each) => each >= today)
        for (const { id } of live) expect(days.some((each) => agreementOn(all, each)?.id === id)).toBe(true)
      }),
    )
  })
})

describe('the days of an agreement', () => {
  const today = '2026-11-23'
  test.each([
    ['today', '2026-11-23', null, {}],
    ['a day within two years', '2028-12-31', '2029-01-01', {}],
    ['yesterday', '2026-11-22', null, { agreedFrom: 'invalid' }],
    ['a day that does not exist', '2027-02-29', null, { agreedFrom: 'invalid' }],
    ['a day too far away', '2029-01-01', null, { agreedFrom: 'invalid' }],
    ['an end on its first day', '2027-01-01', '2027-01-01', { agreedUntil: 'invalid' }],
    ['an end that is no day', '2027-01-01', 'ooit', { agreedUntil: 'invalid' }],
    ['an end too far away', '2027-01-01', '2038-01-01', { agreedUntil: 'invalid' }],
  ])('%s', (_, from, until, issues) => {
    expect(agreedDaysIssues({ from, until }, today)).toEqual(issues)
  })
})
