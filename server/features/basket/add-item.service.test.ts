import { describe, expect, test } from 'vitest'
import { unavailableRegistry } from '../../../tests/support/failing-ports'
import { testContext } from '../../../tests/support/test-context'
import { InvalidInput } from '../../graphql/user-error'
import { getCatalogue } from '../catalogue/catalogue.service'
import { DomainNotAvailable } from './basket.errors'
import { addItem, getBasket } from './basket.service'
import { basketIn, CUSTOMER, fill, outline, put, RESELLER, RESELLERS, SHOP } from './basket.test-support'

describe('a name', () => {
  test('is in the basket once, however it is written and however often it is asked [BSK-011]', async () => {
    const ctx = await testContext()
    const first = await fill(ctx, { title: 'lindebrood.nl' })
    for (const title of ['lindebrood.nl', ' LindeBrood.NL ']) {
      expect(await fill(ctx, { code: 'DOMAIN_NL', title })).toEqual(first)
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(ctx, { title: 'kadewinkel.nl' })))
    expect(new Set(answers.map((answer) => basketIn(answer).items[1]?.unique)).size).toBe(1)
    expect(outline(await getBasket(ctx, SHOP))).toEqual({ 'lindebrood.nl': [], 'kadewinkel.nl': [] })
  })

  test('of other letters stands in the basket in its ASCII form', async () => {
    const ctx = await testContext()
    expect(outline(await fill(ctx, { title: 'café.com' }))).toEqual({ 'xn--caf-dma.com': [] })
  })

  test.each([
    [
      'quarantaine-winkel.nl',
      'quarantaine-winkel.nl is net opgezegd en zit in quarantaine. De naam kan nu niet worden besteld.',
    ],
    ['gereserveerd-winkel.nl', 'gereserveerd-winkel.nl is gereserveerd door de beheerder van de extensie.'],
    ['voorbeeldklant.nl', 'Dit domein is al in uw bezit.'],
  ])('that is unavailable is refused with the reason: %s', async (title, message) => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const answer = await put(ctx, { title })
    expect(answer).toBeInstanceOf(DomainNotAvailable)
    expect(answer).toMatchObject({ code: 'DOMAIN_NOT_AVAILABLE', status: 409, message })
    expect((await getBasket(ctx, SHOP)).empty).toBe(true)
  })

  test('that another customer has can be transferred, and only its owner hears whose it is', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    expect((await fill(ctx, { title: 'voorbeeldklant.nl' })).items[0]).toMatchObject({ isTransfer: true })
  })

  test.each([
    ['a double hyphen', 'a--b.nl', 'title'],
    ['no extension', 'lindebrood', 'title'],
    ['another extension', 'lindebrood.com', 'title'],
    ['no name at all', '', 'title'],
  ])('with %s is no name for a .nl', async (_case, title, field) => {
    const ctx = await testContext()
    const answer = await put(ctx, { code: 'DOMAIN_NL', title })
    expect(answer).toBeInstanceOf(InvalidInput)
    expect((answer as InvalidInput).issues.map((issue) => issue.field)).toEqual([field])
  })

  test('whose registry gives no answer is not sold, and nothing is lost', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const before = await fill(ctx, { title: 'lindebrood.nl' })
    await expect(put(ctx, { title: 'foutmelding.nl' })).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
    expect(await getBasket(ctx, SHOP)).toEqual(before)
    expect(Object.keys(outline(await fill(ctx, { title: 'foutmelding.nl' })))).toEqual([
      'lindebrood.nl',
      'foutmelding.nl',
    ])
    const away = await testContext({ ports: { registry: unavailableRegistry() } })
    await expect(put(away, { title: 'lindebrood.nl' })).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
  })

  test('that a public directory calls free is not sold while its registry gives no answer', async () => {
    const availabilityHint = { look: async () => ({ status: 'free' as const, source: 'RDAP' }) }
    const ctx = await testContext({ ports: { registry: unavailableRegistry(), availabilityHint } })
    const asker = { session: 'one', address: ctx.address }
    const searched = await ctx.availability.check('lindebrood.nl', { asker })
    expect(searched).toMatchObject({ status: 'invalid', reason: 'no-answer', hint: 'likely-free' })
    await expect(put(ctx, { title: 'lindebrood.nl' })).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
  })
})

