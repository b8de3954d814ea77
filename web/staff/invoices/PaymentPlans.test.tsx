import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invoiceNumberText } from '../../../rules/invoice'
import { cents, formatMoney } from '../../../rules/money'
import { planParts } from '../../../rules/payment-plan'
import { DAY_MS } from '../../../rules/time'
import { agree, followPlans } from '../../../server/features/invoices/payment-plans.service'
import { makeInvoices } from '../../../tests/support/staff-invoices'
import { openStaffPage } from '../../../tests/support/staff-page'
import type { TestShop } from '../../../tests/support/test-shop'

type Invoices = Awaited<ReturnType<typeof makeInvoices>>

async function openWithInvoices(
  options: Parameters<typeof openStaffPage>[1] = {},
  prepare: (invoices: Invoices, shop: TestShop) => Promise<void> = async () => {},
) {
  const made: { invoices?: Invoices } = {}
  const page = await openStaffPage('/beheer/facturen', {
    ...options,
    prepare: async (shop) => {
      made.invoices = await makeInvoices({ app: shop.app, clock: shop.clock, shop })
      await prepare(made.invoices, shop)
    },
  })
  if (!made.invoices) throw new Error('there are no invoices')
  return { ...page, invoices: made.invoices }
}

const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const money = (amount: number) => formatMoney(amount, 'nl').replace('\u00a0', ' ')

test('a plan is agreed from a preview that adds up, shown with the state of each part, found in a view, and stopped', async () => {
  const { user, visit, invoices } = await openWithInvoices()
  const { id, gross } = invoices.unpaid
  const number = invoiceNumberText(invoices.unpaid)
  await visit(`/beheer/facturen/${id}`)
  await user.click(await screen.findByRole('button', { name: `Meer bij ${number}` }))
  await user.click(await screen.findByRole('button', { name: 'Betalingsregeling' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Betalingsregeling voor ${number}` }))
  const count = dialog.getByLabelText('Aantal termijnen')
  await user.clear(count)
  await user.type(count, '13')
  dialog.getByText('Kies 2 tot en met 12 termijnen.')
  await user.clear(count)
  await user.type(count, '4')
  const firstOn = dialog.getByLabelText('Eerste termijn uiterlijk')
  await user.clear(firstOn)
  await user.type(firstOn, '2027-01-31')
  const rows = () => within(dialog.getByRole('table', { name: 'Zo wordt er betaald' })).getAllByRole('row')
  expect(rows()).toHaveLength(6)
  expect(plain(rows()[2])).toContain('28 feb')
  expect(plain(rows()[5])).toContain(money(gross))
  await user.type(dialog.getByLabelText(/Reden/), 'afgesproken aan de telefoon')
  await user.click(dialog.getByRole('button', { name: 'Afspreken' }))

  const card = within(await screen.findByRole('region', { name: /^Betalingsregeling/ }))
  card.getByText('Loopt')
  expect(card.getAllByRole('row').map((row) => /Volgende|Komt later/.exec(plain(row))?.[0])).toEqual([
    ...[undefined, 'Volgende'],
    ...['Komt later', 'Komt later', 'Komt later'],
  ])
  screen.getByText(/^Regeling: uiterlijk 31 jan/)

  await visit('/beheer/facturen?toon=regeling')
  const link = await screen.findByRole('link', { name: number })
  expect(plain(link.closest('tr'))).toContain('Regeling: uiterlijk 31 jan')
  await user.click(screen.getByRole('button', { name: `Meer bij ${number}` }))
  expect(screen.queryByRole('button', { name: 'Betalingsregeling' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Regeling stoppen' }))
  const stop = within(await screen.findByRole('dialog', { name: `Betalingsregeling van ${number} stoppen` }))
  await user.type(stop.getByLabelText(/Reden/), 'klant betaalt liever ineens')
  await user.click(stop.getByRole('button', { name: 'Regeling stoppen' }))
  await screen.findByText('Er zijn geen facturen in deze weergave.')
  await visit(`/beheer/facturen/${id}`)
  within(await screen.findByRole('region', { name: /^Betalingsregeling/ })).getByText('Gestopt')
})

/** With a plan for the unpaid invoice from December 5, on a later day. */
const withPlan = (days: number) =>
  openWithInvoices({ locale: 'en' }, async ({ unpaid }, { app: { deps }, clock }) => {
    const amount = cents(unpaid.gross)
    const parts = planParts(amount, { count: 3, firstOn: '2026-12-05', every: 'MONTH' })
    await deps.db.transaction((tx) => agree(deps, tx, { invoice: unpaid, amount, parts }, clock.now()))
    clock.advance(days * DAY_MS)
    await followPlans(deps)
  })

test('a missed part is marked, with the day after which the plan lapses, in English too', async () => {
  const { visit, invoices } = await withPlan(6)
  await visit(`/beheer/facturen/${invoices.unpaid.id}`)
  // Of the invoice, and of the mail about it.
  expect(await screen.findAllByText('Instalment late')).toHaveLength(2)
  screen.getByText(/is late\. Without a payment, the plan lapses after 12 Dec/)
  const card = within(screen.getByRole('region', { name: /^Payment plan/ }))
  expect(card.getAllByRole('row').map((row) => /Later|Late|Next/.exec(plain(row))?.[0])).toEqual([
    ...[undefined, 'Late', 'Later', 'Later'],
  ])
})

test('a plan that lapsed is work of today, until the invoice is settled', async () => {
  const { visit, invoices } = await withPlan(13)
  const number = invoiceNumberText(invoices.unpaid)
  await visit('/beheer')
  await screen.findByText(new RegExp(`^The payment plan of ${number}.* has lapsed$`))
  await visit(`/beheer/facturen/${invoices.unpaid.id}`)
  within(await screen.findByRole('region', { name: /^Payment plan/ })).getByText('Lapsed')
})
