import type { GraphQLField } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoDomainId } from '../../db/seed/demo-domains'
import { demoOrderId } from '../../db/seed/demo-orders'
import { shopSchema } from '../../server/schema'
import { MUTATIONS, PATHS, QUERIES } from '../architecture/policy'
import type { Browser } from '../support/browser'
import { addressOf, requestFor } from '../support/rest-request'
import { nameOf, restRoutes } from '../support/rest-routes'
import { type Samples, sampleOperation } from '../support/sample-operation'
import { stored } from '../support/stored'
import { TEST_CAPTCHA } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'

const CUSTOMER = 'klant@voorbeeld.nl'
const ACTORS = {
  visitor: null,
  'sub-user': 'subgebruiker@voorbeeld.nl',
  stranger: 'onvolledig@voorbeeld.nl',
  customer: CUSTOMER,
  reseller: 'reseller@voorbeeld.nl',
} as const
type Actor = keyof typeof ACTORS

let shop: TestShop
const browsers = {} as Record<Actor, Browser>
/** Resources of the customer, and ids of the same form that do not exist. */
let own: Samples
let missing: Samples

beforeAll(async () => {
  shop = await startTestShop()
  for (const [actor, email] of Object.entries(ACTORS) as [Actor, string | null][]) {
    browsers[actor] = shop.browser()
    await browsers[actor].csrfToken()
    if (email) await browsers[actor].login(email)
  }
  own = await thingsOf(browsers.customer)
  missing = Object.fromEntries(
    Object.entries(own).map(([name, id]) => [name, `${String(id).slice(0, 4)}${'A'.repeat(22)}`]),
  )
  await shop.settle()
})
afterAll(() => shop.close())

async function thingsOf(browser: Browser): Promise<Samples> {
  const added = await browser.graphql(
    'mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { ... on Basket { items { id } } } }',
    { input: { productId: await productId(), productCode: 'DOMAIN_NL', title: 'rolvoorbeeld.nl' } },
  )
  const { data } = await browser.graphql(`{
    domain(name: "voorbeeldklant.nl") { id dnsRecords(first: 1) { edges { node { id } } } }
    dnsProfiles { id records { id } }
    whoisList { custom { id } }
  }`)
  return {
    domain: data.domain.id,
    record: data.domain.dnsRecords.edges[0].node.id,
    profile: data.dnsProfiles[0].id,
    profileRecord: data.dnsProfiles[0].records[0].id,
    whois: data.whoisList.custom[0].id,
    order: demoOrderId('closed'),
    item: added.data.addBasketItem.items[0].id,
  }
}

async function productId(): Promise<string> {
  const { data } = await shop.browser().graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
  const products = data.products as { productId: string; productCode: string }[]
  return products.find(({ productCode }) => productCode === 'DOMAIN_NL')?.productId ?? ''
}

const schema = shopSchema()
const fields = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({
    root: 'query' as const,
    field,
    who: QUERIES[field.name],
  })),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({
    root: 'mutation' as const,
    field,
    who: MUTATIONS[field.name],
  })),
  // Login and logout replace the session; they have tests of their own.
].filter(({ field }) => !['login', 'logout'].includes(field.name))

/** Arguments of a field, filled with these resources. */
function samplesFor({ name }: GraphQLField<unknown, unknown>, things: Samples): Samples {
  const id = /whois/i.test(name) ? things.whois : things.order
  const recordId = /Profile/.test(name) ? things.profileRecord : things.record
  return {
    ...{ id, recordId, orderId: things.order, unique: things.item, parentId: things.item, domainId: things.domain },
    ...{ profileId: things.profile, domainName: things === own ? 'voorbeeldklant.nl' : 'bestaatniet-voorbeeld.nl' },
    ...{ name: things === own ? 'voorbeeldklant.nl' : 'bestaatniet-voorbeeld.nl', email: 'iemand@voorbeeld.nl' },
  }
}

/** The content of the shop once the jobs of earlier requests, such as mails, are done. */
async function storedAfterJobs() {
  await shop.settle()
  return stored(shop.app)
}

interface Given {
  code: string | null
  text: string
}

async function ask(actor: Actor, document: string): Promise<Given> {
  const answer = await browsers[actor].graphql(document)
  return { code: answer.errors?.[0]?.extensions.code ?? null, text: JSON.stringify(answer) }
}

