import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../support/browser'
import { pageSocket } from '../support/page-socket'
import { startTestShop, type TestShop } from '../support/test-shop'
import { add, listedProduct, payAtBank, purchase, signedIn } from './payments.test-support'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const BASE = '/api/bestellen'
const item = async (type: string, code: string, fields: Record<string, unknown> = {}) => ({
  type,
  ...(await listedProduct(shop.browser(), code)),
  ...fields,
})
const oneOfEach = (name: string) =>
  Promise.all([
    item('domain', 'DOMAIN_NL', { title: name }),
    item('redirect', 'REDIRECT', { redirection: 'https://voorbeeld.com', assignedDomain: 'elders.nl' }),
    item('ssl', 'SSL_RAPID', { assignedDomain: name, softwareId: 'apache' }),
    item('sslmultidomains', 'SSL_BUSINESS_MULTI', {
      assignedDomains: [name],
      commonName: `www.${name}`,
      softwareId: 'iis',
    }),
    item('cloudflare', 'CLOUDFLARE_PRO', { assignedDomain: 'voorbeeldklant.nl' }),
    item('hosting', 'HOSTING_BASIC', { assignedDomain: name }),
    item('vpspackage', 'VPS_S', { vpsSpec: '{"cores":1}' }),
  ])

const ADD = `mutation($input: AddCheckoutItemInput!) { addCheckoutItem(input: $input) {
  __typename ... on CheckoutBasket { items { title } } ... on UserError { code message } } }`

const CONVERT = `mutation($input: ConvertCheckoutItemsInput!) { convertCheckoutItems(input: $input) {
  __typename ... on UserError { code message }
  ... on CheckoutBasket { id empty period paymentRequired laterRefused paymentMethod administrativeCost
    administrativeCostShouldBeAdded
    totalPricePerPeriodIncludeTax totalPricePerPeriodExcludeTax totalPricePerPeriodIncludeTaxAndAdministrativeCost
    vatRate totalTaxPricePerPeriod renewalTotals { net vat gross } quoteHash
    items { id type productId productCode productName title token transferDnsLater dnsProfileId redirection
      assignedDomain assignedDomains existingDomainProduct { id title } existingDomainProducts { id title }
      commonName softwareId csr vpsSpec items { title value productCode price renewalPrice } nameServers available needsExtraConfiguration productPrice
      discountedPrice discountReason productPricePerMonth renewalPrice trace { label amount } problem } } } }`

/** Adds a server to the checkout basket, as its product page does. */
async function addVps(browser: Browser): Promise<void> {
  const { data } = await browser.graphql(ADD, { input: { vps: await listedProduct(browser, 'VPS_S') } })
  expect(data.addCheckoutItem).toMatchObject({ __typename: 'CheckoutBasket' })
}

async function put(browser: Browser, body: unknown): Promise<Response> {
  return browser.send('PUT', `${BASE}/items-omzetten`, body as object)
}

