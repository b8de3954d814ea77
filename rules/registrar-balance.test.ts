import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysCovered } from './registrar-balance'

const WEEKS = [
  { from: '2026-11-27', to: '2026-11-30', cost: 300 },
  { from: '2026-11-30', to: '2026-12-07', cost: 700 },
  { from: '2026-12-07', to: '2026-12-14', cost: 0 },
]

describe('the days that a balance pays for', () => {
  test.each([
    [-1, 0],
    [0, 0],
    [299, 2],
    [300, 3],
    [400, 4],
    [999, 9],
    [1000, null],
  ])('%s cents: %s', (balance, days) => {
    expect(daysCovered(balance, WEEKS)).toBe(days)
  })

  test('are no fewer with a larger balance, and no more with dearer renewals', () => {
    const cents = fc.integer({ min: 0, max: 100_000 })
    const covered = (balance: number, costs: readonly number[]) =>
      daysCovered(
        balance,
        WEEKS.map((week, at) => ({ ...week, cost: costs[at] ?? 0 })),
      ) ?? Number.POSITIVE_INFINITY
    fc.assert(
      fc.property(cents, cents, fc.array(cents, { minLength: 3, maxLength: 3 }), (balance, more, costs) => {
        const days = covered(balance, costs)
        expect(covered(balance + more, costs)).toBeGreaterThanOrEqual(days)
        expect(
          covered(
            balance,
            costs.map((cost) => cost + more),
          ),
        ).toBeLessThanOrEqual(days)
      }),
    )
  })
})
