import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { basketItems, baskets } from '../../../db/schema/basket'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { getBasket } from './basket.service'
import { CUSTOMER, SHOP } from './basket.test-support'
import { agreeOnBasket, readForOrder } from './ordering.service'
import { proposeAdditionalService, proposeSsl } from './proposals.service'
import { validateBasket } from './validation.service'

const NAME = 'voorbeeldklant.nl'

/** A basket in which an owned package is about to be upgraded. */
async function upgrading(hosting: { productCode: string; invoiced: boolean }): Promise<TestContext> {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const accountId = ctx.viewer.account?.id ?? null
  const times = { createdAt: ctx.now, changedAt: ctx.now }
  const item = { basketId: 'bsk_upgrade', domainName: NAME, createdAt: ctx.now }
  await ctx.db.transaction(async (tx) => {
    await run(
      tx.insert(baskets).values({ id: item.basketId, kind: 'CUSTOMER', accountId, upgradeOf: 'hst_demo', ...times }),
    )
    const domain = { id: 'itm_domain', role: 'domain' as const, productCode: 'DOMAIN_NL', invoiced: false, position: 1 }
    await run(tx.insert(basketItems).values({ ...item, ...domain }))
    const linked = { id: 'itm_hosting', role: 'hosting' as const, parentId: domain.id, position: 2 }
    await run(tx.insert(basketItems).values({ ...item, ...linked, ...hosting }))
  })
  return ctx
}

test('what is owned is shown and neither charged nor proposed for nor checked', async () => {
  const ctx = await upgrading({ productCode: 'HOSTING_BASIC', invoiced: false })
  const basket = await getBasket(ctx, SHOP)
  expect(basket).toMatchObject({
    isHostingUpgrade: true,
    empty: false,
    hasDiscount: false,
    domainIsMissingForHosting: false,
  })
  expect(
    basket.allBasketItems.map(({ title, invoiced, discountedPricePerPeriod }) => [
      title,
      invoiced,
      discountedPricePerPeriod,
    ]),
  ).toEqual([
    [NAME, false, 0],
    ['Basic webhosting', false, 0],
  ])
  expect(basket.totalPricePerPeriodIncludeTax).toBe(0)
  const state = await readForOrder(ctx, SHOP)
  expect((await agreeOnBasket(ctx, SHOP, state, ctx.db.reader)).quote.lines).toEqual([])
  expect(await proposeAdditionalService(ctx, SHOP)).toMatchObject({ serviceType: 'NONE' })
  expect(await proposeSsl(ctx, SHOP)).toMatchObject({ serviceType: 'NONE' })
  expect(await validateBasket(ctx, SHOP)).toEqual({ status: 'OK', message: null })
})

test('the package that comes in its place is charged, alone and less what is left of the present one', async () => {
  const ctx = await upgrading({ productCode: 'HOSTING_PREMIUM', invoiced: true })
  const basket = await getBasket(ctx, SHOP)
  const left = Math.round((12 * 399 * 183) / 365)
  expect(basket.totalPricePerPeriodExcludeTax).toBe(12 * 699 - left)
  expect(basket.totalRenewalPrice).toBe(12 * 699)
  const state = await readForOrder(ctx, SHOP)
  expect((await agreeOnBasket(ctx, SHOP, state, ctx.db.reader)).quote.lines.map(({ id }) => id)).toEqual([
    'itm_hosting',
  ])
})
