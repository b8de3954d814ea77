import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../tests/support/page'

test('help has questions by subject, a search through all of them, and opening hours [GEN-012]', async () => {
  const { user } = await openPage('/hulp')
  const subjects = ['Prijzen en betalen', 'Domeinnamen en DNS', 'Webhosting en e-mail', 'Account en veiligheid']
  for (const name of subjects) expect(screen.getByRole('region', { name })).toBeTruthy()
  const search = await screen.findByRole('searchbox', { name: 'Zoek in de vragen' })
  await user.type(search, 'facturen')
  expect(screen.getByRole('heading', { name: '1 vraag gevonden' })).toBeTruthy()
  expect(screen.getByText('Waar vind ik mijn facturen?').closest('details')?.open).toBe(true)
  await user.clear(search)
  await user.type(search, 'zeilboot')
  expect(screen.getByText(/^Niets gevonden/)).toBeTruthy()
  await user.clear(search)
  expect(screen.getByRole('region', { name: subjects[0] ?? '' })).toBeTruthy()
  const hours = within(screen.getByRole('table', { name: /^Bereikbaar/ }))
  expect(hours.getByRole('row', { name: 'vrijdag 09:00 – 17:30' })).toBeTruthy()
  expect(hours.getByRole('row', { name: 'zondag gesloten' })).toBeTruthy()
})
