import { screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { one } from '../../../db/query'
import { orders } from '../../../db/schema/orders'
import { auditEntries } from '../../../db/schema/staff'
import { dayInAmsterdam } from '../../../rules/calendar'
import { addOrderNote } from '../../../server/features/orders/staff/staff-order-acts.service'
import { openStaffPage } from '../../../tests/support/staff-page'
import { buyerOf, orderDelivered } from '../../../tests/support/stuck-orders'
import { contextOn } from '../../../tests/support/test-context'

const RESELLER = 'reseller@voorbeeld.nl'

test('an entry leads to what it is about', async () => {
  let id = ''
  const { staff, visit } = await openStaffPage('/beheer/logboek', {
    prepare: async (shop) => {
      id = await orderDelivered(await buyerOf(shop), 'gelogd.nl')
    },
  })
  await addOrderNote(await staff(), { orderId: id, text: 'Eva gebeld', reason: 'gebeld' })
  await visit('/beheer/logboek?wat=addOrderNote')
  const order = await screen.findByRole('link', { name: 'Bestelling' })
  expect(order.getAttribute('href')).toBe(`/beheer/bestellingen/${id}`)
})

test('the number of a request finds its entries, and the page of a customer leads to those of that customer', async () => {
  let [first, second] = ['', '']
  const { staff, shop, visit } = await openStaffPage('/beheer/logboek', {
    prepare: async (shop) => {
      first = await orderDelivered(await buyerOf(shop), 'een.nl')
      second = await orderDelivered(await contextOn(shop.app, shop.clock, { signedInAs: RESELLER }), 'twee.nl')
    },
  })
  const { reader } = shop.app.deps.db
  await addOrderNote(await staff(), { orderId: first, text: 'Eva gebeld', reason: 'eerste' })
  await addOrderNote(await staff(), { orderId: second, text: 'Jan gebeld', reason: 'tweede' })
  const noted = await one(reader.select().from(auditEntries).where(eq(auditEntries.reason, 'eerste')))
  await visit(`/beheer/logboek?q=${noted?.requestId}`)
  await screen.findByText('eerste')
  expect(screen.queryByText('tweede')).toBeNull()
  const ordered = await one(reader.select().from(orders).where(eq(orders.id, second)))
  await visit(`/beheer/klanten/${ordered?.accountId}?tab=activiteit`)
  const link = await screen.findByRole('link', { name: 'Handelingen van medewerkers' })
  await visit(link.getAttribute('href') ?? '')
  await screen.findByText('tweede')
  expect(screen.queryByText('eerste')).toBeNull()
  await visit('/beheer/logboek?q=nergens')
  await screen.findByText(/nieuwste 100.000 regels/)
})

test('the entries of a filter are exported with a reason, which is recorded', async () => {
  const { user, shop } = await openStaffPage('/beheer/logboek?uitkomst=REFUSED', { roles: ['READER'] })
  const clicked: HTMLAnchorElement[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this)
  })
  await user.click(screen.getByRole('button', { name: 'Exporteren' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Logboek exporteren' }))
  dialog.getByText('Alle regels die bij de filters passen, nieuwste boven.')
  await user.type(dialog.getByLabelText(/Reden/), 'jaarlijkse controle')
  await user.click(dialog.getByRole('button', { name: 'Exporteren' }))
  await screen.findByText('Het logboek wordt gedownload.')
  click.mockRestore()
  expect(clicked[0]?.download).toBe(`logboek-${dayInAmsterdam(shop.clock.now())}.csv`)
  expect(clicked[0]?.getAttribute('href')).toMatch(/^\/staff\/audit-log\?ticket=/)
  const { reader } = shop.app.deps.db
  const entry = await one(reader.select().from(auditEntries).where(eq(auditEntries.act, 'exportAuditLog')))
  const changes = [{ field: 'outcome', before: null, after: 'REFUSED' }]
  expect(entry).toMatchObject({ reason: 'jaarlijkse controle', outcome: 'DONE', changes })
})

test('staff who see only their own acts do not export them', async () => {
  await openStaffPage('/beheer/logboek', { roles: ['SUPPORT'] })
  expect(screen.queryByRole('button', { name: 'Exporteren' })).toBeNull()
})
