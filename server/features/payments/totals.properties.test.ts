import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { paymentMethods } from '../../../db/schema/catalogue'
import { VAT_STANDARD } from '../../../rules/constants'
import { cents } from '../../../rules/money'
import { PAYMENT_METHOD_CODES, type PaymentMethodCode } from '../../../rules/payment-methods'
import { withFee } from '../../../rules/pricing'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { BillingPeriodEnum, ShopChannel } from '../basket/basket.enums'
import { getBasket, getBasketWithTotals, setPeriod, totalsOf } from '../basket/basket.service'
import { reloadCatalogue } from '../catalogue/catalogue.service'
import { booksOf, CUSTOMER, fillBasket, order, pay } from '../orders/orders.test-support'

const { CUSTOMER: SHOP } = ShopChannel

async function setFee(ctx: TestContext, code: PaymentMethodCode, feeCents: number): Promise<void> {
  await ctx.db.transaction(
    async (tx) => void (await run(tx.update(paymentMethods).set({ feeCents }).where(eq(paymentMethods.code, code)))),
  )
  await reloadCatalogue(ctx)
}

const baskets = fc.record({
  method: fc.constantFrom(...PAYMENT_METHOD_CODES),
  fee: fc.integer({ min: 0, max: 2000 }),
  extensions: fc.subarray(['nl', 'com', 'be', 'eu'], { minLength: 1 }),
  hasHosting: fc.boolean(),
  period: fc.constantFrom(BillingPeriodEnum.YEARLY, BillingPeriodEnum.FIVE_YEARLY),
})

test('what the screen totals with a way to pay is what the order, the bank and the invoice say', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  let orders = 0
  await fc.assert(
    fc.asyncProperty(baskets, async ({ method, fee, extensions, hasHosting, period }) => {
      orders += 1
      // The next minute, so that the limits of one customer count anew.
      ctx.clock.advance(60_000)
      await setFee(ctx, method, fee)
      for (const extension of extensions) {
        await fillBasket(ctx, `lindebrood${orders}.${extension}`, hasHosting ? [{ code: 'HOSTING_BASIC' }] : [])
      }
      await setPeriod(ctx, { channel: SHOP, period })
      const basket = await getBasketWithTotals(ctx, SHOP, method)
      const { totals } = basket
      // The browser counts by the same rule, with the fee from the list of ways to pay.
      const shown = withFee({ net: cents(basket.totalPricePerPeriodExcludeTax), vatRate: VAT_STANDARD }, cents(fee))
      expect(totals).toMatchObject(shown)

      const { order: placed, returnUrl } = await order(ctx, { paymentMethod: method, quoteHash: basket.quoteHash })
      expect(placed.totals).toEqual(totals)
      expect(placed.amount.value).toBe(totals.gross)
      if (placed.status === 'AWAITING_PAYMENT') await pay(ctx, returnUrl)
      const { invoices, attempts } = await booksOf(ctx)
      const amounts = [...invoices, ...attempts].filter(({ orderId }) => orderId === placed.id)
      expect(new Set(amounts.map((one) => ('gross' in one ? one.gross : one.amount)))).toEqual(new Set([totals.gross]))
      await ctx.jobs.settle()
    }),
    { numRuns: 25 },
  )
})

test('without a way to pay there is no fee, and its total is the basket’s', async () => {
  const ctx = await testContext()
  await fillBasket(ctx, 'lindebrood.nl')
  const basket = await getBasket(ctx, SHOP)
  expect(await totalsOf(ctx, basket, null)).toMatchObject({ fee: 0, gross: basket.totalPricePerPeriodIncludeTax })
})
