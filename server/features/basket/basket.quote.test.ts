import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { run } from '../../../db/query'
import { promoClaims } from '../../../db/schema/basket'
import { products, settings } from '../../../db/schema/catalogue'
import { VAT_STANDARD } from '../../../rules/constants'
import { fractionOf } from '../../../rules/vat'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { reloadCatalogue } from '../catalogue/catalogue.service'
import { changeAccount, fillBasket, order } from '../orders/orders.test-support'
import { BillingPeriodEnum } from './basket.enums'
import type { Basket } from './basket.graphql'
import { getBasket, setPeriod } from './basket.service'
import { basketIn, CUSTOMER, fill, put, RESELLER, RESELLERS, SHOP } from './basket.test-support'
import { claimantOf } from './item-quote.service'

const WINKEL = { title: 'winkel.nl' }
const BASIC = { code: 'HOSTING_BASIC', on: 'winkel.nl' }

/** For each item: what it costs now, without discount, and each year after. */
const pricesOf = ({ allBasketItems }: Basket) =>
  allBasketItems.map((item) => [item.discountedPricePerPeriod, item.originalPricePerPeriod, item.renewalPrice])

const choose = async (ctx: TestContext, period: BillingPeriodEnum) =>
  basketIn(await setPeriod(ctx, { channel: SHOP, period }))

describe('a basket', () => {
  test('costs its items in all, with 21% VAT over the total [BSK-005, BSK-006, CAT-022]', async () => {
    const ctx = await testContext()
    const one = await fill(ctx, { title: 'winkel.com' })
    expect(one).toMatchObject({ hasDiscount: false, totalDiscountPerPeriodExcludeTax: 0, totalTaxPricePerPeriod: 273 })
    const basket = await fill(ctx, WINKEL, BASIC)
    expect(basket).toMatchObject({
      ...{ includeVatRate: 0.21, hasDiscount: true, totalDiscountPerPeriodExcludeTax: 600 + 1200 },
      totalPricePerPeriodExcludeTax: 1299 + 399 + 3588,
      totalTaxPricePerPeriod: Math.round((1299 + 399 + 3588) * 0.21),
      totalPricePerPeriodIncludeTax: 1299 + 399 + 3588 + 1110,
    })
  })

  test('is charged the VAT that the browser shows, whatever an earlier version left in the settings', async () => {
    const ctx = await testContext()
    const kept = { key: 'vat_rate', value: 900 }
    await ctx.db.transaction(async (tx) => {
      await tx.insert(settings).values(kept).onConflictDoUpdate({ target: settings.key, set: kept })
    })
    await reloadCatalogue(ctx)
    expect((await fill(ctx, WINKEL)).includeVatRate).toBe(fractionOf(VAT_STANDARD))
  })

  test('says what the first year, each further year and all of it cost [CAT-023, CAT-025]', async () => {
    const ctx = await testContext()
    const basket = await fill(ctx, WINKEL, BASIC)
    expect(pricesOf(basket)).toEqual([
      [399, 999, 999],
      [6 * 199 + 6 * 399, 12 * 399, 12 * 399],
    ])
    expect(basket.items[0]?.connectedItem[0]?.renewalPricePerMonth).toBe(399)
    expect(basket.totalRenewalPrice).toBe(999 + 12 * 399)
  })

  test('explains each price in steps that add up to it, in the reader’s language', async () => {
    const ctx = await testContext()
    const { allBasketItems } = await fill(ctx, WINKEL, BASIC)
    for (const { trace, discountedPricePerPeriod } of allBasketItems) {
      expect(trace.reduce((sum, { amount }) => sum + amount, 0)).toBe(discountedPricePerPeriod)
    }
    expect(allBasketItems.map(({ trace }) => trace.map(({ kind, amount }) => [kind, amount]))).toEqual([
      [
        ['list', 999],
        ['nl-promo', -600],
      ],
      [
        ['list', 4788],
        ['hosting-months', -1200],
      ],
    ])
    const english = await getBasket({ ...ctx, locale: 'en', now: ctx.now }, SHOP)
    const labels = ({ items }: Pick<Basket, 'items'>) => items.flatMap(({ trace }) => trace.map(({ label }) => label))
    expect(labels(english)).not.toEqual(labels(await getBasket(ctx, SHOP)))
  })

  test('is for a year at first, and for five when that is chosen [BSK-001, CAT-023]', async () => {
    const ctx = await testContext()
    expect((await fill(ctx, WINKEL, BASIC)).period).toBe('YEARLY')
    const five = await choose(ctx, BillingPeriodEnum.FIVE_YEARLY)
    expect(five.period).toBe('FIVE_YEARLY')
    expect(pricesOf(five)).toEqual([
      [399 + 4 * 999, 5 * 999, 999],
      [6 * 199 + 54 * 399, 60 * 399, 12 * 399],
    ])
    expect(five.totalPricePerPeriodExcludeTax).toBe(399 + 4 * 999 + 6 * 199 + 54 * 399)
    expect(await choose(ctx, BillingPeriodEnum.YEARLY)).toEqual(await getBasket(ctx, SHOP))
    for (const period of [BillingPeriodEnum.MONTHLY, BillingPeriodEnum.QUARTERLY]) {
      expect(await setPeriod(ctx, { channel: SHOP, period })).toMatchObject({
        issues: [{ field: 'period', message: 'Kies 1 of 5 jaar.' }],
      })
    }
    expect((await getBasket(ctx, SHOP)).period).toBe('YEARLY')
  })

  test('asks the registry’s price for a premium name', async () => {
    const ctx = await testContext()
    const { items } = await fill(ctx, { title: 'premium-winkel.nl' })
    expect(items[0]?.trace.map(({ kind }) => kind)).toEqual(['premium'])
    expect(items[0]?.discountedPricePerPeriod).toBeGreaterThan(20_000)
  })

  test('has another quote when a price changes, and the same when nothing does', async () => {
    const ctx = await testContext()
    const { quoteHash } = await fill(ctx, WINKEL, BASIC)
    expect((await getBasket(ctx, SHOP)).quoteHash).toBe(quoteHash)
    await ctx.db.transaction(
      async (tx) =>
        void (await run(tx.update(products).set({ originalCents: 1099 }).where(eq(products.code, 'DOMAIN_NL')))),
    )
    await reloadCatalogue(ctx)
    expect((await getBasket(ctx, SHOP)).quoteHash).not.toBe(quoteHash)
  })
})

