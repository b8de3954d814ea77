import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findAccountById } from '../../../server/features/accounts/accounts.repository'
import { lastLinkTo } from '../../../server/features/accounts/accounts.test-support'
import { requestDataExport } from '../../../server/features/accounts/data-export.service'
import { openPage } from '../../../tests/support/page'

const [OLD, NEW] = ['klant@voorbeeld.nl', 'nieuw@voorbeeld.nl']

test('an address is changed by the links that go to both, each with a button', async () => {
  const { user, ctx, visit } = await openPage('/account/gegevens', { signedInAs: OLD })
  const card = within(screen.getByRole('region', { name: 'E-mailadres' }))
  await user.type(card.getByLabelText('Nieuw e-mailadres'), NEW)
  await user.click(card.getByRole('button', { name: 'E-mailadres wijzigen' }))
  await card.findByText('Nieuw adres: wacht op bevestiging')
  await visit(`/e-mail-bevestigen/${await lastLinkTo(ctx, NEW)}`)
  await user.click(screen.getByRole('button', { name: 'Wijziging bevestigen' }))
  await screen.findByText('Bevestigd. We wachten nu op het andere adres.')
  await visit(`/e-mail-bevestigen/${await lastLinkTo(ctx, OLD)}`)
  await user.click(screen.getByRole('button', { name: 'Wijziging bevestigen' }))
  await screen.findByText(/^Je e-mailadres is gewijzigd/)
  await visit('/e-mail-bevestigen/onzin')
  expect(screen.getByText(/^Deze link werkt niet meer/)).toBeDefined()
})

test('a copy of all data is a link away', async () => {
  const { user } = await openPage('/account/gegevens', { signedInAs: OLD })
  await user.click(screen.getByRole('button', { name: 'Kopie maken' }))
  const link = await screen.findByRole('link', { name: 'Bestand downloaden' })
  expect(link.getAttribute('href')).toMatch(/^\/api\/account\/gegevens\/[\w.-]+$/)
})

test('the activity tells what happened, who did it and where', async () => {
  const { ctx, visit } = await openPage('/hulp', { signedInAs: OLD })
  await requestDataExport(ctx)
  await visit('/account/activiteit')
  const [, row] = within(screen.getByRole('table', { name: /^Activiteit, / })).getAllByRole('row')
  expect(row?.textContent).toMatch(/^Gegevens gedownloadklant@voorbeeld\.nltest, 203\.0\.113\.0\/24/)
})

test('invoices stand with what they are for and whether they were paid', async () => {
  await openPage('/account/facturen', { signedInAs: OLD })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Facturen en bestellingen')
  const rows = within(screen.getByRole('table', { name: 'Facturen' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^M2026-00001.*Bestelling 10002.*Loopt nogPDF$/),
    expect.stringMatching(/^W2026-00001.*Bestelling 10001.*BetaaldPDFUBL$/),
  ])
  const file = screen.getByRole('link', { name: 'W2026-00001 downloaden als UBL' })
  expect(file.getAttribute('href')).toMatch(/^\/api\/invoices\/inv_[\w-]{22}\/ubl$/)
})

test('a VAT number is checked before it is saved, and a refused one stays in its field', async () => {
  const { user, ctx } = await openPage('/account/gegevens', { signedInAs: OLD })
  const card = within(await screen.findByRole('region', { name: 'Btw-nummer' }))
  const field = card.getByRole<HTMLInputElement>('textbox', { name: /^Btw-nummer/ })
  const save = () => user.click(card.getByRole('button', { name: 'Btw-nummer opslaan' }))
  await user.clear(field)
  await user.type(field, 'NL123456789B01')
  await save()
  await card.findByText(/^Dit btw-nummer bestaat niet/)
  expect(field.value).toBe('NL123456789B01')
  await user.clear(field)
  await user.type(field, 'nl 1234.56.782.b12')
  await save()
  await screen.findByText('Je btw-nummer is opgeslagen en klopt.')
  expect(field.value).toBe('NL123456782B12')
  expect((await findAccountById(ctx.db.reader, ctx.viewer.account?.id ?? ''))?.vatId).toBe('NL123456782B12')
})
