import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { add, allChecked, checkButton, expectBasket, logIn, rowsOf, searchField, searchFor, spaced } from './steps'

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

test('contact details are the hoster’s own, and what is left out leaves nothing behind [GEN-012]', async () => {
  const details = {
    SITE_PHONE: '+31 10 999 00 00',
    SITE_EMAIL: 'balie@hoster.example',
    SITE_ADDRESS: 'Proefplein 2, Rotterdam',
  }
  const [given, bare] = await Promise.all([
    startShop(details),
    startShop({ SITE_PHONE: '', SITE_EMAIL: '', SITE_ADDRESS: '' }),
  ])
  try {
    const { page, complaints } = await visit(browser, '/hulp', { url: given.url })
    for (const detail of Object.values(details)) {
      expect(await page.getByRole('main').getByText(detail, { exact: true }).count()).toBe(1)
      expect(await page.getByRole('contentinfo').getByText(detail).count()).toBe(1)
    }
    expect(await page.getByRole('main').getByRole('link', { name: details.SITE_PHONE }).getAttribute('href')).toBe(
      'tel:+31109990000',
    )
    expect(complaints).toEqual([])
    for (const path of PUBLIC_PAGES) {
      const html = await (await fetch(bare.url + path)).text()
      expect(html, path).not.toMatch(/\{(phone|email|address)\}|mailto:|tel:|undefined/)
    }
  } finally {
    await Promise.all([given.stop(), bare.stop()])
  }
})

test('a package is chosen on its own page and waits in the basket, with its price a month [GEN-001, CAT-028]', async () => {
  const { page, complaints, foreign } = await visit(browser, '/webhosting', { url: shop.url })
  const basic = page.getByRole('article', { name: 'Basic webhosting' })
  expect(spaced(await basic.innerText())).toContain('€ 1,99 p/m')
  expect(spaced(await basic.innerText())).toContain('€ 35,88')
  await basic.getByRole('link', { name: 'Basic webhosting kiezen' }).click()
  await page.waitForURL(/\/bestelprocedure/)
  await expectBasket(page, '1 pakket, € 43,41')
  await page.getByRole('status').getByText('Kies er nu een domeinnaam bij.').waitFor()
  expect(new URL(page.url()).searchParams.has('hosting')).toBe(false)
  await searchFor(page, 'lindebrood')
  await add(page, 'lindebrood.nl')
  await expectBasket(page, '1 domein, € 48,24')
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
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

/** Every pair of language, theme and width is covered. */
describe.each([
  { locale: 'nl', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 390 },
] as const)('in $locale, $theme, at $width px', ({ locale, theme, width }) => {
  test('every public page and step 1 have no accessibility violation that axe can find, and fit their width', async () => {
    const { page, complaints, foreign } = await visit(browser, '/', { url: shop.url, locale, theme, width })
    for (const path of [...PUBLIC_PAGES, '/inloggen', '/bestelprocedure?domain=bezetbrood']) {
      await page.goto(path)
      if (path.startsWith('/bestelprocedure')) await stepOneWithEverything()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(page)
      await expectFit(page, path)
      await page.setViewportSize({ width, height: 900 })
    }
    // A missing page returns 404, which the browser logs to the console.
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
    expect(foreign).toEqual([])

    async function stepOneWithEverything(): Promise<void> {
      await allChecked(page)
      await add(page, 'bezetbrood.nl')
    }
  })
})

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
