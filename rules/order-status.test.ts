import { expect, test } from 'vitest'
import {
  canOrderMove,
  canRemedy,
  firstStatusAfterPlacing,
  ORDER_STATUSES,
  type OrderStatus,
  REMEDIES,
  statusAfterDelivery,
} from './order-status'

test('an order goes these ways and no other', () => {
  const moves = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => canOrderMove(from, to)).map((to) => `${from} > ${to}`),
  )
  expect(moves.sort()).toEqual(
    [
      'OPEN > AWAITING_PAYMENT',
      'OPEN > DELIVERING',
      'OPEN > CANCELLED',
      'AWAITING_PAYMENT > PAID',
      'AWAITING_PAYMENT > REVIEW',
      'AWAITING_PAYMENT > DELIVERING',
      'AWAITING_PAYMENT > CANCELLED',
      'REVIEW > PAID',
      'REVIEW > CANCELLED',
      'PAID > DELIVERING',
      'DELIVERING > DELIVERED',
      'DELIVERING > PARTLY_FAILED',
      'DELIVERING > FAILED',
      'PARTLY_FAILED > DELIVERING',
      'FAILED > DELIVERING',
      'CANCELLED > PAID',
      'CANCELLED > REVIEW',
    ].sort(),
  )
})

test('online payment is awaited, on account is delivered at once', () => {
  expect(firstStatusAfterPlacing(true)).toBe('AWAITING_PAYMENT')
  expect(firstStatusAfterPlacing(false)).toBe('DELIVERING')
})

test('what was placed can be cancelled until it is paid or being delivered', () => {
  for (const status of ['OPEN', 'AWAITING_PAYMENT'] as const) expect(canOrderMove(status, 'CANCELLED')).toBe(true)
  for (const status of ['PAID', 'DELIVERING', 'DELIVERED'] as const)
    expect(canOrderMove(status, 'CANCELLED')).toBe(false)
})

test('nothing is delivered twice: no way leads back from delivered', () => {
  const reachable = (from: OrderStatus) => ORDER_STATUSES.filter((to) => canOrderMove(from, to))
  expect(reachable('DELIVERED')).toEqual([])
})

test.each<['DELIVERED' | 'FAILED', 'DELIVERED' | 'FAILED', OrderStatus]>([
  ['DELIVERED', 'DELIVERED', 'DELIVERED'],
  ['DELIVERED', 'FAILED', 'PARTLY_FAILED'],
  ['FAILED', 'FAILED', 'FAILED'],
])('lines %s and %s end the order as %s', (a, b, status) => {
  expect(statusAfterDelivery([a, b])).toBe(status)
  expect(statusAfterDelivery([b, a])).toBe(status)
})

test('whatever can stand still has a way out, and nothing else has', () => {
  const ways = ORDER_STATUSES.map((status) => [status, REMEDIES.filter((remedy) => canRemedy(status, remedy))])
  expect(Object.fromEntries(ways.filter(([, remedies]) => remedies?.length))).toEqual({
    REVIEW: ['accept-payment', 'money-back'],
    PAID: ['money-back', 'deliver-again'],
    DELIVERING: ['money-back', 'deliver-again'],
    PARTLY_FAILED: ['deliver-again'],
    FAILED: ['deliver-again'],
  })
})
