import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../support/test-config'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { allChecked, spaced } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const WORDS = {
  nl: {
    search: 'Domeinnaam',
    check: 'Check',
    free: 'Vrij om te registreren',
    services: 'Zet JavaScript aan',
    wrong: 'Ongeldige inloggegevens',
    logIn: 'Inloggen',
    create: 'Account aanmaken',
    thanks: 'Bedankt voor het aanmaken van je account.',
    fields: ['Voornaam', 'Achternaam', 'Postcode', 'Huisnummer', 'Straat', 'Plaats', 'Telefoonnummer'],
    email: 'E-mailadres',
    password: 'Wachtwoord',
    person: 'Particulier',
    country: 'Land',
    germany: 'Duitsland',
  },
  en: {
    search: 'Domain name',
    check: 'Check',
    free: 'Free to register',
    services: 'Turn JavaScript on',
    wrong: 'Invalid login details',
    logIn: 'Log in',
    create: 'Create account',
    thanks: 'Thank you for creating your account.',
    fields: ['First name', 'Last name', 'Postal code', 'House number', 'Street', 'City', 'Phone number'],
    email: 'E-mail address',
    password: 'Password',
    person: 'Private',
    country: 'Country',
    germany: 'Germany',
  },
} as const

describe.each(['nl', 'en'] as const)('without script, in %s', (locale) => {
  const words = WORDS[locale]
  const open = async (path: string): Promise<Page> => {
    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
    if (locale === 'en') await context.addCookies([{ name: 'locale', value: 'en', url: shop.url }])
    const page = await context.newPage()
    await page.goto(path)
    return page
  }

  test('a name is searched, and its results are a page', async () => {
    const page = await open('/bestelprocedure')
    const step1 = page.locator('#step-1')
    await step1.getByRole('textbox').fill(`lindebrood-${locale}`)
    await step1.getByRole('button', { name: words.check, exact: true }).click()
    expect(new URL(page.url()).searchParams.get('domain')).toBe(`lindebrood-${locale}`)
    const rows = step1.getByRole('listitem')
    expect(await rows.count()).toBe(10)
    const first = spaced(await rows.first().innerText())
    expect(first).toContain(`lindebrood-${locale}.nl`)
    expect(first).toContain(words.free)
    expect(await step1.getByRole('textbox').inputValue()).toBe(`lindebrood-${locale}`)
    // Controls that need JavaScript are not offered, and nothing is pending forever.
    expect(await page.getByRole('main').getByRole('button').count()).toBe(1)
    expect(await page.locator('[aria-busy="true"]:visible').allInnerTexts()).not.toContain(/\S/)
    expect(await page.locator('#step-2').innerText()).toContain(words.services)
    expect(await page.getByText(words.free).first().isVisible()).toBe(true)
  })

  test('a wrong login keeps the address, and the right one leads to the account', async () => {
    const page = await open('/inloggen')
    const form = page.locator('form', { has: page.locator('[name=form][value=login]') })
    await form.getByLabel(words.email).fill('klant@voorbeeld.nl')
    await form.getByLabel(words.password, { exact: true }).fill('een-verkeerd-wachtwoord')
    await form.getByRole('button', { name: words.logIn }).click()
    expect(await page.getByRole('alert').first().innerText()).toContain(words.wrong)
    expect(await form.getByLabel(words.email).inputValue()).toBe('klant@voorbeeld.nl')
    expect(await form.getByLabel(words.password, { exact: true }).inputValue()).toBe('')
    await form.getByLabel(words.password, { exact: true }).fill(DEMO_PASSWORD)
    await form.getByRole('button', { name: words.logIn }).click()
    expect(new URL(page.url()).pathname).toBe('/account')
    // The account needs JavaScript, and says so.
    expect(await page.locator('body').innerText()).toContain(words.services)
  })

  test('a registration is refused field by field, mended and taken', async () => {
    const page = await open('/inloggen')
    const form = page.locator('#registration')
    await form.getByLabel(words.person).check({ force: true })
    const values = ['Vera', 'Voorbeeld', '10115', '1', 'Voorbeeldstraat', 'Berlijn', '+49301234567']
    for (const [index, label] of words.fields.entries()) {
      await form.getByLabel(label, { exact: true }).fill(values[index] as string)
    }
    await form.getByLabel(words.country).selectOption({ label: words.germany })
    await form.getByLabel(words.email).fill(`vera-${locale}@voorbeeld.example`)
    const password = form.getByLabel(words.password)
    await password.fill('kort')
    await form.getByRole('button', { name: words.create }).click()
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('alert').first().innerText()).toContain(words.password)
    expect(await form.getByLabel(words.country).inputValue()).toBe('DE')
    expect(await form.getByLabel(words.email).inputValue()).toBe(`vera-${locale}@voorbeeld.example`)
    await password.fill('een lange zin met 7 woorden')
    await form.getByRole('button', { name: words.create }).click()
    expect(await page.getByRole('status').first().innerText()).toContain(words.thanks)
    await expect
      .poll(async () => (await shop.mails()).some(({ to }) => to === `vera-${locale}@voorbeeld.example`))
      .toBe(true)
  })
})

test('what the server rendered is taken over without a change, and stays accessible', async () => {
  for (const path of ['/bestelprocedure', '/bestelprocedure?domain=lindebrood#step-1', '/inloggen?loginError=locked']) {
    const { page, complaints } = await visit(browser, path, { url: shop.url })
    if (path.includes('domain')) await allChecked(page)
    await page.getByRole('button').last().waitFor()
    await expectAccessible(page)
    expect(complaints, path).toEqual([])
  }
})
