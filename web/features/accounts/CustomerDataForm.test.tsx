import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getCustomerData } from '../../../server/features/accounts/customer-data.service'
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
import { CustomerDataForm } from './CustomerDataForm'

async function open(options: PageOptions = {}) {
  const onSaved = vi.fn()
  const visitor = await openComponent(
    <>
      <LanguageSwitch />
      <CustomerDataForm onSaved={onSaved} />
    </>,
    { signedInAs: 'onvolledig@voorbeeld.nl', ...options },
  )
  await screen.findByRole('heading', { name: /^(Jouw gegevens|Your details)$/ })
  return { ...visitor, onSaved }
}

const save = () => screen.getByRole('button', { name: /^(Gegevens opslaan|Save details)$/ })

const RIGHT = {
  Telefoonnummer: '030 123 45 67',
  Straat: 'Kerkstraat',
  Plaats: 'Utrecht',
  Postcode: '9999 ZZ',
  Huisnummer: '12',
  Toevoeging: 'bis',
}

test('it begins with what is known, and keeps what is filled in [CHK-039, CHK-041]', async () => {
  const { user, ctx, onSaved } = await open()
  expectTyped({ Voornaam: 'Onno', Achternaam: 'Volledig', Land: 'Nederland', Straat: '' })
  await fillIn(user, RIGHT)
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(await getCustomerData(ctx)).toEqual({
    firstName: 'Onno',
    lastName: 'Volledig',
    companyName: '',
    phoneNumber: '030 123 45 67',
    countryId: 154,
    postCode: '9999 ZZ',
    city: 'Utrecht',
    street: 'Kerkstraat',
    streetNumber: '12',
    streetNumberAddition: 'bis',
  })
})

test.each([
  ['Voornaam', '', 'Vul dit veld in.'],
  ['Achternaam', ' ', 'Vul dit veld in.'],
  ['Telefoonnummer', 'bel mij', 'Vul een geldig telefoonnummer in.'],
  ['Postcode', '', 'Vul dit veld in.'],
  ['Huisnummer', '12a', 'Vul alleen cijfers in. Letters horen bij de toevoeging.'],
  ['Straat', ' ', 'Vul dit veld in.'],
  ['Plaats', 'x'.repeat(101), 'Dit is te lang.'],
])('%s %j is refused on its field, which has the focus [CHK-036, CHK-042, CHK-043]', async (label, typed, words) => {
  const { user, onSaved } = await open()
  const all = { ...RIGHT, [label]: typed }
  await fillIn(user, all)
  await user.click(save())
  await expectFocus(label)
  expect(errorOf(field(label))).toBe(words)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([label])
  expectTyped(all)
  expect(onSaved).not.toHaveBeenCalled()
})

test('a postcode that is none is marked in the same round as what is empty [CHK-036, CHK-042, CHK-083]', async () => {
  const { user } = await open()
  await fillIn(user, { Voornaam: '', Postcode: '12' })
  await user.click(save())
  await expectFocus('Voornaam')
  expect(errorOf(field('Postcode'))).toBe('Een Nederlandse postcode heeft 4 cijfers en 2 letters.')
  expect(errorOf(field('Plaats'))).toBe('Vul dit veld in.')
})

test('a name in the note leads to its field', async () => {
  const { user } = await open()
  await user.click(save())
  await expectFocus('Telefoonnummer')
  await user.click(screen.getByRole('link', { name: 'Plaats' }))
  await expectFocus('Plaats')
})

test('in the other language the same is wrong, in its words, and what was typed stays [GEN-002]', async () => {
  const { user, ctx } = await open()
  await fillIn(user, { ...RIGHT, Huisnummer: '12a' })
  await user.click(save())
  await expectFocus('Huisnummer')
  ctx.locale = 'en'
  await chooseLanguage(user, 'EN')
  await waitFor(() => expect(errorOf(field('House number'))).toMatch(/^Enter digits only\./))
  expectTyped({ 'House number': '12a', Street: 'Kerkstraat', City: 'Utrecht', Country: 'Netherlands' })
})

test('data that cannot be fetched again in the other language leave what was typed', async () => {
  const { user, client } = await open()
  await fillIn(user, RIGHT)
  goOffline(client)
  await chooseLanguage(user, 'EN')
  await expect(client.refetchQueries({ include: 'active' })).rejects.toThrow()
  expectTyped({ 'House number': '12', Street: 'Kerkstraat' })
})

test('a postcode and number fill in street and city [CHK-083, CHK-084]', async () => {
  const { user } = await open()
  await fillIn(user, { Postcode: '1234 AB', Huisnummer: '1' })
  await waitFor(() => expectTyped({ Straat: 'Voorbeeldstraat', Plaats: 'Voorbeeldstad' }))
})

test('an address that is known already is not looked up over a street that was changed by hand', async () => {
  const { user } = await open({ signedInAs: 'klant@voorbeeld.nl' })
  await fillIn(user, { Straat: 'Achterom' })
  await screen.findAllByText('Adres gevonden')
  expectTyped({ Postcode: '1234 AB', Huisnummer: '1', Straat: 'Achterom' })
  await fillIn(user, { Huisnummer: '3' })
  await waitFor(() => expectTyped({ Straat: 'Voorbeeldstraat' }))
})

test('another country goes along, and its postcode is not looked up', async () => {
  const { user, ctx, onSaved } = await open()
  await user.clear(field('Land'))
  await user.type(field('Land'), 'Belgie')
  await user.click(await screen.findByRole('option', { name: 'Belgie' }))
  await fillIn(user, { ...RIGHT, Postcode: '1234 AB', Huisnummer: '1' })
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(await getCustomerData(ctx)).toMatchObject({ countryId: 21, street: 'Kerkstraat' })
})

test('a failed request is reported on top, and can be retried', async () => {
  const { user, client, onSaved } = await open()
  await fillIn(user, RIGHT)
  const goOnline = goOffline(client)
  await user.click(save())
  await screen.findByText('Er is iets misgegaan. Probeer het later nog eens.')
  expectTyped(RIGHT)
  goOnline()
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
})
