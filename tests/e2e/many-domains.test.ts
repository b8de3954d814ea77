import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { WAIT } from './steps'

const RESELLER = 'reseller@voorbeeld.nl'
const LIST = '/account/diensten/domeinen/'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function chooseAllOf(page: Page, count: number) {
  await page.getByRole('checkbox', { name: 'Alles op deze pagina kiezen' }).check()
  await page.getByText(`${count} domeinen gekozen`).waitFor()
  await page.getByRole('link', { name: 'Samen wijzigen' }).click()
  await heading(page, 'Meerdere domeinen wijzigen').waitFor()
}

test('a reseller changes the name servers of all domains and brings them back; one gets no answer and is retried alone', async () => {
  const { page, complaints, foreign } = await visit(browser, '/bestelprocedure-reseller', {
    url: shop.url,
    signedInAs: RESELLER,
  })
  await orderName(page, 'foutbrood.nl')
  await page.goto(`${shop.url}${LIST}?search=brood`)
  await expect
    .poll(async () => {
      await page.reload()
      await page.waitForLoadState('networkidle')
      return page.getByRole('link', { name: 'foutbrood.nl', exact: true }).count()
    }, WAIT)
    .toBe(1)

  await page.goto(shop.url + LIST)
  await chooseAllOf(page, 11)
  await page.getByRole('radio', { name: 'Andere' }).check()
  await page.getByRole('textbox', { name: 'Nameservers' }).fill('ns1.elders.example\nns2.elders.example')
  await page.getByRole('button', { name: 'Voorbeeld bekijken' }).click()
  await heading(page, 'Zo wordt het').waitFor()
  await page.getByText('11 domeinen wijzigen').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Wijzigen', exact: true }).click()
  await heading(page, '11 van 11 klaar').waitFor()

  await page.getByRole('link', { name: 'Naar je domeinen' }).click()
  await chooseAllOf(page, 11)
  await page.getByRole('button', { name: 'Voorbeeld bekijken' }).click()
  await page.getByText('11 domeinen wijzigen').waitFor()
  await page.getByRole('button', { name: 'Wijzigen', exact: true }).click()
  await page.getByText('1 mislukt', { exact: true }).waitFor()
  // The batch continues without the page, which shows it again after a reload.
  await page.reload()
  await heading(page, '10 van 11 klaar').waitFor()
  const failed = page.getByRole('row', { name: /foutbrood\.nl/ })
  expect(await failed.innerText()).toContain('Er kwam geen antwoord van buiten.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mislukte opnieuw' }).click()
  await heading(page, '11 van 11 klaar').waitFor()
  await page.getByText('Alles is gelukt.').waitFor()
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
})

/** Orders through the API, since other journeys cover the pages. */
async function orderName(page: Page, name: string) {
  const outcome = await page.evaluate(async (domain) => {
    const csrf = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content ?? ''
    const ask = async (query: string, variables: object) => {
      const answer = await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
        body: JSON.stringify({ query, variables }),
      })
      return answer.json()
    }
    const add = `mutation ($input: AddDomainListInput!) { addDomainList(input: $input) { ... on DomainListAdded { added { domain } refused { message } } ... on UserError { message } } }`
    // The registry does not respond the first time.
    await ask(add, { input: { names: [domain] } })
    const added = await ask(add, { input: { names: [domain] } })
    const buy = `mutation ($input: PurchaseInput!) { purchase(input: $input) { __typename ... on UserError { message } } }`
    const bought = await ask(buy, { input: { channel: 'RESELLER', paymentMethod: 'MANUAL_PAYMENT' } })
    return JSON.stringify({ added, bought })
  }, name)
  expect(outcome).toContain(`"domain":"${name}"`)
  expect(outcome).not.toContain('"errors"')
}
