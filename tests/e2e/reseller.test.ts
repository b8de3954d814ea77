import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { bankButton, blockOf, changeHosting, chooseHosting, continueStep2, payByIdeal } from './order-steps'
import { type RunningShop, startShop } from './shop'
import { addDomain, continueButton, expectStep, logIn, requestsWith, searchField, spaced, WAIT } from './steps'

const RESELLER = 'reseller@voorbeeld.nl'
const PAGE = '/bestelprocedure-reseller'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

test('a reseller orders on the same three steps, with packages, prices and calls of their own [RES-002, RES-004..007, ROL-010, ORD-003, ORD-004, PKG-005, PKG-006, CAT-002]', async () => {
  const { page, complaints } = await visit(browser, PAGE, { url: shop.url, signedInAs: RESELLER })
  const calls = requestsWith(page, '"channel"')
  const purchases = requestsWith(page, '/purchase')
  await page.getByText('Resellertarief, staffel 2', { exact: true }).waitFor()
  await searchField(page).waitFor()
  expect(await page.getByRole('navigation', { name: 'Voortgang' }).getByRole('link').count()).toBe(3)
  await addDomain(page, 'bureaukade.nl')
  await continueButton(page).click()
  await expectStep(page, 2)

  const block = blockOf(page, 'bureaukade.nl')
  const packages = block.getByRole('button', { name: /kiezen$/ })
  await expect.poll(() => packages.count(), WAIT).toBe(3)
  for (const name of ['intro', 'basic', 'premium']) {
    await block.getByRole('button', { name: `Reseller ${name} kiezen` }).waitFor()
  }
  const recommended = block.getByRole('listitem').filter({ hasText: 'Meest gekozen' })
  expect(await recommended.getByRole('heading').allInnerTexts()).toEqual(['Reseller basic'])
  await block.getByRole('button', { name: 'Alle pakketten' }).click()
  await expect.poll(() => packages.count(), WAIT).toBe(4)
  await expectAccessible(page)

  await chooseHosting(block, 'Reseller premium')
  await changeHosting(block).waitFor()
  expect(await block.getByText(/^Reseller (intro|basic|professional)$/).count()).toBe(0)
  expect(spaced(await block.innerText())).toContain('€ 79,45')
  await changeHosting(block).click()
  await block.getByRole('button', { name: 'Reseller premium houden' }).click()

  await continueStep2(page).click()
  await expectStep(page, 3)
  await payByIdeal(page)
  expect(purchases.map((request) => new URL(request.url()).pathname)).toEqual(['/bestelprocedure-reseller/purchase'])
  const channels = calls.flatMap((request) => request.postData()?.match(/"channel":"(\w+)"/)?.[1] ?? [])
  expect(new Set(channels)).toEqual(new Set(['RESELLER']))
  expect(complaints).toEqual([])
})

test('visitors log in and come back; customers go to their own page [ORD-003]', async () => {
  const { page } = await visit(browser, PAGE, { url: shop.url })
  await page.waitForURL(/\/inloggen\?from=/)
  await logIn(page, RESELLER)
  await page.waitForURL(new RegExp(`${PAGE}$`))
  const stranger = await visit(browser, PAGE, { url: shop.url })
  await logIn(stranger.page, 'klant@voorbeeld.nl')
  await stranger.page.waitForURL(/\/bestelprocedure$/)
  const customer = await visit(browser, PAGE, { url: shop.url, signedInAs: 'klant@voorbeeld.nl' })
  expect(new URL(customer.page.url()).pathname).toBe('/bestelprocedure')
})

