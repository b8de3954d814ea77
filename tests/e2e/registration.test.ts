import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import {
  activate,
  createAccount,
  field,
  fillRegistration,
  goToStep3,
  methods,
  newCustomer,
  orderDomains,
  solveCaptcha,
  terms,
  tick,
} from './order-steps'
import { type RunningShop, startShop } from './shop'
import { expectStep, WAIT } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const openStep3 = async (options: { locale?: 'nl' | 'en'; width?: number } = {}) => {
  const visitor = await visit(browser, '/hulp', { url: shop.url, ...options })
  await orderDomains(visitor.page, 'lindebrood.nl')
  await goToStep3(visitor.page)
  return visitor
}

test('what fails is said on top, and too many times ask for a captcha [AUTH-022, AUTH-025, AUTH-028, CAP-008, CAP-009, MOD-009, MOD-010]', async () => {
  const { page, context, complaints } = await openStep3({ locale: 'en' })
  const form = newCustomer(page)
  await fillRegistration(form, 'veel@bakker.example')
  const captcha = form.getByRole('group', { name: 'Captcha' })
  const notice = page.getByRole('heading', { name: 'We have sent an activation link to veel@bakker.example' })
  expect(await captcha.count()).toBe(0)
  await context.setOffline(true)
  await createAccount(form).click()
  await form.getByRole('alert').getByText('Something went wrong. Please try again later.', { exact: true }).waitFor()
  await context.setOffline(false)
  for (let times = 1; times <= 5; times++) {
    await createAccount(form).click()
    await notice.or(captcha).first().waitFor()
    if (await captcha.isVisible()) break
    await page.getByRole('button', { name: 'Change e-mail address' }).click()
    await field(form, 'Wachtwoord', 'Password').fill('een-Lang-wachtwoord-7')
  }
  await form.getByText('Too many attempts, solve Captcha before registering.', { exact: true }).waitFor()
  expect(await createAccount(form).isDisabled()).toBe(true)
  await solveCaptcha(form)
  await expect.poll(() => createAccount(form).isEnabled(), WAIT).toBe(true)
  await createAccount(form).click()
  await notice.waitFor()

  await context.setOffline(true)
  await page.getByRole('button', { name: /^Resend activation link/ }).click()
  const failure = page.getByRole('alertdialog', { name: 'Sending failed' })
  await failure.getByText('Something went wrong. Please try again later.', { exact: true }).waitFor()
  expect(await failure.getByRole('button', { name: 'Close' }).count()).toBeGreaterThan(0)
  expect(await failure.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  expect(complaints.filter((line) => !/Failed to fetch|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
})

test('the link in the mail makes the account and leads to payment; it can be sent again after half a minute [AUTH-027, AUTH-029, CHK-032]', async () => {
  const { page, complaints, foreign } = await openStep3()
  const form = newCustomer(page)
  await fillRegistration(form, 'nieuw@bakker.example')
  await createAccount(form).click()
  await page.getByText(/binnen 5 minuten/).waitFor()
  const resend = page.getByRole('button', { name: /^Activeringslink opnieuw verzenden/ })
  await page.clock.install()
  await resend.click()
  await expect.poll(() => resend.innerText(), WAIT).toMatch(/\((29|30) seconden\)/)
  expect(await resend.isDisabled()).toBe(true)
  await page.clock.runFor(31_000)
  await expect.poll(() => resend.isEnabled(), WAIT).toBe(true)
  expect(await resend.innerText()).toBe('Activeringslink opnieuw verzenden')

  await activate(page, shop, 'nieuw@bakker.example')
  await expectStep(page, 3)
  await page.getByText('Je bent ingelogd als Noor Voorbeeld').waitFor()
  await tick(terms(page))
  await methods(page).waitFor()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('on a phone the form stands in a modal that keeps what was typed [MOD-011]', async () => {
  const { page, complaints } = await openStep3({ width: 390 })
  await createAccount(newCustomer(page)).click()
  const modal = page.getByRole('dialog', { name: 'Account aanmaken' })
  for (const [dutch, english] of REQUIRED) await field(modal, dutch, english).waitFor()
  await modal.getByRole('combobox', { name: 'Land' }).waitFor()
  await modal.getByRole('button', { name: /Aanhef/ }).waitFor()
  await fillRegistration(modal, 'klein@bakker.example')
  expect(await field(modal, 'Bedrijfsnaam', 'Company name').count()).toBe(0)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'detached' })
  await createAccount(newCustomer(page)).click()
  expect(await field(modal, 'Achternaam', 'Last name').inputValue()).toBe('Voorbeeld')
  expect(complaints).toEqual([])
})

const REQUIRED = [
  ['Bedrijfsnaam', 'Company name'],
  ['Voornaam', 'First name'],
  ['Achternaam', 'Last name'],
  ['Postcode', 'Postal code'],
  ['Huisnummer', 'House number'],
  ['Straat', 'Street'],
  ['Plaats', 'City'],
  ['Telefoonnummer', 'Phone number'],
  ['E-mailadres', 'E-mail address'],
  ['Wachtwoord', 'Password'],
] as const
