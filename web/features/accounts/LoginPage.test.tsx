import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { toCustomerDto } from '../../../rules/customer-dto'
import { REGISTRATION_DEFAULTS } from '../../../rules/registration'
import { LOGIN, LOGIN_PER_ADDRESS } from '../../../server/features/accounts/accounts.limits'
import { registerAccount } from '../../../server/features/accounts/registration.service'
import { chooseLanguage, errorOf, expectFocus, expectTyped, field, fillIn } from '../../../tests/support/form-fields'
import { type OpenedPage, openPage } from '../../../tests/support/page'
import { DEMO_PASSWORD } from '../../../tests/support/test-config'

const CUSTOMER = 'klant@voorbeeld.nl'
const WORDS = {
  nl: { email: 'E-mailadres', password: 'Wachtwoord', logIn: 'Inloggen' },
  en: { email: 'E-mail address', password: 'Password', logIn: 'Log in' },
} as const

/** Form that contains the password field. */
const formOf = (locale: 'nl' | 'en'): HTMLElement => field(WORDS[locale].password).closest('form') as HTMLElement

async function logIn(user: UserEvent, email: string, password: string, locale: 'nl' | 'en' = 'nl') {
  const words = WORDS[locale]
  await fillIn(user, { [words.email]: email, [words.password]: password })
  await user.click(within(formOf(locale)).getByRole('button', { name: words.logIn }))
}

const attempts = async ({ ctx }: OpenedPage, email: string) => (await ctx.limits.peek(LOGIN, `email ${email}`)).count

test('a wrong password is said below it, where the focus goes, and what was typed is still there [AUTH-004]', async () => {
  const { user } = await openPage('/inloggen')
  await logIn(user, CUSTOMER, 'niet-het-goede-woord')
  await waitFor(() => expect(errorOf(field('Wachtwoord'))).toBe('Ongeldige inloggegevens.'))
  await expectFocus('Wachtwoord')
  expectTyped({ 'E-mailadres': CUSTOMER, Wachtwoord: 'niet-het-goede-woord' })
  await user.type(field('Wachtwoord'), 'x')
  await waitFor(() => expect(errorOf(field('Wachtwoord'))).toBeNull())
})

test('a customer who logs in continues to the address in the link', async () => {
  const page = await openPage('/inloggen?from=%2Faccount')
  await logIn(page.user, CUSTOMER, DEMO_PASSWORD)
  await screen.findByRole('heading', { level: 1, name: 'Dag Vera Voorbeeld' })
  expect(page.ctx.viewer.isLoggedIn).toBe(true)
})

test.each([
  ['nl', '', '', { email: 'Vul dit veld in.', password: 'Vul dit veld in.' }],
  ['nl', 'klant', 'x', { email: 'Vul een geldig e-mailadres in.', password: null }],
  ['nl', CUSTOMER, '', { email: null, password: 'Vul dit veld in.' }],
  ['en', '', '', { email: 'Fill in this field.', password: 'Fill in this field.' }],
  ['en', 'klant', 'x', { email: 'Enter a valid e-mail address.', password: null }],
] as const)(
  '%s: %j with password %j is not sent; the first wrong field has the focus [AUTH-006]',
  async (locale, email, password, errors) => {
    const page = await openPage('/inloggen', { locale })
    const words = WORDS[locale]
    await logIn(page.user, email, password, locale)
    await expectFocus(errors.email ? words.email : words.password)
    expect(errorOf(field(words.email))).toBe(errors.email)
    expect(errorOf(field(words.password))).toBe(errors.password)
    expectTyped({ [words.email]: email, [words.password]: password })
    expect(await attempts(page, email || 'klant')).toBe(0)
  },
)

