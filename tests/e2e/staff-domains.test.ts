import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../support/test-config'
import { openBrowser, visit } from './browser'
import { freePort, type RunningShop, startShop } from './shop'
import { expectGood, heading, knowApp, signIn } from './staff-steps'
import { WAIT } from './steps'

const SUPPORT = 'support@wimpel.example'
/** Of every staff member of a demo. */
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const NAME = 'voorbeeldklant.nl'

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
  knowApp(SUPPORT, DEMO_TOTP_SECRET)
})

afterAll(() => shop.stop())

test('support finds a domain, sees it beside its registrar and name server, mends a difference, and stops its renewal', async () => {
  const { page } = await visit(browser, '/beheer', { url: staffUrl })
  await signIn(page, SUPPORT, DEMO_PASSWORD)
  await heading(page, 'Vandaag').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await heading(page, 'Domeinen').waitFor()
  await page.getByRole('link', { name: NAME }).waitFor()
  await expectGood(page, 'domeinen')

  await page.getByRole('searchbox', { name: 'Zoek domein of klant' }).fill(NAME)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'elders.nl' }).waitFor({ state: 'detached', ...WAIT })
  await page.getByRole('link', { name: NAME }).click()
  await heading(page, new RegExp(NAME)).waitFor()
  await page.getByRole('cell', { name: 'Nameservers' }).waitFor(WAIT)
  await expectGood(page, 'domein')

  // As if the name server missed a change.
  shop.damage(`update zones set serial = serial + 1 where domain_id = (select id from domains where name = '${NAME}')`)
  await page.getByRole('button', { name: 'Nu vergelijken' }).click()
  await page.getByRole('button', { name: 'DNS-zone herstellen' }).click()
  const mending = page.getByRole('dialog')
  await mending.getByLabel(/Reden/).fill('site toont het oude adres')
  await expectGood(page, 'domein-herstellen')
  await mending.getByRole('button', { name: 'DNS-zone herstellen' }).click()
  await mending.waitFor({ state: 'detached', ...WAIT })
  await page.getByRole('button', { name: 'DNS-zone herstellen' }).waitFor({ state: 'detached', ...WAIT })

  await page.getByRole('button', { name: 'Niet meer vanzelf verlengen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Reden/).fill('klant zegt op')
  await expectGood(page, 'domein-stoppen')
  await dialog.getByRole('button', { name: 'Niet meer vanzelf verlengen' }).click()
  await page.getByText('Verlengen gestopt voor klant').waitFor(WAIT)
  expect(await page.getByRole('button', { name: 'Niet meer vanzelf verlengen' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Weer vanzelf verlengen' }).click()
  await dialog.getByLabel(/Reden/).fill('klant blijft toch')
  await dialog.getByRole('button', { name: 'Weer vanzelf verlengen' }).click()
  await page.getByText('Verlengen weer aangezet voor klant').waitFor(WAIT)
  await page.getByRole('button', { name: 'Niet meer vanzelf verlengen' }).waitFor(WAIT)
})
