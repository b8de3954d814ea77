import { render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { paidLineRefunds, refunds } from '../../../db/schema/refunds'
import type { StaffRole } from '../../../rules/staff-rights'
import { DAY_MS } from '../../../rules/time'
import { closeInvoices } from '../../../server/features/invoices/charging.service'
import { findInvoiceOfOrder } from '../../../server/features/invoices/invoices.service'
import { notePaid } from '../../../server/features/invoices/receivables.service'
import { CUSTOMER, fillBasket, order, pay } from '../../../server/features/orders/orders.test-support'
import { previewRefund, proposeRefund } from '../../../server/features/payments/staff/staff-refunds.service'
import { ApprovalNeeded } from '../../../server/staff/proposals/proposals.graphql'
import type { StaffContext } from '../../../server/staff/staff-context'
import { openStaffPage } from '../../../tests/support/staff-page'
import { contextOn } from '../../../tests/support/test-context'
import type { TestShop } from '../../../tests/support/test-shop'
import { StaffApp } from '../StaffApp'
import { RefundDialog } from './RefundDialog'

let placed = { orderId: '', lines: [] as { lineId: string }[] }

async function paidOrder({ app, clock }: TestShop) {
  const customer = await contextOn(app, clock, { signedInAs: CUSTOMER })
  await fillBasket(customer, 'scherm.nl', [{ code: 'HOSTING_BASIC' }])
  const { order: made, returnUrl } = await order(customer)
  await pay(customer, returnUrl)
  placed = { orderId: made.id, lines: made.items.map(({ id }) => ({ lineId: id })) }
}

async function refund(by: StaffContext) {
  const expectedRefundable = (await previewRefund(by, placed))?.refundable ?? 0
  return proposeRefund(by, { ...placed, expectedRefundable, reason: 'lag veertien uur stil' })
}

/** A refund of an invoice that was paid by bank transfer. */
async function refundByTransfer({ app, clock, settle }: TestShop) {
  const ctx = await contextOn(app, clock, { signedInAs: CUSTOMER })
  await fillBasket(ctx, 'overboeken.nl')
  const { order: made } = await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  await settle()
  clock.advance(10 * DAY_MS)
  await closeInvoices(app.deps)
  await notePaid(app.deps, { number: made.invoiceNumber ?? '' })
  const reference = 'a'.repeat(24)
  const line = { orderId: made.id, orderLineId: made.items[0]?.id ?? '', amount: 100, reason: 'other' }
  await app.deps.db.transaction(async (tx) => {
    const invoice = await findInvoiceOfOrder(tx, made.id)
    await run(tx.insert(refunds).values({ ...line, reference, createdAt: clock.now() }))
    await run(tx.insert(paidLineRefunds).values({ reference, invoiceId: invoice?.id ?? '', paymentAttemptId: null }))
  })
}

const open = (path: string, roles: StaffRole[], env: Record<string, string> = {}) =>
  openStaffPage(path, { roles, env, prepare: paidOrder })

test('a refund is listed as the bank says it', async () => {
  const { staff, shop, visit } = await open('/beheer/terugbetalingen', ['FINANCE'])
  expect(screen.getByText('Er is nog nooit iets terugbetaald.')).toBeTruthy()
  await refund(await staff())
  await visit('/beheer/terugbetalingen')
  expect(screen.getAllByText('Verstuurd', { selector: 'td *' })).toHaveLength(2)
  // Of two refunds on one day, below their sum.
  screen.getByRole('rowheader', { name: / · 2 terugbetalingen, samen €/ })
  const [row] = screen.getAllByRole('row').slice(2)
  const paths = within(row as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.replace(/_.*/, '_'))
  expect(paths).toEqual(['/beheer/klanten/acc_', '/beheer/bestellingen/ord_', '/beheer/facturen/inv_'])
  await shop.settle()
  await visit('/beheer/terugbetalingen?toestand=DONE')
  expect(screen.getAllByText(/^Gelukt \d/)).toHaveLength(2)
  expect(screen.getByText('1–2 van 2')).toBeTruthy()
})

test('a refund above the limit waits for a colleague, who sees the same preview and approves it', async () => {
  const { staff, colleague, visit, user } = await open('/beheer/terugbetalingen', ['FINANCE'], { REFUND_LIMIT: '100' })
  const proposed = await refund(await (await colleague('Sam', ['SUPPORT']))())
  if (!(proposed instanceof ApprovalNeeded)) throw new Error('it is no proposal')
  await visit('/beheer/terugbetalingen')
  await user.click(screen.getByRole('link', { name: /Voorstel 1 bekijken/ }))
  expect(await screen.findByRole('heading', { level: 1, name: /Voorstel 1/ })).toBeTruthy()
  expect(screen.getByText(/niets veranderd sinds het voorstel/)).toBeTruthy()
  expect(screen.getByText(/^Naar dezelfde betaling: iDEAL /)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Goedkeuren/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Reden/), 'nagekeken met Sam')
  await user.click(dialog.getByRole('button', { name: /^Goedkeuren/ }))
  expect(await screen.findByText('Goedgekeurd')).toBeTruthy()
  expect((await staff()).staff?.name).toBe('Noor')
})