test('what is wrong is said in the other language too, and what was typed stays [GEN-002]', async () => {
  const { user } = await openPage('/inloggen')
  await logIn(user, 'klant', 'mijn-geheim')
  await waitFor(() => expect(errorOf(field('E-mailadres'))).toBe('Vul een geldig e-mailadres in.'))
  await chooseLanguage(user, 'EN')
  await waitFor(() => expect(errorOf(field('E-mail address'))).toBe('Enter a valid e-mail address.'))
  expectTyped({ 'E-mail address': 'klant', Password: 'mijn-geheim' })
})

test('from the third wrong password on a captcha is asked, and the button waits for it [AUTH-005, CAP-008, CAP-009]', async () => {
  const { user } = await openPage('/inloggen')
  for (const time of [1, 2, 3]) {
    expect(screen.queryByRole('group', { name: 'Captcha' })).toBeNull()
    await logIn(user, CUSTOMER, `niet-het-goede-woord-${time}`)
    await waitFor(() => expect(errorOf(field('Wachtwoord'))).toBe('Ongeldige inloggegevens.'))
  }
  await screen.findByRole('group', { name: 'Captcha' })
  expect(within(formOf('nl')).getByRole<HTMLButtonElement>('button', { name: 'Inloggen' }).disabled).toBe(true)
  expectTyped({ 'E-mailadres': CUSTOMER, Wachtwoord: 'niet-het-goede-woord-3' })
})

test.each([
  ['nl', 'Uw account is geblokkeerd.'],
  ['en', 'Your account has been blocked.'],
] as const)('%s: a blocked account says so to who knows its password', async (locale, words) => {
  const { user } = await openPage('/inloggen', { locale })
  await logIn(user, 'geblokkeerd@voorbeeld.nl', DEMO_PASSWORD, locale)
  await waitFor(() => expect(errorOf(field(WORDS[locale].password))).toBe(words))
})

test('a sub-user comes in as one', async () => {
  const { user, ctx } = await openPage('/inloggen?from=%2Faccount')
  await logIn(user, 'subgebruiker@voorbeeld.nl', DEMO_PASSWORD)
  await screen.findByRole('heading', { level: 1, name: 'Dag Suze Gebruiker' })
  expect(ctx.viewer).toMatchObject({ isLoggedIn: true, isSubUser: true })
})

test('who has not used the link in the mail yet can have it sent again', async () => {
  const { user, ctx, shop } = await openPage('/inloggen')
  const person = { forename: 'Nina', surname: 'Nieuw', company: 'Nieuw BV', phone: '010 123 45 67' }
  const address = { postcode: '1234 AB', houseNumber: '1', street: 'Voorbeeldstraat', city: 'Voorbeeldstad' }
  const account = { email: 'nina@example.nl', password: 'nina bakt kruidnagels' }
  await registerAccount(ctx, { form: toCustomerDto({ ...REGISTRATION_DEFAULTS, ...person, ...address, ...account }) })
  await logIn(user, account.email, account.password)
  await waitFor(() => expect(errorOf(field('Wachtwoord'))).toMatch(/^Je account is nog niet geactiveerd/))
  await user.click(await screen.findByRole('button', { name: 'Activeringslink opnieuw verzenden' }))
  await screen.findByText('We hebben de activeringslink opnieuw verzonden.')
  await shop.settle()
  expect(shop.mails().filter(({ to }) => to === account.email)).toHaveLength(2)
})

test('a failed request is reported, and can be retried with the same input', async () => {
  const { user, ctx } = await openPage('/inloggen')
  const limit = ctx.limits.perAddress(LOGIN_PER_ADDRESS)
  for (let time = 0; time < limit.max; time++) await ctx.limits.take(limit, ctx.address)
  await logIn(user, CUSTOMER, DEMO_PASSWORD)
  await waitFor(() => expect(errorOf(field('Wachtwoord'))).toMatch(/^Dat ging te vaak achter elkaar\./))
  expectTyped({ 'E-mailadres': CUSTOMER, Wachtwoord: DEMO_PASSWORD })
  await ctx.limits.clear(limit, ctx.address)
  await user.click(within(formOf('nl')).getByRole('button', { name: 'Inloggen' }))
  await waitFor(() => expect(ctx.viewer.isLoggedIn).toBe(true))
})

