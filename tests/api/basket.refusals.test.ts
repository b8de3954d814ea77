import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../support/test-shop'
import { basketOf, type Call, type Fields, graphql, product, rest } from './basket-entries'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const INTERFACES = [
  ['REST', rest],
  ['GraphQL', graphql],
] as const

describe.each(INTERFACES)('through %s', (name, send) => {
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
    const outcome = await send(browser, 'addItem', { ...wish, ...made })
    if (send === graphql) {
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
    expect(await send(shop.browser(), 'acceptAdditionalService', wish)).toMatchObject({
      ...{ status: 400, answer: { code: 'BAD_USER_INPUT' } },
    })
  })

  test('an unreachable registry returns 503, and the basket is kept', async () => {
    const browser = shop.browser()
    await send(browser, 'addItem', product('DOMAIN_NL', 'kadewinkel.nl'))
    const before = await basketOf(browser)
    const wish = product('DOMAIN_NL', `fout-${name.toLowerCase()}.nl`)
    expect(await send(browser, 'addItem', wish)).toMatchObject({ status: 503, answer: { code: 'OUTSIDE_UNAVAILABLE' } })
    expect(await basketOf(browser)).toEqual(before)
    expect((await send(browser, 'addItem', wish)).status).toBe(200)
  })

  test('the sixty-first add within a minute is 429', async () => {
    const browser = shop.browser()
    const wish = product('DOMAIN_NL', 'geen naam')
    for (let count = 0; count < 60; count++) await send(browser, 'addItem', wish)
    expect(await send(browser, 'addItem', wish)).toMatchObject({ status: 429, answer: { code: 'TOO_MANY_REQUESTS' } })
  })

  test('an item of another browser is not known [BSK-010, BSK-012, BSK-013]', async () => {
    const [owner, other] = [shop.browser(), shop.browser()]
    const { answer } = await send(owner, 'addItem', product('DOMAIN_NL', 'kadewinkel.nl'))
    const { unique } = answer.items[0]
    const attempts = [
      await send(other, 'removeItem', { unique }),
      await send(other, 'addItem', { ...product('HOSTING_BASIC', ''), parentId: unique }),
      await send(other, 'setGratisProduct', { ...product('INSTALL_JOOMLA', ''), parentId: unique }),
      await send(other, 'removeGratisProduct', { parentId: unique }),
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
    // The type guarantees that the keys are calls.
    for (const call of [...withoutFields, ...(Object.keys(fields) as Call[])]) {
      expect((await send(visitor, call, fields[call], 'RESELLER')).status, call).toBe(401)
      expect((await send(customer, call, fields[call], 'RESELLER')).status, call).toBe(403)
    }
    await reseller.login('reseller@voorbeeld.nl')
    const before = await basketOf(reseller)
    const title = `wederverkoop-${name.toLowerCase()}.nl`
    const { answer } = await send(reseller, 'addItem', product('DOMAIN_NL', title), 'RESELLER')
    expect(answer).toMatchObject({ channel: 'RESELLER', items: [{ title, discountedPricePerPeriod: 499 }] })
    expect(await basketOf(reseller, 'reseller/')).toEqual(answer)
    expect(await basketOf(reseller)).toEqual(before)
    expect((await send(reseller, 'validateBasket', {}, 'RESELLER')).answer).toEqual({ status: 'OK', message: null })
    const { unique } = answer.items[0]
    const foreign = await send(reseller, 'removeItem', { unique })
    expect(foreign).toMatchObject({ status: 404 })
    const more = await send(reseller, 'addItem', { ...product('RESELLER_BASIC', ''), parentId: unique }, 'RESELLER')
    const hosting = more.answer.items[0].connectedItem[0]
    expect(hosting).toMatchObject({ productCode: 'RESELLER_BASIC', productType: 'LINUX_PACKAGE' })
    expect((await send(reseller, 'removeItem', { unique: hosting.unique }, 'RESELLER')).answer).toEqual(answer)
    const accepted = await send(reseller, 'acceptAdditionalService', fields.acceptAdditionalService, 'RESELLER')
    expect(accepted).toMatchObject({ status: 400, answer: { code: 'INVALID_INPUT' } })
    // Smart benefits do not exist in the reseller flow.
    for (const call of ['proposeAdditionalService', 'proposeAdditionalServiceSsl'] as const) {
      const refused = { status: 400, answer: { code: 'BAD_USER_INPUT' } }
      expect(await send(reseller, call, {}, 'RESELLER'), call).toMatchObject(refused)
    }
    expect((await send(reseller, 'removeDomain', { domainName: title }, 'RESELLER')).answer.empty).toBe(true)
  })
})
