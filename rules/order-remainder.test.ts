import fc from 'fast-check'
import { expect, test } from 'vitest'
import { awaitsRemainder, remainderOf, splitRefund } from './order-remainder'

test('the rest of an order is its total less what was received, if both are above zero', () => {
  expect([0, 1, 6968, 9668, 9669].map((received) => remainderOf(9668, received))).toEqual([
    null,
    9667,
    2700,
    null,
    null,
  ])
})

test('the rest can be paid in review only, until its time is over', () => {
  expect(awaitsRemainder({ status: 'REVIEW', remainderUntil: 10 }, 9)).toBe(true)
  expect(awaitsRemainder({ status: 'REVIEW', remainderUntil: 10 }, 10)).toBe(false)
  expect(awaitsRemainder({ status: 'REVIEW', remainderUntil: null }, 9)).toBe(false)
  expect(awaitsRemainder({ status: 'PAID', remainderUntil: 10 }, 9)).toBe(false)
})

test('a refund comes from the oldest payment first, and what no payment has left is apart', () => {
  const payments = [
    { id: 'first', left: 6968 },
    { id: 'second', left: 2700 },
  ]
  expect(splitRefund(100, payments)).toEqual([{ paymentId: 'first', amount: 100 }])
  expect(splitRefund(7000, payments)).toEqual([
    { paymentId: 'first', amount: 6968 },
    { paymentId: 'second', amount: 32 },
  ])
  expect(splitRefund(9669, payments).at(-1)).toEqual({ paymentId: null, amount: 1 })
})

test('the shares of a refund add up to it, and none is more than its payment has left', () => {
  const lefts = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 5 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30_000 }), lefts, (amount, left) => {
      const payments = left.map((cents, at) => ({ id: String(at), left: cents }))
      const shares = splitRefund(amount, payments)
      expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(amount)
      for (const { paymentId, amount: share } of shares) {
        expect(share).toBeGreaterThan(0)
        if (paymentId !== null) expect(share).toBeLessThanOrEqual(left[Number(paymentId)] ?? 0)
      }
    }),
  )
})
