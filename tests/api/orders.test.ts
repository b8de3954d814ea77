import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoOrderId } from '../../db/seed/demo-orders'
import type { Browser } from '../support/browser'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const closed = demoOrderId('closed')
const open = demoOrderId('open')

async function customer(): Promise<Browser> {
  const browser = shop.browser()
  await browser.login('klant@voorbeeld.nl')
  return browser
}

describe('an order', () => {
  test('has item, amount with a value, closed, and the invoice, over REST and GraphQL [INV-009]', async () => {
    const browser = await customer()
    const answer = await browser.get(`/api/bestellen/${closed}`)
    expect(answer.status).toBe(200)
    const order = await answer.json()
    expect(order).toMatchObject({
      closed: true,
      invoiceNumber: 'W2026-00001',
      item: { type: 'domain', title: 'voorbeeldklant.nl' },
    })
    expect(Number.isInteger(order.amount.value)).toBe(true)
    const fields = `{ order(id: "${closed}") { item { title type deliveryStatus message } amount { value } closed invoiceId invoiceNumber
      paymentStatus status items { title } totals { net vat gross fee } placedAt paymentMethod } }`
    const { data } = await browser.graphql(fields)
    expect(data.order).toMatchObject({
      ...{ closed: true, invoiceId: order.invoiceId, amount: { value: order.amount.value } },
      ...{ paymentStatus: 'COMPLETED', status: 'DELIVERED', paymentMethod: 'IDEAL' },
      item: { title: 'voorbeeldklant.nl', deliveryStatus: 'DONE', message: 'Geleverd.' },
    })
    expect(await (await browser.get(`/api/bestellen/${open}`)).json()).toMatchObject({
      closed: false,
      invoiceNumber: 'M2026-00001',
    })
  })

  test('of another customer, or with an id of another form, does not exist [CHK-103]', async () => {
    const stranger = shop.browser()
    await stranger.login('reseller@voorbeeld.nl')
    const none = { fieldErrors: {}, formErrors: ['Dit bestaat niet.'], code: 'NOT_FOUND' }
    for (const path of [closed, `${closed}/betalingsstatus`, `${closed}/betaling`, 'ord_x', 'onzin', '__proto__']) {
      const answer = await stranger.get(`/api/bestellen/${path}`)
      expect([answer.status, await answer.json()], path).toEqual([404, none])
    }
    expect((await stranger.graphql(`{ order(id: "${closed}") { id } }`)).data.order).toBeNull()
    const { errors } = await stranger.graphql(`{ orderPaymentStatus(orderId: "${closed}") { lastOmnikassaStatus } }`)
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  test('is not for who is not signed in', async () => {
    for (const path of [closed, `${closed}/betalingsstatus`, `${closed}/betaling`, 'betaling-vereist']) {
      expect((await shop.browser().get(`/api/bestellen/${path}`)).status, path).toBe(401)
    }
    expect((await shop.graphql(`{ order(id: "${closed}") { id } }`)).data.order).toBeNull()
    expect((await shop.graphql('{ orders { totalCount } }')).errors?.[0]?.extensions.code).toBe('NOT_SIGNED_IN')
  })
})

test('orders come by pages, the newest first', async () => {
  const browser = await customer()
  const page = (after: string | null) =>
    browser.graphql(
      'query($after: String) { orders(first: 1, after: $after) { totalCount edges { node { id } } pageInfo { hasNextPage endCursor } } }',
      { after },
    )
  const first = (await page(null)).data.orders as unknown as Page
  expect(first).toMatchObject({ totalCount: 2, edges: [{ node: { id: open } }], pageInfo: { hasNextPage: true } })
  const second = (await page(first.pageInfo.endCursor)).data.orders
  expect(second).toMatchObject({ edges: [{ node: { id: closed } }], pageInfo: { hasNextPage: false } })
  expect((await page('onzin')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
})

interface Page {
  pageInfo: { endCursor: string }
}

test('current prices of five kinds are for everybody [CHK-105]', async () => {
  const prices = await (await shop.get('/api/bestellen/additionalProducts')).json()
  const kinds = ['cloudflare', 'domain', 'sharedHosting', 'sslCertificate', 'vpsHosting']
  expect(Object.keys(prices).sort()).toEqual(kinds)
  for (const price of Object.values(prices)) expect(Number.isInteger(price) && (price as number) > 0).toBe(true)
  const { data } = await shop.graphql(`{ additionalProductPrices { ${kinds.join(' ')} } }`)
  expect(data.additionalProductPrices).toEqual(prices)
})
