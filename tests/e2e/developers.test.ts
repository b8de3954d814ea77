import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { accessibleSoon, LOOKS, showAs } from './looks'
import { type RunningShop, startShop } from './shop'

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})
afterAll(async () => {
  await shop.stop()
})

test('a stranger reads a first order in their language, copies it, and opens a query in the explorer [DEV-003]', async () => {
  const { page, complaints, foreign } = await visit(browser, '/', { url: shop.url, width: 1440 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'API', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /vanuit je eigen programma/ }).waitFor()
  const samples = page.locator('#first-order').getByRole('navigation', { name: 'Taal van het voorbeeld' })
  await samples.getByRole('link', { name: 'Python' }).click()
  await page.waitForURL('**/developers?sample=python*')
  await samples.locator('a[aria-current=page]', { hasText: 'Python' }).waitFor()
  await page
    .getByRole('region', { name: 'Eerste bestelling' })
    .getByRole('button', { name: 'Kopiëren: Python' })
    .press('Enter')
  await page.getByText('Het voorbeeld staat op je klembord.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('from urllib.request import')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Licht of donker thema' }).click()
  await accessibleSoon(page)

  await page.getByRole('link', { name: 'Deze query openen' }).click()
  await page.locator('.graphiql-editor', { hasText: 'query Prices' }).first().waitFor()
  await page.getByRole('button', { name: 'Execute query' }).click()
  await page.locator('.result-window', { hasText: 'DOMAIN_NL' }).waitFor()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('the REST reference has no fault of accessibility and fits, in light and dark, wide and narrow [DEV-002]', async () => {
  const { page, complaints, foreign } = await visit(browser, '/developers/rest', { url: shop.url })
  await page.getByRole('heading', { level: 1, name: 'REST reference' }).waitFor()
  for (const look of LOOKS) {
    await showAs(page, look)
    await expectAccessible(page, { onceForEachLook: true })
    if (look === LOOKS[0]) await page.getByRole('navigation').getByText('Basket', { exact: true }).click()
    await page.getByRole('link', { name: 'POST /api/bestelprocedure/addItem' }).click()
    const described = await page.locator(':target').innerText()
    expect(described.split('Adds an item to the basket')).toHaveLength(2)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over).toBeLessThanOrEqual(0)
  }
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})
