import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { logIn } from './steps'

const EMAIL = 'klant@voorbeeld.nl'

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
