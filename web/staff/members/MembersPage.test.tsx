import { screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { one, run } from '../../../db/query'
import { staffMembers } from '../../../db/schema/staff'
import { staffProposals } from '../../../db/schema/staff-proposals'
import { dayInAmsterdam } from '../../../rules/calendar'
import { addDays } from '../../../rules/renewal'
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

test('an owner gives a temporary colleague a last day, by the keyboard', async () => {
  const { user, colleague, staff, visit } = await openStaffPage('/beheer/personeel', { locale: 'en' })
  await colleague('Sem', ['SUPPORT'])
  await visit('/beheer/personeel')
  const row = (await screen.findByText('sem@hosting.example')).closest('tr') as HTMLElement
  within(row)
    .getByRole('button', { name: /More for Sem/ })
    .focus()
  await user.keyboard('{Enter}')
  const act = await screen.findByRole('button', { name: 'Last day' })
  act.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Last day of Sem' })
  const day = within(dialog).getByLabelText<HTMLInputElement>(/^Access through/)
  expect(document.activeElement).toBe(day)
  await user.type(day, '2020-01-01')
  await user.type(within(dialog).getByLabelText(/^Reason/), 'covers a leave')
  await user.keyboard('{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Save the last day' }))
  await within(dialog).findByText(/in the past/)
  const lastDay = addDays(dayInAmsterdam(Date.now()), 30)
  await user.clear(day)
  await user.type(day, lastDay)
  await user.click(within(dialog).getByRole('button', { name: 'Save the last day' }))
  await within(row).findByText(/^through /)
  within(row).getByText('Active')
  const sem = async () => (await listStaffMembers(await staff())).find(({ name }) => name === 'Sem')
  expect(await sem()).toMatchObject({ lastDay, isPastLastDay: false })
  await (await staff()).db.transaction((tx) =>
    run(tx.update(staffMembers).set({ lastDay: '2020-01-01' }).where(eq(staffMembers.name, 'Sem'))),
  )
  await visit('/beheer/jobs')
  await visit('/beheer/personeel')
  within((await screen.findByText('sem@hosting.example')).closest('tr') as HTMLElement).getByText('Ended')
})

test('an owner proposes to give a role over money, and another owner reads which', async () => {
  const { user, colleague, staff, visit } = await openStaffPage('/beheer/personeel')
  await colleague('Sem', ['SUPPORT'])
  await colleague('Bas', ['OWNER'])
  await visit('/beheer/personeel')
  const row = (await screen.findByText('sem@hosting.example')).closest('tr') as HTMLElement
  await user.click(within(row).getByRole('button', { name: /Meer bij Sem/ }))
  await user.click(await screen.findByRole('button', { name: 'Rollen wijzigen' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rollen van Sem' })
  within(dialog).getByText(/keurt een andere eigenaar dat eerst goed/)
  await user.click(within(dialog).getByRole('checkbox', { name: /^Financiën/ }))
  await user.type(within(dialog).getByLabelText(/^Reden/), 'doet de boekhouding')
  await user.click(within(dialog).getByRole('button', { name: 'Rollen opslaan' }))
  await screen.findByText(/^Voorgesteld, nog niet gedaan/)
  const sem = (await listStaffMembers(await staff())).find(({ name }) => name === 'Sem')
  expect(sem?.roles).toEqual(['SUPPORT'])
  const proposal = await one((await staff()).db.reader.select().from(staffProposals))
  await visit(`/beheer/voorstellen/${proposal?.id}`)
  await screen.findByRole('heading', { level: 1, name: /rollen wijzigen/ })
  const facts = screen.getByText('Nieuwe rollen').closest('div') as HTMLElement
  expect(
    within(facts)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Financiën', 'Support'])
})

test('enabling a disabled owner is proposed, and the reader is told so', async () => {
  const { user, colleague, staff, visit } = await openStaffPage('/beheer/personeel')
  await colleague('Sem', ['OWNER'])
  await colleague('Bas', ['OWNER'])
  await (await staff()).db.transaction((tx) =>
    run(tx.update(staffMembers).set({ isDisabled: true }).where(eq(staffMembers.name, 'Sem'))),
  )
  await visit('/beheer/personeel')
  const row = (await screen.findByText('sem@hosting.example')).closest('tr') as HTMLElement
  await user.click(within(row).getByRole('button', { name: /Meer bij Sem/ }))
  await user.click(await screen.findByRole('button', { name: 'Weer aanzetten' }))
  const dialog = await screen.findByRole('dialog', { name: /Sem/ })
  within(dialog).getByText(/keurt een andere eigenaar dat eerst goed/)
  await user.type(within(dialog).getByLabelText(/^Reden/), 'terug van verlof')
  await user.click(within(dialog).getByRole('button', { name: /aanzetten$/ }))
  await screen.findByText(/^Voorgesteld, nog niet gedaan/)
  const sem = (await listStaffMembers(await staff())).find(({ name }) => name === 'Sem')
  expect(sem?.isDisabled).toBe(true)
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
