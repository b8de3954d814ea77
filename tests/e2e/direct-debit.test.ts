import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { goToStep3, methods, orderDomains, payButton, terms, tick } from './order-steps'
import { type RunningShop, startShop } from './shop'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

test('a customer authorises direct debits with an order, finds the mandate with the invoices, and ends it', async () => {
  const { page, complaints, foreign } = await visit(browser, null, { url: shop.url, signedInAs: 'klant@voorbeeld.nl' })
  await page.goto('/account/facturen')
  const card = page.getByRole('region', { name: 'Automatische incasso' })
  await card.getByText('Vink bij je volgende betaling ‘Voortaan automatisch incasseren’ aan.').waitFor()

  await orderDomains(page, 'incasso.nl')
  await goToStep3(page)
  await tick(terms(page))
  await tick(methods(page).getByRole('radio', { name: 'iDEAL' }))
  await tick(page.getByRole('checkbox', { name: 'Voortaan automatisch incasseren' }))
  await payButton(page).click({ noWaitAfter: true })
  await page.waitForURL(/\/testbank\//)
  await page.getByText(/^Deze betaling machtigt voor incasso\./).waitFor()
  await page.getByRole('button', { name: / betalen$/ }).click()
  await page.waitForURL((to) => !to.pathname.startsWith('/testbank'))

  await page.goto('/account/facturen')
  await card.getByText(/^We schrijven je volgende facturen af van je rekening/).waitFor()
  await card.getByText(/Machtigingskenmerk \S+, sinds /).waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Incasso stoppen' }).click()
  await page.getByRole('button', { name: 'Niet stoppen' }).click()
  await card.getByRole('button', { name: 'Incasso stoppen' }).click()
  await page.getByRole('button', { name: 'Ja, stoppen' }).click()
  await page.getByText('Je automatische incasso is gestopt.').waitFor()
  await card.getByRole('button', { name: 'Incasso stoppen' }).waitFor({ state: 'detached' })
  expect([complaints, foreign]).toEqual([[], []])
})
