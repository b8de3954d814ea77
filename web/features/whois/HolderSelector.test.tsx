import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { demoHolderId } from '../../../db/seed/demo-accounts'
import { listWhois } from '../../../server/features/whois/whois.service'
import {
  chooseLanguage,
  errorOf,
  expectFocus,
  expectTyped,
  field,
  fillIn,
  goOffline,
} from '../../../tests/support/form-fields'
import { openComponent, type PageOptions } from '../../../tests/support/page'
import { LanguageSwitch } from '../../layout/Header'
import { HolderSelector } from './HolderSelector'
import { setHolderForAll, sharedHolder, useSharedHolder } from './holder-selection'

const DOMAINS = ['lindebrood.nl']

/** The choice as in step 3, for all domains of the order. */
function Choice() {
  return <HolderSelector value={useSharedHolder(DOMAINS)} canEdit onChange={setHolderForAll} />
}

async function open(options: PageOptions = {}) {
  const visitor = await openComponent(
    <>
      <LanguageSwitch />
      <Choice />
    </>,
    { signedInAs: 'klant@voorbeeld.nl', ...options },
  )
  await screen.findByRole('radio', { name: /^(Standaard|Standard)/ })
  return visitor
}

beforeEach(() => setHolderForAll(null))

const choose = (user: UserEvent, name: string) =>
  user.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }))
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))

async function openNew(options?: PageOptions) {
  const visitor = await open(options)
  await choose(visitor.user, options?.locale === 'en' ? 'New' : 'Nieuw')
  await screen.findByRole('button', { name: /^(Houder opslaan|Save holder)$/ })
  return visitor
}

const RIGHT = {
  Voornaam: 'Sanne',
  Achternaam: 'Proef',
  Straat: 'Voorbeeldkade',
  Plaats: 'Rotterdam',
  Postcode: '9999 ZZ',
  Huisnummer: '12a',
  Telefoonnummer: '010 123 45 67',
  'E-mailadres': 'sanne@example.com',
}

test('standard is chosen at first; another of my holders can be chosen by name [WHO-009, WHO-010]', async () => {
  const { user } = await open()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Standaard/ }).checked).toBe(true)
  await choose(user, 'Aangepast')
  for (const [name, id] of [
    ['Voorbeeld Holding BV', demoHolderId('holding@voorbeeld.nl')],
    ['Pien Particulier', demoHolderId('pien@voorbeeld.nl')],
  ] as const) {
    await user.click(screen.getByRole('button', { name: /Welke houder/ }))
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
    await waitFor(() => expect(sharedHolder(DOMAINS)).toBe(id))
  }
  await choose(user, 'Standaard')
  expect(sharedHolder(DOMAINS)).toBeNull()
})

test('a new holder begins with the standard address and number, in the Netherlands [WHO-002, WHO-003, WHO-012]', async () => {
  await openNew()
  expectTyped({ 'E-mailadres': 'klant@voorbeeld.nl', Telefoonnummer: '+31 10 000 00 01', Land: 'Nederland' })
  expectTyped({ Voornaam: '', Achternaam: '', Bedrijfsnaam: '', Straat: '' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bedrijf' }).checked).toBe(true)
})

test('a new company is kept, and chosen at once [WHO-013, WHO-022]', async () => {
  const { user, ctx } = await openNew()
  await fillIn(user, { ...RIGHT, Bedrijfsnaam: 'Proef BV', 'Btw-nummer': '1234.56.789.B01' })
  await press(user, 'Houder opslaan')
  await screen.findByText('De nieuwe domeinhouder is toegevoegd.')
  const made = (await listWhois(ctx)).custom.find(({ surname }) => surname === 'Proef')
  expect(made).toMatchObject({ company: 'Proef BV', vat: 'NL123456789B01', houseNumber: '12a', country: 'NL' })
  expect(sharedHolder(DOMAINS)).toBe(made?.id)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Aangepast/ })))
})

test('a person is kept without the company that was typed before [WHO-004]', async () => {
  const { user, ctx } = await openNew()
  await fillIn(user, { Bedrijfsnaam: 'Proef BV', 'Btw-nummer': 'onzin' })
  await choose(user, 'Particulier')
  expect(screen.queryByLabelText('Bedrijfsnaam')).toBeNull()
  await fillIn(user, RIGHT)
  await press(user, 'Houder opslaan')
  await screen.findByText('De nieuwe domeinhouder is toegevoegd.')
  const made = (await listWhois(ctx)).custom.find(({ surname }) => surname === 'Proef')
  expect(made).toMatchObject({ company: '', vat: '' })
})

test.each([
  ['Voornaam', '', 'Vul dit veld in.'],
  ['Achternaam', '', 'Vul dit veld in.'],
  ['Bedrijfsnaam', '', 'Vul de bedrijfsnaam in, of kies voor particulier.'],
  ['Btw-nummer', 'NL12', 'Vul een geldig btw-nummer in.'],
  ['Postcode', '', 'Vul dit veld in.'],
  ['Huisnummer', '', 'Vul dit veld in.'],
  ['Straat', '', 'Vul dit veld in.'],
  ['Plaats', '', 'Vul dit veld in.'],
  ['Telefoonnummer', 'bel mij', 'Vul een geldig telefoonnummer in.'],
  ['E-mailadres', 'sanne', 'Vul een geldig e-mailadres in.'],
])('%s %j is refused on its field, which has the focus [WHO-004, WHO-005, WHO-006]', async (label, typed, words) => {
  const { user } = await openNew()
  const all = { ...RIGHT, Bedrijfsnaam: 'Proef BV', [label]: typed }
  await fillIn(user, all)
  await press(user, 'Houder opslaan')
  await expectFocus(label)
  expect(errorOf(field(label))).toBe(words)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([label])
  expectTyped(all)
})

