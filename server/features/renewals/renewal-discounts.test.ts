import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { discountCodes } from '../../../db/schema/catalogue'
import { domains } from '../../../db/schema/domains'
import { hostingPackages } from '../../../db/schema/hosting'
import { DAY_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { mailsTo } from '../accounts/accounts.test-support'
import { applyDiscountCode } from '../basket/basket.service'
import { findDiscountCode, reloadCatalogue } from '../catalogue/catalogue.service'
import { findDomainByName } from '../domains/domains.service'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, fillBasket, order, orderFromCheckout, passTime } from '../orders/orders.test-support'
import { renewDue } from './due-renewals.service'
import { renewDomain } from './renew-now.service'
import { findRenewal } from './renewal-choice.service'

const NAME = 'blijft.nl'
const CODE = 'BLIJVER'

/** A shop with a promotion, and a buyer on account. The items of the demo end later than any test. */
async function shopWith(values: Partial<typeof discountCodes.$inferInsert>) {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  ctx.clock.moveTo(Date.UTC(2026, 6, 1, 10))
  await ctx.db.transaction(async (tx) => {
    await run(tx.update(domains).set({ expiresAt: ctx.now + 9000 * DAY_MS }))
    await run(tx.update(hostingPackages).set({ termUntil: null }))
    await run(tx.insert(discountCodes).values({ code: CODE, kinds: ['DOMAIN', 'HOSTING'], percentBp: 2500, ...values }))
  })
  await reloadCatalogue(ctx)
  return ctx
}

async function buyDomain(ctx: TestContext) {
  await fillBasket(ctx, NAME)
  await applyDiscountCode(ctx, { channel: 'CUSTOMER', code: CODE })
  await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  await ctx.jobs.settle()
}

/** Moves the clock to the next renewal, a month before the end of the term, and carries it out. */
async function renewNext(ctx: TestContext) {
  const { length } = (await booksOf(ctx)).orders
  ctx.clock.advance(330 * DAY_MS)
  for (let day = 0; day < 40; day++) {
    ctx.clock.advance(DAY_MS)
    await renewDue(ctx)
    await ctx.jobs.settle()
    if ((await booksOf(ctx)).orders.length > length) return
  }
}

const renewalOf = async (ctx: TestContext) => {
  const row = await findDomainByName(ctx.db.reader, NAME)
  return findRenewal(ctx, 'DOMAIN', row?.id ?? '')
}
const netsOf = async (ctx: TestContext) => (await booksOf(ctx)).orders.map(({ net }) => net)

test('a domain renews with its discount as often as the promotion said when it was bought, and at the list price after that', async () => {
  const ctx = await shopWith({ renewals: 2 })
  await buyDomain(ctx)
  // A later change of the promotion does not touch the order.
  await ctx.db.transaction(async (tx) => {
    const changes = { renewals: 0, percentBp: 9000, endsAt: ctx.now }
    await run(tx.update(discountCodes).set(changes).where(eq(discountCodes.code, CODE)))
  })
  const [placed] = (await booksOf(ctx)).orders
  const list = 999
  const off = list - Math.round(list / 4)
  const { items } = await getOrder(ctx, placed?.id ?? '')
  expect(items).toMatchObject([
    { renewalPrice: list, renewalDiscount: 'de eerstvolgende 2 verlengingen met 25% korting' },
  ])
  expect(await renewalOf(ctx)).toMatchObject({
    price: off,
    discount: { code: CODE, off: '25%', renewal: 1, renewals: 2, priceAfter: list },
  })
  await renewNext(ctx)
  expect(await renewalOf(ctx)).toMatchObject({ price: off, discount: { renewal: 2 } })
  const bodies = (await mailsTo(ctx, CUSTOMER)).map(({ text }) => text)
  expect(bodies.some((text) => text.includes('de eerstvolgende verlenging met 25% korting, daarna'))).toBe(true)
  await renewNext(ctx)
  expect(await renewalOf(ctx)).toMatchObject({ price: list, discount: null })
  await renewNext(ctx)
  expect((await netsOf(ctx)).slice(1)).toEqual([off, off, list])
})

test('years at once use up as many renewals, and a preview none', async () => {
  const ctx = await shopWith({ renewals: 2 })
  await buyDomain(ctx)
  const domainId = (await findDomainByName(ctx.db.reader, NAME))?.id ?? ''
  const net = 3 * 999 - 2 * Math.round(999 / 4)
  expect(await renewDomain(ctx, { domainId, years: 3, dryRun: true })).toMatchObject({ net })
  expect(await renewalOf(ctx)).toMatchObject({ discount: { renewal: 1 } })
  expect(await renewDomain(ctx, { domainId, years: 3 })).toMatchObject({ net })
  await ctx.jobs.settle()
  expect(await renewalOf(ctx)).toMatchObject({ price: 999, discount: null })
})

test('without a number of renewals, a promotion is for the first term', async () => {
  const ctx = await shopWith({})
  await buyDomain(ctx)
  expect(await renewalOf(ctx)).toMatchObject({ price: 999, discount: null })
})

test.each([
  ['a package', { code: 'HOSTING_BASIC', domainName: 'pakket-voorbeeld.nl' }],
  [
    'a server',
    { code: 'VPS_S', options: { type: 'vpspackage', operatingSystem: 'debian-13', hostname: 'web1', sshKey: null } },
  ],
  ['protection', { code: 'CLOUDFLARE_PRO', domainName: NAME, options: { type: 'cloudflare' } }],
] as const)('%s renews with the discount that it was bought with', async (_, item) => {
  const ctx = await shopWith({ renewals: 1, kinds: ['HOSTING', 'VPS', 'CLOUDFLARE'] })
  if (item.code === 'CLOUDFLARE_PRO') await orderFromCheckout(ctx, [{ code: 'DOMAIN_NL', domainName: NAME }])
  await orderFromCheckout(ctx, [item], (await findDiscountCode(ctx, CODE)) ?? null)
  await passTime(ctx)
  const before = (await booksOf(ctx)).orders.length
  await renewNext(ctx)
  await renewNext(ctx)
  const renewed = (await booksOf(ctx)).orders.slice(before).flatMap(({ id }) => id)
  const items = (await Promise.all(renewed.map((id) => getOrder(ctx, id)))).flatMap((one) => one.items)
  const own = items.filter(({ productCode }) => productCode === item.code)
  expect(own.slice(0, 2).map(({ price, originalPrice }) => originalPrice - price > 0)).toEqual([true, false])
})
