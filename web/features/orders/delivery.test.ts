import { expect, test } from 'vitest'
import type { DeliveryStatus, OrderStatus } from '../../gql/graphql'
import { type DeliveryWord, deliveryWord, isDelivering } from './delivery'

const word = (deliveryStatus: DeliveryStatus, order: OrderStatus, type = 'domain', isTransfer = false) =>
  deliveryWord({ deliveryStatus, type, isTransfer }, order)

test('each line says how far it is', () => {
  const words: DeliveryWord[] = [
    word('PENDING', 'AWAITING_PAYMENT'),
    word('PENDING', 'CANCELLED'),
    word('PENDING', 'REVIEW'),
    word('RUNNING', 'DELIVERING'),
    word('RUNNING', 'DELIVERING', 'domain', true),
    word('PENDING', 'DELIVERING', 'hosting'),
    word('DONE', 'DELIVERED'),
    word('DONE', 'DELIVERED', 'domain', true),
    word('DONE', 'DELIVERED', 'hosting'),
    word('FAILED', 'PARTLY_FAILED'),
  ]
  expect(words).toEqual([
    'awaitingPayment',
    'lapsed',
    'inReview',
    'registering',
    'transferring',
    'preparing',
    'registered',
    'transferred',
    'ready',
    'failed',
  ])
})

test('an order is followed only while something happens to it', () => {
  const all: OrderStatus[] = ['OPEN', 'AWAITING_PAYMENT', 'REVIEW', 'PAID', 'DELIVERING', 'DELIVERED', 'FAILED']
  expect(all.filter(isDelivering)).toEqual(['PAID', 'DELIVERING'])
})
