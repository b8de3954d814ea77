import type { Browser, Locator } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type CaptchaVendor, SECRET, SITE_KEY, startSiteverify, type VendorProvider } from '../far-sides/siteverify'
import { DEMO_PASSWORD } from '../support/test-config'
import { openBrowser, visit } from './browser'
import { field } from './order-steps'
import { type RunningShop, startShop } from './shop'
import { searchFor, stateOf, WAIT } from './steps'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const running: { stop(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
})

/** A shop whose captcha is that of a vendor on this machine. */
async function shopWith(provider: VendorProvider): Promise<{ shop: RunningShop; vendor: CaptchaVendor }> {
  const vendor = await startSiteverify(provider)
  const shop = await startShop({
    CAPTCHA: provider,
    CAPTCHA_SITE_KEY: SITE_KEY,
    CAPTCHA_SECRET: SECRET,
    CAPTCHA_VERIFY_URL: vendor.verifyUrl,
    CAPTCHA_SCRIPT_URL: vendor.scriptUrl,
  })
  running.push(shop, { stop: () => vendor.close() })
  return { shop, vendor }
}

const captchaOf = (form: Locator): Locator => form.getByRole('group', { name: 'Captcha' })

/** Opens the login page and fails until a captcha is asked for. */
async function failToLogIn(shop: RunningShop) {
  const visitor = await visit(browser, '/inloggen', { url: shop.url })
  const form = visitor.page.getByRole('main').locator('form').first()
  const password = field(form, 'Wachtwoord', 'Password')
  const send = form.getByRole('button', { name: 'Inloggen', exact: true })
  await field(form, 'E-mailadres', 'E-mail address').fill('klant@voorbeeld.nl')
  for (const time of [1, 2, 3]) {
    await password.fill(`niet-het-wachtwoord-${time}`)
    await send.click()
    await expect.poll(() => password.getAttribute('aria-invalid'), WAIT).toBe('true')
  }
  await captchaOf(form).waitFor()
  await password.fill(DEMO_PASSWORD)
  return { ...visitor, form, send }
}

const verified = ({ requests }: CaptchaVendor) => requests.filter(({ path }) => path === '/siteverify')

test.each(['turnstile', 'recaptcha-v2', 'hcaptcha', 'friendly'] as const)(
  'the frame of %s is ticked by keyboard, and lets a login through after too many failures [CAP-004, CAP-008, CAP-009]',
  async (provider) => {
    const { shop, vendor } = await shopWith(provider)
    const { page, form, send, complaints, foreign } = await failToLogIn(shop)
    const box = captchaOf(form).locator('iframe').contentFrame().getByRole('checkbox')
    await box.waitFor()
    expect(await send.isDisabled()).toBe(true)
    await box.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => send.isEnabled(), WAIT).toBe(true)
    await send.click()
    await page.getByRole('heading', { level: 1, name: 'Dag Vera Voorbeeld' }).waitFor()
    expect(verified(vendor)).toHaveLength(1)
    expect(foreign.length).toBeGreaterThan(0)
    expect(foreign.filter((url) => !url.startsWith(`${vendor.url}/widget/`))).toEqual([])
    expect(complaints).toEqual([])
  },
)

test('reCAPTCHA v3 lets a login through without a question, and the search too [CAP-004, CAP-007]', async () => {
  const { shop, vendor } = await shopWith('recaptcha-v3')
  const { page, form, send, complaints } = await failToLogIn(shop)
  await captchaOf(form).getByText('reCAPTCHA controleert op de achtergrond').waitFor()
  await expect.poll(() => send.isEnabled(), WAIT).toBe(true)
  await send.click()
  await page.getByRole('heading', { level: 1, name: 'Dag Vera Voorbeeld' }).waitFor()
  expect(complaints).toEqual([])

  const searcher = await visit(browser, '/bestelprocedure', { url: shop.url })
  await searchFor(searcher.page, 'lindebrood')
  expect(await stateOf(searcher.page, 'lindebrood.nl')).toBe('ready')
  expect(verified(vendor)).toHaveLength(2)
  expect(searcher.complaints).toEqual([])
})

test('a captcha that does not load says so, and keeps what was typed', async () => {
  const { shop, vendor } = await shopWith('turnstile')
  await vendor.close()
  running.pop()
  const { form, send } = await failToLogIn(shop)
  await form.getByText('De captcha kon niet worden geladen. Laad de pagina opnieuw.').waitFor()
  expect(await send.isDisabled()).toBe(true)
  expect(await field(form, 'Wachtwoord', 'Password').inputValue()).toBe(DEMO_PASSWORD)
})
