import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { logIn } from './steps'

const EMAIL = 'klant@voorbeeld.nl'
const PASSWORD = 'vlag-en-wimpel-2026'
const NEW_PASSWORD = 'een ander wachtwoord'

let shop: RunningShop
let browser: Browser
let url: string

beforeAll(async () => {
  const port = await freePort()
  // Browsers do not allow IP addresses for passkeys.
  url = `http://localhost:${port}`
  ;[shop, browser] = await Promise.all([startShop({ PORT: String(port), PUBLIC_URL: url }), openBrowser()])
})

afterAll(() => shop.stop())

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

const region = (page: Page, name: string) => page.getByRole('region', { name })

async function openSecurity() {
  const visitor = await visit(browser, '/inloggen?from=/account/beveiliging', { url })
  await logIn(visitor.page, EMAIL)
  await visitor.page.goto('/account/beveiliging')
  await visitor.page.getByRole('heading', { level: 1, name: 'Beveiliging' }).waitFor()
  return visitor
}

test('a passkey is added, and then logs in without a password', async () => {
  const { page, complaints, foreign } = await openSecurity()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await expectAccessible(page)
  const passkeys = region(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Passkey toevoegen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Een passkey toevoegen' })
  await dialog.getByLabel('Naam').fill('Telefoon')
  await dialog.getByRole('button', { name: 'Toevoegen' }).click()
  await passkeys.getByText('Telefoon', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Uitloggen', exact: true }).first().click()
  // Logging out navigates automatically.
  await page.getByRole('link', { name: 'Inloggen', exact: true }).first().waitFor()
  await page.waitForLoadState('load')
  await page.goto('/inloggen')
  await page.getByRole('button', { name: 'Inloggen met passkey' }).click()
  await page.waitForURL(/\/account|\/$/)
  await page.goto('/account/beveiliging')
  await passkeys.getByText(/laatst gebruikt op/).waitFor()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('another device is logged out from here, and the password is changed', async () => {
  const phone = await openSecurity()
  const { page, complaints } = await openSecurity()
  const devices = region(page, 'Waar je bent ingelogd')
  await devices.getByText('Dit apparaat').waitFor()
  await devices.getByRole('button', { name: 'Overal anders uitloggen' }).click()
  await page.getByText('Je bent op alle andere apparaten uitgelogd.').waitFor()
  await phone.page.goto('/account/beveiliging')
  await phone.page.waitForURL(/\/inloggen/)

  const card = region(page, 'Wachtwoord')
  await card.getByLabel('Huidig wachtwoord', { exact: true }).fill(PASSWORD)
  await card.getByLabel('Nieuw wachtwoord', { exact: true }).fill(NEW_PASSWORD)
  await card.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
  await page.getByText(/^Je wachtwoord is gewijzigd/).waitFor()
  const again = await visit(browser, '/inloggen', { url })
  await logIn(again.page, EMAIL, NEW_PASSWORD)
  await page.goto('/account/activiteit')
  await page.getByText('Wachtwoord gewijzigd').waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
