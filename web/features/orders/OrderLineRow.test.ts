import { expect, test } from 'vitest'
import type { DeliveryStatus, OrderStatus } from '../../gql/graphql'
import { type DeliveryWord, deliveryWord, productPath } from './OrderLineRow'

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

test.each([
  ['domain', '/account/diensten/domeinen/'],
  ['ssl', '/account/diensten/domeinen/'],
  ['cloudflare', '/account/diensten/domeinen/'],
  ['redirect', '/account/diensten/domeinen/'],
  ['hosting', '/account/diensten/hostingpakketten/'],
  ['vpspackage', '/account/diensten/vpsen/'],
  ['sslmultidomains', '/account/'],
  ['extra', '/account/'],
])('a %s is found at %s [INV-015..018]', (type, path) => {
  expect(productPath(type)).toBe(path)
})
