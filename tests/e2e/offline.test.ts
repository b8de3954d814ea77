import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

test.each([
  ['nl', 'Geen verbinding'],
  ['en', 'No connection'],
] as const)(
  'without a connection a page of the shop says so, in %s, and nothing of an account is kept',
  async (locale, title) => {
    const { page, context } = await visit(browser, '/inloggen', {
      url: shop.url,
      locale,
      signedInAs: 'klant@voorbeeld.nl',
      keepsOfflinePage: true,
    })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto('/account/facturen')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await context.setOffline(true)
    await page.goto('/account/facturen')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    await expectAccessible(page)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toEqual(['/offline'])
    await context.setOffline(false)
    await page.getByRole('link', { name: locale === 'nl' ? 'Opnieuw laden' : 'Load again' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/account/facturen')
  },
)
