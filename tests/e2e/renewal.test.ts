import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../db/query'
import { accounts } from '../../db/schema/accounts'
import { domains } from '../../db/schema/domains'
import { DAY_MS } from '../../rules/time'
import { renewDue } from '../../server/features/renewals/due-renewals.service'
import { builtPages } from '../../server/http/pages'
import { startTestShop, type TestShop } from '../support/test-shop'
import { expectAccessible, openBrowser, visit } from './browser'
import { bankButton } from './order-steps'
import { logIn } from './steps'

const BUYER = 'reseller@voorbeeld.nl'
const NAME = 'tuinen-voorbeeld.nl'

let shop: TestShop
let browser: Browser

// Runs the shop in this process, where the clock can be advanced; its pages come from the build.
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startTestShop({ page: await builtPages(resolve('dist')) }), openBrowser()])
})
afterAll(() => shop.close())

test('a renewal by the shop is paid through the link in its mail, and extends the term [RNW-002, RNW-003]', async () => {
  const { deps } = shop.app
  const expiresAt = shop.clock.now() + 31 * DAY_MS
  await deps.db.transaction(async (tx) => {
    await run(tx.update(accounts).set({ paysOnAccount: false, role: 'CUSTOMER' }).where(eq(accounts.email, BUYER)))
    await run(tx.update(domains).set({ expiresAt }).where(eq(domains.name, NAME)))
  })
  shop.clock.advance(2 * DAY_MS)
  await renewDue(deps)
  await shop.settle()
  const mail = shop.mails().find(({ to, subject }) => to === BUYER && /^Betaal voor .* om te verlengen$/.test(subject))
  const [link = ''] = /\/bestellen\/\S+\/betalingsstatus/.exec(mail?.text ?? '') ?? []

  const { page, complaints } = await visit(browser, link, { url: shop.url })
  await logIn(page, BUYER)
  await page.getByRole('heading', { level: 1, name: 'Betaal om dit te houden' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Betalen', exact: true }).click()
  await bankButton(page, 'COMPLETED').click()
  await page.waitForURL(/\/overzicht$/)
  await shop.settle()

  await page.goto(`/account/domein?name=${NAME}`)
  const renewed = new Date(expiresAt)
  const day = new Date(renewed.setUTCFullYear(renewed.getUTCFullYear() + 1))
  const words = new Intl.DateTimeFormat('nl', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }).format(day)
  await page.getByText(`Wordt verlengd op ${words}.`).waitFor()
  expect(complaints).toEqual([])
})
