import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { render } from '../../web/entry-server'
import type { Browser } from '../support/browser'
import { startTestShop, type TestShop } from '../support/test-shop'
import { signedIn } from './payments.test-support'

const CUSTOMER = 'klant@voorbeeld.nl'
const RESELLER = 'reseller@voorbeeld.nl'

let shop: TestShop
beforeAll(async () => {
  const template = async () => readFileSync('web/index.html', 'utf8')
  shop = await startTestShop({ page: { assets: null, links: () => '', template, render } })
})
afterAll(() => shop.close())

/** Attributes of the element that a page's app is mounted in. */
async function mountOf(browser: Browser, path: string): Promise<Record<string, string>> {
  const answer = await browser.get(path)
  expect(answer.status, path).toBe(200)
  const [, attributes = ''] = /<div id="app"([^>]*)>/.exec(await answer.text()) ?? []
  return Object.fromEntries(
    [...attributes.matchAll(/ (data-[\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
}

test('every app of the account mounts on its page, for customers and for resellers, with the staffel of these [GEN-010, GEN-011, RES-003]', async () => {
  const names = { [CUSTOMER]: 'voorbeeldklant.nl', [RESELLER]: 'fietsen-voorbeeld.nl' }
  for (const [email, name] of Object.entries(names)) {
    const browser = await signedIn(shop, email)
    for (const path of [
      '/account',
      `/account/dns-beheren?name=${name}`,
      '/account/dns-profielen',
      `/account/domein-doorsturen?name=${name}`,
      `/account/e-mail-doorsturen?name=${name}`,
      '/account/diensten/domeinen/',
      `/account/whois-gegevens?name=${name}`,
      '/account/diensten-toevoegen',
      '/account/diensten/hostingpakketten/',
      '/account/webhosting-toevoegen',
    ])
      expect((await mountOf(browser, path))['data-csrf-token'], path).toMatch(/.{20}/)
  }
  const ofReseller = await mountOf(await signedIn(shop, RESELLER), '/bestelprocedure-reseller')
  const { 'data-hosting-upgrade': mode, 'data-staffel': staffel } = ofReseller
  expect(staffel).toBe('2')
  expect(mode).toBe('false')
})

test('the pages of extra services and packages receive whether the viewer is a reseller [ROL-011]', async () => {
  for (const [email, flag] of [
    [CUSTOMER, 'false'],
    [RESELLER, 'true'],
  ] as const) {
    const browser = await signedIn(shop, email)
    for (const path of ['/account/diensten-toevoegen', '/account/webhosting-toevoegen'])
      expect((await mountOf(browser, path))['data-logged-as-reseller'], `${email} ${path}`).toBe(flag)
  }
})

test('the pages of DNS and holder are told what can be managed and hidden [ROL-015]', async () => {
  const browser = await signedIn(shop)
  const dns = (name: string) => mountOf(browser, `/account/dns-beheren?name=${name}`)
  expect(await dns('voorbeeldklant.nl')).toMatchObject({
    'data-domain-is-manageable': 'true',
    'data-read-only': 'false',
  })
  expect(await dns('alleenlezen.nl')).toMatchObject({ 'data-domain-is-manageable': 'false' })
  const subUser = await signedIn(shop, 'subgebruiker@voorbeeld.nl')
  expect(await mountOf(subUser, '/account/dns-beheren?name=voorbeeldklant.nl')).toMatchObject({
    'data-read-only': 'true',
  })
  expect(await mountOf(browser, '/account/whois-gegevens?name=voorbeeldklant.nl')).toMatchObject({
    'data-privacy-supported': expect.stringMatching(/^(true|false)$/),
    'data-privacy-enabled': expect.stringMatching(/^(true|false)$/),
  })
})

test('an extra service says by which id, code and name it goes and what it costs [EXT-011]', async () => {
  const { data } = await (await signedIn(shop)).graphql(
    '{ __type(name: "AddOnProduct") { fields(includeDeprecated: true) { name } } products(kinds: [EXTRA]) { __typename productId productCode productName discountedPrice originalPrice } }',
  )
  const names = data.__type.fields.map(({ name }: { name: string }) => name)
  for (const field of ['productId', 'productCode', 'productName', 'discountedPrice', 'originalPrice'])
    expect(names).toContain(field)
  expect(data.products.length).toBeGreaterThan(5)
  for (const product of data.products) expect(product).toMatchObject({ productName: expect.stringMatching(/./) })
})
