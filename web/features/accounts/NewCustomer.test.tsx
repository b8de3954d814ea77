import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Locale } from '../../../rules/text'
import { REGISTRATION } from '../../../server/features/accounts/accounts.limits'
import {
  chooseLanguage,
  errorOf,
  expectFocus,
  expectTyped,
  field,
  fillIn,
  goOffline,
} from '../../../tests/support/form-fields'
import { openComponent, openPage, type PageOptions } from '../../../tests/support/page'
import { LanguageSwitch } from '../../layout/Header'
import { NewCustomer } from './NewCustomer'

/** Valid values for every text field. */
const PERSON = {
  Voornaam: 'Nina',
  Achternaam: 'Nieuwenhuis',
  Straat: 'Kerkstraat',
  Plaats: 'Utrecht',
  Postcode: '9999 ZZ',
  Huisnummer: '12',
  Toevoeging: 'bis',
  Telefoonnummer: '030 123 45 67',
  'E-mailadres': 'nina@example.nl',
  Wachtwoord: 'nina bakt kruidnagels',
}
const COMPANY = { Bedrijfsnaam: 'Bakkerij Deeg', ...PERSON }

const open = (options: PageOptions = {}) =>
  openComponent(
    <>
      <LanguageSwitch />
      <NewCustomer />
    </>,
    options,
  )

const create = (user: UserEvent, locale: Locale = 'nl') =>
  user.click(screen.getByRole('button', { name: locale === 'nl' ? 'Account aanmaken' : 'Create account' }))

/** Links of the error summary, in order. */
const namedInNote = () =>
  within(screen.getByRole('alert'))
    .queryAllByRole('link')
    .map((link) => link.textContent)

test('a fresh form is for a company in the Netherlands [AUTH-015]', async () => {
  await open()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bedrijf' }).checked).toBe(true)
  expect(field('Land').value).toBe('Nederland')
  screen.getByRole('button', { name: 'De heer Aanhef' })
})

test.each([
  ['nl', 'Vul dit veld in.', 'Vul de bedrijfsnaam in, of kies voor particulier.'],
  ['en', 'Fill in this field.', 'Enter the company name, or choose private.'],
] as const)(
  '%s: all that is missing is said at once, on top and under each field [AUTH-016, AUTH-023]',
  async (locale, required, company) => {
    const labels = {
      nl: ['Bedrijfsnaam', 'Voornaam', 'Achternaam', 'Postcode', 'Huisnummer', 'Straat', 'Plaats', 'Telefoonnummer'],
      en: ['Company name', 'First name', 'Last name', 'Postal code', 'House number', 'Street', 'City', 'Phone number'],
    }[locale]
    const last = { nl: ['E-mailadres', 'Wachtwoord'], en: ['E-mail address', 'Password'] }[locale]
    const { user, shop } = await open({ locale })
    await create(user, locale)
    await expectFocus(labels[0] as string)
    const wrong = [...labels, ...last]
    expect(namedInNote()).toEqual(wrong)
    expect(wrong.map((label) => errorOf(field(label))?.split('.')[0])).toEqual(
      wrong.map((_, index) => (index === 0 ? company : required).split('.')[0]),
    )
    expect(shop.mails()).toEqual([])
  },
)

const WRONG = [
  ['Huisnummer', '12a', 'Vul alleen cijfers in. Letters horen bij de toevoeging.'],
  ['Telefoonnummer', 'bel mij', 'Vul een geldig telefoonnummer in.'],
  ['E-mailadres', 'nina', 'Vul een geldig e-mailadres in.'],
  ['Wachtwoord', 'te kort', 'Kies een wachtwoord van minstens 14 tekens.'],
  ['Voornaam', 'x'.repeat(101), 'Dit is te lang.'],
] as const
const IN_ENGLISH: Record<(typeof WRONG)[number][0], [label: string, words: string]> = {
  Huisnummer: ['House number', 'Enter digits only. Letters belong in the addition.'],
  Telefoonnummer: ['Phone number', 'Enter a valid phone number.'],
  'E-mailadres': ['E-mail address', 'Enter a valid e-mail address.'],
  Wachtwoord: ['Password', 'Choose a password of at least 14 characters.'],
  Voornaam: ['First name', 'This is too long.'],
}

