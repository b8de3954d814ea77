import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import { blockOf, field, goToStep3, methods, orderDomains, payButton, terms, tick } from './order-steps'
import { type RunningShop, startShop } from './shop'
import { WAIT } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const holderButton = (page: Page, domain: string) =>
  blockOf(page, domain).getByRole('button', { name: /^Domeinhouder/ })

test('a customer makes a holder for a single domain, and it goes along with the order [MOD-006, ROL-003, SRV-002, WHO-003, WHO-009..013]', async () => {
  const { page, complaints, foreign } = await visit(browser, null, { url: shop.url, signedInAs: 'klant@voorbeeld.nl' })
  await orderDomains(page, 'lindebrood.nl', 'lindekoek.nl')
  const button = holderButton(page, 'lindebrood.nl')
  await button.hover()
  await page.getByRole('tooltip').getByText('Voorbeeldklant BV').waitFor()
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Domeinhouder van lindebrood.nl' })
  await dialog.getByRole('radio', { name: 'Standaard' }).waitFor()
  expect(await dialog.getByRole('radio', { name: 'Aangepast' }).count()).toBe(1)
  await tick(dialog.getByRole('radio', { name: 'Nieuw' }))
  await field(dialog, 'Voornaam', 'First name').waitFor()
  expect(await field(dialog, 'E-mailadres', 'E-mail address').inputValue()).toBe('klant@voorbeeld.nl')
  expect(await field(dialog, 'Telefoonnummer', 'Phone number').inputValue()).toBe('+31 10 000 00 01')
  for (const [dutch, english] of EMPTY) expect(await field(dialog, dutch, english).inputValue(), dutch).toBe('')
  await dialog.getByRole('button', { name: 'De heer Aanhef' }).waitFor()

  await tick(dialog.getByRole('radio', { name: 'Particulier' }))
  await field(dialog, 'Voornaam', 'First name').fill('Sanne')
  await field(dialog, 'Achternaam', 'Last name').fill('Proef')
  await field(dialog, 'Postcode', 'Postal code').fill('1234AB')
  await field(dialog, 'Huisnummer', 'House number').fill('1')
  await expect.poll(() => field(dialog, 'Plaats', 'City').inputValue(), WAIT).toBe('Voorbeeldstad')
  await dialog.getByRole('button', { name: 'Houder opslaan' }).click()
  await expect.poll(() => dialog.getByRole('radio', { name: 'Aangepast' }).isChecked(), WAIT).toBe(true)
  await dialog
    .getByText(/Sanne Proef/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Aanpassen' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => button.innerText(), WAIT).toContain('Sanne Proef')
  expect(await holderButton(page, 'lindekoek.nl').innerText()).toContain('standaard')

  await goToStep3(page)
  await tick(terms(page))
  await tick(methods(page).getByRole('radio', { name: 'Op rekening' }))
  const purchase = page.waitForRequest((request) => request.url().endsWith('/bestelprocedure/purchase'))
  await payButton(page).click()
  const chosen = JSON.parse(new URLSearchParams((await purchase).postData() ?? '').get('customWhois') ?? '[]')
  expect(chosen).toEqual([
    { domain: 'lindebrood.nl', customWhoisId: expect.stringMatching(/./) },
    { domain: 'lindekoek.nl', customWhoisId: null },
  ])
  await page.waitForURL(/\/overzicht/)
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

const EMPTY = [
  ['Voornaam', 'First name'],
  ['Achternaam', 'Last name'],
  ['Bedrijfsnaam', 'Company name'],
  ['Postcode', 'Postal code'],
  ['Straat', 'Street'],
  ['Plaats', 'City'],
] as const
