import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

async function signedIn(email: string) {
  const browser = shop.browser()
  expect((await browser.login(email)).status).toBe(200)
  return browser
}

const THEIRS = `domains { totalCount } domain(name: "voorbeeldklant.nl") { name } orders { totalCount }
  hostingPackages { name } dnsProfiles { name } whoisList { standard { label } } customerData { isComplete }
  isPaymentRequired`

describe('what a customer has', () => {
  test('is null for a visitor, and the rest of the answer is there', async () => {
    const { data, errors } = await shop.graphql(`{ viewer { isLoggedIn ${THEIRS} } countries { code } }`)
    expect(errors).toBeUndefined()
    expect(data.countries).toHaveLength(249)
    expect(data.viewer).toEqual({
      isLoggedIn: false,
      ...{ domains: null, domain: null, orders: null, hostingPackages: null, dnsProfiles: null, whoisList: null },
      ...{ customerData: null, isPaymentRequired: null },
    })
  })

  test('stands below the viewer, and a sub-user sees what is of the account above it', async () => {
    for (const email of ['klant@voorbeeld.nl', 'subgebruiker@voorbeeld.nl']) {
      const { data } = await (await signedIn(email)).graphql(`{ viewer { ${THEIRS} } }`)
      expect(data.viewer).toMatchObject({
        domains: { totalCount: 3 },
        domain: { name: 'voorbeeldklant.nl' },
        orders: { totalCount: 2 },
        customerData: { isComplete: true },
      })
      expect(data.viewer.hostingPackages).toHaveLength(1)
      expect(data.viewer.dnsProfiles).toHaveLength(1)
    }
  })

  test.each([
    ...['customerData { city }', 'customerDataComplete', 'checkoutPaymentRequired', 'dnsProfiles { id }'],
    ...['orders { totalCount }', 'sharedHostings { id }', 'standardWhois { email }', 'whoisList { custom { id } }'],
    ...['domain(name: "voorbeeldklant.nl") { id }', 'whois(id: "who_x") { id }'],
    ...['orderPaymentStatus(orderId: "ord_x") { lastOmnikassaStatus }', 'orderPaymentLink(orderId: "ord_x")'],
  ])('asked at the root by a visitor (%s) refuses that field alone', async (field) => {
    const { data, errors } = await shop.graphql(`{ asked: ${field} viewer { isLoggedIn } }`)
    expect(data).toEqual({ asked: null, viewer: { isLoggedIn: false } })
    expect(errors).toMatchObject([{ path: ['asked'], extensions: { code: 'NOT_SIGNED_IN' } }])
  })
})

describe('GET /api/account/domains', () => {
  test('answers the domains of a reseller page by page', async () => {
    const reseller = await signedIn('reseller@voorbeeld.nl')
    const page = async (query: string) => (await reseller.get(`/api/account/domains${query}`)).json()
    const all = await page('')
    expect(all).toMatchObject({ hasNextPage: false })
    expect(all.items).toHaveLength(10)
    const first = await page('?first=6')
    expect(first).toMatchObject({ hasNextPage: true, items: all.items.slice(0, 6) })
    expect(await page(`?first=6&after=${first.endCursor}`)).toMatchObject({ items: all.items.slice(6) })
    expect(await page('?search=tuinen&status=ACTIVE')).toMatchObject({ items: [{ name: 'tuinen-voorbeeld.nl' }] })
  })

  test('says the same as the graph', async () => {
    const customer = await signedIn('klant@voorbeeld.nl')
    const fields = `id name status isManageable isActiveDnsServer isHolderVerified readOnly registeredAt expiresAt
      nameServers privacy { supported enabled protect } forwarding { type to }
      renewal { id kind name state renews message endsOn ordersOn price priceWithVat discount { __typename } period orderId restorableBefore getBackBefore }
      health { code severity title message }`
    const { data } = await customer.graphql(
      `{ viewer { domains { edges { node { ${fields} } } pageInfo { endCursor } } } }`,
    )
    const { items, endCursor } = await (await customer.get('/api/account/domains')).json()
    expect(items).toEqual(data.viewer.domains.edges.map(({ node }: { node: unknown }) => node))
    expect(endCursor).toBe(data.viewer.domains.pageInfo.endCursor)
  })

  test.each([
    ['a visitor', null, '', 401],
    ['no number', 'klant@voorbeeld.nl', '?first=veel', 400],
    ['too many', 'klant@voorbeeld.nl', '?first=101', 400],
    ['a cursor that is none', 'klant@voorbeeld.nl', '?after=onzin', 400],
    ['a status that is none', 'klant@voorbeeld.nl', '?status=active', 400],
    ['a parameter that comes twice', 'klant@voorbeeld.nl', '?first=1&first=2', 400],
  ])('refuses %s', async (_, email, query, status) => {
    const browser = email ? await signedIn(email) : shop.browser()
    expect((await browser.get(`/api/account/domains${query}`)).status).toBe(status)
  })
})
