// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../tests/support/page'
import { DEMO_PASSWORD } from '../../../tests/support/test-config'

test('a wrong password is said in words, and what was typed is still there', async () => {
  const { user } = await openPage('/inloggen')
  await user.type(screen.getByLabelText('E-mailadres'), 'klant@voorbeeld.nl')
  await user.type(screen.getByLabelText('Wachtwoord'), 'niet-het-goede-woord')
  await user.click(screen.getAllByRole('button', { name: 'Inloggen' }).at(-1) as HTMLElement)
  await screen.findByText('Ongeldige inloggegevens.')
  expect(screen.getByLabelText<HTMLInputElement>('E-mailadres').value).toBe('klant@voorbeeld.nl')
})

test('a customer who signs in gets where the address says', async () => {
  const { user, ctx } = await openPage('/inloggen')
  await user.type(screen.getByLabelText('E-mailadres'), 'klant@voorbeeld.nl')
  await user.type(screen.getByLabelText('Wachtwoord'), DEMO_PASSWORD)
  await user.click(screen.getAllByRole('button', { name: 'Inloggen' }).at(-1) as HTMLElement)
  await waitFor(() => expect(ctx.viewer.isLoggedIn).toBe(true))
})
