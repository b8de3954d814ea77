import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { all, one, run } from '../../../db/query'
import { discountCodes, paymentMethods, products, productTiers } from '../../../db/schema/catalogue'
import { extensionPrices } from '../../../db/seed/prices'
import { seedCatalogue } from '../../../db/seed/seed-catalogue'
import { getCatalogue, reloadCatalogue } from './catalogue.service'
import { catalogueContext } from './catalogue.test-support'

test('seeding again changes nothing when nothing was changed', async () => {
  const { db } = await catalogueContext()
  const tables = [products, productTiers, discountCodes, paymentMethods]
  const rows = () =>
    Promise.all(
      tables.map(async (t) => (await all(db.reader.select().from(t))).map((row) => JSON.stringify(row)).sort()),
    )
  const before = await rows()
  await db.transaction(seedCatalogue)
  expect(await rows()).toEqual(before)
})

test('seeding again keeps ids and uses of codes, restores prices and stops selling what is no longer listed', async () => {
  const ctx = await catalogueContext()
  const { reader } = ctx.db
  await ctx.db.transaction(async (tx) => {
    await run(tx.update(products).set({ discountedCents: 1 }).where(eq(products.code, 'DOMAIN_NL')))
    await run(tx.update(discountCodes).set({ used: 7 }).where(eq(discountCodes.code, 'VLAGGENMAST')))
    await run(tx.insert(products).values({ ...gone, id: 'prd_gone', code: 'GONE' }))
  })
  const id = (await getCatalogue(ctx)).productByCode('DOMAIN_NL')?.productId
  await ctx.db.transaction(seedCatalogue)
  const catalogue = await reloadCatalogue(ctx)
  expect(catalogue.productByCode('DOMAIN_NL')).toMatchObject({
    productId: id,
    discounted: extensionPrices.nl.price[1],
  })
  expect(catalogue.productByCode('GONE')).toBeUndefined()
  expect((await one(reader.select().from(products).where(eq(products.code, 'GONE'))))?.isSold).toBe(false)
  expect((await one(reader.select().from(discountCodes).where(eq(discountCodes.code, 'VLAGGENMAST'))))?.used).toBe(7)
})

const gone = {
  kind: 'EXTRA',
  position: 999,
  nameNl: 'Weg',
  nameEn: 'Gone',
  unit: 'year',
  originalCents: 1,
  discountedCents: 1,
} as const
