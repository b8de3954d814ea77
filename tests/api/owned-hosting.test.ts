import { afterAll, beforeAll, expect, test } from 'vitest'
import { productIdOf } from '../../db/seed/seed-catalogue'
import { newId } from '../../server/common/ids'
import { findByName, insertPackage } from '../../server/features/hosting/hosting.repository'
import type { Browser } from '../support/browser'
import { startTestShop, type TestShop } from '../support/test-shop'
import { PURCHASE, signedIn } from './payments.test-support'

const NAME = 'voorbeeldklant.nl'
const UPGRADE = '/account/webhosting-upgraden'
const ADD = '/account/webhosting-toevoegen'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const packages = async (browser: Browser) => (await browser.get('/api/bestellen/sharedHostings')).json()
const basketOf = async (browser: Browser) => (await browser.get('/api/bestelprocedure/getBasket')).json()
const chosen = (productCode: string) => ({ productCode, productId: productIdOf(productCode) })
const records = async (browser: Browser) =>
  (await browser.graphql(`{ domain(name: "${NAME}") { dnsRecords { edges { node { type name value } } } } }`)).data
    .domain

test('the packages of a customer are listed with what they hold, over REST and GraphQL [CHK-112, PKG-011]', async () => {
  const browser = await signedIn(shop)
  const [mine, ...others] = await packages(browser)
  expect(others).toEqual([])
  expect(mine).toMatchObject({ name: `Basic webhosting ${NAME}`, domainsAmount: 1, discSpace: expect.any(String) })
  const fields = 'id name domainName productCode domainsAmount discSpace dataTraffic'
  const { data } = await browser.graphql(
    `query ($id: ID!) { sharedHostings { ${fields} } node(id: $id) { id ... on SharedHosting { name } } }`,
    { id: mine.id },
  )
  expect(data.sharedHostings).toEqual([mine])
  expect(data.node).toEqual({ id: mine.id, name: mine.name })
  expect((await shop.get('/api/bestellen/sharedHostings')).status).toBe(401)
  const stranger = await signedIn(shop, 'onvolledig@voorbeeld.nl')
  expect(await packages(stranger)).toEqual([])
})

test('the mailboxes of a package are listed the same over REST and GraphQL, page by page', async () => {
  const browser = await signedIn(shop)
  const [{ id }] = await packages(browser)
  const path = `/api/account/hostingpakketten/${id}/mailboxen`
  const { data } = await browser.graphql(
    `query ($id: ID!) { viewer { hostingPackage(id: $id) { mailboxes(first: 50) {
      totalCount edges { node { address storage { used limit left percent } lastLoginAt } }
    } } } }`,
    { id },
  )
  const listed = data.viewer.hostingPackage.mailboxes
  const { items } = await (await browser.get(path)).json()
  expect(items).toEqual(listed.edges.map(({ node }: { node: unknown }) => node))
  expect(items).toHaveLength(listed.totalCount)
  expect(items[0].address).toMatch(/@voorbeeldklant\.nl$/)
  const first = await (await browser.get(`${path}?first=1`)).json()
  expect(first).toMatchObject({ items: items.slice(0, 1), hasNextPage: items.length > 1 })
  const next = await (await browser.get(`${path}?first=1&after=${first.endCursor}`)).json()
  expect(next.items).toEqual(items.slice(1, 2))
  expect((await browser.get(`${path}?first=0`)).status).toBe(400)
  const stranger = await signedIn(shop, 'onvolledig@voorbeeld.nl')
  expect((await stranger.get(path)).status).toBe(404)
  expect((await shop.get(path)).status).toBe(401)
})

test.each([
  ['application/json', 200],
  ['text/html,application/xhtml+xml,*/*;q=0.8', 303],
  ['text/html, application/json;q=0.8', 303],
  ['text/html;q=0.5, application/json', 200],
])('by Accept: %s the answer is %i [PKG-009]', async (accept, status) => {
  const browser = await signedIn(shop)
  const [{ id: hostingPackageId }] = await packages(browser)
  const fields = { ...chosen('HOSTING_PREMIUM'), hostingPackageId }
  const answer = await browser.postForm(UPGRADE, fields, { accept })
  expect(answer.status).toBe(status)
})

