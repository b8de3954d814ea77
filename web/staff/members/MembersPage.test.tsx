import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listStaffMembers } from '../../../server/staff/members.service'
import { openStaffPage } from '../../../tests/support/staff-page'

test('an owner disables a colleague with a reason, and sees it at once', async () => {
  const { user, colleague, staff, visit } = await openStaffPage('/beheer/personeel')
  await colleague('Sem', ['SUPPORT'])
  await visit('/beheer/personeel')
  const row = (await screen.findByText('sem@hosting.example')).closest('tr') as HTMLElement
  within(row).getByText('Actief')

  await user.click(within(row).getByRole('button', { name: /Meer bij Sem/ }))
  await user.click(await screen.findByRole('button', { name: 'Uitzetten' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sem uitzetten' })
  await user.click(within(dialog).getByRole('button', { name: 'Sem uitzetten' }))
  await within(dialog).findByText(/minstens 3 tekens/)
  await user.type(within(dialog).getByLabelText(/Reden/), 'werkt hier niet meer')
  await user.click(within(dialog).getByRole('button', { name: 'Sem uitzetten' }))

  await within(row).findByText('Uitgezet')
  const members = await listStaffMembers(await staff())
  expect(members.find(({ name }) => name === 'Sem')?.isDisabled).toBe(true)
})

test('a role without the right sees who has it', async () => {
  await openStaffPage('/beheer/personeel', { roles: ['SUPPORT'] })
  expect(screen.queryByText('noor@hosting.example')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('Personeel')
})

test('the limits for four eyes are those of the configuration, with their variables', async () => {
  await openStaffPage('/beheer/personeel', { env: { REFUND_LIMIT: '12345' } })
  const card = await screen.findByRole('region', { name: 'Grenzen voor vier ogen' })
  within(card).getByText(/^boven € 123,45 per keer, € 1.000 per persoon per dag, € 2.500 per klant per 30 dagen$/)
  within(card).getByText(/REFUND_CUSTOMER_MONTH_LIMIT/)
  within(card).getByText(/prijswijziging inplannen/)
  within(card).getByText('Vier ogen aan')
})

test('a shop without four eyes says so', async () => {
  await openStaffPage('/beheer/personeel', { env: { FOUR_EYES: 'off' } })
  await screen.findByText('Vier ogen uit: alles gebeurt meteen')
})
