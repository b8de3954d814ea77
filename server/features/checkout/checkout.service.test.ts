import { describe, expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { checkoutItems, heldTransferCodes } from '../../../db/schema/checkout'
import { type SavedItem, toSavedItem } from '../../../rules/checkout-items'
import { DAY_MS } from '../../../rules/time'
import { testContext } from '../../../tests/support/test-context'
import { InvalidInput } from '../../graphql/user-error'
import { lastLinkTo } from '../accounts/accounts.test-support'
import { activateAccount } from '../accounts/activation.service'
import { registerCheckoutAccount } from '../accounts/registration.service'
import { signIn } from '../accounts/sign-in'
import { DomainNotAvailable } from '../basket/basket.errors'
import { createBasketLink, findBasketLink, openBasketLink } from './basket-link.service'
import { DomainOwned } from './checkout.errors'
import {
  addCheckoutItem,
  cancelCheckout,
  convertItems,
  getCheckoutBasket,
  removeCheckoutItem,
  setCheckoutPeriod,
} from './checkout.service'
import { item, named, oneOfEach, right } from './checkout.test-support'
import {
  findDomainWhois,
  getDomainWhois,
  listCustomerDomains,
  pageCustomerDomains,
  updateDomainWhois,
} from './customer-domains.service'
import { placeOrder } from './place.service'
import { storeTransferCode } from './transfer-codes.service'

const CUSTOMER = 'klant@voorbeeld.nl'

describe('the basket of the checkout', () => {
  test('takes one item of each type, priced by the shop [CHK-046, CHK-088]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    expect(await getCheckoutBasket(ctx)).toMatchObject({ empty: true, items: [] })
    const of = (code: string) => named(ctx, code)
    const inputs = [
      { domain: { ...(await of('DOMAIN_NL')), title: 'Mandje.NL' } },
      { redirect: { ...(await of('REDIRECT')), redirection: 'https://voorbeeld.com' } },
      { ssl: { ...(await of('SSL_RAPID')), assignedDomain: 'mandje.nl' } },
      { sslMultiDomains: { ...(await of('SSL_BUSINESS_MULTI')), assignedDomains: ['mandje.nl', 'elders.nl'] } },
      { cloudflare: await of('CLOUDFLARE_PRO') },
      { hosting: await of('HOSTING_BASIC') },
      { vps: await of('VPS_M'), period: 'MONTHLY' as const },
    ]
    for (const input of inputs) right(await addCheckoutItem(ctx, input))
    const basket = await getCheckoutBasket(ctx)
    expect(basket).toMatchObject({ empty: false, period: 'MONTHLY' })
    expect(basket.items.map(({ type, title }) => [type, title])).toEqual([
      ['DOMAIN', 'mandje.nl'],
      ['REDIRECT', 'Domein doorsturen'],
      ['SSL', 'Rapid SSL'],
      ['SSLMULTIDOMAINS', 'SSL Bedrijfsvalidatie multidomein'],
      ['CLOUDFLARE', 'Cloudflare Pro'],
      ['HOSTING', 'Basic webhosting'],
      ['VPSPACKAGE', 'VPS M'],
    ])
    // A name stands in it once.
    right(await addCheckoutItem(ctx, inputs[0] ?? {}))
    expect((await getCheckoutBasket(ctx)).items).toHaveLength(7)
  })

  test('takes exactly one type at a time, and available choices only [CHK-046]', async () => {
    const ctx = await testContext()
    const vps = await named(ctx, 'VPS_S')
    expect(await addCheckoutItem(ctx, {})).toBeInstanceOf(InvalidInput)
    expect(await addCheckoutItem(ctx, { vps, hosting: vps })).toBeInstanceOf(InvalidInput)
    expect(await addCheckoutItem(ctx, { hosting: vps })).toMatchObject({ issues: [{ field: 'hosting.type' }] })
    const domain = { ...(await named(ctx, 'DOMAIN_NL')), title: 'gereserveerdx.nl' }
    expect(await addCheckoutItem(ctx, { domain })).toBeInstanceOf(DomainNotAvailable)
    expect(await getCheckoutBasket(ctx)).toMatchObject({ empty: true })
  })

  test('is read by the rules of today, where an item was kept before its type got a field', async () => {
    const ctx = await testContext()
    right(await addCheckoutItem(ctx, { vps: await named(ctx, 'VPS_S') }))
    const [row] = await all(ctx.db.reader.select().from(checkoutItems))
    const older = { ...row?.item, vpsSpec: { operatingSystem: 'debian-13', hostname: 'web1' } } as SavedItem
    await ctx.db.transaction((tx) => run(tx.update(checkoutItems).set({ item: older })))
    const [item] = (await getCheckoutBasket(ctx)).items
    expect(JSON.parse(item?.vpsSpec ?? '')).toMatchObject({ hostname: 'web1', sshKey: null, extras: [] })
  })

  test('is changed and emptied; cancelling says where to go [CHK-078, CHK-089]', async () => {
    const ctx = await testContext({ env: { SHOP_HOME_URL: 'https://www.voorbeeld.nl/' } })
    const { items } = right(await addCheckoutItem(ctx, { vps: await named(ctx, 'VPS_S') }))
    expect(right(await setCheckoutPeriod(ctx, { period: 'QUARTERLY' })).period).toBe('QUARTERLY')
    expect(await setCheckoutPeriod(ctx, { period: 'FIVE_YEARLY' })).toBeInstanceOf(InvalidInput)
    const stranger = await ctx.another()
    await expect(removeCheckoutItem(stranger, { itemId: items[0]?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await removeCheckoutItem(ctx, { itemId: items[0]?.id ?? '' })).empty).toBe(true)
    right(await addCheckoutItem(ctx, { vps: await named(ctx, 'VPS_S') }))
    expect(await cancelCheckout(ctx)).toMatchObject({ goTo: 'https://www.voorbeeld.nl/' })
    expect(await getCheckoutBasket(ctx)).toMatchObject({ empty: true })
  })

  test('is found by who activates in another browser, with the codes that were given [CHK-024]', async () => {
    const ctx = await testContext()
    const domain = { ...(await named(ctx, 'DOMAIN_NL')), title: 'bezetmee.nl', token: 'VERHUIS-123' }
    right(await addCheckoutItem(ctx, { domain }))
    right(await addCheckoutItem(ctx, { domain: { ...(await named(ctx, 'DOMAIN_NL')), title: 'nieuwmee.nl' } }))
    const form = { email: 'nina@example.nl', firstName: 'Nina', lastName: 'Nieuw' }
    right(await registerCheckoutAccount(ctx, { form }))
    const token = await lastLinkTo(ctx, 'nina@example.nl')
    const phone = await ctx.another()
    const other = { ...(await named(ctx, 'DOMAIN_NL')), title: 'telefoon.nl' }
    right(await addCheckoutItem(phone, { domain: other }))
    right(await activateAccount(phone, { token, password: 'een-lange-zin-van-haar' }))
    const { id, items, period } = await getCheckoutBasket(phone)
    expect(items.map(({ title }) => title)).toEqual(['bezetmee.nl', 'nieuwmee.nl', 'telefoon.nl'])
    const saved = items.map((one) => toSavedItem({ ...one })).filter((one) => one !== null)
    const converted = right(await convertItems(phone, { id, period, items: saved }))
    expect(converted.items.map(({ problem }) => problem)).toEqual([null, null, null])
  })

  test('goes along at sign-in, behind what was waiting, with codes that were given before', async () => {
    const ctx = await testContext()
    const customer = await ctx.another({ signedInAs: CUSTOMER })
    right(await addCheckoutItem(customer, { cloudflare: await named(ctx, 'CLOUDFLARE_PRO') }))
    const domain = { ...(await named(ctx, 'DOMAIN_NL')), title: 'bezetmee.nl', token: 'VERHUIS-123' }
    right(await addCheckoutItem(ctx, { domain }))
    const { account } = customer.viewer
    if (account) await signIn(ctx, account, 'login')
    const basket = await getCheckoutBasket(ctx)
    expect(basket.items.map(({ type, problem }) => [type, problem])).toEqual([
      ['CLOUDFLARE', 'Kies bij welke domeinnaam dit hoort.'],
      ['DOMAIN', null],
    ])
    expect(basket.items[1]?.token).toMatch(/^vhc_/)
  })

  test('shows a name that the customer got meanwhile as a problem, and loses nothing else [ERR-012]', async () => {
    const ctx = await testContext()
    const domain = { ...(await named(ctx, 'DOMAIN_NL')), title: 'voorbeeldklant.nl' }
    right(await addCheckoutItem(ctx, { domain }))
    right(await addCheckoutItem(ctx, { vps: await named(ctx, 'VPS_S') }))
    const { account } = (await ctx.another({ signedInAs: CUSTOMER })).viewer
    if (account) await signIn(ctx, account, 'login')
    const { id, period, items } = await getCheckoutBasket(ctx)
    expect(items.map(({ type, available, problem }) => [type, available, problem])).toEqual([
      ['DOMAIN', false, 'Dit domein is al in uw bezit.'],
      ['VPSPACKAGE', null, null],
    ])
    const saved = { id, period, items: items.map((one) => toSavedItem({ ...one })) }
    expect(await convertItems(ctx, saved)).toBeInstanceOf(DomainOwned)
    right(await addCheckoutItem(ctx, { cloudflare: await named(ctx, 'CLOUDFLARE_PRO') }))
    await removeCheckoutItem(ctx, { itemId: items[0]?.id ?? '' })
    expect((await getCheckoutBasket(ctx)).items.map(({ type }) => type)).toEqual(['VPSPACKAGE', 'CLOUDFLARE'])
  })

  test('keeps transfer codes sealed, and away from the items [CHK-050]', async () => {
    const ctx = await testContext()
    const domain = { ...(await named(ctx, 'DOMAIN_NL')), title: 'bezetgeheim.nl', token: 'VERHUIS-123' }
    right(await addCheckoutItem(ctx, { domain }))
    const rows = [
      ...(await all(ctx.db.reader.select().from(checkoutItems))),
      ...(await all(ctx.db.reader.select().from(heldTransferCodes))),
    ]
    expect(JSON.stringify(rows)).not.toContain('VERHUIS-123')
    const stored = right(await storeTransferCode(ctx, { domainName: 'bezetgeheim.nl', code: 'FOUT-1' }))
    expect(stored).toMatchObject({ token: expect.stringMatching(/^vhc_/), codeState: 'WRONG' })
    expect(await storeTransferCode(ctx, { domainName: 'x', code: 'a' })).toBeInstanceOf(InvalidInput)
    expect(await storeTransferCode(ctx, { domainName: 'bezetx.nl', code: 'a b' })).toBeInstanceOf(InvalidInput)
  })
})

describe('a link with a basket in it', () => {
  test('shows what it holds, and fills a basket only when it is told to', async () => {
    const ctx = await testContext()
    const items = [
      await item(ctx, 'vpspackage'),
      await item(ctx, 'domain', { title: 'vianlink.nl', token: 'GEHEIM-1' }),
    ]
    const { url } = right(await createBasketLink(ctx, { items, period: 'MONTHLY' }))
    expect(url).toMatch(/^http:\/\/shop\.example\/bestellen\/\?mandje=/)
    const token = new URL(url).searchParams.get('mandje') ?? ''
    const reader = await ctx.another()
    expect(await findBasketLink(reader, token)).toMatchObject({ isExpired: false, basket: { period: 'MONTHLY' } })
    expect(await getCheckoutBasket(reader)).toMatchObject({ empty: true })
    right(await addCheckoutItem(reader, { cloudflare: await named(ctx, 'CLOUDFLARE_PRO') }))
    const added = right(await openBasketLink(reader, { token, mode: 'ADD' }))
    expect(added.items.map(({ type }) => type)).toEqual(['CLOUDFLARE', 'VPSPACKAGE', 'DOMAIN'])
    const replaced = right(await openBasketLink(reader, { token, mode: 'REPLACE' }))
    expect(replaced.items.map(({ type }) => type)).toEqual(['VPSPACKAGE', 'DOMAIN'])
  })

  test('gives what can still be had, and names what is gone with its reason', async () => {
    const ctx = await testContext()
    const items = [
      await item(ctx, 'domain', { title: 'vianlink.nl' }),
      await item(ctx, 'domain', { title: 'quarantaine-link.nl' }),
      await item(ctx, 'domain', { title: 'elders.nl' }),
      await item(ctx, 'hosting', { assignedDomain: 'quarantaine-link.nl' }),
      { ...(await item(ctx, 'vpspackage')), productId: 'prd_oud', productCode: 'VPS_OUD' },
      await item(ctx, 'sslmultidomains', { assignedDomains: ['vianlink.nl', 'elders.nl'] }),
    ]
    const { url } = right(await createBasketLink(ctx, { items }))
    const token = new URL(url).searchParams.get('mandje') ?? ''
    const owner = await ctx.another({ signedInAs: CUSTOMER })
    const link = await findBasketLink(owner, token)
    expect(link?.gone).toEqual([
      { title: 'VPS_OUD', message: expect.stringContaining('niet meer verkocht') },
      { title: 'quarantaine-link.nl', message: expect.stringContaining('quarantaine') },
      { title: 'elders.nl', message: 'Dit domein is al in uw bezit.' },
    ])
    expect(link?.basket?.items.map(({ type }) => type)).toEqual(['DOMAIN', 'HOSTING', 'SSLMULTIDOMAINS'])
    const taken = right(await openBasketLink(owner, { token, mode: 'ADD' }))
    expect(taken.items.map(({ type, title }) => [type, title])).toEqual([
      ['DOMAIN', 'vianlink.nl'],
      ['HOSTING', 'Basic webhosting'],
      ['SSLMULTIDOMAINS', expect.anything()],
    ])
    const lone = right(await createBasketLink(ctx, { items: [items[1] ?? {}] }))
    const empty = new URL(lone.url).searchParams.get('mandje') ?? ''
    expect(await openBasketLink(owner, { token: empty, mode: 'ADD' })).toMatchObject({ issues: [{ field: 'token' }] })
  })

  test('is unknown once anything in it was changed, added or left out', async () => {
    const ctx = await testContext()
    const { url } = right(await createBasketLink(ctx, { items: [await item(ctx, 'vpspackage')] }))
    const token = new URL(url).searchParams.get('mandje') ?? ''
    const [payload = '', signature = ''] = token.split('.')
    for (const other of [
      '',
      '.',
      payload,
      `${payload}.`,
      `x${token}`,
      `${token}.`,
      `${token}.x`,
      `${payload}.x.${signature}`,
    ])
      expect([other, await findBasketLink(ctx, other)]).toEqual([other, null])
    expect(await findBasketLink(ctx, token)).toMatchObject({ isExpired: false })
  })

  test('leaves out the domains of who sends it, which nobody else can choose', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { url } = right(await createBasketLink(ctx, { items: await oneOfEach(ctx) }))
    const token = new URL(url).searchParams.get('mandje') ?? ''
    const reader = await ctx.another()
    const { items } = right(await openBasketLink(reader, { token, mode: 'ADD' }))
    const domains = items.map(({ existingDomainProducts }) => existingDomainProducts.map(({ title }) => title))
    const own = ['zevensoorten.nl']
    // A product for one domain is for the only one of the basket; protection is chosen by its buyer.
    expect(domains).toEqual(
      [own, own, own, own, [], own, []].map((names, at) => (at === 0 ? expect.anything() : names)),
    )
  })

  test('is refused once it is changed or too old', async () => {
    const ctx = await testContext()
    const { url } = right(await createBasketLink(ctx, { items: [await item(ctx, 'vpspackage')] }))
    const token = new URL(url).searchParams.get('mandje') ?? ''
    expect(await findBasketLink(ctx, `a${token}`)).toBeNull()
    expect(await findBasketLink(ctx, 'onzin')).toBeNull()
    expect(await openBasketLink(ctx, { token: `a${token}`, mode: 'ADD' })).toBeInstanceOf(InvalidInput)
    ctx.clock.advance(31 * DAY_MS)
    expect(await findBasketLink(ctx, token)).toMatchObject({ isExpired: true, basket: null })
    expect(await openBasketLink(ctx, { token, mode: 'ADD' })).toBeInstanceOf(InvalidInput)
    const many = Array.from({ length: 21 }, () => ({}))
    expect(await createBasketLink(ctx, { items: many })).toBeInstanceOf(InvalidInput)
  })
})

