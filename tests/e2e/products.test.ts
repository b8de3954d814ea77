import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { putInBasket } from './checkout-steps'
import { type RunningShop, startShop } from './shop'
import { spaced, WAIT } from './steps'

const CUSTOMER = 'klant@voorbeeld.nl'
/** Each page with its title, and a price or text that is readable without JavaScript. */
const PAGES = {
  '/ssl-certificaten': ['Een slotje voor je site', '€ 14,95'],
  '/vps': ['Een eigen server, een vaste prijs', '€ 9,95'],
  '/cloudflare': ['Sneller laden, rustiger slapen', '€ 54,00'],
  '/domein-doorsturen': ['Al je namen naar één plek', 'gratis'],
} as const

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const open = (path: keyof typeof PAGES, signedInAs?: string) => visit(browser, path, { url: shop.url, signedInAs })

/** Contents of this browser's checkout, as stored by the shop. */
async function basketOf(page: Page) {
  const query = `{ checkoutBasket { items {
    productCode title redirection vpsSpec existingDomainProduct { title } items { productCode price }
  } } }`
  const answer = await page.request.post('/graphql', { data: { query } })
  return (await answer.json()).data.checkoutBasket.items
}

test('each product page is read without script, and accessible with it', async () => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const plain = await context.newPage()
  const { page, complaints, foreign } = await visit(browser, null, { url: shop.url })
  for (const [path, [title, price]] of Object.entries(PAGES)) {
    await plain.goto(path)
    expect(await plain.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    expect(spaced(await plain.getByRole('main').innerText())).toContain(price)
    await page.goto(path)
    await page.getByRole('button', { name: 'In winkelmand' }).waitFor()
    await expectAccessible(page)
  }
  expect([complaints, foreign]).toEqual([[], []])
})

test('a visitor’s server, with key and extra, and forwarded name stand in the checkout, which asks to log in [CHK-046, CHK-054]', async () => {
  const { page, complaints } = await open('/vps')
  await page.getByRole('radio', { name: 'VPS S' }).check({ force: true })
  await page.getByRole('textbox', { name: /^Openbare sleutel/ }).fill(`ssh-ed25519 ${'A'.repeat(68)} ik@voorbeeld.nl`)
  await page.getByRole('checkbox', { name: 'Extra IPv4 adres' }).check({ force: true })
  const summary = page.getByRole('region', { name: 'Dit komt in je winkelmand' })
  await expect.poll(async () => spaced(await summary.innerText()), WAIT).toContain('€ 143,40')
  await putInBasket(page)
  await page.waitForURL(/\/bestellen\/inloggen/)
  await page.goto('/domein-doorsturen')
  await page.getByRole('textbox', { name: /^Naam/ }).fill('nieuwe-vlag-voorbeeld.nl')
  await page.getByRole('textbox', { name: /^Doorsturen naar/ }).fill('https://www.voorbeeld.example')
  await putInBasket(page)
  expect(await basketOf(page)).toMatchObject([
    { productCode: 'VPS_S', vpsSpec: expect.stringContaining('ssh-ed25519 ') },
    { productCode: 'DOMAIN_NL', title: 'nieuwe-vlag-voorbeeld.nl' },
    { productCode: 'REDIRECT', redirection: 'https://www.voorbeeld.example' },
  ])
  expect((await basketOf(page))[0].items).toContainEqual({ productCode: 'EXTRA_IPV4', price: 2400 })
  expect(complaints).toEqual([])
})

test('a customer’s certificate and Cloudflare are for a domain of their own [CHK-046, CHK-052]', async () => {
  const { page, complaints } = await open('/ssl-certificaten', CUSTOMER)
  await page.getByRole('radio', { name: 'voorbeeldklant.nl' }).check({ force: true })
  await putInBasket(page)
  await page.goto('/cloudflare')
  await page.getByRole('radio', { name: 'voorbeeldklant.nl' }).check({ force: true })
  await putInBasket(page)
  expect(await basketOf(page)).toMatchObject([
    { productCode: 'SSL_RAPID', existingDomainProduct: { title: 'voorbeeldklant.nl' } },
    { productCode: 'CLOUDFLARE_PRO', existingDomainProduct: { title: 'voorbeeldklant.nl' } },
  ])
  expect(complaints).toEqual([])
})
