import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import {
  blockOf,
  chooseService,
  forwardTo,
  goToStep3,
  methods,
  orderDomains,
  payButton,
  terms,
  tick,
} from './order-steps'
import { type RunningShop, startShop } from './shop'
import { requestsWith, spaced } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

async function open(email: string, ...domains: string[]) {
  const visitor = await visit(browser, null, { url: shop.url, signedInAs: email })
  await orderDomains(visitor.page, ...domains)
  return visitor
}

const ways = (page: Page) => methods(page).getByRole('radio')

test('payment shows when all is there, with its fees, and orders once [ORD-014, ORD-015, ORD-026, ORD-036, PAY-001..003, PAY-005, PAY-007, PAY-009, PAY-010, INV-012]', async () => {
  const { page, complaints, foreign } = await open('klant@voorbeeld.nl', 'lindebrood.nl')
  const validations = requestsWith(page, 'ValidateBasket')
  const lists = requestsWith(page, '"PaymentMethods"')
  const offers = requestsWith(page, 'Proposals')
  expect(await methods(page).count()).toBe(0)
  await goToStep3(page)
  expect([validations.length, offers.length]).toEqual([1, 1])

  expect(await terms(page).isChecked()).toBe(false)
  const link = page.locator('#step-3').getByRole('link', { name: /voorwaarden/i })
  expect(await link.getAttribute('href')).toBe('/algemene-voorwaarden')
  expect((await page.request.get('/algemene-voorwaarden')).status()).toBe(200)
  expect([await methods(page).count(), await payButton(page).count()]).toEqual([0, 0])
  await tick(terms(page))
  await ways(page).first().waitFor()
  await payButton(page).waitFor()
  await terms(page).press('Space')
  await methods(page).waitFor({ state: 'detached' })
  await tick(terms(page))
  await ways(page).first().waitFor()
  const block = blockOf(page, 'lindebrood.nl')
  await chooseService(block, 'redirect')
  await methods(page).waitFor({ state: 'detached' })
  await forwardTo(block, 'https://foo.nl')
  await ways(page).first().waitFor()
  expect(lists).toHaveLength(1)

  expect(await ways(page).count()).toBe(3)
  const cards = (await methods(page).locator('label').allInnerTexts()).map(spaced)
  expect(cards.map((text) => /\+\s?€ [\d,]+/.exec(text)?.[0] ?? '')).toEqual(['', '', '+€ 2,50'])
  const orders = requestsWith(page, '/bestelprocedure/purchase')
  await payButton(page).click()
  await methods(page).getByText('Kies een betaalwijze.').waitFor()
  expect(orders).toHaveLength(0)

  await tick(methods(page).getByRole('radio', { name: 'Op rekening' }))
  const answered = page.waitForResponse((response) => response.url().endsWith('/bestelprocedure/purchase'))
  const busy = page.locator('#step-3').getByRole('button', { name: /wordt geplaatst|wordt geopend/, disabled: true })
  await payButton(page).dblclick({ noWaitAfter: true })
  await busy.waitFor()
  await answered
  const from = Date.now()
  await page.waitForURL(/\/overzicht/, { waitUntil: 'commit' })
  expect(Date.now() - from).toBeGreaterThan(1400)
  expect(orders).toHaveLength(1)
  await page
    .getByRole('heading', { level: 1, name: /^Het bedrag €\s[\d.]+,\d\d is toegevoegd aan factuur \S+\.$/ })
    .waitFor()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('back from the bank by the back button there is the order that waits, and no error over an empty basket', async () => {
  const { page, complaints } = await open('klant@voorbeeld.nl', 'lindeboom.nl')
  await goToStep3(page)
  await tick(terms(page))
  await tick(methods(page).getByRole('radio', { name: 'iDEAL' }))
  await payButton(page).click({ noWaitAfter: true })
  await page.waitForURL(/\/testbank\//)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  const waiting = page.getByRole('region', { name: 'Wachtende bestelling' })
  await waiting.getByText(/^Bestelling \d+ wacht op betaling$/).waitFor()
  await page
    .getByText(/^Je winkelmand is nog leeg\./)
    .first()
    .waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(await page.locator('#step-3').isVisible()).toBe(false)
  await waiting.getByRole('button', { name: 'Andere betaalwijze' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Op rekening' }).waitFor()
  await page.keyboard.press('Escape')
  await waiting.getByRole('button', { name: /annuleren$/ }).click()
  await page.getByRole('button', { name: 'Ja, annuleren' }).click()
  await waiting.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