describe('the basket of the checkout over REST', () => {
  test('is empty at first, and then has what a product page put in it [CHK-011, CHK-088]', async () => {
    const browser = shop.browser()
    expect(await (await browser.get(`${BASE}/`)).json()).toMatchObject({ empty: true, items: [] })
    await addVps(browser)
    const basket = await (await browser.get(`${BASE}/`)).json()
    expect(basket).toMatchObject({ empty: false, items: [{ type: 'vpspackage', productCode: 'VPS_S' }] })
  })

  test('is cancelled, which answers where to go [CHK-078, CHK-089]', async () => {
    const browser = shop.browser()
    await addVps(browser)
    const plain = { 'content-type': 'text/plain' }
    const answer = await browser.send('DELETE', `${BASE}/`, undefined, plain)
    expect([answer.status, await answer.text()]).toEqual([200, '/'])
    expect(await (await browser.get(`${BASE}/`)).json()).toMatchObject({ empty: true })
    expect((await browser.send('DELETE', `${BASE}/`, undefined, { 'x-csrf-token': 'x' })).status).toBe(403)
  })

  test('is converted: one item of each type, priced, with the ten fields of a basket [GEN-008, CHK-048, CHK-106]', async () => {
    const browser = await signedIn(shop)
    const answer = await put(browser, { items: await oneOfEach('omzetten.nl'), period: 'YEARLY' })
    expect(answer.status, await answer.clone().text()).toBe(200)
    const basket = await answer.json()
    const types = ['domain', 'redirect', 'ssl', 'sslmultidomains', 'cloudflare', 'hosting', 'vpspackage']
    expect(basket.items.map(({ type }: { type: string }) => type)).toEqual(types)
    for (const field of [
      ...['empty', 'period', 'administrativeCost', 'administrativeCostShouldBeAdded', 'vatRate'],
      ...['totalPricePerPeriodIncludeTax', 'totalPricePerPeriodExcludeTax', 'totalTaxPricePerPeriod'],
      'totalPricePerPeriodIncludeTaxAndAdministrativeCost',
    ]) {
      expect(basket, field).toHaveProperty(field)
    }
    // A bare list is read as a list of items.
    const bare = await put(browser, [await item('vpspackage', 'VPS_M')])
    expect([bare.status, (await bare.json()).items.length]).toEqual([200, 1])
  })

  test('is refused: 400 by field, 401, 403, and 409 for a domain of one’s own [ERR-012, CHK-106]', async () => {
    const browser = await signedIn(shop)
    const own = { items: [await item('domain', 'DOMAIN_NL', { title: 'voorbeeldklant.nl' })] }
    const owned = await put(browser, own)
    expect([owned.status, await owned.json()]).toEqual([
      409,
      { fieldErrors: {}, formErrors: ['Dit domein is al in uw bezit.'], code: 'DOMAIN_OWNED' },
    ])
    const wrong = await put(browser, { items: [await item('ssl', 'SSL_RAPID', { softwareId: 'x' })] })
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({
      fieldErrors: { 'items.0.softwareId': expect.any(String) },
      formErrors: [],
    })
    expect((await put(shop.browser(), { items: [] })).status).toBe(401)
    expect((await put(await signedIn(shop, 'subgebruiker@voorbeeld.nl'), { items: [] })).status).toBe(403)
    const other = await put(await signedIn(shop, 'reseller@voorbeeld.nl'), own)
    expect([other.status, (await other.json()).items[0].available]).toEqual([200, false])
  })
})

test('the graph says the same of a saved basket as REST, field by field [CHK-047, CHK-048, CHK-106]', async () => {
  const browser = await signedIn(shop)
  const items = await oneOfEach('hetzelfde.nl')
  const { data } = await browser.graphql(CONVERT, {
    input: { items: items.map((one) => ({ ...one, type: one.type.toUpperCase() })), period: 'QUARTERLY' },
  })
  const rest = await (await put(browser, { items, period: 'QUARTERLY' })).json()
  const { __typename, ...graph } = data.convertCheckoutItems
  expect(__typename).toBe('CheckoutBasket')
  // The graph writes enum values in capitals.
  const alike = (basket: typeof rest) => ({
    ...basket,
    id: '',
    items: basket.items.map((one: Record<string, unknown>) => ({
      ...one,
      id: '',
      type: String(one.type).toLowerCase(),
      trace: (one.trace as { label: string; amount: number }[]).map(({ label, amount }) => [label, amount]),
    })),
  })
  expect(alike(graph)).toEqual(alike(rest))
})

test('whether the visitor is signed in and has filled in everything are answered by a word [CHK-090, CHK-092]', async () => {
  const said = async (browser: Browser, path: string) => (await browser.get(`${BASE}/${path}`)).json()
  expect(await said(shop.browser(), 'ingelogd')).toBe(false)
  expect(await said(await signedIn(shop), 'ingelogd')).toBe(true)
  // A sub-user cannot order, so the checkout asks for another account.
  expect(await said(await signedIn(shop, 'subgebruiker@voorbeeld.nl'), 'ingelogd')).toBe(false)
  expect(await said(await signedIn(shop), 'alle-gegevens-ingevuld')).toBe(true)
  expect(await said(await signedIn(shop, 'onvolledig@voorbeeld.nl'), 'alle-gegevens-ingevuld')).toBe(false)
})

