import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { logIn } from './steps'

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})
afterAll(() => shop.stop())

test('a token is made, copied, used, changed and revoked, and a client is told each time where it stands [TOK-006, TOK-007, TOK-008]', async () => {
  const { page, complaints } = await visit(browser, '/inloggen?from=/account/api-tokens', { url: shop.url })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, 'klant@voorbeeld.nl')
  await page.goto('/account/api-tokens')
  await page.getByLabel('Naam', { exact: true }).fill('Bestelrobot')
  await page.getByRole('button', { name: 'Token maken' }).click()
  const once = page.getByRole('alertdialog', { name: /is gemaakt/ })
  await once.getByRole('button', { name: 'Kopiëren' }).press('Enter')
  await page.getByText('Het token is gekopieerd.').waitFor()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  expect(token).toMatch(/^wmp_live_/)
  await expectAccessible(page)
  await once.getByRole('button', { name: 'Ik heb hem bewaard' }).click()

  const use = async (path: string) => {
    const answer = await fetch(`${shop.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  expect(await use('/api/account/domains')).toEqual([200, undefined])
  expect(await use('/api/bestellen/ord_0000000000000000000000/betaling')).toEqual([403, 'FORBIDDEN'])

  const row = page.getByRole('region', { name: 'Je tokens' }).getByRole('listitem')
  await row.getByRole('button', { name: 'Token Bestelrobot aanpassen' }).click()
  const form = page.getByRole('region', { name: 'Token ‘Bestelrobot’ aanpassen' })
  await form.getByLabel('Alleen vanaf deze adressen').fill('203.0.113.0/24')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Opslaan' }).click()
  await row.getByText('Alleen vanaf 203.0.113.0/24').waitFor()
  expect(await use('/api/account/domains')).toEqual([403, 'FORBIDDEN'])

  await row.getByRole('button', { name: 'Token Bestelrobot intrekken' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Intrekken' }).click()
  await page.getByText('Je hebt nog geen tokens.').waitFor()
  expect(await use('/api/account/domains')).toEqual([401, 'NOT_SIGNED_IN'])
  expect(complaints).toEqual([])
})
