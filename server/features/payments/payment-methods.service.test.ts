import { describe, expect, test } from 'vitest'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { ShopChannel } from '../basket/basket.enums'
import { CUSTOMER, changeAccount, fillBasket, order, pay, RESELLER } from '../orders/orders.test-support'
import { paymentMethods, paymentRequired } from './payment-methods.service'

const { CUSTOMER: SHOP, RESELLER: RESELLERS } = ShopChannel

describe('payment methods', () => {
  test('a visitor and a new customer pay online, a known customer may pay later [PAY-006, ROL-005]', async () => {
    const visitor = await testContext()
    const codes = async (ctx: TestContext, channel: ShopChannel = SHOP) =>
      (await paymentMethods(ctx, channel)).map(({ paymentMethod }) => paymentMethod)
    expect(await codes(visitor)).toEqual(['IDEAL'])
    await expect(paymentRequired(visitor)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    const known = await visitor.another({ signedInAs: CUSTOMER })
    expect(await codes(known)).toEqual(['IDEAL', 'AUTOMATIC_INCASSO', 'MANUAL_PAYMENT'])
    expect(await paymentRequired(known)).toBe(false)
    const incomplete = await visitor.another({ signedInAs: 'onvolledig@voorbeeld.nl' })
    expect(await codes(incomplete)).toEqual(['IDEAL'])
    expect(await paymentRequired(incomplete)).toBe(true)
    await expect(codes(known, RESELLERS)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a customer who has paid once is known', async () => {
    const setUp = await testContext()
    await changeAccount(setUp, RESELLER, { paysOnAccount: false })
    const ctx = await setUp.another({ signedInAs: RESELLER })
    expect(await paymentRequired(ctx)).toBe(true)
    await fillBasket(ctx, 'eerstekeer.nl')
    await pay(ctx, (await order(ctx)).returnUrl)
    expect(await paymentRequired(ctx)).toBe(false)
  })
})
