import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { bankButton, field, goToStep3, methods, orderDomains, payByIdeal, terms, tick } from './order-steps'
import { type RunningShop, startShop } from './shop'
import { chooseLanguage, focused, requestsWith, WAIT } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const detailsForm = (page: Page): Locator =>
  page.locator('#step-3 form').filter({ has: page.getByRole('heading', { name: /^(Jouw gegevens|Your details)$/ }) })

const firstName = (form: Locator) => field(form, 'Voornaam', 'First name')
const phone = (form: Locator) => field(form, 'Telefoonnummer', 'Phone number')
const postcode = (form: Locator) => field(form, 'Postcode', 'Postal code')
const houseNumber = (form: Locator) => field(form, 'Huisnummer', 'House number')
const city = (form: Locator) => field(form, 'Plaats', 'City')
const save = (form: Locator) => form.getByRole('button', { name: /^(Gegevens opslaan|Save details)/ })

test('who ordered without an address is asked for it, makes mistakes, completes it and pays [GEN-002]', async () => {
  const { page, complaints, foreign } = await visit(browser, null, {
    url: shop.url,
    signedInAs: 'onvolledig@voorbeeld.nl',
  })
  await orderDomains(page, 'lindekade.nl')
  await goToStep3(page)
  const form = detailsForm(page)
  await form.getByRole('heading', { name: 'Adresgegevens', exact: true }).waitFor()
  expect(await firstName(form).inputValue()).toBe('Onno')
  expect(await field(form, 'Achternaam', 'Last name').inputValue()).toBe('Volledig')
  await tick(terms(page))
  await page.getByText('Vul eerst je gegevens aan.').waitFor()
  expect(await methods(page).count()).toBe(0)
  await expectAccessible(page)

  const changes = requestsWith(page, 'UpdateCustomerData')
  await firstName(form).fill('')
  await houseNumber(form).fill('12a')
  await postcode(form).fill('1234AB')
  await field(form, 'Bedrijfsnaam', 'Company name').fill('Kade BV')
  await save(form).click()
  const note = form.getByRole('alert')
  await note.getByText('Je gegevens zijn nog niet opgeslagen').waitFor()
  const wrong = ['Voornaam', 'Telefoonnummer', 'Huisnummer', 'Straat', 'Plaats']
  expect(await note.getByRole('link').allInnerTexts()).toEqual(wrong)
  expect(await focused(page)).toBe('Voornaam')
  expect(await form.getByText('Vul dit veld in.').count()).toBe(4)
  await form.getByText('Vul alleen cijfers in.').waitFor()
  expect(changes).toHaveLength(0)
  await expectAccessible(page)

  await chooseLanguage(page, 'en')
  await form.getByText('Enter digits only.').waitFor()
  expect(await form.getByText('Fill in this field.').count()).toBe(4)
  expect(await houseNumber(form).inputValue()).toBe('12a')
  expect(await field(form, 'Bedrijfsnaam', 'Company name').inputValue()).toBe('Kade BV')
  await chooseLanguage(page, 'nl')

  await firstName(form).fill('Onna')
  await phone(form).fill('010 999 00 07')
  await houseNumber(form).fill('1')
  await expect.poll(() => city(form).inputValue(), WAIT).toBe('Voorbeeldstad')
  await expect.poll(() => form.locator('[aria-invalid="true"]').count(), WAIT).toBe(0)
  await save(form).dblclick({ noWaitAfter: true })
  await page.getByRole('status').getByText('Je gegevens zijn opgeslagen.').waitFor()
  expect(changes).toHaveLength(1)
  expect(await form.count()).toBe(0)
  expect(await focused(page)).toBe('Je gegevens zijn opgeslagen.')
  await page.locator('#step-3').getByText('Onna Volledig').first().waitFor()
  await page.locator('#step-3').getByText('Kade BV').first().waitFor()

  await methods(page).waitFor()
  await payByIdeal(page)
  await bankButton(page, 'COMPLETED').click()
  await page.waitForURL(/\/overzicht/)
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})