describe('ordering over REST', () => {
  test('answers the id of an order of one’s own [CHK-076, CHK-101]', async () => {
    const browser = await signedIn(shop)
    const basket = { items: await oneOfEach('bestellen.nl'), period: 'MONTHLY' }
    const answer = await browser.postJson(`${BASE}/`, basket)
    expect(answer.status, await answer.clone().text()).toBe(200)
    const id = await answer.text()
    const order = await (await browser.get(`${BASE}/${id}`)).json()
    expect(order).toMatchObject({ id, channel: 'CHECKOUT', period: 'MONTHLY' })
    expect(order.items).toHaveLength(7)
    // A second click, or a retry after a lost response.
    expect(await (await browser.postJson(`${BASE}/`, basket)).text()).toBe(id)
    const other = await signedIn(shop, 'reseller@voorbeeld.nl')
    expect((await other.get(`${BASE}/${id}`)).status).toBe(404)
  })

  test('goes through the bank when the first term has to be paid, and by the other call is 409 [CHK-075, CHK-091, CHK-100, CHK-102, CHK-104]', async () => {
    const browser = await newCustomer('betaalt@voorbeeld.nl')
    expect(await (await browser.get(`${BASE}/betaling-vereist`)).json()).toBe(true)
    const basket = { items: [await item('vpspackage', 'VPS_L')] }
    const refused = await browser.postJson(`${BASE}/`, basket)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'PAYMENT_REQUIRED'])
    const id = await (await browser.postJson(`${BASE}/send-omnikassa`, basket)).text()
    expect(id).toMatch(/^ord_/)
    const link = await (await browser.get(`${BASE}/${id}/betaling`)).text()
    const back = await payAtBank(browser, link)
    expect(back.pathname).toBe(`/bestellen/${id}/betalingsstatus`)
    await shop.settle()
    expect(await (await browser.get(`${BASE}/${id}/betalingsstatus`)).json()).toEqual({
      lastOmnikassaStatus: 'COMPLETED',
    })
    // The same basket returns the same order, although payment is no longer required.
    expect(await (await browser.postJson(`${BASE}/send-omnikassa`, basket)).text()).toBe(id)
    const known = await signedIn(shop)
    const notDue = await known.postJson(`${BASE}/send-omnikassa`, basket)
    expect([notDue.status, (await notDue.json()).code]).toEqual([409, 'PAYMENT_NOT_REQUIRED'])
  })

  test('is not for a visitor or a sub-user [ROL-005]', async () => {
    const basket = { items: [await item('vpspackage', 'VPS_S')] }
    const subUser = await signedIn(shop, 'subgebruiker@voorbeeld.nl')
    for (const path of [`${BASE}/`, `${BASE}/send-omnikassa`]) {
      expect((await shop.browser().postJson(path, basket)).status, path).toBe(401)
      expect((await subUser.postJson(path, basket)).status, path).toBe(403)
    }
  })
})