describe('what the caller says', () => {
  test('of a product is checked, and its plan and price come from the catalogue [BSK-011]', async () => {
    const ctx = await testContext()
    const catalogue = await getCatalogue(ctx)
    const idOf = (code: string) => catalogue.productByCode(code)?.productId ?? ''
    const ask = (productId: string, productCode: string) =>
      addItem(ctx, { channel: SHOP, productId, productCode, title: 'lindebrood.nl', transferDnsLater: true })
    const refusals = [
      [await ask('prd_onbekend', 'DOMAIN_NL'), 'productId', 'Dit product bestaat niet.'],
      [await ask(idOf('HOSTING_INTRO'), 'HOSTING_3XL'), 'productCode', 'De code hoort niet bij dit product.'],
      [await ask(idOf('RESELLER_INTRO'), 'RESELLER_INTRO'), 'productId', 'Dit product kun je hier niet bestellen.'],
      [await ask(idOf('VPS_S'), 'VPS_S'), 'productId', 'Dit product kun je hier niet bestellen.'],
    ] as const
    for (const [answer, field, message] of refusals) expect(answer).toMatchObject({ issues: [{ field, message }] })
    expect((await getBasket(ctx, SHOP)).empty).toBe(true)
    const { allBasketItems } = await fill(
      ctx,
      { title: 'lindebrood.nl' },
      { code: 'HOSTING_INTRO', title: '3XL webhosting', on: 'lindebrood.nl' },
    )
    expect(allBasketItems[1]).toMatchObject({ title: 'Intro webhosting', discountedPricePerPeriod: 1200 })
  })

  test('of a parent in another basket, or of an item that is not there, is not known [BSK-012, BSK-013]', async () => {
    const mine = await testContext()
    const other = await mine.another()
    const { items } = await fill(mine, { title: 'lindebrood.nl' })
    const foreign = { ...input(await getCatalogue(mine), 'HOSTING_BASIC'), parentId: items[0]?.unique ?? '' }
    await fill(other, { title: 'kadewinkel.nl' })
    await expect(addItem(other, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(outline(await getBasket(other, SHOP))).toEqual({ 'kadewinkel.nl': [] })
    expect(outline(await getBasket(mine, SHOP))).toEqual({ 'lindebrood.nl': [] })
  })
})

describe('a basket', () => {
  test('holds a hundred items, and no way of adding takes more', async () => {
    const ctx = await testContext()
    for (let count = 0; count < 99; count++) {
      if (count % 50 === 0) ctx.clock.advance(60_000)
      await fill(ctx, { title: `winkel-${count}.com` })
    }
    const full = await fill(ctx, { code: 'HOSTING_BASIC', on: 'winkel-0.com' })
    const message = 'Er passen 100 artikelen in een winkelmand. Bestel eerst wat erin zit.'
    expect(await put(ctx, { title: 'winkel-100.com' })).toMatchObject({ issues: [{ field: 'productId', message }] })
    expect(await put(ctx, { code: 'EXTRA_IPV4', on: 'winkel-0.com' })).toMatchObject({ issues: [{ message }] })
    expect(await getBasket(ctx, SHOP)).toEqual(full)
    const changed = await fill(ctx, { code: 'HOSTING_PREMIUM', on: 'winkel-0.com' })
    expect(changed.allBasketItems).toHaveLength(100)
    expect(outline(changed)['winkel-0.com']).toEqual(['HOSTING_PREMIUM'])
  })

  test('takes sixty adds a minute from one browser, and others go on', async () => {
    const ctx = await testContext()
    for (let count = 0; count < 60; count++) await put(ctx, { code: 'DOMAIN_NL', title: 'geen naam' })
    await expect(put(ctx, { title: 'lindebrood.nl' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      options: { retryAfterSeconds: 60 },
    })
    await fill(await ctx.another(), { title: 'lindebrood.nl' })
    ctx.clock.advance(60_000)
    await fill(ctx, { title: 'lindebrood.nl' })
  })

  test('takes sixty adds a minute from one address where the limits are strict', async () => {
    const ctx = await testContext({ env: { LIMITS: 'strict' } })
    for (let count = 0; count < 60; count++) {
      await put(await ctx.another(), { code: 'DOMAIN_NL', title: 'geen naam' })
    }
    await expect(put(await ctx.another(), { title: 'lindebrood.nl' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })

  test('is the own one of each browser, and of each order flow [BSK-010, RES-001]', async () => {
    const visitor = await testContext()
    const stranger = await visitor.another()
    await fill(visitor, { title: 'lindebrood.nl' })
    expect((await getBasket(stranger, SHOP)).empty).toBe(true)
    const reseller = await visitor.another({ signedInAs: RESELLER })
    await fill(reseller, { title: 'kadewinkel.nl', channel: RESELLERS })
    expect((await getBasket(reseller, SHOP)).empty).toBe(true)
    expect(outline(await getBasket(reseller, RESELLERS))).toEqual({ 'kadewinkel.nl': [] })
  })

  test('of resellers is not for others [RES-008]', async () => {
    const visitor = await testContext()
    const customer = await visitor.another({ signedInAs: CUSTOMER })
    const wish = { title: 'lindebrood.nl', channel: RESELLERS }
    await expect(put(visitor, wish)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await expect(put(customer, wish)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(getBasket(customer, RESELLERS)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('takes each of the five kinds of products [GEN-001]', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    const { items } = await fill(
      ctx,
      { title: 'lindebrood.nl' },
      { title: 'bezet-winkel.nl' },
      { code: 'HOSTING_BASIC', on: 'lindebrood.nl' },
      { code: 'PREMIUM_SPAMFILTER', on: 'lindebrood.nl' },
    )
    expect(
      items.map(({ isTransfer, connectedItem }) => [isTransfer, connectedItem.map((item) => item.productType)]),
    ).toEqual([
      [false, ['LINUX_PACKAGE', 'EXTRA_SERVICE']],
      [true, []],
    ])
    const resold = await fill(ctx, { code: 'RESELLER_BASIC', channel: RESELLERS })
    expect(resold.items.map(({ productCode }) => productCode)).toEqual(['RESELLER_BASIC'])
  })
})

const input = (catalogue: Awaited<ReturnType<typeof getCatalogue>>, productCode: string) => ({
  channel: SHOP,
  productId: catalogue.productByCode(productCode)?.productId ?? '',
  productCode,
  title: '',
  transferDnsLater: true,
})
