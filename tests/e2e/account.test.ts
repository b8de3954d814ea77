import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../support/test-config'
import { csrfToken, expectAccessible, openBrowser, visit } from './browser'
import { expectGoodAs, LOOKS_AND_LANGUAGES, openAs } from './looks'
import { bankButton, goToStep3, orderDomains, payByIdeal, tick } from './order-steps'
import { type RunningShop, startShop } from './shop'
import { WAIT } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

test('the account pages have no accessibility fault that axe can find, nor run over, in either look', async () => {
  const { page, complaints, foreign } = await visit(browser, null, {
    url: shop.url,
    signedInAs: 'reseller@voorbeeld.nl',
  })
  for (const path of [
    '/account',
    '/account/diensten/domeinen/',
    '/account/diensten/hostingpakketten/',
    '/account/diensten/vpsen/',
    '/account/diensten/domeinen/?status=EXPIRED',
    ...['domein', 'domein-doorsturen', 'e-mail-doorsturen', 'whois-gegevens'].map(
      (name) => `/account/${name}?name=fietsen-voorbeeld.nl`,
    ),
    '/account/domeinhouders',
    '/account/webhosting-toevoegen',
    '/account/activiteit',
  ]) {
    await openAs(page, `${shop.url}${path}`, LOOKS_AND_LANGUAGES[0])
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (path.includes('whois-gegevens')) await expectTabInView(page)
    await expectGoodAs(page, LOOKS_AND_LANGUAGES, path)
    if (path.includes('e-mail-doorsturen')) {
      await page.getByRole('radio', { name: 'Office 365' }).check()
      await page.getByRole('textbox', { name: /^Verificatiecode/ }).fill('MS=ms84620193')
      await expectGoodAs(page, [...LOOKS_AND_LANGUAGES].reverse(), `${path} with a choice`)
    }
  }
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

/** On a phone the tab of the page that is shown is in view. */
async function expectTabInView(page: Page): Promise<void> {
  const tab = page.getByRole('main').getByRole('link', { name: 'Domain holder', exact: true })
  await tab.waitFor()
  const right = async () => {
    const box = await tab.boundingBox()
    return box ? box.x + box.width : Number.POSITIVE_INFINITY
  }
  await expect.poll(right, WAIT).toBeLessThanOrEqual(390)
}

test('a name is bought, and from its product pointed to a website and Google mail', async () => {
  const { page, complaints, foreign } = await visit(browser, null, { url: shop.url, signedInAs: 'klant@voorbeeld.nl' })
  await orderDomains(page, 'lindebrood.nl')
  await goToStep3(page)
  await payByIdeal(page)
  await bankButton(page, 'COMPLETED').click()
  await page.waitForURL(/\/bestellen\/[^/]+\/overzicht/)
  await page.getByText('Geregistreerd').waitFor({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Naar het product: lindebrood.nl' }).click()
  await page.waitForURL('**/account/domein?name=lindebrood.nl')
  await page.getByRole('heading', { level: 1, name: 'lindebrood.nl' }).waitFor()

  await page.getByRole('link', { name: 'DNS', exact: true }).click()
  await page.getByRole('button', { name: 'DNS-record toevoegen' }).click()
  await page.getByRole('textbox', { name: 'Naam' }).fill('winkel')
  await page.getByRole('textbox', { name: 'Waarde' }).fill('203.0.113.77')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /winkel.*203\.0\.113\.77/ }).waitFor()

  await page.getByRole('link', { name: 'E-mail', exact: true }).click()
  await page.getByRole('radio', { name: /^Google/ }).check()
  const preview = page.getByRole('list', { name: 'Dit verandert er in DNS' })
  await expect.poll(() => preview.innerText(), WAIT).toContain('smtp.google.com.')
  await page.getByRole('button', { name: 'Instellen', exact: true }).click()
  await page.getByText('Er verandert niets: alle records staan al goed.').waitFor()
  await page.goto('/account/domein?name=lindebrood.nl')
  await page.getByText('Mail gaat naar').waitFor()
  expect(await page.getByRole('main').innerText()).toContain('smtp.google.com')

  // Its DNS is hosted here, so the zone can be signed.
  await page.getByRole('button', { name: 'Instellen: DNSSEC van lindebrood.nl' }).click()
  const dialog = page.getByRole('dialog', { name: 'DNSSEC van lindebrood.nl' })
  await dialog.getByRole('button', { name: 'DNSSEC aanzetten' }).click()
  await dialog.getByText('Wordt aangezet').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sluiten' }).click()
  await page.getByText(/^Sleutel \d+$/).waitFor()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('a profile is rolled out to several domains after one preview of all, and stands on them', async () => {
  const { page, complaints } = await visit(browser, null, {
    url: shop.url,
    theme: 'dark',
    signedInAs: 'reseller@voorbeeld.nl',
  })
  await makeProfile(page, 'Winkels', '{ name: "kassa", type: A, value: "203.0.113.9" }')
  await page.goto('/account/dns-profielen')
  await page.getByRole('link', { name: 'Andere domeinen kiezen' }).click()
  for (const name of ['fietsen-voorbeeld.nl', 'bakkerij-voorbeeld.nl'])
    await page.getByRole('checkbox', { name: `${name} kiezen` }).check()
  await page.getByRole('link', { name: 'Samen wijzigen' }).click()
  await page.getByRole('tab', { name: 'DNS-profiel' }).click()
  await page.getByRole('button', { name: 'Voorbeeld bekijken' }).click()
  await page.getByText('2 domeinen wijzigen').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 900 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Wijzigen', exact: true }).click()
  await page.getByText('Alles is gelukt.').waitFor()
  await expectAccessible(page)
  await page.goto('/account/dns-beheren?name=bakkerij-voorbeeld.nl')
  await page.getByRole('row', { name: /kassa.*203\.0\.113\.9/ }).waitFor()
  expect(complaints).toEqual([])
})

async function makeProfile(page: Page, name: string, record: string): Promise<void> {
  const headers = { 'X-CSRF-TOKEN': await csrfToken(page.request) }
  const ask = async (query: string) => {
    const { data, errors } = await (await page.request.post('/graphql', { headers, data: { query } })).json()
    expect(errors).toBeUndefined()
    return data
  }
  const fields = '... on DnsProfileChange { profile { id } }'
  const { createDnsProfile } = await ask(`mutation { createDnsProfile(input: { name: "${name}" }) { ${fields} } }`)
  const input = `{ profileId: "${createDnsProfile.profile.id}", record: ${record} }`
  await ask(`mutation { addDnsProfileRecord(input: ${input}) { __typename } }`)
}

test('the holder of a domain is changed when the customer shows again who they are, and the old address is notified [WHO-014]', async () => {
  const { page, complaints } = await visit(browser, '/account/whois-gegevens?name=voorbeeldklant.nl', {
    url: shop.url,
    signedInAs: 'klant@voorbeeld.nl',
  })
  // Makes the login eleven minutes old.
  shop.damage('update sessions set confirmed_at = confirmed_at - 660000')
  await tick(page.getByRole('radio', { name: /^Aangepast/ }))
  await page.getByRole('button', { name: 'Houder opslaan' }).click()
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel('Wachtwoord', { exact: true })
  await password.fill('niet dit wachtwoord')
  await password.press('Enter')
  await dialog.locator('input[aria-invalid=true]').waitFor()
  await expectAccessible(page)
  await password.fill(DEMO_PASSWORD)
  await password.press('Enter')
  await page.getByText('De gegevens van de domeinhouder zijn bijgewerkt.').waitFor()
  await expectAccessible(page)
  const told = async () =>
    (await shop.mails()).some(({ to, text }) => to === 'klant@voorbeeld.nl' && /houder/.test(text))
  await expect.poll(told, WAIT).toBe(true)
  expect(complaints.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
})
