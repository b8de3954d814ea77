import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { all, one, run } from '../../../db/query'
import { abuseSuspensions } from '../../../db/schema/abuse'
import { hostingPackages } from '../../../db/schema/hosting'
import { suspend } from '../../../tests/support/abuse'
import { openStaffPage } from '../../../tests/support/staff-page'

const NAME = 'voorbeeldklant.nl'

const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement

async function fillIn(user: UserEvent, dialog: HTMLElement) {
  await user.click(within(dialog).getByRole('button', { name: /Soort misbruik/ }))
  await user.click(await screen.findByRole('option', { name: 'Phishing' }))
  await user.type(within(dialog).getByLabelText(/^Wat is er gezien/), 'Een nagemaakte pagina van een bank.')
  await user.click(within(dialog).getByRole('radio', { name: 'De wet' }))
  await user.type(within(dialog).getByLabelText(/^Artikel/), 'artikel 326 Sr')
  await user.type(within(dialog).getByLabelText(/^Reden/), 'melding nagekeken')
}

test('technical staff suspend a package on the page of its customer, and lift it again', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/misbruik', { roles: ['TECHNICAL'] })
  await screen.findByText('Niets is afgesloten wegens misbruik.')
  const { db } = await staff()
  const owned = await one(db.reader.select().from(hostingPackages))
  await visit(`/beheer/klanten/${owned?.accountId}`)
  await user.click(await screen.findByRole('button', { name: `${NAME} afsluiten wegens misbruik` }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Reden/), 'test')
  await user.click(within(dialog).getByRole('button', { name: 'Afsluiten' }))
  expect(await all(db.reader.select().from(abuseSuspensions))).toEqual([])
  await user.clear(within(dialog).getByLabelText(/^Reden/))
  await fillIn(user, dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Afsluiten' }))
  await screen.findByText('Afgesloten: phishing')
  expect(await all(db.reader.select().from(abuseSuspensions))).toMatchObject([
    { reason: 'PHISHING', ground: 'LAW', article: 'artikel 326 Sr', reportReference: null, deadline: null },
  ])
  await user.click(screen.getByRole('button', { name: `Afsluiting van ${NAME} opheffen` }))
  const lifting = await screen.findByRole('dialog')
  await user.type(within(lifting).getByLabelText(/^Reden/), 'pagina is weg')
  await user.click(within(lifting).getByRole('button', { name: 'Opheffen' }))
  await waitFor(() => expect(screen.queryByText('Afgesloten: phishing')).toBeNull())
})

test('the list says what is suspended, why, and what waits since its deadline', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/misbruik', { roles: ['SUPPORT'] })
  const desk = await staff()
  const owned = await one(desk.db.reader.select().from(hostingPackages))
  await suspend(desk, { kind: 'HOSTING', thingId: owned?.id ?? '' })
  await visit('/beheer/misbruik')
  const row = await rowOf(NAME)
  for (const words of ['Hostingpakket', 'Phishing', 'Melding M-2026-17', /nagemaakte pagina/, '5 dec 2026'])
    within(row).getByText(words)
  await user.click(screen.getByRole('button', { name: 'Termijn voorbij' }))
  await screen.findByText('Van niets is de termijn voorbij.')
  // The session of the reader would end before the deadline does.
  await desk.db.transaction((tx) => run(tx.update(abuseSuspensions).set({ deadline: '2026-11-20' })))
  await visit('/beheer/vandaag')
  const work = await screen.findByText(
    /^voorbeeldklant\.nl van .*: de termijn om misbruik op te lossen is voorbij$/,
    {},
    { timeout: 5000 },
  )
  expect(work.closest('li')?.textContent).toContain('Phishing. Kijk of het is opgelost.')
  await visit('/beheer/misbruik?toon=termijn-voorbij')
  within(await rowOf(NAME)).getByText('Voorbij')
})

test('technical staff move a deadline, and the list follows', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/misbruik', { roles: ['TECHNICAL'] })
  const desk = await staff()
  const owned = await one(desk.db.reader.select().from(hostingPackages))
  await suspend(desk, { kind: 'HOSTING', thingId: owned?.id ?? '' })
  await visit('/beheer/misbruik')
  await rowOf(NAME)
  await user.click(screen.getByRole('button', { name: `Termijn van ${NAME} verplaatsen` }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/uiterlijk 5 december 2026 moet zijn opgelost/)
  const day = within(dialog).getByLabelText<HTMLInputElement>(/^Nieuwe dag/)
  expect(document.activeElement).toBe(day)
  await user.type(within(dialog).getByLabelText(/^Reden/), 'klant vroeg een week erbij')
  await user.keyboard('{Tab}')
  await user.click(within(dialog).getByRole('button', { name: 'Termijn verplaatsen' }))
  await within(dialog).findByText('Deze dag staat er al. Kies een andere.')
  await user.clear(day)
  await user.type(day, '2026-12-12')
  await user.click(within(dialog).getByRole('button', { name: 'Termijn verplaatsen' }))
  await screen.findByText('12 dec 2026')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('another staff member was first', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/misbruik', { roles: ['TECHNICAL'] })
  const desk = await staff()
  const owned = await one(desk.db.reader.select().from(hostingPackages))
  await visit(`/beheer/klanten/${owned?.accountId}`)
  await user.click(await screen.findByRole('button', { name: `${NAME} afsluiten wegens misbruik` }))
  const dialog = await screen.findByRole('dialog')
  await suspend(desk, { kind: 'HOSTING', thingId: owned?.id ?? '' })
  await fillIn(user, dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Afsluiten' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Nieuwste bekijken' }))
  await screen.findByText('Afgesloten: phishing')
})

test('finance sees that a package is suspended, and no act', async () => {
  const { staff, visit } = await openStaffPage('/beheer/klanten', { roles: ['FINANCE'], locale: 'en' })
  const desk = await staff()
  const owned = await one(desk.db.reader.select().from(hostingPackages))
  await suspend({ ...desk, staff: null }, { kind: 'HOSTING', thingId: owned?.id ?? '' })
  await visit(`/beheer/klanten/${owned?.accountId}`)
  await screen.findByText('Suspended: phishing')
  expect(screen.queryByRole('button', { name: /suspension of/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Abuse' })).toBeNull()
})
