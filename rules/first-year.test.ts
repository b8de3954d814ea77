import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VAT_STANDARD } from './constants'
import { yearlyHostingPrices } from './first-year'
import { quote } from './pricing'
import type { ProductPrice } from './pricing-types'

test('half of the first year is at the promotional price, every later year is not [CAT-023]', () => {
  expect(yearlyHostingPrices({ originalPrice: 399, discountedPrice: 199 })).toEqual({ first: 3588, later: 4788 })
  expect(yearlyHostingPrices({ originalPrice: 100, discountedPrice: 100 })).toEqual({ first: 1200, later: 1200 })
})

test('the sums are those that a basket charges', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (a, b) => {
      const [discounted, original] = [Math.min(a, b), Math.max(a, b)]
      const price: ProductPrice = { code: 'HOSTING_BASIC', kind: 'HOSTING', unit: 'month', original, discounted }
      const charged = quote({
        lines: [{ id: '1', price }],
        period: 'YEARLY',
        staffel: null,
        nlPromoUsed: 0,
        vatRate: VAT_STANDARD,
        discountCode: null,
      })
      const { first, later } = yearlyHostingPrices({ originalPrice: original, discountedPrice: discounted })
      expect(first).toBe(charged.net)
      expect(later).toBe(charged.lines[0]?.renewal)
    }),
  )
})
