import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { run } from '../../../db/query'
import { discountCodes, products, settings } from '../../../db/schema/catalogue'
import { discounts } from '../../../db/seed/catalogue/discounts'
import { administrationCost, extensionPrices, paymentFees, productPrices } from '../../../db/seed/prices'
import { seedCatalogue } from '../../../db/seed/seed-catalogue'
import {
  findDiscountCode,
  getCatalogue,
  listPaymentMethods,
  reloadCatalogue,
  returnDiscountUse,
  takeDiscountUse,
  toProductPrice,
} from './catalogue.service'
import { catalogueContext } from './catalogue.test-support'

describe('prices', () => {
  test('every amount in the database stands in the one price list [CAT-034]', async () => {
    const ctx = await catalogueContext()
    const catalogue = await getCatalogue(ctx)
    const list = { ...productPrices, ...extensionPrices }
    for (const product of catalogue.products) {
      const listed = list[(product.extension ?? product.code) as keyof typeof list]
      const price = typeof listed === 'object' && 'price' in listed ? listed.price : listed
      expect([product.original, product.discounted]).toEqual(typeof price === 'number' ? [price, price] : price)
    }
    expect(catalogue.administrationCost).toBe(administrationCost)
    expect(Object.fromEntries(catalogue.paymentMethods.map(({ code, fee }) => [code, fee]))).toEqual(paymentFees)
  })

  test('a product without a promotion has two equal prices, and no promotion is dearer', async () => {
    for (const { original, discounted } of (await getCatalogue(await catalogueContext())).products) {
      expect(discounted).toBeLessThanOrEqual(original)
    }
  })

  test('a price for the rules has what they need and no more', async () => {
    const product = (await getCatalogue(await catalogueContext())).productByCode('RESELLER_BASIC')
    expect(product && Object.keys(toProductPrice(product))).toEqual([
      'code',
      'kind',
      'unit',
      'original',
      'discounted',
      'tiers',
    ])
    expect(product?.tiers.map(({ staffel }) => staffel)).toEqual([1, 2, 3, 5])
  })

  test('the price of hosting starts at that of Intro, also when another package is cheaper [CAT-027]', async () => {
    const ctx = await catalogueContext()
    expect((await getCatalogue(ctx)).cheapestHosting()?.code).toBe('HOSTING_INTRO')
    const change = eq(products.code, 'HOSTING_3XL')
    await ctx.db.transaction((tx) => run(tx.update(products).set({ discountedCents: 1 }).where(change)))
    const catalogue = await reloadCatalogue(ctx)
    expect(catalogue.cheapestHosting()?.code).toBe('HOSTING_INTRO')
    expect(catalogue.cheapestOf('HOSTING')?.code).toBe('HOSTING_INTRO')
  })

  test('of other kinds the cheapest is the one with the lowest regular price, whatever a promotion asks', async () => {
    const catalogue = await getCatalogue(await catalogueContext())
    const lowest = Math.min(...catalogue.extensions().map(({ original }) => original))
    expect(catalogue.cheapestOf('DOMAIN')?.original).toBe(lowest)
    expect(catalogue.cheapestOf('VPS')?.code).toBe('VPS_S')
  })

  test('paying on account, by direct debit and online are offered with their fees [PAY-004]', async () => {
    const methods = await listPaymentMethods(await catalogueContext())
    expect(methods).toMatchObject([
      { paymentMethod: 'IDEAL', name: 'iDEAL', price: paymentFees.IDEAL, online: true },
      { paymentMethod: 'AUTOMATIC_INCASSO', price: paymentFees.AUTOMATIC_INCASSO, online: false },
      { paymentMethod: 'MANUAL_PAYMENT', name: 'Op rekening', price: paymentFees.MANUAL_PAYMENT, online: false },
    ])
    const english = await listPaymentMethods(await catalogueContext({ locale: 'en' }))
    expect(english.map(({ name }) => name)).toEqual(['iDEAL', 'Direct debit', 'On account'])
  })
})

describe('the snapshot', () => {
  test('is kept until it is read again, and a new price is in the new one only', async () => {
    const ctx = await catalogueContext()
    const before = await getCatalogue(ctx)
    const change = eq(products.code, 'DOMAIN_NL')
    await ctx.db.transaction((tx) => run(tx.update(products).set({ discountedCents: 1 }).where(change)))
    expect(await getCatalogue(ctx)).toBe(before)
    const after = await reloadCatalogue(ctx)
    expect(await getCatalogue(ctx)).toBe(after)
    expect(before.productByCode('DOMAIN_NL')?.discounted).not.toBe(1)
    expect(after.productByCode('DOMAIN_NL')?.discounted).toBe(1)
  })

  test('cannot be changed by who reads it', async () => {
    const product = (await getCatalogue(await catalogueContext())).productByCode('HOSTING_BASIC')
    expect(() => Object.assign(product ?? {}, { discounted: 0 })).toThrow(TypeError)
    expect(() => Object.assign(product?.specs.hosting ?? {}, { mailboxes: 0 })).toThrow(TypeError)
  })

  test('a read that fails is retried at the next request', async () => {
    const ctx = await catalogueContext()
    await ctx.db.transaction((tx) => run(tx.delete(settings)))
    await expect(getCatalogue(ctx)).rejects.toThrow('it was not seeded')
    await ctx.db.transaction((tx) => seedCatalogue(tx, { isDemo: true }))
    expect((await getCatalogue(ctx)).administrationCost).toBe(administrationCost)
  })
})

describe('discount codes', () => {
  const expired = discounts.find(({ endsAt }) => endsAt)
  const now = (expired?.endsAt ?? 0) + 1

  test('a code is found however it is typed', async () => {
    const ctx = await catalogueContext({ now })
    expect(await findDiscountCode(ctx, ' wimpel10 ')).toEqual({ code: 'WIMPEL10', percent: 1000, kinds: ['HOSTING'] })
    expect(await findDiscountCode(ctx, 'vlaggenmast')).toMatchObject({ amount: 500 })
    expect(await findDiscountCode(ctx, 'NOPE')).toBeUndefined()
  })

  test('a code works until the moment that it ends', async () => {
    const { db } = await catalogueContext()
    const at = (moment: number) => findDiscountCode({ db, now: moment }, 'ZOMERVLAG')
    expect(await at(now - 2)).toBeDefined()
    expect(await at(now - 1)).toBeUndefined()
  })

  test('the last use is taken once, and can be given back', async () => {
    const ctx = await catalogueContext({ now })
    const person = { accountId: 'acc_een', personKey: 'account:acc_een' }
    const flag = eq(discountCodes.code, 'VLAGGENMAST')
    const take = (typed: string) => ctx.db.transaction((tx) => takeDiscountUse(tx, typed, person, now))
    await ctx.db.transaction((tx) => run(tx.update(discountCodes).set({ used: 99 }).where(flag)))
    expect(await take('vlaggenmast')).toBe(true)
    expect(await take('vlaggenmast')).toBe(false)
    expect(await findDiscountCode(ctx, 'VLAGGENMAST')).toBeUndefined()
    await ctx.db.transaction((tx) => returnDiscountUse(tx, 'VLAGGENMAST', 'ord_een'))
    expect(await take('VLAGGENMAST')).toBe(true)
  })
})