test('an upgrade opens the order page in its own mode, charges the standard price less what is left of the old one and leaves the records [ORD-020, PKG-009]', async () => {
  const browser = await signedIn(shop)
  const [{ id: hostingPackageId }] = await packages(browser)
  const before = await records(browser)
  const answer = await browser.postForm(UPGRADE, { ...chosen('HOSTING_PREMIUM'), hostingPackageId })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/bestelprocedure'])
  const basket = await basketOf(browser)
  // Paid half a year ago: 183 of 365 days are left.
  const left = Math.round((12 * 399 * 183) / 365)
  expect(basket).toMatchObject({
    isHostingUpgrade: true,
    totalPricePerPeriodExcludeTax: 12 * 699 - left,
    totalDeductionPerPeriodExcludeTax: left,
    totalDiscountPerPeriodExcludeTax: 0,
  })
  expect(basket.items).toMatchObject([
    { domainName: NAME, invoiced: false, connectedItem: [{ productCode: 'HOSTING_PREMIUM', invoiced: true }] },
  ])
  const ordered = await browser.postForm(PURCHASE, { customWhois: '[]', paymentMethod: 'MANUAL_PAYMENT' })
  expect(ordered.status, await ordered.clone().text()).toBe(200)
  await shop.settle()
  expect(await packages(browser)).toMatchObject([{ id: hostingPackageId, productCode: 'HOSTING_PREMIUM' }])
  expect(await records(browser)).toEqual(before)
  expect((await basketOf(browser)).isHostingUpgrade).toBe(false)
})