describe('the graph keeps to the policy table', () => {
  test('for a visitor: what is for customers answers NOT_SIGNED_IN, and nothing is written [ROL-017]', async () => {
    const before = await storedAfterJobs()
    for (const { root, field, who } of fields) {
      if (who === 'anyone') continue
      const { code } = await ask('visitor', sampleOperation(root, field, samplesFor(field, own)))
      expect(code, field.name).toBe('NOT_SIGNED_IN')
    }
    expect(await stored(shop.app)).toEqual(before)
  })

  test('for a visitor: the rest never asks for a login [ROL-001]', async () => {
    for (const { root, field, who } of fields) {
      if (who !== 'anyone') continue
      const { code } = await ask('visitor', sampleOperation(root, field, samplesFor(field, missing)))
      expect(['NOT_SIGNED_IN', 'FORBIDDEN', 'INTERNAL', 'BAD_USER_INPUT'], field.name).not.toContain(code)
    }
  })

  test('for a sub-user: what is for buyers answers FORBIDDEN, and nothing is written [ROL-017]', async () => {
    const before = await storedAfterJobs()
    for (const { root, field, who } of fields) {
      if (who !== 'buyer') continue
      const { code } = await ask('sub-user', sampleOperation(root, field, samplesFor(field, own)))
      expect(code, field.name).toBe('FORBIDDEN')
    }
    expect(await stored(shop.app)).toEqual(before)
  })

  test('for a sub-user: what is for customers shows what is the parent’s', async () => {
    for (const { root, field, who } of fields) {
      if (who !== 'customer') continue
      const { code } = await ask('sub-user', sampleOperation(root, field, samplesFor(field, own)))
      // Sub-users change their own account only: the parent's sessions and passkeys do not exist for them.
      if (root === 'mutation') expect(['NOT_SIGNED_IN', 'FORBIDDEN'], field.name).not.toContain(code)
      else expect(code, field.name).toBeNull()
    }
  })

  test('for another customer: what is not theirs is as if it were not there [ROL-017]', async () => {
    const before = await storedAfterJobs()
    let compared = 0
    for (const { root, field } of fields) {
      const [foreign, none] = [own, missing].map((things) => sampleOperation(root, field, samplesFor(field, things)))
      if (
        foreign === none ||
        ['registerAccount', 'createDnsProfile', 'createApiToken', 'storeTransferCode'].includes(field.name)
      )
        continue
      compared++
      const answers = [await ask('stranger', String(foreign)), await ask('stranger', String(none))]
      expect(answers[0], field.name).toEqual(answers[1])
    }
    expect(compared).toBeGreaterThan(20)
    expect(await stored(shop.app)).toEqual(before)
  })

  test('for everybody but resellers: their channel answers FORBIDDEN [ROL-010]', async () => {
    const before = await storedAfterJobs()
    let asked = 0
    for (const { root, field } of fields) {
      const document = sampleOperation(root, field, { ...samplesFor(field, own), channel: 'RESELLER' })
      if (!document.includes('channel: RESELLER')) continue
      asked++
      expect((await ask('visitor', document)).code, field.name).toBe('NOT_SIGNED_IN')
      for (const actor of ['customer', 'sub-user'] as const) {
        expect((await ask(actor, document)).code, `${field.name} ${actor}`).toBe('FORBIDDEN')
      }
    }
    expect(asked).toBeGreaterThan(10)
    expect(await stored(shop.app)).toEqual(before)
  })
})

const routes = restRoutes()
  .map((route) => ({ route, name: nameOf(route), who: PATHS[nameOf(route)] }))
  .filter(({ name }) => !/\/login$|\/logout$/.test(name))

/** Parameters and fields of a path, filled with these resources. */
function valuesFor(name: string, things: Samples): { params: Record<string, string>; fields: Record<string, string> } {
  const text = (thing: string) => String(things[thing])
  const [id, recordId] = /whois/.test(name)
    ? [text('whois'), '']
    : /profile/.test(name)
      ? [text('profile'), text('profileRecord')]
      : /bestellen/.test(name)
        ? [text('order'), '']
        : [text('domain'), text('record')]
  const domain = things === own ? 'voorbeeldklant.nl' : 'bestaatniet-voorbeeld.nl'
  return {
    params: { id, recordId, domain },
    fields: {
      ...{ domainId: text('domain'), profileId: text('profile'), unique: text('item'), parentId: text('item') },
      ...{
        domainName: domain,
        name: 'www',
        type: 'A',
        value: '203.0.113.9',
        customWhois: '[]',
        paymentMethod: 'IDEAL',
      },
    },
  }
}

