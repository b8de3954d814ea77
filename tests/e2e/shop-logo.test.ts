import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../db/query'
import { accounts } from '../../db/schema/accounts'
import { builtPages } from '../../server/http/pages'
import { addDemoStaff } from '../../server/staff/demo-staff'
import { builtStaffPages } from '../../server/staff/pages'
import { TEST_SVG, TEST_SVG_DARK } from '../support/logos'
import { DEMO_PASSWORD } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'
import { expectAccessible, openBrowser, visit } from './browser'
import { freePort } from './shop'
import { act, heading, knowApp, picture, signIn } from './staff-steps'
import { logIn } from './steps'

const OWNER = 'eigenaar@wimpel.example'
/** Of every staff member of a demo. */
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const BUYER = 'klant@voorbeeld.nl'

let shop: TestShop
let browser: Browser
let staffUrl: string
beforeAll(async () => {
  const [port, page] = await Promise.all([freePort(), builtPages(resolve('dist'))])
  staffUrl = `http://localhost:${port}`
  ;[shop, browser] = await Promise.all([
    startTestShop({
      page,
      staffPages: builtStaffPages(resolve('dist')),
      env: { STAFF_PORT: String(port), STAFF_HOST: 'localhost', STAFF_URL: staffUrl },
    }),
    openBrowser(),
  ])
  await addDemoStaff(shop.app.deps)
  await shop.app.staff?.listen(port, 'localhost')
  knowApp(OWNER, DEMO_TOTP_SECRET)
})
afterAll(() => shop.close())

/** The picture in place of the wordmark in the header; `none` while the wordmark is there. */
const shownLogo = (page: Page): Promise<string> =>
  page
    .getByRole('banner')
    .getByRole('link')
    .first()
    .evaluate((link) => getComputedStyle(link, '::before').backgroundImage)

test('a logo and a name from the back office are in the shop without a restart, and gone once they are removed', async () => {
  const { page: office } = await visit(browser, '/beheer', { url: staffUrl })
  await signIn(office, OWNER, DEMO_PASSWORD, () => shop.clock.now())
  await heading(office, 'Vandaag').waitFor()
  await office.goto(`${staffUrl}/beheer/winkel`)
  const choose = async (button: string, label: string, svg: string) => {
    await office.getByRole('button', { name: button, exact: true }).click()
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
    await office.getByRole('dialog').getByLabel(label).setInputFiles(file)
    await office.getByRole('dialog').getByAltText('Voorbeeld').first().waitFor()
    await picture(office, button)
    await act(office, button, 'het nieuwe logo')
    await office.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await choose('Logo kiezen', 'Logo voor lichte vlakken', TEST_SVG)
  await office.getByText('geen; op donker staat het logo op een wit vlak').waitFor()
  await expect.poll(() => shop.app.deps.shopSettings.logo().light).not.toBeNull()
  const { page } = await visit(browser, '/', { url: shop.url })
  const path = /\/brand\/logo-[\da-f]{32}\.svg/
  expect(await shownLogo(page)).toMatch(path)
  await picture(page, 'home-plate')
  const light = path.exec(await shownLogo(page))?.[0]
  await choose('Logo voor donker kiezen', 'Logo voor donkere vlakken', TEST_SVG_DARK)
  await expect.poll(() => shop.app.deps.shopSettings.logo().dark).not.toBeNull()
  await page.reload()
  // The header of the home page is a banner.
  expect(await shownLogo(page)).toMatch(path)
  expect(await shownLogo(page)).not.toContain(light)
  await picture(page, 'home')
  await page.goto(`${shop.url}/bestellen/inloggen`)
  await picture(page, 'checkout')
  await page.goto(`${shop.url}/webhosting`)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await shownLogo(page)).toContain(light)
  await expectAccessible(page)

  await office.getByRole('button', { name: 'Naam en kleuren wijzigen' }).click()
  await office.getByRole('dialog').getByLabel('Naam', { exact: true }).fill('Hosting Kade')
  await act(office, 'Naam en kleuren wijzigen', 'andere naam')
  await office.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => shop.app.deps.shopSettings.brand().name).toBe('Hosting Kade')
  await office.reload()
  await picture(office, 'beheer')
  // A customer with the first name of the shop: hydration fails loudly if server and browser differ.
  await shop.app.deps.db.transaction((tx) =>
    run(
      tx
        .update(accounts)
        .set({ companyName: 'Wimpel Bouw B.V.', firstName: 'Wimpel' })
        .where(eq(accounts.email, BUYER)),
    ),
  )
  await logIn(page, BUYER)
  await page.goto(`${shop.url}/account`)
  expect(await page.title()).toBe('Mijn account — Hosting Kade')
  await expect.poll(() => page.getByRole('banner').textContent()).toContain('Wimpel')
  await page.goto(`${shop.url}/account/gegevens`)
  await expect.poll(() => page.getByLabel('Bedrijfsnaam').inputValue()).toBe('Wimpel Bouw B.V.')

  await office.getByRole('button', { name: 'Logo weghalen', exact: true }).click()
  await act(office, 'Logo weghalen', 'terug naar de naam')
  await office.getByText(/^Er is geen logo/).waitFor()
  await expect.poll(() => shop.app.deps.shopSettings.logo().light).toBeNull()
  await page.goto(`${shop.url}/webhosting`)
  expect(await shownLogo(page)).toBe('none')
})
