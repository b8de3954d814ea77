import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { focused, WAIT } from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const NAME = 'voorbeeldklant.nl'
const CUSTOMER = 'klant@voorbeeld.nl'

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()

/** Presses a button by keyboard, once the page that the server has drawn can be used. */
async function press(opener: Locator): Promise<void> {
  await opener.waitFor()
  await expect.poll(() => opener.evaluate((own) => own.closest('[inert]')), WAIT).toBeNull()
  await opener.focus()
  await opener.press('Enter')
}

/** Opens a dialog by keyboard and leaves it with Escape. */
async function openAndLeave(page: Page, opener: Locator): Promise<void> {
  await press(opener)
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]').first()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** The focus is on something in the page, not on the body, from where the next Tab starts at the top. */
const isPlaced = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('main') !== null && document.activeElement !== document.body)

test('a closed dialog gives the focus back to its button, and the focus stays in the page when what had it is removed', async () => {
  const { page, complaints } = await visit(browser, `/account/domein?name=${NAME}`, {
    url: shop.url,
    signedInAs: CUSTOMER,
  })
  const dnssec = `Instellen: DNSSEC van ${NAME}`
  await openAndLeave(page, button(page, dnssec))
  await expect.poll(() => focused(page), WAIT).toBe(dnssec)

  await page.goto(`/account/dns-beheren?name=${NAME}`)
  const removal = button(page, /^A-record .+ verwijderen$/)
  const name = await removal.getAttribute('aria-label')
  await openAndLeave(page, removal)
  await expect.poll(() => focused(page), WAIT).toBe(name)
  const rows = page.getByRole('row')
  const before = await rows.count()
  await press(removal)
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen', exact: true }))
  await expect.poll(() => rows.count(), WAIT).toBe(before - 1)
  await expect.poll(() => isPlaced(page), WAIT).toBe(true)

  await page.goto('/account/dns-profielen')
  await openAndLeave(page, button(page, 'Profiel verwijderen'))
  await expect.poll(() => focused(page), WAIT).toBe('Profiel verwijderen')
  await press(button(page, 'Profiel verwijderen'))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen', exact: true }))
  await page.getByText('DNS-profiel verwijderd.').waitFor()
  await expect.poll(() => isPlaced(page), WAIT).toBe(true)

  // A second session of the account.
  await visit(browser, null, { url: shop.url, signedInAs: CUSTOMER })
  await page.goto('/account/beveiliging')
  const others = button(page, 'Overal anders uitloggen')
  await press(others)
  await others.waitFor({ state: 'detached' })
  await expect.poll(() => isPlaced(page), WAIT).toBe(true)
  expect(complaints).toEqual([])
})
