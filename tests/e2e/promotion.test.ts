import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one } from '../../db/query'
import { domains } from '../../db/schema/domains'
import { DAY_MS } from '../../rules/time'
import { renewDue } from '../../server/features/renewals/due-renewals.service'
import { builtPages } from '../../server/http/pages'
import { addDemoStaff } from '../../server/staff/demo-staff'
import { builtStaffPages } from '../../server/staff/pages'
import { DEMO_PASSWORD } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'
import { openBrowser, visit } from './browser'
import { bankButton, goToStep3, orderDomains, payByIdeal } from './order-steps'
import { freePort } from './shop'
import { act, expectGood, heading, knowApp, signIn } from './staff-steps'
import { basketOf, expectBasket, spaced, WAIT } from './steps'

const FINANCE = 'financien@wimpel.example'
/** Of every staff member of a demo. */
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const BUYER = 'klant@voorbeeld.nl'
const CODE = 'HERFST-26'
const NAME = 'herfstactie-voorbeeld.nl'
/** A .nl with VAT: the first year at 3,99 without, with a quarter off, and a renewal at 9,99. */
const [LIST, REDUCED, RENEWAL] = ['€ 4,83', '€ 3,62', '€ 12,09']

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
  knowApp(FINANCE, DEMO_TOTP_SECRET)
})
afterAll(() => shop.close())

async function openPromotions(): Promise<Page> {
  const { page } = await visit(browser, '/beheer', { url: staffUrl })
  await signIn(page, FINANCE, DEMO_PASSWORD, () => shop.clock.now())
  await heading(page, 'Vandaag').waitFor()
  await page.goto(`${staffUrl}/beheer/acties`)
  await heading(page, 'Acties').waitFor()
  return page
}

/** A quarter off domain names with the code, five times at most. */
async function makePromotion(staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'Nieuwe actie' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Nieuwe actie' })
  await dialog.getByLabel('Code', { exact: true }).fill(CODE)
  await dialog.getByLabel('Hoeveel').fill('25')
  await dialog.getByRole('button', { name: /Geldt voor/ }).click()
  await staff.getByRole('option', { name: 'Alle producten: domeinnamen' }).click()
  await dialog.getByLabel(/^Hooguit zo vaak/).fill('5')
  await act(staff, 'Nieuwe actie', 'najaarscampagne')
  await rowOf(staff).waitFor()
}

const rowOf = (staff: Page): Locator => staff.getByRole('row').filter({ hasText: CODE })

/** Enters the code in the basket beside the steps. */
async function enterCode(page: Page): Promise<void> {
  const basket = basketOf(page)
  await basket.getByText('Kortingscode toevoegen').click()
  await basket.getByRole('textbox', { name: 'Kortingscode' }).fill(CODE.toLowerCase())
  await basket.getByRole('button', { name: 'Toevoegen', exact: true }).click()
}

/** From its top, since what a bar covers in part is too small for axe. */
async function expectGoodFromTop(page: Page, name: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectGood(page, name)
}

const textOf = async (page: Page): Promise<string> => spaced(await page.getByRole('main').innerText())

test('a promotion lowers the price of the first order, counts it, and ends without touching what was bought', async () => {
  const staff = await openPromotions()
  await makePromotion(staff)
  await expect.poll(async () => spaced(await rowOf(staff).innerText()), WAIT).toMatch(/25%.*0 van 5/)
  await expectGood(staff, 'acties')

  const { page: buyer } = await visit(browser, null, { url: shop.url, signedInAs: BUYER })
  await orderDomains(buyer, NAME)
  await expectBasket(buyer, LIST)
  await enterCode(buyer)
  await expectBasket(buyer, REDUCED)
  await basketOf(buyer)
    .getByRole('button', { name: `Kortingscode ${CODE} verwijderen` })
    .waitFor()
  await expectGoodFromTop(buyer, 'mandje-met-code')
  await goToStep3(buyer)
  await payByIdeal(buyer)
  await buyer.getByText(REDUCED.replace(' ', '\u00a0')).first().waitFor()
  await bankButton(buyer, 'COMPLETED').click()
  await buyer.waitForURL(/\/overzicht/)
  await shop.settle()

  await staff.reload()
  await expect.poll(async () => spaced(await rowOf(staff).innerText()), WAIT).toMatch(/1 van 5.*€ 1,00/)
  await staff.getByRole('button', { name: `${CODE} stoppen` }).click()
  await act(staff, 'Nu stoppen', 'de campagne is voorbij')
  await staff.getByText('De actie is gestopt.').waitFor()
  await staff.getByRole('link', { name: 'Voorbij' }).click()
  await rowOf(staff).getByText('Gestopt').waitFor()

  const { page: late } = await visit(browser, null, { url: shop.url })
  await orderDomains(late, 'te-laat-voorbeeld.nl')
  await enterCode(late)
  await basketOf(late).getByText('Deze kortingscode is niet geldig.').waitFor()
  await expectBasket(late, LIST)
  await expectGoodFromTop(late, 'code-geweigerd')
  await buyer.reload()
  await expect.poll(() => textOf(buyer), WAIT).toContain(REDUCED)

  const { deps } = shop.app
  const bought = await one(deps.db.reader.select().from(domains).where(eq(domains.name, NAME)))
  shop.clock.moveTo((bought?.expiresAt ?? 0) - 29 * DAY_MS)
  await renewDue(deps)
  await shop.settle()
  const mail = shop.mails().find(({ to, text }) => to === BUYER && text.includes(NAME) && text.includes('/bestellen/'))
  const [link = ''] = /\/bestellen\/\S+/.exec(mail?.text ?? '') ?? []
  const { page: later } = await visit(browser, link, { url: shop.url, signedInAs: BUYER })
  await expect.poll(() => textOf(later), WAIT).toContain(RENEWAL)
  const renewal = await textOf(later)
  expect(renewal).toContain(NAME)
  expect(renewal).not.toContain(REDUCED)
})
