import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { discountCodes, paymentMethods, products, productTiers } from '../../../db/schema/catalogue'
import { extensionPrices } from '../../../db/seed/prices'
import { seedCatalogue } from '../../../db/seed/seed-catalogue'
import { getCatalogue, reloadCatalogue } from './catalogue.service'
import { catalogueContext } from './catalogue.test-support'

test('seeding again changes nothing when nothing was changed', async () => {
  const { db } = await catalogueContext()
  const all = () => [products, productTiers, discountCodes, paymentMethods].map((t) => db.reader.select().from(t).all())
  const before = all()
  await seedCatalogue(db.reader)
  expect(all()).toEqual(before)
})

test('seeding again keeps ids and uses of codes, restores prices and stops selling what is no longer listed', async () => {
  const ctx = await catalogueContext()
  const { reader } = ctx.db
  reader.update(products).set({ discountedCents: 1 }).where(eq(products.code, 'DOMAIN_NL')).run()
  reader.update(discountCodes).set({ used: 7 }).where(eq(discountCodes.code, 'VLAGGENMAST')).run()
  reader
    .insert(products)
    .values({ ...gone, id: 'prd_gone', code: 'GONE' })
    .run()
  const id = (await getCatalogue(ctx)).productByCode('DOMAIN_NL')?.productId
  await seedCatalogue(reader)
  const catalogue = await reloadCatalogue(ctx)
  expect(catalogue.productByCode('DOMAIN_NL')).toMatchObject({
    productId: id,
    discounted: extensionPrices.nl.price[1],
  })
  expect(catalogue.productByCode('GONE')).toBeUndefined()
  expect(reader.select().from(products).where(eq(products.code, 'GONE')).get()?.isSold).toBe(false)
  expect(reader.select().from(discountCodes).where(eq(discountCodes.code, 'VLAGGENMAST')).get()?.used).toBe(7)
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
