import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { orderLines } from '../../../db/schema/orders'
import { outbox } from '../../../db/schema/outbox'
import { demoDomainId } from '../../../db/seed/demo-domains'
import { HOUR_MS } from '../../../rules/time'
import { unavailableHostingPlatform, unavailableRegistry } from '../../../tests/support/failing-ports'
import { pauseSale, resumeSale } from '../../../tests/support/sale-pause'
import { staffContext } from '../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { addDomains } from '../basket/add-domains.service'
import { getBasket } from '../basket/basket.service'
import { put, RESELLER, RESELLERS, SHOP } from '../basket/basket.test-support'
import { listProposals } from '../basket/proposals.service'
import { validateBasket } from '../basket/validation.service'
import { SalePaused } from '../catalogue/catalogue.errors'
import { findProduct, getCatalogue } from '../catalogue/catalogue.service'
import { addCheckoutItem, convertItems, getCheckoutBasket } from '../checkout/checkout.service'
import { item, named, right } from '../checkout/checkout.test-support'
import { placeOrder } from '../checkout/place.service'
import { PurchaseStarted } from '../payments/payments.graphql'
import { purchase } from '../payments/purchase.service'
import { renewDomain } from '../renewals/renew-now.service'
import { DomainRenewal } from '../renewals/renewals.graphql'
import { getOrder } from './orders.service'
import { booksOf, CUSTOMER, fillBasket, order, pay, WISH } from './orders.test-support'
import { listBacklog } from './staff/system-backlog.service'

const customer = (options: Parameters<typeof testContext>[0] = {}) => testContext({ signedInAs: CUSTOMER, ...options })
const isPaused = async (ctx: TestContext, code: string) => {
  const id = (await getCatalogue(ctx)).productByCode(code)?.productId ?? ''
  return (await findProduct(ctx, id))?.isPaused
}

describe('while the sale of what a system delivers is paused', () => {
  test('its products cannot be added, others can, and both can again afterwards', async () => {
    const ctx = await customer()
    await fillBasket(ctx, 'pauze.nl')
    await pauseSale(ctx, 'hosting')
    const wish = { code: 'HOSTING_BASIC', on: 'pauze.nl' }
    const refused = await put(ctx, wish)
    expect(refused).toBeInstanceOf(SalePaused)
    expect(refused).toMatchObject({
      ...{ code: 'SALE_PAUSED', status: 409 },
      message: 'Basic webhosting is nu even niet te bestellen. Probeer het later nog eens.',
    })
    expect(await put(await ctx.another({ locale: 'en' }), { code: 'HOSTING_BASIC' })).toMatchObject({
      message: 'Basic webhosting cannot be ordered right now. Try again later.',
    })
    expect(await isPaused(ctx, 'HOSTING_BASIC')).toBe(true)
    expect(await isPaused(ctx, 'DOMAIN_NL')).toBe(false)
    expect(await put(ctx, { title: 'gewoon.nl' })).toMatchObject({ empty: false })
    await resumeSale(ctx, 'hosting')
    expect(await put(ctx, wish)).toMatchObject({ empty: false })
    expect(await isPaused(ctx, 'HOSTING_BASIC')).toBe(false)
  })

  test('it ends at its time', async () => {
    const ctx = await customer()
    await pauseSale(ctx, 'registry')
    expect(await put(ctx, { title: 'pauze.nl' })).toMatchObject({ code: 'SALE_PAUSED' })
    ctx.clock.advance(HOUR_MS)
    expect(await put(ctx, { title: 'pauze.nl' })).toMatchObject({ empty: false })
  })

  test('a basket with one of its products cannot be ordered, and says why', async () => {
    const ctx = await customer()
    await fillBasket(ctx, 'pauze.nl', [{ code: 'HOSTING_BASIC' }])
    await pauseSale(ctx, 'hosting')
    const message =
      'Basic webhosting is nu even niet te bestellen. Probeer het later, of verwijder het uit je winkelmand.'
    expect(await validateBasket(ctx, SHOP)).toMatchObject({ status: 'FAILED', message })
    expect(await purchase(ctx, WISH)).toMatchObject({ code: 'BASKET_INVALID', message })
    expect((await getBasket(ctx, SHOP)).empty).toBe(false)
    await resumeSale(ctx, 'hosting')
    expect(await purchase(ctx, WISH)).toBeInstanceOf(PurchaseStarted)
  })

  test('it is not proposed', async () => {
    const ctx = await customer()
    await fillBasket(ctx, 'pauze.nl')
    expect(await listProposals(ctx, SHOP)).toHaveLength(1)
    await pauseSale(ctx, 'hosting')
    expect(await listProposals(ctx, SHOP)).toEqual([])
  })

  test('a list of names says of each that it cannot be ordered now', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    await pauseSale(ctx, 'registry')
    const asked = { acceptPremium: false, dryRun: false }
    const { added, refused } = await addDomains(ctx, RESELLERS, ['pauze-een.nl', 'pauze-twee.com'], asked)
    expect(added).toEqual([])
    expect(refused.map(({ reason }) => reason)).toEqual(['sale-paused', 'sale-paused'])
  })

  test('the checkout takes none, shows why one of before cannot be ordered, and places no order', async () => {
    const ctx = await customer()
    const vps = {
      ...(await named(ctx, 'VPS_S')),
      vpsSpec: { operatingSystem: 'debian-13', hostname: 'a.voorbeeld.nl' },
    }
    right(await addCheckoutItem(ctx, { vps: await named(ctx, 'VPS_S') }))
    await pauseSale(ctx, 'vps')
    expect(await addCheckoutItem(ctx, { vps: await named(ctx, 'VPS_M') })).toMatchObject({ code: 'SALE_PAUSED' })
    const message = 'VPS S is nu even niet te bestellen. Probeer het later nog eens.'
    expect((await getCheckoutBasket(ctx)).items).toMatchObject([{ problem: message }])
    const saved = { items: [{ type: 'vpspackage', ...vps }], period: 'YEARLY' }
    expect(await convertItems(ctx, saved)).toMatchObject({ items: [{ problem: message }] })
    expect(await placeOrder(ctx, saved)).toMatchObject({ issues: [{ field: 'items.0.productId', message }] })
    const other = { items: [await item(ctx, 'domain', { title: 'toch-wel.nl' })], period: 'YEARLY' }
    right(await placeOrder(ctx, other))
  })

  test('an order that was placed before is delivered, and a renewal is ordered', async () => {
    const ctx = await customer()
    await fillBasket(ctx, 'eerder.nl', [{ code: 'HOSTING_BASIC' }])
    const { order: placed, returnUrl } = await order(ctx)
    await pauseSale(ctx, 'hosting')
    await pauseSale(ctx, 'registry')
    await pay(ctx, returnUrl)
    expect((await getOrder(ctx, placed.id)).status).toBe('DELIVERED')
    const before = (await booksOf(ctx)).orders.length
    expect(await renewDomain(ctx, { domainId: demoDomainId('voorbeeldklant.nl') })).toBeInstanceOf(DomainRenewal)
    expect((await booksOf(ctx)).orders).toHaveLength(before + 1)
  })
})

