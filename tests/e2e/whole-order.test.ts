import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import {
  activate,
  bankButton,
  benefits,
  blockOf,
  changeHosting,
  chooseHosting,
  chooseService,
  continueStep2,
  createAccount,
  decline,
  fillRegistration,
  forwardTo,
  installations,
  newCustomer,
  ownerBox,
  payByIdeal,
  saveTransfer,
  tick,
  transferCode,
} from './order-steps'
import { type RunningShop, startShop } from './shop'
import { add, addDomain, continueButton, expectStep, requestsWith, searchFor, spaced, WAIT } from './steps'

const EMAIL = 'noor@bakker.example'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

test('a fresh visitor searches, chooses, registers, pays and has it all delivered [GEN-003, ORD-011, ORD-027..029, SRV-001, TRF-001, AUTH-029, PAY-010, INV-005, INV-010, INV-011, INV-013, INV-014, INV-016]', async () => {
  const { page, complaints, foreign } = await visit(browser, '/bestelprocedure', { url: shop.url })
  await searchFor(page, 'lindebrood')
  await add(page, 'lindebrood.nl')
  await add(page, 'lindebrood.com')
  await addDomain(page, 'bezet-bakker.nl')
  await continueButton(page).click()
  await expectStep(page, 2)
  expect(await page.locator('#step-2').getByRole('article').count()).toBe(3)

  const own = blockOf(page, 'lindebrood.nl')
  await chooseHosting(own, 'Basic')
  await changeHosting(own).waitFor()
  await tick(installations(own).getByRole('radio', { name: /^Wordpress$/i }))
  const other = blockOf(page, 'lindebrood.com')
  await chooseService(other, 'redirect')
  await forwardTo(other, 'https://lindebrood.nl')
  const moved = blockOf(page, 'bezet-bakker.nl')
  await chooseService(moved, 'registration')
  await transferCode(moved).fill('VERHUIS-123')
  await tick(ownerBox(moved))
  await saveTransfer(moved).click()
  await moved.getByRole('status').getByText('Opgeslagen', { exact: true }).waitFor()

  const validations = requestsWith(page, 'ValidateBasket')
  const offers = requestsWith(page, 'Proposals')
  await continueStep2(page).click()
  await benefits(page).waitFor()
  expect([validations.length, offers.length]).toEqual([0, 1])
  await decline(page)
  await expectStep(page, 3)

  const form = newCustomer(page)
  await fillRegistration(form, EMAIL)
  await createAccount(form).click()
  await page.getByRole('heading', { name: `We hebben een activeringslink gestuurd naar ${EMAIL}` }).waitFor()
  await page.getByText(/binnen 5 minuten/).waitFor()
  await activate(page, shop, EMAIL)
  await page.waitForURL(/\/bestelprocedure\?.*finalStep=true|#step-3/)
  await expectStep(page, 3)

  await payByIdeal(page)
  const polls = requestsWith(page, 'OrderPaymentStatus')
  await bankButton(page, 'COMPLETED').click()
  await page.waitForURL(/\/bestellen\/[^/]+\/overzicht/)
  await page
    .getByRole('heading', { level: 1, name: /^Factuur \S+ is aangemaakt voor het bedrag van €\s[\d.]+,\d\d$/ })
    .waitFor()
  // The previous page is gone, with its pending requests.
  const asked = polls.length
  const rows = page.getByRole('region', { name: 'Je producten' }).getByRole('listitem')
  await expect
    .poll(async () => (await rows.allInnerTexts()).map(spaced).join('\n'), { timeout: 30_000, interval: 200 })
    .not.toMatch(/Wordt|Verhuizing loopt|Wacht/)
  const texts = (await rows.allInnerTexts()).map(spaced)
  expect(texts.find((text) => text.startsWith('lindebrood.nl'))).toContain('Geregistreerd')
  expect(texts.find((text) => text.startsWith('lindebrood.com'))).toContain('Geregistreerd')
  expect(texts.find((text) => text.startsWith('bezet-bakker.nl'))).toContain('Verhuisd')
  expect(texts.join('\n')).not.toContain('Niet gelukt')
  expect(await pathOf('lindebrood.nl')).toBe('/account/diensten/domeinen/')
  expect(
    await rows
      .filter({ hasText: /^Basic/ })
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/account/diensten/hostingpakketten/')
  expect(polls.length).toBe(asked)

  await expect
    .poll(async () => (await shop.mails()).filter(({ to }) => to === EMAIL).length, WAIT)
    .toBeGreaterThanOrEqual(3)
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])

  function pathOf(title: string) {
    return page.getByRole('link', { name: `Naar het product: ${title}`, exact: true }).getAttribute('href')
  }
})
