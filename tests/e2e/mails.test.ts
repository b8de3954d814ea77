import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listedProduct, payAtBank, purchase } from '../api/payments.test-support'
import { Browser as Program } from '../support/browser'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { WAIT } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const CUSTOMER = 'klant@voorbeeld.nl'
/** Sixty letters without a break opportunity. */
const LONG = `${'linde'.repeat(12)}.nl`

/** Sends every kind of mail: an order placed, paid and partly delivered, a password reset, a registration. */
async function sendAll(): Promise<{ id: string; subject: string; html: string }[]> {
  const customer = new Program(shop.url)
  await customer.login(CUSTOMER)
  const add = async (code: string, title: string, parentId = '') => {
    const fields = { ...(await listedProduct(customer, code)), title, parentId }
    const basket = await (await customer.postForm('/api/bestelprocedure/addItem', fields)).json()
    return basket.items.find((item: { title: string }) => item.title === title)?.unique ?? ''
  }
  const name = await add('DOMAIN_NL', LONG)
  await add('HOSTING_BASIC', '', name)
  await customer.postForm('/api/bestelprocedure/setGratisProduct', {
    ...(await listedProduct(customer, 'INSTALL_WORDPRESS')),
    ...{ title: '', parentId: name },
  })
  await add('DOMAIN_NL', 'mislukt-brood.nl')
  await payAtBank(customer, await purchase(customer))
  await new Program(shop.url).postForm('/api/login/send-password-reset-link', { email: CUSTOMER })
  const person = { firstName: 'Nina', lastName: 'Nieuw', gender: 'F', isCompany: false, phoneNumber: '010 123 45 67' }
  const address = { street: 'Voorbeeldstraat', streetNumber: '5', postCode: '1234 AB', city: 'Voorbeeldstad' }
  for (const email of [CUSTOMER, 'nina@voorbeeld.example']) {
    const registrationDto = { ...person, ...address, countryId: 154, email, password: 'een eigen wachtwoord' }
    await new Program(shop.url).postJson('/api/register-account', { registrationDto })
  }
  await expect.poll(async () => (await shop.mails()).length, WAIT).toBe(6)
  return (await fetch(`${shop.url}/dev/mail.json`)).json()
}

describe('every mail', () => {
  test('fits a telephone, in light and dark, with its mark, one button and nothing from elsewhere', async () => {
    const mails = await sendAll()
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Activeer je account', 'Kies een nieuw wachtwoord', 'Niet gelukt: mislukt-brood.nl']),
    )
    // Rendered outside the site, as in a mail client: the mail has only its own styles.
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const foreign: string[] = []
    page.on('request', (request) => !request.url().startsWith(shop.url) && foreign.push(request.url()))
    for (const { html, subject } of mails) {
      await page.setContent(html, { waitUntil: 'load' })
      expect(await page.title()).toBe(subject)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), subject).toBe(390)
      const mark = page.getByRole('img', { name: 'Wimpel' })
      expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth), subject).toBe(244)
      const button = await page.locator('.m-on').boundingBox()
      expect(button?.width, subject).toBeGreaterThan(300)
      expect(button?.height, subject).toBeGreaterThanOrEqual(48)
      expect(button?.y, subject).toBeLessThan(844)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
        if (process.env.SCREENSHOTS) {
          const file = `${process.env.SCREENSHOTS}/${subject.replace(/\W+/g, '-').slice(0, 40)}-${colorScheme}.png`
          await page.screenshot({ path: file, fullPage: true })
        }
      }
    }
    expect(foreign).toEqual([])
  })

  test('is drawn in the mailbox of the demo as well', async () => {
    const { page, complaints, foreign } = await visit(browser, '/dev/mail', { url: shop.url })
    await page.getByText('Opgemaakt', { exact: true }).first().click()
    const frame = page.frameLocator('iframe').first()
    await frame.getByRole('heading', { level: 1 }).waitFor()
    await expect
      .poll(() => frame.getByRole('img', { name: 'Wimpel' }).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(244)
    expect([complaints, foreign]).toEqual([[], []])
  })
})