test('in the other language what is wrong is said in its words, and what was typed stays [GEN-002]', async () => {
  const { user } = await openNew()
  await fillIn(user, { ...RIGHT, Bedrijfsnaam: '', 'Btw-nummer': 'NL12' })
  await press(user, 'Houder opslaan')
  await expectFocus('Bedrijfsnaam')
  await chooseLanguage(user, 'EN')
  await waitFor(() => expect(errorOf(field('Company name'))).toBe('Enter the company name, or choose private.'))
  expectTyped({ 'VAT number': 'NL12', 'First name': 'Sanne', 'House number': '12a', Country: 'Netherlands' })
})

test('holders that cannot be fetched again leave the form as it is', async () => {
  const { user, client } = await openNew()
  await fillIn(user, { Voornaam: 'Sanne', Straat: 'Voorbeeldkade' })
  goOffline(client)
  await chooseLanguage(user, 'EN')
  await expect(client.refetchQueries({ include: 'active' })).rejects.toThrow()
  expectTyped({ 'First name': 'Sanne', Street: 'Voorbeeldkade' })
})

test('a postcode and number fill in street and city', async () => {
  const { user } = await openNew({ locale: 'en' })
  await fillIn(user, { 'Postal code': '1234AB', 'House number': '1' })
  await waitFor(() => expectTyped({ Street: 'Voorbeeldstraat', City: 'Voorbeeldstad' }))
})

test('a failed request is reported on top, and the holder can be saved again [WHO-017, ERR-016]', async () => {
  const { user, client } = await openNew()
  await fillIn(user, { ...RIGHT, Bedrijfsnaam: 'Proef BV' })
  const goOnline = goOffline(client)
  await press(user, 'Houder opslaan')
  await screen.findByText(/^Er is iets misgegaan\. Probeer het opnieuw\./)
  expectTyped({ ...RIGHT, Bedrijfsnaam: 'Proef BV' })
  goOnline()
  await press(user, 'Houder opslaan')
  await screen.findByText('De nieuwe domeinhouder is toegevoegd.')
})

test('a holder of mine can be changed; its street is not looked up over what it has [WHO-024]', async () => {
  const mine = demoHolderId('holding@voorbeeld.nl')
  setHolderForAll(mine)
  const { user, ctx } = await open()
  await press(user, 'Gegevens bewerken')
  await expectFocus('Voornaam')
  expectTyped({ Voornaam: 'Hidde', Bedrijfsnaam: 'Voorbeeld Holding BV', Straat: 'Voorbeeldkade', Land: 'Nederland' })
  await fillIn(user, { Straat: 'Achterom', Plaats: '' })
  await press(user, 'Houder opslaan')
  await expectFocus('Plaats')
  await fillIn(user, { Plaats: 'Delft' })
  await press(user, 'Houder opslaan')
  await screen.findByText('De gegevens van de domeinhouder zijn bijgewerkt.')
  const changed = (await listWhois(ctx)).custom.find(({ id }) => id === mine)
  expect(changed).toMatchObject({ forename: 'Hidde', street: 'Achterom', city: 'Delft', houseNumber: '12' })
})

test('of the standard holder the number and address can be changed, each refused on its field [WHO-027]', async () => {
  const { user, ctx } = await open()
  await press(user, 'Gegevens bewerken')
  await expectFocus('Telefoonnummer')
  expectTyped({ Telefoonnummer: '+31 10 000 00 01', 'E-mailadres': 'klant@voorbeeld.nl' })
  await fillIn(user, { Telefoonnummer: 'bel mij', 'E-mailadres': 'geen adres' })
  await press(user, 'Houder opslaan')
  await expectFocus('Telefoonnummer')
  expect(errorOf(field('Telefoonnummer'))).toBe('Vul een geldig telefoonnummer in.')
  expect(errorOf(field('E-mailadres'))).toBe('Vul een geldig e-mailadres in.')
  expectTyped({ Telefoonnummer: 'bel mij', 'E-mailadres': 'geen adres' })
  await fillIn(user, { Telefoonnummer: '010 999 00 00', 'E-mailadres': 'elders@example.com' })
  await press(user, 'Houder opslaan')
  await screen.findByText('De gegevens van de domeinhouder zijn bijgewerkt.')
  expect((await listWhois(ctx)).standard).toMatchObject({ phone: '010 999 00 00', email: 'elders@example.com' })
})

test('without holders of my own there is no custom one to choose [WHO-011]', async () => {
  await open({ signedInAs: 'onvolledig@voorbeeld.nl' })
  expect(screen.queryByRole('radio', { name: /^Aangepast/ })).toBeNull()
})
