import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { logIn } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => Promise.all([browser.close(), shop.stop()]))

test.each([
  { locale: 'nl', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 390 },
] as const)(
  'the account pages have no fault of accessibility that a program can find, nor run over: $locale, $theme, $width',
  async ({ locale, theme, width }) => {
    const { page, complaints, foreign } = await visit(browser, '/inloggen', { url: shop.url, locale, theme })
    await logIn(page, 'reseller@voorbeeld.nl')
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/account',
      '/account/diensten/domeinen/',
      '/account/diensten/hostingpakketten/',
      '/account/diensten/vpsen/',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(page)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, path).toBeLessThanOrEqual(0)
    }
    expect(complaints).toEqual([])
    expect(foreign).toEqual([])
  },
)
