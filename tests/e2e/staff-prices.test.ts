import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { addMonths, dayInAmsterdam } from '../../rules/calendar'
import { DEMO_PASSWORD } from '../support/test-config'
import { openBrowser, visit } from './browser'
import { freePort, type RunningShop, startShop } from './shop'
import { act, expectGood, heading, knowApp, signIn } from './staff-steps'

const OWNER = 'eigenaar@wimpel.example'
const FINANCE = 'financien@wimpel.example'
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
  for (const email of [OWNER, FINANCE]) knowApp(email, DEMO_TOTP_SECRET)
})

afterAll(() => shop.stop())

async function staff(email: string): Promise<Page> {
  const { page } = await visit(browser, '/beheer', { url: staffUrl })
  await signIn(page, email, DEMO_PASSWORD)
  await heading(page, 'Vandaag').waitFor()
  await page.goto(`${staffUrl}/beheer/producten`)
  return page
}

let made = 0

test('a raise is prepared by one, seen with its effect, approved by another, and withdrawn', async () => {
  const name = `.nl omhoog ${++made}`
  const finance = await staff(FINANCE)
  await expectGood(finance, 'producten')
  await finance.getByRole('link', { name: 'Prijswijziging maken' }).click()
  await heading(finance, 'Nieuwe wijziging').waitFor()
  await finance.getByRole('button', { name: /Product toevoegen/ }).click()
  await finance.getByRole('option', { name: '.nl', exact: true }).click()
  const renewal = finance.getByLabel('Nieuwe prijs daarna van .nl')
  await renewal.fill('twaalf')
  await finance.getByText('Schrijf een bedrag als 12,99.').waitFor()
  await renewal.fill('12,49')
  await finance.getByRole('button', { name: 'Concept bewaren' }).click()
  await finance.getByRole('dialog').getByLabel('Naam').fill(name)
  await act(finance, 'Concept bewaren', 'het register verhoogt de inkoop')
  await heading(finance, `Prijswijziging: ${name}`).waitFor()

  const from = addMonths(`${dayInAmsterdam(Date.now()).slice(0, 7)}-01`, 2)
  await finance.getByLabel('Gaat in, om 00:00').fill(from)
  await finance.waitForURL((url) => url.searchParams.get('per') === from)
  await finance.getByRole('heading', { name: 'Wat het doet, uitgerekend op vandaag' }).waitFor()
  await expectGood(finance, 'prijs-concept')
  await finance.getByRole('button', { name: 'Voorstellen aan een collega' }).click()
  await act(finance, 'Voorstellen aan een collega', 'het register verhoogt de inkoop')
  await finance.getByText('Wacht op tweede persoon').waitFor()

  const owner = await staff(OWNER)
  await owner.getByRole('link', { name: `Prijswijziging: ${name}` }).click()
  await owner.getByRole('link', { name: 'Naar het voorstel' }).click()
  await owner.getByRole('table', { name: 'Wat verandert' }).waitFor()
  await expectGood(owner, 'prijs-beoordelen')
  await owner.getByRole('button', { name: 'Goedkeuren' }).click()
  await act(owner, 'Goedkeuren', 'akkoord')
  await owner.getByText('Goedgekeurd', { exact: true }).waitFor()
  await owner.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name: 'Voorstellen' }).waitFor()
  await expectGood(owner, 'prijs-voorstel')

  await owner.goto(`${staffUrl}/beheer/producten`)
  await owner.getByText(/12,49 per/).waitFor()
  await owner.getByRole('link', { name: `Prijswijziging: ${name}` }).click()
  await owner.getByText('Ingepland').waitFor()
  await expectGood(owner, 'prijs-ingepland')
  await owner.getByRole('button', { name: 'Intrekken' }).click()
  await act(owner, 'Intrekken', 'toch niet nodig')
  await owner.getByText('Ingetrokken', { exact: true }).waitFor()
})

test('a product is taken off sale and comes back', async () => {
  const page = await staff(OWNER)
  await page.getByLabel('Zoek extensie').fill('DOMAIN_COM')
  await page.getByRole('button', { name: /^Meer bij/ }).click()
  await page.getByRole('button', { name: 'Niet meer verkopen' }).click()
  await act(page, 'Niet meer verkopen', 'het register stopt ermee')
  await page.getByText('Geen product past bij deze zoekterm.').waitFor()
  await page.getByRole('link', { name: 'Niet te koop' }).click()
  await page
    .getByRole('row', { name: /DOMAIN_COM / })
    .getByText('Niet te koop', { exact: true })
    .waitFor()
  await page.getByRole('button', { name: /^Meer bij \.com/ }).click()
  await page.getByRole('button', { name: 'Weer verkopen' }).click()
  await act(page, 'Weer verkopen', 'het register gaat toch door')
  await page.getByRole('row', { name: /DOMAIN_COM / }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Extensies' }).click()
  await page.getByLabel('Zoek extensie').fill('DOMAIN_COM')
  await page.getByRole('button', { name: /^Meer bij/ }).click()
  await page.getByRole('button', { name: 'Niet meer verkopen' }).waitFor()
})
