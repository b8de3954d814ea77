import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CREDIT_LIMIT_MAX, type Credit, creditStateOf, fitsLimit, roomLeft } from './credit-limit'
import { cents } from './money'

const amount = fc.integer({ min: 0, max: CREDIT_LIMIT_MAX }).map(cents)
const credit: fc.Arbitrary<Credit> = fc.record({ limit: fc.option(amount), owed: amount })

test('orders that fit one after the other never bring an account above its limit', () => {
  fc.assert(
    fc.property(
      fc.record({ limit: fc.option(amount), owed: fc.constant(cents(0)) }),
      fc.array(amount, { maxLength: 30 }),
      (start, orders) => {
        let { owed } = start
        for (const gross of orders) if (fitsLimit({ ...start, owed }, gross)) owed = cents(owed + gross)
        expect(start.limit === null || owed <= start.limit).toBe(true)
        expect(creditStateOf({ ...start, owed })).not.toBe('OVER')
      },
    ),
  )
})

test('an order of exactly the room fits, and one of a cent more does not', () => {
  fc.assert(
    fc.property(credit, (one) => {
      const room = roomLeft(one)
      expect(room).toBe(one.limit === null ? null : Math.max(0, one.limit - one.owed))
      expect(fitsLimit(one, room ?? cents(CREDIT_LIMIT_MAX))).toBe(true)
      expect(fitsLimit(one, cents((room ?? 0) + 1))).toBe(room === null)
    }),
  )
})

test.each([
  [null, 5000, null],
  [10_000, 0, 'WITHIN'],
  [10_000, 7999, 'WITHIN'],
  [10_000, 8000, 'NEAR'],
  [10_000, 10_000, 'NEAR'],
  [10_000, 10_001, 'NEAR'],
  [10_000, 10_002, 'OVER'],
  [0, 0, 'WITHIN'],
  [0, 2, 'OVER'],
])('of a limit of %s, %s owed is %s', (limit, owed, state) => {
  expect(creditStateOf({ limit: limit === null ? null : cents(limit), owed: cents(owed) })).toBe(state)
})

test('an order that costs nothing fits above a limit', () => {
  expect(fitsLimit({ limit: cents(100), owed: cents(900) }, cents(0))).toBe(true)
})
