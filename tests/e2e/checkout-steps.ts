import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { csrfToken } from './browser'
import { bankButton } from './order-steps'
import { WAIT } from './steps'

/** Steps of a buyer in the checkout, from the basket to delivery; the site is in Dutch. */

/** An input of `addCheckoutItem`: field, product, and other values. */
export type Wish = [field: string, productCode: string, fields?: Record<string, unknown>]

/** Queries the graph as the visitor, without an open page. */
export async function askGraph(page: Page, query: string, variables: Record<string, unknown> = {}) {
  const headers = { 'X-CSRF-TOKEN': await csrfToken(page.request) }
  return (await (await page.request.post('/graphql', { headers, data: { query, variables } })).json()).data
}

/** Fills the checkout basket as product pages do: one item at a time, through the graph. */
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

/** Submits the form of a product page, and follows the link of the basket panel to the checkout. */
export async function putInBasket(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'In winkelmand' }).click()
  const panel = page.getByRole('dialog', { name: 'Winkelmand' })
  const link = panel.getByRole('link', { name: 'Naar samenvatting' })
  await link.waitFor()
  await expect.poll(async () => (await panel.boundingBox())?.y, WAIT).toBeGreaterThanOrEqual(0)
  await link.click()
  await page.waitForURL(/\/bestellen\//)
}

/** Fills in the checkout's login form and submits it. */
export async function logIn(page: Page, username: string, password = 'vlag-en-wimpel-2026'): Promise<void> {
  await page.getByLabel('E-mailadres of gebruikersnaam').fill(username)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Inloggen' }).click()
}

export const orderButton = (page: Page): Locator => page.getByRole('button', { name: /^Bestel/ })

export const agree = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: /algemene voorwaarden/ }).check({ force: true })

/** Accepts the terms on the summary and orders once the button is enabled. */
export async function order(page: Page): Promise<void> {
  await page.waitForURL(/\/bestellen\/samenvatting/)
  await agree(page)
  await expect.poll(() => orderButton(page).isEnabled(), WAIT).toBe(true)
  await orderButton(page).click()
}

/** Pays at the test bank, returns through the payment status page, and waits on the overview until everything is delivered. */
export async function payAndReceive(page: Page): Promise<void> {
  await bankButton(page, 'COMPLETED').waitFor()
  const pages = new Set<string>()
  page.on('framenavigated', (frame) => pages.add(new URL(frame.url()).pathname.split('/').at(-1) ?? ''))
  await bankButton(page, 'COMPLETED').click()
  await page.getByRole('heading', { level: 1, name: /^Factuur \S+ is aangemaakt voor het bedrag van/ }).waitFor()
  expect([...pages]).toEqual(['betalingsstatus', 'overzicht'])
  // Creating a server takes twenty seconds, and the next status check comes later than that.
  await page.getByText(/Alles is klaar\.$/).waitFor({ timeout: 120_000 })
}

/** Link from an ordered product to the page where it is managed. */
export const toProduct = (page: Page, title: string): Locator =>
  page.getByRole('link', { name: `Naar het product: ${title}` })
