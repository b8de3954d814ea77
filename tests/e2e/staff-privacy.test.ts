import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one } from '../../db/query'
import { hostingPackages } from '../../db/schema/hosting'
import { dayInAmsterdam } from '../../rules/calendar'
import { builtPages } from '../../server/http/pages'
import { addDemoStaff } from '../../server/staff/demo-staff'
import { builtStaffPages } from '../../server/staff/pages'
import { DEMO_PASSWORD } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'
import { openBrowser, visit } from './browser'
import { freePort } from './shop'
import { act, expectGood, heading, knowApp, signIn } from './staff-steps'

const OWNER = 'eigenaar@wimpel.example'
const CUSTOMER = 'klant@voorbeeld.nl'
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
  knowApp(OWNER, DEMO_TOTP_SECRET)
})
afterAll(() => shop.close())

async function owner(): Promise<Page> {
  const { page } = await visit(browser, '/beheer', { url: staffUrl })
  await signIn(page, OWNER, DEMO_PASSWORD, () => shop.clock.now())
  await heading(page, 'Vandaag').waitFor()
  return page
}

const choose = async (page: Page, field: RegExp, option: string) => {
  await page.getByRole('dialog').getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

test('an owner notes a privacy request, holds the erasure, and extends, refuses and finds the request', async () => {
  const owned = await one(shop.app.deps.db.reader.select().from(hostingPackages))
  const staff = await owner()
  await staff.goto(`${staffUrl}/beheer/klanten/${owned?.accountId}`)
  await staff.getByRole('button', { name: 'Verzoek noteren' }).click()
  await choose(staff, /Soort/, 'Gegevens wissen')
  await choose(staff, /Hoe/, 'Brief')
  await staff.getByRole('dialog').getByLabel('Wat de klant vraagt').fill('Alles wissen, ook oude mails.')
  // The clock of the test shop is another one than the browser's.
  await staff.getByRole('dialog').getByLabel('Ontvangen op').fill(dayInAmsterdam(shop.clock.now()))
  await expectGood(staff, 'privacy-note')
  await act(staff, 'Verzoek noteren', 'brief van vandaag')
  await staff.getByRole('link', { name: 'Gegevens wissen' }).waitFor()
  await staff.getByRole('button', { name: /^Wisverbod voor .* instellen$/ }).click()
  await expectGood(staff, 'privacy-hold')
  await act(staff, 'Wissen verbieden', 'beslag van de rechter, zaak 26/1234')
  await staff.getByText('beslag van de rechter, zaak 26/1234').waitFor()
  // An act of which the head of the page covers a part would be a small target.
  await staff.evaluate(() => scrollTo(0, 0))
  await expectGood(staff, 'privacy-customer')

  await staff.getByRole('link', { name: 'Gegevens wissen' }).click()
  await heading(staff, /^Gegevens wissen: /).waitFor()
  await expectGood(staff, 'privacy-request')
  await staff.getByRole('link', { name: 'Anonimiseren' }).click()
  await staff.getByText('Er geldt een wisverbod: een eigenaar moet het eerst opheffen').waitFor()
  await expectGood(staff, 'privacy-erase')
  await staff.goBack()

  await staff.getByRole('button', { name: 'Twee maanden verlengen' }).click()
  await staff.getByRole('dialog').getByLabel('Waarom het langer duurt').fill('We overleggen met de rechtbank.')
  await act(staff, 'Twee maanden verlengen', 'wacht op de rechtbank')
  await staff.getByText('We overleggen met de rechtbank.').waitFor()
  await staff.getByRole('link', { name: 'Privacyverzoeken' }).first().click()
  await heading(staff, 'Privacyverzoeken').waitFor()
  await staff.getByText('verlengd', { exact: true }).waitFor()
  await expectGood(staff, 'privacy-list')

  await staff.getByRole('link', { name: 'Gegevens wissen' }).click()
  await staff.getByRole('button', { name: 'Weigeren' }).click()
  await staff.getByRole('dialog').getByLabel('Waarom we dit niet doen').fill('Er ligt beslag op deze gegevens.')
  await expectGood(staff, 'privacy-refuse')
  await act(staff, 'Weigeren', 'beslag')
  await staff.getByText('Er ligt beslag op deze gegevens.').waitFor()
  await expectGood(staff, 'privacy-refused')
  await shop.settle()
  const mail = shop.mails().find(({ to, subject }) => to === CUSTOMER && subject.startsWith('We doen niet'))
  expect(mail?.text).toContain('Er ligt beslag op deze gegevens.')
  expect(mail?.text).toContain('Autoriteit Persoonsgegevens')
})
