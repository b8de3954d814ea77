import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getCatalogue } from '../../../server/features/catalogue/catalogue.service'
import { openStaffPage } from '../../../tests/support/staff-page'

test('finance makes an automatic promotion, which baskets get, and ends it', async () => {
  const { user, shop } = await openStaffPage('/beheer/acties', { roles: ['FINANCE'] })
  const running = within(screen.getByRole('region', { name: 'Loopt' }))
  expect(running.getByText('VLAGGENMAST').closest('tr')?.textContent).toMatch(/0 van 100/)
  await user.click(screen.getByRole('button', { name: 'Nieuwe actie' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nieuwe actie' }))
  await user.type(dialog.getByLabelText('Code'), 'lente 27')
  await user.type(dialog.getByLabelText(/Reden/), 'lentecampagne')
  await user.click(dialog.getByRole('button', { name: 'Nieuwe actie' }))
  await waitFor(() => expect(dialog.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'))
  await user.clear(dialog.getByLabelText('Code'))
  await user.type(dialog.getByLabelText('Code'), 'lente-27')
  await user.click(dialog.getByRole('button', { name: /Hoe klanten hem krijgen/ }))
  await user.click(await screen.findByRole('option', { name: /^Vanzelf/ }))
  await user.type(dialog.getByLabelText('Hoeveel'), '12,5')
  await user.click(dialog.getByRole('button', { name: /Geldt voor/ }))
  await user.click(await screen.findByRole('option', { name: 'Alle producten: webhosting' }))
  await user.click(dialog.getByRole('button', { name: 'Nieuwe actie' }))
  const row = (await running.findByText('LENTE-27')).closest('tr')
  expect(row?.textContent).toMatch(/vanzelf, zonder code.*lentecampagne.*12,5%.*webhosting/)
  const { deps } = shop.app
  const promotions = async () => (await getCatalogue(deps)).promotions.map(({ code }) => code)
  expect(await promotions()).toEqual(['LENTE-27'])

  await user.click(screen.getByRole('button', { name: 'LENTE-27 stoppen' }))
  const end = within(await screen.findByRole('dialog', { name: 'LENTE-27 stoppen' }))
  await user.type(end.getByLabelText(/Reden/), 'te succesvol')
  await user.click(end.getByRole('button', { name: 'Nu stoppen' }))
  await waitFor(() => expect(running.queryByText('LENTE-27')).toBeNull())
  expect(await promotions()).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Voorbij' }))
  within(await screen.findByRole('region', { name: 'Voorbij' })).getByText('LENTE-27')
})

test('support has no promotions', async () => {
  await openStaffPage('/beheer/acties', { roles: ['SUPPORT'] })
  await screen.findByRole('heading', { level: 1, name: /^Acties is voor/ })
})

test('finance makes a promotion for two products', async () => {
  const { user } = await openStaffPage('/beheer/acties', { roles: ['FINANCE'] })
  await user.click(screen.getByRole('button', { name: 'Nieuwe actie' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nieuwe actie' }))
  await user.type(dialog.getByLabelText('Code'), 'twee')
  await user.type(dialog.getByLabelText('Hoeveel'), '10')
  await user.type(dialog.getByLabelText(/Reden/), 'twee samen')
  await user.click(dialog.getByRole('button', { name: /Geldt voor/ }))
  await user.click((await screen.findAllByRole('option')).at(-1) as HTMLElement)
  const also = within(await dialog.findByRole('group', { name: 'Ook voor' }))
  await user.click(also.getAllByRole('checkbox')[0] as HTMLElement)
  await user.click(dialog.getByRole('button', { name: 'Nieuwe actie' }))
  const row = (await screen.findByText('TWEE')).closest('tr')
  expect(row?.textContent).toMatch(/[A-Z0-9_]+, [A-Z0-9_]+/)
})
