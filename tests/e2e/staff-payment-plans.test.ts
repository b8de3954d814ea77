import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInAmsterdam } from '../../rules/calendar'
import { invoiceNumberText, invoicePath } from '../../rules/invoice'
import { cents, formatMoney } from '../../rules/money'
import { planParts } from '../../rules/payment-plan'
import { addDays } from '../../rules/renewal'
import { DAY_MS, MINUTE_MS } from '../../rules/time'
import { followPlans } from '../../server/features/invoices/payment-plans.service'
import { builtPages } from '../../server/http/pages'
import { addDemoStaff } from '../../server/staff/demo-staff'
import { builtStaffPages } from '../../server/staff/pages'
import { makeInvoices, mt940Of } from '../support/staff-invoices'
import { DEMO_PASSWORD } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'
import { openBrowser, type Visitor, visit } from './browser'
import { bankButton } from './order-steps'
import { freePort } from './shop'
import { act, expectGood, heading, knowApp, signIn } from './staff-steps'
import { logIn } from './steps'

const CUSTOMER = 'klant@voorbeeld.nl'
const RESELLER = 'reseller@voorbeeld.nl'
const OWNER = 'eigenaar@wimpel.example'
/** Of every staff member of a demo. */
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

let shop: TestShop
let browser: Browser
let staffUrl: string
let invoices: Awaited<ReturnType<typeof makeInvoices>>

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
  knowApp(OWNER, DEMO_TOTP_SECRET)
  invoices = await makeInvoices({ app: shop.app, clock: shop.clock, shop })
})
afterAll(() => shop.close())

const today = () => dayInAmsterdam(shop.clock.now())
const money = (amount: number) => formatMoney(amount, 'nl')

/** The browser reads the clock of the shop: days that staff choose are checked in the page too. */
async function atShopTime(visitor: Visitor): Promise<Visitor> {
  await visitor.page.clock.setFixedTime(shop.clock.now())
  return visitor
}

async function staff(): Promise<Visitor> {
  // A code of the app counts once.
  shop.clock.advance(MINUTE_MS)
  const visitor = await atShopTime(await visit(browser, null, { url: staffUrl }))
  await visitor.page.goto('/beheer')
  await signIn(visitor.page, OWNER, DEMO_PASSWORD, () => shop.clock.now())
  await heading(visitor.page, 'Vandaag').waitFor()
  return visitor
}

/** The page of an invoice, as a mail links to it. */
async function openAs(email: string, path: string, locale: 'nl' | 'en' = 'nl'): Promise<Visitor> {
  const visitor = await atShopTime(await visit(browser, null, { url: shop.url, locale }))
  await logIn(visitor.page, email)
  await visitor.page.goto(path)
  return visitor
}

async function openInvoice(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`${staffUrl}/beheer/facturen/${id}`)
  await heading(page, /^[MW]\d{4}-/).waitFor()
}

