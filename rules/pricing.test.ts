import { describe, expect, test } from 'vitest'
import { HOSTING_PROMO_MONTHS, NL_PROMO_LIMIT, VAT_STANDARD } from './constants'
import { monthsOf } from './line-pricing'
import { quote } from './pricing'
import type { ProductKind, ProductPrice, QuoteInput } from './pricing-types'

const price = (code: string, kind: ProductKind, original: number, discounted = original): ProductPrice => ({
  code,
  kind,
  unit: kind === 'HOSTING' || kind === 'RESELLER_HOSTING' || kind === 'VPS' ? 'month' : 'year',
  original,
  discounted,
})

const NL = price('DOMAIN_NL', 'DOMAIN', 999, 399)
const COM = price('DOMAIN_COM', 'DOMAIN', 1299)
const SHOP = price('DOMAIN_SHOP', 'DOMAIN', 3499, 499)
const BASIC = price('HOSTING_BASIC', 'HOSTING', 399, 199)
const SSL = price('SSL_DV', 'SSL', 1499, 999)
const VPS = price('VPS_S', 'VPS', 800, 600)

function ask(prices: ProductPrice[], rest: Partial<QuoteInput> = {}) {
  const lines = prices.map((price, index) => ({ id: `line_${index}`, price }))
  return quote({
    lines,
    period: 'YEARLY',
    vatRate: VAT_STANDARD,
    staffel: null,
    nlPromoUsed: 0,
    discountCode: null,
    ...rest,
  })
}

const nets = (prices: ProductPrice[], rest: Partial<QuoteInput> = {}) => ask(prices, rest).lines.map(({ net }) => net)

test('two .nl, Basic hosting and a .com cost 56,85, 11,94 VAT, 68,79 in all [BSK-005, BSK-006, CAT-022]', () => {
  const { lines, ...sums } = ask([NL, BASIC, COM, NL])
  expect(lines.map(({ net }) => net)).toEqual([399, 3588, 1299, 399])
  expect(sums).toMatchObject({ net: 5685, vat: 1194, gross: 6879, discount: 2400, list: 8085 })
})

test('VAT is taken over the total: 37,50 and 12,50 give 10,50 [BSK-006]', () => {
  const { net, vat, gross } = ask([price('A', 'SSL', 3750), price('B', 'SSL', 1250)])
  expect([net, vat, gross]).toEqual([5000, 1050, 6050])
})

test('an empty basket costs nothing [BSK-003]', () => {
  expect(ask([])).toMatchObject({ lines: [], net: 0, list: 0, discount: 0, vat: 0, gross: 0 })
})

describe('terms', () => {
  test.each([
    ['YEARLY', 6 * 199 + 6 * 399],
    ['FIVE_YEARLY', 6 * 199 + 54 * 399],
    ['QUARTERLY', 3 * 199],
    ['MONTHLY', 199],
  ] as const)('%s hosting has six discounted months at most [CAT-023]', (period, net) => {
    expect(nets([BASIC], { period })).toEqual([net])
    expect(nets([{ ...BASIC, kind: 'RESELLER_HOSTING' }], { period })).toEqual([net])
  })

  test.each([
    ['YEARLY', 499],
    ['FIVE_YEARLY', 499 + 4 * 3499],
    ['MONTHLY', 499],
    ['QUARTERLY', 499],
  ] as const)(
    '%s: a domain is sold for a year at least, the promotion is for the first year [CAT-025]',
    (period, net) => {
      expect(nets([SHOP], { period })).toEqual([net])
    },
  )

  test.each([
    ['YEARLY', 999],
    ['FIVE_YEARLY', 999 + 4 * 1499],
  ] as const)('%s: an extra is priced per year [CAT-029, CAT-025]', (period, net) => {
    expect(nets([SSL], { period })).toEqual([net])
  })

  test.each([
    ['MONTHLY', 600],
    ['QUARTERLY', 1800],
    ['YEARLY', 7200],
    ['FIVE_YEARLY', 7200 + 48 * 800],
  ] as const)('%s: a VPS is priced per month, with its promotion for the first year [CAT-025]', (period, net) => {
    expect(nets([VPS], { period })).toEqual([net])
  })

  test('what is paid once is paid once in any period', () => {
    const fee: ProductPrice = { ...price('FEE', 'EXTRA', 150), unit: 'once' }
    expect(nets([fee], { period: 'FIVE_YEARLY' })).toEqual([150])
    expect(ask([fee]).lines[0]).toMatchObject({ renewal: 0, renewalPerMonth: null })
  })

  test('the renewal is the standard rate per year, for hosting per month too [CAT-025]', () => {
    const { lines } = ask([NL, BASIC], {
      discountCode: { code: 'WELKOM', percent: 5000, kinds: ['DOMAIN', 'HOSTING'] },
    })
    expect(lines[0]).toMatchObject({ renewal: 999, renewalPerMonth: null })
    expect(lines[1]).toMatchObject({ renewal: 12 * 399, renewalPerMonth: 399 })
  })
})