describe('the promotional rate of .nl', () => {
  const claim = (ctx: TestContext, count: number) => {
    const { account } = ctx.viewer
    if (!account) throw new Error('nobody is signed in')
    const rows = Array.from({ length: count }, (_, at) => ({
      ...{ orderLineId: `lin_${at}`, ...claimantOf(account), domainName: `eerder-${at}.nl`, createdAt: 0 },
    }))
    return ctx.db.transaction(async (tx) => void (await run(tx.insert(promoClaims).values(rows))))
  }
  const rates = ({ items }: Basket) => items.map(({ discountedPricePerPeriod }) => discountedPricePerPeriod)

  test('holds for ten names in one basket, and for other extensions there is none [CAT-024]', async () => {
    const ctx = await testContext()
    const names = Array.from({ length: 11 }, (_, at) => ({ title: `winkel-${at}.nl` }))
    const basket = await fill(ctx, { title: 'winkel.com' }, ...names)
    expect(rates(basket)).toEqual([1299, ...Array(10).fill(399), 999])
    expect(basket.items.at(-1)?.trace.at(-1)).toMatchObject({ kind: 'nl-promo', amount: 0 })
  })

  test('counts what the legal person ordered before, on whichever account [CAT-024]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await claim(ctx, 9)
    expect(rates(await fill(ctx, WINKEL, { title: 'kade.nl' }))).toEqual([399, 999])
    await changeAccount(ctx, RESELLER, { vatId: 'nl 1234.56.782 b12' })
    const sameCompany = await ctx.another({ signedInAs: RESELLER })
    expect(rates(await fill(sameCompany, WINKEL, { title: 'kade.nl' }))).toEqual([399, 999])
    await changeAccount(ctx, RESELLER, { vatId: null, companyName: 'Een Andere Naam BV' })
    expect(rates(await getBasket(await ctx.another({ signedInAs: RESELLER }), SHOP))).toEqual([399, 399])
    const someoneElse = await ctx.another({ signedInAs: 'onvolledig@voorbeeld.nl' })
    expect(rates(await fill(someoneElse, WINKEL, { title: 'kade.nl' }))).toEqual([399, 399])
  })
})

describe('a company that changes its data', () => {
  test('has no new places at the promotional rate of .nl [CAT-024]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'eerder.nl')
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
    for (const change of [{ companyName: 'Een Andere Naam BV' }, { vatId: 'NL999999999B99' }, { isCompany: false }]) {
      await changeAccount(ctx, CUSTOMER, change)
      const changed = await ctx.another({ signedInAs: CUSTOMER })
      const names = Array.from({ length: 10 }, (_, at) => ({ title: `winkel-${at}.nl` }))
      const { items } = await fill(changed, ...names)
      expect(items.at(-1)?.discountedPricePerPeriod).toBe(999)
    }
  })
})

describe('a reseller’s basket', () => {
  test('has the prices of the staffel of the account, whatever the caller says [RES-003]', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    const wishes = [
      { ...WINKEL, channel: RESELLERS },
      { code: 'RESELLER_BASIC', on: 'winkel.nl', channel: RESELLERS },
    ]
    expect(pricesOf(await fill(ctx, ...wishes))).toEqual([
      [499, 999, 999],
      [12 * 5295, 12 * 5295, 12 * 5295],
    ])
    await changeAccount(ctx, RESELLER, { staffel: 3 })
    const promoted = await ctx.another({ signedInAs: RESELLER })
    expect(pricesOf(await getBasket(promoted, RESELLERS)).map(([net]) => net)).toEqual([449, 12 * 4995])
    expect((await getBasket(promoted, RESELLERS)).items[0]?.trace[0]?.kind).toBe('staffel')
    const asCustomer = await fill(promoted, { title: 'kade.nl' })
    expect(asCustomer.items[0]?.discountedPricePerPeriod).toBe(399)
    expect(await put(promoted, { code: 'RESELLER_BASIC' })).toMatchObject({ issues: [{ field: 'productId' }] })
  })
})