test('whoever proposed a refund can only withdraw it', async () => {
  const { staff, visit, user } = await open('/beheer/terugbetalingen', ['FINANCE'], { REFUND_LIMIT: '100' })
  const proposed = await refund(await staff())
  if (!(proposed instanceof ApprovalNeeded)) throw new Error('it is no proposal')
  await visit(`/beheer/voorstellen/${proposed.proposal.id}`)
  expect(screen.queryByRole('button', { name: /^Goedkeuren/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Intrekken' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Reden/), 'vergissing')
  await user.click(dialog.getByRole('button', { name: 'Intrekken' }))
  expect(await screen.findByText('Ingetrokken')).toBeTruthy()
})

test('the dialog shows what goes back before it refunds', async () => {
  const { client, user } = await open('/beheer/terugbetalingen', ['FINANCE'])
  let isClosed = false
  render(
    <StaffApp client={client} locale="nl">
      <MemoryRouter>
        <RefundDialog orderId={placed.orderId} onClose={() => (isClosed = true)} />
      </MemoryRouter>
    </StaffApp>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: /Terugbetalen bij bestelling/ }))
  expect(dialog.getByRole('button', { name: 'Kies een regel' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: 'Alles' }))
  const button = await dialog.findByRole('button', { name: /^Terugbetalen: €/ })
  expect(dialog.getByText(/nog terug te geven/)).toBeTruthy()
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  expect(dialog.getByText('Schrijf een reden, minstens 3 tekens.')).toBeTruthy()
  await user.type(dialog.getByLabelText(/Toelichting/), 'klant stopt')
  await user.click(button)
  await waitFor(() => expect(isClosed).toBe(true))
})

test('the unused months are chosen at once, and the credit note says how many', async () => {
  const { client, user } = await open('/beheer/terugbetalingen', ['FINANCE'])
  render(
    <StaffApp client={client} locale="nl">
      <MemoryRouter>
        <RefundDialog orderId={placed.orderId} onClose={() => undefined} />
      </MemoryRouter>
    </StaffApp>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: /Terugbetalen bij bestelling/ }))
  await user.click(dialog.getByRole('button', { name: 'Ongebruikte maanden (11 van 12)' }))
  expect(dialog.getByRole('checkbox', { name: 'scherm.nl kiezen' })).toHaveProperty('checked', false)
  dialog.getByText('de leverancier geeft ons niets terug')
  await dialog.findByText(/, 11 van 12 maanden$/)
  await user.click(dialog.getByRole('button', { name: 'Alles' }))
  await waitFor(() => expect(dialog.queryByText(/, 11 van 12 maanden$/)).toBeNull())
})

test('a part of a line is typed to the cent, and more than is left is refused before it is asked', async () => {
  const { client, user, staff } = await open('/beheer/terugbetalingen', ['FINANCE'])
  render(
    <StaffApp client={client} locale="nl">
      <MemoryRouter>
        <RefundDialog orderId={placed.orderId} onClose={() => undefined} />
      </MemoryRouter>
    </StaffApp>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: /Terugbetalen bij bestelling/ }))
  await user.click(dialog.getByRole('checkbox', { name: 'scherm.nl kiezen' }))
  const amount = dialog.getByLabelText('Bedrag terug voor scherm.nl')
  await user.clear(amount)
  expect(dialog.getByText('Vul een bedrag in, zoals 12,50.')).toBeTruthy()
  await user.type(amount, '900,00')
  await dialog.findByText(/^Van scherm\.nl kan nog € .* terug\.$/)
  await user.clear(amount)
  await user.type(amount, '1,23')
  const button = await dialog.findByRole('button', { name: /^Terugbetalen: €.1,23$/ })
  await user.type(dialog.getByLabelText(/Toelichting/), 'een dag stil')
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  await waitFor(async () => {
    const preview = await previewRefund(await staff(), { ...placed, lines: [] })
    expect(preview?.lines.map(({ refunded }) => refunded).sort()).toEqual([0, 123])
  })
})