describe('the .nl promotion', () => {
  test('holds for the first ten, the eleventh costs the standard rate [CAT-024]', () => {
    expect(nets(Array(12).fill(NL))).toEqual([...Array(10).fill(399), 999, 999])
  })

  test('counts what this legal person registered before [CAT-024]', () => {
    expect(nets([NL, COM, NL], { nlPromoUsed: 9 })).toEqual([399, 1299, 999])
    expect(nets([NL], { nlPromoUsed: 25 })).toEqual([999])
  })

  test('other extensions do not take a place [CAT-024]', () => {
    expect(nets([...Array(12).fill(SHOP), NL])).toEqual([...Array(12).fill(499), 399])
  })

  test('says its place, also when it came too late [CAT-024]', () => {
    const { lines } = ask([NL, NL], { nlPromoUsed: 9 })
    expect(lines[0]?.trace.at(-1)).toEqual({ kind: 'nl-promo', position: 10, of: NL_PROMO_LIMIT, amount: -600 })
    expect(lines[1]?.trace.at(-1)).toEqual({ kind: 'nl-promo', position: 11, of: NL_PROMO_LIMIT, amount: 0 })
  })
})

describe('premium, free and reseller lines', () => {
  test('a premium name costs its own price each year and knows no promotion', () => {
    const lines = [
      { id: 'a', price: NL, premiumPrice: 250_00 },
      { id: 'b', price: NL, premiumPrice: null },
    ]
    const [premium, usual] = ask([], { lines, period: 'FIVE_YEARLY', nlPromoUsed: 9 }).lines
    expect(premium).toMatchObject({ net: 5 * 250_00, discount: 0, renewal: 250_00 })
    expect(usual).toMatchObject({ net: 399 + 4 * 999 })
  })

  test('a free installation, a redirect and a transfer code without price cost nothing [BSK-016]', () => {
    const free = ask([price('INSTALL_WORDPRESS', 'FREE_INSTALLATION', 0), price('TRANSFER_CODE', 'TRANSFER_CODE', 0)])
    expect(free.lines.map(({ net, trace }) => ({ net, trace }))).toEqual(
      Array(2).fill({ net: 0, trace: [{ kind: 'free', amount: 0 }] }),
    )
  })

  test('what is given away shows its list price and costs nothing', () => {
    const { lines } = ask([], { lines: [{ id: 'a', price: SSL, free: true }] })
    expect(lines[0]).toMatchObject({ net: 0, list: 1499, discount: 1499, renewal: 0 })
  })

  test('a reseller pays the tier of the account [RES-003]', () => {
    const tiers = [
      { staffel: 3, original: 599, discounted: 599 },
      { staffel: 1, original: 799, discounted: 349 },
    ]
    const tiered = { ...NL, tiers }
    expect(nets([tiered], { staffel: 1 })).toEqual([349])
    expect(nets([tiered], { staffel: 3 })).toEqual([599])
    expect(ask([tiered], { staffel: 4 }).lines[0]?.trace).toEqual([
      { kind: 'staffel', staffel: 3, normalPrice: 999, unit: 'year', quantity: 1, unitPrice: 599, amount: 599 },
    ])
    expect(nets([tiered])).toEqual([399])
  })
})

test('the trace of five years of hosting tells each step [CAT-023]', () => {
  expect(ask([BASIC], { period: 'FIVE_YEARLY' }).lines[0]?.trace).toEqual([
    { kind: 'list', unit: 'month', quantity: 12, unitPrice: 399, amount: 4788 },
    { kind: 'period', unit: 'month', quantity: 48, unitPrice: 399, amount: 19152 },
    { kind: 'hosting-months', months: HOSTING_PROMO_MONTHS, unitPrice: 199, amount: -1200 },
  ])
})

test('a line says for how many months it is charged, whatever was discounted', () => {
  const months = (prices: ProductPrice[], period: QuoteInput['period']) =>
    ask(prices, { period }).lines.map(({ trace }) => monthsOf(trace))
  expect(months([NL, BASIC, VPS], 'MONTHLY')).toEqual([12, 1, 1])
  expect(months([NL, BASIC, SSL], 'YEARLY')).toEqual([12, 12, 12])
  expect(months([NL, BASIC], 'FIVE_YEARLY')).toEqual([60, 60])
  expect(monthsOf([{ kind: 'free', amount: 0 }])).toBeNull()
})