test('a package for a name that has none is ordered for that name [PKG-008]', async () => {
  const browser = await signedIn(shop)
  const answer = await browser.postForm(ADD, { ...chosen('HOSTING_BASIC'), domain: 'elders.nl' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/bestelprocedure'])
  const basket = await basketOf(browser)
  expect(basket).toMatchObject({ isHostingUpgrade: false, domainIsMissingForHosting: false })
  expect(basket.items).toMatchObject([
    { domainName: 'elders.nl', invoiced: false, connectedItem: [{ productCode: 'HOSTING_BASIC', invoiced: true }] },
  ])
})

test('taking the name out ends the upgrade, and the package alone leaves the choice open', async () => {
  const browser = await signedIn(shop)
  await browser.postForm('/api/bestelprocedure/removeDomain', { domainName: 'elders.nl' })
  const [{ id: hostingPackageId }] = await packages(browser)
  await browser.postForm(UPGRADE, { ...chosen('HOSTING_XL'), hostingPackageId })
  const [domain] = (await basketOf(browser)).items
  await browser.postForm('/api/bestelprocedure/removeItem', { unique: domain.connectedItem[0].unique })
  expect(await basketOf(browser)).toMatchObject({ isHostingUpgrade: true, items: [{ connectedItem: [] }] })
  await browser.postForm('/api/bestelprocedure/removeDomain', { domainName: NAME })
  expect(await basketOf(browser)).toMatchObject({ isHostingUpgrade: false, empty: true })
})

test('what is no upgrade, no package or not one’s own is refused', async () => {
  const browser = await signedIn(shop)
  const [{ id: hostingPackageId }] = await packages(browser)
  for (const code of ['HOSTING_BASIC', 'DOMAIN_NL', 'RESELLER_INTRO']) {
    const answer = await browser.postForm(UPGRADE, { ...chosen(code), hostingPackageId })
    expect(answer.status, code).toBe(400)
  }
  const visitor = shop.browser()
  expect((await visitor.postForm(UPGRADE, { ...chosen('HOSTING_XL'), hostingPackageId })).status).toBe(401)
  const subUser = await signedIn(shop, 'subgebruiker@voorbeeld.nl')
  expect((await subUser.postForm(UPGRADE, { ...chosen('HOSTING_XL'), hostingPackageId })).status).toBe(403)
  const stranger = await signedIn(shop, 'onvolledig@voorbeeld.nl')
  expect((await stranger.postForm(UPGRADE, { ...chosen('HOSTING_XL'), hostingPackageId })).status).toBe(404)
  expect((await stranger.postForm(ADD, { ...chosen('HOSTING_XL'), domain: NAME })).status).toBe(404)
  const { data } = await browser.graphql(
    `mutation ($input: UpgradeHostingInput!) {
      upgradeHosting(input: $input) { __typename ... on InvalidInput { issues { field message } } }
    }`,
    { input: { ...chosen('HOSTING_INTRO'), hostingPackageId } },
  )
  expect(data.upgradeHosting).toEqual({
    __typename: 'InvalidInput',
    issues: [{ field: 'productId', message: 'Kies een groter pakket dan je hebt.' }],
  })
})

const EXTRAS = '/account/diensten-toevoegen'
const listed = (...codes: string[]) => JSON.stringify(codes.map((code) => ({ ...chosen(code) })))

test('extra services come in the basket for their package, by the form, for an API client and once [EXT-006, EXT-007, EXT-010, EXT-012, EXT-013]', async () => {
  const browser = await signedIn(shop)
  const [{ id: hostingPackageId, productCode }] = await packages(browser)
  const form = { hostingPackageId, extraServices: listed('EXTRA_IPV4', 'PRO_SLA') }
  const answer = await browser.postForm(EXTRAS, form)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/bestelprocedure'])
  await browser.postForm(EXTRAS, form)
  const program = await browser.postForm(EXTRAS, form, { Accept: 'application/json' })
  expect([program.status, await program.json()]).toEqual([200, { returnUrl: '/bestelprocedure' }])
  const { items, isHostingUpgrade } = await basketOf(browser)
  expect(isHostingUpgrade).toBe(false)
  expect(items).toMatchObject([
    {
      domainName: NAME,
      invoiced: false,
      connectedItem: [
        { productCode, invoiced: false },
        { productCode: 'EXTRA_IPV4', invoiced: true, discountedPricePerPeriod: 2400 },
        { productCode: 'PRO_SLA', invoiced: true },
      ],
    },
  ])
})

test('extras that were ordered are with the package, which takes no second one', async () => {
  const browser = await signedIn(shop)
  const ordered = await browser.postForm(PURCHASE, { customWhois: '[]', paymentMethod: 'MANUAL_PAYMENT' })
  expect(ordered.status, await ordered.clone().text()).toBe(200)
  await shop.settle()
  const { data } = await browser.graphql(
    '{ viewer { hostingPackages { id period product { productCode } domain { name } extraServices { productCode } } } }',
  )
  const [mine] = data.viewer.hostingPackages
  expect(mine).toMatchObject({
    period: 'YEARLY',
    product: { productCode: expect.stringMatching(/^HOSTING_/) },
    domain: { name: NAME },
    extraServices: [{ productCode: 'EXTRA_IPV4' }, { productCode: 'PRO_SLA' }],
  })
  const again = await browser.postForm(EXTRAS, { hostingPackageId: mine.id, extraServices: listed('PRO_SLA') })
  expect(again.status).toBe(400)
  expect((await again.json()).message).toBe('Pro SLA heb je al bij dit pakket.')
})

test('extras of another, of nothing and of no catalogue are refused, and a browser goes back to the form', async () => {
  const browser = await signedIn(shop)
  const [{ id: hostingPackageId }] = await packages(browser)
  const add = (extraServices: string, who = browser) => who.postForm(EXTRAS, { hostingPackageId, extraServices })
  for (const wrong of [
    '',
    '[]',
    'geen lijst',
    '{}',
    '[{"productId":"prd_geen"}]',
    listed('DOMAIN_NL'),
    listed('HOSTING_XL'),
  ])
    expect((await add(wrong)).status, wrong).toBe(400)
  expect((await add(listed('PRO_SLA'), await signedIn(shop, 'onvolledig@voorbeeld.nl'))).status).toBe(404)
  expect((await add(listed('PRO_SLA'), await signedIn(shop, 'subgebruiker@voorbeeld.nl'))).status).toBe(403)
  expect((await add(listed('PRO_SLA'), shop.browser())).status).toBe(401)
  const back = await browser.postForm(EXTRAS, { hostingPackageId, extraServices: '[]' }, { Accept: 'text/html' })
  expect([back.status, back.headers.get('location')]).toEqual([
    303,
    `${EXTRAS}?id=${hostingPackageId}&refused=INVALID_INPUT`,
  ])
})

test('a reseller continues on the reseller order page after extra services [ROL-012]', async () => {
  const browser = await signedIn(shop, 'reseller@voorbeeld.nl')
  const { db } = shop.app.deps
  const { account, domains } = (
    await browser.graphql('{ viewer { account { id } domains(first: 1) { edges { node { id name } } } } }')
  ).data.viewer
  const { id: domainId, name: domainName } = domains.edges[0].node
  const known = await findByName(db.reader, NAME)
  if (!known) throw new Error('the demo customer has a package')
  const hostingPackageId = newId('hst')
  const own = { id: hostingPackageId, accountId: account.id, domainId, domainName, extras: [] }
  await db.transaction((tx) => insertPackage(tx, { ...known, ...own }))
  const form = { hostingPackageId, extraServices: listed('EXTRA_IPV4') }
  const answer = await browser.postForm(EXTRAS, form)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/bestelprocedure-reseller'])
})
