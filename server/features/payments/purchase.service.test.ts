import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { basketItems, baskets } from '../../../db/schema/basket'
import { discountCodes, products } from '../../../db/schema/catalogue'
import { orderLines } from '../../../db/schema/orders'
import { demoAccountId, demoHolderId } from '../../../db/seed/demo-accounts'
import { unavailablePaymentProvider } from '../../../tests/support/failing-ports'
import { testContext } from '../../../tests/support/test-context'
import { ShopChannel } from '../basket/basket.enums'
import { applyDiscountCode, getBasket, removeItem } from '../basket/basket.service'
import { reloadCatalogue } from '../catalogue/catalogue.service'
import { findOrderLine, getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, fillBasket, mailsTo, order, pay, RESELLER, WISH } from '../orders/orders.test-support'
import { orderPaymentLink, orderPaymentStatus } from './payments.service'
import { purchase } from './purchase.service'

const { CUSTOMER: SHOP, RESELLER: RESELLERS } = ShopChannel
const MANY = Array.from({ length: 20 })

describe('ordering', () => {
  test('snapshots the price, its reasons and the VAT, and sends the buyer to the bank [PAY-012, ROL-005]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const basket = await fillBasket(ctx, 'lindebrood.nl', [{ code: 'HOSTING_BASIC' }])
    const started = await order(ctx, { quoteHash: basket.quoteHash })
    expect(started.returnUrl).toMatch(/^http:\/\/shop\.example\/testbank\/betalen\//)
    expect(started.order).toMatchObject({ status: 'AWAITING_PAYMENT', closed: false, invoiceId: null })
    expect(started.order.amount.value).toBe(basket.totalPricePerPeriodIncludeTax)
    expect(started.order.items.map(({ title, price }) => [title, price])).toEqual([
      ['lindebrood.nl', 399],
      ['Basic webhosting (lindebrood.nl)', 3588],
    ])
    await ctx.db.transaction(
      async (tx) =>
        void (await run(tx.update(products).set({ originalCents: 9999 }).where(eq(products.code, 'DOMAIN_NL')))),
    )
    await reloadCatalogue(ctx)
    expect(await getOrder(ctx, started.order.id)).toEqual(started.order)
    const lines = await all(ctx.db.reader.select().from(orderLines).where(eq(orderLines.orderId, started.order.id)))
    expect(lines.reduce((sum, { gross }) => sum + gross, 0)).toBe(started.order.totals.gross)
    for (const { trace, price } of started.order.items) {
      expect(trace.reduce((sum, { amount }) => sum + amount, 0)).toBe(price)
    }
    expect((await getBasket(ctx, SHOP)).empty).toBe(true)
  })

  test('gives each domain its chosen registrant [WHO-009, PAY-012]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'holdingnaam.nl')
    await fillBasket(ctx, 'eigennaam.nl')
    const customWhois = [
      { customWhoisId: demoHolderId('holding@voorbeeld.nl'), domain: 'HoldingNaam.nl' },
      { customWhoisId: null, domain: 'eigennaam.nl' },
    ]
    const { order: placed, returnUrl } = await order(ctx, { customWhois })
    expect(placed.items.map(({ domainName, holder }) => [domainName, holder])).toEqual([
      ['holdingnaam.nl', 'Voorbeeld Holding BV, Rotterdam'],
      ['eigennaam.nl', null],
    ])
    await pay(ctx, returnUrl)
    const { registry } = ctx.adapters.embedded
    expect(registry.heldName('holdingnaam.nl')?.holder).toMatchObject({ company: 'Voorbeeld Holding BV' })
    expect(registry.heldName('eigennaam.nl')?.holder).toMatchObject({ company: 'Voorbeeldklant BV' })
  })

  test('refuses the registrant of another account [WHO-009]', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    await fillBasket(ctx, 'lindebrood.nl')
    const customWhois = [{ customWhoisId: demoHolderId('pien@voorbeeld.nl'), domain: 'lindebrood.nl' }]
    await expect(purchase(ctx, { ...WISH, customWhois })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await booksOf(ctx)).orders).toEqual([])
  })

  test('on account goes straight to delivery, with its fee and an open invoice', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER, locale: 'en' })
    const basket = await fillBasket(ctx, 'oprekening.nl')
    const { order: placed, returnUrl } = await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
    expect(returnUrl).toBe(`/bestellen/${placed.id}/overzicht`)
    expect(placed.totals).toMatchObject({ fee: 250, net: basket.totalPricePerPeriodExcludeTax + 250 })
    expect(placed).toMatchObject({ closed: false, invoiceNumber: 'M2026-00001' })
    await ctx.jobs.settle()
    expect(await getOrder(ctx, placed.id)).toMatchObject({ status: 'DELIVERED', closed: false })
    expect((await orderPaymentStatus(ctx, placed.id)).lastOmnikassaStatus).toBe('COMPLETED')
    expect(mailsTo(ctx, CUSTOMER).map(({ subject }) => subject)).toEqual(['Order 10003 is ready', 'Your order 10003'])
    await expect(orderPaymentLink(ctx, placed.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('of free items does not contact the bank', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await ctx.db.transaction(
      async (tx) =>
        void (await run(tx.insert(discountCodes).values({ code: 'GRATIS', percentBp: 10_000, kinds: ['DOMAIN'] }))),
    )
    await fillBasket(ctx, 'gratisnaam.nl')
    await applyDiscountCode(ctx, { channel: SHOP, code: 'gratis' })
    const { order: placed, returnUrl } = await order(ctx)
    expect([placed.amount.value, placed.closed, returnUrl]).toEqual([0, true, `/bestellen/${placed.id}/overzicht`])
    await ctx.jobs.settle()
    expect((await getOrder(ctx, placed.id)).status).toBe('DELIVERED')
    expect((await booksOf(ctx)).attempts).toEqual([])
  })

  test('for resellers uses their prices', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    await fillBasket(ctx, 'staffel.com', [], RESELLERS)
    const { order: placed } = await order(ctx, { channel: RESELLERS })
    expect(placed.items[0]).toMatchObject({ price: 1249, title: 'staffel.com' })
    expect(placed.channel).toBe('RESELLER')
  })
})

