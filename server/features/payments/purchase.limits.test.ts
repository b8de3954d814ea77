import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all, one, run } from '../../../db/query'
import { promoClaims } from '../../../db/schema/basket'
import { discountCodes } from '../../../db/schema/catalogue'
import { DAY_MS } from '../../../rules/time'
import { testContext } from '../../../tests/support/test-context'
import { ShopChannel } from '../basket/basket.enums'
import { applyDiscountCode } from '../basket/basket.service'
import { booksOf, CUSTOMER, changeAccount, fillBasket, order, RESELLER, WISH } from '../orders/orders.test-support'
import { purchase } from './purchase.service'

const { CUSTOMER: SHOP } = ShopChannel

describe('limited quantities', () => {
  test('the promotional .nl price is limited to ten names of one legal person, whichever account orders [CAT-024]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    for (let at = 1; at <= 9; at++) await fillBasket(ctx, `naam-nummer-${at}.nl`)
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
    await fillBasket(ctx, 'naam-nummer-10.nl')
    const eleventh = await fillBasket(ctx, 'naam-nummer-11.nl')
    expect(eleventh.items.map(({ discountedPricePerPeriod }) => discountedPricePerPeriod)).toEqual([399, 999])
    const { order: placed } = await order(ctx)
    expect(placed.items.map(({ price }) => price)).toEqual([399, 999])
    expect(await all(ctx.db.reader.select().from(promoClaims))).toHaveLength(10)
    const colleague = await ctx.another()
    await changeAccount(colleague, RESELLER, { vatId: 'NL123456782B12', paysOnAccount: true })
    const other = await ctx.another({ signedInAs: RESELLER })
    await fillBasket(other, 'zelfde-bedrijf.nl')
    expect((await order(other)).order.items[0]?.price).toBe(999)
  })

  test('accounts of one legal person that order at once get ten promotional names together [CAT-024]', async () => {
    const setUp = await testContext()
    await changeAccount(setUp, RESELLER, { vatId: 'NL123456782B12' })
    const buyers = [await setUp.another({ signedInAs: CUSTOMER }), await setUp.another({ signedInAs: RESELLER })]
    for (const [who, buyer] of buyers.entries()) {
      for (let at = 1; at <= 8; at++) await fillBasket(buyer, `tegelijk-${who}-${at}.nl`)
    }
    const orders = await Promise.all(buyers.map((buyer) => order(buyer)))
    const prices = orders.flatMap(({ order: { items } }) => items.map(({ price }) => price))
    expect(prices.filter((price) => price === 399)).toHaveLength(10)
    expect(prices.filter((price) => price === 999)).toHaveLength(6)
  })

  test('a discount code is used up by an order, and returned when the order lapses', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const values = { code: 'EENMALIG', percentBp: 5000, kinds: ['DOMAIN' as const], maxUses: 1 }
    await ctx.db.transaction(async (tx) => void (await run(tx.insert(discountCodes).values(values))))
    const rival = await ctx.another({ signedInAs: RESELLER })
    for (const [name, buyer] of [
      ['eerste.nl', ctx],
      ['tweede.nl', rival],
    ] as const) {
      await fillBasket(buyer, name)
      await applyDiscountCode(buyer, { channel: SHOP, code: 'EENMALIG' })
    }
    const outcomes = await Promise.all([purchase(ctx, WISH), purchase(rival, WISH)])
    expect(outcomes.filter((one) => 'returnUrl' in one)).toHaveLength(1)
    expect(outcomes.filter((one) => 'code' in one && one.code === 'DISCOUNT_CODE_GONE')).toHaveLength(1)
    ctx.clock.advance(8 * DAY_MS)
    await ctx.jobs.settle()
    expect((await booksOf(ctx)).orders.map(({ status }) => status)).toEqual(['CANCELLED'])
    expect(
      (await one(ctx.db.reader.select().from(discountCodes).where(eq(discountCodes.code, 'EENMALIG'))))?.used,
    ).toBe(0)
    expect(await all(ctx.db.reader.select().from(promoClaims))).toEqual([])
  })
})
