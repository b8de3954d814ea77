import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../support/test-shop'
import { basketOf, type Call, type Fields, graphql, product, rest } from './basket-doors'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const DOORS = [
  ['REST', rest],
  ['GraphQL', graphql],
] as const

describe.each(DOORS)('through %s', (name, door) => {
  test('what a caller makes up beside the product is not heard', async () => {
    const browser = shop.browser()
    const wish = product('DOMAIN_NL', `verzonnen-${name.toLowerCase()}.nl`)
    const made = {
      discountedPricePerPeriod: '1',
      price: '0',
      quantity: '-1',
      staffel: '5',
      isReseller: 'true',
      accountId: 'acc_x',
    }
    const outcome = await door(browser, 'addItem', { ...wish, ...made })
    if (door === graphql) {
      expect(outcome).toMatchObject({ status: 400, answer: { code: 'BAD_USER_INPUT' } })
      expect((await basketOf(browser)).empty).toBe(true)
    } else
      expect(outcome.answer).toMatchObject({
        totalPricePerPeriodExcludeTax: 399,
        items: [{ discountedPricePerPeriod: 399 }],
      })
  })

  test('a proposal that does not exist is 400 [BSK-021]', async () => {
    const wish = { acceptedServiceTypes: ['GRATIS'] }
    expect(await door(shop.browser(), 'acceptAdditionalService', wish)).toMatchObject({
      ...{ status: 400, answer: { code: 'BAD_USER_INPUT' } },
    })
  })

  test('a registry that gives no answer is 503, and the basket stands', async () => {
    const browser = shop.browser()
    await door(browser, 'addItem', product('DOMAIN_NL', 'kadewinkel.nl'))
    const before = await basketOf(browser)
    const wish = product('DOMAIN_NL', `fout-${name.toLowerCase()}.nl`)
    expect(await door(browser, 'addItem', wish)).toMatchObject({ status: 503, answer: { code: 'OUTSIDE_UNAVAILABLE' } })
    expect(await basketOf(browser)).toEqual(before)
    expect((await door(browser, 'addItem', wish)).status).toBe(200)
  })

  test('the sixty-first add within a minute is 429', async () => {
    const browser = shop.browser()
    const wish = product('DOMAIN_NL', 'geen naam')
    for (let count = 0; count < 60; count++) await door(browser, 'addItem', wish)
    expect(await door(browser, 'addItem', wish)).toMatchObject({ status: 429, answer: { code: 'TOO_MANY_REQUESTS' } })
  })

  test('an item of another browser is not known [BSK-010, BSK-012, BSK-013]', async () => {
    const [owner, other] = [shop.browser(), shop.browser()]
    const { answer } = await door(owner, 'addItem', product('DOMAIN_NL', 'kadewinkel.nl'))
    const { unique } = answer.items[0]
    const attempts = [
      await door(other, 'removeItem', { unique }),
      await door(other, 'addItem', { ...product('HOSTING_BASIC', ''), parentId: unique }),
      await door(other, 'setGratisProduct', { ...product('INSTALL_JOOMLA', ''), parentId: unique }),
      await door(other, 'removeGratisProduct', { parentId: unique }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await basketOf(other)).empty).toBe(true)
    expect(await basketOf(owner)).toEqual(answer)
  })

  test('the reseller’s calls are for resellers, and theirs is a basket apart [RES-001, RES-008..011, RES-013]', async () => {
    const withoutFields: Call[] = ['validateBasket', 'proposeAdditionalService', 'proposeAdditionalServiceSsl']
    const fields: Partial<Record<Call, Fields>> = {
      addItem: product('DOMAIN_NL', 'kadewinkel.nl'),
      removeItem: { unique: 'itm_x' },
      removeDomain: { domainName: 'x.nl' },
      setGratisProduct: { ...product('INSTALL_JOOMLA', ''), parentId: 'itm_x' },
      removeGratisProduct: { parentId: 'itm_x' },
      acceptAdditionalService: { acceptedServiceTypes: ['SSL'] },
    }
    const [visitor, customer, reseller] = [shop.browser(), shop.browser(), shop.browser()]
    await customer.login('klant@voorbeeld.nl')
    // The type of the fields says that their names are calls.
    for (const call of [...withoutFields, ...(Object.keys(fields) as Call[])]) {
      expect((await door(visitor, call, fields[call], 'RESELLER')).status, call).toBe(401)
      expect((await door(customer, call, fields[call], 'RESELLER')).status, call).toBe(403)
    }
    await reseller.login('reseller@voorbeeld.nl')
    const before = await basketOf(reseller)
    const title = `wederverkoop-${name.toLowerCase()}.nl`
    const { answer } = await door(reseller, 'addItem', product('DOMAIN_NL', title), 'RESELLER')
    expect(answer).toMatchObject({ channel: 'RESELLER', items: [{ title, discountedPricePerPeriod: 499 }] })
    expect(await basketOf(reseller, 'reseller/')).toEqual(answer)
    expect(await basketOf(reseller)).toEqual(before)
    expect((await door(reseller, 'validateBasket', {}, 'RESELLER')).answer).toEqual({ status: 'OK', message: null })
    const { unique } = answer.items[0]
    const foreign = await door(reseller, 'removeItem', { unique })
    expect(foreign).toMatchObject({ status: 404 })
    const more = await door(reseller, 'addItem', { ...product('RESELLER_BASIC', ''), parentId: unique }, 'RESELLER')
    const hosting = more.answer.items[0].connectedItem[0]
    expect(hosting).toMatchObject({ productCode: 'RESELLER_BASIC', productType: 'LINUX_PACKAGE' })
    expect((await door(reseller, 'removeItem', { unique: hosting.unique }, 'RESELLER')).answer).toEqual(answer)
    const accepted = await door(reseller, 'acceptAdditionalService', fields.acceptAdditionalService, 'RESELLER')
    expect(accepted).toMatchObject({ status: 400, answer: { code: 'INVALID_INPUT' } })
    // Smart benefits are no part of this flow.
    for (const call of ['proposeAdditionalService', 'proposeAdditionalServiceSsl'] as const) {
      const refused = { status: 400, answer: { code: 'BAD_USER_INPUT' } }
      expect(await door(reseller, call, {}, 'RESELLER'), call).toMatchObject(refused)
    }
    expect((await door(reseller, 'removeDomain', { domainName: title }, 'RESELLER')).answer.empty).toBe(true)
  })
})
