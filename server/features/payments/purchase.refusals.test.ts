import { describe, expect, test } from 'vitest'
import { lyingRegistry } from '../../../tests/support/failing-ports'
import { testContext } from '../../../tests/support/test-context'
import type { DomainRegistry } from '../../ports/domain-registry'
import { ShopChannel } from '../basket/basket.enums'
import { getBasket } from '../basket/basket.service'
import { booksOf, CUSTOMER, changeAccount, fillBasket, order, RESELLER, WISH } from '../orders/orders.test-support'
import { purchase } from './purchase.service'

const { CUSTOMER: SHOP, RESELLER: RESELLERS } = ShopChannel
const KNOWN = { paysOnAccount: true }

describe('no order is placed', () => {
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
    await changeAccount(setUp, RESELLER, account)
    const ctx = await setUp.another({ signedInAs: RESELLER })
    await fillBasket(ctx, 'lindebrood.nl')
    expect(await purchase(ctx, { ...WISH, ...wish })).toMatchObject({ code })
    expect((await booksOf(ctx)).orders).toEqual([])
    expect((await getBasket(ctx, SHOP)).empty).toBe(false)
  })

  test('for an empty basket, nor for one that cannot be ordered unchanged', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    expect(await purchase(ctx, WISH)).toMatchObject({ code: 'EMPTY_BASKET' })
    await fillBasket(ctx, 'bezet-zonder-code.nl')
    expect(await purchase(ctx, WISH)).toMatchObject({ code: 'BASKET_INVALID' })
  })

  test('above 99,999.99', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { registry: asking(() => 9_000_000) } })
    await fillBasket(ctx, 'duur.nl')
    expect(await purchase(ctx, WISH)).toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
  })

  test('at a premium price that the page did not show; the next click pays the new one', async () => {
    let price = 24_900
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { registry: asking(() => price) } })
    const shown = await fillBasket(ctx, 'geliefd.com')
    price = 34_900
    expect(await purchase(ctx, { ...WISH, quoteHash: shown.quoteHash })).toMatchObject({
      code: 'BASKET_INVALID',
      message: expect.stringContaining('249,00'),
    })
    expect((await booksOf(ctx)).orders).toEqual([])
    expect(await purchase(ctx, { ...WISH, quoteHash: shown.quoteHash })).toMatchObject({ code: 'PRICE_CHANGED' })
    const { quoteHash } = await getBasket(ctx, SHOP)
    const { order: placed } = await order(ctx, { quoteHash })
    expect(placed.items.map((item) => item.price)).toEqual([34_900])
  })
})

/** A registry that says every name is free, at a premium price. */
const asking = (price: () => number): DomainRegistry => ({
  ...lyingRegistry(),
  check: async () => ({ status: 'free', premiumPrice: price(), source: 'Proefregister' }),
})
