import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NL_PROMO_LIMIT, VAT_STANDARD } from './constants'
import { codeDiscounts, spread } from './discounts'
import { quote, renewalTotals } from './pricing'
import { BILLING_PERIODS, PRODUCT_KINDS, type ProductPrice, type QuoteInput } from './pricing-types'
import { leftOf } from './proration'
import { priceFor } from './staffel'

const amount = fc.integer({ min: 0, max: 50_000 })
const rate = fc.record({ original: amount, discounted: amount })

const productPrice: fc.Arbitrary<ProductPrice> = fc
  .record({
    code: fc.constantFrom('DOMAIN_NL', 'DOMAIN_COM', 'HOSTING_BASIC', 'VPS_S'),
    kind: fc.constantFrom(...PRODUCT_KINDS),
    unit: fc.constantFrom('year' as const, 'month' as const, 'once' as const),
    rate,
    tiers: fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), rate), { maxLength: 3 }),
  })
  .map(({ rate, tiers, ...price }) => ({
    ...price,
    ...rate,
    tiers: tiers.map(([staffel, tier]) => ({ staffel, ...tier })),
  }))

const discountCode = fc.record(
  {
    code: fc.constant('WELKOM'),
    kinds: fc.subarray([...PRODUCT_KINDS]),
    percent: fc.integer({ min: 0, max: 12_000 }),
    amount: fc.integer({ min: 0, max: 100_000 }),
  },
  { requiredKeys: ['code', 'kinds'] },
)

const replaces = fc
  .record({ net: amount, today: fc.constantFrom('2026-02-03', '2026-06-30', '2026-11-21', '2027-02-03') })
  .map(({ net, today }) => ({
    ...leftOf({ from: '2026-02-03', until: '2027-02-03', net }, today),
    name: { nl: 'Basic webhosting', en: 'Basic web hosting' },
  }))

const input: fc.Arbitrary<QuoteInput> = fc
  .record({
    lines: fc.array(
      fc.record({
        price: productPrice,
        premiumPrice: fc.option(amount, { freq: 4 }),
        free: fc.boolean(),
        isUpgrade: fc.boolean(),
        replaces: fc.option(replaces),
      }),
      { maxLength: 20 },
    ),
    period: fc.constantFrom(...BILLING_PERIODS),
    vatRate: fc.constantFrom(0, 900, VAT_STANDARD, 2550),
    staffel: fc.option(fc.integer({ min: 1, max: 6 })),
    nlPromoUsed: fc.integer({ min: 0, max: 15 }),
    discountCode: fc.option(discountCode),
  })
  .map(({ lines, ...rest }) => ({ ...rest, lines: lines.map((line, index) => ({ id: `line_${index}`, ...line })) }))

test('net and VAT are gross, lines are the totals, list less discount and deduction is net [BSK-006]', () => {
  fc.assert(
    fc.property(input, (asked) => {
      const answer = quote(asked)
      const sum = (field: 'net' | 'list' | 'discount' | 'deduction') =>
        answer.lines.reduce((all, line) => all + line[field], 0)
      expect(answer.net + answer.vat).toBe(answer.gross)
      const { net, list, discount, deduction } = answer
      expect([sum('net'), sum('list'), sum('discount'), sum('deduction')]).toEqual([net, list, discount, deduction])
      expect(list - discount - deduction).toBe(net)
    }),
  )
})

test('what it costs in later years is the sum over its lines, with VAT once over that', () => {
  fc.assert(
    fc.property(input, (asked) => {
      const { lines, vatRate } = quote(asked)
      const { net, vat, gross } = renewalTotals(lines, vatRate)
      expect(net).toBe(lines.reduce((sum, { renewal }) => sum + renewal, 0))
      expect(Math.abs(vat - (net * vatRate) / 10_000)).toBeLessThanOrEqual(0.5)
      expect(gross).toBe(net + vat)
      // The first term does not affect the price of later years.
      expect(renewalTotals(quote({ ...asked, period: 'MONTHLY' }).lines, vatRate).gross).toBe(gross)
    }),
  )
})

test('no line is negative, no discount is, and each trace adds up to its line [BSK-005]', () => {
  fc.assert(
    fc.property(input, (asked) => {
      for (const { net, list, discount, deduction, trace } of quote(asked).lines) {
        expect(net).toBeGreaterThanOrEqual(0)
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(deduction).toBeGreaterThanOrEqual(0)
        expect(list - discount - deduction).toBe(net)
        expect(trace.reduce((all, step) => all + step.amount, 0)).toBe(net)
      }
    }),
  )
})

