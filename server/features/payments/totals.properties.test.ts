import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { paymentMethods } from '../../../db/schema/catalogue'
import { VAT_STANDARD } from '../../../rules/constants'
import { cents, formatMoney } from '../../../rules/money'
import { PAYMENT_METHOD_CODES, type PaymentMethodCode } from '../../../rules/payment-methods'
import { withFee } from '../../../rules/pricing'
import { DAY_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { BillingPeriodEnum, ShopChannel } from '../basket/basket.enums'
import { getBasket, getBasketWithTotals, setPeriod, totalsOf } from '../basket/basket.service'
import { reloadCatalogue } from '../catalogue/catalogue.service'
import { closeInvoices } from '../invoices/charging.service'
import { readInvoiceFile } from '../invoices/invoices.service'
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

/** An amount as shown in the PDF, without the no-break space after its sign. */
const onPaper = (amount: number) => formatMoney(amount, 'nl').replace(/\s/g, '')

/** The totals of an invoice in each of its formats, in cents. */
async function papersOf(ctx: TestContext, id: string) {
  const pdf = await getDocumentProxy(new Uint8Array((await readInvoiceFile(ctx, id, 'pdf')).bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  const ubl = (await readInvoiceFile(ctx, id, 'ubl')).bytes.toString()
  const stated = (element: string) =>
    Math.round(Number(new RegExp(`<cbc:${element}[^>]*>([\\d.]+)<`).exec(ubl)?.[1]) * 100)
  return {
    paper: text.replace(/\s/g, ''),
    ubl: { net: stated('TaxExclusiveAmount'), vat: stated('TaxAmount'), gross: stated('TaxInclusiveAmount') },
  }
}

test('the total on the page equals that of order, bank, invoice, PDF and UBL, to the cent', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  ctx.clock.advance(32 * DAY_MS)
  await closeInvoices(ctx)
  let orders = 0
  await fc.assert(
    fc.asyncProperty(baskets, async ({ method, fee, extensions, hasHosting, period }) => {
      orders += 1
      // In the next month, so that each order on account has its own invoice, and limits start over.
      ctx.clock.advance(32 * DAY_MS)
      await setFee(ctx, method, fee)
      for (const extension of extensions) {
        await fillBasket(ctx, `lindebrood${orders}.${extension}`, hasHosting ? [{ code: 'HOSTING_BASIC' }] : [])
      }
      await setPeriod(ctx, { channel: SHOP, period })
      const basket = await getBasketWithTotals(ctx, SHOP, method)
      const { totals } = basket
      // The browser calculates by the same rule, with the fee from the list of payment methods.
      const shown = withFee({ net: cents(basket.totalPricePerPeriodExcludeTax), vatRate: VAT_STANDARD }, cents(fee))
      expect(totals).toMatchObject(shown)

      const { order: placed, returnUrl } = await order(ctx, { paymentMethod: method, quoteHash: basket.quoteHash })
      expect(placed.totals).toEqual(totals)
      expect(placed.amount.value).toBe(totals.gross)
      expect(placed.renewalTotals.net).toBe(placed.items.reduce((sum, { renewalPrice }) => sum + renewalPrice, 0))
      if (placed.status === 'AWAITING_PAYMENT') await pay(ctx, returnUrl)
      await ctx.jobs.settle()
      const { invoices, attempts } = await booksOf(ctx)
      const amounts = [...invoices, ...attempts].filter(({ orderId }) => orderId === placed.id)
      expect(new Set(amounts.map((one) => ('gross' in one ? one.gross : one.amount)))).toEqual(new Set([totals.gross]))
      ctx.clock.advance(32 * DAY_MS)
      await closeInvoices(ctx)
      const { net, vat, gross } = totals
      const { paper, ubl } = await papersOf(ctx, invoices.find(({ orderId }) => orderId === placed.id)?.id ?? '')
      expect(ubl).toEqual({ net, vat, gross })
      for (const amount of [net, vat, gross, ...placed.items.map(({ price }) => price)])
        expect(paper).toContain(onPaper(amount))
    }),
    { numRuns: 8 },
  )
  // Draws each PDF and UBL in this thread, which the built shop does in a worker.
}, 180_000)

test('without a payment method there is no fee, and the total is that of the basket', async () => {
  const ctx = await testContext()
  await fillBasket(ctx, 'lindebrood.nl')
  const basket = await getBasket(ctx, SHOP)
  expect(await totalsOf(ctx, basket, null)).toMatchObject({ fee: 0, gross: basket.totalPricePerPeriodIncludeTax })
})
