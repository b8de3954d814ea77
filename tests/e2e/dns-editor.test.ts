import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { logIn } from './steps'

const DNS = '/account/dns-beheren?name=voorbeeldklant.nl'
const PROFILES = '/account/dns-profielen?name=voorbeeldklant.nl'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => Promise.all([browser.close(), shop.stop()]))

test('a customer changes the DNS of a domain by keyboard alone [DNS-001, DNS-002, DNS-004, DNS-009..011, DNS-025, DNS-042]', async () => {
  const { page, complaints, foreign } = await visit(browser, '/inloggen', { url: shop.url })
  await logIn(page, 'klant@voorbeeld.nl')
  await page.goto(DNS)
  const inputs = await page.locator('#app').evaluate(({ dataset }) => ({ ...dataset }))
  expect(inputs).toMatchObject({
    domainId: expect.stringMatching(/^dom_/),
    domainIsManageable: 'true',
    domainName: 'voorbeeldklant.nl',
    isActiveDnsServer: 'true',
    readOnly: 'false',
  })
  expect(JSON.parse(inputs.dnsListOnStart ?? '')).toHaveLength(6)
  expect(JSON.parse(inputs.dnsProfiles ?? '')).toEqual([{ id: expect.any(String), name: 'Eigen mailserver' }])
  await page.waitForLoadState('networkidle')

  await press(page, 'DNS-record toevoegen')
  await focusIsOn(page, 'Naam')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /^MX/ }).waitFor()
  await page.keyboard.type('MX')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('post')
  await page.getByText('Wordt opgeslagen als post.voorbeeldklant.nl.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('DNS-record aangemaakt.').waitFor()
  await focusIsOn(page, 'DNS-record toevoegen')
  const added = page.getByRole('row', { name: /post\.voorbeeldklant\.nl\./ })
  await added.waitFor()

  await press(page, 'TXT-record @ bewerken')
  await page.getByLabel('Waarde').fill('v=spf1 -all')
  await page.keyboard.press('Enter')
  await page.getByText('DNS-record bijgewerkt.').waitFor()
  await focusIsOn(page, 'TXT-record @ bewerken')

  await press(page, 'A-record www verwijderen')
  const question = page.getByRole('alertdialog', { name: 'A-record verwijderen?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await focusIsOn(page, 'A-record www verwijderen')
  await page.keyboard.press('Enter')
  await question.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('DNS-record verwijderd.').waitFor()
  await focusIsOn(page, 'AAAA-record www bewerken')

  await page.reload()
  await page.getByRole('row', { name: /v=spf1 -all/ }).waitFor()
  await added.waitFor()
  expect(await page.getByRole('button', { name: 'A-record www bewerken', exact: true }).count()).toBe(0)
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test.each([
  { locale: 'nl', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 390 },
] as const)(
  'the pages of DNS have no fault of accessibility that a program can find, nor run over: $locale, $theme, $width',
  async ({ locale, theme, width }) => {
    const { page, complaints } = await visit(browser, '/inloggen', { url: shop.url, locale, theme })
    await logIn(page, 'klant@voorbeeld.nl')
    await page.setViewportSize({ width, height: 900 })
    for (const [path, control] of [
      [DNS, /^(DNS-record toevoegen|Add DNS record)$/],
      [PROFILES, /^(Record toevoegen|Add record)$/],
      ['/account/dns-beheren?name=elders.nl', null],
      ['/account/dns-beheren?name=alleenlezen.nl', null],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      if (control) {
        await page.getByRole('button', { name: control }).click()
        await page.getByLabel(/^(Waarde|Value)$/).waitFor()
        await expectAccessible(page)
      }
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, path).toBeLessThanOrEqual(0)
    }
    expect(complaints).toEqual([])
  },
)

/** Presses a button as the keyboard does. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** The label of what has the focus. */
const focusIsOn = (page: Page, name: string) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const { activeElement: at } = document
          const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent
          return at?.getAttribute('aria-label') ?? label
        }),
      { timeout: 20_000 },
    )
    .toBe(name)
