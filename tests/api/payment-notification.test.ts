import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PATIENTLY } from '../support/patience'
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

test('the address for the chosen provider takes the same, and that of another provider nothing', async () => {
  const browser = await signedIn(shop)
  await add(browser, 'bankbericht-twee.nl')
  const paymentUrl = await purchase(browser)
  const decision = shop.app.adapters.embedded.bank.decide(paymentUrl.split('/').at(-1) ?? '', 'COMPLETED')
  const body = decision?.notification ?? ''
  const hook = async (name: string, sent: string) =>
    (await fetch(new URL(`/hooks/payments/${name}`, shop.url), { method: 'POST', body: sent })).status
  expect(await Promise.all([hook('mollie', body), hook('embedded', ''), hook('embedded', body)])).toEqual([
    404, 400, 200,
  ])
})

test('a paid payment is charged back by a button of the test bank', async () => {
  const browser = await signedIn(shop)
  await add(browser, 'bankbericht-drie.nl')
  const paymentUrl = await purchase(browser)
  const choose = async (outcome: string) =>
    (
      await fetch(new URL(new URL(paymentUrl).pathname, shop.url), {
        method: 'POST',
        body: new URLSearchParams({ outcome }),
        redirect: 'manual',
      })
    ).status
  expect([await choose('CHARGEBACK'), await choose('onzin')]).toEqual([404, 400])
  expect([await choose('COMPLETED'), await choose('CHARGEBACK')]).toEqual([303, 303])
  await shop.settle()
  const { data } = await browser.graphql(
    '{ orders(first: 1) { edges { node { status chargedBack amount { value } } } } }',
  )
  const [{ node }] = (data.orders as { edges: [{ node: { chargedBack: number; amount: { value: number } } }] }).edges
  expect(node.chargedBack).toBe(node.amount.value)
})

test('a buyer who returns has the bank asked, in case that its notification was lost', async () => {
  const browser = await signedIn(shop)
  await add(browser, 'bankbericht-vier.nl')
  const paymentUrl = await purchase(browser)
  const decision = shop.app.adapters.embedded.bank.decide(paymentUrl.split('/').at(-1) ?? '', 'COMPLETED')
  const { pathname, search } = new URL(decision?.returnUrl ?? '')
  expect((await browser.get(`${pathname}${search}`)).status).toBe(200)
  await vi.waitFor(async () => {
    shop.clock.advance(30_000)
    await shop.settle()
    const { data } = await browser.graphql('{ orders(first: 1) { edges { node { status } } } }')
    expect(data.orders).toMatchObject({ edges: [{ node: { status: 'DELIVERED' } }] })
  }, PATIENTLY)
})
