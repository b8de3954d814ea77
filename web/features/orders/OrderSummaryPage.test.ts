import { expect, test } from 'vitest'
import type { OrderStatus } from '../../../rules/order-status'
import { isDelivering } from './OrderSummaryPage'

test('an order is followed only while something happens to it', () => {
  const all: OrderStatus[] = ['OPEN', 'AWAITING_PAYMENT', 'REVIEW', 'PAID', 'DELIVERING', 'DELIVERED', 'FAILED']
  expect(all.filter(isDelivering)).toEqual(['PAID', 'DELIVERING'])
})
