import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lastLinkTo } from '../../../server/features/accounts/accounts.test-support'
import { login } from '../../../server/features/accounts/login.service'
import { sendPasswordResetLink } from '../../../server/features/accounts/password-reset.service'
import { chooseLanguage, errorOf, expectFocus, expectTyped, field, fillIn } from '../../../tests/support/form-fields'
import { openPage } from '../../../tests/support/page'

const EMAIL = 'klant@voorbeeld.nl'
const PASSWORD = 'vera telt zeven zeilen'

async function openLink() {
  const page = await openPage('/inloggen')
  await sendPasswordResetLink(page.ctx, { email: EMAIL })
  await page.visit(`/wachtwoord-herstellen/${await lastLinkTo(page.ctx, EMAIL)}`)
  return page
}

const save = () => screen.getByRole('button', { name: 'Wachtwoord opslaan' })

test('a new password is set by the link, and is the one to log in with', async () => {
  const { user, ctx } = await openLink()
  await fillIn(user, { Wachtwoord: PASSWORD })
  await user.click(save())
  await screen.findByText('Je wachtwoord is gewijzigd')
  const toLogin = within(screen.getByRole('main')).getByRole('link', { name: 'Inloggen' })
  expect(toLogin.getAttribute('href')).toBe('/inloggen')
  await login(ctx, { username: EMAIL, password: PASSWORD })
  expect(ctx.viewer.account?.email).toBe(EMAIL)
})

test.each([
  ['', 'Vul dit veld in.', 'Fill in this field.'],
  ['te kort', 'Kies een wachtwoord van minstens 14 tekens.', 'Choose a password of at least 14 characters.'],
  ['x'.repeat(41), 'Kies een wachtwoord van hoogstens 40 tekens.', 'Choose a password of at most 40 characters.'],
])('%j is refused on its field, in both languages, and stays [AUTH-017, GEN-002]', async (password, dutch, english) => {
  const { user } = await openLink()
  await fillIn(user, { Wachtwoord: password })
  await user.click(save())
  await expectFocus('Wachtwoord')
  expect(errorOf(field('Wachtwoord'))).toContain(dutch)
  await chooseLanguage(user, 'EN')
  await waitFor(() => expect(errorOf(field('Password'))).toContain(english))
  expectTyped({ Password: password })
})

test('a password that the server finds easy to guess is refused on its field, and the link still works', async () => {
  const { user } = await openLink()
  await fillIn(user, { Wachtwoord: 'Vera-Voorbeeld-1' })
  await user.click(save())
  await waitFor(() => expect(errorOf(field('Wachtwoord'))).toContain('Dit wachtwoord is makkelijk te raden.'))
  await expectFocus('Wachtwoord')
  expectTyped({ Wachtwoord: 'Vera-Voorbeeld-1' })
  await fillIn(user, { Wachtwoord: PASSWORD })
  await user.click(save())
  await screen.findByText('Je wachtwoord is gewijzigd')
})

test('a link that does not work offers a new one, and keeps what was typed', async () => {
  const { user } = await openPage('/wachtwoord-herstellen/geen-link')
  await fillIn(user, { Wachtwoord: PASSWORD })
  await user.click(save())
  await screen.findByText('Deze link werkt niet meer. Vraag een nieuwe aan.')
  expectTyped({ Wachtwoord: PASSWORD })
  await user.click(screen.getByRole('button', { name: 'Nieuwe link aanvragen' }))
  const dialog = await screen.findByRole('dialog', { name: 'Wachtwoord vergeten?' })
  await fillIn(user, { 'E-mailadres': EMAIL }, dialog)
})
