import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../support/test-config'
import { csrfToken, openBrowser, visit } from './browser'
import { freePort, type RunningShop, startShop } from './shop'
import { act, expectGood, heading, knowApp, signIn } from './staff-steps'
import { WAIT } from './steps'

const CUSTOMER = 'klant@voorbeeld.nl'
const OWNER = 'eigenaar@wimpel.example'
/** Of every staff member of a demo. */
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

let shop: RunningShop
let browser: Browser
let staffUrl: string

beforeAll(async () => {
  const port = await freePort()
  staffUrl = `http://localhost:${port}`
  ;[shop, browser] = await Promise.all([
    startShop({ STAFF_PORT: String(port), STAFF_HOST: 'localhost', STAFF_URL: staffUrl }),
    openBrowser(),
  ])
  knowApp(OWNER, DEMO_TOTP_SECRET)
})

afterAll(() => shop.stop())

test('the owner adds a paragraph to a mail, sees it in the sample, and customers read it until it is removed', async () => {
  const { page, complaints } = await visit(browser, '/beheer', { url: staffUrl })
  await signIn(page, OWNER, DEMO_PASSWORD)
  await heading(page, 'Vandaag').waitFor()
  await page.goto('/beheer/winkel')
  const card = page.getByRole('region', { name: 'Woorden in mails' })
  await card.getByText('Alle mails zijn nu zoals ze bij de winkel horen.').waitFor()
  await card.getByRole('button', { name: /^Alle \d+ mails tonen$/ }).click()
  await expectGood(page, 'woorden-alle')
  await card.getByRole('button', { name: 'Mail Wachtwoord vergeten wijzigen', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Onderwerp', { exact: false }).first().fill('{winkel}: {onderwerp}')
  await dialog.getByLabel(/^Alinea na de eerste woorden/).fill('Heb je hier niet om gevraagd? Bel ons dan gerust.')
  await dialog.getByLabel(/^Alinea in het Engels/).fill('You did not ask for this? Please call us.')
  await dialog.getByText('Wimpel: Kies een nieuw wachtwoord').waitFor()
  const sampleIn = (locale: string) => dialog.frameLocator(`iframe[title='Voorbeeld van de mail, ${locale}']`)
  await sampleIn('nl').getByText('Heb je hier niet om gevraagd? Bel ons dan gerust.').waitFor()
  await expectGood(page, 'woorden-dialoog')
  await dialog.locator('iframe').first().scrollIntoViewIfNeeded()
  await expectGood(page, 'woorden-voorbeeld')
  await dialog.getByRole('tab', { name: 'Engels' }).click()
  await sampleIn('en').getByText('You did not ask for this? Please call us.').waitFor()
  const colour = sampleIn('en')
    .locator('.m-on')
    .evaluate((button) => getComputedStyle(button).color)
  expect(await colour).toBe('rgb(255, 255, 255)')
  await act(page, 'Woorden bewaren', 'klanten bellen hierover')
  await page.getByText('De woorden in deze mail zijn gewijzigd.').waitFor()
  await card.getByText('onderwerp, alinea').waitFor()
  await expectGood(page, 'woorden-gewijzigd')

  const mails = async () => (await shop.mails()).filter(({ to }) => to === CUSTOMER)
  const mailbox = await visit(browser, null, { url: shop.url })
  const { request } = mailbox.context
  await request.post('/api/login/send-password-reset-link', {
    headers: { 'X-CSRF-TOKEN': await csrfToken(request) },
    form: { email: CUSTOMER },
  })
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject), WAIT)
    .toEqual(['Wimpel: Kies een nieuw wachtwoord'])
  await mailbox.page.goto('/dev/mail')
  await mailbox.page.getByText('Wimpel: Kies een nieuw wachtwoord').first().waitFor()
  await mailbox.page.getByText('Opgemaakt', { exact: true }).first().click()
  const mail = mailbox.page.frameLocator('iframe').first()
  await mail.getByText('Heb je hier niet om gevraagd? Bel ons dan gerust.').waitFor()
  await mail.getByRole('heading', { level: 1, name: 'Kies een nieuw wachtwoord' }).waitFor()

  // Even if one got into a mail, its policy would not let it run.
  const quiet = [...complaints]
  await page.route('**/staff/mails/sample*', async (route) => {
    const response = await route.fetch()
    const script = '<script>document.body.textContent = "gelopen"</script>'
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${script}</body>`) })
  })
  await card.getByRole('button', { name: 'Mail Wachtwoord vergeten wijzigen', exact: true }).click()
  await sampleIn('nl').getByText('Heb je hier niet om gevraagd? Bel ons dan gerust.').waitFor()
  expect(await sampleIn('nl').getByText('gelopen').count()).toBe(0)
  expect(complaints.some((text) => text.startsWith('Blocked script execution'))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await card.getByRole('button', { name: 'Mail Wachtwoord vergeten terug naar standaard' }).click()
  await act(page, 'Terug naar standaard', 'niet meer nodig')
  await page.getByText('De mail is weer standaard.').waitFor()
  expect([...quiet, ...mailbox.complaints]).toEqual([])
})
