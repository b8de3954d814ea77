import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import { bankButton, blockOf, chooseHosting, goToStep3, orderDomains, payByIdeal } from './order-steps'
import { type RunningShop, startShop } from './shop'
import { WAIT } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const payAgain = (page: Page) => page.getByRole('button', { name: /^(Opnieuw betalen|Pay again)$/ })

async function toBank(locale: 'nl' | 'en', domain: string, hosting?: string) {
  const visitor = await visit(browser, null, { url: shop.url, locale, signedInAs: 'klant@voorbeeld.nl' })
  await orderDomains(visitor.page, domain)
  if (hosting) await chooseHosting(blockOf(visitor.page, domain), hosting)
  await goToStep3(visitor.page)
  await payByIdeal(visitor.page)
  return visitor
}

test('the payment is followed every two seconds until it is known, and can be retried [INV-001, INV-003, INV-005..007]', async () => {
  const { page, complaints, foreign } = await toBank('nl', 'lindebrood.nl')
  const payment = page.url()
  const asked: number[] = []
  // Uses the browser's clock, since request events arrive late on a busy machine.
  page.on('requestfinished', (request) => {
    if (asksForStatus(request)) asked.push(request.timing().startTime)
  })
  await bankButton(page, 'CANCELLED').click()
  await page.getByRole('heading', { level: 1, name: 'Je hebt de betaling geannuleerd' }).waitFor()
  await expect.poll(() => payAgain(page).isEnabled(), WAIT).toBe(true)
  // The page polls once in any case, which a busy machine may delay.
  await expect.poll(() => asked.length, WAIT).toBeGreaterThan(0)
  expect(await quietFor(page, asked)).toBe(true)

  await payAgain(page).click()
  await bankButton(page, 'EXPIRED').waitFor()
  expect(page.url()).not.toBe(payment)
  asked.length = 0
  await bankButton(page, 'EXPIRED').click()
  await page.getByRole('heading', { level: 1, name: 'De betaling is niet meer geldig' }).waitFor()
  expect(await payAgain(page).isEnabled()).toBe(true)
  await expect.poll(() => asked.length, WAIT).toBeGreaterThanOrEqual(3)
  const pauses = asked.slice(1).map((time, at) => time - (asked[at] ?? 0))
  for (const pause of pauses) expect(pause).toBeGreaterThan(1900)

  await payAgain(page).click()
  await bankButton(page, 'COMPLETED').click()
  await page.waitForURL(/\/bestellen\/[^/]+\/overzicht/)
  await page.getByRole('heading', { level: 1, name: /^Factuur \S+ is aangemaakt/ }).waitFor()
  asked.length = 0
  expect(await quietFor(page, asked)).toBe(true)
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

const asksForStatus = (request: Request) => request.postData()?.includes('OrderPaymentStatus') ?? false

/** Whether no request is sent for longer than the polling interval. */
async function quietFor(page: Page, asked: readonly number[]): Promise<boolean> {
  const before = asked.length
  const more = page.waitForRequest(asksForStatus, { timeout: 2500 })
  return more.then(
    () => false,
    () => asked.length === before,
  )
}
