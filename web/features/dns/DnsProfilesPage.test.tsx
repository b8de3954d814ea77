import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as service from '../../../server/features/dns/dns-profiles.service'
import { CUSTOMER } from '../../../server/features/orders/orders.test-support'
import { openPage, type PageOptions } from '../../../tests/support/page'
// The page lazy-loads it, which is slow in a test.
import './RecordEditor'

const open = (query = '', options: PageOptions = {}) =>
  openPage(`/account/dns-profielen${query}`, { signedInAs: CUSTOMER, ...options })

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => (textContent ?? '').replace(/[ .]\[DOMAINNAME\]$|Prioriteit /, ''))
        .slice(0, 4)
        .join(' ')
        .trim(),
    )
const FIRST = ['mail A 203.0.113.25', '@ MX mail.[DOMAINNAME]. 10', '@ TXT v=spf1 mx ~all']

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
async function fillIn(user: UserEvent, label: string, text: string) {
  await user.clear(await screen.findByRole('textbox', { name: label }))
  await user.type(field(label), text.replace(/[[{]/g, '$&$&'))
}

/** Creates a second profile with one record, without using the page. */
async function secondProfile({ ctx }: Awaited<ReturnType<typeof open>>): Promise<string> {
  const made = await service.createProfile(ctx, { name: 'Tweede' })
  const id = 'profile' in made ? (made.profile?.id ?? '') : ''
  await service.addProfileRecord(ctx, { profileId: id, record: { name: 'twee', type: 'A', value: '203.0.113.2' } })
  return id
}

test('the records of the first profile are shown, locked, with tips beside them [PRF-001, PRF-006, PRF-007, PRF-009]', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('DNS-profielen')
  expect(rows()).toEqual(FIRST)
  expect(screen.getAllByRole('textbox')).toEqual([field('Nieuw profiel')])
  const tips = within(screen.getByRole('region', { name: 'Tips' })).getAllByRole('listitem')
  expect(tips[0]?.textContent).toBe('Gebruik [DOMAINNAME] in een record. Bij het toepassen vullen we het domein in.')
  expect(screen.queryByRole('link', { name: /^Terug naar DNS/ })).toBeNull()
})

test('the way back leads to the domain that one came from [PRF-002]', async () => {
  await open('?name=voorbeeldklant.nl')
  const back = screen.getByRole('link', { name: 'Terug naar DNS van voorbeeldklant.nl' })
  expect(back.getAttribute('href')).toBe('/account/dns-beheren?name=voorbeeldklant.nl')
})

test('a profile is chosen by the address, and by its button [PRF-001, PRF-004]', async () => {
  const page = await open()
  const id = await secondProfile(page)
  await page.visit(`/account/dns-profielen?profileId=${id}`)
  expect(rows()).toEqual(['twee A 203.0.113.2'])
  const choices = within(screen.getByRole('group', { name: 'Kies een profiel' }))
  expect(choices.getByRole('button', { pressed: true }).textContent).toBe('Tweede')
  await page.user.click(choices.getByRole('button', { name: 'Eigen mailserver' }))
  expect(rows()).toEqual(FIRST)
})

test('a profile is made under a name, and its records are added, changed and deleted [PRF-003, PRF-006, PRF-009, PRF-011, PRF-012, PRF-020]', async () => {
  const { user, ctx } = await open()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Opslaan' })
  expect(save.disabled).toBe(true)
  await fillIn(user, 'Nieuw profiel', 'Mijn winkel')
  await user.click(save)
  await screen.findByText('Nieuw DNS-profiel is aangemaakt.')
  expect(await screen.findByRole('heading', { level: 2, name: 'Mijn winkel' })).toBeDefined()
  expect(screen.getByText('Er staan nog geen records.')).toBeDefined()
  expect(field('Nieuw profiel').value).toBe('')

  await press(user, 'Record toevoegen')
  await fillIn(user, 'Naam', 'winkel')
  await user.click(screen.getByRole('button', { name: /Type$/ }))
  await user.click(await screen.findByRole('option', { name: /^CNAME/ }))
  await fillIn(user, 'Waarde', 'shop.[DOMAINNAME].')
  expect(screen.getByText(/^Wijst naar/).textContent).toBe('Wijst naar shop.[DOMAINNAME].')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(rows()).toEqual(['winkel CNAME shop.[DOMAINNAME].']))

  await press(user, 'CNAME-record winkel bewerken')
  await fillIn(user, 'Waarde', 'kassa.[DOMAINNAME].')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(rows()).toEqual(['winkel CNAME kassa.[DOMAINNAME].']))
  const stored = (await service.listProfiles(ctx)).find(({ name }) => name === 'Mijn winkel')
  expect(stored?.records.map(({ value }) => value)).toEqual(['kassa.[DOMAINNAME].'])

  await press(user, 'CNAME-record winkel verwijderen')
  await press(user, 'Verwijderen')
  await screen.findByText('Er staan nog geen records.')
})

test('a profile goes when that is confirmed [PRF-005, PRF-008, PRF-020]', async () => {
  const { user } = await open('', { locale: 'en' })
  await press(user, 'Delete profile')
  await press(user, 'Delete')
  await screen.findByText('DNS profile removed.')
  await screen.findByText('There are no DNS profiles. You can create a DNS profile using the form above.')
  await user.type(field('New profile'), 'Another')
  await user.keyboard('{Enter}')
  await screen.findByText('New DNS profile has been created.')
})

test('what the server refuses is told in a modal, and what was typed stays [PRF-021]', async () => {
  const { user } = await open('', { locale: 'en' })
  await user.type(field('New profile'), 'x'.repeat(101))
  await press(user, 'Save')
  const modal = await screen.findByRole('alertdialog', { name: 'Error!' })
  expect(modal.textContent).toContain('A name has at most 100 characters.')
  await user.click(within(modal).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field('New profile').value).toHaveLength(101)
})

test('a sub-user looks on', async () => {
  await open('', { signedInAs: 'subgebruiker@voorbeeld.nl' })
  expect(rows()).toEqual(FIRST)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /toevoegen$|verwijderen$|bewerken$/ })).toBeNull()
})
