import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoHolderId } from '../../db/seed/demo-accounts'
import type { Browser } from '../support/browser'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

async function signedIn(email = 'klant@voorbeeld.nl'): Promise<Browser> {
  const browser = shop.browser()
  await browser.login(email)
  return browser
}

async function add(
  browser: Browser,
  title: string,
  fields: Record<string, string> = {},
  base = '/api/bestelprocedure',
) {
  const { data } = await browser.graphql('{ products { productId productCode } }')
  const products = data.products as unknown as { productId: string; productCode: string }[]
  const { productId } = products.find(({ productCode }) => productCode === 'DOMAIN_NL') ?? { productId: '' }
  const answer = await browser.postForm(`${base}/addItem`, { productId, productCode: 'DOMAIN_NL', title, ...fields })
  expect(answer.status, await answer.clone().text()).toBe(200)
}

const PURCHASE = '/bestelprocedure/purchase'

async function purchase(browser: Browser, fields: Record<string, string> = {}): Promise<string> {
  const answer = await browser.postForm(PURCHASE, { customWhois: '[]', paymentMethod: 'IDEAL', ...fields })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return ((await answer.json()) as { returnUrl: string }).returnUrl
}

/** Chooses an outcome on the page of the bank, as a visitor does; answers where the browser goes then. */
async function payAtBank(browser: Browser, paymentUrl: string, outcome = 'COMPLETED'): Promise<URL> {
  const answer = await browser.postForm(new URL(paymentUrl).pathname, { outcome })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

describe('POST /api/bestelprocedure/paymentMethods', () => {
  test('lists the methods with their fees [PAY-004, PAY-006]', async () => {
    const browser = await signedIn()
    const methods = await (await browser.postForm('/api/bestelprocedure/paymentMethods')).json()
    expect(methods).toMatchObject([
      { paymentMethod: 'IDEAL', price: 0 },
      { paymentMethod: 'AUTOMATIC_INCASSO', price: 0 },
      { paymentMethod: 'MANUAL_PAYMENT', price: 250 },
    ])
    expect(await (await shop.postForm('/api/bestelprocedure/paymentMethods')).json()).toMatchObject([
      { paymentMethod: 'IDEAL' },
    ])
    const { data } = await browser.graphql(
      '{ __type(name: "PaymentMethodCode") { enumValues { name } } paymentMethods { paymentMethod price } checkoutPaymentRequired }',
    )
    expect(data.__type).toMatchObject({
      enumValues: expect.arrayContaining([{ name: 'MANUAL_PAYMENT' }, { name: 'AUTOMATIC_INCASSO' }]),
    })
    expect(data).toMatchObject({ checkoutPaymentRequired: false, paymentMethods: { length: 3 } })
  })

  test('of resellers is for resellers [RES-012]', async () => {
    const path = '/api/bestelprocedure/reseller/paymentMethods'
    expect((await (await signedIn()).postForm(path)).status).toBe(403)
    expect(await (await (await signedIn('reseller@voorbeeld.nl')).postForm(path)).json()).toHaveLength(3)
  })
})

describe('POST /bestelprocedure/purchase', () => {
  test('orders, goes to the bank and back, and delivers [ROL-005, PAY-012, CHK-102, CHK-104]', async () => {
    const browser = await signedIn()
    await add(browser, 'helemaal.nl')
    const customWhois = JSON.stringify([{ customWhoisId: demoHolderId('pien@voorbeeld.nl'), domain: 'helemaal.nl' }])
    const paymentUrl = await purchase(browser, { customWhois })
    expect(await purchase(browser)).toBe(paymentUrl)
    const returned = await payAtBank(browser, paymentUrl)
    expect(returned.pathname).toMatch(/^\/bestellen\/ord_[\w-]{22}\/betalingsstatus$/)
    const id = returned.pathname.split('/')[2]
    expect(await (await browser.get(`/api/bestellen/${id}/betalingsstatus`)).json()).toEqual({
      lastOmnikassaStatus: 'COMPLETED',
    })
    await shop.settle()
    const order = await (await browser.get(`/api/bestellen/${id}`)).json()
    expect(order).toMatchObject({
      status: 'DELIVERED',
      closed: true,
      item: { domainName: 'helemaal.nl', holder: 'Pien Particulier, Amsterdam' },
    })
    const paidAlready = await browser.get(`/api/bestellen/${id}/betaling`)
    expect([paidAlready.status, Object.keys(await paidAlready.json())]).toEqual([409, ['fieldErrors', 'formErrors']])
  })

  test('believes no status in the address that the browser comes back to', async () => {
    const browser = await signedIn()
    await add(browser, 'terugkeer.nl')
    const id = (await payAtBank(browser, await purchase(browser), 'CANCELLED')).pathname.split('/')[2]
    await browser.get(`/bestellen/${id}/betalingsstatus?order_id=1&status=COMPLETED&signature=00`)
    expect(await (await browser.get(`/api/bestellen/${id}/betalingsstatus`)).json()).toEqual({
      lastOmnikassaStatus: 'CANCELLED',
    })
    const link = await browser.get(`/api/bestellen/${id}/betaling`)
    expect([link.status, await link.text()]).toEqual([200, expect.stringMatching(/^http:.*\/testbank\/betalen\//)])
  })

  test('is not for visitors, sub-users or forgers [ROL-005, ROL-009]', async () => {
    const visitor = shop.browser()
    await add(visitor, 'bezoeker.nl')
    expect((await visitor.postForm(PURCHASE, { paymentMethod: 'IDEAL' })).status).toBe(401)
    const subUser = await (await signedIn('subgebruiker@voorbeeld.nl')).postForm(PURCHASE, { paymentMethod: 'IDEAL' })
    expect([subUser.status, await subUser.text()]).toEqual([403, expect.stringContaining('subgebruiker')])
    const forged = await (await signedIn()).postForm(PURCHASE, { paymentMethod: 'IDEAL' }, { 'X-CSRF-TOKEN': 'anders' })
    expect(forged.status).toBe(403)
    const wrongShop = await (await signedIn()).postForm('/bestelprocedure-reseller/purchase', {
      paymentMethod: 'IDEAL',
    })
    expect(wrongShop.status).toBe(403)
  })

  test('answers 400 in plain words to what is not right [PAY-003]', async () => {
    const browser = await signedIn()
    await add(browser, 'nietgoed.nl')
    const wrongs: Record<string, string>[] = [
      { paymentMethod: '' },
      { paymentMethod: 'constructor' },
      { paymentMethod: 'IDEAL', quoteHash: 'anders' },
      ...['{', '{}', '[1]', '[{"domain":1}]', `[${'{"domain":"a.nl"},'.repeat(101)}{"domain":"a.nl"}]`].map(
        (customWhois) => ({
          paymentMethod: 'IDEAL',
          customWhois,
        }),
      ),
    ]
    for (const fields of wrongs) {
      const answer = await browser.postForm(PURCHASE, fields)
      expect([answer.status, answer.headers.get('content-type')], JSON.stringify(fields).slice(0, 60)).toEqual([
        400,
        'text/plain; charset=utf-8',
      ])
      expect(await answer.text()).not.toBe('')
    }
    const foreign = JSON.stringify([{ customWhoisId: 'who_AAAAAAAAAAAAAAAAAAAAAA', domain: 'nietgoed.nl' }])
    expect((await browser.postForm(PURCHASE, { paymentMethod: 'IDEAL', customWhois: foreign })).status).toBe(404)
  })

  test('takes no price, rate or total from the caller, nor other names than its own', async () => {
    const browser = await signedIn('reseller@voorbeeld.nl')
    const lies = {
      productPrice: '1',
      discountedPrice: '0',
      vatRate: '0',
      premiumPrice: '1',
      amount: '-1',
      invoiced: 'false',
    }
    await add(browser, 'geenkorting.nl', lies)
    const customWhois = '[{"domain":"geenkorting.nl","customWhoisId":null,"__proto__":{"price":0},"price":1}]'
    const paymentUrl = await purchase(browser, { ...lies, customWhois })
    const id = (await payAtBank(browser, paymentUrl, 'IN_PROGRESS')).pathname.split('/')[2]
    const order = await (await browser.get(`/api/bestellen/${id}`)).json()
    expect([order.totals.net, order.totals.vat, order.amount.value]).toEqual([399, 84, 483])
    expect(({} as { price?: number }).price).toBeUndefined()
  })

  test('of a reseller is at reseller prices [PAY-013]', async () => {
    const browser = await signedIn('reseller@voorbeeld.nl')
    await add(browser, 'doorverkoop.nl', {}, '/api/bestelprocedure/reseller')
    const answer = await browser.postForm('/bestelprocedure-reseller/purchase', {
      customWhois: '[]',
      paymentMethod: 'MANUAL_PAYMENT',
    })
    const { returnUrl } = (await answer.json()) as { returnUrl: string }
    expect(returnUrl).toMatch(/^\/bestellen\/ord_[\w-]{22}\/overzicht$/)
    const order = await (await browser.get(`/api/bestellen/${returnUrl.split('/')[2]}`)).json()
    expect(order.item).toMatchObject({ price: 499, title: 'doorverkoop.nl' })
  })

  test('is Mutation.purchase on the other door', async () => {
    const browser = await signedIn()
    const mutation = `mutation($input: PurchaseInput!) { purchase(input: $input) {
      ... on PurchaseStarted { returnUrl order { id status paymentStatus } } ... on UserError { code message } } }`
    const input = { paymentMethod: 'IDEAL', customWhois: [] }
    expect((await browser.graphql(mutation, { input })).data.purchase).toMatchObject({ code: 'EMPTY_BASKET' })
    await add(browser, 'anderedeur.nl')
    const { data } = await browser.graphql(mutation, { input })
    expect(data.purchase).toMatchObject({ order: { status: 'AWAITING_PAYMENT', paymentStatus: 'ANNOUNCED' } })
    expect((await browser.graphql(mutation, { input: { ...input, paymentMethod: 'GOUD' } })).errors).toHaveLength(1)
  })
})

describe('POST /api/payments/omnikassa/notification', () => {
  const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    fetch(new URL('/api/payments/omnikassa/notification', shop.url), { method: 'POST', body, headers })

  test('takes in what the bank signed, twice as well as once, and nothing else', async () => {
    const browser = await signedIn()
    await add(browser, 'bankbericht.nl')
    const paymentUrl = await purchase(browser)
    const decision = shop.app.adapters.embedded.bank.decide(paymentUrl.split('/').at(-1) ?? '', 'COMPLETED')
    const body = decision?.notification ?? ''
    for (const forged of [
      '',
      '{}',
      'null',
      body.slice(1),
      body.replace(/"signature":"./, '"signature":"x'),
      `${body} `.repeat(3),
    ]) {
      expect((await post(forged)).status, forged.slice(0, 40)).toBe(400)
    }
    expect((await post('x'.repeat(20_000))).status).toBe(413)
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      expect((await post(body, { 'content-type': type, origin: 'https://bank.example' })).status, type).toBe(200)
    }
    await shop.settle()
    const { data } = await browser.graphql('{ orders(first: 1) { edges { node { status paymentStatus closed } } } }')
    expect(data.orders).toMatchObject({
      edges: [{ node: { status: 'DELIVERED', paymentStatus: 'COMPLETED', closed: true } }],
    })
  })
})
