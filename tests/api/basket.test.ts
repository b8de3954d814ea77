import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PROFILE_ID } from '../../db/seed/demo-domains'
import { productIdOf } from '../../db/seed/seed-catalogue'
import type { Browser } from '../support/browser'
import { startTestShop, type TestShop } from '../support/test-shop'
import {
  BASKET_FIELDS,
  basketOf,
  type Call,
  type Entry,
  expectSame,
  type Fields,
  graphql,
  inRestWords,
  product,
  rest,
} from './basket-entries'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

interface Step {
  call: Call
  fields?: Fields
  /** Input fields that take an id, each with the title of its item. */
  ids?: Record<string, string>
  status?: number
}

const adds = (code: string, title: string, parent?: string): Step => ({
  call: 'addItem',
  fields: { ...product(code, title), transferDnsLater: true },
  ...(parent === undefined ? {} : { ids: { parentId: parent } }),
})
const takes = (call: Call, fields?: Fields, ids?: Record<string, string>): Step => ({ call, fields, ids })
const refused = (status: number, step: Step): Step => ({ ...step, status })

const STEPS: [string, Step][] = [
  ['an empty basket is validated', takes('validateBasket')],
  ['hosting without a domain', adds('HOSTING_INTRO', 'Intro webhosting')],
  ['a name', adds('DOMAIN_NL', 'lindebrood.nl')],
  ['the same name', adds('DOMAIN_NL', 'LINDEBROOD.nl')],
  ['a proposal', takes('proposeAdditionalService')],
  ['a proposal of SSL', takes('proposeAdditionalServiceSsl')],
  ['both accepted', takes('acceptAdditionalService', { acceptedServiceTypes: ['UPGRADE_TO_BASIC_HOSTING', 'SSL'] })],
  ['accepted again', takes('acceptAdditionalService', { acceptedServiceTypes: ['UPGRADE_TO_BASIC_HOSTING'] })],
  ['Wordpress', takes('setGratisProduct', product('INSTALL_WORDPRESS', 'Wordpress'), { parentId: 'lindebrood.nl' })],
  ['Joomla', takes('setGratisProduct', product('INSTALL_JOOMLA', 'Joomla'), { parentId: 'lindebrood.nl' })],
  ['no installation', takes('removeGratisProduct', {}, { parentId: 'lindebrood.nl' })],
  ['an extra', adds('PREMIUM_SPAMFILTER', '', 'lindebrood.nl')],
  ['a name that moves', adds('DOMAIN_COM', 'bezet-brood.com')],
  ['a basket without its code', takes('validateBasket')],
  ['its code', adds('TRANSFER_CODE', 'VERHUIS-123', 'bezet-brood.com')],
  ['a name that forwards', adds('DOMAIN_BE', 'brood.be')],
  ['a wrong URL', refused(400, adds('REDIRECT', 'foo', 'brood.be'))],
  ['its URL', adds('REDIRECT', 'https://foo.nl', 'brood.be')],
  ['a sound basket', takes('validateBasket')],
  ['an unknown product', refused(400, takes('addItem', { productId: 'prd_x', productCode: 'X', title: 'x.nl' }))],
  ['a code of another product', refused(400, takes('addItem', { ...product('DOMAIN_NL', 'x.nl'), productCode: 'X' }))],
  ['another extension', refused(400, adds('DOMAIN_NL', 'lindebrood.com'))],
  ['a name in quarantine', refused(409, adds('DOMAIN_NL', 'quarantaine-brood.nl'))],
  ['an unknown parent', refused(404, takes('addItem', { ...product('HOSTING_BASIC', ''), parentId: 'itm_x' }))],
  ['an unknown item', refused(404, takes('removeItem', { unique: 'itm_x' }))],
  ['an unknown name', refused(404, takes('removeDomain', { domainName: 'x.nl' }))],
  [
    'what was not proposed',
    refused(400, takes('acceptAdditionalService', { acceptedServiceTypes: ['ADD_INTRO_HOSTING'] })),
  ],
  [
    'somebody’s profile',
    refused(401, takes('addItem', { ...product('DOMAIN_NL', 'x.nl'), dnsProfileId: DEMO_PROFILE_ID })),
  ],
  ['a package less', takes('removeItem', {}, { unique: 'Basic webhosting' })],
  ['a name less', takes('removeDomain', { domainName: 'bezet-brood.com' })],
]

