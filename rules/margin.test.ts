import { expect, test } from 'vitest'
import { marginOf } from './margin'
import { cents } from './money'

test('a margin is an amount and a part of the price', () => {
  expect(marginOf(cents(1299), cents(1002))).toEqual({ amount: 297, share: 2286 })
})

test('a price below its cost has a negative margin', () => {
  expect(marginOf(cents(999), cents(1002))).toEqual({ amount: -3, share: -30 })
})

test('a price of nothing has no share, and an unknown cost no margin', () => {
  expect(marginOf(cents(0), cents(100))).toEqual({ amount: -100, share: null })
  expect(marginOf(cents(999), null)).toBeNull()
})
