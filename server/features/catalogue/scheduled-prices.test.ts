import { expect, test } from 'vitest'
import { copyCatalogue } from '../../../db/seed/seed-catalogue'
import { startOfDay } from '../../../rules/calendar'
import { DAY_MS } from '../../../rules/time'
import { savePriceSet } from '../../../tests/support/price-sets'
import { emptyDatabase } from '../../../tests/support/test-database'
import type { Context } from '../../common/context'
import { getCatalogue, listProducts, refreshCatalogue, reloadCatalogue } from './catalogue.service'
import { catalogueContext } from './catalogue.test-support'

const COM = { code: 'DOMAIN_COM', original: 1499, discounted: 1399 }

/** The same shop, at another moment. */
const at = (ctx: Context, now: number): Context => ({ ...ctx, now, ports: { ...ctx.ports, clock: { now: () => now } } })

test.each(['2027-01-01', '2027-03-28', '2027-10-31', '2027-03-29'])(
  'a price scheduled for %s applies from 00:00 in Amsterdam, without a restart',
  async (day) => {
    const midnight = startOfDay(day)
    const ctx = await catalogueContext({ now: midnight - 20 * DAY_MS })
    await savePriceSet(ctx.db, { validFrom: midnight, now: ctx.now, prices: [COM] })
    await refreshCatalogue(ctx)
    const priceAt = async (now: number) => (await getCatalogue(at(ctx, now))).productByCode('DOMAIN_COM')?.original
    expect(await priceAt(midnight - 1)).toBe(1299)
    expect(await priceAt(midnight)).toBe(1499)
    const [com] = (await listProducts(at(ctx, midnight))).filter(({ productCode }) => productCode === 'DOMAIN_COM')
    expect(com).toMatchObject({ originalPrice: 1499, discountedPrice: 1399 })
  },
)

test('the catalogue stays the same object until the next price applies', async () => {
  const ctx = await catalogueContext({ now: 1000 })
  await savePriceSet(ctx.db, { validFrom: 5000, now: 0, prices: [COM] })
  const before = await reloadCatalogue(ctx)
  expect(before.validUntil).toBe(5000)
  expect(await getCatalogue(at(ctx, 4999))).toBe(before)
  await refreshCatalogue(at(ctx, 4999))
  expect(await getCatalogue(at(ctx, 4999))).toBe(before)
  const after = await getCatalogue(at(ctx, 5000))
  expect(after).not.toBe(before)
  expect(await getCatalogue(at(ctx, 9000))).toBe(after)
  expect(after.productByCode('DOMAIN_NL')).toBe(before.productByCode('DOMAIN_NL'))
})

test('a volume tier is changed without its list price', async () => {
  const ctx = await catalogueContext({ now: 10, staffel: 3 })
  await savePriceSet(ctx.db, {
    validFrom: 5,
    now: 0,
    prices: [{ ...COM, staffel: 3, original: 1000, discounted: 1000 }],
  })
  const com = (await reloadCatalogue(ctx)).productByCode('DOMAIN_COM')
  expect(com?.original).toBe(1299)
  expect(com?.tiers.find(({ staffel }) => staffel === 3)?.original).toBe(1000)
})

test('a sandbox copies the prices of the moment at which it is opened', async () => {
  const ctx = await catalogueContext({ now: 10, staffel: 3 })
  const prices = [COM, { ...COM, staffel: 3, original: 1000, discounted: 900 }, { ...COM, staffel: 4 }]
  await savePriceSet(ctx.db, { validFrom: 5, now: 0, prices })
  await savePriceSet(ctx.db, { validFrom: 50, now: 0, prices: [{ ...COM, original: 9900 }] })
  const db = await emptyDatabase()
  await copyCatalogue(ctx.db.reader, db, 10)
  const here = (await reloadCatalogue(ctx)).productByCode('DOMAIN_COM')
  const copied = (await getCatalogue({ ...ctx, db })).productByCode('DOMAIN_COM')
  expect(copied).toEqual(here)
  expect(copied).toMatchObject({ original: 1499, discounted: 1399 })
})
