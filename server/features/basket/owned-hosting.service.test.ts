import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { one, run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { hostingPackages } from '../../../db/schema/hosting'
import { addMonths } from '../../../rules/calendar'
import { DAY_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { getCatalogue } from '../catalogue/catalogue.service'
import { listSharedHostings } from '../hosting/hosting.service'
import { order, pay } from '../orders/orders.test-support'
import { basketIn, CUSTOMER, put, RESELLER, SHOP } from './basket.test-support'
import { agreeOnBasket, readForOrder } from './ordering.service'
import { addExtraServices, listUpgrades, upgradeHosting } from './owned-hosting.service'
import { validateBasket } from './validation.service'

const NAME = 'voorbeeldklant.nl'
const packageRow = (ctx: TestContext) =>
  one(ctx.db.reader.select().from(hostingPackages).where(eq(hostingPackages.domainName, NAME)))
const packageId = async (ctx: TestContext) => (await packageRow(ctx))?.id ?? ''
const idOf = async (ctx: TestContext, code: string) => (await getCatalogue(ctx)).productByCode(code)?.productId ?? ''

async function upgrade(ctx: TestContext, productCode: string) {
  return basketIn(
    await upgradeHosting(ctx, { hostingPackageId: await packageId(ctx), productId: await idOf(ctx, productCode) }),
  )
}

/** Sets what the package was paid for, in place of what the demo says. */
async function paid(ctx: TestContext, term: { from: string; until: string; net: number }): Promise<void> {
  const { from: termFrom, until: termUntil, net: termNet } = term
  await ctx.db.transaction((tx) =>
    run(tx.update(hostingPackages).set({ termFrom, termUntil, termNet }).where(eq(hostingPackages.domainName, NAME))),
  )
}

test('preview, basket and order say the same sum at the standard price, and the order keeps it as a step of its own [CAT-025]', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await paid(ctx, { from: '2026-02-03', until: '2027-02-03', net: 4788 })
  const previews = await listUpgrades(ctx, await packageId(ctx), null)
  expect(previews.map(({ product }) => product.productCode)).toEqual([
    'HOSTING_PREMIUM',
    'HOSTING_PROFESSIONAL',
    'HOSTING_XL',
    'HOSTING_XXL',
    'HOSTING_3XL',
  ])
  const preview = previews[0]
  expect(preview).toMatchObject({
    ...{ from: '2026-11-21', until: '2027-11-21', period: 'YEARLY', price: 12 * 699 },
    deduction: { amount: 971, paid: 4788, from: '2026-02-03', until: '2027-02-03', days: 365, daysLeft: 74 },
    ...{ net: 8388 - 971, vat: 1558, gross: 8975, renewalPrice: 12 * 699 },
  })
  const label = 'Rest van Basic webhosting: €\u00a047,88 × 74 ÷ 365 dagen'
  expect({ ...preview?.trace.at(-1) }).toEqual({ kind: 'proration', label, amount: -971 })
  const basket = await upgrade(ctx, 'HOSTING_PREMIUM')
  expect(basket).toMatchObject({
    totalPricePerPeriodExcludeTax: preview?.net,
    totalPricePerPeriodIncludeTax: preview?.gross,
    totalDeductionPerPeriodExcludeTax: 971,
    totalDiscountPerPeriodExcludeTax: 0,
  })
  expect((await validateBasket(ctx, SHOP)).status).toBe('OK')
  const { order: placed } = await order(ctx)
  expect(placed.items).toMatchObject([
    { productCode: 'HOSTING_PREMIUM', price: 7417, originalPrice: 8388, deduction: 971 },
  ])
  expect(placed.totals).toMatchObject({ discount: 0 })
})

test('a paid upgrade begins a term today that is worth its whole price', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await paid(ctx, { from: '2026-02-03', until: '2027-02-03', net: 4788 })
  await upgrade(ctx, 'HOSTING_PREMIUM')
  await pay(ctx, (await order(ctx)).returnUrl)
  await ctx.jobs.settle()
  expect(await packageRow(ctx)).toMatchObject({
    packageCode: 'HOSTING_PREMIUM',
    ...{ period: 'YEARLY', termFrom: '2026-11-21', termUntil: '2027-11-21', termNet: 8388 },
  })
  expect(await listSharedHostings(ctx)).toMatchObject([{ renewsOn: '2027-11-21', price: 699 }])
  // On the day itself all of it is left, so that two steps cost as much as one.
  const [next] = await listUpgrades(ctx, await packageId(ctx), null)
  expect(next?.deduction).toMatchObject({ amount: 8388, days: 365, daysLeft: 365 })
})

