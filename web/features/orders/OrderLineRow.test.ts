import { expect, test } from 'vitest'
import type { DeliveryStatus, OrderLineType, OrderStatus } from '../../gql/graphql'
import { type DeliveryWord, deliveryWord, productPath } from './OrderLineRow'

test('a line whose payment the bank is busy with does not wait for it', () => {
  const line = { deliveryStatus: 'PENDING', type: 'DOMAIN', isTransfer: false } as const
  expect(deliveryWord(line, 'AWAITING_PAYMENT', true)).toBe('beingPaid')
  expect(deliveryWord(line, 'CANCELLED', true)).toBe('lapsed')
})

const word = (deliveryStatus: DeliveryStatus, order: OrderStatus, type: OrderLineType = 'DOMAIN', isTransfer = false) =>
  deliveryWord({ deliveryStatus, type, isTransfer }, order)

test('each line says how far it is', () => {
  const words: DeliveryWord[] = [
    word('PENDING', 'AWAITING_PAYMENT'),
    word('PENDING', 'CANCELLED'),
    word('PENDING', 'REVIEW'),
    word('RUNNING', 'DELIVERING'),
    word('RUNNING', 'DELIVERING', 'DOMAIN', true),
    word('PENDING', 'DELIVERING', 'HOSTING'),
    word('DONE', 'DELIVERED'),
    word('DONE', 'DELIVERED', 'DOMAIN', true),
    word('DONE', 'DELIVERED', 'HOSTING'),
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
  ['DOMAIN', '/account/diensten/domeinen/'],
  ['SSL', '/account/diensten/domeinen/'],
  ['CLOUDFLARE', '/account/diensten/domeinen/'],
  ['REDIRECT', '/account/diensten/domeinen/'],
  ['HOSTING', '/account/diensten/hostingpakketten/'],
  ['VPSPACKAGE', '/account/diensten/vpsen/'],
  ['SSLMULTIDOMAINS', '/account/'],
  ['EXTRA', '/account/'],
] as const)('a %s is found at %s [INV-015..018]', (type, path) => {
  expect(productPath(type)).toBe(path)
})