describe('the customer’s domains in the checkout', () => {
  test('say which are protected, when asked [CHK-107, CHK-108]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const plain = { resolveSslStatus: false, resolveCloudflareStatus: false }
    const before = await listCustomerDomains(ctx, plain)
    expect(before.map(({ name }) => name)).toEqual(['alleenlezen.nl', 'elders.nl', 'voorbeeldklant.nl'])
    right(await placeOrder(ctx, { items: await oneOfEach(ctx) }))
    const asked = await listCustomerDomains(ctx, { resolveSslStatus: true, resolveCloudflareStatus: true })
    expect(asked.find(({ name }) => name === 'voorbeeldklant.nl')).toMatchObject({ cloudflare: true, ssl: true })
    expect(asked.find(({ name }) => name === 'elders.nl')).toMatchObject({ cloudflare: false, ssl: false })
    expect((await listCustomerDomains(ctx, plain)).some(({ ssl, cloudflare }) => ssl || cloudflare)).toBe(false)
  })

  test('come in pages with what was asked of them, and by a search', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    right(await placeOrder(ctx, { items: await oneOfEach(ctx) }))
    const asked = { resolveSslStatus: true, resolveCloudflareStatus: true, first: 2 }
    const page = await pageCustomerDomains(ctx, asked)
    const next = await pageCustomerDomains(ctx, { ...asked, after: page.pageInfo.endCursor })
    expect(page.totalCount).toBe((await listCustomerDomains(ctx, asked)).length)
    expect([...page.edges, ...next.edges].map(({ node }) => node)).toEqual(
      (await listCustomerDomains(ctx, asked)).slice(0, 4),
    )
    const { edges } = await pageCustomerDomains(ctx, { ...asked, search: 'klant' })
    expect(edges.map(({ node }) => node)).toMatchObject([{ name: 'voorbeeldklant.nl', cloudflare: true, ssl: true }])
  })

  test('have a holder in the shape of customer data, which changes for one domain only [CHK-082, CHK-109, CHK-110, CHK-111]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const whois = await getDomainWhois(ctx, 'voorbeeldklant.nl')
    expect(Object.keys(whois).sort()).toEqual(TEN)
    const changed = { ...whois, firstName: 'Fenna', lastName: 'Vaandel', companyName: '' }
    const saved = right(await updateDomainWhois(ctx, 'voorbeeldklant.nl', changed))
    expect(saved.whois).toMatchObject({ firstName: 'Fenna', lastName: 'Vaandel' })
    expect(await getDomainWhois(ctx, 'voorbeeldklant.nl')).toEqual({ ...changed })
    const again = { ...changed, firstName: 'Fenne' }
    right(await updateDomainWhois(ctx, 'voorbeeldklant.nl', again))
    expect((await getDomainWhois(ctx, 'voorbeeldklant.nl')).firstName).toBe('Fenne')
    const wrong = await updateDomainWhois(ctx, 'voorbeeldklant.nl', { ...changed, postCode: '', phoneNumber: 'x' })
    expect((wrong as InvalidInput).issues.map(({ field }) => field).sort()).toEqual(['phoneNumber', 'postCode'])
    const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    await expect(getDomainWhois(other, 'voorbeeldklant.nl')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(updateDomainWhois(other, 'voorbeeldklant.nl', changed)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await findDomainWhois(other, 'voorbeeldklant.nl')).toBeNull()
  })
})

const TEN = [
  'city',
  'companyName',
  'countryId',
  'firstName',
  'lastName',
  'phoneNumber',
  'postCode',
  'street',
  'streetNumber',
  'streetNumberAddition',
]
