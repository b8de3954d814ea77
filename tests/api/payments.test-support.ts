import { expect } from 'vitest'
import type { Browser } from '../support/browser'
import type { TestShop } from '../support/test-shop'

export async function signedIn(shop: TestShop, email = 'klant@voorbeeld.nl'): Promise<Browser> {
  const browser = shop.browser()
  await browser.login(email)
  return browser
}

/** Returns the name under which the product list shows a product. */
export async function listedProduct(browser: Browser, code: string) {
  const products: { productId: string; productCode: string }[] = await (await browser.get('/api/products')).json()
  const { productId = '', productCode = '' } = products.find((one) => one.productCode === code) ?? {}
  return { productId, productCode }
}

/** Adds a .nl name to the basket. */
export async function add(
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

export const PURCHASE = '/bestelprocedure/purchase'

/** Orders the basket. Returns the redirect address. */
export async function purchase(browser: Browser, fields: Record<string, string> = {}): Promise<string> {
  const answer = await browser.postForm(PURCHASE, { customWhois: '[]', paymentMethod: 'IDEAL', ...fields })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return ((await answer.json()) as { returnUrl: string }).returnUrl
}

/** Picks an outcome on the bank's page, as a visitor does. Returns the redirect address. */
export async function payAtBank(browser: Browser, paymentUrl: string, outcome = 'COMPLETED'): Promise<URL> {
  const answer = await browser.postForm(new URL(paymentUrl).pathname, { outcome })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}
