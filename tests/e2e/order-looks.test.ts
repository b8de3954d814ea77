import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { accessibleSoon, expectGoodAs, LOOKS_AND_LANGUAGES, openAs, showAs } from './looks'
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
  payByIdeal,
  terms,
  tick,
} from './order-steps'
import { type RunningShop, startShop } from './shop'
import { expectStep } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const ENGLISH = { ...LOOKS_AND_LANGUAGES[0], width: 1280 }
const DUTCH = LOOKS_AND_LANGUAGES[1]

test('steps 2 and 3 of a visitor have no accessibility fault that axe can find, in either look', async () => {
  const { page, complaints, foreign } = await visit(browser, '/hulp', { url: shop.url })
  const names = ['lindebrood.nl', 'bezet-brood.nl', 'lindekoek.nl'] as const
  await orderDomains(page, ...names)
  const forwarded = blockOf(page, names[1])
  await chooseService(forwarded, 'redirect')
  await expectGoodAs(page, [ENGLISH, DUTCH], 'step 2')
  await forwardTo(forwarded, 'https://foo.nl')
  await chooseHosting(blockOf(page, names[0]), 'Basic')
  await showAs(page, ENGLISH)
  await continueStep2(page).click()
  await benefits(page).waitFor()
  await accessibleSoon(page)
  await decline(page)
  await expectStep(page, 3)
  await expectGoodAs(page, [ENGLISH, DUTCH], 'step 3')
  await existingCustomer(page)
  await expectGoodAs(page, [DUTCH, ENGLISH], 'login in step 3')
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('nor have the offer, the payment and the pages of an order', async () => {
  const { page, complaints, foreign } = await visit(browser, null, { url: shop.url, signedInAs: 'klant@voorbeeld.nl' })
  await orderDomains(page, 'lindetaart.nl')
  await continueStep2(page).click()
  await benefits(page).waitFor()
  await expectAccessible(page)
  await decline(page)
  await expectStep(page, 3)
  await tick(terms(page))
  await methods(page).waitFor()
  await expectGoodAs(page, [ENGLISH, DUTCH], 'payment')
  await payByIdeal(page)
  await expectAccessible(page)
  await openAs(page, page.url(), ENGLISH)
  await expectAccessible(page)
  await bankButton(page, 'CANCELLED').click()
  await page.getByRole('button', { name: /^(Opnieuw betalen|Pay again)$/ }).click()
  await bankButton(page, 'COMPLETED').click()
  await page.waitForURL(/\/overzicht/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectGoodAs(page, [ENGLISH, DUTCH], 'order')
  // What goes well with the order stands in three columns, or in four from the fourth product on.
  const grid = page.locator('[data-columns]')
  const columns = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  expect(columns).toBe((await grid.getByRole('listitem').count()) > 3 ? 4 : 3)
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})
