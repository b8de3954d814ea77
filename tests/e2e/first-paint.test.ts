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

const COUNTED = ['/account/dns-beheren', '/account/diensten/domeinen', '/account/facturen']

test('the pages of an account are drawn by the server for their viewer alone, hydrate in silence, and come with few requests', async () => {
  const { page, complaints } = await visit(browser, null, { url: shop.url, width: 390, signedInAs: CUSTOMER })
  let requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  for (const [path, words] of [
    ['/account', 'Dag Vera'],
    ['/account/dns-beheren?name=voorbeeldklant.nl', 'voorbeeldklant.nl'],
    ['/account/diensten/domeinen', 'elders.nl'],
    ['/account/facturen', 'Facturen'],
    ['/account/dns-profielen', 'DNS-profielen'],
    ['/account/e-mail-doorsturen?name=voorbeeldklant.nl', 'voorbeeldklant.nl'],
    ['/account/api-tokens', 'API-tokens'],
  ] as const) {
    const answer = await page.request.get(path)
    expect(answer.headers()['cache-control'], path).toBe('private, no-store')
    const html = await answer.text()
    const drawn = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(drawn, path).toContain(words)
    expect(drawn, path).toMatch(/^<main[^>]* inert=/)
    expect(html, path).not.toContain(' style="')
    await page.goto('about:blank')
    requests = []
    await page.goto(path, { waitUntil: 'networkidle' })
    if (COUNTED.some((counted) => path.startsWith(counted)))
      expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(REQUESTS_MAX)
    await expect.poll(() => page.locator('main[inert], [data-style]').count()).toBe(0)
    expect(complaints, path).toEqual([])
  }
})

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
