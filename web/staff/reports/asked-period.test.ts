import { expect, test } from 'vitest'
import { askedPeriod, periodSearch, quarterOf } from './asked-period'

test.each([
  ['2026-01-01', '2026-01-01', '2026-04-01'],
  ['2026-06-30', '2026-04-01', '2026-07-01'],
  ['2026-12-31', '2026-10-01', '2027-01-01'],
])('%s is in the quarter from %s until %s', (day, from, to) => {
  expect(quarterOf(day)).toEqual({ from, to })
})

test.each(['', '?van=2026-02-30&tot=2026-04-01', '?van=2026-04-01&tot=2026-04-01', '?van=2026-04-01'])(
  'without a valid period (%j) it is the present quarter, in Amsterdam',
  (search) => {
    const lastMinute = Date.parse('2026-09-30T22:30:00Z')
    expect(askedPeriod(new URLSearchParams(search), lastMinute)).toEqual({ from: '2026-10-01', to: '2027-01-01' })
  },
)

test('a period is read back from its address', () => {
  const period = { from: '2026-04-01', to: '2026-07-01' }
  expect(askedPeriod(new URLSearchParams(periodSearch(period)))).toEqual(period)
})
