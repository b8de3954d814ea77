import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { products } from '../../../db/schema/catalogue'
import { demoHolderId } from '../../../db/seed/demo-accounts'
import { refreshCatalogue } from '../../../server/features/catalogue/catalogue.service'
import { requireOwnDomain } from '../../../server/features/domains/domains.service'
import { setDomainHolder } from '../../../server/features/whois/domain-holder.service'
import { requireWhois } from '../../../server/features/whois/whois.service'
import { fillIn } from '../../../tests/support/form-fields'
import { openPage } from '../../../tests/support/page'

const HOLDING = demoHolderId('holding@voorbeeld.nl')

async function open() {
  const page = await openPage('/account/domeinhouders', { signedInAs: 'klant@voorbeeld.nl' })
  await screen.findByRole('heading', { level: 1, name: 'Domeinhouders' })
  return page
}

async function openWithNames() {
  const page = await open()
  for (const name of ['voorbeeldklant.nl', 'elders.nl']) {
    const { id } = await requireOwnDomain(page.ctx, name)
    await setDomainHolder(page.ctx, { domainId: id, whoisId: HOLDING })
  }
  return page
}

const row = (name: RegExp) => within(screen.getByText(name).closest('li') as HTMLElement)

test('the standard holder comes first, then the own ones with the domains of each [WHO-008, WHO-021]', async () => {
  await openWithNames()
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows.find((words) => words?.includes('Voorbeeldklant BV'))).toContain('Standaard')
  expect(row(/^Pien Particulier/).getByText('Geen domeinen')).toBeDefined()
})

test('a holder can be changed, and what is wrong says so below its field [WHO-016, WHO-024]', async () => {
  const { user, ctx } = await open()
  await user.click(screen.getByRole('button', { name: 'Pien Particulier, Amsterdam bewerken' }))
  const pien = row(/^Pien Particulier/)
  const city = await pien.findByLabelText('Plaats')
  await user.clear(city)
  await user.click(pien.getByRole('button', { name: 'Houder opslaan' }))
  expect(await pien.findByText('Vul dit veld in.')).toBeDefined()
  await fillIn(user, { Plaats: 'Delft' })
  await user.click(pien.getByRole('button', { name: 'Houder opslaan' }))
  await screen.findByText('De gegevens van de domeinhouder zijn bijgewerkt.')
  expect(await screen.findByText(/^Pien Particulier, Delft/)).toBeDefined()
  expect(ctx.viewer.isLoggedIn).toBe(true)
})

test('another e-mail address requires the password, and then continues automatically', async () => {
  const { user, shop } = await open()
  shop.clock.advance(11 * 60_000)
  const name = 'Voorbeeldklant BV'
  await user.click(screen.getByRole('button', { name: `${name} bewerken` }))
  await fillIn(user, { 'E-mailadres': 'houder@voorbeeld.nl' })
  await user.click(screen.getByRole('button', { name: 'Houder opslaan' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Wachtwoord'), 'vlag-en-wimpel-2026')
  await user.click(dialog.getByRole('button', { name: /^Bevestigen/ }))
  await screen.findByText(/^houder@voorbeeld\.nl/)
})

test('one that is in use cannot be deleted; another can [WHO-025]', async () => {
  const { user } = await openWithNames()
  await user.click(screen.getByRole('button', { name: /^Voorbeeld Holding BV.*verwijderen$/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Domeinhouder verwijderen?' }))
  await user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
  expect(await dialog.findByText('De domeinhouder is niet verwijderd')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Annuleren' }))

  await user.click(screen.getByRole('button', { name: /^Pien Particulier.*verwijderen$/ }))
  const other = within(await screen.findByRole('alertdialog', { name: 'Domeinhouder verwijderen?' }))
  await user.click(other.getByRole('button', { name: 'Verwijderen' }))
  await screen.findByText('De domeinhouder is verwijderd.')
  await waitFor(() => expect(screen.queryByText(/^Pien Particulier/)).toBeNull())
})

test('a new one is in the list at once [WHO-022]', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Nieuwe houder' }))
  const form = within(screen.getByRole('region', { name: 'Een nieuwe domeinhouder' }))
  await user.click(form.getByRole('radio', { name: 'Particulier' }))
  const typed = { Voornaam: 'Hanna', Achternaam: 'Houder', Postcode: '9999 ZZ', Huisnummer: '3' }
  await fillIn(user, { ...typed, Straat: 'Kerkstraat', Plaats: 'Utrecht' })
  await user.click(form.getByRole('button', { name: 'Houder opslaan' }))
  expect(await screen.findByText(/^Hanna Houder, Utrecht/)).toBeDefined()
})

test('legal form and trade register number are asked for only if a registry wants them', async () => {
  const { user, ctx, visit } = await open()
  await user.click(screen.getByRole('button', { name: 'Nieuwe houder' }))
  await screen.findByLabelText('Bedrijfsnaam')
  expect(screen.queryByLabelText(/KvK-nummer/)).toBeNull()
  const specs = { domain: { wantsLegalForm: true } }
  await ctx.db.transaction((tx) => run(tx.update(products).set({ specs }).where(eq(products.extension, 'nl'))))
  await refreshCatalogue(ctx)
  await visit('/account/domeinhouders')
  await user.click(await screen.findByRole('button', { name: 'Voorbeeld Holding BV, Rotterdam bewerken' }))
  const holding = row(/^Voorbeeld Holding/)
  await user.type(await holding.findByLabelText(/KvK-nummer/), '12345678')
  expect(holding.getByText('Rechtsvorm')).toBeDefined()
  await user.click(holding.getByRole('button', { name: 'Houder opslaan' }))
  await waitFor(async () => expect((await requireWhois(ctx, HOLDING)).registrationNumber).toBe('12345678'))
})

test('what was added and what was changed is said in the words of the documents [ERR-019]', async () => {
  const { user } = await openPage('/account/domeinhouders', { signedInAs: 'klant@voorbeeld.nl', locale: 'en' })
  await user.click(await screen.findByRole('button', { name: 'New holder' }))
  const form = within(screen.getByRole('region', { name: 'A new domain holder' }))
  await user.click(form.getByRole('radio', { name: 'Private' }))
  const typed = { 'First name': 'Hanna', 'Last name': 'Houder', 'Postal code': '9999 ZZ', 'House number': '3' }
  await fillIn(user, { ...typed, Street: 'Kerkstraat', City: 'Utrecht' })
  await user.click(form.getByRole('button', { name: 'Save holder' }))
  await screen.findByText('New domain owner has been added.')
  await user.click(await screen.findByRole('button', { name: /Hanna Houder.*edit|Edit.*Hanna Houder/i }))
  await user.click(
    within(screen.getByText(/^Hanna Houder/).closest('li') as HTMLElement).getByRole('button', { name: 'Save holder' }),
  )
  await screen.findByText('Domain owner data has been updated.')
})
