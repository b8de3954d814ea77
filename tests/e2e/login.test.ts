import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import { existingCustomer, field, goToStep3, methods, orderDomains, solveCaptcha, terms, tick } from './order-steps'
import { type RunningShop, startShop } from './shop'
import { requestsWith, WAIT } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const open = (path = '/hulp') => visit(browser, path, { url: shop.url })
const logInButton = (form: Locator) => form.getByRole('button', { name: 'Inloggen' })

test('a wrong password is told below it, from the third time on with a captcha, and a right one leads to payment [AUTH-004..006, CAP-008, CAP-009, ORD-012, ORD-013, PAY-001]', async () => {
  const { page, complaints, foreign } = await open()
  await orderDomains(page, 'lindebrood.nl')
  await goToStep3(page)
  await page.getByText('Log in en ga akkoord, dan kies je hier hoe je betaalt.').waitFor()
  expect(await methods(page).count()).toBe(0)
  const form = await existingCustomer(page)
  const email = field(form, 'E-mailadres', 'E-mail address')
  const password = field(form, 'Wachtwoord', 'Password')
  expect(await field(page.locator('#step-3'), 'Voornaam', 'First name').isVisible()).toBe(false)
  expect([await email.getAttribute('type'), await email.getAttribute('required')]).toEqual(['email', ''])
  const sent = requestsWith(page, '"username"')
  for (const wrong of ['', 'klant']) {
    await email.fill(wrong)
    await password.fill('niet-het-wachtwoord')
    await logInButton(form).click()
    await expect.poll(() => email.getAttribute('aria-invalid'), WAIT).toBe('true')
  }
  expect(sent).toHaveLength(0)

  await email.fill('klant@voorbeeld.nl')
  for (const time of [1, 2, 3]) {
    expect(await captchaOf(form).count()).toBe(0)
    await password.fill(`niet-het-wachtwoord-${time}`)
    await logInButton(form).click()
    await expect.poll(() => password.getAttribute('aria-invalid'), WAIT).toBe('true')
    expect(await describedBy(password)).toMatch(/.{10}/)
  }
  await captchaOf(form).waitFor()
  await password.fill('vlag-en-wimpel-2026')
  expect(await logInButton(form).isDisabled()).toBe(true)
  await solveCaptcha(form)
  await expect.poll(() => logInButton(form).isEnabled(), WAIT).toBe(true)
  await logInButton(form).click()
  await page.getByText('Je bent ingelogd als Vera Voorbeeld').waitFor()
  await tick(terms(page))
  await methods(page).waitFor()
  const step3 = page.locator('#step-3')
  await step3.getByRole('heading', { name: 'Domeinhouder' }).waitFor()
  await step3.getByText('Voorbeeldklant BV').first().waitFor()
  await step3.getByText('klant@voorbeeld.nl, +31 10 000 00 01').waitFor()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('too many requests for a new password in a row wait for a captcha [AUTH-007, AUTH-010, CAP-008, CAP-009]', async () => {
  const { page, complaints } = await visit(browser, '/inloggen', { url: shop.url, locale: 'en' })
  const dialog = page.getByRole('dialog', { name: 'Forgotten your password?' })
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  for (let times = 1; times <= 4; times++) {
    await page.getByRole('button', { name: 'Forgotten your password?' }).click()
    await field(dialog, 'E-mailadres', 'E-mail address').fill('subgebruiker@voorbeeld.nl')
    await send.click()
    const done = page.getByRole('dialog', { name: 'Check your mail' })
    await done.or(captchaOf(dialog)).waitFor()
    if (await captchaOf(dialog).isVisible()) break
    await done.getByRole('button', { name: 'Close' }).last().click()
    await done.waitFor({ state: 'detached' })
  }
  await dialog.getByText('Too many attempts. Solve Captcha before sending password reset request.').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await solveCaptcha(dialog)
  await expect.poll(() => send.isEnabled(), WAIT).toBe(true)
  await send.click()
  await page.getByRole('dialog', { name: 'Check your mail' }).waitFor()
  expect(complaints).toEqual([])
})

test('in the checkout a captcha is there once its key is known, and not before [CAP-003]', async () => {
  const { page, complaints } = await open('/bestellen/inloggen')
  const keys = requestsWith(page, 'captchaConfig')
  const challenges = requestsWith(page, '?action=login')
  const form = page.getByRole('main').locator('form').first()
  const captcha = captchaOf(form)
  await page.waitForLoadState('load')
  // From the third time on; a form that is sent before its script has loaded may need one more.
  for (let times = 1; times <= 5 && keys.length === 0; times++) {
    expect([await captcha.count(), keys.length, challenges.length]).toEqual([0, 0, 0])
    await page.getByLabel('E-mailadres of gebruikersnaam').fill('niemand@voorbeeld.nl')
    await page.getByLabel('Wachtwoord', { exact: true }).fill('niet-het-goede-woord')
    // Waits for the next document: the router's history changes of this one also count as navigation.
    const next = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await next
    if (times >= 3) await page.waitForTimeout(3000)
  }
  await captcha.waitFor()
  await solveCaptcha(form)
  expect(keys.length).toBe(1)
  const [asked] = keys
  const { data } = (await (await asked?.response())?.json()) ?? {}
  expect(challenges.map((request) => request.url())).toEqual([
    `${new URL(data?.captchaConfig.key, shop.url)}?action=login`,
  ])
  expect(complaints).toEqual([])
})

const captchaOf = (form: Locator): Locator => form.getByRole('group', { name: 'Captcha' })

/** Returns the description below a field. */
const describedBy = (control: Locator): Promise<string> =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText ?? '')
      .join(' '),
  )
