import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from './money'
import { nextChangeAfter, type PriceChange, pricesAt } from './price-versions'

const first = {
  original: cents(999),
  discounted: cents(399),
  tiers: [{ staffel: 2, original: cents(900), discounted: cents(300) }],
}
const change = (validFrom: number, price: number, staffel: number | null = null): PriceChange => ({
  productId: 'prd_voorbeeld',
  ...{ staffel, validFrom, original: cents(price), discounted: cents(price) },
})

test('a change applies from its first millisecond', () => {
  const changes = [change(1000, 1299)]
  expect(pricesAt(first, changes, 999)).toEqual(first)
  expect(pricesAt(first, changes, 1000)).toMatchObject({ original: 1299, discounted: 1299, tiers: first.tiers })
})

test('a change of a tier leaves the list price, and may add a tier', () => {
  const changes = [change(1, 850, 2), change(1, 950, 1)]
  expect(pricesAt(first, changes, 1)).toEqual({
    ...first,
    tiers: [
      { staffel: 1, original: 950, discounted: 950 },
      { staffel: 2, original: 850, discounted: 850 },
    ],
  })
})

test('of all changes until a moment the last one counts, and the next moment is the first after it', () => {
  const times = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 1001 }), (unsorted, moment) => {
      const changes = unsorted.toSorted((a, b) => a - b).map((at) => change(at, at))
      const last = changes.filter(({ validFrom }) => validFrom <= moment).at(-1)
      expect(pricesAt(first, changes, moment).original).toBe(last?.original ?? first.original)
      const next = nextChangeAfter(changes, moment)
      for (const { validFrom } of changes) expect(validFrom > moment ? next <= validFrom : true).toBe(true)
      expect(next === Number.POSITIVE_INFINITY || changes.some(({ validFrom }) => validFrom === next)).toBe(true)
    }),
  )
})
