import type { Browser } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver } from '../support/webhook-receiver'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { logIn } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})
afterAll(() => shop.stop())

test('an address is added, receives a verifiable DNS change, and is deleted', async () => {
  const receiver = await openReceiver()
  const { page, complaints, foreign } = await visit(browser, '/inloggen?from=/account/webhooks', shop)
  await logIn(page, 'klant@voorbeeld.nl')
  await page.goto('/account/webhooks')
  await page.getByText('Je hebt nog geen webhooks.').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Adres toevoegen' }).click()
  await page.getByLabel('Adres', { exact: true }).fill(receiver.at('good'))
  await page.getByRole('button', { name: 'Proberen' }).click()
  await page.getByRole('region', { name: 'Wat je krijgt' }).getByText('"__typename": "Order"').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Opslaan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bewaar dit geheim' })
  const secret = await dialog.getByLabel('Geheim').inputValue()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sluiten' }).last().click()

  await page.goto('/account/dns-beheren?name=voorbeeldklant.nl')
  await page.getByRole('button', { name: 'DNS-record toevoegen' }).first().click()
  await page.getByLabel('Naam', { exact: true }).first().fill('haak')
  await page.getByLabel('Waarde', { exact: true }).first().fill('203.0.113.44')
  await page.getByRole('button', { name: 'Opslaan', exact: true }).first().click()
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)
  const [message] = receiver.received
  const { data } = new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>) as {
    data: { node: object }
  }
  expect(data.node).toMatchObject({ __typename: 'Domain', name: 'voorbeeldklant.nl' })

  await page.goto('/account/webhooks')
  const log = page.getByRole('table', { name: /^Berichten aan/ })
  await log.getByText('voorbeeldklant.nl').waitFor()
  await log.getByRole('button', { name: /opnieuw sturen/ }).click()
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(2)
  expect(receiver.received[1]?.headers['webhook-id']).toBe(message?.headers['webhook-id'])
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await page.getByRole('button', { name: /verwijderen$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
  await page.getByText('Je hebt nog geen webhooks.').waitFor()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})