test('nothing is paid back: what is left of five years pays one year at most, and all of it pays for five', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await paid(ctx, { from: '2026-11-21', until: addMonths('2026-11-21', 60), net: 23_000 })
  const [yearly] = await listUpgrades(ctx, await packageId(ctx), 'YEARLY')
  expect(yearly).toMatchObject({ net: 0, gross: 0, price: 8388, deduction: { amount: 8388, paid: 23_000 } })
  expect(yearly?.trace.at(-1)?.label).toContain('ten hoogste de nieuwe prijs')
  const [whole] = await listUpgrades(ctx, await packageId(ctx), 'FIVE_YEARLY')
  expect(whole).toMatchObject({ deduction: { amount: 23_000 }, net: 60 * 699 - 23_000 })
})

test.each([
  ['a package of which nothing is known', { termFrom: null, termUntil: null, termNet: null }],
  ['a term that is over', { termFrom: '2025-11-21', termUntil: '2026-11-21', termNet: 4788 }],
])('%s takes nothing off', async (_, term) => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await ctx.db.transaction((tx) =>
    run(tx.update(hostingPackages).set(term).where(eq(hostingPackages.domainName, NAME))),
  )
  expect((await listUpgrades(ctx, await packageId(ctx), null))[0]).toMatchObject({ deduction: null, net: 8388 })
  expect(await upgrade(ctx, 'HOSTING_PREMIUM')).toMatchObject({ totalPricePerPeriodExcludeTax: 8388 })
})

test('each day that the basket waits takes a day less off, and changes what the buyer agrees to', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await paid(ctx, { from: '2026-02-03', until: '2027-02-03', net: 4788 })
  const { quoteHash } = await upgrade(ctx, 'HOSTING_PREMIUM')
  const state = await readForOrder(ctx, SHOP)
  ctx.clock.advance(DAY_MS)
  const { quote: quoted } = await agreeOnBasket(ctx, SHOP, state, ctx.db.reader)
  expect(quoted.deduction).toBe(Math.round((4788 * 73) / 365))
  expect(quoted.hash).not.toBe(quoteHash)
})

test('a package that is chosen in the order page and no larger than the present one is said before the order', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await upgrade(ctx, 'HOSTING_PREMIUM')
  await put(ctx, { code: 'HOSTING_INTRO', on: NAME })
  expect(await validateBasket(ctx, SHOP)).toEqual({
    status: 'FAILED',
    message:
      'voorbeeldklant.nl heeft al een pakket dat net zo groot of groter is. Kies een groter pakket of verwijder het.',
  })
})

test('extras go along with an upgrade of the same package, whichever came first', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const extraServices = [{ productId: await idOf(ctx, 'PRO_SLA') }]
  const hostingPackageId = await packageId(ctx)
  basketIn(await addExtraServices(ctx, { hostingPackageId, extraServices }))
  const both = await upgrade(ctx, 'HOSTING_PREMIUM')
  expect(both.items[0]?.connectedItem).toMatchObject([
    { productCode: 'HOSTING_PREMIUM', invoiced: true },
    { productCode: 'PRO_SLA', invoiced: true },
  ])
  const again = basketIn(await addExtraServices(ctx, { hostingPackageId, extraServices }))
  expect(again.items[0]?.connectedItem).toHaveLength(2)
  expect((await validateBasket(ctx, SHOP)).status).toBe('OK')
})

test('a reseller orders extras in the basket of resellers [EXT-008]', async () => {
  const ctx = await testContext({ signedInAs: RESELLER })
  const domainName = 'bakkerij-voorbeeld.nl'
  const row = await packageRow(ctx)
  const reseller = await one(ctx.db.reader.select().from(accounts).where(eq(accounts.email, RESELLER)))
  if (!row || !reseller) throw new Error('the demo has no package or no reseller')
  const own = { ...row, id: 'hst_reseller', accountId: reseller.id, domainId: null, domainName }
  await ctx.db.transaction((tx) => run(tx.insert(hostingPackages).values({ ...own, packageCode: 'RESELLER_INTRO' })))
  const extraServices = [{ productId: await idOf(ctx, 'EXTRA_IPV4') }]
  const basket = basketIn(await addExtraServices(ctx, { hostingPackageId: own.id, extraServices }))
  expect(basket).toMatchObject({ channel: 'RESELLER', items: [{ domainName, invoiced: false }] })
  expect((await listUpgrades(ctx, own.id, null)).map(({ product }) => product.productCode)).toEqual([
    'RESELLER_BASIC',
    'RESELLER_PREMIUM',
    'RESELLER_PROFESSIONAL',
  ])
})