async function call(
  actor: Actor,
  { route, name }: (typeof routes)[number],
  things: Samples,
): Promise<Given & { status: number }> {
  const browser = browsers[actor]
  const { params, fields: body } = valuesFor(name, things)
  const headers = { 'X-CSRF-TOKEN': await browser.csrfToken(), cookie: browser.cookieHeader() }
  const query = route.method === 'GET' ? '?domain=&extensions=nl' : ''
  const answer = await fetch(new URL(addressOf(route, params) + query, shop.url), requestFor(route, body, headers))
  return { status: answer.status, code: null, text: await answer.text() }
}

describe('REST keeps to the policy table', () => {
  test('for a visitor: 401 for what is for others, and nothing is written [ROL-005, ROL-017]', async () => {
    const before = await storedAfterJobs()
    for (const row of routes) {
      if (row.who === 'anyone') continue
      expect((await call('visitor', row, own)).status, row.name).toBe(401)
    }
    expect(await stored(shop.app)).toEqual(before)
  })

  test('for a visitor: the rest answers without a login [ROL-001]', async () => {
    for (const row of routes) {
      if (row.who !== 'anyone') continue
      const { status } = await call('visitor', row, missing)
      expect([401, 403, 405, 500], row.name).not.toContain(status)
    }
  })

  test('for a sub-user: 403 for what is for buyers and resellers, and nothing is written [ROL-017]', async () => {
    const before = await storedAfterJobs()
    for (const row of routes) {
      if (row.who !== 'buyer' && row.who !== 'reseller') continue
      expect((await call('sub-user', row, own)).status, row.name).toBe(403)
    }
    expect(await stored(shop.app)).toEqual(before)
  })

  test('for a customer: 403 for what is for resellers, and nothing is written [ROL-010]', async () => {
    const before = await storedAfterJobs()
    const rows = routes.filter(({ who }) => who === 'reseller')
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) expect((await call('customer', row, own)).status, row.name).toBe(403)
    for (const row of rows) expect((await call('reseller', row, missing)).status, row.name).not.toBe(403)
    expect(await stored(shop.app)).toEqual(before)
  })

  test('for another customer: what is not theirs is as if it were not there [ROL-017]', async () => {
    const before = await storedAfterJobs()
    const rows = routes.filter(({ name }) => /:id|:domain|profiel|fromDomain|remove|setGratis/.test(name))
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) {
      const [foreign, none] = [await call('stranger', row, own), await call('stranger', row, missing)]
      expect(foreign, row.name).toEqual(none)
      expect([400, 403, 404], row.name).toContain(foreign.status)
    }
    expect(await stored(shop.app)).toEqual(before)
  })

  test('whichever way a path is written [ROL-017]', async () => {
    const variants = [
      '/api/accounts/dns-beheren/profiel',
      '/api/accounts/dns-beheren/profiel/',
      '//api/account/whois',
      '/API/account/whois',
      '/api/account/whois/',
      '/api/account/./whois',
      '/api/account/%77hois',
      '/api/account/whois;a=b',
      '/api/account/whois?x=/captcha/key',
      `/api/account/domeinen/${own.domain}/dns/`,
      `/api/bestellen/${own.order}/`,
    ]
    const cookie = browsers.visitor.cookieHeader()
    for (const path of variants) {
      for (const method of ['GET', 'POST']) {
        const headers = { 'X-CSRF-TOKEN': await browsers.visitor.csrfToken(), cookie }
        const answer = await fetch(shop.url + path, { method, headers, redirect: 'manual' })
        const text = await answer.text()
        expect(text, path).not.toMatch(/who_|rec_|custom|amount/)
        // The fallback of GET is a page, and the test shop's page is empty.
        if (method === 'POST' || !text.includes('<!doctype'))
          expect([401, 404, 405, 415], path).toContain(answer.status)
      }
    }
  })
})

