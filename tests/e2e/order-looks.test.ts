import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import {
  bankButton,
  benefits,
  blockOf,
  chooseHosting,
  chooseService,
  continueStep2,
  decline,
  existingCustomer,
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

describe.each([
  { locale: 'nl', theme: 'light' },
  { locale: 'en', theme: 'dark' },
] as const)('in $locale, $theme', ({ locale, theme }) => {
  test('steps 2 and 3 have no accessibility fault that axe can find', async () => {
    const { page, complaints, foreign } = await visit(browser, '/hulp', { url: shop.url, locale, theme })
    const names = [`lindebrood-${locale}.nl`, `bezet-brood-${locale}.nl`, `lindekoek-${locale}.nl`] as const
    await orderDomains(page, ...names)
    await chooseService(blockOf(page, names[1]), 'redirect')
    await expectAccessible(page)
    await chooseHosting(blockOf(page, names[0]), 'Basic')
    await page.goto('/bestelprocedure?finalStep=true')
    await expectStep(page, 3)
    await expectAccessible(page)
    await existingCustomer(page)
    await expectAccessible(page)

    expect(complaints).toEqual([])
    expect(foreign).toEqual([])
  })

  test('nor have the offer, the payment and the pages of an order', async () => {
    const { page, complaints, foreign } = await visit(browser, null, {
      url: shop.url,
      locale,
      theme,
      signedInAs: 'klant@voorbeeld.nl',
    })
    await orderDomains(page, `lindetaart-${locale}.nl`)
    await continueStep2(page).click()
    await benefits(page).waitFor()
    await expectAccessible(page)
    await decline(page)
    await expectStep(page, 3)
    await tick(terms(page))
    await methods(page).waitFor()
    await expectAccessible(page)
    await payByIdeal(page)
    await expectAccessible(page)
    await bankButton(page, 'CANCELLED').click()
    await page.getByRole('button', { name: /^(Opnieuw betalen|Pay again)$/ }).click()
    await bankButton(page, 'COMPLETED').click()
    await page.waitForURL(/\/overzicht/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)
    expect(complaints).toEqual([])
    expect(foreign).toEqual([])
  })
})
