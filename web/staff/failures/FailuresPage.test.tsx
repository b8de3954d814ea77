import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findAccountByEmail } from '../../../server/features/accounts/accounts.service'
import { openStaffPage } from '../../../tests/support/staff-page'
import type { TestShop } from '../../../tests/support/test-shop'

const NUMBER = '5f0d6a3e-7d0c-4c0e-9a55-0d6c2f8a1b77'

/** Two failed requests, of the demo customer and of a visitor. */
async function addFailures({ app: { deps } }: TestShop): Promise<void> {
  const customer = await findAccountByEmail(deps.db.reader, 'klant@voorbeeld.nl')
  const error = new TypeError('klant@voorbeeld.nl is not iterable')
  deps.noteFailedRequest(deps, { id: NUMBER, operation: 'purchase', error, accountId: customer?.id ?? null })
  deps.noteFailedRequest(deps, { id: 'other', operation: 'GET /webhosting', error: 'odd', accountId: null })
}

test('staff see failed requests, and find one by the number that a customer mentions', async () => {
  const { user } = await openStaffPage('/beheer/mislukte-verzoeken', { roles: ['SUPPORT'], prepare: addFailures })
  const row = (await screen.findByText(NUMBER)).closest('tr') as HTMLElement
  for (const words of ['purchase', 'TypeError']) within(row).getByText(words)
  expect(within(row).getByRole('link').getAttribute('href')).toMatch(/^\/beheer\/klanten\/acc/)
  screen.getByText('bezoeker')
  expect(document.body.textContent).not.toContain('iterable')
  const search = screen.getByRole('searchbox', { name: 'Nummer van een verzoek' })
  await user.type(search, `${NUMBER}{Enter}`)
  await waitFor(() => expect(screen.queryByText('other')).toBeNull())
  screen.getByText(NUMBER)
  await user.clear(search)
  await user.type(search, 'nergens{Enter}')
  await screen.findByText('Geen mislukt verzoek met nummer nergens in de laatste 30 dagen.')
  await user.click(screen.getByRole('link', { name: 'Toon alles' }))
  await screen.findByText('other')
})

test('the search of everything leads to it', async () => {
  const { user } = await openStaffPage('/beheer/vandaag', { roles: ['SUPPORT'], prepare: addFailures })
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Zoeken in alles' }), NUMBER)
  await user.click(await screen.findByRole('option', { name: new RegExp(`${NUMBER}.*purchase, TypeError`) }))
  await screen.findByRole('heading', { level: 1, name: 'Mislukte verzoeken' })
  screen.getByText(NUMBER)
})

test('staff without the right do not see them', async () => {
  await openStaffPage('/beheer/mislukte-verzoeken', { roles: ['READER'], prepare: addFailures })
  await screen.findByRole('heading', { level: 1, name: /Mislukte verzoeken/ })
  expect(screen.queryByText(NUMBER)).toBeNull()
})
