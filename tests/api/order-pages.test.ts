import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { render } from '../../web/entry-server'
import type { Browser } from '../support/browser'
import { startTestShop, type TestShop } from '../support/test-shop'
import { add, signedIn } from './payments.test-support'

const PAGES = { CUSTOMER: '/bestelprocedure', RESELLER: '/bestelprocedure-reseller' } as const
const RESELLER = 'reseller@voorbeeld.nl'

let shop: TestShop
beforeAll(async () => {
  const template = async () => readFileSync('web/index.html', 'utf8')
  shop = await startTestShop({ page: { assets: null, links: () => '', template, render } })
})
afterAll(() => shop.close())

const whereTo = async (browser: Browser, path: string) => {
  const answer = await browser.get(path)
  return [answer.status, answer.headers.get('location')]
}

describe('the order page', () => {
  test('of customers opens for everybody, that of resellers for resellers [ORD-001, ORD-003]', async () => {
    const [visitor, customer, reseller] = [shop.browser(), await signedIn(shop), await signedIn(shop, RESELLER)]
    for (const browser of [visitor, customer, reseller]) {
      expect(await whereTo(browser, PAGES.CUSTOMER)).toEqual([200, null])
    }
    expect(await whereTo(visitor, PAGES.RESELLER)).toEqual([303, '/inloggen?from=%2Fbestelprocedure-reseller'])
    expect(await whereTo(customer, PAGES.RESELLER)).toEqual([303, PAGES.CUSTOMER])
    expect(await whereTo(reseller, PAGES.RESELLER)).toEqual([200, null])
  })
})

test('who is logged in is for the server to say, not for a cookie [ROL-007]', async () => {
  const answer = await shop.browser().get('/account', { cookie: 'isLoggedIn=true' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/inloggen?from=%2Faccount'])
})

describe('the purchase', () => {
  test.each([
    ['customers', '/bestelprocedure', 'klant@voorbeeld.nl', '/bestelprocedure-reseller'],
    ['resellers', '/bestelprocedure-reseller', RESELLER, '/bestelprocedure'],
  ])('of %s is made at %s/purchase and is of that basket alone [ORD-002, ORD-004]', async (who, base, email, other) => {
    const browser = await signedIn(shop, email)
    const api = who === 'resellers' ? '/api/bestelprocedure/reseller' : '/api/bestelprocedure'
    await add(browser, `koop-van-${who}.nl`, {}, api)
    const fields = { customWhois: '[]', paymentMethod: 'IDEAL' }
    expect((await browser.get(`${base}/purchase`)).status).toBe(404)
    expect([400, 403]).toContain((await browser.postForm(`${other}/purchase`, fields)).status)
    const answer = await browser.postForm(`${base}/purchase`, fields)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { returnUrl: expect.stringMatching(/^http/), orderId: expect.stringMatching(/^ord_/) },
    ])
    expect(await (await browser.get(`${api}/getBasket`)).json()).toMatchObject({ empty: true })
  })
})
