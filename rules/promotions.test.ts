import { describe, expect, test } from 'vitest'
import { bestQuote, codeDiscountOf, quote } from './pricing'
import type { DiscountCode, QuoteInput } from './pricing-types'
import { canonicalCode, type NewPromotion, promotionIssues, promotionState } from './promotions'

const LIMITS = { startsAt: null, endsAt: null, maxUses: null, used: 0 }

test.each([
  [{}, 'RUNNING'],
  [{ startsAt: 101 }, 'PLANNED'],
  [{ startsAt: 100, endsAt: 101 }, 'RUNNING'],
  [{ endsAt: 100 }, 'ENDED'],
  [{ maxUses: 2, used: 1 }, 'RUNNING'],
  [{ maxUses: 2, used: 2 }, 'USED_UP'],
  [{ maxUses: 2, used: 2, endsAt: 50 }, 'ENDED'],
])('%j at 100 is %s', (limits, state) => {
  expect(promotionState({ ...LIMITS, ...limits }, 100)).toBe(state)
})

const PROMOTION: NewPromotion = {
  ...{
    code: 'ZOMER-27',
    percent: 1000,
    amount: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    renewals: 0,
    perPerson: null,
  },
}

test.each<[Partial<NewPromotion>, string[]]>([
  [{}, []],
  [{ code: ' zomer-27 ' }, []],
  [{ code: 'AB' }, ['code']],
  [{ code: 'ZOMER 27' }, ['code']],
  [{ code: '=SOM(1)' }, ['code']],
  [{ percent: null }, ['percent']],
  [{ amount: 500 }, ['percent']],
  [{ percent: 10_001 }, ['percent']],
  [{ percent: 0.5 }, ['percent']],
  [{ percent: null, amount: 1_000_000 }, ['amount']],
  [{ endsAt: 100 }, ['endsAt']],
  [{ startsAt: 200, endsAt: 200 }, ['endsAt']],
  [{ maxUses: 0, perPerson: 1.5 }, ['maxUses', 'perPerson']],
  [{ renewals: 10 }, []],
  [{ renewals: 11 }, ['renewals']],
  [{ renewals: -1 }, ['renewals']],
])('a promotion with %j is wrong in %j', (changes, fields) => {
  expect(Object.keys(promotionIssues({ ...PROMOTION, ...changes }, 100))).toEqual(fields)
})

test('a code is stored in capitals', () => expect(canonicalCode(' zomer-27 ')).toBe('ZOMER-27'))

describe('a basket gets the one discount that takes off most', () => {
  const price = { code: 'HOSTING_BASIC', kind: 'HOSTING', unit: 'year', original: 10_000, discounted: 10_000 } as const
  const other = { ...price, code: 'HOSTING_PRO' }
  const input: QuoteInput = {
    ...{ period: 'YEARLY', vatRate: 2100, staffel: null, nlPromoUsed: 0, discountCode: null },
    lines: [
      { id: 'a', price },
      { id: 'b', price: other },
    ],
  }
  const code = (percent: number, more: Partial<DiscountCode> = {}): DiscountCode => ({
    ...{ code: `C${percent}`, percent, kinds: ['HOSTING'] },
    ...more,
  })
  const automatic = (percent: number, more: Partial<DiscountCode> = {}) =>
    code(percent, { code: `A${percent}`, isAutomatic: true, ...more })

  test.each([
    [null, [], null, 20_000],
    [null, [automatic(1000), automatic(2000)], 'A2000', 16_000],
    [code(1000), [automatic(2000)], 'A2000', 16_000],
    [code(2000), [automatic(1000)], 'C2000', 16_000],
    [code(1000), [automatic(1000)], 'C1000', 18_000],
    [null, [automatic(5000, { kinds: ['DOMAIN'] })], null, 20_000],
    [null, [automatic(5000, { products: ['HOSTING_PRO'] })], 'A5000', 15_000],
  ])('of %j and %j', (discountCode, promotions, used, net) => {
    const best = bestQuote({ ...input, discountCode }, promotions)
    expect([best.discountCode, best.net]).toEqual([used, net])
    expect(codeDiscountOf(best.lines.map(({ trace }) => trace))).toBe(20_000 - net)
  })

  test('and a renewal is at the list price whatever it was', () => {
    const lines = bestQuote(input, [automatic(5000)]).lines
    expect(lines.map(({ renewal }) => renewal)).toEqual(quote(input).lines.map(({ renewal }) => renewal))
  })
})