describe('an order that is followed', () => {
  test('is sent as events until its reader disconnects; another’s is 404 [CHK-103]', async () => {
    const browser = await signedIn(shop)
    const id = await unpaid(browser, 'gebeurtenis.nl')
    const answer = await browser.get(`${BASE}/${id}/events`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    const next = async () => {
      for (let text = ''; ; ) {
        text += new TextDecoder().decode((await reader.read()).value)
        const [, event, data = ''] = /event: (\w+)\ndata: (.+)\n/.exec(text) ?? []
        if (event) return { event, order: JSON.parse(data) }
      }
    }
    expect(await next()).toMatchObject({ event: 'orderChanged', order: { id, status: 'AWAITING_PAYMENT' } })
    expect((await browser.postJson(`${BASE}/${id}/annuleren`, {})).status).toBe(200)
    expect(await next()).toMatchObject({ order: { id, status: 'CANCELLED' } })
    await reader.cancel()
    const other = await signedIn(shop, 'reseller@voorbeeld.nl')
    expect((await other.get(`${BASE}/${id}/events`)).status).toBe(404)
    expect((await shop.browser().get(`${BASE}/${id}/events`)).status).toBe(401)
  })

  test('is sent over the socket too', async () => {
    const browser = await signedIn(shop)
    const id = await unpaid(browser, 'socket.nl')
    const client = createClient({
      url: `${shop.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: pageSocket(shop.url, { cookie: browser.cookieHeader() }),
    })
    const query = 'subscription ($id: ID!) { orderChanged(id: $id) { status paymentStatus items { deliveryStatus } } }'
    const changes = client.iterate({ query, variables: { id } })
    const waiting = { status: 'AWAITING_PAYMENT', paymentStatus: 'ANNOUNCED' }
    expect((await changes.next()).value).toMatchObject({ data: { orderChanged: waiting } })
    expect((await browser.postJson(`${BASE}/${id}/annuleren`, {})).status).toBe(200)
    const told = { status: 'CANCELLED', paymentStatus: 'CANCELLED' }
    expect((await changes.next()).value).toMatchObject({ data: { orderChanged: told } })
    await changes.return?.()
    const foreign = client.iterate({ query, variables: { id: `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}` } })
    expect((await foreign.next()).value).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] })
    await client.dispose()
  })
})

test('a basket of twenty that is ordered by fifty at once is one order [CHK-101]', async () => {
  const browser = await signedIn(shop)
  const { productId, productCode } = await listedProduct(browser, 'DOMAIN_NL')
  const items = Array.from({ length: 20 }, (_, at) => ({
    ...{ type: 'domain', productId, productCode },
    title: `samen${at}.nl`,
  }))
  const { id } = await (await put(browser, { items })).json()
  const many = await Promise.all(Array.from({ length: 50 }, () => browser.postJson(`${BASE}/`, { id, items })))
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(await Promise.all(many.map((answer) => answer.text()))).size).toBe(1)
})

test('a basket that its sender has changed costs what the shop asks [CHK-106]', async () => {
  const browser = await signedIn(shop)
  const vps = await item('vpspackage', 'VPS_S')
  const lies = { productPrice: 0, discountedPrice: -100, premiumPrice: 0, available: true, options: { type: 'ssl' } }
  const basketLies = { administrativeCost: 0, vatRate: 0, totalPricePerPeriodExcludeTax: 0, paymentRequired: false }
  const honest = await (await put(browser, { items: [vps] })).json()
  const tampered = { ...basketLies, items: [{ ...vps, ...lies }], period: 'YEARLY' }
  const shown = await (await put(browser, tampered)).json()
  const { totalPricePerPeriodIncludeTaxAndAdministrativeCost: total } = honest
  expect(shown.totalPricePerPeriodIncludeTaxAndAdministrativeCost).toBe(total)
  const id = await (await browser.postJson(`${BASE}/`, tampered)).text()
  expect((await (await browser.get(`${BASE}/${id}`)).json()).amount.value).toBe(total)
})

describe('registering in the checkout', () => {
  const register = (browser: Browser, fields: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    browser.postJson(`${BASE}/registreren`, { registrationRequest: fields, ...more })
  const person = (email: string) => ({ email, firstname: 'Fenna', lastname: 'Vaandel' })

  test('mails a link, and mails it again [CHK-093, CHK-096]', async () => {
    const browser = shop.browser()
    const email = 'nieuw@voorbeeld.nl'
    expect((await register(browser, person(email))).ok).toBe(true)
    await shop.settle()
    expect(shop.mails().filter(({ to }) => to === email)).toHaveLength(1)
    shop.clock.advance(31_000)
    expect((await browser.postJson(`${BASE}/registreren/opnieuw-verzenden`, { email })).ok).toBe(true)
    await shop.settle()
    expect(shop.mails().filter(({ to }) => to === email)).toHaveLength(2)
  })

  test('names what is wrong by the names of its fields [CHK-094]', async () => {
    const answer = await register(shop.browser(), { email: 'geen adres', firstname: '', lastname: '' })
    expect(answer.status).toBe(400)
    const { fieldErrors, formErrors } = await answer.json()
    expect([Object.keys(fieldErrors).sort(), formErrors]).toEqual([['email', 'firstname', 'lastname'], []])
  })

  test('asks for a captcha with the word for it [CHK-095, CAP-006]', async () => {
    const browser = shop.browser()
    for (let tries = 0; tries < 12; tries++) {
      const answer = await register(browser, person(`veel${tries}@voorbeeld.nl`))
      if (answer.ok) continue
      expect([answer.status, (await answer.json()).status]).toEqual([401, 'showRegistrationCaptcha'])
      return
    }
    throw new Error('no captcha was asked for')
  })

  test('takes the basket along to whatever browser opens the link', async () => {
    const browser = shop.browser()
    await addVps(browser)
    const email = 'elders@voorbeeld.nl'
    expect((await register(browser, person(email))).ok).toBe(true)
    await shop.settle()
    const elsewhere = await activated(email)
    expect(await (await elsewhere.get(`${BASE}/`)).json()).toMatchObject({ items: [{ productCode: 'VPS_S' }] })
  })
})

describe('domains in the checkout', () => {
  test('are the customer’s own, with the state that is asked for [CHK-107, CHK-108]', async () => {
    const browser = await signedIn(shop)
    const list = await (await browser.get(`${BASE}/domeinen?resolveSslStatus=true&resolveCloudflareStatus=true`)).json()
    const own = list.find(({ name }: { name: string }) => name === 'voorbeeldklant.nl')
    expect(own).toMatchObject({ id: expect.stringMatching(/^dom_/), cloudflare: true })
    expect((await shop.browser().get(`${BASE}/domeinen`)).status).toBe(401)
    const { data } = await browser.graphql(
      '{ customerDomains(resolveSslStatus: true, resolveCloudflareStatus: true) { id name cloudflare ssl } }',
    )
    expect(data.customerDomains).toEqual(list)
  })

  test('have a holder that is read and changed [CHK-082, CHK-109, CHK-110, CHK-111]', async () => {
    const browser = await signedIn(shop)
    const path = `${BASE}/voorbeeldklant.nl/whois`
    const whois = await (await browser.get(path)).json()
    expect(Object.keys(whois)).toHaveLength(10)
    const saved = await browser.postJson(path, { ...whois, firstName: 'Wiebe' })
    expect([saved.status, (await saved.json()).firstName]).toEqual([200, 'Wiebe'])
    expect((await (await browser.get(path)).json()).firstName).toBe('Wiebe')
    const wrong = await browser.postJson(path, { ...whois, postCode: '', streetNumber: 'x' })
    expect(wrong.status).toBe(400)
    const { fieldErrors, formErrors } = await wrong.json()
    expect([Object.keys(fieldErrors).sort(), formErrors]).toEqual([['postCode', 'streetNumber'], []])
    const other = await signedIn(shop, 'reseller@voorbeeld.nl')
    expect((await other.get(path)).status).toBe(404)
    expect((await other.postJson(path, whois)).status).toBe(404)
    expect((await shop.browser().get(path)).status).toBe(401)
  })
})

test('the enum of items has seven words, and the types the fields of the documents [CHK-046, CHK-047, CHK-048, CHK-108]', async () => {
  const { data } = await shop.graphql(`{
    type: __type(name: "CheckoutItemType") { enumValues { name } }
    item: __type(name: "CheckoutBasketItem") { fields { name } }
    basket: __type(name: "CheckoutBasket") { fields { name } }
    domain: __type(name: "CustomerDomain") { fields { name } } }`)
  const names = (type: unknown) => (type as { fields: { name: string }[] }).fields.map(({ name }) => name)
  expect((data.type as { enumValues: unknown[] }).enumValues).toHaveLength(7)
  for (const field of [
    ...['productId', 'productCode', 'type', 'title', 'token', 'redirection', 'existingDomainProduct'],
    ...['existingDomainProducts', 'commonName', 'softwareId', 'vpsSpec', 'available', 'productName', 'productPrice'],
    ...['discountedPrice', 'discountReason', 'items', 'productPricePerMonth'],
  ]) {
    expect(names(data.item)).toContain(field)
  }
  expect(names(data.basket)).toEqual(expect.arrayContaining(['empty', 'items', 'period', 'totalTaxPricePerPeriod']))
  expect(names(data.domain)).toEqual(expect.arrayContaining(['id', 'name', 'cloudflare']))
})

/** Orders a name that is paid at the bank. Returns the order's id. */
async function unpaid(browser: Browser, title: string): Promise<string> {
  await add(browser, title)
  await purchase(browser)
  const { data } = await browser.graphql('{ viewer { waitingOrder { id } } }')
  return data.viewer.waitingOrder.id
}

async function activated(email: string): Promise<Browser> {
  const mail = shop.mails().find(({ to }) => to === email)
  const token = /account-activeren\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const browser = shop.browser()
  const answer = await browser.postJson('/api/account-activeren', { token, password: 'blauwe wimpel in top' })
  expect(answer.status, await answer.clone().text()).toBe(200)
  expect((await answer.json()).goTo).toBe('/bestellen/')
  return browser
}

/** Registers a customer in the checkout and fills in everything an order needs. */
async function newCustomer(email: string): Promise<Browser> {
  const registrationRequest = { email, firstname: 'Fenna', lastname: 'Vaandel' }
  expect((await shop.browser().postJson(`${BASE}/registreren`, { registrationRequest })).ok).toBe(true)
  await shop.settle()
  const browser = await activated(email)
  await browser.page('/')
  const data = {
    ...{ firstName: 'Fenna', lastName: 'Vaandel', phoneNumber: '0201234567', countryId: 154, postCode: '1012 AB' },
    ...{ city: 'Amsterdam', street: 'Voorbeeldkade', streetNumber: '1' },
  }
  expect((await browser.postJson(`${BASE}/klantgegevens`, data)).status).toBe(200)
  return browser
}
