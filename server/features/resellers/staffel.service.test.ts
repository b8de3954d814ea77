import { describe, expect, test } from 'vitest'
import { run } from '../../../db/query'
import { registrationsByYear } from '../../../db/schema/resellers'
import { dayInAmsterdam } from '../../../rules/calendar'
import { addDays } from '../../../rules/renewal'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { ShopChannel } from '../basket/basket.enums'
import { changeAccount, fillBasket, order, pay, RESELLER } from '../orders/orders.test-support'
import {
  countRegistrations,
  getResellerRates,
  getStaffelOverview,
  priceListCsv,
  refreshStaffels,
} from './staffel.service'

const { RESELLER: RESELLERS } = ShopChannel
/** Of the stopped clock. */
const YEAR = 2026

async function registered(ctx: TestContext, count: number, year = YEAR, productCode = 'DOMAIN_COM'): Promise<void> {
  const accountId = ctx.viewer.account?.id ?? ''
  await ctx.db.transaction((tx) => run(tx.insert(registrationsByYear).values({ accountId, year, productCode, count })))
}

const again = (ctx: TestContext) => ctx.another({ signedInAs: RESELLER })

describe('the staffel of a reseller [RES-003]', () => {
  test('counts names that are registered, and no transfers, once they are delivered', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    await fillBasket(ctx, 'eerste-brood.nl', [], RESELLERS)
    await fillBasket(ctx, 'eerste-brood.com', [], RESELLERS)
    await fillBasket(ctx, 'bezet-brood.nl', [{ code: 'TRANSFER_CODE', title: 'VERHUIS-123' }], RESELLERS)
    await fillBasket(ctx, 'mislukt-brood.nl', [], RESELLERS)
    const before = await getStaffelOverview(ctx)
    const { returnUrl } = await order(ctx, { channel: RESELLERS })
    expect((await getStaffelOverview(ctx))?.registrations).toBe(before?.registrations)
    await pay(ctx, returnUrl)
    const after = await getStaffelOverview(ctx)
    expect((after?.registrations ?? 0) - (before?.registrations ?? 0)).toBe(2)
    expect(after?.byExtension).toContainEqual({ extension: 'com', registrations: 1 })
  })

  test('rises with the name that earns it, at once', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    const counted = (await getStaffelOverview(ctx))?.registrations ?? 0
    await registered(ctx, 149 - counted)
    const accountId = ctx.viewer.account?.id ?? ''
    expect((await again(ctx)).viewer.staffel).toBe(2)
    await ctx.db.transaction((tx) => countRegistrations(ctx, tx, { accountId, productCodes: ['DOMAIN_NL'] }, ctx.now))
    expect((await again(ctx)).viewer.staffel).toBe(3)
    expect(await getStaffelOverview(await again(ctx))).toMatchObject({
      staffel: 3,
      endsInYear: YEAR + 1,
      registrations: 150,
    })
  })

  test('lasts until the end of the year after, and never falls below what was agreed on', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    await registered(ctx, 400, YEAR - 1)
    await refreshStaffels(ctx)
    expect(await getStaffelOverview(await again(ctx))).toMatchObject({ staffel: 4, endsInYear: YEAR })
    ctx.clock.advance(Date.parse(`${YEAR + 1}-01-01T12:00:00+01:00`) - ctx.now)
    await refreshStaffels(ctx)
    expect(await getStaffelOverview(await again(ctx))).toMatchObject({ staffel: 2, endsInYear: null })
    await changeAccount(ctx, RESELLER, { staffel: null })
    expect((await again(ctx)).viewer.staffel).toBe(1)
  })

  test('shows what was agreed by date, as far as it counts today or later', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    const today = dayInAmsterdam(ctx.now)
    const period = (id: string, staffel: number | null, from: number, until: number | null) => ({
      ...{ id, staffel, from: addDays(today, from), until: until === null ? null : addDays(today, until) },
    })
    const agreedStaffels = [period('a', 2, -90, -30), period('b', 3, -30, 20), period('c', 4, 40, null)]
    await changeAccount(ctx, RESELLER, { agreedStaffels })
    expect((await getStaffelOverview(await again(ctx)))?.agreedStaffels).toEqual([
      { staffel: 3, from: addDays(today, -30), until: addDays(today, 20), isPlanned: false },
      { staffel: 4, from: addDays(today, 40), until: null, isPlanned: true },
    ])
  })

  test('of a customer is none, and registrations of one are not counted', async () => {
    const ctx = await testContext({ signedInAs: 'klant@voorbeeld.nl' })
    const accountId = ctx.viewer.account?.id ?? ''
    await ctx.db.transaction((tx) => countRegistrations(ctx, tx, { accountId, productCodes: ['DOMAIN_NL'] }, ctx.now))
    await refreshStaffels(ctx)
    expect(ctx.viewer.staffel).toBeNull()
    expect(await getStaffelOverview(ctx)).toBeNull()
    expect(await ctx.db.reader.select().from(registrationsByYear)).toHaveLength(1)
  })
})

