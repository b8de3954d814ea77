import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nameToAscii, toUnicode } from '../../rules/domain-name'
import { openBrowser, visit } from './browser'
import {
  bankButton,
  benefits,
  blockOf,
  chooseHosting,
  chooseService,
  continueStep2,
  decline,
  existingCustomer,
  forwardTo,
  methods,
  orderDomains,
  orderProblem,
  ownerBox,
  payByIdeal,
  saveTransfer,
  terms,
  tick,
  transferCode,
} from './order-steps'
import { type RunningShop, startShop } from './shop'
import { add, basketOf, expectStep, isInView, logIn, searchFor, WAIT } from './steps'

/** Labels are at most 63 characters (RFC 1035 §2.3.4). */
const LABEL = 'hottentottententententoonstellingsmakersopleidingsprogrammameer'
const MOVED_LABEL = `bezet${'meervoudigepersoonlijkheidsstoornissenbehandelcentrum'.padEnd(58, 'n')}`
const FAILING_LABEL = 'mislukt'.padEnd(63, 'weerinaarhuis')
/** Shown in Latin letters. */
const LATIN = nameToAscii(`${'één'.repeat(10)}.com`) ?? ''
/** Shown in its ASCII form, since it is not Latin. */
const CYRILLIC = nameToAscii(`${'и'.repeat(50)}.com`) ?? ''
/** A name under an extension of five labels. */
const FIVE_PARTS = 'gemeenteloket.noord-nederland.overheidsdiensten.voorbeeldland.example'
const DEEP = `${LABEL}.${FIVE_PARTS}`
const URL = `https://${LABEL}.${LABEL}.nl/${'een-heel-lang-pad'.repeat(6)}`

/** Screens with overflow; a journey continues and reports all of them at its end. */
let misfits: string[]

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
  // The catalogue is loaded by the first request.
  shop.damage(`
    insert into products
      (id, code, kind, audience, position, name_nl, name_en, unit, original_cents, discounted_cents, extension)
    select 'prd_of-five-parts', 'DOMAIN_${FIVE_PARTS.toUpperCase().replaceAll('.', '_')}', kind, audience, -1,
      '.${FIVE_PARTS}', '.${FIVE_PARTS}', unit, original_cents, discounted_cents, '${FIVE_PARTS}'
    from products where extension = 'nl'`)
})

beforeEach(() => {
  misfits = []
})

afterAll(() => shop.stop())

