import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { toUnicode } from '../../rules/domain-name'
import { csrfToken } from './browser'
import type { RunningShop } from './shop'
import { continueButton, expectStep, WAIT } from './steps'

/** Steps of a buyer in steps 2 and 3 and at the bank; the selectors match both languages. */

/** Service block of one domain in step 2. */
export const blockOf = (page: Page, domain: string): Locator =>
  page.locator('#step-2').getByRole('article', { name: domain, exact: true })

/** Adds names to the basket through step 1's endpoint, and opens the page at their services. */
export async function orderDomains(page: Page, ...domains: string[]): Promise<void> {
  const headers = { 'X-CSRF-TOKEN': await csrfToken(page.request) }
  const query = '{ products(kinds: [DOMAIN]) { productId productCode } }'
  const answer = await (await page.request.post('/graphql', { headers, data: { query } })).json()
  for (const title of domains) {
    const productCode = `DOMAIN_${title.split('.').slice(1).join('_').toUpperCase()}`
    const product = answer.data.products.find((product: { productCode: string }) => product.productCode === productCode)
    const form = { productId: product.productId, productCode, title }
    const added = await page.request.post('/api/bestelprocedure/addItem', { headers, form })
    expect(added.status(), await added.text()).toBe(200)
  }
  await page.goto('/bestelprocedure#step-2')
  await expectStep(page, 2)
  for (const domain of domains) await blockOf(page, toUnicode(domain)).waitFor()
}

const SERVICES = {
  hosting: /^(Webhosting toevoegen|Add webhosting)/,
  registration: /^(Alleen (registreren|verhuizen)|Only (register|transfer))/,
  redirect: /^(Domein doorsturen|Forward domain)/,
}

/** Button of the select in a block; it shows the chosen service. */
const serviceSelect = (block: Locator): Locator =>
  block.getByRole('button', {
    name: /(Wat wil je met deze domeinnaam|What do you want with this domain name|Dienst bij deze domeinnaam)/,
  })

export async function chooseService(block: Locator, service: keyof typeof SERVICES): Promise<void> {
  await serviceSelect(block).click()
  await block.page().getByRole('option', { name: SERVICES[service] }).click()
  await expect.poll(() => serviceSelect(block).innerText(), WAIT).toMatch(SERVICES[service])
}

/** Chooses a hosting package by the first word of its name. */
export async function chooseHosting(block: Locator, name: string): Promise<void> {
  await block.getByRole('button', { name: new RegExp(`^(${name}.* kiezen|Choose ${name}.*)$`) }).click()
  await changeHosting(block).waitFor()
}

/** Button that reopens the choice of packages. */
export const changeHosting = (block: Locator): Locator =>
  block.getByRole('button', { name: /^(Ander pakket kiezen|Change web hosting)$/ })

export const installations = (block: Locator): Locator =>
  block.getByRole('radiogroup', { name: /^(Gratis installatie|Free installation)$/ })

/**
 * Uses the keyboard, since the radio or checkbox itself is hidden under its drawing. A page that has just opened may move the
 * focus in between, so the key is pressed again if needed.
 */
export async function tick(box: Locator): Promise<void> {
  const press = async () => {
    if (await box.isChecked()) return true
    await box.press('Space')
    return box.isChecked()
  }
  await expect.poll(press, { ...WAIT, interval: 500 }).toBe(true)
}

const forwardField = (block: Locator): Locator => block.getByRole('textbox', { name: /^(Doorsturen naar|Forward to)/ })

const useUrl = (block: Locator): Locator => block.getByRole('button', { name: /^(Gebruik URL|Use URL)$/ })

/** Forwards a domain, and waits until the block shows it. */
export async function forwardTo(block: Locator, url: string): Promise<void> {
  await forwardField(block).fill(url)
  await useUrl(block).click()
  await block.getByText(/^(Bezoekers van|Visitors of) /).waitFor()
}

export const transferCode = (block: Locator): Locator =>
  block.getByRole('textbox', { name: /^(Verhuiscode|Transfer code)/ })

export const ownerBox = (block: Locator): Locator => block.getByRole('checkbox', { name: /(eigenaar|owner)/ })

export const saveTransfer = (block: Locator): Locator => block.getByRole('button', { name: /^(Opslaan|Save)$/ })

/** Continue button under the service blocks. */
export const continueStep2 = (page: Page): Locator =>
  page.locator('#step-2').getByRole('button', { name: /^(Doorgaan|Continue)$/ })

