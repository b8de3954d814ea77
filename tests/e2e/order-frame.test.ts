import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, type VisitorOptions, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import {
  addDomain,
  basketOf,
  continueButton,
  currentStep,
  expectBasket,
  expectStep,
  removeFromBasket,
  spaced,
  WAIT,
} from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const openOrder = (options: Partial<VisitorOptions> = {}, hash = '') =>
  visit(browser, `/bestelprocedure${hash}`, { url: shop.url, ...options })

test('the order page has three steps, opens at the one in its address, and marks the one in view [ORD-001, ORD-005, ORD-006, ORD-009, ORD-016..019, ORD-022..024, ORD-040, CAT-031]', async () => {
  const { page, complaints, foreign } = await openOrder({ locale: 'en', reducedMotion: false, height: 700 })
  const list = page.getByRole('navigation', { name: 'Progress' })
  await list.waitFor()
  const names = await list.getByRole('listitem').allInnerTexts()
  expect(names.map((name) => spaced(name).replace(/^\d /, ''))).toEqual(['Domain', 'Services', 'Summary'])
  for (const id of ['step-1', 'step-2', 'step-3']) expect(await page.locator(`section#${id}`).count()).toBe(1)
  expect(await currentStep(page)).toBe(1)
  await addDomain(page, 'lindebrood.nl')

  // Continue goes to step 2 in half a second, and no link leads past it.
  await page.evaluate(noteScroll)
  await continueButton(page).click()
  await expectStep(page, 2)
  await expect.poll(() => page.evaluate(() => document.body.dataset.scrolled), WAIT).toBeDefined()
  const took = Number(await page.evaluate(() => document.body.dataset.scrolled))
  expect(took).toBeGreaterThan(400)
  expect(took).toBeLessThan(900)
  const heading = page.locator('#step-2').getByRole('heading').first()
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement), WAIT).toBe(true)
  await list.getByRole('link', { name: /Summary/ }).click()
  await expectStep(page, 2)
  expect(await page.locator('#step-3').isVisible()).toBe(false)

  // The price in the banner is brought up to date when the page opens, here at the step of its address.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/hulp')
  const answered = page.waitForResponse((response) => response.request().postData()?.includes('getBasket') ?? false)
  await page.goto('/bestelprocedure#step-2')
  const { data } = await (await answered).json()
  expect(data.basket.totalPricePerPeriodExcludeTax).toBe(399)
  await expectBasket(page, '€ 4.83')
  await expectStep(page, 2)

  // Scrolling marks the step in view, and the basket comes along.
  for (const step of [1, 2, 1] as const) {
    await scrollTo(page, step)
    await expect.poll(() => currentStep(page), WAIT).toBe(step)
    const beside = await boxOf(page, 'aside')
    const steps = await boxOf(page, `#step-${step}`)
    expect(beside.left).toBeGreaterThan(steps.right)
    expect(beside.top).toBeGreaterThanOrEqual(0)
    expect(beside.top).toBeLessThan(400)
  }
  await openAtLastStep(page)
  await scrollTo(page, 2)
  await expect.poll(() => currentStep(page), WAIT).toBe(2)
  await scrollTo(page, 3)
  await expect.poll(() => currentStep(page), WAIT).toBe(3)
  expect((await boxOf(page, 'aside')).bottom).toBeGreaterThan(0)

  // An emptied basket closes step 3 and goes to the top; hosting in it opens the page at step 2.
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await removeFromBasket(page, 'lindebrood.nl')
  await page.locator('#step-3').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => scrollY), WAIT).toBe(0)
  await expectBasket(page, '0 domains')
  await page.goto('/bestelprocedure?hosting=HOSTING_BASIC')
  await expectBasket(page, '1 package,')
  await page.goto('/bestelprocedure')
  await expectStep(page, 2)
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('below 768 px the basket is a bar at the bottom that opens to all of it [ORD-010]', async () => {
  const { page, complaints } = await openOrder({ width: 767 })
  await addDomain(page, 'lindebrood.nl')
  const bar = await basketOf(page).locator('> *').first().boundingBox()
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(900)
  expect(bar?.width).toBe(767)
  await continueButton(page).waitFor()
  await basketOf(page)
    .getByRole('button', { name: /^Winkelmand openen, € 4,83$/ })
    .click()
  const sheet = page.getByRole('dialog', { name: /Winkelmand/ })
  await sheet.getByText('lindebrood.nl', { exact: true }).first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await continueButton(page).click()
  await expectStep(page, 2)

  await page.setViewportSize({ width: 768, height: 900 })
  expect(await basketOf(page).count()).toBe(1)
  expect((await boxOf(page, 'aside')).left).toBeGreaterThan(300)
  expect(await page.getByRole('button', { name: /^Winkelmand openen/ }).isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

/** Reopens the page to finish an order. */
async function openAtLastStep(page: Page): Promise<void> {
  await page.goto('/bestelprocedure?finalStep=true')
  const heading = page.locator('#step-3').getByRole('heading').first()
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement), WAIT).toBe(true)
  await expectStep(page, 3)
}

const boxOf = (page: Page, selector: string): Promise<{ left: number; right: number; top: number; bottom: number }> =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON())

/** Scrolls by wheel, as a reader does, until the step begins in the upper half of the window. */
async function scrollTo(page: Page, step: 1 | 2 | 3): Promise<void> {
  await page.mouse.move(200, 400)
  const way = await page.evaluate(
    (step) => document.getElementById(`step-${step}`)?.getBoundingClientRect().top ?? 0,
    step,
  )
  await page.mouse.wheel(0, way - 380)
}

/** Measures, in the page, the milliseconds from the next click to the last scroll movement. */
function noteScroll(): void {
  const start = () => {
    const since = performance.now()
    let [last, moved] = [window.scrollY, since]
    const look = () => {
      const now = performance.now()
      if (window.scrollY !== last) [last, moved] = [window.scrollY, now]
      if (moved > since && now - moved > 500) document.body.dataset.scrolled = String(moved - since)
      else requestAnimationFrame(look)
    }
    look()
  }
  window.addEventListener('click', start, { once: true, capture: true })
}
