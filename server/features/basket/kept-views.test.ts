import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { basketItems, baskets } from '../../../db/schema/basket'
import { products } from '../../../db/schema/catalogue'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { reloadCatalogue } from '../catalogue/catalogue.service'
import { BillingPeriodEnum, DomainServiceType } from './basket.enums'
import { getBasket, readBasket, removeItem, setPeriod, setServiceType } from './basket.service'
import { fill, put, SHOP, uniqueOf } from './basket.test-support'
import { basketView } from './basket.view'

const NAMES = ['winkel.nl', 'kade.com', 'bezet-brood.nl']

/** Actions of a visitor; each may be refused, and then changes nothing. */
const acts: Record<string, (ctx: TestContext, name: string) => Promise<unknown>> = {
  add: (ctx, title) => put(ctx, { title }),
  host: (ctx, on) => put(ctx, { code: 'HOSTING_BASIC', on }),
  hostAlone: (ctx) => put(ctx, { code: 'HOSTING_INTRO' }),
  forward: (ctx, on) => put(ctx, { code: 'REDIRECT', on, title: 'https://doel.example' }),
  install: (ctx, on) => put(ctx, { code: 'INSTALL_WORDPRESS', on }),
  register: async (ctx, name) =>
    setServiceType(ctx, {
      channel: SHOP,
      unique: await uniqueOf(ctx, name),
      serviceType: DomainServiceType.REGISTRATION,
    }),
  remove: async (ctx, name) => removeItem(ctx, { channel: SHOP, unique: await uniqueOf(ctx, name) }),
  fiveYears: (ctx) => setPeriod(ctx, { channel: SHOP, period: BillingPeriodEnum.FIVE_YEARLY }),
  oneYear: (ctx) => setPeriod(ctx, { channel: SHOP, period: BillingPeriodEnum.YEARLY }),
}

test('a basket that is read is the one that is stored, whatever became of it and in either language', async () => {
  const shop = await testContext()
  const act = fc.record({ act: fc.constantFrom(...Object.keys(acts)), name: fc.constantFrom(...NAMES) })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (steps) => {
      const dutch = await shop.another()
      const english = Object.assign(Object.create(dutch), { locale: 'en' }) as TestContext
      for (const { act, name } of steps) {
        await acts[act]?.(dutch, name).catch(() => undefined)
        for (const ctx of [dutch, english]) await expectFresh(ctx)
      }
    }),
    { numRuns: 40 },
  )
})

test('what is changed behind the shop’s back shows as well', async () => {
  const ctx = await testContext()
  await fill(ctx, { title: 'winkel.nl' })
  await expectFresh(ctx)
  const change = (query: PromiseLike<unknown>) => run(query)
  await ctx.db.transaction((tx) => change(tx.update(basketItems).set({ invoiced: false })))
  await expectFresh(ctx)
  await ctx.db.transaction((tx) => change(tx.update(baskets).set({ period: 'FIVE_YEARLY' })))
  await expectFresh(ctx)
  await ctx.db.transaction((tx) => change(tx.delete(basketItems)))
  expect((await expectFresh(ctx)).empty).toBe(true)
})

test('a new price shows as soon as it holds', async () => {
  const ctx = await testContext()
  const before = await fill(ctx, { title: 'winkel.nl' })
  await getBasket(ctx, SHOP)
  await ctx.db.transaction((tx) =>
    run(
      tx
        .update(products)
        .set({ discountedCents: sql`${products.discountedCents} + 100` })
        .where(eq(products.code, 'DOMAIN_NL')),
    ),
  )
  await reloadCatalogue(ctx)
  const after = await expectFresh(ctx)
  expect(after.totalPricePerPeriodExcludeTax).toBe(before.totalPricePerPeriodExcludeTax + 100)
})

async function expectFresh(ctx: TestContext) {
  const read = await getBasket(ctx, SHOP)
  expect(read).toEqual(await basketView(ctx, SHOP, await readBasket(ctx, SHOP)))
  return read
}
