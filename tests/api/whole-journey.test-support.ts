import { createClient } from 'graphql-ws'
import { expect } from 'vitest'
import { productIdOf } from '../../db/seed/seed-catalogue'
import type { Browser } from '../support/browser'
import { pageSocket } from '../support/page-socket'
import { TEST_CAPTCHA } from '../support/test-config'
import type { TestShop } from '../support/test-shop'
import { listedProduct, PURCHASE, payAtBank } from './payments.test-support'

const PERSON = {
  isCompany: false,
  gender: 'M',
  firstName: 'Noor',
  lastName: 'Voorbeeld',
  postCode: '1234 AB',
  street: 'Voorbeeldstraat',
  streetNumber: '5',
  city: 'Voorbeeldstad',
  countryId: 154,
  phoneNumber: '+31 10 000 00 09',
  password: 'een eigen wachtwoord',
}

/** The steps of an order, through one of the interfaces. */
interface ShopClient {
  /** Statuses by full name. */
  search(label: string, extensions: string[]): Promise<Record<string, string>>
  /** Adds an item to the basket. Returns the `unique` of the domain with this title, if there is one. */
  add(productCode: string, title: string, parentId?: string): Promise<string>
  install(productCode: string, parentId: string): Promise<void>
  validate(): Promise<string>
  register(email: string): Promise<void>
  /** Opens the link in the activation mail, which logs in. */
  activate(token: string): Promise<void>
  /** Returns the payment address. */
  order(): Promise<string>
  /** Status of the order, and its lines by name. */
  result(id: string): Promise<{ status: string; items: { productName: string; deliveryStatus: string }[] }>
}

/** A guest searches, orders, registers, activates, pays and is served. Names and address are made from `name`. */
export async function wholeJourney(
  shop: TestShop,
  clientFor: (browser: Browser, shop: TestShop) => ShopClient,
  name: string,
): Promise<void> {
  const browser = shop.browser()
  const client = clientFor(browser, shop)
  const email = `${name}@voorbeeld.example`
  const [own, forwarded, moving] = [`linde${name}.nl`, `linde${name}.com`, `bezet-${name}.nl`]
  expect(await client.search(`linde${name}`, ['nl', 'com'])).toEqual({ [own]: 'free', [forwarded]: 'free' })
  expect(await client.search(`bezet-${name}`, ['nl'])).toEqual({ [moving]: 'active' })

  const ownId = await client.add('DOMAIN_NL', own)
  await client.add('HOSTING_BASIC', '', ownId)
  await client.install('INSTALL_WORDPRESS', ownId)
  await client.add('REDIRECT', 'https://www.example.nl', await client.add('DOMAIN_COM', forwarded))
  await client.add('TRANSFER_CODE', 'VERHUIS-123', await client.add('DOMAIN_NL', moving))
  expect(await client.validate()).toBe('OK')
  await client.register(email)
  await shop.settle()
  await client.activate(linkTo(shop, email))
  const paymentUrl = await client.order()
  const [, id = ''] = /^\/bestellen\/(ord_[\w-]{22})\/betalingsstatus$/.exec(
    (await payAtBank(browser, paymentUrl)).pathname,
  ) ?? ['']
  await shop.settle()

  const { status, items } = await client.result(id)
  expect([status, new Set(items.map(({ deliveryStatus }) => deliveryStatus))]).toEqual(['DELIVERED', new Set(['DONE'])])
  expect(items.map(({ productName }) => productName)).toEqual(expect.arrayContaining(['Basic webhosting', 'Wordpress']))
  const { data } = await browser.graphql(
    '{ sharedHostings { domainName productCode } customer: viewer { isLoggedIn } }',
  )
  expect(data).toEqual({
    sharedHostings: [{ domainName: own, productCode: 'HOSTING_BASIC' }],
    customer: { isLoggedIn: true },
  })
  const zone = await browser.graphql(
    `{ domain(name: "${own}") { isActiveDnsServer dnsRecords { edges { node { type } } } } }`,
  )
  expect(zone.data.domain.isActiveDnsServer).toBe(true)
  const types = zone.data.domain.dnsRecords.edges.map(({ node }: { node: { type: string } }) => node.type)
  expect(types).toEqual(expect.arrayContaining(['A', 'AAAA', 'MX']))
  expect(mailsTo(shop, email).length).toBeGreaterThanOrEqual(3)
}

const mailsTo = (shop: TestShop, email: string) => shop.mails().filter(({ to }) => to === email)

const linkTo = (shop: TestShop, email: string): string =>
  mailsTo(shop, email)
    .map(({ text }) => /account-activeren\/([\w-]+)/.exec(text)?.[1])
    .find((token) => token !== undefined) ?? ''

