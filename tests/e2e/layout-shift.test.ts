import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csrfToken, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { addDomain } from './steps'

const CUSTOMER = 'klant@voorbeeld.nl'

/** Half of the shift that still counts as good (0.1). */
const MAX_SHIFT = 0.05

/** Time to draw what came last: banners, usage, pictures, fonts. */
const SETTLED_MS = 700

/** Delay of a script that a page loads last. */
const LATE_MS = 300

let shop: RunningShop

beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const WIDTHS = [1280, 390]

/** Counts from before the first paint; shifts caused by the visitor's input are left out. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Element | null }[]
        }
        const moved = shift.sources.map(({ node }) => node?.parentElement?.outerHTML?.slice(0, 80) ?? '').join(' | ')
        if (!shift.hadRecentInput) shifts.push({ value: shift.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expectStillNow(page, path)
}

async function expectStillNow(page: Page, at: string): Promise<void> {
  await page.waitForTimeout(SETTLED_MS)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; moved: string }[] }).shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `${at}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT)
}

test.each(WIDTHS)('pages for visitors do not move after they are seen, at %s px', async (width) => {
  const { page } = await visit(await openBrowser(), null, { url: shop.url, width })
  await countShifts(page)
  for (const path of ['/', '/bestelprocedure', '/bestelprocedure?domain=lindebrood', '/webhosting'])
    await expectStill(page, path)
})

test.each(WIDTHS)('pages of a customer do not move after they are seen, at %s px', async (width) => {
  const { page } = await visit(await openBrowser(), null, { url: shop.url, width, signedInAs: CUSTOMER })
  await page.goto('/bestelprocedure')
  await addDomain(page, `schuift-niet-${width}.nl`)
  await countShifts(page)
  for (const path of [
    '/bestellen/samenvatting',
    '/account',
    '/account/diensten/domeinen',
    '/account/dns-beheren?name=voorbeeldklant.nl',
    '/account/diensten/hostingpakketten',
    '/account/facturen',
  ])
    await expectStill(page, path)
})

/** Leaves an order behind that waits for payment, whose bar stands above every page. */
async function leaveUnpaid(page: Page, name: string): Promise<void> {
  await page.goto('/bestelprocedure')
  await addDomain(page, name)
  const headers = { 'X-CSRF-TOKEN': await csrfToken(page.request) }
  const form = { paymentMethod: 'IDEAL' }
  expect((await page.request.post('/bestelprocedure/purchase', { headers, form })).ok()).toBe(true)
}

test.each(WIDTHS)('account pages do not move when the bar of a waiting order is drawn, at %s px', async (width) => {
  const { page } = await visit(await openBrowser(), null, { url: shop.url, width, signedInAs: CUSTOMER })
  await leaveUnpaid(page, `wacht-${width}.nl`)
  // The bar is drawn late, as on a busy network.
  await page.route('**/WaitingOrder*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
  await countShifts(page)
  for (const path of ['/account', '/account/diensten/domeinen', '/account/facturen', '/account/gegevens']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('region', { name: 'Wachtende bestelling' }).waitFor()
    await expectStillNow(page, path)
  }
})

test.each(WIDTHS)('the filtered list of a reseller does not move, at %s px', async (width) => {
  const { page } = await visit(await openBrowser(), null, { url: shop.url, width, signedInAs: 'reseller@voorbeeld.nl' })
  await countShifts(page)
  for (const filter of ['search=tuinen', 'status=ACTIVE', 'status=EXPIRED', 'search=zzzz'])
    await expectStill(page, `/account/diensten/domeinen?${filter}`)
  await page.goto('/account/diensten/domeinen', { waitUntil: 'networkidle' })
  await page.evaluate(() => Object.assign(window, { shifts: [] }))
  await page.getByRole('searchbox').fill('tuinen')
  await page.waitForURL(/search=tuinen/)
  await expectStillNow(page, 'typing')
})
