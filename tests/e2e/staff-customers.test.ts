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
    .getByRole('link', { name: /^Beoordelen: / })
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

test('two people and both owners merge two accounts', async () => {
  const [giver, receiver] = ['onvolledig@voorbeeld.nl', 'reseller@voorbeeld.nl'] as const
  shop.damage(`insert into domains (id, account_id, name, registered_at, expires_at, created_at)
    select 'dom_samen', id, 'bakkerij-samen.nl', 1, 9000000000000, 1 from accounts where email = '${giver}'`)
  const support = await staff(SUPPORT)
  const { page } = support
  const openGiver = async (by: Page) => {
    await by.goto(`${staffUrl}/beheer/klanten`)
    await by.getByRole('searchbox').fill(giver)
    await by.getByRole('searchbox').press('Enter')
    await by.getByRole('row').filter({ hasText: giver }).getByRole('link').first().click()
    await by.getByRole('region', { name: 'Toegang' }).waitFor()
  }
  await openGiver(page)
  // By keyboard alone.
  await page.getByRole('button', { name: /^Samenvoegen met ander account/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Gaat mee').waitFor()
  await page.keyboard.type(giver)
  await dialog.getByText('Dit is hetzelfde account.').waitFor()
  await expectGood(page, 'klant-samenvoegen-kan-niet')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(receiver)
  await dialog.getByText('Kan nu niet').waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  await page.keyboard.type('zelfde eigenaar, zelf gebeld')
  await expectGood(page, 'klant-samenvoegen')
  await dialog.getByRole('button', { name: 'Voorstellen' }).press('Enter')
  await page.getByText(/wacht op een collega\.$/).waitFor()

  const owner = await staff(OWNER)
  await owner.page.goto(`${staffUrl}/beheer/vandaag`)
  await owner.page
    .getByRole('link', { name: /^Beoordelen: / })
    .first()
    .click()
  await heading(owner.page, /^Voorstel \d+: accounts samenvoegen$/).waitFor()
  await expectGood(owner.page, 'klant-samenvoegen-voorstel')
  await owner.page.getByRole('button', { name: 'Goedkeuren' }).click()
  const approval = owner.page.getByRole('dialog')
  await approval.getByLabel(/^Reden/).fill('nagekeken')
  await approval.getByRole('button', { name: 'Goedkeuren' }).click()
  await owner.page.getByText(/is goedgekeurd\.$/).waitFor()
  await openGiver(page)
  await page.getByText('Wacht op het ja van beide eigenaren.').waitFor()
  await expectGood(page, 'klant-samenvoegen-wacht')

  const complaints = [support.complaints, owner.complaints]
  for (const [email, button, words] of [
    [giver, 'Alles overdragen', /^Bevestigd\./],
    [receiver, 'Alles aannemen', /^Beide accounts hebben bevestigd\./],
  ] as const) {
    const customer = await visit(browser, null, { url: shop.url, signedInAs: email })
    await customer.page.goto(`${shop.url}/account/domein-overzetten`)
    await customer.page.getByRole('button', { name: button }).waitFor()
    await expectGood(customer.page, `accounts-samenvoegen-${button === 'Alles aannemen' ? 'krijgt' : 'geeft'}`)
    await customer.page.getByRole('button', { name: button }).press('Enter')
    await customer.page.getByText(words).waitFor()
    complaints.push(customer.complaints)
  }
  await openGiver(page)
  await page.getByText('Samengevoegd met', { exact: true }).waitFor()
  await page.getByText(/^1 domein overgezet, klaar op /).waitFor()
  await expectGood(page, 'klant-samengevoegd')
  expect(complaints.flat()).toEqual([])
})

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

test('the list of resellers fits a desk and a phone, and leads to the customer', async () => {
  const { page } = await staff(SUPPORT)
  await page.goto('/beheer/resellers')
  await heading(page, 'Resellers').waitFor()
  await expectGood(page, 'resellers')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Geld' }).waitFor()
})
