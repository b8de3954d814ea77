import { describe, expect, test } from 'vitest'
import { testContext } from '../../../tests/support/test-context'
import { InvalidInput } from '../../graphql/user-error'
import { getCatalogue } from '../catalogue/catalogue.service'
import { ProductType } from './basket.enums'
import { getBasket, removeFreeProduct, setFreeProduct } from './basket.service'
import { basketIn, fill, outline, put, RESELLER, RESELLERS, SHOP, uniqueOf } from './basket.test-support'

const WINKEL = { title: 'winkel.nl' }
const BASIC = { code: 'HOSTING_BASIC', on: 'winkel.nl' }
const WORDPRESS = { code: 'INSTALL_WORDPRESS', on: 'winkel.nl' }
const JOOMLA = { code: 'INSTALL_JOOMLA', on: 'winkel.nl' }

describe('a free installation', () => {
  test('is one for each domain, costs nothing, and makes nothing else free [BSK-016, SRV-017]', async () => {
    const ctx = await testContext()
    const before = await fill(ctx, WINKEL, BASIC, { title: 'kade.nl' }, { ...BASIC, on: 'kade.nl' })
    const after = await fill(ctx, WORDPRESS, JOOMLA, { ...WORDPRESS, on: 'kade.nl' })
    expect(outline(after)).toEqual({
      'winkel.nl': ['HOSTING_BASIC', 'INSTALL_JOOMLA'],
      'kade.nl': ['HOSTING_BASIC', 'INSTALL_WORDPRESS'],
    })
    const free = after.allBasketItems.filter(({ productType }) => productType === ProductType.FREE_PRODUCT)
    expect(free.map((item) => [item.discountedPricePerPeriod, item.originalPricePerPeriod, item.renewalPrice])).toEqual(
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    )
    expect(after.totalPricePerPeriodIncludeTax).toBe(before.totalPricePerPeriodIncludeTax)
  })

  test.each([
    ['a domain without hosting', [WINKEL], 'winkel.nl', 'Kies eerst een hostingpakket.'],
    [
      'Intro',
      [WINKEL, { code: 'HOSTING_INTRO', on: 'winkel.nl' }],
      'winkel.nl',
      'Bij dit pakket hoort geen gratis installatie.',
    ],
  ])('does not go with %s [BSK-016]', async (_case, wishes, on, message) => {
    const ctx = await testContext()
    const before = await fill(ctx, ...wishes)
    expect(await put(ctx, { ...WORDPRESS, on })).toMatchObject({ issues: [{ field: 'parentId', message }] })
    expect(await getBasket(ctx, SHOP)).toEqual(before)
  })

  test('goes with nothing at all in no basket', async () => {
    const ctx = await testContext()
    expect(await put(ctx, { code: 'INSTALL_WORDPRESS' })).toBeInstanceOf(InvalidInput)
    await expect(put(ctx, WORDPRESS)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is no way to get something else for nothing', async () => {
    const ctx = await testContext()
    await fill(ctx, WINKEL, BASIC)
    const parentId = await uniqueOf(ctx, 'HOSTING_BASIC')
    for (const code of ['PREMIUM_SUPPORT', 'HOSTING_3XL', 'DOMAIN_IO', 'VPS_L']) {
      const productId = (await getCatalogue(ctx)).productByCode(code)?.productId ?? ''
      const answer = await setFreeProduct(ctx, {
        channel: SHOP,
        productId,
        productCode: code,
        title: 'gratis.io',
        parentId,
      })
      expect(answer, code).toMatchObject({ issues: [{ message: 'Dit is geen gratis installatie.' }] })
    }
    expect(outline(await getBasket(ctx, SHOP))).toEqual({ 'winkel.nl': ['HOSTING_BASIC'] })
  })

  test('is taken off again, and taking it off twice is once [BSK-015]', async () => {
    const ctx = await testContext()
    await fill(ctx, WINKEL, BASIC, WORDPRESS)
    for (const parent of ['winkel.nl', 'HOSTING_BASIC']) {
      const basket = await removeFreeProduct(ctx, { channel: SHOP, parentId: await uniqueOf(ctx, parent) })
      expect(outline(basketIn(basket))).toEqual({ 'winkel.nl': ['HOSTING_BASIC'] })
    }
    const unknown = { channel: SHOP, parentId: 'itm_onbekend' }
    await expect(removeFreeProduct(ctx, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is no part of the reseller’s order flow', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    await fill(ctx, { ...WINKEL, channel: RESELLERS }, { code: 'RESELLER_INTRO', on: 'winkel.nl', channel: RESELLERS })
    const refused = { issues: [{ field: 'channel', message: 'Dit hoort niet bij het bestellen als reseller.' }] }
    expect(await put(ctx, { ...WORDPRESS, channel: RESELLERS })).toMatchObject(refused)
    const parentId = await uniqueOf(ctx, 'winkel.nl', RESELLERS)
    expect(await removeFreeProduct(ctx, { channel: RESELLERS, parentId })).toMatchObject(refused)
  })
})
