import { describe, expect, test } from 'vitest'
import { testContext } from '../../../tests/support/test-context'
import { DomainServiceType, ProductType } from './basket.enums'
import { getBasket, removeDomain, removeItem, setServiceType } from './basket.service'
import { fill, outline, put, SHOP, uniqueOf } from './basket.test-support'

const WINKEL = { title: 'winkel.nl' }
const BASIC = { code: 'HOSTING_BASIC', on: 'winkel.nl' }
const WORDPRESS = { code: 'INSTALL_WORDPRESS', on: 'winkel.nl' }
const SPAMFILTER = { code: 'PREMIUM_SPAMFILTER', on: 'winkel.nl' }
const redirectTo = (title: string, on = 'winkel.nl') => ({ code: 'REDIRECT', title, on })

describe('what is linked to a domain', () => {
  test('stands in its connectedItem, one level deep, and in the flat list [BSK-009, BSK-012]', async () => {
    const ctx = await testContext()
    const basket = await fill(
      ctx,
      WINKEL,
      BASIC,
      WORDPRESS,
      SPAMFILTER,
      { title: 'bezet-winkel.nl' },
      { code: 'TRANSFER_CODE', title: 'VERHUIS-123', on: 'bezet-winkel.nl' },
      { title: 'doorsturen.nl' },
      redirectTo('https://winkel.example/', 'doorsturen.nl'),
    )
    expect(outline(basket)).toEqual({
      'winkel.nl': ['HOSTING_BASIC', 'INSTALL_WORDPRESS', 'PREMIUM_SPAMFILTER'],
      'bezet-winkel.nl': ['TRANSFER_CODE'],
      'doorsturen.nl': ['REDIRECT'],
    })
    expect(basket.allBasketItems.map(({ title, productType, domainName }) => [title, productType, domainName])).toEqual(
      [
        ['winkel.nl', ProductType.DOMAIN_REGISTRATION, 'winkel.nl'],
        ['Basic webhosting', ProductType.LINUX_PACKAGE, 'winkel.nl'],
        ['Wordpress', ProductType.FREE_PRODUCT, 'winkel.nl'],
        ['Premium Spamfilter', ProductType.EXTRA_SERVICE, 'winkel.nl'],
        ['bezet-winkel.nl', ProductType.DOMAIN_REGISTRATION, 'bezet-winkel.nl'],
        ['VERHUIS-123', ProductType.TRANSFER_CODE, 'bezet-winkel.nl'],
        ['doorsturen.nl', ProductType.DOMAIN_REGISTRATION, 'doorsturen.nl'],
        ['https://winkel.example/', ProductType.REDIRECT, 'doorsturen.nl'],
      ],
    )
    const linked = basket.items.flatMap(({ connectedItem }) => connectedItem)
    expect(linked.every(({ connectedItem }) => connectedItem.length === 0)).toBe(true)
  })

  test('may name any item of its domain as its parent, and asking twice is once [BSK-012]', async () => {
    const ctx = await testContext()
    await fill(ctx, WINKEL, BASIC)
    const once = await fill(ctx, { ...SPAMFILTER, on: 'HOSTING_BASIC' }, { ...WORDPRESS, on: 'PREMIUM_SPAMFILTER' })
    expect(await fill(ctx, SPAMFILTER, WORDPRESS, BASIC)).toEqual(once)
  })

  test('changes its package and keeps its extras; a package without installations drops that', async () => {
    const ctx = await testContext()
    await fill(ctx, WINKEL, BASIC, WORDPRESS, SPAMFILTER)
    const codes = async (code: string) => outline(await fill(ctx, { code, on: 'winkel.nl' }))['winkel.nl']
    expect(await codes('HOSTING_PREMIUM')).toEqual(['HOSTING_PREMIUM', 'INSTALL_WORDPRESS', 'PREMIUM_SPAMFILTER'])
    expect(await codes('HOSTING_INTRO')).toEqual(['HOSTING_INTRO', 'PREMIUM_SPAMFILTER'])
  })

  test('leaves with it, and what is installed leaves with its package [BSK-013, BSK-014, BSK-003]', async () => {
    const ctx = await testContext()
    await fill(
      ctx,
      WINKEL,
      BASIC,
      WORDPRESS,
      SPAMFILTER,
      { title: 'kade.nl' },
      { code: 'HOSTING_BASIC', on: 'kade.nl' },
    )
    const remove = async (code: string) =>
      outline(await removeItem(ctx, { channel: SHOP, unique: await uniqueOf(ctx, code) }))
    expect(await remove('PREMIUM_SPAMFILTER')).toMatchObject({ 'winkel.nl': ['HOSTING_BASIC', 'INSTALL_WORDPRESS'] })
    expect(await remove('HOSTING_BASIC')).toEqual({ 'winkel.nl': [], 'kade.nl': ['HOSTING_BASIC'] })
    await fill(ctx, BASIC, WORDPRESS)
    const left = await removeDomain(ctx, { channel: SHOP, domainName: ' Winkel.NL ' })
    expect(left.allBasketItems.map(({ domainName }) => domainName)).toEqual(['kade.nl', 'kade.nl'])
    const emptied = await removeItem(ctx, { channel: SHOP, unique: await uniqueOf(ctx, 'kade.nl') })
    expect(emptied).toMatchObject({ empty: true, allBasketItems: [], totalPricePerPeriodIncludeTax: 0 })
    await expect(removeDomain(ctx, { channel: SHOP, domainName: 'kade.nl' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('hosting', () => {
  test('without a domain misses one, and goes with what hangs on it to the domain that comes [BSK-004]', async () => {
    const ctx = await testContext()
    const lone = await fill(ctx, { code: 'HOSTING_BASIC' }, { ...WORDPRESS, on: 'HOSTING_BASIC' })
    expect(lone).toMatchObject({
      domainIsMissingForHosting: true,
      items: [{ title: 'Basic webhosting', domainName: null }],
    })
    const other = await fill(ctx, { code: 'HOSTING_PREMIUM' })
    expect(outline(other)).toEqual({ 'Premium webhosting': ['INSTALL_WORDPRESS'] })
    const adopted = await fill(ctx, WINKEL)
    expect(adopted.domainIsMissingForHosting).toBe(false)
    expect(outline(adopted)).toEqual({ 'winkel.nl': ['HOSTING_PREMIUM', 'INSTALL_WORDPRESS'] })
    expect(adopted.allBasketItems.map(({ domainName }) => domainName)).toEqual(Array(3).fill('winkel.nl'))
  })

  test('that names no domain goes to the first with nothing yet, else it misses one [BSK-004]', async () => {
    const ctx = await testContext()
    await fill(ctx, { title: 'doorsturen.nl' }, redirectTo('https://winkel.example/', 'doorsturen.nl'), WINKEL)
    const first = await fill(ctx, { code: 'HOSTING_BASIC' })
    expect(outline(first)).toEqual({ 'doorsturen.nl': ['REDIRECT'], 'winkel.nl': ['HOSTING_BASIC'] })
    expect(first.domainIsMissingForHosting).toBe(false)
    const second = await fill(ctx, { code: 'HOSTING_PREMIUM' })
    expect(second.domainIsMissingForHosting).toBe(true)
    expect(outline(await fill(ctx, { title: 'kade.nl' }))).toMatchObject({ 'kade.nl': ['HOSTING_PREMIUM'] })
  })
})

describe('forwarding', () => {
  const INVALID = 'De ingevoerde URL is ongeldig. Voer een geldige URL voor het doorsturen.'
  const LOOP = 'Een domein kan niet naar zichzelf doorsturen. Vul een ander adres in.'
  const long = (length: number) => `https://foo.example/${'x'.repeat(length - 20)}`

  test.each([
    ['foo', INVALID],
    ['', INVALID],
    ['x', INVALID],
    ['ftp://foo.example', INVALID],
    ['javascript:alert(1)', INVALID],
    [long(256), INVALID],
    ['https://winkel.nl/pad', LOOP],
    ['http://www.winkel.nl', LOOP],
  ])('to %s is refused in these words [SRV-020..022]', async (title, message) => {
    const ctx = await testContext()
    const before = await fill(ctx, WINKEL, BASIC)
    expect(await put(ctx, redirectTo(title))).toMatchObject({ issues: [{ field: 'title', message }] })
    expect(await getBasket(ctx, SHOP)).toEqual(before)
  })

  test('to a URL of 255 characters is taken, in place of an earlier one and of hosting [SRV-009, SRV-020, SRV-022]', async () => {
    const ctx = await testContext()
    await fill(ctx, WINKEL, BASIC, WORDPRESS, SPAMFILTER, redirectTo('https://foo.nl'))
    const { items } = await fill(ctx, redirectTo(long(255)))
    expect(items[0]).toMatchObject({ serviceType: 'REDIRECT', connectedItem: [{ title: long(255) }] })
    expect(outline(await fill(ctx, BASIC))).toEqual({ 'winkel.nl': ['HOSTING_BASIC'] })
  })

  test('needs a domain', async () => {
    const ctx = await testContext()
    await fill(ctx, { code: 'HOSTING_BASIC' })
    const message = 'Kies eerst bij welke domeinnaam dit hoort.'
    expect(await put(ctx, { code: 'REDIRECT', title: 'https://foo.nl' })).toMatchObject({
      issues: [{ field: 'parentId', message }],
    })
  })
})

describe('the type of service', () => {
  const { HOSTING, REGISTRATION, REDIRECT } = DomainServiceType
  const EVERYTHING = ['HOSTING_BASIC', 'INSTALL_WORDPRESS', 'PREMIUM_SPAMFILTER', 'TRANSFER_CODE']

  test.each([
    [HOSTING, EVERYTHING],
    [REGISTRATION, ['TRANSFER_CODE']],
    [REDIRECT, []],
  ])('%s keeps what fits it [SRV-009]', async (serviceType, kept) => {
    const ctx = await testContext()
    const on = 'bezet-winkel.nl'
    await fill(ctx, { title: on }, { ...BASIC, on }, { ...WORDPRESS, on }, { ...SPAMFILTER, on })
    await fill(ctx, { code: 'TRANSFER_CODE', title: 'VERHUIS-123', on })
    const basket = await setServiceType(ctx, { channel: SHOP, unique: await uniqueOf(ctx, on), serviceType })
    expect(outline(basket)).toEqual({ [on]: kept })
    expect(basket.items[0]?.serviceType).toBe(serviceType)
  })

  test('is hosting at first, and what was chosen is known later [SRV-009]', async () => {
    const ctx = await testContext()
    expect((await fill(ctx, WINKEL)).items[0]?.serviceType).toBe(HOSTING)
    expect((await fill(ctx, redirectTo('https://foo.nl'))).items[0]?.serviceType).toBe(REDIRECT)
    const unique = await uniqueOf(ctx, 'winkel.nl')
    expect(outline(await setServiceType(ctx, { channel: SHOP, unique, serviceType: HOSTING }))).toEqual({
      'winkel.nl': [],
    })
    await setServiceType(ctx, { channel: SHOP, unique, serviceType: REGISTRATION })
    expect((await getBasket(ctx, SHOP)).items[0]?.serviceType).toBe(REGISTRATION)
  })

  test('is a domain’s, not a package’s', async () => {
    const ctx = await testContext()
    await fill(ctx, WINKEL, BASIC)
    const unique = await uniqueOf(ctx, 'HOSTING_BASIC')
    const wish = { channel: SHOP, unique, serviceType: REDIRECT }
    await expect(setServiceType(ctx, wish)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