test('a visitor searches, fills a basket, registers and logs in [ROL-001]', async () => {
  const visitor = shop.browser()
  const search = await visitor.get(
    `/api/check-domain-extensions?domain=zoekvoorbeeld&extensions[]=nl&g-recaptcha-response=${TEST_CAPTCHA}`,
  )
  expect([search.status, await search.text()]).toEqual([200, expect.stringContaining('zoekvoorbeeld.nl')])
  const item = { productId: await productId(), productCode: 'DOMAIN_NL', title: 'zoekvoorbeeld.nl' }
  expect((await visitor.postForm('/api/bestelprocedure/addItem', item)).status).toBe(200)
  const registrationDto = {
    ...{ email: 'rol@voorbeeld.nl', password: 'een eigen wachtwoord', firstName: 'Rol', lastName: 'Voorbeeld' },
    ...{ isCompany: false, companyName: '', street: 'Voorbeeldstraat', streetNumber: '1', streetNumberAddition: '' },
    ...{
      postCode: '1234 AB',
      city: 'Voorbeeldstad',
      countryId: 154,
      phoneNumber: '+31 10 000 00 09',
      gender: 'F',
      birthDate: '',
    },
  }
  const registered = await visitor.postJson('/api/register-account', { registrationDto, captcha: TEST_CAPTCHA })
  expect(registered.status, await registered.clone().text()).toBe(200)
  expect((await visitor.login(CUSTOMER)).status).toBe(200)
})

test('paying is for who is signed in, with a basket [ROL-005]', async () => {
  const buyer = shop.browser()
  const item = { productId: await productId(), productCode: 'DOMAIN_NL', title: 'betaalvoorbeeld.nl' }
  await buyer.postForm('/api/bestelprocedure/addItem', item)
  const pay = () => buyer.postForm('/bestelprocedure/purchase', { customWhois: '[]', paymentMethod: 'IDEAL' })
  expect((await pay()).status).toBe(401)
  await buyer.login(CUSTOMER)
  const paid = await pay()
  expect(paid.status, await paid.clone().text()).toBe(200)
  expect(await paid.json()).toMatchObject({ returnUrl: expect.stringMatching(/^https?:|^\//) })
})

test('whether the visitor is signed in is the server’s word: nothing that a browser says changes it [ROL-007]', async () => {
  const said = { 'X-Logged-In': 'true', authorization: 'Basic a2xhbnQ6eA==', 'X-User': CUSTOMER, 'X-Role': 'RESELLER' }
  const cookies = ['loggedIn=true', 'isLoggedIn=1', 'isReseller=true', `user=${CUSTOMER}`, 'role=RESELLER']
  const headers = { ...said, cookie: cookies.join('; ') }
  expect(await (await fetch(`${shop.url}/api/bestellen/ingelogd?isLoggedIn=true`, { headers })).json()).toBe(false)
  expect((await fetch(`${shop.url}/api/account/whois`, { headers })).status).toBe(401)
  expect((await fetch(`${shop.url}/api/bestelprocedure/reseller/getBasket`, { headers })).status).toBe(401)
})

test('a customer orders and manages their own DNS, profiles and holders [ROL-008]', async () => {
  const customer = shop.browser()
  await customer.login(CUSTOMER)
  const id = demoDomainId('voorbeeldklant.nl')
  const answers = [
    await customer.postJson(`/api/account/domeinen/${id}/dns`, { name: 'rol', type: 'A', value: '203.0.113.77' }),
    await customer.postJson('/api/account/dns/profile', { name: 'Rolprofiel' }),
    await customer.get('/api/account/whois'),
    await customer.send('PUT', '/api/account/whois/standard', { email: CUSTOMER, phone: '+31 10 000 00 01' }),
    await customer.get(`/api/bestellen/${own.order}`),
  ]
  expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => true))
})

test('what a caller says about role and price is not read [ROL-010]', async () => {
  const claims = {
    isReseller: 'true',
    loggedAsReseller: 'true',
    staffel: '9',
    accountId: 'acc_x',
    role: 'RESELLER',
    productPrice: '1',
  }
  const item = { productId: await productId(), productCode: 'DOMAIN_NL', title: 'prijsvoorbeeld.nl' }
  const prices: number[] = []
  for (const more of [{}, claims]) {
    const browser = shop.browser()
    const answer = await browser.postForm('/api/bestelprocedure/addItem', { ...item, ...more })
    prices.push(((await answer.json()) as { totalPricePerPeriodExcludeTax: number }).totalPricePerPeriodExcludeTax)
  }
  expect(prices[1]).toBe(prices[0])
  const { errors } = await shop
    .browser()
    .graphql('mutation { setBasketPeriod(input: { period: YEARLY, staffel: 9 }) { __typename } }')
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
})
