import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { csrfToken } from './browser'
import { bankButton } from './order-steps'
import { WAIT } from './steps'

/** What a buyer does in the checkout, from the basket to what was delivered; the site is in Dutch. */

/** An input of `addCheckoutItem`: its field, the product, and what else it says. */
export type Wish = [field: string, productCode: string, fields?: Record<string, unknown>]

/** Asks the graph as the visitor, without a page of it open. */
export async function askGraph(page: Page, query: string, variables: Record<string, unknown> = {}) {
  const headers = { 'X-CSRF-TOKEN': await csrfToken(page.request) }
  return (await (await page.request.post('/graphql', { headers, data: { query, variables } })).json()).data
}

/** Fills the basket of the checkout as a product page does: one item at a time, by the graph. */
export async function fillCheckout(page: Page, wishes: readonly Wish[]): Promise<void> {
  const { products } = await askGraph(page, '{ products { productId productCode } }')
  const add = `mutation ($input: AddCheckoutItemInput!) {
    addCheckoutItem(input: $input) { __typename ... on UserError { message } ... on InvalidInput { issues { field message } } }
  }`
  for (const [field, productCode, fields = {}] of wishes) {
    const { productId } = products.find((one: { productCode: string }) => one.productCode === productCode)
    const answer = await askGraph(page, add, { input: { [field]: { productId, productCode, ...fields } } })
    expect(answer?.addCheckoutItem, productCode).toEqual({ __typename: 'CheckoutBasket' })
  }
}

/** Sends the form of a product page; the checkout opens by itself. */
export async function putInBasket(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'In winkelmand' }).click()
  await page.waitForURL(/\/bestellen\//)
}

/** Fills in the login of the checkout, and sends it. */
export async function logIn(page: Page, username: string, password = 'vlag-en-wimpel-2026'): Promise<void> {
  await page.getByLabel('E-mailadres of gebruikersnaam').fill(username)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Inloggen' }).click()
}

export const orderButton = (page: Page): Locator => page.getByRole('button', { name: /^Bestel/ })

export const agree = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: /algemene voorwaarden/ }).check({ force: true })

/** Agrees on the summary and orders, once that can be done. */
export async function order(page: Page): Promise<void> {
  await page.waitForURL(/\/bestellen\/samenvatting/)
  await agree(page)
  await expect.poll(() => orderButton(page).isEnabled(), WAIT).toBe(true)
  await orderButton(page).click()
}

/** Pays at the test bank, comes back by the status of the payment, and waits on the overview until all is delivered. */
export async function payAndReceive(page: Page): Promise<void> {
  await bankButton(page, 'COMPLETED').waitFor()
  const pages = new Set<string>()
  page.on('framenavigated', (frame) => pages.add(new URL(frame.url()).pathname.split('/').at(-1) ?? ''))
  await bankButton(page, 'COMPLETED').click()
  await page.getByRole('heading', { level: 1, name: /^Factuur \S+ is aangemaakt voor het bedrag van/ }).waitFor()
  expect([...pages]).toEqual(['betalingsstatus', 'overzicht'])
  // A server takes twenty seconds to make, and longer to be asked after.
  await page.getByText(/Alles is klaar\.$/).waitFor({ timeout: 120_000 })
}

/** The link of an ordered product to where it is used. */
export const toProduct = (page: Page, title: string): Locator =>
  page.getByRole('link', { name: `Verder naar product: ${title}` })
