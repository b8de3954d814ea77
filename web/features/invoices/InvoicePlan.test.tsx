// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { all } from '../../../db/query'
import { invoices } from '../../../db/schema/invoices'
import { invoicePath } from '../../../rules/invoice'
import { cents, formatMoney } from '../../../rules/money'
import { planParts } from '../../../rules/payment-plan'
import type { Locale } from '../../../rules/text'
import { DAY_MS } from '../../../rules/time'
import { closeInvoices } from '../../../server/features/invoices/charging.service'
import { agree } from '../../../server/features/invoices/payment-plans.service'
import { CUSTOMER, fillBasket, order, pay } from '../../../server/features/orders/orders.test-support'
import { payInvoice } from '../../../server/features/payments/invoice-payments.service'
import { spaced } from '../../../tests/support/order-page'
import { openPage } from '../../../tests/support/page'

/** The page of an invoice of November that is paid in three parts from December 10. */
async function openWithPlan(locale: Locale) {
  const page = await openPage('/account/facturen', { signedInAs: CUSTOMER, locale })
  const { ctx } = page
  await fillBasket(ctx, 'eerste.nl')
  await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  ctx.clock.advance(10 * DAY_MS)
  await closeInvoices(ctx)
  const invoice = (await all(ctx.db.reader.select().from(invoices))).find(({ series }) => series === 'M')
  if (!invoice) throw new Error('there is no invoice')
  const amount = cents(invoice.gross)
  const parts = planParts(amount, { count: 3, firstOn: '2026-12-10', every: 'MONTH' })
  await ctx.db.transaction((tx) => agree(ctx, tx, { invoice, amount, parts }, ctx.clock.now()))
  const money = (of: number) => spaced(formatMoney(of, locale))
  return { ...page, invoice, parts, money, path: invoicePath(invoice.id) }
}

const plan = () =>
  within(screen.getByRole('table', { name: /^(Betalingsregeling|Payment plan)$/ }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => spaced(textContent ?? ''))
const row = () => spaced(screen.getByRole('table', { name: /^(Facturen|Invoices)$/ }).textContent ?? '')
const buttons = () =>
  screen.getAllByRole('button', { name: /betalen: €|^Pay .*€/ }).map(({ textContent }) => spaced(textContent ?? ''))

test('the customer sees the parts and their state, pays the next one or everything, and is not called late', async () => {
  const { ctx, visit, invoice, parts, money, path } = await openWithPlan('nl')
  const [one = 0, two = 0] = parts.map(({ amount }) => amount)
  await visit(path)
  expect(plan()).toEqual([
    `110 dec 2026${money(one)}Nu aan de beurt`,
    `210 jan 2027${money(two)}Komt later`,
    `310 feb 2027${money(invoice.gross - one - two)}Komt later`,
  ])
  expect(row()).toContain(`Regeling: ${money(one)} uiterlijk 10 dec 2026`)
  // Twice: at the top, and in the row.
  expect(buttons().sort()).toEqual([
    `Alles betalen: ${money(invoice.gross)}`,
    `Termijn betalen: ${money(one)}`,
    `Termijn betalen: ${money(one)}`,
  ])
  const answer = await payInvoice(ctx, invoice.id)
  await pay(ctx, 'url' in answer ? answer.url : '')
  await visit(path)
  expect(plan()[0]).toContain('Betaald')
  expect(row()).toContain(`Regeling: ${money(two)} uiterlijk 10 jan 2027`)
  ctx.clock.advance(45 * DAY_MS)
  await visit(path)
  expect(plan()[1]).toContain('Te laat')
  expect(row()).toContain(`Regeling: ${money(two)} is te laat`)
  expect(row()).not.toContain('dagen te laat')
})

test('a plan speaks English', async () => {
  const { visit, invoice, parts, money, path } = await openWithPlan('en')
  const one = parts[0]?.amount ?? 0
  await visit(path)
  expect(plan()[0]).toBe(`110 Dec 2026${money(one)}Due next`)
  expect(row()).toContain(`Plan: ${money(one)} by 10 Dec 2026`)
  expect(buttons()).toContain(`Pay everything: ${money(invoice.gross)}`)
  const balance = spaced(screen.getByRole('region', { name: 'Open invoices' }).textContent ?? '')
  expect(balance).toContain(`${money(invoice.gross)} is paid in instalments, on the days beside the invoice.`)
})
