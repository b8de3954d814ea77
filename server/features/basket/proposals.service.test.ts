import { describe, expect, test } from 'vitest'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { DomainServiceType, ServiceType } from './basket.enums'
import { getBasket, removeItem, setServiceType } from './basket.service'
import { basketIn, fill, outline, RESELLER, RESELLERS, SHOP, uniqueOf } from './basket.test-support'
import { acceptAdditionalServices, proposeAdditionalService, proposeSsl } from './proposals.service'

const { NONE, ADD_INTRO_HOSTING, UPGRADE_TO_BASIC_HOSTING, UPGRADE_TO_PREMIUM_HOSTING, SSL } = ServiceType
const WINKEL = { title: 'winkel.nl' }
const KADE = { title: 'kade.nl' }
const hosting = (code: string, on = 'winkel.nl') => ({ code, on })

const accept = (ctx: TestContext, ...acceptedServiceTypes: ServiceType[]) =>
  acceptAdditionalServices(ctx, { channel: SHOP, acceptedServiceTypes })

describe('what is proposed', () => {
  test.each([
    ['a name with nothing', [WINKEL], ADD_INTRO_HOSTING, 100, 100, NONE],
    ['Intro', [WINKEL, hosting('HOSTING_INTRO')], UPGRADE_TO_BASIC_HOSTING, 199, 99, SSL],
    ['Basic', [WINKEL, hosting('HOSTING_BASIC')], UPGRADE_TO_PREMIUM_HOSTING, 349, 150, SSL],
    ['Premium', [WINKEL, hosting('HOSTING_PREMIUM')], NONE, 0, 0, SSL],
    ['a certificate', [WINKEL, hosting('HOSTING_PREMIUM'), hosting('SSL_WILDCARD')], NONE, 0, 0, NONE],
    ['Intro without a name', [{ code: 'HOSTING_INTRO' }], UPGRADE_TO_BASIC_HOSTING, 199, 99, SSL],
    ['a forwarded name', [WINKEL, { code: 'REDIRECT', title: 'https://foo.nl', on: 'winkel.nl' }], NONE, 0, 0, NONE],
  ])('with %s fits it, at the price of the first months [BSK-018, BSK-019, CAT-026]', async (...row) => {
    const [, wishes, serviceType, price, extraPrice, ssl] = row
    const ctx = await testContext()
    const before = await fill(ctx, ...wishes)
    expect(await proposeAdditionalService(ctx, SHOP)).toMatchObject({ serviceType, price, extraPrice })
    expect(await proposeSsl(ctx, SHOP)).toMatchObject({ serviceType: ssl, price: ssl === SSL ? 1495 : 0 })
    expect(await getBasket(ctx, SHOP)).toEqual(before)
  })

  test('is nothing for an empty basket and for names that are just registered [BSK-018]', async () => {
    const ctx = await testContext()
    expect(await proposeAdditionalService(ctx, SHOP)).toMatchObject({ serviceType: NONE, price: 0, productName: null })
    await fill(ctx, WINKEL)
    const wish = {
      channel: SHOP,
      unique: await uniqueOf(ctx, 'winkel.nl'),
      serviceType: DomainServiceType.REGISTRATION,
    }
    await setServiceType(ctx, wish)
    expect(await proposeAdditionalService(ctx, SHOP)).toMatchObject({ serviceType: NONE })
  })

  test('is no part of a reseller’s order', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    await fill(ctx, { ...WINKEL, channel: RESELLERS })
    for (const propose of [proposeAdditionalService, proposeSsl]) {
      await expect(propose(ctx, RESELLERS)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
    }
  })

  test('says for which name it is', async () => {
    const ctx = await testContext()
    await fill(ctx, WINKEL, hosting('HOSTING_BASIC'), KADE)
    expect(await proposeAdditionalService(ctx, SHOP)).toMatchObject({
      ...{ serviceType: ADD_INTRO_HOSTING, productName: 'Intro webhosting', domainName: 'kade.nl' },
    })
  })
})

