import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import { blockOf, chooseHosting, orderDomains } from './order-steps'
import { type RunningShop, startShop } from './shop'
import {
  add,
  addButton,
  addDomain,
  basketOf,
  chooseLanguage,
  continueButton,
  currentStep,
  expectBasket,
  removeFromBasket,
  rowOf,
  searchFor,
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

test('a promotional price stands for the first year beside the price after it, without VAT till the total [CAT-022, CAT-025, CAT-028, BSK-023]', async () => {
  const { page, complaints, foreign } = await openOrder()
  await searchFor(page, 'lindebrood')
  const row = spaced(await rowOf(page, 'lindebrood.nl').innerText())
  expect(row).toContain('€ 3,99 p/j daarna € 9,99 p/j')
  await page.getByText('Prijzen per jaar, excl. 21% btw').waitFor()
  await add(page, 'lindebrood.nl')
  await expectBasket(page, '1 domein, € 4,83')
  const basket = basketOf(page)
  for (const words of [
    '1 jaar, daarna € 9,99 p/j',
    'Totaal excl. btw € 3,99',
    '21% btw € 0,84',
    'Totaal incl. btw € 4,83',
  ]) {
    await expectWords(page, words)
  }

  await basket.getByText('Waarom deze prijs?').click()
  await expectWords(page, 'Samen € 3,99')
  await add(page, 'lindebrood.com')
  // 3,99 + 12,99 = 16,98, and 21% of it is 3,5658: rounded once, over the total.
  await expectBasket(page, '2 domeinen, € 20,55')
  await removeFromBasket(page, 'lindebrood.nl')
  await expectBasket(page, '1 domein, € 15,72')
  await expect.poll(() => stateOf(page, 'lindebrood.nl'), WAIT).toBe('ready')
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('the basket is for 1 year or for 5, and the VAT switch shows its prices either way [BSK-002, CAT-022]', async () => {
  const { page, complaints } = await openOrder()
  await addDomain(page, 'lindebrood.nl')
  const period = basketOf(page).getByRole('radiogroup', { name: 'Periode' })
  expect(await period.getByRole('radio', { name: '1 jaar' }).isChecked()).toBe(true)
  await period.getByRole('radio', { name: '5 jaar' }).check()
  // One year at 3,99 and four at 9,99.
  await expectWords(page, '5 jaar, daarna € 9,99 p/j')
  await expectWords(page, 'Totaal excl. btw € 43,95')
  await expectBasket(page, '€ 53,18')
  await chooseLanguage(page, 'en')
  expect(await basketOf(page).getByRole('radio', { name: '5 years' }).isChecked()).toBe(true)
  await basketOf(page).getByRole('radio', { name: '1 year' }).check()
  await expectBasket(page, '€ 4.83')
  await expectWords(page, '1 year, then € 9.99 p/y')
  await page.getByRole('banner').getByRole('switch', { name: /VAT/ }).check({ force: true })
  await expectWords(page, '1 year, then € 12.09 p/y')
  await expectBasket(page, '€ 4.83')
  expect(complaints).toEqual([])
})

test('a visitor who continues without a domain is told to choose one first [BSK-024, MOD-002]', async () => {
  const { page, complaints } = await openOrder()
  await chooseLanguage(page, 'en')
  for (const path of ['/bestelprocedure', '/bestelprocedure?hosting=HOSTING_BASIC']) {
    await page.goto(path)
    await expectBasket(page, path.endsWith('BASIC') ? '1 package, € 43.41' : '0 domains, € 0.00')
    const before = await currentStep(page)
    await continueButton(page).click()
    const modal = page.getByRole('dialog', { name: 'First choose a domain name' })
    await modal.getByText('First choose a domain name', { exact: true }).waitFor()
    await modal.getByRole('button', { name: 'Close' }).first().click()
    await modal.waitFor({ state: 'detached' })
    expect(await currentStep(page)).toBe(before)
    await expect
      .poll(() => continueButton(page).evaluate((button) => button === document.activeElement), WAIT)
      .toBe(true)
  }
  await addDomain(page, 'lindebrood.nl')
  await continueButton(page).click()
  await expect.poll(() => currentStep(page), WAIT).toBe(2)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a discount code is added only when there is one, and a wrong one says so at the field [ORD-039]', async () => {
  const { page, complaints } = await openOrder()
  await addDomain(page, 'lindebrood.com')
  const basket = basketOf(page)
  await basket.getByText('Kortingscode toevoegen').click()
  const addCode = basket.getByRole('button', { name: 'Toevoegen', exact: true })
  const code = basket.getByRole('textbox', { name: 'Kortingscode' })
  expect(await addCode.isDisabled()).toBe(true)
  await code.fill('   ')
  expect(await addCode.isDisabled()).toBe(true)
  await code.fill('BESTAATNIET')
  await addCode.click()
  await expect.poll(() => code.getAttribute('aria-invalid'), WAIT).toBe('true')
  expect(await code.inputValue()).toBe('BESTAATNIET')
  await expectBasket(page, '€ 15,72')

  await code.fill('VLAGGENMAST')
  await addCode.click()
  await expectWords(page, 'Kortingscode VLAGGENMAST')
  // 12,99 minus five euro is 7,99 excluding VAT.
  await expectBasket(page, '€ 9,67')
  await expectWords(page, 'Je korting van € 5,00 is al verrekend')
  await basket.getByRole('button', { name: 'Kortingscode VLAGGENMAST verwijderen' }).click()
  await expectBasket(page, '€ 15,72')
  expect(complaints).toEqual([])
})

test('the eleventh .nl of one person costs the usual price [CAT-024]', async () => {
  const { page, complaints } = await openOrder()
  await page.evaluate(takeTenNames)
  await page.reload()
  // Ten at 3,99, including VAT.
  await expectBasket(page, '10 domeinen, € 48,28')
  await addDomain(page, 'linde11.nl')
  await expectBasket(page, '11 domeinen, € 60,37')
  await expectWords(page, 'Totaal excl. btw € 49,89')
  await page
    .getByText(/eerste 10 registraties per rechtspersoon/)
    .first()
    .waitFor()
  expect(complaints).toEqual([])
})

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

/** Adds linde1.nl to linde10.nl to the basket, as ten searches would. */
async function takeTenNames(): Promise<void> {
  const csrf = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? ''
  const query = '{ domainExtensions { productId productCode extension } }'
  const headers = { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': csrf }
  const answer = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { data } = await answer.json()
  const { productId, productCode } = data.domainExtensions.find(
    (sold: { extension: string }) => sold.extension === 'nl',
  )
  for (let count = 1; count <= 10; count++) {
    const body = new URLSearchParams({ productId, productCode, title: `linde${count}.nl` })
    await fetch('/api/bestelprocedure/addItem', { method: 'POST', headers: { 'X-CSRF-TOKEN': csrf }, body })
  }
}

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
