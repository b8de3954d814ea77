import { render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { StaffRole } from '../../../rules/staff-rights'
import { CUSTOMER, fillBasket, order, pay } from '../../../server/features/orders/orders.test-support'
import { previewRefund, proposeRefund } from '../../../server/features/payments/staff/staff-refunds.service'
import { ApprovalNeeded } from '../../../server/staff/proposals/proposals.graphql'
import type { StaffContext } from '../../../server/staff/staff-context'
import { openStaffPage } from '../../../tests/support/staff-page'
import { contextOn } from '../../../tests/support/test-context'
import type { TestShop } from '../../../tests/support/test-shop'
import { StaffApp } from '../StaffApp'
import { RefundDialog } from './RefundDialog'

let placed = { orderId: '', lineIds: [] as string[] }

async function paidOrder({ app, clock }: TestShop) {
  const customer = await contextOn(app, clock, { signedInAs: CUSTOMER })
  await fillBasket(customer, 'scherm.nl', [{ code: 'HOSTING_BASIC' }])
  const { order: made, returnUrl } = await order(customer)
  await pay(customer, returnUrl)
  placed = { orderId: made.id, lineIds: made.items.map(({ id }) => id) }
}

async function refund(by: StaffContext) {
  const expectedRefundable = (await previewRefund(by, placed))?.refundable ?? 0
  return proposeRefund(by, { ...placed, expectedRefundable, reason: 'lag veertien uur stil' })
}

const open = (path: string, roles: StaffRole[], env: Record<string, string> = {}) =>
  openStaffPage(path, { roles, env, prepare: paidOrder })

test('a refund is listed as the bank says it', async () => {
  const { staff, shop, visit } = await open('/beheer/terugbetalingen', ['FINANCE'])
  expect(screen.getByText('Er is nog nooit iets terugbetaald.')).toBeTruthy()
  await refund(await staff())
  await visit('/beheer/terugbetalingen')
  expect(screen.getAllByText('Verstuurd', { selector: 'td *' })).toHaveLength(2)
  await shop.settle()
  await visit('/beheer/terugbetalingen?toestand=DONE')
  expect(screen.getAllByText(/^Gelukt \d/)).toHaveLength(2)
  expect(screen.getByText('2 van 2')).toBeTruthy()
})

test('a refund above the limit waits for a colleague, who sees the same preview and approves it', async () => {
  const { staff, colleague, visit, user } = await open('/beheer/terugbetalingen', ['FINANCE'], { REFUND_LIMIT: '100' })
  const proposed = await refund(await (await colleague('Sam', ['SUPPORT']))())
  if (!(proposed instanceof ApprovalNeeded)) throw new Error('it is no proposal')
  await visit('/beheer/terugbetalingen')
  await user.click(screen.getByRole('link', { name: /Voorstel 1 bekijken/ }))
  expect(await screen.findByRole('heading', { level: 1, name: /Voorstel 1/ })).toBeTruthy()
  expect(screen.getByText(/niets veranderd sinds het voorstel/)).toBeTruthy()
  expect(screen.getByText(/Naar dezelfde betaling/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Goedkeuren' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Reden/), 'nagekeken met Sam')
  await user.click(dialog.getByRole('button', { name: 'Goedkeuren' }))
  expect(await screen.findByText('Goedgekeurd')).toBeTruthy()
  expect((await staff()).staff?.name).toBe('Noor')
})

test('whoever proposed a refund can only withdraw it', async () => {
  const { staff, visit, user } = await open('/beheer/terugbetalingen', ['FINANCE'], { REFUND_LIMIT: '100' })
  const proposed = await refund(await staff())
  if (!(proposed instanceof ApprovalNeeded)) throw new Error('it is no proposal')
  await visit(`/beheer/voorstellen/${proposed.proposal.id}`)
  expect(screen.queryByRole('button', { name: 'Goedkeuren' })).toBeNull()
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
