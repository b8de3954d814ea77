import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { discountCodes } from '../../../db/schema/catalogue'
import { getCatalogue } from '../../../server/features/catalogue/catalogue.service'
import { changePromotion } from '../../../server/features/catalogue/staff/planned-promotion.service'
import { openStaffPage } from '../../../tests/support/staff-page'
import type { TestShop } from '../../../tests/support/test-shop'

test('finance makes an automatic promotion, which baskets get, and ends it', async () => {
  const { user, shop } = await openStaffPage('/beheer/acties', { roles: ['FINANCE'] })
  const running = within(screen.getByRole('region', { name: 'Loopt' }))
  expect(running.getByText('VLAGGENMAST').closest('tr')?.textContent).toMatch(/0 van 100/)
  await user.click(screen.getByRole('button', { name: 'Nieuwe actie' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nieuwe actie' }))
  await user.type(dialog.getByLabelText('Code'), 'lente 27')
  await user.type(dialog.getByLabelText(/Reden/), 'lentecampagne')
  await user.click(dialog.getByRole('button', { name: 'Nieuwe actie' }))
  await waitFor(() => expect(dialog.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'))
  await user.clear(dialog.getByLabelText('Code'))
  await user.type(dialog.getByLabelText('Code'), 'lente-27')
  await user.click(dialog.getByRole('button', { name: /Hoe klanten hem krijgen/ }))
  await user.click(await screen.findByRole('option', { name: /^Vanzelf/ }))
  await user.type(dialog.getByLabelText('Hoeveel'), '12,5')
  await user.click(dialog.getByRole('button', { name: /Geldt voor/ }))
  await user.click(await screen.findByRole('option', { name: 'Alle producten: webhosting' }))
  await user.click(dialog.getByRole('button', { name: 'Nieuwe actie' }))
  const row = (await running.findByText('LENTE-27')).closest('tr')
  expect(row?.textContent).toMatch(/vanzelf, zonder code.*lentecampagne.*12,5%.*webhosting/)
  const { deps } = shop.app
  const promotions = async () => (await getCatalogue(deps)).promotions.map(({ code }) => code)
  expect(await promotions()).toEqual(['LENTE-27'])

  await user.click(screen.getByRole('button', { name: 'LENTE-27 stoppen' }))
  const end = within(await screen.findByRole('dialog', { name: 'LENTE-27 stoppen' }))
  await user.type(end.getByLabelText(/Reden/), 'te succesvol')
  await user.click(end.getByRole('button', { name: 'Nu stoppen' }))
  await waitFor(() => expect(running.queryByText('LENTE-27')).toBeNull())
  expect(await promotions()).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Voorbij' }))
  within(await screen.findByRole('region', { name: 'Voorbij' })).getByText('LENTE-27')
})

test('technicians have no promotions', async () => {
  await openStaffPage('/beheer/acties', { roles: ['TECHNICAL'] })
  await screen.findByRole('heading', { level: 1, name: /^Acties is voor/ })
})

test('support makes a promotion up to its limit, and proposes one above it', async () => {
  const { user } = await openStaffPage('/beheer/acties', { roles: ['SUPPORT'] })
  expect(screen.queryByRole('button', { name: /stoppen$/ })).toBeNull()
  for (const [code, uses, answer] of [
    ['sorry', '1', 'De actie is gemaakt.'],
    ['veel', '20', 'De actie is voorgesteld. Een collega keurt hem goed.'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Nieuwe actie' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nieuwe actie' }))
    dialog.getByText(/^Je maakt zelf acties die hooguit €\s50,00 kosten/)
    await user.type(dialog.getByLabelText('Code'), code)
    await user.click(dialog.getByRole('button', { name: /Soort korting/ }))
    await user.click(await screen.findByRole('option', { name: /^Een bedrag/ }))
    await user.type(dialog.getByLabelText('Hoeveel'), '5')
    await user.click(dialog.getByRole('button', { name: /Geldt voor/ }))
    await user.click(await screen.findByRole('option', { name: 'Alle producten: webhosting' }))
    await user.type(dialog.getByLabelText(/^Hooguit zo vaak/), uses)
    await user.type(dialog.getByLabelText(/Reden/), 'de storing van gisteren')
    await user.click(dialog.getByRole('button', { name: 'Nieuwe actie' }))
    await screen.findByText(answer)
  }
  await screen.findByText('SORRY')
  expect(screen.queryByText('VEEL')).toBeNull()
})

test('finance makes a promotion for two products', async () => {
  const { user } = await openStaffPage('/beheer/acties', { roles: ['FINANCE'] })
  await user.click(screen.getByRole('button', { name: 'Nieuwe actie' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nieuwe actie' }))
  await user.type(dialog.getByLabelText('Code'), 'twee')
  await user.type(dialog.getByLabelText('Hoeveel'), '10')
  await user.type(dialog.getByLabelText(/Reden/), 'twee samen')
  await user.click(dialog.getByRole('button', { name: /Geldt voor/ }))
  await user.click((await screen.findAllByRole('option')).at(-1) as HTMLElement)
  const also = within(await dialog.findByRole('group', { name: 'Ook voor' }))
  await user.click(also.getAllByRole('checkbox')[0] as HTMLElement)
  await user.click(dialog.getByRole('button', { name: 'Nieuwe actie' }))
  const row = (await screen.findByText('TWEE')).closest('tr')
  expect(row?.textContent).toMatch(/[A-Z0-9_]+, [A-Z0-9_]+/)
})

test('finance makes a promotion that holds for renewals, with codes of its own, and withdraws them', async () => {
  const { user } = await openStaffPage('/beheer/acties', { roles: ['FINANCE'] })
  await user.click(screen.getByRole('button', { name: 'Nieuwe actie' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nieuwe actie' }))
  await user.type(dialog.getByLabelText('Code'), 'beurs')
  await user.click(dialog.getByRole('button', { name: /Hoe klanten hem krijgen/ }))
  await user.click(await screen.findByRole('option', { name: /^Met eigen codes/ }))
  await user.type(dialog.getByLabelText('Hoeveel'), '25')
  await user.click(dialog.getByRole('button', { name: /Geldt voor/ }))
  await user.click(await screen.findByRole('option', { name: 'Alle producten: webhosting' }))
  await user.type(dialog.getByLabelText(/^Ook bij de eerste verlengingen/), '2')
  await user.type(dialog.getByLabelText(/Reden/), 'voor de beurs')
  await user.click(dialog.getByRole('button', { name: 'Nieuwe actie' }))
  const row = async () => (await screen.findByText('BEURS')).closest('tr') as HTMLElement
  expect((await row()).textContent).toMatch(/met eigen codes.*25%en de eerste 2 verlengingen/)

  await user.click(screen.getByRole('button', { name: 'Codes maken voor BEURS' }))
  const make = within(await screen.findByRole('dialog', { name: 'Codes maken voor BEURS' }))
  await user.type(make.getByLabelText('Hoeveel codes'), '5001')
  await user.type(make.getByLabelText('Waar ze mee beginnen'), 'beurs')
  await user.type(make.getByLabelText(/Reden/), 'voor de beurs')
  await user.click(make.getByRole('button', { name: 'Codes maken' }))
  await waitFor(() => expect(make.getByLabelText('Hoeveel codes').getAttribute('aria-invalid')).toBe('true'))
  await user.clear(make.getByLabelText('Hoeveel codes'))
  await user.type(make.getByLabelText('Hoeveel codes'), '3')
  await user.click(make.getByRole('button', { name: 'Codes maken' }))
  await waitFor(async () => expect((await row()).textContent).toMatch(/0 van 3 codes gebruikt/))

  await user.click(screen.getByRole('button', { name: 'Codes van BEURS intrekken' }))
  const withdraw = within(await screen.findByRole('dialog', { name: 'Codes van BEURS intrekken' }))
  withdraw.getByText(/^De 3 codes die nog bruikbaar zijn, vervallen/)
  await user.type(withdraw.getByLabelText(/Reden/), 'beurs voorbij')
  await user.click(withdraw.getByRole('button', { name: 'Intrekken' }))
  await waitFor(async () => expect((await row()).textContent).toMatch(/3 ingetrokken/))
})

const PLANNED = {
  ...{ code: 'STRAKS', percentBp: 1250, kinds: ['HOSTING' as const], createdAt: 1, reason: 'voor de zomer' },
  ...{ startsAt: Date.parse('2040-07-01T07:30:00Z'), endsAt: Date.parse('2040-08-01T07:30:00Z'), maxUses: 40 },
}

async function openPlanned(options: { locale?: 'nl' | 'en'; roles?: ('FINANCE' | 'SUPPORT')[] } = {}) {
  const prepare = (shop: TestShop) =>
    shop.app.deps.db.transaction(async (tx) => void (await run(tx.insert(discountCodes).values(PLANNED))))
  return openStaffPage('/beheer/acties?weergave=gepland', { roles: ['FINANCE'], ...options, prepare })
}

test('finance changes a planned promotion in the form that made it, with the keyboard alone', async () => {
  const { user } = await openPlanned()
  screen.getByRole('button', { name: 'STRAKS wijzigen' }).focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'STRAKS wijzigen' }))
  expect(dialog.queryByLabelText('Code')).toBeNull()
  const value = dialog.getByLabelText<HTMLInputElement>('Hoeveel')
  await waitFor(() => expect(document.activeElement).toBe(value))
  const ends = dialog.getByLabelText<HTMLInputElement>(/^Eindigt/)
  expect([value.value, dialog.getByLabelText<HTMLInputElement>(/^Begint/).value, ends.value]).toEqual([
    ...['12,5', '2040-07-01T09:30', '2040-08-01T09:30'],
  ])
  expect(dialog.getByRole('button', { name: /Geldt voor/ }).textContent).toBe('Alle producten: webhosting')
  await user.clear(value)
  await user.type(value, '20')
  await user.type(dialog.getByLabelText(/Reden/), 'de zomer is korter{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Wijzigen' }))
  await screen.findByText('De actie is gewijzigd.')
  await waitFor(() => expect(screen.getByText('STRAKS').closest('tr')?.textContent).toMatch(/20%.*0 van 40/))
})

test('a planned promotion that a colleague changed meanwhile is not overwritten', async () => {
  const { user, colleague } = await openPlanned({ locale: 'en' })
  await user.click(screen.getByRole('button', { name: 'Change STRAKS' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change STRAKS' }))
  expect(dialog.getByLabelText<HTMLInputElement>('How much').value).toBe('12.5')
  const other = await (await colleague('Sam', ['OWNER']))()
  const terms = { percent: 500, kinds: ['HOSTING' as const], renewals: 0, startsAt: new Date(PLANNED.startsAt) }
  await changePromotion(other, { promotion: 'STRAKS', expectedVersion: 1, ...terms, reason: 'minder' })
  await user.clear(dialog.getByLabelText(/^At most this often/))
  await user.type(dialog.getByLabelText(/Reason/), 'without a limit')
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  await user.click(await dialog.findByRole('button', { name: 'View the latest' }))
  await waitFor(() => expect(screen.getByText('STRAKS').closest('tr')?.textContent).toMatch(/5%/))
})

test('support proposes to change the promotion of a colleague', async () => {
  const { user } = await openPlanned({ roles: ['SUPPORT'] })
  await user.click(screen.getByRole('button', { name: 'STRAKS wijzigen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'STRAKS wijzigen' }))
  dialog.getByText(/Een actie van een collega wijzigen wordt ook altijd een voorstel/)
  await user.type(dialog.getByLabelText(/^Hooguit per klant/), '1')
  await user.type(dialog.getByLabelText(/Reden/), 'een per klant')
  await user.click(dialog.getByRole('button', { name: 'Wijzigen' }))
  await screen.findByText('De wijziging is voorgesteld. Een collega keurt haar goed.')
})

test('a promotion that runs is not changed', async () => {
  await openStaffPage('/beheer/acties', { roles: ['FINANCE'] })
  screen.getByText('VLAGGENMAST')
  expect(screen.queryByRole('button', { name: /wijzigen$/ })).toBeNull()
})
