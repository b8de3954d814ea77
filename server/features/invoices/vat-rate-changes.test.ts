import { expect, test } from 'vitest'
import { dayInAmsterdam, startOfDay } from '../../../rules/calendar'
import { cents } from '../../../rules/money'
import { addDays } from '../../../rules/renewal'
import { MINUTE_MS } from '../../../rules/time'
import { vatOver } from '../../../rules/vat'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { saveVatRate } from '../../../tests/support/vat-rates'
import { checkVatIdAtSignIn } from '../accounts/vat-check.service'
import { ShopChannel } from '../basket/basket.enums'
import { getBasket, getBasketWithTotals } from '../basket/basket.service'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, changeAccount, fillBasket, order, pay } from '../orders/orders.test-support'
import { purchase } from '../payments/purchase.service'
import { sumVat } from './staff/vat-report.repository'

const CHANNEL = ShopChannel.CUSTOMER

/** Plans a rate from the next midnight, and stops the clock a minute before it. */
async function beforeMidnight(ctx: TestContext, rate = 2300, country = 'NL'): Promise<void> {
  const midnight = startOfDay(addDays(dayInAmsterdam(ctx.now), 1))
  await saveVatRate(ctx.db, { country, rate, validFrom: midnight, now: ctx.now })
  await expect.poll(() => ctx.vatRates.at(country, midnight)).toBe(rate)
  ctx.clock.advance(midnight - ctx.now - MINUTE_MS)
}

const totalsOf = async (ctx: TestContext) => (await getBasketWithTotals(ctx, CHANNEL, 'IDEAL')).totals

test('a basket that is open at midnight gets the new rate, also from the cache of views', async () => {
  const ctx = await testContext()
  await fillBasket(ctx, 'rond-middernacht.nl')
  await beforeMidnight(ctx)
  const before = await getBasket(ctx, CHANNEL)
  expect(before.includeVatRate).toBe(0.21)
  expect(await getBasket(ctx, CHANNEL)).toBe(before)
  ctx.clock.advance(MINUTE_MS)
  const after = await getBasket(ctx, CHANNEL)
  expect(after).toMatchObject({
    includeVatRate: 0.23,
    totalPricePerPeriodExcludeTax: before.totalPricePerPeriodExcludeTax,
    totalTaxPricePerPeriod: vatOver(cents(before.totalPricePerPeriodExcludeTax), 2300),
  })
})

test('whoever saw the price before midnight is asked again, and pays the new rate', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(ctx, 'net-te-laat.nl')
  await beforeMidnight(ctx)
  const { quoteHash } = await getBasket(ctx, CHANNEL)
  ctx.clock.advance(MINUTE_MS)
  const wish = { channel: CHANNEL, customWhois: [], paymentMethod: 'IDEAL', quoteHash } as const
  expect(await purchase(ctx, wish)).toMatchObject({ code: 'PRICE_CHANGED' })
  const { order: placed } = await order(ctx, { quoteHash: (await getBasket(ctx, CHANNEL)).quoteHash })
  expect(placed.totals.vatRate).toBe(0.23)
})

test('an order keeps the rate of its placing when it is paid after midnight, on its invoice too', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(ctx, 'op-tijd.nl')
  await beforeMidnight(ctx)
  const shown = await totalsOf(ctx)
  const { order: placed, returnUrl } = await order(ctx)
  ctx.clock.advance(2 * MINUTE_MS)
  await pay(ctx, returnUrl)
  expect((await getOrder(ctx, placed.id)).totals).toEqual(shown)
  expect((await booksOf(ctx)).invoices).toMatchObject([{ kind: 'INVOICE', vatRate: 2100, vat: shown.vat }])

  // The next order of the same day has the new rate, on an invoice of its own; the report holds both.
  await fillBasket(ctx, 'een-dag-later.nl')
  const next = await order(ctx)
  await pay(ctx, next.returnUrl)
  const { invoices } = await booksOf(ctx)
  expect(invoices.map(({ vatRate }) => vatRate)).toEqual([2100, 2300])
  const day = dayInAmsterdam(ctx.now)
  const sums = await sumVat(ctx.db.reader, { from: day, to: addDays(day, 1) })
  expect(sums.map(({ country, rate, vat }) => ({ country, rate, vat })).sort((a, b) => a.rate - b.rate)).toEqual([
    { country: 'NL', rate: 2100, vat: shown.vat },
    { country: 'NL', rate: 2300, vat: next.order.totals.vat },
  ])
})

test('orders on account of one month stand on an invoice for each rate', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await beforeMidnight(ctx)
  for (const name of ['oud-tarief.nl', 'nieuw-tarief.nl']) {
    await fillBasket(ctx, name)
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
    await ctx.jobs.settle()
    ctx.clock.advance(MINUTE_MS)
  }
  expect((await booksOf(ctx)).invoices.map(({ vatRate, kind }) => ({ vatRate, kind }))).toEqual([
    { vatRate: 2100, kind: 'INVOICE' },
    { vatRate: 2300, kind: 'INVOICE' },
  ])
})

test('a credit note has the rate of the invoice that it credits', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(ctx, 'mislukt.nl')
  await beforeMidnight(ctx)
  const { returnUrl } = await order(ctx)
  ctx.clock.advance(2 * MINUTE_MS)
  await pay(ctx, returnUrl)
  const { invoices } = await booksOf(ctx)
  expect(invoices).toMatchObject([
    { kind: 'INVOICE', vatRate: 2100 },
    { kind: 'CREDIT_NOTE', vatRate: 2100, vat: -(invoices[0]?.vat ?? 0) },
  ])
})

test.each([
  ['a consumer of a country with a rate of its own pays it', { country: 'BE', isCompany: false, vatId: null }, 0.2],
  ['a consumer of another country pays that of the seller', { country: 'FR', isCompany: false, vatId: null }, 0.21],
  ['a business under reverse charge pays none', { country: 'BE', isCompany: true, vatId: 'BE0123456749' }, 0],
])('%s', async (_, details, rate) => {
  const shop = await testContext()
  await changeAccount(shop, CUSTOMER, details)
  const ctx = await shop.another({ signedInAs: CUSTOMER })
  await checkVatIdAtSignIn(ctx)
  await ctx.jobs.settle()
  await beforeMidnight(ctx, 2000, 'BE')
  ctx.clock.advance(MINUTE_MS)
  await fillBasket(ctx, 'over-de-grens.nl')
  expect((await totalsOf(ctx)).vatRate).toBe(rate)
})