describe('one basket is one order', () => {
  test('however often Pay is clicked, at once and later', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'dubbelklik.nl')
    const all = await Promise.all(MANY.map(() => order(ctx)))
    const later = await order(ctx)
    expect(new Set([...all, later].map(({ returnUrl, order: { id } }) => `${id} ${returnUrl}`)).size).toBe(1)
    const books = await booksOf(ctx)
    expect([books.orders.length, books.attempts.length]).toEqual([1, 1])
    const stranger = await ctx.another({ signedInAs: CUSTOMER })
    expect(await purchase(stranger, WISH)).toMatchObject({ code: 'EMPTY_BASKET' })
  })

  test('also when an earlier click was ordered and delivered during the look-up', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'dubbelklik.nl')
    const onAccount = { paymentMethod: 'MANUAL_PAYMENT' }
    const slow = await ctx.another({ signedInAs: CUSTOMER })
    const { availability } = ctx
    let first: Awaited<ReturnType<typeof order>> | undefined
    slow.availability = Object.create(availability, {
      check: {
        async value(...asked: Parameters<typeof availability.check>) {
          first ??= await order(ctx, onAccount)
          await ctx.jobs.settle()
          return availability.check(...asked)
        },
      },
    })
    const second = await order(slow, onAccount)
    expect(second.order.id).toBe(first?.order.id)
    expect((await booksOf(ctx)).orders).toHaveLength(1)
  })

  test('a concurrent change of the basket is either in the order and paid for, or in neither', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'eerste.nl')
    const two = await fillBasket(ctx, 'tweede.nl')
    const unique = two.items[1]?.unique ?? ''
    const removal = removeItem(ctx, { channel: SHOP, unique }).catch(() => null)
    const [{ order: placed }] = await Promise.all([order(ctx), removal])
    const left = await all(
      ctx.db.reader.select().from(basketItems).innerJoin(baskets, eq(baskets.id, basketItems.basketId)),
    )
    const isOpen = left.some(
      ({ baskets: { state }, basket_items: { domainName } }) => state === 'OPEN' && domainName === 'tweede.nl',
    )
    expect(isOpen).toBe(false)
    expect(placed.totals.net).toBe(placed.items.reduce((sum, { price }) => sum + price, 0))
    expect((await booksOf(ctx)).orders).toHaveLength(1)
  })

  test('of two buyers of one name, the second is refused before paying', async () => {
    const first = await testContext({ signedInAs: CUSTOMER })
    const second = await first.another({ signedInAs: RESELLER })
    await fillBasket(first, 'gewild.nl')
    await fillBasket(second, 'gewild.nl')
    const { order: placed, returnUrl } = await order(first)
    expect(await purchase(second, WISH)).toMatchObject({ code: 'NAME_CLAIMED' })
    await pay(first, returnUrl, 'CANCELLED')
    const other = await order(second)
    await expect(orderPaymentLink(first, placed.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await pay(second, other.returnUrl)
    expect((await booksOf(first)).domainNames).toContain('gewild.nl')
  })
})

test('an outage of the bank keeps the order, and paying again works afterwards', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const isAway = { ...ctx, ports: { ...ctx.ports, payments: unavailablePaymentProvider() } }
  await fillBasket(ctx, 'bankdicht.nl')
  const { order: placed, returnUrl } = await order(isAway)
  expect(returnUrl).toBe(`/bestellen/${placed.id}/betalingsstatus`)
  expect((await orderPaymentStatus(isAway, placed.id)).lastOmnikassaStatus).toBe('ANNOUNCED')
  await expect(orderPaymentLink(isAway, placed.id)).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
  const links = await Promise.all(MANY.map(() => orderPaymentLink(ctx, placed.id)))
  expect(new Set(links).size).toBe(1)
  await pay(ctx, links[0] ?? '')
  expect((await getOrder(ctx, placed.id)).status).toBe('DELIVERED')
  expect((await booksOf(ctx)).attempts).toHaveLength(1)
})

test('the order of another customer does not exist; a sub-user sees those of the parent', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(ctx, 'lindebrood.nl')
  const { id } = (await order(ctx)).order
  const stranger = await ctx.another({ signedInAs: RESELLER })
  for (const ask of [getOrder, orderPaymentStatus, orderPaymentLink]) {
    await expect(ask(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(ask(ctx, 'ord_onzin')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(ask(await ctx.another(), id)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  }
  const lineId = (await getOrder(ctx, id)).items[0]?.id ?? ''
  expect([(await findOrderLine(ctx, lineId))?.title, await findOrderLine(stranger, lineId)]).toEqual([
    'lindebrood.nl',
    null,
  ])
  const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  expect((await getOrder(subUser, id)).id).toBe(id)
  await expect(orderPaymentLink(subUser, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await booksOf(ctx)).orders[0]?.accountId).toBe(demoAccountId(CUSTOMER))
})