test('the longest names there are fit on every screen of an order, wide and narrow', async () => {
  const { page, complaints, foreign } = await visit(browser, `/?domain=${LABEL}`, { url: shop.url })
  await expectFit(page, 'home')
  await page.goto('/bestelprocedure')
  await searchFor(page, LABEL)
  await expectFit(page, 'search')
  await add(page, DEEP)
  await add(page, `${LABEL}.nl`)
  await expectFit(page, 'search with names in the basket')
  await searchFor(page, toUnicode(LATIN))
  await expectFit(page, 'search of letters with marks')
  await searchFor(page, toUnicode(CYRILLIC))
  await expectFit(page, 'search of letters that are not Latin')
  await searchFor(page, MOVED_LABEL)
  await expectFit(page, 'search of names that can move')

  await logIn(page, 'klant@voorbeeld.nl')
  await orderDomains(page, `${MOVED_LABEL}.nl`, LATIN, CYRILLIC)
  await chooseHosting(blockOf(page, `${LABEL}.nl`), 'Basic')
  const forwarded = blockOf(page, DEEP)
  await chooseService(forwarded, 'redirect')
  await forwardTo(forwarded, URL)
  await chooseService(blockOf(page, toUnicode(LATIN)), 'registration')
  await chooseService(blockOf(page, CYRILLIC), 'registration')
  const moved = blockOf(page, `${MOVED_LABEL}.nl`)
  await chooseService(moved, 'registration')
  await expectFit(page, 'services')
  await continueStep2(page).click()
  await orderProblem(page).waitFor()
  await expectFit(page, 'problem with an order')
  await orderProblem(page).getByRole('button', { name: 'Sluiten' }).last().click()
  await expect.poll(() => isInView(page, '#step-2 article[data-invalid=true] h3'), WAIT).toBe(true)
  await moved.getByRole('button', { name: /^Domeinhouder/ }).click()
  const holder = page.getByRole('dialog', { name: /^Domeinhouder van/ })
  await holder.getByRole('radio', { name: 'Nieuw' }).waitFor()
  await expectFit(page, 'holder of a domain')
  await page.keyboard.press('Escape')
  await holder.waitFor({ state: 'detached' })
  await tick(ownerBox(moved))
  await transferCode(moved).fill('VERHUIS-123')
  await saveTransfer(moved).click()
  await moved.getByText('Opgeslagen', { exact: true }).waitFor()
  await expectFit(page, 'services, all chosen')
  await expectBasketSheetFits(page)

  await continueStep2(page).click()
  await benefits(page).waitFor()
  await expectFit(page, 'offer')
  await decline(page)
  await expectStep(page, 3)
  await tick(terms(page))
  await methods(page).waitFor()
  await expectFit(page, 'payment')
  await payByIdeal(page)
  await expectFit(page, 'bank')
  await bankButton(page, 'CANCELLED').click()
  await page.getByRole('heading', { level: 1, name: 'Je hebt de betaling geannuleerd' }).waitFor()
  await expectFit(page, 'payment status')
  const status = page.url()
  await page.goto(status.replace('/betalingsstatus', '/overzicht'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectFit(page, 'order that is not paid')
  await page.goto(status)
  await page.getByRole('button', { name: 'Opnieuw betalen' }).click()
  await bankButton(page, 'COMPLETED').click()
  await page.waitForURL(/\/overzicht/)
  await page.getByText('geregistreerd').first().waitFor()
  await expectFit(page, 'order')
  expect(misfits).toEqual([])
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('and on every screen of who has ordered them, and of an order that failed', async () => {
  const { page, complaints, foreign } = await visit(browser, '/hulp', { url: shop.url })
  await orderDomains(page, `${FAILING_LABEL}.nl`)
  await chooseService(blockOf(page, `${FAILING_LABEL}.nl`), 'registration')
  await page.goto('/bestelprocedure?finalStep=true')
  await expectStep(page, 3)
  await expectFit(page, 'new customer')
  await existingCustomer(page)
  await expectFit(page, 'login in an order')
  await logIn(page, 'klant@voorbeeld.nl')
  await page.goto('/bestelprocedure#step-2')
  await expectStep(page, 2)
  await continueStep2(page).click()
  await expectStep(page, 3)
  await payByIdeal(page)
  await bankButton(page, 'COMPLETED').click()
  await page.waitForURL(/\/overzicht/)
  await page
    .getByText(/^Niet gelukt/)
    .first()
    .waitFor()
  await expectFit(page, 'order that failed')
  for (const path of ['/account', '/account/diensten/domeinen/', '/account/diensten/hostingpakketten/', '/dev/mail']) {
    await page.goto(path)
    await page.getByText(LABEL.slice(0, 20)).first().waitFor({ state: 'attached' })
    await expectFit(page, path)
  }
  expect(misfits).toEqual([])
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

/** Opens the basket of a phone, in the sheet above its bar. */
async function expectBasketSheetFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await basketOf(page)
    .getByRole('button', { name: /^Winkelmand openen/ })
    .click()
  const sheet: Locator = page.getByRole('dialog', { name: /^Winkelmand/ })
  await sheet.getByText('Totaal incl. btw').waitFor()
  await expectFit(page, 'basket of a phone', [390])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** Records elements that overflow the screen or their container. */
async function expectFit(page: Page, screen: string, widths: readonly number[] = [390, 1280]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const found = await settled(page)
    if (found.length > 0) misfits.push(`${screen} at ${width}: ${found.join('; ')}`)
  }
}

/** Overflow after the screen took its new width; the layout may need a moment to follow. */
async function settled(page: Page): Promise<string[]> {
  for (let tries = 0; tries < 5; tries++) {
    const found = await page.evaluate(sideways)
    if (found.length === 0) return found
    await page.waitForTimeout(100)
  }
  return page.evaluate(sideways)
}

/** Overflow: the page itself, or the innermost boxes with content past their side. */
function sideways(): string[] {
  const runsOver = (element: Element) => {
    if (element.clientWidth < 2 || element.scrollWidth <= element.clientWidth + 1) return false
    if (!element.checkVisibility() || element.matches('input, svg, svg *, [aria-hidden=true]')) return false
    if (isOnlyRead(element)) return false
    const { overflowX, display } = getComputedStyle(element)
    return display !== 'inline' && overflowX !== 'clip'
  }
  // Clipped to nothing, for screen readers only.
  const isOnlyRead = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isOnlyRead(element.parentElement))
  const boxes = [...document.body.querySelectorAll('*')].filter(runsOver)
  const innermost = boxes.filter((box) => !boxes.some((other) => other !== box && box.contains(other)))
  const page = document.documentElement
  const words = innermost.map((box) => {
    const name = `${box.tagName.toLowerCase()}.${box.className}`
    return `${name} ${box.scrollWidth} of ${box.clientWidth} "${box.textContent?.slice(0, 30)}"`
  })
  return page.scrollWidth > innerWidth ? [`page ${page.scrollWidth} of ${innerWidth}`, ...words] : words
}
