import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '../../../db/schema/accounts'
import { basketItems, baskets, promoClaims } from '../../../db/schema/basket'
import { discountCodes, products } from '../../../db/schema/catalogue'
import { orderLines } from '../../../db/schema/orders'
import { demoAccountId, demoHolderId } from '../../../db/seed/demo-accounts'
import { unavailablePaymentProvider } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { ShopChannel } from '../basket/basket.enums'
import { applyDiscountCode, getBasket, removeItem } from '../basket/basket.service'
import { reloadCatalogue } from '../catalogue/catalogue.service'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, fillBasket, mailsTo, order, pay, RESELLER } from '../orders/orders.test-support'
import { paymentMethods, paymentRequired } from './payment-methods.service'
import { orderPaymentLink, orderPaymentStatus } from './payments.service'
import { purchase } from './purchase.service'

const { CUSTOMER: SHOP, RESELLER: RESELLERS } = ShopChannel
const WISH = { channel: SHOP, customWhois: [], paymentMethod: 'IDEAL' }
const KNOWN = { paysOnAccount: true }
const MANY = Array.from({ length: 20 })

const update = (ctx: TestContext, email: string, values: Partial<typeof accounts.$inferInsert>) =>
  ctx.db.transaction(async (tx) => void tx.update(accounts).set(values).where(eq(accounts.email, email)).run())

describe('no order is made', () => {
  test('for a visitor, nor for a sub-user [ROL-005, ROL-009]', async () => {
    const visitor = await testContext()
    await fillBasket(visitor, 'lindebrood.nl')
    await expect(purchase(visitor, WISH)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    const subUser = await visitor.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    await expect(purchase(subUser, WISH)).rejects.toMatchObject({ code: 'FORBIDDEN', word: 'subUser' })
    const customer = await visitor.another({ signedInAs: CUSTOMER })
    await expect(purchase(customer, { ...WISH, channel: RESELLERS })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test.each([
    ['no payment method [PAY-003]', KNOWN, { paymentMethod: '' }, 'INVALID_INPUT'],
    ['a method that does not exist', KNOWN, { paymentMethod: 'GOUD' }, 'INVALID_INPUT'],
    [
      'a method for known customers only',
      { paysOnAccount: false },
      { paymentMethod: 'MANUAL_PAYMENT' },
      'INVALID_INPUT',
    ],
    ['customer data that miss something', { street: null }, {}, 'CUSTOMER_DATA_INCOMPLETE'],
    ['another price than the buyer saw', KNOWN, { quoteHash: 'anders' }, 'PRICE_CHANGED'],
  ])('with %s', async (_name, account, wish, code) => {
    const setUp = await testContext()
    await update(setUp, RESELLER, account)
    const ctx = await setUp.another({ signedInAs: RESELLER })
    await fillBasket(ctx, 'lindebrood.nl')
    expect(await purchase(ctx, { ...WISH, ...wish })).toMatchObject({ code })
    expect(booksOf(ctx).orders).toEqual([])
    expect((await getBasket(ctx, SHOP)).empty).toBe(false)
  })

  test('of an empty basket, nor of one that cannot be ordered as it is', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    expect(await purchase(ctx, WISH)).toMatchObject({ code: 'EMPTY_BASKET' })
    await fillBasket(ctx, 'bezet-zonder-code.nl')
    expect(await purchase(ctx, WISH)).toMatchObject({ code: 'BASKET_INVALID' })
  })

  test('above 99,999.99', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'duur.nl')
    await ctx.db.transaction(async (tx) => void tx.update(basketItems).set({ premiumPrice: 9_000_000 }).run())
    expect(await purchase(ctx, WISH)).toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
  })
})
