import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const REQUESTS_MAX = 20

test.each(['/', '/bestelprocedure'])('%s comes with few requests, and nothing in it moves', async (path) => {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(REQUESTS_MAX)
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  )
  expect(moved).toBeLessThan(0.03)
})

const CUSTOMER = 'klant@voorbeeld.nl'

test.each([
  ['/account', 'Dag Vera'],
  ['/account/dns-beheren?name=voorbeeldklant.nl', 'voorbeeldklant.nl'],
  ['/account/diensten/domeinen', 'elders.nl'],
  ['/account/facturen', 'Facturen'],
  ['/account/dns-profielen', 'DNS-profielen'],
  ['/account/e-mail-doorsturen?name=voorbeeldklant.nl', 'voorbeeldklant.nl'],
  ['/account/api-tokens', 'API-tokens'],
])('%s is drawn by the server for its viewer alone, and hydrates in silence', async (path, words) => {
  const { page, complaints } = await visit(browser, null, { url: shop.url, width: 390, signedInAs: CUSTOMER })
  const answer = await page.request.get(path)
  expect(answer.headers()['cache-control']).toBe('private, no-store')
  const html = await answer.text()
  const drawn = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(drawn).toContain(words)
  expect(drawn).toMatch(/^<main[^>]* inert=/)
  expect(html).not.toContain(' style="')
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect.poll(() => page.locator('main[inert], [data-style]').count()).toBe(0)
  expect(complaints).toEqual([])
})

test.each(['/account/dns-beheren?name=voorbeeldklant.nl', '/account/diensten/domeinen', '/account/facturen'])(
  '%s comes with few requests',
  async (path) => {
    const { page } = await visit(browser, null, { url: shop.url, width: 390, signedInAs: CUSTOMER })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(REQUESTS_MAX)
  },
)

test('after the logout, back leads to the login and not to what was on the page', async () => {
  const { page } = await visit(browser, '/account/facturen', { url: shop.url, signedInAs: CUSTOMER })
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await page.waitForURL(`${shop.url}/`)
  await page.goBack()
  await page.waitForURL('**/inloggen?*')
  expect(await page.content()).not.toContain('Vera')
})

test('on paper the overview of an order is what was ordered and what it costs', async () => {
  const { page, complaints } = await visit(browser, '/account', {
    url: shop.url,
    theme: 'dark',
    signedInAs: 'klant@voorbeeld.nl',
  })
  await page
    .getByRole('link', { name: /^Bestelling \d+ bekijken/ })
    .last()
    .click()
  await page.waitForURL('**/overzicht')
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await heading.isVisible()).toBe(true)
  expect(await page.getByRole('listitem').first().isVisible()).toBe(true)
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light only')
  expect(complaints).toEqual([])
})
