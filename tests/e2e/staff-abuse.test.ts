import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one } from '../../db/query'
import { hostingPackages } from '../../db/schema/hosting'
import { builtPages } from '../../server/http/pages'
import { addDemoStaff } from '../../server/staff/demo-staff'
import { builtStaffPages } from '../../server/staff/pages'
import { DEMO_PASSWORD } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'
import { openBrowser, visit } from './browser'
import { freePort } from './shop'
import { act, expectGood, heading, knowApp, signIn } from './staff-steps'
import { logIn } from './steps'

const TECHNICAL = 'techniek@wimpel.example'
const CUSTOMER = 'klant@voorbeeld.nl'
const NAME = 'voorbeeldklant.nl'
/** Of every staff member of a demo. */
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

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
  knowApp(TECHNICAL, DEMO_TOTP_SECRET)
})
afterAll(() => shop.close())

async function technical(): Promise<Page> {
  const { page } = await visit(browser, '/beheer', { url: staffUrl })
  await signIn(page, TECHNICAL, DEMO_PASSWORD, () => shop.clock.now())
  await heading(page, 'Vandaag').waitFor()
  return page
}

test('staff suspend a package for abuse, its owner reads why, and staff lift it', async () => {
  const owned = await one(shop.app.deps.db.reader.select().from(hostingPackages))
  const staff = await technical()
  await staff.goto(`${staffUrl}/beheer/klanten/${owned?.accountId}`)
  await staff.getByRole('button', { name: `${NAME} afsluiten wegens misbruik` }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('button', { name: /Soort misbruik/ }).click()
  await staff.getByRole('option', { name: 'Phishing' }).click()
  await dialog.getByLabel('Wat is er gezien').fill('Op /inloggen staat een nagemaakte pagina van een bank.')
  await dialog.getByRole('radio', { name: 'De wet' }).check()
  await dialog.getByLabel('Artikel').fill('artikel 326 van het Wetboek van Strafrecht')
  await dialog.getByLabel('Kenmerk van de melding').fill('M-2026-17')
  await expectGood(staff, 'abuse-dialog')
  await act(staff, 'Afsluiten', 'melding nagekeken')
  await staff.getByText('Afgesloten: phishing').waitFor()
  await expectGood(staff, 'abuse-customer')
  await shop.settle()
  const mail = shop.mails().find(({ to, subject }) => to === CUSTOMER && subject.includes('afgesloten'))
  expect(mail?.text).toContain('nagemaakte pagina van een bank')

  const { page: customer } = await visit(browser, `/account/hostingpakket?id=${owned?.id}`, { url: shop.url })
  await logIn(customer, CUSTOMER)
  await customer.getByText('Wij hebben dit afgesloten. Reden: phishing').waitFor()
  await customer.getByText('nagemaakte pagina van een bank').waitFor()
  expect(await customer.getByRole('link', { name: 'Hostingpaneel' }).count()).toBe(0)
  await expectGood(customer, 'suspended-package')

  await staff.getByRole('link', { name: 'Misbruik' }).click()
  await heading(staff, 'Misbruik').waitFor()
  await staff.getByText('Melding M-2026-17').waitFor()
  await expectGood(staff, 'abuse-list')
  await staff.getByRole('button', { name: `Afsluiting van ${NAME} opheffen` }).click()
  await act(staff, 'Opheffen', 'de pagina is weg')
  await staff.getByText('Niets is afgesloten wegens misbruik.').waitFor()
  await shop.settle()
  await customer.reload()
  await customer.getByRole('link', { name: 'Hostingpaneel' }).waitFor()
  expect(await customer.getByText('Wij hebben dit afgesloten').count()).toBe(0)
})
