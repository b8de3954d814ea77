import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorOf, expectFocus, field, fillIn } from '../../../tests/support/form-fields'
import { openPage } from '../../../tests/support/page'

const LOGIN = '/bestellen/inloggen'

/** Form that contains the password field. */
const loginForm = () => field('Wachtwoord').closest('form') as HTMLFormElement
/** Values as the browser would submit them. */
const fieldsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form))

test('says that an order needs a login, and posts it with everything that the shop asks for [CHK-017, CHK-019, CHK-020, CHK-022]', async () => {
  const { user, ctx } = await openPage(LOGIN)
  screen.getByRole('heading', { level: 1, name: 'Inloggen' })
  screen.getByText(/^Log in of maak een account om je bestelling af te ronden/)
  expect(field('E-mailadres of gebruikersnaam').type).toBe('text')
  await fillIn(user, { 'E-mailadres of gebruikersnaam': 'vera', Wachtwoord: 'geheim' })
  const form = loginForm()
  expect([form.getAttribute('action'), form.method]).toEqual(['/login', 'post'])
  expect(fieldsOf(form)).toMatchObject({
    csrf: ctx.session.csrfToken,
    from: 'shop',
    username: 'vera',
    password: 'geheim',
  })
})

test('the password can be shown and hidden [CHK-021]', async () => {
  const { user } = await openPage(LOGIN)
  expect(field('Wachtwoord').type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Wachtwoord tonen' }))
  expect(field('Wachtwoord').type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Wachtwoord verbergen' }))
  expect(field('Wachtwoord').type).toBe('password')
})

test('neither name nor password may be left out [CHK-023]', async () => {
  const { user } = await openPage(LOGIN)
  const form = loginForm()
  let sent = 0
  form.submit = () => {
    sent += 1
  }
  await user.click(within(form).getByRole('button', { name: 'Inloggen' }))
  await expectFocus('E-mailadres of gebruikersnaam')
  expect(errorOf(field('E-mailadres of gebruikersnaam'))).toBe('Vul dit veld in.')
  expect(errorOf(field('Wachtwoord'))).toBe('Vul dit veld in.')
  expect(sent).toBe(0)
  await fillIn(user, { 'E-mailadres of gebruikersnaam': 'vera', Wachtwoord: 'geheim' })
  await user.click(within(form).getByRole('button', { name: 'Inloggen' }))
  await waitFor(() => expect(sent).toBe(1))
})

test.each([
  ['nl', 'locked', 'Uw account is geblokkeerd.'],
  ['nl', 'invalid', 'Ongeldige inloggegevens.'],
  ['nl', 'x', 'Ongeldige inloggegevens.'],
  ['nl', 'captcha', 'Ongeldige inloggegevens.'],
  ['en', 'locked', 'Your account has been blocked.'],
  ['en', 'x', 'Invalid login details.'],
] as const)('%s: the address tells why the last login failed: %s [ERR-010]', async (locale, loginError, words) => {
  await openPage(`${LOGIN}?loginError=${loginError}`, { locale })
  expect(screen.getByText(words).closest('[role=alert]')).not.toBeNull()
})

test('nothing is said of a login that did not fail [ERR-010]', async () => {
  await openPage(LOGIN)
  expect(screen.queryByText('Ongeldige inloggegevens.')).toBeNull()
})

test('who has a second step fills in its code along with the password', async () => {
  await openPage(`${LOGIN}?loginError=second-factor`)
  expect(field('Code').name).toBe('code')
  expect(field('Code').form).toBe(loginForm())
})

test('a sub-user is asked to log in with an account that may order [CHK-018, ERR-011, ROL-009]', async () => {
  await openPage(LOGIN, { signedInAs: 'subgebruiker@voorbeeld.nl' })
  const words = 'Je bent ingelogd als een subgebruiker. Login als een normale gebruiker om een bestelling te plaatsen.'
  expect(screen.getByText(words).closest('[role=alert]')).not.toBeNull()
  const main = within(screen.getByRole('main'))
  main.getByRole('button', { name: 'Uitloggen' })
  expect(main.queryByRole('textbox')).toBeNull()
})
