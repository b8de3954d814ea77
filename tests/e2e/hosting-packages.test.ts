import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { expectGoodAs, LOOKS, openAs } from './looks'
import { bankButton, benefits, blockOf, continueStep2, decline, payByIdeal } from './order-steps'
import { type RunningShop, startShop } from './shop'
import { basketOf, expectStep, spaced, WAIT } from './steps'

const NAME = 'voorbeeldklant.nl'
const LIST = '/account/diensten/hostingpakketten/'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const openPackages = () => visit(browser, LIST, { url: shop.url, signedInAs: 'klant@voorbeeld.nl' })

const packageBlock = (page: Page) => page.getByRole('article').filter({ hasText: NAME })

/** Goes from step 2 to the bank and, after payment, to the order overview. */
async function pay(page: Page): Promise<void> {
  await continueStep2(page).click()
  await benefits(page).or(page.locator('#step-3').getByRole('checkbox').first()).first().waitFor()
  if (await benefits(page).isVisible()) await decline(page)
  await expectStep(page, 3)
  await payByIdeal(page)
  await bankButton(page, 'COMPLETED').click()
  await page.waitForURL(/\/overzicht/)
}

test('a customer sees what an upgrade costs, pays the difference and has the larger package [PKG-009, ORD-020]', async () => {
  const { page, complaints, foreign } = await openPackages()
  await expectAccessible(page)
  await packageBlock(page)
    .getByRole('link', { name: `Pakket van ${NAME} upgraden` })
    .click()
  await page.waitForURL(/webhosting-upgraden\?id=hst_/)
  const sum = page.getByRole('table', { name: 'Berekening van de upgrade' })
  const amountOf = async (name: RegExp) => spaced(await sum.getByRole('row', { name }).getByRole('cell').innerText())
  const rest = await amountOf(/^Rest van Basic webhosting/)
  const total = await amountOf(/^Nu te betalen/)
  expect(rest).toMatch(/^− € \d+,\d\d$/)
  await expectAccessible(page)

  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: /^Upgraden voor/ }).click()
  const request = await posted
  expect(new URL(request.url()).pathname).toBe('/account/webhosting-upgraden')
  const form = new URLSearchParams(request.postData() ?? '')
  expect([...form.keys()]).toEqual(['csrf', 'productId', 'productCode', 'hostingPackageId'])

  await expectStep(page, 2)
  expect(await page.locator('#app').getAttribute('data-hosting-upgrade')).toBe('true')
  await blockOf(page, NAME).getByText('Premium', { exact: false }).first().waitFor()
  const basket = basketOf(page)
  await expect.poll(async () => spaced(await basket.innerText()), WAIT).toContain(`Rest van je huidige pakket ${rest}`)
  expect(spaced(await basket.innerText())).toContain(total)
  await expectAccessible(page)

  await pay(page)
  const overview = page.getByRole('main')
  await expect.poll(async () => spaced(await overview.innerText()), WAIT).toContain(`Rest van je vorige pakket ${rest}`)

  await expect
    .poll(async () => {
      await page.goto(LIST)
      return packageBlock(page).getByRole('heading').innerText()
    }, WAIT)
    .toContain('Premium webhosting')
  const mail = (await shop.mails()).find(({ subject }) => /^Betaling ontvangen/.test(subject))
  expect(spaced(mail?.text ?? '')).toContain('Rest van je vorige pakket')
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('the page of a package shows its use, and a new password once; an extra service is added to it, in either look [EXT-005, EXT-006, EXT-007]', async () => {
  const { page, complaints, foreign } = await openPackages()
  await packageBlock(page).getByRole('heading').getByRole('link').click()
  await page.waitForURL(/hostingpakket\?id=hst_/)
  await page.getByRole('meter', { name: 'Schijfruimte' }).waitFor()
  await page.getByRole('button', { name: 'Nieuw wachtwoord' }).click()
  await page.getByRole('status', { name: 'Het nieuwe wachtwoord' }).waitFor()
  await page.getByRole('button', { name: `Inloggegevens van ${NAME} tonen` }).click()
  await page.getByText('web0001').waitFor()
  await expectGoodAs(page, LOOKS, 'package')

  await openAs(page, `${shop.url}${LIST}`, LOOKS[0])
  await packageBlock(page)
    .getByRole('link', { name: `Extra diensten voor ${NAME}` })
    .click()
  await page.waitForURL(/diensten-toevoegen\?id=hst_/)
  const id = new URL(page.url()).searchParams.get('id')
  await page.getByRole('checkbox', { name: 'Pro SLA' }).check()
  await page.getByRole('button', { name: 'Meer over Pro SLA' }).click()
  const popover = page.getByRole('dialog', { name: /^Pro SLA, € 59,40 per jaar/ })
  await popover.waitFor()
  await popover.getByRole('button', { name: 'Sluiten' }).click()
  await popover.waitFor({ state: 'detached' })
  await expectAccessible(page)

  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  const form = new URLSearchParams((await posted).postData() ?? '')
  expect(form.get('hostingPackageId')).toBe(id)
  expect(JSON.parse(form.get('extraServices') ?? '')).toMatchObject([{ productCode: 'PRO_SLA' }])
  await page.waitForURL(/\/bestelprocedure/)
  const { totalPricePerPeriodExcludeTax, items } = await (
    await page.request.get('/api/bestelprocedure/getBasket')
  ).json()
  expect(totalPricePerPeriodExcludeTax).toBe(5940)
  expect(items).toMatchObject([{ domainName: NAME, invoiced: false }])

  // Another customer's package does not exist.
  for (const path of [
    'webhosting-upgraden?id=hst_anders',
    'hostingpakket?id=hst_anders',
    'hostingpakket',
    'diensten-toevoegen?id=5',
    'webhosting-toevoegen?name=bakkerij-voorbeeld.nl',
  ])
    expect((await page.request.get(`/account/${path}`)).status(), path).toBe(404)
  await page.context().clearCookies()
  expect((await page.request.get('/account/webhosting-upgraden?id=5')).url()).toContain('/inloggen')
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})
