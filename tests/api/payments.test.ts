import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoHolderId } from '../../db/seed/demo-accounts'
import { startTestShop, type TestShop } from '../support/test-shop'
import { add, PURCHASE, payAtBank, purchase, signedIn } from './payments.test-support'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

describe('POST /api/bestelprocedure/paymentMethods', () => {
  test('lists the methods with their fees [PAY-004, PAY-006]', async () => {
    const browser = await signedIn(shop)
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
    expect((await (await signedIn(shop)).postForm(path)).status).toBe(403)
    expect(await (await (await signedIn(shop, 'reseller@voorbeeld.nl')).postForm(path)).json()).toHaveLength(3)
  })
})

test('what a basket comes to with a way to pay is the same on REST and in the graph', async () => {
  const browser = await signedIn(shop)
  await add(browser, 'metkosten.nl')
  const path = '/api/bestelprocedure/getBasket'
  const { totals } = await (await browser.get(`${path}?paymentMethod=MANUAL_PAYMENT`)).json()
  expect(totals).toEqual({ net: 649, vat: 136, gross: 785, discount: 600, fee: 250, vatRate: 0.21 })
  const { data } = await browser.graphql(
    '{ basket { totals(paymentMethod: MANUAL_PAYMENT) { net vat gross discount fee vatRate } plain: totals { gross } } }',
  )
  expect(data.basket).toEqual({ totals, plain: { gross: 483 } })
  expect(await (await browser.get(path)).json()).not.toHaveProperty('totals')
  expect((await browser.get(`${path}?paymentMethod=SCHELPEN`)).status).toBe(400)
  await browser.postForm('/api/bestelprocedure/removeDomain', { domainName: 'metkosten.nl' })
})

test('an order that waits is changed and cancelled over REST, in the shape of its paths', async () => {
  const browser = await signedIn(shop)
  await add(browser, 'wachtende.nl')
  await add(browser, 'blijvende.nl')
  await purchase(browser)
  const { data } = await browser.graphql('{ viewer { waitingOrder { id items { id title } } } }')
  const { id, items } = data.viewer.waitingOrder
  const path = `/api/bestellen/${id}`
  const send = (method: string, address: string, body = {}) => browser.send(method, address, body)
  const left = await (await send('DELETE', `${path}/regels/${items[0].id}`)).json()
  expect(left.items).toMatchObject([{ id: items[1].id }])
  const nothing = await send('DELETE', `${path}/regels/${items[1].id}`)
  expect([nothing.status, await nothing.json()]).toMatchObject([400, { fieldErrors: { lineIds: expect.any(String) } }])
  const wrong = await send('POST', `${path}/betaalwijze`, { paymentMethod: 'SCHELPEN' })
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { fieldErrors: { paymentMethod: expect.any(String) } },
  ])
  expect(await (await send('POST', `${path}/annuleren`)).json()).toMatchObject({ id, status: 'CANCELLED' })
  const late = await send('POST', `${path}/betaalwijze`, { paymentMethod: 'MANUAL_PAYMENT' })
  expect([late.status, await late.json()]).toMatchObject([409, { formErrors: [expect.any(String)] }])
  expect((await send('POST', '/api/bestellen/ord_onzin/annuleren')).status).toBe(404)
})

describe('POST /bestelprocedure/purchase', () => {
  test('orders, goes to the bank and back, and delivers [ROL-005, PAY-012, CHK-102, CHK-104]', async () => {
    const browser = await signedIn(shop)
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
    expect([paidAlready.status, Object.keys(await paidAlready.json())]).toEqual([
      409,
      ['fieldErrors', 'formErrors', 'code'],
    ])
  })

  test('believes no status in the address that the browser comes back to', async () => {
    const browser = await signedIn(shop)
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
    const subUser = await (await signedIn(shop, 'subgebruiker@voorbeeld.nl')).postForm(PURCHASE, {
      paymentMethod: 'IDEAL',
    })
    expect([subUser.status, await subUser.text()]).toEqual([403, expect.stringContaining('subgebruiker')])
    const forged = await (await signedIn(shop)).postForm(
      PURCHASE,
      { paymentMethod: 'IDEAL' },
      { 'X-CSRF-TOKEN': 'anders' },
    )
    expect(forged.status).toBe(403)
    const wrongShop = await (await signedIn(shop)).postForm('/bestelprocedure-reseller/purchase', {
      paymentMethod: 'IDEAL',
    })
    expect(wrongShop.status).toBe(403)
  })

  test('answers 400 in plain words to what is not right [PAY-003]', async () => {
    const browser = await signedIn(shop)
    await add(browser, 'nietgoed.nl')
    const wrongs: Record<string, string>[] = [
      { paymentMethod: '' },
      { paymentMethod: 'constructor' },
      { paymentMethod: 'IDEAL', quoteHash: 'anders' },
      ...['{', '{}', '[1]', '[{"domain":1}]', `[${'{"domain":"a.nl"},'.repeat(1000)}{"domain":"a.nl"}]`].map(
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
    const browser = await signedIn(shop, 'reseller@voorbeeld.nl')
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
    const browser = await signedIn(shop, 'reseller@voorbeeld.nl')
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

  test('is Mutation.purchase over GraphQL', async () => {
    const browser = await signedIn(shop)
    const mutation = `mutation($input: PurchaseInput!) { purchase(input: $input) {
      ... on PurchaseStarted { returnUrl order { id status paymentStatus } } ... on UserError { code message } } }`
    const input = { paymentMethod: 'IDEAL', customWhois: [] }
    await add(browser, 'anderedeur.nl')
    const refused = await browser.graphql(mutation, { input: { ...input, quoteHash: 'anders' } })
    expect(refused.data.purchase).toMatchObject({ code: 'PRICE_CHANGED' })
    const { data } = await browser.graphql(mutation, { input })
    expect(data.purchase).toMatchObject({ order: { status: 'AWAITING_PAYMENT', paymentStatus: 'ANNOUNCED' } })
    expect((await browser.graphql(mutation, { input: { ...input, paymentMethod: 'GOUD' } })).errors).toHaveLength(1)
  })
})