test('REST and GraphQL do the same, call for call [BSK-001, BSK-007, BSK-010..020, BSK-022]', async () => {
  const [viaRest, viaGraphql] = [shop.browser(), shop.browser()]
  for (const [name, { call, fields = {}, ids = {}, status = 200 }] of STEPS) {
    const through = async (send: Entry, browser: Browser) =>
      send(browser, call, { ...fields, ...(await idsOf(browser, ids)) })
    const first = await through(rest, viaRest)
    expect(first.status, name).toBe(status)
    await expectSame(first, await through(graphql, viaGraphql)).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`)
    })
    await expectSame(
      { status: 200, answer: await basketOf(viaRest) },
      { status: 200, answer: await nodeOf(viaGraphql) },
    )
  }
  const left = await basketOf(viaRest)
  expect(left.allBasketItems.map(({ title }: { title: string }) => title)).toEqual([
    'lindebrood.nl',
    'brood.be',
    'https://foo.nl',
  ])
})

describe('the shape', () => {
  test('of a basket and its items has every key, from the start [BSK-001, BSK-003, BSK-007]', async () => {
    const browser = shop.browser()
    const BASKET_KEYS = ['empty', 'items', 'allBasketItems', 'period', 'hasDiscount', 'includeVatRate']
    const TOTALS = ['IncludeTax', 'ExcludeTax'].map((kind) => `totalPricePerPeriod${kind}`)
    const OTHERS = ['totalTaxPricePerPeriod', 'totalDiscountPerPeriodExcludeTax', 'domainIsMissingForHosting']
    const empty = await basketOf(browser)
    expect(Object.keys(empty)).toEqual(expect.arrayContaining([...BASKET_KEYS, ...TOTALS, ...OTHERS]))
    expect(empty).toMatchObject({ empty: true, items: [], period: 'YEARLY', totalPricePerPeriodIncludeTax: 0 })
    const { answer } = await rest(browser, 'addItem', product('DOMAIN_NL', 'kadewinkel.nl'))
    expect(answer.empty).toBe(false)
    expect(Object.keys(answer.items[0])).toEqual(
      expect.arrayContaining([
        ...['unique', 'title', 'productId', 'productCode', 'productName', 'productType', 'invoiced', 'domainName'],
        ...['discountedPricePerPeriod', 'connectedItem'],
      ]),
    )
    expect(answer.items[0]).toMatchObject({
      ...{
        title: 'kadewinkel.nl',
        productCode: 'DOMAIN_NL',
        productName: '.nl-domeinnaam',
        invoiced: true,
        connectedItem: [],
      },
      ...{ productId: productIdOf('DOMAIN_NL'), productType: 'DOMAIN_REGISTRATION', domainName: 'kadewinkel.nl' },
    })
  })

  test('of its words is in the graph [BSK-008, BSK-021, TRF-015]', async () => {
    const { data } = await shop.graphql(`{
      products: __type(name: "ProductType") { enumValues { name } }
      services: __type(name: "ServiceType") { enumValues { name } }
      modes: __type(name: "DnsTransferMode") { enumValues { name } }
      transfer: __type(name: "TransferInput") { inputFields { name } }
    }`)
    const words = (list: { name: string }[]) => list.map(({ name }) => name)
    expect(words(data.products.enumValues)).toEqual(expect.arrayContaining(['DOMAIN_REGISTRATION', 'LINUX_PACKAGE']))
    expect(words(data.services.enumValues)).toEqual([
      ...['NONE', 'ADD_INTRO_HOSTING', 'UPGRADE_TO_BASIC_HOSTING', 'UPGRADE_TO_PREMIUM_HOSTING', 'SSL'],
    ])
    expect(words(data.modes.enumValues)).toEqual(['COPY', 'DNS_PROFILE'])
    expect(words(data.transfer.inputFields)).toEqual([
      ...['migrationCode', 'isOwner', 'transferDns', 'dnsMode', 'dnsProfileId'],
    ])
  })

  test('of what comes in is a form; anything else is refused [BSK-022]', async () => {
    expect((await shop.postJson('/api/bestelprocedure/addItem', product('DOMAIN_NL', 'x.nl'))).status).toBe(415)
    const withoutToken = await fetch(`${shop.url}/api/bestelprocedure/addItem`, { method: 'POST' })
    expect(withoutToken.status).toBe(403)
  })
})

test('the basket comes along through login, with its period and its discount code', async () => {
  const browser = shop.browser()
  const title = 'meegenomen.nl'
  await rest(browser, 'addItem', product('DOMAIN_NL', title))
  const change = async (mutation: string, type: string, input: object) => {
    const answer = '__typename ... on Basket { period discountCode totalPricePerPeriodExcludeTax }'
    const document = `mutation ($input: ${type}!) { answer: ${mutation}(input: $input) { ${answer} ... on UserError { code } } }`
    return (await browser.graphql(document, { input })).data.answer
  }
  await change('setBasketPeriod', 'SetBasketPeriodInput', { period: 'FIVE_YEARLY' })
  const expired = await change('applyDiscountCode', 'ApplyDiscountCodeInput', { code: 'ZOMERVLAG' })
  expect(expired).toEqual({ __typename: 'InvalidInput', code: 'INVALID_INPUT' })
  const totalPricePerPeriodExcludeTax = 399 + 4 * 999 - 500
  expect(await change('applyDiscountCode', 'ApplyDiscountCodeInput', { code: 'VLAGGENMAST' })).toEqual({
    ...{ __typename: 'Basket', period: 'FIVE_YEARLY', discountCode: 'VLAGGENMAST', totalPricePerPeriodExcludeTax },
  })
  await browser.login('klant@voorbeeld.nl')
  expect(await basketOf(browser)).toMatchObject({
    ...{ period: 'FIVE_YEARLY', discountCode: 'VLAGGENMAST', totalPricePerPeriodExcludeTax, items: [{ title }] },
  })
})

const nodeOf = async (browser: Browser) =>
  inRestWords((await browser.graphql(`{ basket { ${BASKET_FIELDS} } }`)).data.basket)

/** Looks up, in this browser's basket, the ids of the items that a step names by title. */
async function idsOf(browser: Browser, titles: Record<string, string>): Promise<Fields> {
  const { allBasketItems } = await basketOf(browser)
  const entries = Object.entries(titles).map(([field, title]) => {
    const item = allBasketItems.find((one: { title: string }) => one.title === title)
    return [field, item?.unique ?? `no ${title}`] as const
  })
  return Object.fromEntries(entries)
}