describe('the overview', () => {
  test('tells how many domains the next staffel needs, and what it would have saved', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    const { registrations } = (await getStaffelOverview(ctx)) ?? { registrations: 0 }
    await registered(ctx, 22)
    await registered(ctx, 6, YEAR, 'DOMAIN_EU')
    const overview = await getStaffelOverview(ctx)
    expect(overview).toMatchObject({ year: YEAR, staffel: 2, registrations: registrations + 28, endsInYear: null })
    expect(overview?.next).toEqual({
      staffel: 3,
      missing: 150 - registrations - 28,
      saving: registrations * 50 + 22 * 100 + 6 * 50,
    })
    expect(overview?.byExtension[0]).toEqual({ extension: 'com', registrations: 22 })
    expect(overview?.staffels).toEqual([
      { staffel: 1, from: 1, until: 49 },
      { staffel: 2, from: 50, until: 149 },
      { staffel: 3, from: 150, until: 399 },
      { staffel: 4, from: 400, until: 999 },
      { staffel: 5, from: 1000, until: null },
    ])
    const nl = overview?.extensions.find(({ extension }) => extension === 'nl')
    expect(nl?.rates.map(({ price, renewalPrice }) => [price, renewalPrice])).toEqual([
      [549, 999],
      [499, 999],
      [449, 999],
      [449, 999],
      [419, 999],
    ])
  })

  test('has no next at the highest', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    await changeAccount(ctx, RESELLER, { staffel: 5 })
    expect((await getStaffelOverview(await again(ctx)))?.next).toBeNull()
  })

  test('is available as a file, to resellers', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    const [head = '', nl, com] = (await priceListCsv(ctx)).split('\r\n')
    expect(head).toMatch(/^Extensie,"Staffel 1, eerste jaar","Staffel 1, daarna per jaar",/)
    expect(nl).toBe('.nl,5.49,9.99,4.99,9.99,4.49,9.99,4.49,9.99,4.19,9.99')
    expect(com).toBe('.com,12.49,12.49,12.49,12.49,11.49,11.49,11.49,11.49,10.99,10.99')
    await expect(priceListCsv(await ctx.another())).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    const customer = await ctx.another({ signedInAs: 'klant@voorbeeld.nl' })
    await expect(priceListCsv(customer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('a visitor reads the price of a name and of a package at every staffel', async () => {
  const { staffels, extensions, packages } = await getResellerRates(await testContext())
  expect(staffels.map(({ from, until }) => [from, until])).toEqual([
    [1, 49],
    [50, 149],
    [150, 399],
    [400, 999],
    [1000, null],
  ])
  const nl = extensions.find(({ extension }) => extension === 'nl')
  expect(nl?.rates.map(({ price }) => price)).toEqual([549, 499, 449, 449, 419])
  expect(nl?.rates.map(({ renewalPrice }) => renewalPrice)).toEqual([999, 999, 999, 999, 999])
  expect(packages.map(({ productCode, rates }) => [productCode, rates[0]?.price, rates[4]?.price])).toEqual([
    ['RESELLER_INTRO', 2795, 2295],
    ['RESELLER_BASIC', 5595, 4595],
    ['RESELLER_PREMIUM', 8395, 6895],
    ['RESELLER_PROFESSIONAL', 11195, 9195],
  ])
})
