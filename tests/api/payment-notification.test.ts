import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../support/test-shop'
import { add, purchase, signedIn } from './payments.test-support'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(new URL('/api/payments/omnikassa/notification', shop.url), { method: 'POST', body, headers })

test('takes in what the bank signed, twice as well as once, and nothing else', async () => {
  const browser = await signedIn(shop)
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