test('goodwill is given without a line, with its credit note shown before, in words for the customer', async () => {
  const { client, user, staff } = await open('/beheer/terugbetalingen', ['FINANCE'])
  let isClosed = false
  render(
    <StaffApp client={client} locale="nl">
      <MemoryRouter>
        <RefundDialog orderId={placed.orderId} onClose={() => (isClosed = true)} />
      </MemoryRouter>
    </StaffApp>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: /Terugbetalen bij bestelling/ }))
  const part = within(dialog.getByRole('region', { name: 'Coulance' }))
  part.getByText(/Van de factuur kan nog €/)
  // By keyboard alone, from the amount to the words.
  const amount = part.getByLabelText(/^Bedrag/)
  amount.focus()
  await user.keyboard('900')
  await dialog.findByText(/^Als coulance kan nog € .* terug\.$/)
  await user.clear(amount)
  await user.type(amount, '6,05')
  const button = await dialog.findByRole('button', { name: /^Terugbetalen: €.6,05$/ })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  part.getByText('Schrijf op één regel waarvoor dit is.')
  amount.focus()
  await user.tab()
  await user.keyboard('storing van 3 november')
  await dialog.findByText('Coulance: storing van 3 november')
  dialog.getByText(/5,00 excl\. btw/)
  await user.type(dialog.getByLabelText(/Toelichting/), 'klant had last van de storing')
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  await waitFor(() => expect(isClosed).toBe(true))
  const preview = await previewRefund(await staff(), { ...placed, lines: [] })
  expect(preview?.goodwill).toMatchObject({ refunded: 605 })
  expect(preview?.lines.map(({ refunded }) => refunded)).toEqual([0, 0])
})

test.each([
  ['FINANCE', 'offered'],
  ['SUPPORT', 'not offered'],
] as const)('goodwill is in English too: to %s it is %s', async (role, offered) => {
  const { client } = await open('/beheer/terugbetalingen', [role])
  render(
    <StaffApp client={client} locale="en">
      <MemoryRouter>
        <RefundDialog orderId={placed.orderId} onClose={() => undefined} />
      </MemoryRouter>
    </StaffApp>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: /Refund/ }))
  dialog.getByRole('table', { name: 'What can be refunded' })
  const goodwill = dialog.queryByRole('region', { name: 'Goodwill' })
  expect(goodwill !== null).toBe(offered === 'offered')
  if (goodwill) within(goodwill).getByLabelText('Amount, incl. VAT')
})

test('refunds by transfer go into a file, which is recorded as transferred', async () => {
  const { user, visit } = await openStaffPage('/beheer/vandaag', { roles: ['FINANCE'], prepare: refundByTransfer })
  await visit('/beheer/terugbetalingen')
  await user.click(await screen.findByRole('button', { name: 'Betaalbestand maken (1)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Betaalbestand maken' }))
  const iban = dialog.getByLabelText(/^IBAN bij/)
  await user.type(iban, 'NL91 ABNA 0417 1643 01')
  await user.type(dialog.getByLabelText(/Reden/), 'wekelijks')
  await user.clear(dialog.getByLabelText('Dag van overboeken'))
  await user.type(dialog.getByLabelText('Dag van overboeken'), '2026-12-05')
  await user.click(dialog.getByRole('button', { name: /^1 overboeking van/ }))
  await dialog.findByText(/Het IBAN of de naam bij bestelling \d+ klopt niet/)
  await user.clear(iban)
  await user.type(iban, 'nl91abna0417164300')
  dialog.getByText('NL91 ABNA 0417 1643 00')
  await user.click(dialog.getByRole('button', { name: /^1 overboeking van/ }))
  await screen.findByText(/Het betaalbestand is gemaakt/)
  await screen.findByText('Zit in een betaalbestand.')
  await user.click(await screen.findByRole('button', { name: /^Een post uit het bestand van .* halen$/ }))
  const removal = within(await screen.findByRole('dialog'))
  removal.getByText(/Het bestand vervalt/)
  await user.type(removal.getByLabelText(/Reden/), 'ander IBAN gekregen')
  await user.click(removal.getByRole('button', { name: /eruit halen$/ }))
  await user.click(await screen.findByRole('button', { name: 'Betaalbestand maken (1)' }))
  const second = within(await screen.findByRole('dialog', { name: 'Betaalbestand maken' }))
  await user.type(second.getByLabelText(/^IBAN bij/), 'NL91 ABNA 0417 1643 00')
  await user.type(second.getByLabelText(/Reden/), 'opnieuw')
  await user.clear(second.getByLabelText('Dag van overboeken'))
  await user.type(second.getByLabelText('Dag van overboeken'), '2026-12-05')
  await user.click(second.getByRole('button', { name: /^1 overboeking van/ }))
  await screen.findByText('Zit in een betaalbestand.')
  await user.click(await screen.findByRole('button', { name: /^Bestand van .* is overgemaakt$/ }))
  const mark = within(await screen.findByRole('dialog'))
  await user.type(mark.getByLabelText(/Reden/), 'uitgevoerd door de bank')
  await user.click(mark.getByRole('button', { name: 'Overgemaakt' }))
  expect(await screen.findByText(/^Overgemaakt \d/)).toBeTruthy()
})
