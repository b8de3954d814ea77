// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setVatId } from '../../server/features/accounts/vat-check.service'
import { item } from '../../server/features/checkout/checkout.test-support'
import { listSharedHostings } from '../../server/features/hosting/hosting.service'
import { CUSTOMER, changeAccount, fillBasket } from '../../server/features/orders/orders.test-support'
import { spaced } from '../../tests/support/order-page'
import { openPage, type PageOptions } from '../../tests/support/page'
import { extensionPath } from '../paths'

beforeEach(() => localStorage.clear())

/** A business in Belgium with a verified VAT number. */
async function openAbroad(options: PageOptions = {}) {
  const page = await openPage('/privacy', { signedInAs: CUSTOMER, ...options })
  await changeAccount(page.ctx, CUSTOMER, { country: 'BE', isCompany: true })
  expect(await setVatId(page.ctx, { vatId: 'BE0123456749' })).toMatchObject({ status: 'VALID' })
  return page
}

const shown = () => spaced(screen.getByRole('main').textContent ?? '')
const prices = () => shown().match(/€ [\d.,]+/g) ?? []
const vatSwitch = () => screen.getByRole('switch', { name: /btw|VAT/i })

const PAGES = [
  '/webhosting',
  '/ssl-certificaten',
  '/vps',
  '/cloudflare',
  extensionPath('nl'),
  '/bestelprocedure',
] as const

test('to whom VAT is reverse charged, prices with VAT are those without, on every page with the switch', async () => {
  const { user, visit, ctx } = await openAbroad()
  const [hosting] = await listSharedHostings(ctx)
  await fillBasket(ctx, 'verlegd.nl', [{ code: 'HOSTING_BASIC' }])
  const own = ['/account/webhosting-upgraden', '/account/diensten-toevoegen'].map((path) => `${path}?id=${hosting?.id}`)
  for (const path of [...PAGES, ...own]) {
    await visit(path)
    await waitFor(() => expect(prices().length, path).toBeGreaterThan(0))
    const without = prices()
    await user.click(vatSwitch())
    expect(prices(), path).toEqual(without)
    expect(shown(), path).not.toMatch(/21\s?%/)
    await user.click(vatSwitch())
  }
})

test('the sums of a product, an upgrade, a basket and the checkout say that VAT is reverse charged', async () => {
  const { ctx, visit } = await openAbroad()
  const [hosting] = await listSharedHostings(ctx)
  await fillBasket(ctx, 'verlegd.nl', [{ code: 'HOSTING_BASIC' }])
  localStorage.setItem('checkout-basket', JSON.stringify({ items: [await item(ctx, 'ssl')], period: 'YEARLY' }))
  const pages = [
    '/ssl-certificaten',
    `/account/webhosting-upgraden?id=${hosting?.id}`,
    '/bestelprocedure',
    '/bestellen/samenvatting',
  ]
  for (const path of pages) {
    await visit(path)
    await waitFor(() => expect(shown(), path).toMatch(/Btw verlegd\s*€ 0,00/))
  }
})

test('in English too; a visitor pays VAT', async () => {
  const { visit, ctx } = await openAbroad({ locale: 'en' })
  await visit('/ssl-certificaten')
  await waitFor(() => expect(shown()).toMatch(/VAT reverse charged\s*€ 0\.00/))
  const visitor = await openPage('/ssl-certificaten', { locale: 'en' })
  expect(visitor.ctx.viewer.isLoggedIn).toBe(false)
  await waitFor(() => expect(shown()).toMatch(/21% VAT\s*€ /))
  expect(ctx.viewer.isLoggedIn).toBe(true)
})
