import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { basketLink, chooseLanguage, expectBasket, searchField, spaced, WAIT } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const openHome = () => visit(browser, '/', { url: shop.url })

test('the banner holds language, VAT, theme, the way in and the basket; what is typed stays, and what is chosen there is kept [CAT-022, GEN-002]', async () => {
  const { page, complaints } = await openHome()
  await searchField(page).fill('lindebrood')
  await page.getByRole('heading', { level: 1, name: 'Jouw naam, met vlag en wimpel online' }).waitFor()
  await chooseLanguage(page, 'en')
  await page.getByRole('heading', { level: 1, name: 'Your name online, flying its own flag' }).waitFor()
  expect(await searchField(page).inputValue()).toBe('lindebrood')
  // Titles in the other language are fetched when a visitor first switches.
  await expect.poll(() => page.title()).toBe('Domain names and web hosting — Wimpel')
  const english = await page.getByRole('main').innerText()
  expect(english).not.toMatch(/\b(het|een|je|jouw|vanaf|daarna|elk|domeinnaam)\b/i)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Your name online, flying its own flag' }).waitFor()
  await chooseLanguage(page, 'nl')
  await page.getByRole('heading', { level: 1, name: 'Jouw naam, met vlag en wimpel online' }).waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(/\b(the|your|every|from|then|with)\b/i)

  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'Inloggen' }).waitFor()
  await expectBasket(page, 'Winkelmand, 0 domeinen, € 0,00 inclusief btw')
  const vat = banner.getByRole('switch', { name: /btw/ })
  const tile = page.getByRole('navigation', { name: 'Populaire extensies' }).getByRole('link').first()
  expect(await vat.isChecked()).toBe(false)
  expect(spaced(await tile.innerText())).toContain('€ 3,99 p/j daarna € 9,99')
  // The input itself is hidden under its track.
  await vat.check({ force: true })
  await expect.poll(async () => spaced(await tile.innerText()), WAIT).toContain('€ 4,83 p/j daarna € 12,09')
  await page.getByText('Prijzen incl. 21% btw.').first().waitFor()

  await banner.getByRole('button', { name: /thema/ }).click()
  expect(await themeOf(page)).toBe('dark')
  await page.reload()
  expect(await themeOf(page)).toBe('dark')
  expect(await vat.isChecked()).toBe(true)
  expect(spaced(await tile.innerText())).toContain('€ 4,83 p/j')
  await chooseLanguage(page, 'en')
  await banner.getByRole('link', { name: 'Log in' }).waitFor()
  await banner.getByRole('switch', { name: /VAT/ }).waitFor()
  await expectBasket(page, 'Basket, 0 domains, € 0.00 including VAT')
  await basketLink(page).click()
  await page.waitForURL('**/bestelprocedure')
  expect(complaints).toEqual([])
})

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
