import { describe, expect, test } from 'vitest'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { applyDiscountCode, getBasket, removeDiscountCode } from './basket.service'
import { basketIn, fill, SHOP } from './basket.test-support'

const WINKEL = { title: 'winkel.nl' }
const BASIC = { code: 'HOSTING_BASIC', on: 'winkel.nl' }

describe('a discount code', () => {
  const apply = (ctx: TestContext, code: string) => applyDiscountCode(ctx, { channel: SHOP, code })

  test('takes its share of what it is for, and can be taken off [BSK-005]', async () => {
    const ctx = await testContext()
    const before = await fill(ctx, WINKEL, BASIC)
    const tenth = basketIn(await apply(ctx, ' wimpel10 '))
    expect(tenth).toMatchObject({ discountCode: 'WIMPEL10', hasDiscount: true })
    expect(tenth.allBasketItems.map((item) => item.discountedPricePerPeriod)).toEqual([399, 3588 - 359])
    expect(tenth.totalDiscountPerPeriodExcludeTax).toBe(before.totalDiscountPerPeriodExcludeTax + 359)
    const five = basketIn(await apply(ctx, 'VLAGGENMAST'))
    expect(five.totalPricePerPeriodExcludeTax).toBe(399 + 3588 - 500)
    expect(five.allBasketItems.map(({ trace }) => trace.at(-1)?.kind)).toEqual(['code', 'code'])
    expect(await removeDiscountCode(ctx, { channel: SHOP })).toEqual(before)
  })

  test.each(['ZOMERVLAG', 'BESTAATNIET', '', 'W'.repeat(10_000)])(
    'that does not count is refused: %s',
    async (code) => {
      const ctx = await testContext()
      const before = await fill(ctx, WINKEL, BASIC)
      expect(await apply(ctx, code)).toMatchObject({
        issues: [{ field: 'code', message: 'Deze kortingscode is niet geldig.' }],
      })
      expect(await getBasket(ctx, SHOP)).toEqual(before)
    },
  )

  test('can be tried five times a minute', async () => {
    const ctx = await testContext()
    for (let tries = 0; tries < 5; tries++) await apply(ctx, `GOK${tries}`)
    await expect(apply(ctx, 'WIMPEL10')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    ctx.clock.advance(60_000)
    basketIn(await apply(ctx, 'WIMPEL10'))
  })

  test('cannot be guessed with a new session for each try where the limits are strict', async () => {
    const ctx = await testContext({ env: { LIMITS: 'strict' } })
    for (let tries = 0; tries < 5; tries++) await apply(await ctx.another(), `GOK${tries}`)
    await expect(apply(await ctx.another(), 'WIMPEL10')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})
