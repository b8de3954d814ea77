import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all, one, run } from '../../../db/query'
import { promoClaims } from '../../../db/schema/basket'
import { discountCodes, discountUses, promotionCodes } from '../../../db/schema/catalogue'
import { DAY_MS } from '../../../rules/time'
import { testContext } from '../../../tests/support/test-context'
import { ShopChannel } from '../basket/basket.enums'
import { applyDiscountCode } from '../basket/basket.service'
import { reloadCatalogue } from '../catalogue/catalogue.service'
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

  test('a promotion that one legal person may use once is used once, by its accounts at once', async () => {
    const setUp = await testContext()
    await changeAccount(setUp, RESELLER, { vatId: 'NL123456782B12' })
    const values = { code: 'EENPERKLANT', percentBp: 5000, kinds: ['DOMAIN' as const], perPerson: 1 }
    await setUp.db.transaction(async (tx) => void (await run(tx.insert(discountCodes).values(values))))
    const buyers = [await setUp.another({ signedInAs: CUSTOMER }), await setUp.another({ signedInAs: RESELLER })]
    for (const [who, buyer] of buyers.entries()) {
      await fillBasket(buyer, `een-per-klant-${who}.nl`)
      await applyDiscountCode(buyer, { channel: SHOP, code: 'EENPERKLANT' })
    }
    const outcomes = await Promise.all(buyers.map((buyer) => purchase(buyer, WISH)))
    expect(outcomes.filter((one) => 'returnUrl' in one)).toHaveLength(1)
    const uses = await all(setUp.db.reader.select().from(discountUses))
    expect(uses).toMatchObject([{ code: 'EENPERKLANT', amount: 200 }])
    const used = async () =>
      (await one(setUp.db.reader.select().from(discountCodes).where(eq(discountCodes.code, 'EENPERKLANT'))))?.used
    expect(await used()).toBe(1)
    // The order lapses, and the use returns with its amount.
    setUp.clock.advance(8 * DAY_MS)
    await setUp.jobs.settle()
    expect(await used()).toBe(0)
    expect(await all(setUp.db.reader.select().from(discountUses))).toEqual([])
  })

  test.each([1, 2])(
    'a code of many that counts for %i orders is used as often, by two who order at once',
    async (maxUses) => {
      const ctx = await testContext({ signedInAs: CUSTOMER })
      const values = { code: 'LENTE', percentBp: 5000, kinds: ['DOMAIN' as const], hasCodes: true }
      const code = 'LENTE-0123456789AB'
      await ctx.db.transaction(async (tx) => {
        await run(tx.insert(discountCodes).values(values))
        await run(tx.insert(promotionCodes).values({ code, promotion: 'LENTE', maxUses, createdAt: 0 }))
      })
      const buyers = [ctx, await ctx.another({ signedInAs: RESELLER })]
      for (const [who, buyer] of buyers.entries()) {
        await fillBasket(buyer, `een-code-${who}.nl`)
        // The name of the promotion is no code.
        expect(await applyDiscountCode(buyer, { channel: SHOP, code: 'LENTE' })).toHaveProperty('issues')
        expect(await applyDiscountCode(buyer, { channel: SHOP, code: code.toLowerCase() })).toMatchObject({
          discountCode: code,
          hasDiscount: true,
        })
      }
      const outcomes = await Promise.all(buyers.map((buyer) => purchase(buyer, WISH)))
      expect(outcomes.filter((one) => 'returnUrl' in one)).toHaveLength(maxUses)
      expect(outcomes.flatMap((one) => ('code' in one ? one.code : []))).toEqual(
        maxUses === 1 ? ['DISCOUNT_CODE_GONE'] : [],
      )
      const counters = async () => [
        (await one(ctx.db.reader.select().from(discountCodes).where(eq(discountCodes.code, 'LENTE'))))?.used,
        (await one(ctx.db.reader.select().from(promotionCodes)))?.used,
        (await all(ctx.db.reader.select().from(discountUses))).map((use) => use.code).length,
      ]
      expect(await counters()).toEqual([maxUses, maxUses, maxUses])
      // Orders that lapse return their uses.
      ctx.clock.advance(8 * DAY_MS)
      await ctx.jobs.settle()
      expect(await counters()).toEqual([0, 0, 0])
    },
  )

  test('the last use of an automatic promotion goes to one of two who order at once', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const values = { code: 'VANZELF', percentBp: 5000, kinds: ['DOMAIN' as const], maxUses: 1, isAutomatic: true }
    await ctx.db.transaction(async (tx) => void (await run(tx.insert(discountCodes).values(values))))
    await reloadCatalogue(ctx)
    const rival = await ctx.another({ signedInAs: RESELLER })
    const [mine, theirs] = [await fillBasket(ctx, 'vanzelf.nl'), await fillBasket(rival, 'vanzelf-ook.nl')]
    expect([mine, theirs].map(({ items }) => items[0]?.trace.at(-1)?.kind)).toEqual(['code', 'code'])
    const wishes = [
      purchase(ctx, { ...WISH, quoteHash: mine.quoteHash }),
      purchase(rival, { ...WISH, quoteHash: theirs.quoteHash }),
    ]
    const outcomes = await Promise.all(wishes)
    expect(outcomes.filter((one) => 'returnUrl' in one)).toHaveLength(1)
    expect(outcomes.flatMap((one) => ('code' in one ? one.code : []))).toEqual(['PRICE_CHANGED'])
    // The code of an automatic promotion is not entered.
    const other = await ctx.another()
    await fillBasket(other, 'niet-invullen.nl')
    expect(await applyDiscountCode(other, { channel: SHOP, code: 'VANZELF' })).toHaveProperty('issues')
  })
})
