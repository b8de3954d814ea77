import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from './money'
import { quote } from './pricing'
import { describeDiscountLeft, describeStep } from './pricing.text'
import type { DiscountCode, ProductPrice, QuoteLine } from './pricing-types'
import { renewalQuote } from './renewal'
import { discountedTerm, type RenewalDiscount, renewalDiscountOf } from './renewal-discount'

const PRICE: ProductPrice = { code: 'DOMAIN_NL', kind: 'DOMAIN', unit: 'year', original: 1200, discounted: 1200 }

const bought = (discountCode: DiscountCode, price: ProductPrice = PRICE): QuoteLine | undefined =>
  quote({
    ...{ lines: [{ id: 'a', price }], period: 'YEARLY', vatRate: 2100, staffel: null, nlPromoUsed: 0 },
    discountCode,
  }).lines[0]

const TEN: DiscountCode = { code: 'TIEN', kinds: ['DOMAIN', 'SSL', 'EXTRA'], percent: 1000 }

const renewed = (discount: RenewalDiscount | null, times = 1) =>
  renewalQuote([{ id: 'a', price: PRICE, period: 'YEARLY', times, discount }], 2100, null)

const rule = (changes: Partial<RenewalDiscount> = {}): RenewalDiscount => ({
  ...{ code: 'TIEN', percent: 1000, amount: null, renewals: 3, used: 0 },
  ...changes,
})

describe('a line keeps how its discount holds for renewals', () => {
  test.each<[string, DiscountCode, ProductPrice, RenewalDiscount | null]>([
    ['not at all without a number of renewals', TEN, PRICE, null],
    ['as a percentage', { ...TEN, renewals: 3 }, PRICE, rule()],
    [
      'as the amount that it took off the line',
      { code: 'VIJF', kinds: ['DOMAIN'], amount: 500, renewals: 1 },
      PRICE,
      rule({ code: 'VIJF', percent: null, amount: 500, renewals: 1 }),
    ],
    ['not for what is not renewed', { ...TEN, renewals: 3 }, { ...PRICE, code: 'SSL', kind: 'SSL' }, null],
    ['not for what is paid once', { ...TEN, renewals: 3 }, { ...PRICE, kind: 'EXTRA', unit: 'once' }, null],
  ])('%s', (_, code, price, expected) => {
    const line = bought(code, price)
    expect(renewalDiscountOf(line?.trace ?? [])).toEqual(expected)
    expect(line?.renewal).toBe(price.unit === 'once' ? 0 : 1200)
  })
})

describe('a renewal', () => {
  test.each<[string, RenewalDiscount | null, number, number, number | null]>([
    ['without a discount', null, 1, 1200, null],
    ['the first of three', rule(), 1, 1080, 1],
    ['the last of three', rule({ used: 2 }), 1, 1080, 3],
    ['after the last of three', rule({ used: 3 }), 1, 1200, null],
    ['of five years, three of which have it', rule(), 5, 5 * 1200 - 3 * 120, 3],
    ['of two years, one of which has it', rule({ used: 2 }), 2, 2 * 1200 - 120, 3],
    ['by an amount', rule({ percent: null, amount: 500 }), 1, 700, 1],
    ['by an amount above the price', rule({ percent: null, amount: 5000 }), 2, 0, 2],
  ])('%s', (_, discount, times, net, used) => {
    const { lines, ...sums } = renewed(discount, times)
    expect(sums).toMatchObject({ net, list: 1200 * times, discount: 1200 * times - net })
    expect(lines[0] && renewalDiscountOf(lines[0].trace)?.used).toBe(used ?? undefined)
    expect(lines[0]?.trace.reduce((sum, { amount }) => sum + amount, 0)).toBe(net)
  })

  test('takes off the same for years at once as one by one, and never more than the list price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 10 }),
        (percent, renewals, years) => {
          const discount = rule({ percent, renewals })
          let net = 0
          for (let used = 0; used < years; used++) net += renewed({ ...discount, used: Math.min(used, renewals) }).net
          expect(renewed(discount, years).net).toBe(net)
          expect(net).toBeGreaterThanOrEqual(0)
          expect(net).toBeLessThanOrEqual(years * 1200)
        },
      ),
    )
  })
})

test('a price says which renewals its discount holds for', () => {
  const [first, second] = [bought({ ...TEN, renewals: 2 }), renewed(rule({ renewals: 2 })).lines[0]]
  const last = renewed(rule({ renewals: 2, used: 1 })).lines[0]
  const saysOf = (line: QuoteLine | undefined) => [
    describeStep(line?.trace.at(-1) ?? { kind: 'free', amount: 0 }, 'nl'),
    describeDiscountLeft(line?.trace ?? [], 'nl'),
  ]
  expect(saysOf(first)).toEqual([
    'Kortingscode TIEN, ook bij de eerste 2 verlengingen',
    'de eerstvolgende 2 verlengingen met 10% korting',
  ])
  expect(saysOf(second)).toEqual([
    'Kortingscode TIEN, verlenging 1 van 2',
    'de eerstvolgende verlenging met 10% korting',
  ])
  expect(saysOf(last)).toEqual(['Kortingscode TIEN, verlenging 2 van 2', null])
})

test('later terms cost as much one by one as the renewals themselves, whatever the discount', () => {
  const discount = fc.record({
    ...{ percent: fc.integer({ min: 0, max: 10_000 }), renewals: fc.integer({ min: 0, max: 5 }), used: fc.nat(5) },
  })
  fc.assert(
    fc.property(discount, fc.integer({ min: 1, max: 6 }), ({ percent, renewals, used }, times) => {
      const held = rule({ percent, renewals, used: Math.min(used, renewals) })
      const terms = Array.from({ length: times }, (_, before) => discountedTerm(held, cents(1200), before))
      expect(terms.reduce((sum, term) => sum + term, 0)).toBe(renewed(held, times).net)
      expect(discountedTerm(null, cents(1200), times)).toBe(1200)
    }),
  )
})
