import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import {
  addDomain,
  allChecked,
  basketLink,
  basketOf,
  checkButton,
  chooseLanguage,
  continueButton,
  expectBasket,
  rowOf,
  searchField,
  spaced,
  WAIT,
} from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const openHome = (locale: 'nl' | 'en' = 'nl') => visit(browser, '/', { url: shop.url, locale })

test('six tiles show, the rest opens from the seventh on, and each leads to a page of its own [TIL-001..004, CAT-025, CAT-028]', async () => {
  const { page, complaints, foreign } = await openHome('en')
  const main = page.getByRole('main')
  const others = main.locator('details', { has: page.getByText('Other Domains', { exact: true }) }).first()
  const rest = others.getByRole('link', { includeHidden: true })
  const first = main.getByRole('navigation', { name: 'Popular extensions' }).getByRole('link')
  expect(await first.count()).toBe(6)
  expect(await rest.first().isVisible()).toBe(false)
  await others.getByText('Other Domains', { exact: true }).click()
  await rest.first().waitFor()

  const [shown, more] = [await tilesOf(first), await tilesOf(rest)]
  expect(more).toHaveLength(38)
  expect(new Set([...shown, ...more].map(({ name }) => name)).size).toBe(44)
  expect(shown.at(-1)?.name).toBe('.net')
  expect(more[0]?.name).toBe('.shop')
  expect(shown[0]?.text).toContain('€ 3.99 p/y then € 9.99')
  for (const { name, href, text } of [...shown, ...more]) {
    expect(text).toContain('p/y')
    expect(href).toBe(`/domeinnaam/domeinextensie/${name.slice(1)}-domeinnaam-registreren`)
  }
  const answers = await Promise.all([...shown, ...more].map(({ href }) => page.request.get(href)))
  expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([200]))

  await first.first().click()
  await page.getByRole('heading', { level: 1, name: 'Register a .nl domain name' }).waitFor()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('a name typed on the home page is searched on the order page, also one typed under an extension', async () => {
  const { page, complaints, foreign } = await openHome()
  await searchField(page).fill('lindebrood')
  await checkButton(page).click()
  await page.waitForURL(/\/bestelprocedure\?domain=lindebrood/)
  await allChecked(page)
  expect(await searchField(page).inputValue()).toBe('lindebrood')
  await page.goto('/domeinnaam/domeinextensie/amsterdam-domeinnaam-registreren')
  await searchField(page).fill('lindebrood')
  await searchField(page).press('Enter')
  await allChecked(page)
  const first = page.locator('#step-1').getByRole('listitem').first()
  // The extension's page has no rows, so all of them count as checked until the order page is open.
  await first.getByText('lindebrood.amsterdam').first().waitFor()
  await rowOf(page, 'lindebrood.nl').waitFor()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('what is typed stays when the language changes, and no word of the other language is left [GEN-002]', async () => {
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
  expect(complaints).toEqual([])
})

test('the language can be changed in the middle of an order [GEN-002]', async () => {
  const { page, complaints } = await visit(browser, '/bestelprocedure', { url: shop.url })
  await addDomain(page, 'lindebrood.nl')
  await searchField(page).fill('toetsbrood')
  await basketOf(page).getByText('Kortingscode toevoegen').click()
  await basketOf(page).getByRole('textbox', { name: 'Kortingscode' }).fill('WIMPEL')
  await chooseLanguage(page, 'en')
  await page.getByRole('heading', { level: 1, name: 'Choose your domain name' }).waitFor()
  await continueButton(page).filter({ hasText: 'Continue' }).waitFor()
  expect(await searchField(page).inputValue()).toBe('toetsbrood')
  expect(await basketOf(page).getByRole('textbox', { name: 'Discount code' }).inputValue()).toBe('WIMPEL')
  expect(spaced(await basketOf(page).innerText())).toContain('lindebrood.nl')
  await expectBasket(page, '1 domain,')
  await page.getByRole('button', { name: 'Remove lindebrood.nl' }).first().waitFor()
  await chooseLanguage(page, 'nl')
  await page.getByRole('heading', { level: 1, name: 'Kies je domeinnaam' }).waitFor()
  expect(await searchField(page).inputValue()).toBe('toetsbrood')
  expect(complaints).toEqual([])
})

test('the banner holds language, VAT, theme, the way in and the basket, and what is chosen there is kept [CAT-022]', async () => {
  const { page, complaints } = await openHome()
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

async function tilesOf(links: Locator): Promise<{ name: string; href: string; text: string }[]> {
  const tiles = await links.evaluateAll((all) =>
    all.map((link) => ({
      name: link.firstElementChild?.textContent ?? '',
      href: link.getAttribute('href') ?? '',
      text: link.textContent ?? '',
    })),
  )
  return tiles.map((tile) => ({ ...tile, text: spaced(tile.text) }))
}