test('the backlog counts what each system has not delivered, by state, with its amount', async () => {
  let registry = unavailableRegistry()
  const replaceable = new Proxy(registry, { get: (_, name) => Reflect.get(registry, name) })
  const ctx = await customer({ ports: { registry: replaceable, hosting: unavailableHostingPlatform() } })
  registry = ctx.adapters.registry
  const staff = await staffContext(ctx, { name: 'Daan', roles: ['TECHNICAL'] })
  await fillBasket(ctx, 'wacht.nl', [{ code: 'HOSTING_BASIC' }])
  const { order: placed, returnUrl } = await order(ctx)
  expect(await listBacklog(staff)).toEqual([])
  await pay(ctx, returnUrl)
  const line = (await getOrder(ctx, placed.id)).items.find(({ kind }) => kind === 'HOSTING')
  const { gross } = (await all(ctx.db.reader.select().from(orderLines))).find(({ id }) => id === line?.id) ?? {}
  expect(gross).toBeGreaterThan(0)
  const ofHosting = { system: 'hosting', waiting: 1, renewals: 0, givenUp: 0, gross }
  expect(await listBacklog(staff)).toEqual([ofHosting])

  registry = unavailableRegistry()
  await renewDomain(ctx, { domainId: demoDomainId('voorbeeldklant.nl') })
  await ctx.jobs.settle()
  const backlog = await listBacklog(staff)
  expect(backlog).toContainEqual(ofHosting)
  expect(backlog).toContainEqual(expect.objectContaining({ system: 'registry', waiting: 0, renewals: 1, givenUp: 0 }))

  await ctx.db.transaction((tx) => run(tx.delete(outbox).where(eq(outbox.job, 'deliver-line:hosting'))))
  expect(await listBacklog(staff)).toContainEqual({ ...ofHosting, waiting: 0, givenUp: 1 })
})
