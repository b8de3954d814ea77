import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../support/test-config'
import { csrfToken, openBrowser, type Visitor, visit } from './browser'
import { freePort, type RunningShop, startShop } from './shop'
import { expectGood, heading, knowApp, picture, signIn } from './staff-steps'

const CUSTOMER = 'klant@voorbeeld.nl'
const OWNER = 'eigenaar@wimpel.example'
const SUPPORT = 'support@wimpel.example'
/** Of every staff member of a demo. */
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

let shop: RunningShop
let browser: Browser
let staffUrl: string

beforeAll(async () => {
  const port = await freePort()
  staffUrl = `http://localhost:${port}`
  ;[shop, browser] = await Promise.all([
    startShop({
      STAFF_PORT: String(port),
      STAFF_HOST: 'localhost',
      STAFF_URL: staffUrl,
      SECOND_FACTOR_WAIT_HOURS: '0',
    }),
    openBrowser(),
  ])
  for (const email of [OWNER, SUPPORT]) knowApp(email, DEMO_TOTP_SECRET)
})

afterAll(() => shop.stop())

/** A staff member who has logged in. */
async function staff(email: string): Promise<Visitor> {
  const visitor = await visit(browser, '/beheer', { url: staffUrl })
  await signIn(visitor.page, email, DEMO_PASSWORD)
  await heading(visitor.page, 'Vandaag').waitFor()
  return visitor
}

async function graph<T>({ context }: Visitor, query: string, variables: object = {}): Promise<T> {
  const headers = { 'X-CSRF-TOKEN': await csrfToken(context.request) }
  const answer = await context.request.post('/graphql', { headers, data: { query, variables } })
  const { data, errors } = await answer.json()
  expect(errors).toBeUndefined()
  return data
}

/** Gives the customer an authenticator app, as the security page does. */
async function enableApp(customer: Visitor): Promise<void> {
  const begin = 'mutation { beginAuthenticatorApp { ... on AuthenticatorAppSetup { secret } } }'
  const { beginAuthenticatorApp } = await graph<{ beginAuthenticatorApp: { secret: string } }>(customer, begin)
  const enable =
    'mutation ($input: EnableAuthenticatorAppInput!) { enableAuthenticatorApp(input: $input) { __typename } }'
  const code = generateSync({ secret: beginAuthenticatorApp.secret })
  const { enableAuthenticatorApp } = await graph<{ enableAuthenticatorApp: { __typename: string } }>(customer, enable, {
    input: { code },
  })
  expect(enableAuthenticatorApp.__typename).toBe('RecoveryCodes')
}

async function openCustomer(page: Page): Promise<void> {
  await page.goto('/beheer/klanten')
  await page.getByRole('searchbox').fill(CUSTOMER)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('row').filter({ hasText: CUSTOMER }).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Toegang' }).waitFor()
}

test('two people remove the second factor of a customer, who is logged out everywhere', async () => {
  const customer = await visit(browser, null, { url: shop.url, signedInAs: CUSTOMER })
  await enableApp(customer)

  const support = await staff(SUPPORT)
  const { page } = support
  await openCustomer(page)
  await expectGood(page, 'klant')
  await page.getByRole('button', { name: 'Tweede factor verwijderen' }).click()
  const dialog = page.getByRole('dialog')
  for (const check of [/^Teruggebeld/, /^Laatste factuurbedrag/])
    await dialog.getByRole('checkbox', { name: check }).check()
  await dialog.getByLabel(/^Reden/).fill('telefoon in het water gevallen')
  await dialog.getByRole('button', { name: 'Voorstellen' }).click()
  await dialog.getByText('Het KvK-uittreksel is nog niet gezien.').waitFor()
  await expectGood(page, 'klant-tweede-factor')
  await dialog.getByRole('checkbox', { name: /^Kopie van KvK-uittreksel/ }).check()
  await dialog.getByRole('button', { name: 'Voorstellen' }).click()
  await page.getByText(/wacht op een collega\.$/).waitFor()
  expect(await isLoggedIn(customer)).toBe(true)

  const owner = await staff(OWNER)
  await owner.page
    .getByRole('link', { name: /^Beoordelen|voorstel/i })
    .first()
    .click()
  await heading(owner.page, /^Voorstel \d+: tweede factor verwijderen$/).waitFor()
  await owner.page.getByText('Kopie van KvK-uittreksel gezien').waitFor()
  await expectGood(owner.page, 'klant-voorstel')
  await owner.page.getByRole('button', { name: 'Goedkeuren' }).click()
  const approval = owner.page.getByRole('dialog')
  await approval.getByLabel(/^Reden/).fill('zelf teruggebeld')
  await approval.getByRole('button', { name: 'Goedkeuren' }).click()
  await owner.page.getByText(/is goedgekeurd\.$/).waitFor()
  expect(await isLoggedIn(customer)).toBe(false)

  await openCustomer(owner.page)
  await owner.page.getByRole('button', { name: 'Anonimiseren' }).click()
  await owner.page.getByText('Dit kan nu niet').waitFor()
  await expectGood(owner.page, 'klant-anonimiseren')
  await owner.page.keyboard.press('Escape')
  for (const [name, as] of [
    ['Mand maken', 'klant-mandje'],
    ['Domein overzetten naar ander account', 'klant-domein-overzetten'],
  ] as const) {
    await owner.page.getByRole('button', { name }).click()
    await owner.page.getByRole('dialog').waitFor()
    await picture(owner.page, as)
    await owner.page.keyboard.press('Escape')
  }
  expect([...support.complaints, ...owner.complaints]).toEqual([])
})

const isLoggedIn = async (customer: Visitor): Promise<boolean> =>
  (await graph<{ viewer: { isLoggedIn: boolean } }>(customer, '{ viewer { isLoggedIn } }')).viewer.isLoggedIn

test('support creates a customer for someone who calls, unless the address has an account', async () => {
  const { page, complaints } = await staff(SUPPORT)
  await page.goto(`${staffUrl}/beheer/klanten`)
  await expectGood(page, 'klanten')
  await page.getByRole('button', { name: 'Klant aanmaken' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of [
    ['E-mailadres', CUSTOMER],
    ['Voornaam', 'Nina'],
    ['Achternaam', 'Nieuw'],
    ['Postcode', '3011 PN'],
    ['Huisnummer', '4'],
    ['Straat', 'Kade'],
    ['Plaats', 'Rotterdam'],
    ['Telefoonnummer', '+31 10 000 00 09'],
    ['Reden', 'belt, komt er zelf niet uit'],
  ] as const)
    await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name: 'Aanmaken en link mailen' }).click()
  await dialog.getByRole('link', { name: /^Naar / }).waitFor()
  await expectGood(page, 'klant-aanmaken')
  await dialog.getByLabel('E-mailadres').fill('nieuw@voorbeeld.nl')
  await dialog.getByRole('button', { name: 'Aanmaken en link mailen' }).click()
  await page.getByText(/^De link is onderweg naar nieuw@voorbeeld\.nl/).waitFor()
  await page.getByRole('button', { name: /^Niet geactiveerd/ }).click()
  await page.getByRole('row').filter({ hasText: 'nieuw@voorbeeld.nl' }).waitFor()
  await expectGood(page, 'klanten-niet-geactiveerd')
  expect(complaints).toEqual([])
})
