import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'

const DNS = '/account/dns-beheren?name=voorbeeldklant.nl'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

test('a customer changes the DNS of a domain by keyboard alone [DNS-001, DNS-002, DNS-004, DNS-009..011, DNS-025, DNS-042]', async () => {
  const { page, complaints, foreign } = await visit(browser, DNS, { url: shop.url, signedInAs: 'klant@voorbeeld.nl' })
  const inputs = await page.locator('#app').evaluate(({ dataset }) => ({ ...dataset }))
  expect(inputs).toMatchObject({
    domainId: expect.stringMatching(/^dom_/),
    domainIsManageable: 'true',
    domainName: 'voorbeeldklant.nl',
    isActiveDnsServer: 'true',
    readOnly: 'false',
  })
  expect(JSON.parse(inputs.dnsListOnStart ?? '')).toHaveLength(6)
  expect(JSON.parse(inputs.dnsProfiles ?? '')).toEqual([{ id: expect.any(String), name: 'Eigen mailserver' }])
  await page.waitForLoadState('networkidle')

  await press(page, 'DNS-record toevoegen')
  await focusIsOn(page, 'Naam')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /^MX/ }).waitFor()
  await page.keyboard.type('MX')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('post')
  await page.getByText('Wordt opgeslagen als post.voorbeeldklant.nl.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('DNS-record aangemaakt.').waitFor()
  await focusIsOn(page, 'DNS-record toevoegen')
  const added = page.getByRole('row', { name: /post\.voorbeeldklant\.nl\./ })
  await added.waitFor()

  await press(page, 'TXT-record @ bewerken')
  await page.getByLabel('Waarde').fill('v=spf1 -all')
  await page.keyboard.press('Enter')
  await page.getByText('DNS-record bijgewerkt.').waitFor()
  await focusIsOn(page, 'TXT-record @ bewerken')

  await press(page, 'A-record www verwijderen')
  const question = page.getByRole('alertdialog', { name: 'A-record verwijderen?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await focusIsOn(page, 'A-record www verwijderen')
  await page.keyboard.press('Enter')
  await question.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('DNS-record verwijderd.').waitFor()
  await focusIsOn(page, 'AAAA-record www bewerken')

  await page.reload()
  await page.getByRole('row', { name: /v=spf1 -all/ }).waitFor()
  await added.waitFor()
  expect(await page.getByRole('button', { name: 'A-record www bewerken', exact: true }).count()).toBe(0)
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('two tabs change the same record: the second is shown both, and chooses', async () => {
  const { page, context, complaints } = await visit(browser, DNS, { url: shop.url, signedInAs: 'klant@voorbeeld.nl' })
  const edit = page.getByRole('button', { name: 'A-record @ bewerken', exact: true })
  await edit.click()
  const value = page.getByLabel('Waarde')
  await value.fill('203.0.113.81')

  const other = await context.newPage()
  await other.goto(DNS)
  await other.getByRole('button', { name: 'A-record @ bewerken', exact: true }).click()
  await other.getByLabel('Waarde').fill('203.0.113.82')
  await other.keyboard.press('Enter')
  await other.getByText('DNS-record bijgewerkt.').waitFor()

  await value.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Dit is intussen veranderd' })
  await dialog.getByText('203.0.113.81 (Nog niet opgeslagen)').waitFor()
  await dialog.getByText('@ A 203.0.113.82', { exact: true }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Beide houden' }).press('Space')
  await dialog.getByRole('button', { name: 'Keuze opslaan' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const address of ['203.0.113.81', '203.0.113.82']) await page.getByRole('cell', { name: address }).waitFor()
  expect(complaints).toEqual([])
})

test('records of rarer types are filled in part by part: who may issue certificates, and which one holds', async () => {
  const { page, complaints } = await visit(browser, DNS, { url: shop.url, signedInAs: 'klant@voorbeeld.nl' })
  const hash = 'a87f1b687ac0e57d2a081a2f282672334d90ed316d2b818ca9580ea384d92401'
  await addRecord('CAA', { Naam: '@', Uitgever: 'ca.example' })
  await page.getByRole('row', { name: /0 issue "ca\.example"/ }).waitFor()
  await addRecord('TLSA', { Naam: '_443._tcp', Hash: hash })
  await page.getByRole('row', { name: new RegExp(`3 1 1 ${hash}`) }).waitFor()
  expect(complaints).toEqual([])

  async function addRecord(type: string, fields: Record<string, string>): Promise<void> {
    await page.getByRole('button', { name: 'DNS-record toevoegen' }).click()
    await page.getByRole('button', { name: /Type$/ }).click()
    await page.getByRole('option', { name: new RegExp(`^${type}\\b`) }).click()
    for (const [name, text] of Object.entries(fields))
      await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(text)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
  }
})

/** Activates a button with the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** Waits until the focus is on the element with this label. */
const focusIsOn = (page: Page, name: string) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const { activeElement: at } = document
          const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent
          return at?.getAttribute('aria-label') ?? label
        }),
      { timeout: 20_000 },
    )
    .toBe(name)
