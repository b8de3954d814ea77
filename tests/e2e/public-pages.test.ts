import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import { accessibleSoon, LOOKS_AND_LANGUAGES, openAs, showAs } from './looks'
import { type RunningShop, startShop } from './shop'
import { add, allChecked, checkButton, expectBasket, logIn, rowsOf, searchField, spaced } from './steps'

const PUBLIC_PAGES = [
  '/',
  '/webhosting',
  '/reseller-hosting',
  '/domeinnaam/domeinextensie/nl-domeinnaam-registreren',
  '/hulp',
  '/developers',
  '/algemene-voorwaarden',
  '/privacy',
  '/errors/404',
]

/** Each product page with its title, and a price or text that is readable without JavaScript. */
const PRODUCT_PAGES = {
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

test('every page comes from the server in Dutch, with its container and inputs, and its text where it is public [GEN-001, GEN-009]', async () => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of [...PUBLIC_PAGES, '/inloggen', '/bestelprocedure']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(path === '/errors/404' ? 404 : 200)
    expect(await page.locator('html').getAttribute('lang'), path).toBe('nl')
    const mount = page.locator('#app')
    expect(await mount.getAttribute('data-csrf-token'), path).toMatch(/\w{20}/)
    for (const name of ['show-captcha', 'final-step', 'hosting-upgrade', 'logged-as-reseller']) {
      expect(await mount.getAttribute(`data-${name}`), `${path} ${name}`).toBe('false')
    }
    if (PUBLIC_PAGES.includes(path)) expect(await mount.getByRole('heading', { level: 1 }).count(), path).toBe(1)
  }
  for (const [path, [title, price]] of Object.entries(PRODUCT_PAGES)) {
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    expect(spaced(await page.getByRole('main').innerText())).toContain(price)
  }
  // Without JavaScript the search is a form that opens the order page.
  await page.goto('/')
  await searchField(page).fill('lindebrood')
  await checkButton(page).click()
  expect(new URL(page.url()).search).toBe('?domain=lindebrood')
  await context.close()

  const { page: scripted, complaints } = await visit(browser, page.url(), { url: shop.url })
  await allChecked(scripted)
  expect(await rowsOf(scripted).count()).toBe(10)
  expect(complaints).toEqual([])
})

test('a reseller package is for resellers, who find it in their own basket [GEN-001]', async () => {
  const { page, complaints } = await visit(browser, '/reseller-hosting', { url: shop.url })
  await page.getByRole('link', { name: /^Reseller intro.* kiezen$/i }).click()
  await logIn(page, 'reseller@voorbeeld.nl')
  await page.waitForURL('**/bestelprocedure-reseller*')
  await expectBasket(page, '1 pakket, € 384,05')
  await page.getByRole('status').getByText('Kies er nu een domeinnaam bij.').waitFor()
  expect(complaints).toEqual([])
})

test.each([
  ['the public pages', PUBLIC_PAGES],
  [
    'the pages of products, the login and step 1',
    [...Object.keys(PRODUCT_PAGES), '/inloggen', '/bestelprocedure?domain=bezetbrood'],
  ],
] as const)(
  '%s have no accessibility violation that axe can find, and fit their width, in either look',
  async (_which, paths) => {
    const { page, complaints, foreign } = await visit(browser, null, { url: shop.url })
    for (const path of paths) {
      await openAs(page, `${shop.url}${path}`, LOOKS_AND_LANGUAGES[0])
      if (path.startsWith('/bestelprocedure')) {
        await allChecked(page)
        await add(page, 'bezetbrood.nl')
      }
      if (path in PRODUCT_PAGES) await page.getByRole('button', { name: 'Add to basket' }).waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const look of LOOKS_AND_LANGUAGES) {
        await showAs(page, look)
        await accessibleSoon(page)
        await expectFit(page, path)
      }
    }
    // A missing page returns 404, which the browser logs to the console.
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
    expect(foreign).toEqual([])
  },
)

/** Expects no horizontal scrolling, from the narrowest window to an ordinary one. */
async function expectFit(page: Page, path: string): Promise<void> {
  for (const width of [320, 390, 768, 1160, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(sticksOut), `${path} at ${width} px`).toEqual([])
  }
}

/** Elements wider than the window, read two frames after a resize, when its media queries apply as well. */
async function sticksOut(): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const all = [...document.querySelectorAll('body *')]
  const wide = all.filter((element) => element.getBoundingClientRect().right > clientWidth)
  return [`${scrollWidth} px`, ...wide.map((element) => `${element.tagName} ${element.className}`)]
}