const product = (productCode: string) => ({ productId: productIdOf(productCode), productCode })

const uniqueOf = (basket: { items: { title: string; unique: string }[] }, title: string): string =>
  basket.items.find((item) => item.title === title)?.unique ?? ''

export function restClient(browser: Browser): ShopClient {
  const post = async (call: string, fields: Record<string, string>) => {
    const answer = await browser.postForm(`/api/bestelprocedure/${call}`, fields)
    expect(answer.status, `${call}: ${await answer.clone().text()}`).toBe(200)
    return answer.json()
  }
  return {
    async search(domain, extensions) {
      const query = new URLSearchParams([
        ['domain', domain],
        ['g-recaptcha-response', TEST_CAPTCHA],
        ...extensions.map((one) => ['extensions[]', one]),
      ])
      const text = await (await browser.get(`/api/check-domain-extensions?${query}`)).text()
      const rows = [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, row = '']) => JSON.parse(row))
      return Object.fromEntries(rows.map((row) => [row.domain, row.status]))
    },
    async add(code, title, parentId = '') {
      return uniqueOf(await post('addItem', { ...(await listedProduct(browser, code)), title, parentId }), title)
    },
    async install(code, parentId) {
      await post('setGratisProduct', { ...(await listedProduct(browser, code)), title: '', parentId })
    },
    validate: async () => (await post('validateBasket', {})).status,
    async register(email) {
      const form = { registrationDto: { ...PERSON, email }, captcha: '' }
      expect((await browser.postJson('/api/register-account', form)).status).toBe(200)
    },
    // The mail links to a page whose button sends this request.
    async activate(token) {
      const answer = await browser.postJson('/api/account-activeren', { token })
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { goTo: '/bestelprocedure?finalStep=true', csrfToken: expect.any(String) },
      ])
    },
    async order() {
      const answer = await browser.postForm(PURCHASE, { customWhois: '[]', paymentMethod: 'IDEAL' })
      expect(answer.status, await answer.clone().text()).toBe(200)
      return (await answer.json()).returnUrl
    },
    result: async (id) => (await browser.get(`/api/bestellen/${id}`)).json(),
  }
}

export function graphqlClient(browser: Browser, shop: TestShop): ShopClient {
  const change = async (mutation: string, input: Record<string, unknown>, type: string, selection: string) => {
    const name = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`
    const { data, errors } = await browser.graphql(
      `mutation ($input: ${name}!) { ${mutation}(input: $input) { ${selection} __typename } }`,
      { input },
    )
    expect(errors).toBeUndefined()
    expect(data[mutation].__typename).toBe(type)
    return data[mutation]
  }
  const changeBasket = (mutation: string, input: Record<string, unknown>) =>
    change(mutation, input, 'Basket', '... on Basket { items { title unique } }')
  return {
    async search(domain, extensions) {
      const client = createClient({
        url: `${shop.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: pageSocket(shop.url),
      })
      const query = `subscription ($domain: String!, $extensions: [String!]!, $captchaToken: String) {
        domainAvailability(domain: $domain, extensions: $extensions, captchaToken: $captchaToken) { domain status }
      }`
      const found: [string, string][] = []
      for await (const { data } of client.iterate<{ domainAvailability: { domain: string; status: string } }>({
        query,
        variables: { domain, extensions, captchaToken: TEST_CAPTCHA },
      })) {
        if (data) found.push([data.domainAvailability.domain, data.domainAvailability.status.toLowerCase()])
      }
      await client.dispose()
      return Object.fromEntries(found)
    },
    async add(code, title, parentId) {
      return uniqueOf(await changeBasket('addBasketItem', { ...product(code), title, parentId }), title)
    },
    async install(code, parentId) {
      await changeBasket('setFreeProduct', { ...product(code), parentId })
    },
    async validate() {
      const { data } = await browser.graphql('mutation { validateBasket(input: {}) { status message } }')
      return data.validateBasket.status
    },
    async register(email) {
      await change('registerAccount', { registration: { ...PERSON, email } }, 'RegistrationReceived', '')
    },
    async activate(token) {
      await change('activateAccount', { token }, 'AccountActivated', '')
    },
    async order() {
      const selection = '... on PurchaseStarted { returnUrl }'
      return (await change('purchase', { paymentMethod: 'IDEAL' }, 'PurchaseStarted', selection)).returnUrl
    },
    async result(id) {
      const query = 'query ($id: ID!) { order(id: $id) { status items { productName deliveryStatus } } }'
      return (await browser.graphql(query, { id })).data.order
    },
  }
}