/** Agrees a plan from the menu of an invoice. */
async function agree(page: Page, number: string, { count, firstOn }: { count: number; firstOn: string }) {
  await page.getByRole('button', { name: `Meer bij ${number}` }).click()
  await page.getByRole('button', { name: 'Betalingsregeling' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Aantal termijnen').fill(String(count))
  await dialog.getByLabel('Eerste termijn uiterlijk').fill(firstOn)
  await dialog.getByRole('table', { name: 'Zo wordt er betaald' }).waitFor()
}

const cardOf = (page: Page) => page.getByRole('region', { name: /^Betalingsregeling/ })

/** States of the parts in the card, from the first. */
const partsOf = (page: Page): Promise<string[]> =>
  cardOf(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => row.lastElementChild?.textContent ?? ''))

/** Lets the shop follow its plans on a later day. */
async function later(days: number): Promise<void> {
  shop.clock.advance(days * DAY_MS)
  await followPlans(shop.app.deps)
  await shop.settle()
}

const mailsTo = (email: string, words: RegExp) =>
  shop.mails().filter(({ to, subject }) => to === email && words.test(subject))

test('an invoice is paid in three parts: online, by the bank, and late, and the plan is completed', async () => {
  const { unpaid } = invoices
  const [number, path] = [invoiceNumberText(unpaid), invoicePath(unpaid.id)]
  const firstOn = addDays(today(), 7)
  const parts = planParts(cents(unpaid.gross), { count: 3, firstOn, every: 'MONTH' })
  const [one = 0, two = 0, three = 0] = parts.map(({ amount }) => amount)

  const owner = await staff()
  await openInvoice(owner.page, unpaid)
  await agree(owner.page, number, { count: 3, firstOn })
  await expectGood(owner.page, 'regeling-dialoog')
  await act(owner.page, 'Afspreken', 'afgesproken aan de telefoon')
  await cardOf(owner.page).getByText('Loopt', { exact: true }).waitFor()
  expect(await partsOf(owner.page)).toEqual(['Volgende', 'Komt later', 'Komt later'])
  await expectGood(owner.page, 'regeling-factuur')
  await shop.settle()
  expect(mailsTo(CUSTOMER, /regeling/i)).toHaveLength(1)

  const customer = await openAs(CUSTOMER, path)
  const plan = customer.page.getByRole('table', { name: 'Betalingsregeling' })
  await plan.getByText('Nu aan de beurt').waitFor()
  await expectGood(customer.page, 'regeling-klant')
  const pay = (amount: number) =>
    customer.page.getByRole('button', { name: `Termijn betalen: ${money(amount)}, ${number}` }).first()
  await pay(one).click()
  await bankButton(customer.page, 'COMPLETED').click()
  await customer.page.waitForURL((to) => !to.pathname.startsWith('/testbank'))
  await pay(two).waitFor()
  await plan.getByText('Betaald', { exact: true }).waitFor()
  await expectGood(customer.page, 'regeling-klant-een-betaald')

  // The second one comes by the bank.
  await owner.page.goto(`${staffUrl}/beheer/facturen/bank`)
  await heading(owner.page, 'Bankafschriften').waitFor()
  await owner.page.getByRole('button', { name: 'Afschrift inlezen' }).click()
  const buffer = Buffer.from(mt940Of([{ amount: two, text: `termijn 2 ${number}` }]))
  await owner.page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'afschrift.sta', mimeType: 'text/plain', buffer })
  await act(owner.page, 'Afschrift inlezen', 'afschrift van vandaag')
  await owner.page.getByRole('row').filter({ hasText: 'termijn 2' }).waitFor()
  await expectGood(owner.page, 'regeling-bank')
  await owner.page.getByRole('button', { name: 'Overboeking van Voorbeeld koppelen' }).click()
  await expectGood(owner.page, 'regeling-bank-koppelen')
  await act(owner.page, 'Koppelen', 'tweede termijn')
  await owner.page.getByText('1 overboeking gekoppeld').waitFor()
  await openInvoice(owner.page, unpaid)
  expect(await partsOf(owner.page)).toEqual(['Betaald', 'Betaald', 'Volgende'])

  // The third one is late, and paid then.
  await later(72)
  const again = await openAs(CUSTOMER, path)
  await again.page.getByText('Te laat', { exact: true }).waitFor()
  await expectGood(again.page, 'regeling-klant-te-laat')
  const after = await staff()
  await openInvoice(after.page, unpaid)
  await cardOf(after.page).getByText('Te laat', { exact: true }).waitFor()
  await expectGood(after.page, 'regeling-factuur-te-laat')
  await again.page
    .getByRole('button', { name: `Termijn betalen: ${money(three)}, ${number}` })
    .first()
    .click()
  await bankButton(again.page, 'COMPLETED').click()
  await again.page.waitForURL((to) => !to.pathname.startsWith('/testbank'))
  await again.page.getByText('Betaald', { exact: true }).first().waitFor()
  await expectGood(again.page, 'regeling-klant-betaald')
  await openInvoice(after.page, unpaid)
  await cardOf(after.page).getByText('Afgerond', { exact: true }).waitFor()
  await expectGood(after.page, 'regeling-factuur-afgerond')
  expect([owner, customer, again, after].flatMap(({ complaints }) => complaints)).toEqual([])
})

test('a plan whose part stays unpaid lapses: it is work of today, and all of the rest is due to the customer', async () => {
  const { other } = invoices
  const number = invoiceNumberText(other)
  const owner = await staff()
  await openInvoice(owner.page, other)
  await agree(owner.page, number, { count: 2, firstOn: addDays(today(), 3) })
  await act(owner.page, 'Afspreken', 'klant belde')
  await cardOf(owner.page).getByText('Loopt', { exact: true }).waitFor()

  await later(20)
  const after = await staff()
  await after.page.getByText(new RegExp(`^Betalingsregeling van ${number} .* is vervallen$`)).waitFor()
  await expectGood(after.page, 'regeling-vervallen-vandaag')
  await openInvoice(after.page, other)
  await cardOf(after.page).getByText('Vervallen', { exact: true }).waitFor()
  await expectGood(after.page, 'regeling-factuur-vervallen')

  expect(mailsTo(RESELLER, /vervallen/i)).toHaveLength(1)
  const customer = await openAs(RESELLER, invoicePath(other.id), 'en')
  await customer.page
    .getByRole('button', { name: new RegExp(`^Pay.*${number}`) })
    .first()
    .waitFor()
  expect(await customer.page.getByRole('table', { name: 'Payment plan' }).count()).toBe(0)
  await expectGood(customer.page, 'regeling-klant-vervallen')
  expect([owner, after, customer].flatMap(({ complaints }) => complaints)).toEqual([])
})
