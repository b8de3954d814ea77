import { afterEach, expect, test } from 'vitest'
import { stillClock } from '../../server/adapters/clock/still'
import { startMollie } from '../far-sides/mollie'
import { startRabo } from '../far-sides/rabo'
import { startTestShop, type TestShop } from '../support/test-shop'
import { add, purchase, signedIn } from './payments.test-support'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

const hook = async (shop: TestShop, provider: string, body: string): Promise<number> =>
  (await fetch(new URL(`/hooks/payments/${provider}`, shop.url), { method: 'POST', body })).status

/** An order of a name that cannot be registered, so that its payment goes back. */
async function orderOf(shop: TestShop, name = 'mislukt-betaald.nl') {
  const browser = await signedIn(shop)
  await add(browser, name)
  const paymentUrl = await purchase(browser)
  const seen = async () => {
    const fields = 'status paymentStatus chargedBack refunds { status }'
    const { data } = await browser.graphql(`{ orders(first: 1) { edges { node { ${fields} } } } }`)
    return (data.orders as { edges: { node: unknown }[] }).edges[0]?.node
  }
  return { paymentUrl, seen }
}

test('with PAYMENTS=mollie an order is paid, and what was not delivered goes back', async () => {
  const clock = stillClock()
  const far = await startMollie(clock)
  const env = { PAYMENTS: 'mollie', MOLLIE_URL: far.url, MOLLIE_API_KEY: far.apiKey }
  const shop = await startTestShop({ env })
  open.push(far, shop)
  far.refundsAre('queued')
  const { paymentUrl, seen } = await orderOf(shop)
  expect(await hook(shop, 'mollie', 'id=tr_onbekend')).toBe(200)
  expect(await hook(shop, 'mollie', 'onzin')).toBe(400)
  expect(await hook(shop, 'rabo', 'id=tr_1')).toBe(404)
  expect(await seen()).toMatchObject({ status: 'AWAITING_PAYMENT', paymentStatus: 'ANNOUNCED' })
  const webhook = far.settle(paymentUrl, 'paid')
  expect([await hook(shop, 'mollie', webhook), await hook(shop, 'mollie', webhook)]).toEqual([200, 200])
  await shop.settle()
  expect(await seen()).toMatchObject({ status: 'FAILED', refunds: [{ status: 'PENDING' }] })
  far.endRefunds('refunded')
  expect(await hook(shop, 'mollie', webhook)).toBe(200)
  await shop.settle()
  expect(await seen()).toMatchObject({ refunds: [{ status: 'DONE' }] })
  expect([far.payments.length, far.refunds.length]).toEqual([1, 1])
})

test('with PAYMENTS=mollie a payment is charged back', async () => {
  const far = await startMollie(stillClock())
  const shop = await startTestShop({ env: { PAYMENTS: 'mollie', MOLLIE_URL: far.url, MOLLIE_API_KEY: far.apiKey } })
  open.push(far, shop)
  const { paymentUrl, seen } = await orderOf(shop, 'bij-mollie.nl')
  await hook(shop, 'mollie', far.settle(paymentUrl, 'paid'))
  await shop.settle()
  await hook(shop, 'mollie', far.chargeBack(paymentUrl, 100))
  await shop.settle()
  expect(await seen()).toMatchObject({ status: 'DELIVERED', chargedBack: 100 })
  await hook(shop, 'mollie', far.chargeBack(paymentUrl, 0))
  await shop.settle()
  expect(await seen()).toMatchObject({ status: 'DELIVERED', chargedBack: 0 })
})

test('with PAYMENTS=rabo an order is paid, and what was not delivered goes back', async () => {
  const shopClock = stillClock()
  const far = await startRabo(shopClock)
  const env = {
    ...{ PAYMENTS: 'rabo', RABO_URL: far.url },
    ...{ RABO_REFRESH_TOKEN: far.refreshToken, RABO_SIGNING_KEY: far.signingKey },
  }
  const shop = await startTestShop({ env })
  open.push(far, shop)
  shopClock.moveTo(shop.clock.now())
  const { paymentUrl, seen } = await orderOf(shop)
  const notification = far.settle(paymentUrl, 'COMPLETED')
  expect(await hook(shop, 'rabo', notification.replace('merchant', 'Merchant'))).toBe(400)
  const documented = new URL('/api/payments/omnikassa/notification', shop.url)
  expect((await fetch(documented, { method: 'POST', body: notification })).status).toBe(200)
  expect(await hook(shop, 'rabo', notification)).toBe(200)
  await shop.settle()
  expect(await seen()).toMatchObject({ status: 'FAILED', paymentStatus: 'COMPLETED', refunds: [{ status: 'DONE' }] })
  expect([far.orders.length, far.refunds.length]).toEqual([1, 1])
})
