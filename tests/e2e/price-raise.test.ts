import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../db/query'
import { accounts } from '../../db/schema/accounts'
import { domains } from '../../db/schema/domains'
import { type Day, startOfDay } from '../../rules/calendar'
import { HOUR_MS } from '../../rules/time'
import { renewDue } from '../../server/features/renewals/due-renewals.service'
import { tellPriceRaises } from '../../server/features/renewals/price-notices.service'
import { builtPages } from '../../server/http/pages'
import { addDemoStaff } from '../../server/staff/demo-staff'
import { builtStaffPages } from '../../server/staff/pages'
import { DEMO_PASSWORD } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'
import { expectAccessible, openBrowser, visit } from './browser'
import { bankButton } from './order-steps'
import { freePort } from './shop'
import { act, heading, knowApp, signIn } from './staff-steps'
import { logIn } from './steps'

const OWNER = 'eigenaar@wimpel.example'
const FINANCE = 'financien@wimpel.example'
/** Of every staff member of a demo. */
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const BUYER = 'reseller@voorbeeld.nl'
const EARLY = 'fietsen-voorbeeld.nl'
const LATE = 'tuinen-voorbeeld.nl'
/** The clock of a test stands in November 2026. */
const [EARLY_ENDS, RAISE, LATE_ENDS]: [Day, Day, Day] = ['2027-02-20', '2027-03-01', '2027-03-20']

let shop: TestShop
let browser: Browser
let staffUrl: string

// Runs the shop in this process, where the clock can be advanced; its pages come from the build.
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
  for (const email of [OWNER, FINANCE]) knowApp(email, DEMO_TOTP_SECRET)
})
afterAll(() => shop.close())

async function staff(email: string): Promise<Page> {
  const { page } = await visit(browser, '/beheer', { url: staffUrl })
  await signIn(page, email, DEMO_PASSWORD, () => shop.clock.now())
  await heading(page, 'Vandaag').waitFor()
  await page.goto(`${staffUrl}/beheer/producten`)
  return page
}

async function raiseByTwo(price: string, from: Day): Promise<void> {
  const finance = await staff(FINANCE)
  await finance.getByRole('link', { name: 'Prijswijziging maken' }).click()
  await finance.getByRole('button', { name: /Product toevoegen/ }).click()
  await finance.getByRole('option', { name: '.nl', exact: true }).click()
  await finance.getByLabel('Nieuwe prijs daarna van .nl').fill(price)
  await finance.getByLabel('Inkoop van .nl').fill('4,20')
  await finance.getByText('.nl, eerste termijn').waitFor()
  await finance.getByRole('button', { name: 'Concept bewaren' }).click()
  await finance.getByRole('dialog').getByLabel('Naam').fill('.nl omhoog')
  await act(finance, 'Concept bewaren', 'het register verhoogt de inkoop')
  await finance.getByLabel('Gaat in, om 00:00').fill(from)
  await finance.waitForURL((url) => url.searchParams.get('per') === from)
  await finance.getByText('Onbetaalde bestellingen', { exact: true }).waitFor()
  await finance.getByText(/^Rekenen vanaf de ingangsdag met de nieuwe prijs/).waitFor()
  await expectAccessible(finance)
  await finance.getByRole('button', { name: 'Voorstellen aan een collega' }).click()
  await act(finance, 'Voorstellen aan een collega', 'het register verhoogt de inkoop')
  await finance.getByText('Wacht op tweede persoon').waitFor()

  const owner = await staff(OWNER)
  await owner.getByRole('link', { name: 'Prijswijziging: .nl omhoog' }).click()
  await owner.getByRole('link', { name: 'Naar het voorstel' }).click()
  const prices = owner.getByRole('table', { name: 'Wat verandert' })
  await prices.getByText('€\u00a04,20').first().waitFor()
  await owner.getByRole('button', { name: 'Goedkeuren' }).click()
  await act(owner, 'Goedkeuren', 'akkoord')
  await owner.getByText('Goedgekeurd', { exact: true }).waitFor()
}

/** Lets the shop renew what ends on this day, a month before. Returns the mail about it. */
async function renewBefore(ends: Day): Promise<string> {
  shop.clock.moveTo(startOfDay(ends) - 29 * 24 * HOUR_MS)
  await renewDue(shop.app.deps)
  await shop.settle()
  return shop.mails().find(({ to, text }) => to === BUYER && text.includes('/bestellen/'))?.text ?? ''
}

/** Opens the page of an order that a mail names, as its owner. */
async function openOrder(mail: string): Promise<Page> {
  const [link = ''] = /\/bestellen\/\S+/.exec(mail) ?? []
  const { page } = await visit(browser, link, { url: shop.url })
  await logIn(page, BUYER)
  await page.waitForURL((url) => url.pathname.startsWith('/bestellen/'))
  return page
}

test('a raise with notice counts for the term after its day, and not for the one before it', async () => {
  const { deps } = shop.app
  await deps.db.transaction(async (tx) => {
    await run(tx.update(accounts).set({ paysOnAccount: false, role: 'CUSTOMER' }).where(eq(accounts.email, BUYER)))
    for (const [name, ends] of [
      [EARLY, EARLY_ENDS],
      [LATE, LATE_ENDS],
    ] as const)
      await run(
        tx
          .update(domains)
          .set({ expiresAt: startOfDay(ends) + HOUR_MS })
          .where(eq(domains.name, name)),
      )
  })
  await raiseByTwo('12,49', RAISE)
  shop.clock.advance(24 * HOUR_MS)
  await tellPriceRaises(deps)
  await shop.settle()
  await tellPriceRaises(deps)
  const notice = shop.mails().find(({ to, subject }) => to === BUYER && subject === 'De prijs van je .nl gaat omhoog')
  expect(notice?.text).toContain(LATE)

  // With VAT: 9,99 and 12,49 without.
  const before = await openOrder(await renewBefore(EARLY_ENDS))
  await before.getByRole('heading', { level: 1, name: 'Betaal om dit te houden' }).waitFor()
  await before.getByText(EARLY).first().waitFor()
  await before.getByText(/12,09/).first().waitFor()
  await expectAccessible(before)
  await before.getByRole('button', { name: 'Betalen', exact: true }).click()
  await bankButton(before, 'COMPLETED').click()
  await before.waitForURL(/\/overzicht$/)
  await shop.settle()

  // After the first payment a customer is sent invoices.
  const after = await openOrder(await renewBefore(LATE_ENDS))
  await after.getByText(LATE).first().waitFor()
  await after.getByText(/15,11/).first().waitFor()
  await expectAccessible(after)
})
