import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { bankButton, goToStep3, orderDomains, payByIdeal } from './order-steps'
import { type RunningShop, startShop } from './shop'
import { logIn, WAIT } from './steps'

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
      '/account/diensten/domeinen/?status=EXPIRED',
      '/account/dns-profielen',
      ...['domein', 'dns-beheren', 'domein-doorsturen', 'e-mail-doorsturen', 'whois-gegevens'].map(
        (name) => `/account/${name}?name=fietsen-voorbeeld.nl`,
      ),
      '/account/domeinhouders',
      '/account/webhosting-toevoegen',
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

test('a name is bought, and from its product pointed to a website and Google mail', async () => {
  const { page, complaints, foreign } = await visit(browser, '/inloggen', { url: shop.url })
  await logIn(page, 'klant@voorbeeld.nl')
  await orderDomains(page, 'lindebrood.nl')
  await goToStep3(page)
  await payByIdeal(page)
  await bankButton(page, 'COMPLETED').click()
  await page.waitForURL(/\/bestellen\/[^/]+\/overzicht/)
  await page.getByText('Geregistreerd').waitFor({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Naar het product: lindebrood.nl' }).click()
  await page.waitForURL('**/account/domein?name=lindebrood.nl')
  await page.getByRole('heading', { level: 1, name: 'lindebrood.nl' }).waitFor()

  await page.getByRole('link', { name: 'DNS', exact: true }).click()
  await page.getByRole('button', { name: 'DNS-record toevoegen' }).click()
  await page.getByRole('textbox', { name: 'Naam' }).fill('winkel')
  await page.getByRole('textbox', { name: 'Waarde' }).fill('203.0.113.77')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /winkel.*203\.0\.113\.77/ }).waitFor()

  await page.getByRole('link', { name: 'E-mail', exact: true }).click()
  await page.getByRole('radio', { name: /^Google/ }).check()
  const preview = page.getByRole('list', { name: 'Dit verandert er in DNS' })
  await expect.poll(() => preview.innerText(), WAIT).toContain('smtp.google.com.')
  await page.getByRole('button', { name: 'Instellen', exact: true }).click()
  await page.getByText('Er verandert niets: alle records staan al goed.').waitFor()
  await page.goto('/account/domein?name=lindebrood.nl')
  await page.getByText('Mail gaat naar').waitFor()
  expect(await page.getByRole('main').innerText()).toContain('smtp.google.com')

  // Its DNS is here, so that it can be signed.
  await page.getByRole('button', { name: 'Instellen: DNSSEC van lindebrood.nl' }).click()
  const dialog = page.getByRole('dialog', { name: 'DNSSEC van lindebrood.nl' })
  await dialog.getByRole('button', { name: 'DNSSEC aanzetten' }).click()
  await dialog.getByText('Wordt aangezet').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sluiten' }).click()
  await page.getByText(/^Sleutel \d+$/).waitFor()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('a profile is rolled out to more domains, and the preview has no fault of accessibility', async () => {
  const { page, complaints } = await visit(browser, '/inloggen', { url: shop.url, theme: 'dark' })
  await logIn(page, 'klant@voorbeeld.nl')
  await page.goto('/account/dns-profielen')
  await page.getByRole('button', { name: 'Nog een domein kiezen' }).click()
  await page.getByRole('button', { name: 'voorbeeldklant.nl kiezen' }).click()
  await page.getByRole('button', { name: 'Voorbeeld voor 1 domein' }).click()
  await page.getByRole('region', { name: 'Het voorbeeld voor 1 domein' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 900 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Toepassen op 1 domein' }).click()
  await page.getByText('1 domein is bijgewerkt.').waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