test('a reseller pastes 200 names, looks what they cost, adds, orders and pays them, and all are delivered [RES-001, RES-003]', async () => {
  const { page, complaints, foreign } = await visit(browser, '/account/lijst-bestellen', {
    url: shop.url,
    signedInAs: RESELLER,
  })
  const names = Array.from({ length: 200 }, (_, at) => `lindebrood-${at}.${at % 4 === 3 ? 'com' : 'nl'}`)
  await page
    .getByRole('textbox', { name: 'Namen' })
    .fill(`HTTPS://www.${names[0]}/\n${names.slice(1).join('; ')}\n${names[7]} zonder -streep.nl quarantaine-brood.nl`)
  await page.getByText('204 namen gevonden in 3 regels: 201 te controleren', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Controleren' }).click()
  await page.getByText('201 van 201 gecontroleerd', { exact: true }).waitFor()
  await page.getByText('200 namen kunnen mee', { exact: true }).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Proefdraaien' }).click()
  await page.getByRole('heading', { level: 1, name: 'Proefdraai: 200 namen kunnen mee' }).waitFor()
  const costs = page.getByRole('table', { name: 'Wat het kost' })
  const rows = (await costs.getByRole('row').allInnerTexts()).map(spaced)
  expect(rows.find((row) => row.startsWith('.nl'))).toContain('€ 748,50')
  expect(rows.find((row) => row.startsWith('.com'))).toContain('€ 624,50')
  await page.getByText('zit je in staffel 3', { exact: false }).waitFor()
  await expectAccessible(page)
  expect(await basketCount(page)).toBe(0)

  await page.getByRole('button', { name: '200 namen toevoegen' }).click()
  await page.waitForURL(/\/bestelprocedure-reseller/)
  await expectStep(page, 2)
  await expect.poll(() => page.locator('#step-2').getByRole('article').count(), WAIT).toBe(200)
  await continueStep2(page).click()
  await expectStep(page, 3)
  await payByIdeal(page)
  await bankButton(page, 'COMPLETED').click()
  await page.waitForURL(/\/bestellen\/[^/]+\/overzicht/)
  // A string would also match "wordt geregistreerd".
  const lines = page.getByRole('region', { name: 'Je producten' }).getByRole('listitem')
  await expect.poll(() => lines.count(), { timeout: 20_000 }).toBe(200)
  await expect
    .poll(async () => (await lines.filter({ hasText: /Geregistreerd/ }).count()) === 200, {
      timeout: 90_000,
      interval: 500,
    })
    .toBe(true)

  await page.goto('/account/staffel')
  await page.getByText('150 .nl, 50 .com', { exact: false }).or(page.getByText('160 .nl, 50 .com')).first().waitFor()
  await page.getByRole('columnheader', { name: /^Staffel 3 \(nu\)$/ }).waitFor()
  await expectAccessible(page)
  const csv = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Prijzen downloaden als CSV' }).click()
  expect((await csv).suggestedFilename()).toBe('wimpel-staffels.csv')
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
}, 240_000)

test('a premium name of a list is marked, has a line of its own, and is added only when its price is agreed to [RES-001]', async () => {
  const { page } = await visit(browser, '/account/lijst-bestellen', { url: shop.url, signedInAs: RESELLER })
  await page.getByRole('textbox', { name: 'Namen' }).fill('koekkade-noord.nl premium-koekkade.nl')
  await page.getByRole('button', { name: 'Controleren' }).click()
  const checked = page.getByRole('table', { name: 'Namen en uitkomsten' })
  await checked.getByRole('row', { name: /premium-koekkade\.nl.*Premium.*€ \d/ }).waitFor()
  const ordinary = await checked.getByRole('row', { name: /koekkade-noord\.nl/ }).innerText()
  const [price] = /\d+,\d\d/.exec(ordinary) ?? []
  await page.getByRole('button', { name: 'Proefdraaien' }).click()
  const costs = page.getByRole('table', { name: 'Wat het kost' })
  // The price depends on the volume tier, which the 200 names of the previous test change.
  await costs.getByRole('row', { name: new RegExp(`^\\.nl 1 € ${price}`) }).waitFor()
  await costs.getByRole('row', { name: /^premium-koekkade\.nl Premium/ }).waitFor()
  const add = page.getByRole('button', { name: '2 namen toevoegen' })
  expect(await add.isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /^Ja, voeg ook deze naam toe voor € / }).check()
  expect(await add.isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Verder zonder premium' }).click()
  await page.getByRole('button', { name: '1 naam toevoegen' }).waitFor()
  await page.getByText('1 naam gaat niet mee', { exact: true }).waitFor()
  expect(await costs.getByRole('row', { name: /premium/ }).count()).toBe(0)
})

/** Number of names in the reseller's basket. */
async function basketCount(page: Page): Promise<number> {
  const query = '{ basket(channel: RESELLER) { items { id } } }'
  const answer = await (await page.request.post('/graphql', { data: { query } })).json()
  return answer.data.basket.items.length
}
