import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOfDay } from './calendar'
import { cents } from './money'
import { nextChangeAfter, type PriceChange, pricesAt, renewalPricesAt } from './price-versions'

const first = {
  original: cents(999),
  discounted: cents(399),
  tiers: [{ staffel: 2, original: cents(900), discounted: cents(300) }],
}
const change = (validFrom: number, price: number, staffel: number | null = null): PriceChange => ({
  ...{ productId: 'prd_voorbeeld', setId: `prs_${validFrom}` },
  ...{ staffel, validFrom, original: cents(price), discounted: cents(price), cost: null },
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

const PRODUCT = { ...first, code: 'DOMAIN_NL', kind: 'DOMAIN', unit: 'year' } as const
const told = () => true
const notTold = () => false

test.each(['2027-01-01', '2027-03-28', '2027-10-31'])(
  'a raise on %s counts for a term of that day if its owner was told, and not for one of the day before',
  (day) => {
    const midnight = startOfDay(day)
    const changes = [change(midnight, 1299)]
    const before = startOfDay(new Date(Date.parse(day) - 1).toISOString().slice(0, 10))
    expect(renewalPricesAt(PRODUCT, changes, before, told).original).toBe(999)
    expect(renewalPricesAt(PRODUCT, changes, midnight - 1, told).original).toBe(999)
    expect(renewalPricesAt(PRODUCT, changes, midnight, told).original).toBe(1299)
    expect(renewalPricesAt(PRODUCT, changes, midnight, notTold).original).toBe(999)
  },
)

test('an added tier is a raise for who paid the list price or a lower tier', () => {
  expect(renewalPricesAt(PRODUCT, [change(1, 950, 3)], 1, notTold).tiers).toEqual(first.tiers)
  expect(renewalPricesAt(PRODUCT, [change(1, 850, 3)], 1, notTold).tiers).toMatchObject([{}, { original: 850 }])
})

test('without being told nobody ever renews at a higher price than before', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 8 })
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 9 }), (amounts, moment) => {
      const changes = amounts.map((amount, at) => change(at + 1, amount))
      const { original } = renewalPricesAt(PRODUCT, changes, moment, notTold)
      expect(original).toBe(Math.min(first.original, ...amounts.slice(0, moment)))
      expect(renewalPricesAt(PRODUCT, changes, moment, told)).toEqual(pricesAt(first, changes, moment))
    }),
  )
})
