import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../../../db/database'
import { all, one, run } from '../../../db/query'
import { discountCodes, paymentMethods, products, productTiers, settings } from '../../../db/schema/catalogue'
import { seedShop } from '../../../db/seed'
import { extensionPrices } from '../../../db/seed/prices'
import { copyCatalogue, listSampleCodes, seedCatalogue } from '../../../db/seed/seed-catalogue'
import { TEST_NOW } from '../../../tests/support/test-config'
import { emptyDatabase } from '../../../tests/support/test-database'
import { findDiscountCode, reloadCatalogue } from './catalogue.service'
import { catalogueContext } from './catalogue.test-support'

const seed = (db: Database, isDemo = true) => db.transaction((tx) => seedCatalogue(tx, { isDemo }))
const NL = eq(products.code, 'DOMAIN_NL')

test('seeding again changes nothing', async () => {
  const { db } = await catalogueContext()
  const tables = [products, productTiers, discountCodes, paymentMethods, settings]
  const rows = () =>
    Promise.all(
      tables.map(async (t) => (await all(db.reader.select().from(t))).map((row) => JSON.stringify(row)).sort()),
    )
  const before = await rows()
  await seed(db)
  expect(await rows()).toEqual(before)
})

test.each([true, false])(
  'what an operator changed by SQL is the truth at the next start (demo: %s)',
  async (isDemo) => {
    const ctx = await catalogueContext()
    const { db } = ctx
    await db.transaction(async (tx) => {
      await run(tx.update(products).set({ discountedCents: 123, nameNl: 'Eigen naam' }).where(NL))
      await run(tx.update(products).set({ isSold: false }).where(eq(products.code, 'VPS_S')))
      await run(tx.update(productTiers).set({ discountedCents: 122 }).where(eq(productTiers.staffel, 1)))
      await run(tx.update(discountCodes).set({ used: 7, endsAt: 1 }).where(eq(discountCodes.code, 'VLAGGENMAST')))
      await run(tx.delete(discountCodes).where(eq(discountCodes.code, 'WIMPEL10')))
      await run(tx.update(paymentMethods).set({ feeCents: 99 }))
      await run(tx.update(settings).set({ value: 98 }))
      // A product of a newer release, beside which an older instance starts.
      await run(tx.insert(products).values({ ...NEWER, id: 'prd_newer', code: 'NEWER' }))
    })
    await seed(db, isDemo)
    const catalogue = await reloadCatalogue(ctx)
    expect(catalogue.productByCode('DOMAIN_NL')).toMatchObject({ discounted: 123 })
    expect(catalogue.productByCode('VPS_S')).toBeUndefined()
    expect(catalogue.productByCode('NEWER')).toBeDefined()
    expect(catalogue.administrationCost).toBe(98)
    expect(new Set(catalogue.paymentMethods.map(({ fee }) => fee))).toEqual(new Set([99]))
    expect(await findDiscountCode({ ...ctx, now: 2 }, 'VLAGGENMAST')).toBeUndefined()
    expect(await findDiscountCode({ ...ctx, now: 2 }, 'WIMPEL10')).toBeUndefined()
  },
)

test.each([
  ['is sold at once in a demo', true],
  ['waits to be priced in a shop of its own', false],
])('a product that a release adds %s', async (_, isDemo) => {
  const ctx = await catalogueContext()
  await ctx.db.transaction(async (tx) => {
    await run(tx.delete(products).where(NL))
  })
  await seed(ctx.db, isDemo)
  expect(await one(ctx.db.reader.select().from(products).where(NL))).toMatchObject({ isSold: isDemo })
})

test('a shop that is no demo has the price list, and no sample code', async () => {
  const db = await emptyDatabase()
  await seed(db, false)
  expect(await all(db.reader.select().from(discountCodes))).toEqual([])
  expect(await one(db.reader.select().from(products).where(NL))).toMatchObject({
    isSold: true,
    discountedCents: extensionPrices.nl.price[1],
  })
})

test('sample codes that are still accepted are listed', async () => {
  const { db } = await catalogueContext()
  expect(await listSampleCodes(db.reader, Date.UTC(2026, 0, 1))).toEqual(['VLAGGENMAST', 'WIMPEL10'])
  await db.transaction((tx) => run(tx.update(discountCodes).set({ endsAt: 1 })))
  expect(await listSampleCodes(db.reader, Date.UTC(2026, 0, 1))).toEqual([])
})

test('production does not start on the data of a demo, whose passwords are public', async () => {
  const db = await emptyDatabase()
  await seedShop(db, { now: TEST_NOW, isDemo: true })
  await expect(seedShop(db, { now: TEST_NOW, isDemo: false })).rejects.toThrow(/holds the accounts of a demo/)
})

test('a sandbox sells what its shop sells, at the same prices', async () => {
  const { db: shop } = await catalogueContext()
  await shop.transaction(async (tx) => {
    await run(tx.update(products).set({ originalCents: 1234, discountedCents: 1234 }).where(NL))
    await run(tx.delete(productTiers).where(eq(productTiers.staffel, 5)))
  })
  const sandbox = await emptyDatabase()
  for (const _ of ['new', 'opened again']) await copyCatalogue(shop.reader, sandbox, 0)
  for (const table of [products, productTiers, paymentMethods, settings]) {
    const [ours, theirs] = await Promise.all([shop, sandbox].map(({ reader }) => all(reader.select().from(table))))
    expect(new Set(theirs?.map((row) => JSON.stringify(row)))).toEqual(new Set(ours?.map((row) => JSON.stringify(row))))
  }
  expect(await all(sandbox.reader.select().from(discountCodes))).toEqual([])
})

const NEWER = {
  kind: 'EXTRA',
  position: 999,
  nameNl: 'Nieuwer',
  nameEn: 'Newer',
  unit: 'year',
  originalCents: 1,
  discountedCents: 1,
} as const
