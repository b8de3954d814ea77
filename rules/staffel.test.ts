import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from './money'
import type { ProductPrice } from './pricing-types'
import { earnedStaffel, priceFor, STAFFEL_FROM, STAFFELS, staffelAfter, staffelOf } from './staffel'

test.each([
  [0, 1],
  [1, 1],
  [49, 1],
  [50, 2],
  [149, 2],
  [150, 3],
  [399, 3],
  [400, 4],
  [999, 4],
  [1000, 5],
  [250_000, 5],
])('%i registrations in a year are good for staffel %i [RES-003]', (registrations, staffel) => {
  expect(staffelOf(registrations)).toBe(staffel)
})

test('what was earned last year holds until the end of this one', () => {
  expect(earnedStaffel({ thisYear: 3, lastYear: 160 })).toBe(3)
  expect(earnedStaffel({ thisYear: 400, lastYear: 160 })).toBe(4)
  expect(earnedStaffel({ thisYear: 0, lastYear: 0 })).toBe(1)
})

test('the next staffel is known, and the highest has none', () => {
  expect(STAFFELS.map(staffelAfter)).toEqual([
    { staffel: 2, from: 50 },
    { staffel: 3, from: 150 },
    { staffel: 4, from: 400 },
    { staffel: 5, from: 1000 },
    null,
  ])
})

const amount = fc.integer({ min: 0, max: 100_000 }).map(cents)
const rate = fc.record({ original: amount, discounted: amount })
const tiers = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 1, max: 7 }), rate).map(([staffel, own]) => ({ staffel, ...own })),
  {
    selector: ({ staffel }) => staffel,
  },
)
const product: fc.Arbitrary<ProductPrice> = fc
  .tuple(rate, tiers)
  .map(([own, tiers]) => ({ code: 'DOMAIN_NL', kind: 'DOMAIN', unit: 'year', ...own, tiers }))

describe('for every price list [RES-003]', () => {
  test('the price is that of the highest tier not above the staffel, else the normal one', () => {
    fc.assert(
      fc.property(product, fc.integer({ min: 0, max: 9 }), (price, staffel) => {
        const found = priceFor(price, staffel)
        const reachable = (price.tiers ?? []).filter((tier) => tier.staffel <= staffel)
        if (reachable.length === 0) {
          expect(found).toEqual({ original: price.original, discounted: price.discounted, staffel: null })
          return
        }
        expect(reachable).toContainEqual(found)
        expect(found.staffel).toBe(Math.max(...reachable.map((tier) => tier.staffel)))
      }),
    )
  })

  test('the order in which the tiers are written changes nothing, and no staffel is the normal price', () => {
    fc.assert(
      fc.property(product, fc.integer({ min: 1, max: 9 }), (price, staffel) => {
        const reversed = { ...price, tiers: [...(price.tiers ?? [])].reverse() }
        expect(priceFor(reversed, staffel)).toEqual(priceFor(price, staffel))
        expect(priceFor(price, null).staffel).toBeNull()
      }),
    )
  })
})

test('more registrations never lower the staffel', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), (some, more) => {
      expect(staffelOf(some + more)).toBeGreaterThanOrEqual(staffelOf(some))
      expect(earnedStaffel({ thisYear: some, lastYear: more })).toBeLessThanOrEqual(STAFFEL_FROM.length)
    }),
  )
})