test('a password that was filled in without an event counts too', async () => {
  const { user, ctx } = await openPage('/inloggen')
  field('E-mailadres').value = CUSTOMER
  field('Wachtwoord').value = DEMO_PASSWORD
  await user.click(within(formOf('nl')).getByRole('button', { name: 'Inloggen' }))
  await waitFor(() => expect(ctx.viewer.isLoggedIn).toBe(true))
})

test('the page brings the address that was typed to who forgot the password [AUTH-006, AUTH-007, AUTH-012, MOD-007]', async () => {
  const { user, shop } = await openPage('/inloggen')
  await fillIn(user, { 'E-mailadres': CUSTOMER })
  await user.click(screen.getByRole('button', { name: 'Wachtwoord vergeten?' }))
  const dialog = await screen.findByRole('dialog', { name: 'Wachtwoord vergeten?' })
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Versturen' })
  await waitFor(() => expectTyped({ 'E-mailadres': CUSTOMER }, dialog))

  for (const [typed, error] of [
    ['klant', 'Vul een geldig e-mailadres in.'],
    ['klant@voorbeeld', 'Vul een geldig e-mailadres in.'],
  ] as const) {
    await fillIn(user, { 'E-mailadres': typed }, dialog)
    await user.click(send)
    await waitFor(() => expect(errorOf(field('E-mailadres', dialog))).toBe(error))
    await expectFocus('E-mailadres', dialog)
    expectTyped({ 'E-mailadres': typed }, dialog)
  }
  await user.clear(field('E-mailadres', dialog))
  expect(send.disabled).toBe(true)
  await fillIn(user, { 'E-mailadres': CUSTOMER }, dialog)
  await user.click(send)
  const told = await screen.findByRole('dialog', { name: 'Kijk in je mail' })
  expect(told.textContent).toContain('Is dit e-mailadres bij ons bekend')
  const words = told.textContent
  await user.click(within(told).getAllByRole('button', { name: 'Sluiten' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  // An address that is not known has the same answer, and no mail.
  await user.click(screen.getByRole('button', { name: 'Wachtwoord vergeten?' }))
  const again = await screen.findByRole('dialog', { name: 'Wachtwoord vergeten?' })
  await fillIn(user, { 'E-mailadres': 'niemand@voorbeeld.nl' }, again)
  await user.click(within(again).getByRole('button', { name: 'Versturen' }))
  expect((await screen.findByRole('dialog', { name: 'Kijk in je mail' })).textContent).toBe(words)
  expect(words).toMatch(/contact/)
  await shop.settle()
  expect(shop.mails().map(({ to }) => to)).toEqual([CUSTOMER])
})

test('too many requests for a new password wait for a captcha, with the address still there [AUTH-010, CAP-008]', async () => {
  const { user } = await openPage('/inloggen', { locale: 'en' })
  for (let time = 1; time <= 3; time++) {
    await user.click(screen.getByRole('button', { name: 'Forgotten your password?' }))
    const dialog = await screen.findByRole('dialog', { name: 'Forgotten your password?' })
    await fillIn(user, { 'E-mail address': 'iemand@example.nl' }, dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    const told = await screen.findByRole('dialog', { name: 'Check your mail' })
    await user.click(within(told).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await user.click(screen.getByRole('button', { name: 'Forgotten your password?' }))
  const dialog = await screen.findByRole('dialog', { name: 'Forgotten your password?' })
  await fillIn(user, { 'E-mail address': 'iemand@example.nl' }, dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await within(dialog).findByText('Too many attempts. Solve Captcha before sending password reset request.')
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  expectTyped({ 'E-mail address': 'iemand@example.nl' }, dialog)
})