test('each wrong field says why, in the language of the moment, and all that was typed stays [AUTH-023, GEN-002]', async () => {
  const { user } = await open()
  const typed = { ...COMPANY, ...Object.fromEntries(WRONG) }
  await fillIn(user, typed)
  await create(user)
  await expectFocus('Voornaam')
  for (const [label, , words] of WRONG) expect(errorOf(field(label)), label).toContain(words)
  expectTyped(typed)

  await chooseLanguage(user, 'EN')
  for (const [label, value] of WRONG) {
    const [english, words] = IN_ENGLISH[label]
    expect(errorOf(field(english)), english).toContain(words)
    expect(field(english).value).toBe(value)
  }
  expect(field('Country').value).toBe('Netherlands')
  await chooseLanguage(user, 'NL')
  expectTyped(typed)

  await fillIn(user, { Huisnummer: '12' })
  await waitFor(() => expect(errorOf(field('Huisnummer'))).toBeNull())
  expect(errorOf(field('E-mailadres'))).not.toBeNull()
})

test('a date of birth lies in the past [AUTH-020]', async () => {
  const { user } = await open()
  await fillIn(user, COMPANY)
  await user.type(field('Geboortedatum'), '2999-01-01')
  await create(user)
  await expectFocus('Geboortedatum')
  expect(errorOf(field('Geboortedatum'))).toBe('Deze datum ligt in de toekomst.')
})

test('a password that is easy to guess is refused by the server, on its field [AUTH-024]', async () => {
  const { user, shop } = await open()
  const typed = { ...COMPANY, Wachtwoord: 'BakkerijDeeg-01' }
  await fillIn(user, typed)
  await create(user)
  await expectFocus('Wachtwoord')
  expect(errorOf(field('Wachtwoord'))).toContain('Dit wachtwoord is makkelijk te raden.')
  expect(namedInNote()).toEqual(['Wachtwoord'])
  expectTyped(typed)
  expect(shop.mails()).toEqual([])
})

test('the lines beside the password tick along [AUTH-018]', async () => {
  const { user } = await open()
  const line = () => screen.getByText('Minstens 14 tekens').closest('li')?.textContent
  await user.type(field('Wachtwoord'), 'a'.repeat(13))
  expect(line()).not.toContain('voldaan')
  await user.type(field('Wachtwoord'), 'a')
  expect(line()).toContain('voldaan')
})

test('a Dutch address that is not known says so, and takes the street of the last one away', async () => {
  const { user } = await open()
  await fillIn(user, { Postcode: '1234 AB', Huisnummer: '1' })
  await waitFor(() => expectTyped({ Straat: 'Voorbeeldstraat', Plaats: 'Voorbeeldstad' }))
  await user.clear(field('Postcode'))
  await user.type(field('Postcode'), '9999 ZZ')
  await screen.findAllByText(/^Dit adres kennen we niet\./)
  expectTyped({ Straat: '', Plaats: '' })
})

test('a Dutch postcode and number fill in street and city, which can be changed [CHK-084]', async () => {
  const { user } = await open()
  await fillIn(user, { Postcode: '1234ab', Huisnummer: '1' })
  await waitFor(() => expectTyped({ Straat: 'Voorbeeldstraat', Plaats: 'Voorbeeldstad' }))
  expect(screen.getAllByText('Adres gevonden').length).toBeGreaterThan(0)
  await fillIn(user, { Straat: 'Achterom' })
  await user.click(field('Plaats'))
  expectTyped({ Straat: 'Achterom', Plaats: 'Voorbeeldstad' })
})

