import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findHolderOf } from '../../../server/features/whois/domain-holder.service'
import { fillIn } from '../../../tests/support/form-fields'
import { openPage, type PageOptions } from '../../../tests/support/page'

const NAME = 'voorbeeldklant.nl'
async function open(name = NAME, options: PageOptions = {}) {
  const page = await openPage(`/account/whois-gegevens?name=${name}`, { signedInAs: 'klant@voorbeeld.nl', ...options })
  await screen.findByRole('heading', { level: 1 })
  return page
}

test('the holder of a domain is changed, after the password when the login is a while ago [WHO-010, WHO-014]', async () => {
  const { user, ctx, shop } = await open()
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Houder opslaan' })
  await user.click(await screen.findByRole('radio', { name: /^Aangepast/ }))
  shop.clock.advance(11 * 60_000)
  await user.click(save())
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Je wijzigt de houder van voorbeeldklant\.nl\./)).toBeDefined()
  await user.type(dialog.getByLabelText('Wachtwoord'), 'vlag-en-wimpel-2026')
  await user.click(dialog.getByRole('button', { name: /^Bevestigen/ }))
  await screen.findByText('De gegevens van de domeinhouder zijn bijgewerkt.')
  expect((await findHolderOf(ctx, NAME))?.whois).not.toBeNull()
  await waitFor(() => expect(save().disabled).toBe(true))
})

test('a new holder is chosen as soon as it is made [WHO-012, WHO-013]', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('radio', { name: /^Nieuw/ }))
  const email = await screen.findByLabelText<HTMLInputElement>('E-mailadres')
  expect(email.value).toBe('klant@voorbeeld.nl')
  const typed = { Bedrijfsnaam: 'Bakkerij Deeg', Voornaam: 'Hanna', Achternaam: 'Houder', Postcode: '9999 ZZ' }
  await fillIn(user, { ...typed, Huisnummer: '3', Straat: 'Kerkstraat', Plaats: 'Utrecht' })
  await user.click(screen.getByRole('button', { name: 'Houder opslaan' }))
  expect((await screen.findAllByText(/Bakkerij Deeg, Utrecht/)).length).toBeGreaterThan(0)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Aangepast/ }).checked).toBe(true)
})

test('privacy has a switch where the extension supports it [WHO-015]', async () => {
  const { user } = await open()
  const privacy = await screen.findByRole<HTMLInputElement>('switch', { name: /^Privacybescherming/ })
  expect(privacy.checked).toBe(false)
  await user.click(privacy)
  await waitFor(() => expect(privacy.checked).toBe(true))
  expect(screen.getByText(/niet zichtbaar in de openbare whois/)).toBeDefined()
})

test("another's domain is not there", async () => {
  await openPage('/account/whois-gegevens?name=bakkerij-voorbeeld.nl', { signedInAs: 'klant@voorbeeld.nl' })
  expect(screen.queryByText('Dit domein staat op naam van')).toBeNull()
})
