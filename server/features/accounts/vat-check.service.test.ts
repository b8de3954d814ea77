import { expect, test } from 'vitest'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { VatCheck } from '../../ports/vat-check'
import { ShopChannel } from '../basket/basket.enums'
import { getBasketWithTotals } from '../basket/basket.service'
import { readInvoiceFile } from '../invoices/invoices.service'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, changeAccount, fillBasket, order, pay } from '../orders/orders.test-support'
import { checkVatId, checkVatIdAtSignIn, setVatId, vatRateOf } from './vat-check.service'

const BELGIAN = { country: 'BE', vatId: 'BE 0123.456.749', isCompany: true }

async function signedInFrom(details: typeof BELGIAN, vatCheck?: VatCheck): Promise<TestContext> {
  const shop = await testContext({ ports: vatCheck && { vatCheck } })
  await changeAccount(shop, CUSTOMER, details)
  const ctx = await shop.another({ signedInAs: CUSTOMER })
  await checkVatIdAtSignIn(ctx)
  await ctx.jobs.settle()
  return ctx
}

test.each([
  ['BE 0123.456.749', { status: 'VALID', vatId: 'BE0123456749' }],
  ['DE123456700', { status: 'INVALID', vatId: 'DE123456700' }],
  ['DE123456799', { status: 'UNKNOWN', vatId: 'DE123456799' }],
  ['NL123456789B01', { status: 'INVALID', vatId: 'NL123456789B01' }],
  ['onzin', { status: 'INVALID', vatId: null }],
])('%s is %o', async (text, answer) => {
  expect(await checkVatId(await testContext(), text)).toMatchObject(answer)
})

test('a malformed number is not looked up, and without a response the status is UNKNOWN', async () => {
  let asked = 0
  const broken: VatCheck = {
    check: async () => {
      asked += 1
      throw new Error('broken')
    },
  }
  const ctx = await testContext({ ports: { vatCheck: broken } })
  expect((await checkVatId(ctx, 'DE12')).status).toBe('INVALID')
  expect(asked).toBe(0)
  expect((await checkVatId(ctx, 'DE123456789')).status).toBe('UNKNOWN')
})

test('VAT checks are limited per network and hour', async () => {
  const ctx = await testContext()
  for (let times = 0; times < 60; times++) await checkVatId(ctx, 'DE123456789')
  await expect(checkVatId(ctx, 'DE123456789')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('a business in another member state with a valid number pays no VAT here: screen, order and invoice say so', async () => {
  const ctx = await signedInFrom(BELGIAN)
  await fillBasket(ctx, 'verlegd.nl')
  const { totals, includeVatRate } = await getBasketWithTotals(ctx, ShopChannel.CUSTOMER, 'IDEAL')
  expect(includeVatRate).toBe(0)
  expect(totals).toMatchObject({ vat: 0, vatRate: 0, gross: totals.net })
  const { order: placed, returnUrl } = await order(ctx)
  expect(placed.totals).toEqual(totals)
  await pay(ctx, returnUrl)
  const { invoiceId } = await getOrder(ctx, placed.id)
  expect((await booksOf(ctx)).invoices).toMatchObject([{ vat: 0, reverseChargeVatId: 'BE0123456749' }])
  const ubl = (await readInvoiceFile(ctx, invoiceId ?? '', 'ubl')).bytes.toString()
  expect(ubl).toContain('VATEX-EU-AE')
  expect(ubl).toContain('BE0123456749')
})

test.each([
  ['at home', { ...BELGIAN, country: 'NL', vatId: 'NL123456782B12' }],
  ['with the number of a third country', { ...BELGIAN, vatId: 'DE123456789' }],
  ['with a number that was not issued', { ...BELGIAN, vatId: 'BE0123456700' }],
  ['with a number that nobody could be asked about', { ...BELGIAN, vatId: 'BE0123456799' }],
  ['as a private person', { ...BELGIAN, isCompany: false }],
])('%s VAT is charged, and the sale continues', async (_, details) => {
  const ctx = await signedInFrom(details)
  await fillBasket(ctx, 'nietverlegd.nl')
  const { totals } = await getBasketWithTotals(ctx, ShopChannel.CUSTOMER, 'IDEAL')
  expect(totals.vatRate).toBe(0.21)
  expect((await order(ctx)).order.totals).toEqual(totals)
})

test('a number saved by its owner applies at once if it is valid, and later if it could not be checked', async () => {
  const shop = await testContext()
  await changeAccount(shop, CUSTOMER, { country: 'BE', isCompany: true })
  const ctx = await shop.another({ signedInAs: CUSTOMER })
  expect(await setVatId(ctx, { vatId: ' be 0123.456.749 ' })).toMatchObject({ vatId: 'BE0123456749', status: 'VALID' })
  expect(await vatRateOf(ctx)).toBe(0)
  expect(await setVatId(ctx, { vatId: 'BE0123456799' })).toMatchObject({ status: 'UNKNOWN' })
  expect(await vatRateOf(ctx)).toBe(2100)
  expect(await setVatId(ctx, { vatId: '' })).toMatchObject({ vatId: null, status: null })
  expect(ctx.viewer.account?.vatId).toBeNull()
})

test.each(['BE0123456700', 'BE12', 'onzin'])('%s is refused at its field, and what was kept stays', async (vatId) => {
  const shop = await testContext()
  await changeAccount(shop, CUSTOMER, BELGIAN)
  const ctx = await shop.another({ signedInAs: CUSTOMER })
  expect(await setVatId(ctx, { vatId })).toMatchObject({ issues: [{ field: 'vatId' }] })
  expect(ctx.viewer.account?.vatId).toBe(BELGIAN.vatId)
})