test('what is replaced takes off what is left of it, never more than the price, and gives no discount', () => {
  fc.assert(
    fc.property(input, (asked) => {
      const full = quote({ ...asked, lines: asked.lines.map((line) => ({ ...line, replaces: null })) })
      for (const [index, { net, discount, deduction, renewal }] of quote(asked).lines.entries()) {
        const before = full.lines[index]
        expect(deduction).toBe(Math.min(asked.lines[index]?.replaces?.left ?? 0, before?.net ?? 0))
        expect({ net: net + deduction, discount, renewal }).toEqual({
          net: before?.net,
          discount: before?.discount,
          renewal: before?.renewal,
        })
      }
    }),
  )
})

test('an upgrade costs the standard price: a welcome price is for what is new, whatever is left of the old [CAT-025]', () => {
  fc.assert(
    fc.property(input, (asked) => {
      const upgrades = asked.lines.map((line) => ({ ...line, free: false, isUpgrade: true, premiumPrice: null }))
      for (const { list, discount } of quote({ ...asked, discountCode: null, lines: upgrades }).lines) {
        expect(discount).toBe(0)
        expect(list).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('never more than ten .nl of one legal person at the promotional rate [CAT-024]', () => {
  fc.assert(
    fc.property(input, (asked) => {
      const steps = quote(asked).lines.flatMap(({ trace }) => trace.filter(({ kind }) => kind === 'nl-promo'))
      const granted = steps.filter((step) => step.amount < 0)
      expect(granted.length + Math.min(asked.nlPromoUsed, NL_PROMO_LIMIT)).toBeLessThanOrEqual(NL_PROMO_LIMIT)
    }),
  )
})

test('without a code the price of each line is independent, whatever else is in the basket [BSK-006]', () => {
  fc.assert(
    fc.property(input, (asked) => {
      const alone = { ...asked, discountCode: null, nlPromoUsed: NL_PROMO_LIMIT }
      const together = quote(alone).lines.map(({ net }) => net)
      expect(together).toEqual(alone.lines.map((line) => quote({ ...alone, lines: [line] }).net))
    }),
  )
})

test('the shares always add up to what is shared, also over lines that cost nothing', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), weights, (total, weights) => {
      const shares = spread(total, weights)
      expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
      expect(shares.every((share) => share >= 0)).toBe(true)
    }),
    { examples: [[303, [0, 0]]] },
  )
  expect(spread(303, [0, 0])).toEqual([152, 151])
  expect(spread(0, [])).toEqual([])
})

test('a spread sums to its total, keeps to its weights and is within a cent of the exact share [BSK-005]', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (weights, share) => {
      const sum = weights.reduce((a, b) => a + b, 0)
      const total = Math.floor(sum * share)
      const parts = spread(total, weights)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
      for (const [index, part] of parts.entries()) {
        const weight = weights[index] ?? 0
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(weight)
        if (sum > 0) expect(Math.abs(part - (total / sum) * weight)).toBeLessThan(1.01)
      }
    }),
  )
})

test('a code takes its percentage once over all its lines, and nothing from others [ORD-039]', () => {
  const lines = [
    { code: 'X', kind: 'DOMAIN', net: 333 },
    { code: 'X', kind: 'HOSTING', net: 1000 },
    { code: 'X', kind: 'DOMAIN', net: 333 },
    { code: 'X', kind: 'DOMAIN', net: 333 },
  ] as const
  expect(codeDiscounts({ code: 'A', percent: 1000, kinds: ['DOMAIN'] }, lines)).toEqual([34, 0, 33, 33])
  expect(codeDiscounts({ code: 'A', amount: 100_000, kinds: ['DOMAIN'] }, lines)).toEqual([333, 0, 333, 333])
  expect(codeDiscounts({ code: 'A', amount: 500, kinds: ['SSL'] }, lines)).toEqual([0, 0, 0, 0])
})

test('the hash stays for the same basket and changes with what the buyer sees', () => {
  fc.assert(
    fc.property(input, productPrice, (asked, price) => {
      const { hash } = quote(asked)
      expect(quote(structuredClone(asked)).hash).toBe(hash)
      expect(hash).toMatch(/^[0-9a-z]{14}$/)
      expect(quote({ ...asked, lines: [...asked.lines, { id: 'more', price }] }).hash).not.toBe(hash)
      expect(quote({ ...asked, vatRate: asked.vatRate + 1 }).hash).not.toBe(hash)
    }),
  )
})

test.each([
  [null, 1000, null],
  [1, 1000, null],
  [2, 900, 2],
  [3, 900, 2],
  [5, 700, 5],
  [9, 700, 5],
])('staffel %s pays %i, of tier %s: the highest that is not above [RES-003]', (staffel, original, tier) => {
  const tiers = [
    { staffel: 5, original: 700, discounted: 700 },
    { staffel: 2, original: 900, discounted: 900 },
  ]
  const price: ProductPrice = { code: 'X', kind: 'DOMAIN', unit: 'year', original: 1000, discounted: 1000, tiers }
  expect(priceFor(price, staffel)).toMatchObject({ original, staffel: tier })
})