export const benefits = (page: Page): Locator =>
  page.getByRole('dialog', { name: /(voordeel|voordelen) bij je bestelling|benefits? with your order/ })

export const decline = (page: Page): Promise<void> =>
  benefits(page)
    .getByRole('button', { name: /^(Nee, bedankt|No, thanks)$/ })
    .click()

/** Continues from step 2 (on a phone with the bar), takes no offer, and waits for step 3. */
export async function goToStep3(page: Page): Promise<void> {
  await continueStep2(page).or(continueButton(page)).first().click()
  await decline(page)
  await expectStep(page, 3)
}

/** Form for new customers in step 3. */
export const newCustomer = (page: Page): Locator =>
  page.getByRole('tabpanel', { name: /^(Nieuwe klant|New customer)$/ })

/** Form for existing customers in step 3, opened if needed. */
export async function existingCustomer(page: Page): Promise<Locator> {
  const name = /^(Ik ben al klant|Already a customer)$/
  await page.getByRole('tab', { name }).click()
  return page.getByRole('tabpanel', { name })
}

export const field = (form: Locator, dutch: string, english: string): Locator =>
  form.getByLabel(new RegExp(`^(${dutch}|${english})( ?\\*| ?(optioneel|optional))?$`))

const NEW_PASSWORD = 'een-Lang-wachtwoord-7'

/** Fills in the form of a new private customer; street and city follow from the postcode. */
export async function fillRegistration(form: Locator, email: string): Promise<void> {
  await tick(form.getByRole('radio', { name: /^(Particulier|Private)$/ }))
  await field(form, 'Voornaam', 'First name').fill('Noor')
  await field(form, 'Achternaam', 'Last name').fill('Voorbeeld')
  await field(form, 'Postcode', 'Postal code').fill('1234AB')
  await field(form, 'Huisnummer', 'House number').fill('1')
  await expect.poll(() => field(form, 'Plaats', 'City').inputValue(), WAIT).toBe('Voorbeeldstad')
  await field(form, 'Telefoonnummer', 'Phone number').fill('010 999 00 01')
  await field(form, 'E-mailadres', 'E-mail address').fill(email)
  await field(form, 'Wachtwoord', 'Password').fill(NEW_PASSWORD)
}

export const createAccount = (form: Locator): Locator =>
  form.getByRole('button', { name: /^(Account aanmaken|Create account)$/ })

/** Waits for a mail and returns the newest link in it, as a path. */
export async function linkMailedTo(shop: RunningShop, email: string, path: string): Promise<string> {
  const link = async () => {
    const mail = (await shop.mails()).find(({ to, text }) => to === email && text.includes(path))
    return mail ? (new RegExp(`${path}/[\\w.~-]+`).exec(mail.text)?.[0] ?? null) : null
  }
  await expect.poll(link, WAIT).not.toBeNull()
  return (await link()) ?? ''
}

/** Opens the link in the activation mail and presses the button on its page. */
export async function activate(page: Page, shop: RunningShop, email: string): Promise<void> {
  await page.goto(await linkMailedTo(shop, email, '/account-activeren'))
  await page.getByRole('button', { name: /^(Account activeren|Activate account)$/ }).click()
}

export const terms = (page: Page): Locator => page.getByRole('checkbox', { name: /(algemene voorwaarden|terms)/ })

export const methods = (page: Page): Locator => page.getByRole('radiogroup', { name: /^(Betaalwijze|Payment method)$/ })

export const payButton = (page: Page): Locator =>
  page.locator('#step-3').getByRole('button', { name: /^(Betalen|Pay)/ })

/** Orders, and waits until the test bank is open. */
export async function payByIdeal(page: Page): Promise<void> {
  await tick(terms(page))
  await tick(methods(page).getByRole('radio', { name: 'iDEAL' }))
  await payButton(page).click()
  await bankButton(page, 'COMPLETED').waitFor()
}

/** Button of the test bank for this outcome. */
export const bankButton = (page: Page, outcome: string): Locator =>
  page.locator(`button[name=outcome][value=${outcome}]`)

/** The error shown above the order. */
export const orderProblem = (page: Page): Locator =>
  page.getByRole('alertdialog', {
    name: /^(Er is een probleem met je bestelling\.|There is a problem with your order\.)$/,
  })

/** Ticks the captcha, after which the browser computes for about a second. */
export async function solveCaptcha(form: Locator): Promise<void> {
  const box = form.getByRole('group', { name: 'Captcha' }).getByRole('checkbox')
  await box.focus()
  await box.press('Space')
}