test('a street that was changed by hand is still that after the page is loaded again', async () => {
  const { user } = await openComponent(<Reloaded />)
  await fillIn(user, { Postcode: '1234ab', Huisnummer: '1' })
  await waitFor(() => expectTyped({ Straat: 'Voorbeeldstraat', Plaats: 'Voorbeeldstad' }))
  await fillIn(user, { Straat: 'Achterom' })
  await user.click(screen.getByRole('button', { name: 'reload' }))
  await screen.findAllByText('Adres gevonden')
  expectTyped({ Postcode: '1234ab', Straat: 'Achterom', Plaats: 'Voorbeeldstad' })
})

/** Remounts the form with only the data that the tab keeps. */
function Reloaded() {
  const [times, setTimes] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        reload
      </button>
      <NewCustomer key={times} />
    </>
  )
}

test('a company is registered as it was typed, and what was typed is kept for another address [AUTH-014]', async () => {
  const { user, shop } = await open()
  await fillIn(user, COMPANY)
  await create(user)
  const heading = await screen.findByRole('heading', { name: /nina@example\.nl/ })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await shop.settle()
  expect(shop.mails().map(({ to }) => to)).toEqual(['nina@example.nl'])

  await user.click(screen.getByRole('button', { name: 'E-mailadres wijzigen' }))
  expectTyped({ ...COMPANY, Wachtwoord: '' })
})

test('a person goes without the company that was typed, which is kept for the way back [AUTH-016]', async () => {
  const { user } = await open()
  await user.type(field('Bedrijfsnaam'), 'Bakkerij Deeg')
  await user.click(screen.getByRole('radio', { name: 'Particulier' }))
  expect(screen.queryByLabelText('Bedrijfsnaam')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Bedrijf' }))
  expectTyped({ Bedrijfsnaam: 'Bakkerij Deeg' })
  await user.click(screen.getByRole('radio', { name: 'Particulier' }))
  await fillIn(user, PERSON)
  await create(user)
  await screen.findByRole('heading', { name: /nina@example\.nl/ })
})

test('registered too often, a captcha is asked, and what was typed stays [AUTH-022, CAP-008, CAP-009]', async () => {
  const { user, ctx } = await open({ locale: 'en' })
  for (let time = 0; time < REGISTRATION.max; time++) await ctx.limits.take(REGISTRATION, `session ${ctx.session.hash}`)
  const typed = { 'Company name': 'Bakkerij Deeg', 'First name': 'Nina', 'Last name': 'Nieuwenhuis', Street: 'Kade' }
  const more = { City: 'Utrecht', 'Postal code': '9999 ZZ', 'House number': '1', 'Phone number': '030 123 45 67' }
  const login = { 'E-mail address': 'nina@example.nl', Password: 'nina bakt kruidnagels' }
  await fillIn(user, { ...typed, ...more, ...login })
  await create(user, 'en')
  await screen.findByText('Too many attempts, solve Captcha before registering.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' }).disabled).toBe(true)
  expectTyped({ ...typed, ...more, ...login })
})

test('a failed request is reported on top, and all input is kept [AUTH-025]', async () => {
  const { user, client } = await open()
  await fillIn(user, COMPANY)
  const goOnline = goOffline(client)
  await create(user)
  await screen.findByText('Er is iets misgegaan. Probeer het later nog eens.')
  screen.getByText('We konden je account nog niet aanmaken')
  expectTyped(COMPANY)
  goOnline()
  await create(user)
  await screen.findByRole('heading', { name: /nina@example\.nl/ })
})

test('on the login page the form stands in a dialog that keeps what was typed [MOD-011]', async () => {
  const { user } = await openPage('/inloggen')
  await user.click(await screen.findByRole('button', { name: 'Account aanmaken' }))
  const dialog = await screen.findByRole('dialog', { name: 'Account aanmaken' })
  await fillIn(user, { Bedrijfsnaam: 'Bakkerij Deeg', Straat: 'Kerkstraat' }, dialog)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Account aanmaken' }))
  const again = await screen.findByRole('dialog', { name: 'Account aanmaken' })
  expectTyped({ Bedrijfsnaam: 'Bakkerij Deeg', Straat: 'Kerkstraat' }, again)
})
