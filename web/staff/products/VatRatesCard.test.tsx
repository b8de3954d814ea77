import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayInAmsterdam, startOfDay } from '../../../rules/calendar'
import { addDays } from '../../../rules/renewal'
import { proposeVatRate } from '../../../server/staff/vat-rates/vat-rates.service'
import { openStaffPage } from '../../../tests/support/staff-page'
import { saveVatRate } from '../../../tests/support/vat-rates'

const card = (name = 'Btw-tarieven') => within(screen.getByRole('region', { name }))
const rowOf = (text: string) => card().getByText(text).closest('tr') as HTMLElement

test('a rate is proposed, with its errors at their fields, and waits for a colleague', async () => {
  const { user, shop } = await openStaffPage('/beheer/producten')
  expect(rowOf('Nederland').textContent).toMatch(/Meegeleverd met de winkel21%1 okt 2012Geldt nu/)
  await user.click(card().getByRole('button', { name: 'Tarief toevoegen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tarief toevoegen' }))
  await user.type(dialog.getByLabelText(/Reden/), 'belastingplan 2027')
  await user.type(dialog.getByLabelText('Tarief in procenten'), 'veel')
  await user.click(dialog.getByRole('button', { name: 'Voorstellen aan een collega' }))
  await waitFor(() => expect(dialog.getByLabelText('Tarief in procenten').getAttribute('aria-invalid')).toBe('true'))
  await user.clear(dialog.getByLabelText('Tarief in procenten'))
  await user.type(dialog.getByLabelText('Tarief in procenten'), '22,5')
  await user.click(dialog.getByRole('button', { name: 'Voorstellen aan een collega' }))
  await screen.findByRole('heading', { level: 1, name: 'Voorstel 1: btw-tarief toevoegen' })
  screen.getByText('21% → 22,5%')
  screen.getByText('Gaat in, om 00:00 in Amsterdam')
  expect(screen.getByRole('button', { name: 'Intrekken' })).toBeTruthy()
  expect(shop.app.deps.vatRates.at('NL', startOfDay('2030-01-01'))).toBe(2100)
})

test('a proposed rate is listed with its proposer, for a colleague to decide and for the proposer to withdraw', async () => {
  const { shop, staff, colleague, visit } = await openStaffPage('/beheer/producten')
  const other = await colleague('Jan', ['OWNER'])
  const asked = {
    country: 'FI',
    rate: 2550,
    from: addDays(dayInAmsterdam(shop.clock.now()), 40),
    reason: 'aangemeld voor OSS',
  }
  await proposeVatRate(await other(), asked)
  await proposeVatRate(await staff(), { ...asked, country: 'NL', rate: 2250 })
  await visit('/beheer/producten?toon=hosting')
  const theirs = (await card().findByText('Finland')).closest('tr') as HTMLElement
  expect(theirs.textContent).toMatch(/Voorgesteld door Jan.*21% → 25,5%.*Voorgesteld/)
  const link = within(theirs).getByRole('link', { name: 'Voorstel 1 voor Finland beoordelen' })
  expect(link.getAttribute('href')).toMatch(/^\/beheer\/voorstellen\/prp_/)
  expect(card().getByRole('link', { name: 'Voorstel 2 voor Nederland bekijken' }).textContent).toBe(
    'Bekijken of intrekken',
  )
  expect(shop.app.deps.vatRates.at('FI', startOfDay(asked.from))).toBe(2100)
})

test('a planned rate is cancelled, in English too', async () => {
  const { user, shop } = await openStaffPage('/beheer/producten', {
    locale: 'en',
    prepare: ({ app, clock }) =>
      saveVatRate(app.deps.db, { country: 'FI', rate: 2550, validFrom: startOfDay('2040-01-01'), now: clock.now() }),
  })
  const rates = card('VAT rates')
  expect(rates.getByText('Finland').closest('tr')?.textContent).toMatch(/25\.5%.*Planned/)
  await user.click(rates.getByRole('button', { name: /^Cancel the rate of Finland/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Cancel the rate of Finland/ }))
  await user.type(dialog.getByLabelText(/Reason/), 'not registered after all')
  await user.click(dialog.getByRole('button', { name: 'Cancel rate' }))
  await rates.findByText('Cancelled')
  await expect.poll(() => shop.app.deps.vatRates.at('FI', startOfDay('2040-01-01'))).toBe(2100)
})

test('whoever may not change prices only reads the rates', async () => {
  await openStaffPage('/beheer/producten', { roles: ['TECHNICAL'] })
  expect(rowOf('Nederland').textContent).toContain('21%')
  expect(card().queryByRole('button')).toBeNull()
})