describe('what is accepted', () => {
  test('takes the place of the package, once [BSK-020]', async () => {
    const ctx = await testContext()
    await fill(ctx, WINKEL, hosting('HOSTING_INTRO'))
    await proposeAdditionalService(ctx, SHOP)
    const basket = basketIn(await accept(ctx, UPGRADE_TO_BASIC_HOSTING))
    expect(outline(basket)).toEqual({ 'winkel.nl': ['HOSTING_BASIC'] })
    expect(await accept(ctx, UPGRADE_TO_BASIC_HOSTING)).toEqual(basket)
  })

  test('may be hosting and a certificate, proposed at the same moment [BSK-020]', async () => {
    const ctx = await testContext()
    await fill(ctx, WINKEL, hosting('HOSTING_BASIC'))
    await Promise.all([proposeAdditionalService(ctx, SHOP), proposeSsl(ctx, SHOP)])
    const basket = basketIn(await accept(ctx, SSL, UPGRADE_TO_PREMIUM_HOSTING))
    expect(outline(basket)).toEqual({ 'winkel.nl': ['HOSTING_PREMIUM', 'SSL_DV'] })
    expect(await accept(ctx, SSL, UPGRADE_TO_PREMIUM_HOSTING)).toEqual(basket)
  })

  test('is for the one item that it was proposed for, at the price that was shown [BSK-020]', async () => {
    const ctx = await testContext()
    const before = await fill(ctx, WINKEL, KADE)
    await proposeAdditionalService(ctx, SHOP)
    const basket = basketIn(await accept(ctx, ADD_INTRO_HOSTING))
    expect(outline(basket)).toEqual({ 'winkel.nl': ['HOSTING_INTRO'], 'kade.nl': [] })
    expect(basket.totalPricePerPeriodExcludeTax).toBe(before.totalPricePerPeriodExcludeTax + 1200)
    expect(await accept(ctx, ADD_INTRO_HOSTING)).toEqual(basket)
    await proposeAdditionalService(ctx, SHOP)
    expect(outline(basketIn(await accept(ctx, ADD_INTRO_HOSTING)))).toMatchObject({ 'kade.nl': ['HOSTING_INTRO'] })
  })

  test('changes nothing for an item that is gone or was changed since [BSK-020]', async () => {
    const ctx = await testContext()
    await fill(ctx, WINKEL, hosting('HOSTING_INTRO'))
    await proposeAdditionalService(ctx, SHOP)
    const bigger = await fill(ctx, hosting('HOSTING_3XL'))
    expect(await accept(ctx, UPGRADE_TO_BASIC_HOSTING)).toEqual(bigger)
    const emptied = await removeItem(ctx, { channel: SHOP, unique: await uniqueOf(ctx, 'winkel.nl') })
    expect(await accept(ctx, UPGRADE_TO_BASIC_HOSTING)).toEqual(emptied)
  })

  test('was proposed: nothing else is taken, and then nothing at all [BSK-020]', async () => {
    const ctx = await testContext()
    const refused = { issues: [{ field: 'acceptedServiceTypes', message: 'Deze dienst is niet aangeboden.' }] }
    expect(await accept(ctx, ADD_INTRO_HOSTING)).toMatchObject(refused)
    const before = await fill(ctx, WINKEL, hosting('HOSTING_INTRO'))
    await proposeAdditionalService(ctx, SHOP)
    expect(await accept(ctx, UPGRADE_TO_BASIC_HOSTING, SSL)).toMatchObject(refused)
    expect(await accept(ctx, UPGRADE_TO_PREMIUM_HOSTING)).toMatchObject(refused)
    expect(await accept(ctx)).toEqual(before)
    expect(await accept(ctx, NONE)).toEqual(before)
    const stranger = await ctx.another()
    expect(await accept(stranger, UPGRADE_TO_BASIC_HOSTING)).toMatchObject(refused)
  })

  test('is no part of the reseller’s order flow', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    await fill(ctx, { ...WINKEL, channel: RESELLERS })
    const wish = { channel: RESELLERS, acceptedServiceTypes: [ADD_INTRO_HOSTING] }
    expect(await acceptAdditionalServices(ctx, wish)).toMatchObject({ issues: [{ field: 'channel' }] })
  })
})
