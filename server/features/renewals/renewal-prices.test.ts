import { expect, test } from 'vitest'
import { startOfDay } from '../../../rules/calendar'
import { savePriceSet } from '../../../tests/support/price-sets'
import { getCatalogue, reloadCatalogue } from '../catalogue/catalogue.service'
import { catalogueContext } from '../catalogue/catalogue.test-support'
import { ownPrices } from '../catalogue/price-notices.service'
import { nextTermOf, type Renewable } from './renewables.service'

const domain = (until: string, since = 0): Renewable => ({
  ...{ kind: 'DOMAIN', thingId: 'dom_voorbeeld', accountId: 'acc_voorbeeld', name: 'voorbeeld.com' },
  ...{ productCode: null, period: 'YEARLY', renews: true, premiumPrice: null, extras: {}, isOver: false, until, since },
})

async function shopWith(day: string, original: number) {
  const ctx = await catalogueContext({ now: startOfDay(day) })
  const prices = [{ code: 'DOMAIN_COM', original, discounted: original }]
  await savePriceSet(ctx.db, { validFrom: startOfDay(day), now: 0, prices })
  await reloadCatalogue(ctx)
  const catalogue = await getCatalogue(ctx)
  const own = ownPrices(catalogue, [], 60)
  return (until: string, since?: number) => nextTermOf(catalogue, own, domain(until, since))[0]?.price.original
}

test('a renewal keeps its price at a raise as long as its owner was not told; a new order pays it', async () => {
  const priceOf = await shopWith('2027-03-28', 1499)
  for (const day of ['2027-03-27', '2027-03-28', '2028-03-28']) expect(priceOf(day)).toBe(1299)
})

test('who bought at a raised price renews at that price, and who bought a moment before it does not', async () => {
  const priceOf = await shopWith('2027-03-28', 1499)
  expect(priceOf('2028-03-28', startOfDay('2027-03-28'))).toBe(1499)
  expect(priceOf('2028-03-27', startOfDay('2027-03-28') - 1)).toBe(1299)
})

test.each([
  ['2027-03-28', '2027-03-27'],
  ['2027-10-31', '2027-10-30'],
])('a lower price from %s counts for terms from that day on, not for one from %s', async (day, before) => {
  const priceOf = await shopWith(day, 999)
  expect(priceOf(before)).toBe(1299)
  expect(priceOf(day)).toBe(999)
})
