import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import { blockOf, chooseHosting, orderDomains } from './order-steps'
import { type RunningShop, startShop } from './shop'
import {
  addButton,
  addDomain,
  basketOf,
  continueButton,
  expectBasket,
  removeFromBasket,
  spaced,
  stateOf,
  WAIT,
} from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const openOrder = () => visit(browser, '/bestelprocedure', { url: shop.url })

test('two tabs show the same basket', async () => {
  const { page, context, complaints } = await openOrder()
  const other = await context.newPage()
  await other.goto('/')
  await expectBasket(other, '0 domeinen')
  await addDomain(page, 'lindebrood.nl')
  await expectBasket(other, '1 domein, € 4,83')
  await other.goto('/bestelprocedure')
  await removeFromBasket(other, 'lindebrood.nl')
  await expectBasket(page, '0 domeinen, € 0,00')
  await addButton(page, 'lindebrood.nl').waitFor()
  expect(await stateOf(page, 'lindebrood.nl')).toBe('ready')
  await basketOf(page).getByText('Je winkelmand is nog leeg').waitFor()
  expect(complaints).toEqual([])
})

/** Waits until the basket beside the steps contains these words in this order. */
const expectWords = (page: Page, words: string): Promise<void> =>
  expect.poll(async () => spaced(await basketOf(page).innerText()), WAIT).toContain(words)

test('the basket uses the height there is, scrolls in one place, and keeps its total and its button in view', async () => {
  const { page, complaints } = await visit(browser, '/hulp', { url: shop.url, width: 1366, height: 768 })
  await orderDomains(page, 'lindebrood.nl', 'lindekoek.nl', 'lindetaart.nl', 'lindegebak.nl')
  for (const name of ['lindebrood.nl', 'lindekoek.nl']) await chooseHosting(blockOf(page, name), 'Basic')
  const measure = () =>
    basketOf(page).evaluate((panel) => {
      const card = panel.firstElementChild as HTMLElement
      const scrollers = [card, ...card.querySelectorAll('*')].filter((element) => {
        const isScrollable = /auto|scroll/.test(getComputedStyle(element).overflowY)
        return isScrollable && element.scrollHeight > element.clientHeight + 1
      })
      const { top, bottom } = card.getBoundingClientRect()
      return { top, bottom, scrollers: scrollers.length, seen: scrollers[0]?.clientHeight ?? 0 }
    })
  await expect.poll(async () => (await measure()).scrollers, WAIT).toBe(1)
  const { top, bottom, seen } = await measure()
  expect(768 - bottom).toBeLessThanOrEqual(26)
  expect(top).toBeLessThan(110)
  expect(seen).toBeGreaterThan(380)
  await basketOf(page).getByText('Waarom deze prijs?').click()
  expect((await measure()).scrollers).toBe(1)
  await expectWords(page, 'lindegebak.nl')
  const button = await continueButton(page).boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(768)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(async () => (await measure()).bottom, WAIT).toBeLessThanOrEqual(768)
  expect(complaints).toEqual([])
})
