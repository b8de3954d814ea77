import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movementOf, movementsOf } from './recurring-revenue'

test.each([
  [0, 500, false, 'NEW'],
  [0, 500, true, 'REACTIVATED'],
  [500, 0, true, 'CHURNED'],
  [500, 900, true, 'EXPANSION'],
  [900, 500, true, 'CONTRACTION'],
  [500, 500, true, null],
  [0, 0, true, null],
] as const)('from %i to %i, active before: %s, is %s', (before, after, wasActive, movement) => {
  expect(movementOf({ before, after, wasActive })).toBe(movement)
})

test('the start and all movements are the end, of any items', () => {
  const value = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 }))
  const group = fc.record({
    before: value,
    after: value,
    wasActive: fc.boolean(),
    items: fc.integer({ min: 1, max: 500 }),
  })
  fc.assert(
    fc.property(fc.array(group), (groups) => {
      const { start, end, movements } = movementsOf(groups)
      const moved = Object.values(movements).reduce((sum, { amount }) => sum + amount, 0)
      expect(start + moved).toBe(end)
      expect(movements.NEW.amount + movements.EXPANSION.amount + movements.REACTIVATED.amount).toBeGreaterThanOrEqual(0)
      expect(movements.CONTRACTION.amount + movements.CHURNED.amount).toBeLessThanOrEqual(0)
    }),
  )
})
