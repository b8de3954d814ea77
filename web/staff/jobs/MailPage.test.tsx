import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRole } from '../../../rules/staff-rights'
import { enqueueMail } from '../../../server/mail/mail'
import { openStaffPage } from '../../../tests/support/staff-page'
import type { TestShop } from '../../../tests/support/test-shop'

const TO = 'klant@voorbeeld.example'

/** Queues a mail that staff may read. */
const queue = ({ app, clock }: TestShop) =>
  app.deps.db.transaction((tx) => {
    const sendAt = clock.now() + 3_600_000
    const mail = { to: TO, subject: 'Je bestelling', text: 'Dank je.', html: '<p>Dank je.</p>' }
    return enqueueMail(tx, { ...mail, reference: 'order-placed-ord_proef', sendAt }, clock.now())
  })

test.each<[StaffRole, boolean]>([
  ['FINANCE', false],
  ['READER', false],
  ['SUPPORT', true],
])('%s sees which mails were sent; reads them: %s', async (role, mayRead) => {
  const { user } = await openStaffPage('/beheer/mail', { roles: [role], prepare: queue })
  const table = await screen.findByRole('table', { name: 'Mail' })
  within(table).getByText(TO)
  expect(within(table).queryByRole('button', { name: `Mail aan ${TO} lezen` }) !== null).toBe(mayRead)
  await user.type(screen.getByRole('searchbox'), 'ander@voorbeeld.example{Enter}')
  await waitFor(() => expect(screen.queryByText(TO)).toBeNull())
})

test('the page is in English too', async () => {
  await openStaffPage('/beheer/mail', { roles: ['READER'], locale: 'en' })
  await screen.findByText(/^Which mails the shop sent/)
})
