import { expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { hostingPackages } from '../../../db/schema/hosting'
import { orders } from '../../../db/schema/orders'
import { LIMIT_ROUNDING } from '../../../rules/credit-limit'
import { formatMoney } from '../../../rules/money'
import { DAY_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { mailsTo } from '../accounts/accounts.test-support'
import { ShopChannel } from '../basket/basket.enums'
import { getBasket } from '../basket/basket.service'
import { convertItems } from '../checkout/checkout.service'
import { item, right } from '../checkout/checkout.test-support'
import { placeOrder, placeOrderWithPayment } from '../checkout/place.service'
import { closeInvoices } from '../invoices/charging.service'
import { notePaid, owedBy } from '../invoices/receivables.service'
import { paymentMethods } from '../payments/payment-methods.service'
import { purchase, requestPurchase } from '../payments/purchase.service'
import { changePaymentMethod } from '../payments/waiting-orders.service'
import { renewDue } from '../renewals/due-renewals.service'
import { booksOf, CUSTOMER, changeAccount, fillBasket, order, WISH } from './orders.test-support'

const LATER = { ...WISH, paymentMethod: 'MANUAL_PAYMENT' } as const

const idOf = (ctx: TestContext) => ctx.viewer.account?.id ?? ''

/** A customer who may still order for so many cents before paying. */
async function withRoom(room: number): Promise<TestContext> {
  const setUp = await testContext({ signedInAs: CUSTOMER })
  const owed = await owedBy(setUp.db.reader, idOf(setUp))
  await changeAccount(setUp, CUSTOMER, { creditLimit: owed + room })
  return setUp.another({ signedInAs: CUSTOMER })
}

/** Cents of a domain on account, including VAT and the fee of the method. */
async function priceOnAccount(): Promise<number> {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(ctx, 'prijs.nl')
  return (await order(ctx, LATER)).order.totals.gross
}

test('an order that passes the limit is refused with the room that is left, and nothing of the basket is lost', async () => {
  const price = await priceOnAccount()
  const ctx = await withRoom(price - 1)
  await fillBasket(ctx, 'lindebrood.nl')
  const room = formatMoney(price - 1, 'nl')
  const refused = {
    code: 'INVALID_INPUT',
    issues: [{ field: 'paymentMethod', message: expect.stringContaining(room) }],
  }
  expect(await purchase(ctx, LATER)).toMatchObject(refused)
  expect(await requestPurchase(ctx, { ...LATER, dryRun: true })).toMatchObject(refused)
  expect((await booksOf(ctx)).orders).toEqual([])
  expect((await getBasket(ctx, ShopChannel.CUSTOMER)).items).toHaveLength(1)
  expect((await order(ctx)).order.status).toBe('AWAITING_PAYMENT')
})

test('an order of exactly the room is delivered, and the next one is paid at once', async () => {
  const price = await priceOnAccount()
  const ctx = await withRoom(price)
  await fillBasket(ctx, 'lindebrood.nl')
  expect((await order(ctx, LATER)).order.status).toBe('DELIVERING')
  expect((await paymentMethods(ctx, ShopChannel.CUSTOMER)).map((one) => one.paymentMethod)).toEqual(['IDEAL'])
  await fillBasket(ctx, 'eikenbrood.nl')
  expect(await purchase(ctx, LATER)).toMatchObject({ issues: [{ message: expect.stringContaining('niets meer') }] })
})

test('what is on account counts before and after its invoice, until it is paid', async () => {
  const price = await priceOnAccount()
  const ctx = await withRoom(price)
  const before = await owedBy(ctx.db.reader, idOf(ctx))
  await fillBasket(ctx, 'lindebrood.nl')
  await order(ctx, LATER)
  const after = await owedBy(ctx.db.reader, idOf(ctx))
  // The VAT of the month is rounded once.
  expect(Math.abs(after - before - price)).toBeLessThanOrEqual(LIMIT_ROUNDING)
  ctx.clock.advance(12 * DAY_MS)
  await closeInvoices(ctx)
  expect(await owedBy(ctx.db.reader, idOf(ctx))).toBe(after)
  await notePaid(ctx, { number: 'M2026-00001' })
  expect(await owedBy(ctx.db.reader, idOf(ctx))).toBe(0)
  await fillBasket(ctx, 'eikenbrood.nl')
  await order(ctx, LATER)
})

test('the methods with later payment say how much room is left', async () => {
  const ctx = await withRoom(12_345)
  const [, ...later] = await paymentMethods(ctx, ShopChannel.CUSTOMER)
  expect(later).toHaveLength(2)
  for (const { summary } of later) expect(summary).toContain(formatMoney(12_345, 'nl'))
})

test('of two orders at once only one fits', async () => {
  const price = await priceOnAccount()
  const ctx = await withRoom(2 * price - 1)
  const buyers = await Promise.all(['een', 'twee', 'drie'].map(() => ctx.another({ signedInAs: CUSTOMER })))
  const outcomes = await Promise.all(
    buyers.map(async (buyer, at) =>
      placeOrder(buyer, { items: [await item(buyer, 'domain', { title: `race-${at}.nl` })] }),
    ),
  )
  const placed = outcomes.filter((one) => 'status' in one && one.status === 'DELIVERING')
  const refused = outcomes.filter((one) => 'issues' in one && one.issues[0]?.field === 'paymentMethod')
  expect([placed.length, refused.length]).toEqual([1, 2])
  const owed = await owedBy(ctx.db.reader, idOf(ctx))
  expect(owed).toBeLessThanOrEqual((ctx.viewer.account?.creditLimit ?? 0) + LIMIT_ROUNDING)
})

test('direct debit counts as well: it is delivered before it is collected', async () => {
  const ctx = await withRoom(100)
  await fillBasket(ctx, 'lindebrood.nl')
  expect(await purchase(ctx, { ...WISH, paymentMethod: 'AUTOMATIC_INCASSO' })).toMatchObject({
    issues: [{ field: 'paymentMethod' }],
  })
})

test('a waiting order does not change to a method that would pass the limit', async () => {
  const ctx = await withRoom(100)
  await fillBasket(ctx, 'lindebrood.nl')
  const { order: placed } = await order(ctx)
  const change = { orderId: placed.id, paymentMethod: 'MANUAL_PAYMENT' }
  expect(await changePaymentMethod(ctx, change)).toMatchObject({ issues: [{ field: 'paymentMethod' }] })
  expect((await booksOf(ctx)).orders).toMatchObject([{ status: 'AWAITING_PAYMENT', paymentMethod: 'IDEAL' }])
})

test('the checkout says why a basket is paid online, and orders it so', async () => {
  const ctx = await withRoom(100)
  const items = [await item(ctx, 'vpspackage')]
  expect(right(await convertItems(ctx, { items }))).toMatchObject({
    ...{ paymentRequired: true, paymentMethod: 'IDEAL', administrativeCostShouldBeAdded: false },
    laterRefused: expect.stringContaining(formatMoney(100, 'nl')),
  })
  expect(await placeOrder(ctx, { items })).toMatchObject({ issues: [{ field: 'paymentMethod' }] })
  expect(right(await placeOrderWithPayment(ctx, { items }))).toMatchObject({ status: 'AWAITING_PAYMENT' })
  const roomy = await withRoom(1_000_000)
  expect(right(await convertItems(roomy, { items: [await item(roomy, 'vpspackage')] }))).toMatchObject({
    ...{ paymentRequired: false, laterRefused: null },
  })
})

test('a renewal that would pass the limit waits for an online payment, and its owner is told', async () => {
  const ctx = await withRoom(0)
  await ctx.db.transaction(async (tx) => {
    await run(tx.update(domains).set({ expiresAt: ctx.now + 3000 * DAY_MS }))
    await run(tx.update(hostingPackages).set({ termUntil: null }))
    const at = { registeredAt: ctx.now, createdAt: ctx.now, expiresAt: ctx.now + 20 * DAY_MS }
    await run(tx.insert(domains).values({ id: 'dom_verlengd', accountId: idOf(ctx), name: 'verlengd.nl', ...at }))
  })
  await renewDue(ctx)
  await ctx.jobs.settle()
  const placed = await all(ctx.db.reader.select().from(orders).orderBy(orders.number))
  expect(placed.at(-1)).toMatchObject({ status: 'AWAITING_PAYMENT', paymentMethod: 'IDEAL', accountId: idOf(ctx) })
  const mails = (await mailsTo(ctx, CUSTOMER)).filter(({ text }) => text.includes('verlengd.nl'))
  expect(mails.map(({ text }) => text.includes(`/bestellen/${placed.at(-1)?.id}`))).toEqual([true])
})
