import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { domains } from '../../../db/schema/domains'
import * as profiles from '../../../server/features/dns/dns-profiles.service'
import { listRecords } from '../../../server/features/dns/dns-records.service'
import { listDomains } from '../../../server/features/domains/domains.service'
import { openPage, type PageOptions } from '../../../tests/support/page'
import type { TestContext } from '../../../tests/support/test-context'
// The page fetches these by itself, which takes its time in a test.
import './RecordEditor'
import './RollOutProfile'

const PATH = '/account/dns-profielen'
const RECORD = { name: 'kassa', type: 'A', value: '203.0.113.9' }

/** The profiles of a reseller with ten domains; theirs stands on the first. */
async function open(options: PageOptions = {}) {
  const page = await openPage('/hulp', { signedInAs: 'reseller@voorbeeld.nl', ...options })
  const { ctx } = page
  const made = await profiles.createProfile(ctx, { name: 'Winkels' })
  const profileId = 'profile' in made ? (made.profile?.id ?? '') : ''
  await profiles.addProfileRecord(ctx, { profileId, record: RECORD })
  const names = (await listDomains(ctx)).map(({ name }) => name)
  const [first, second, third] = names as [string, string, string]
  await profiles.applyProfile(ctx, { domainId: first, profileId })
  await page.visit(PATH)
  await screen.findByRole('table', { name: /^(Waar dit profiel staat|Where this profile stands)$/ })
  return { ...page, profileId, first, second, third }
}

const uses = () =>
  within(screen.getByRole('table', { name: 'Waar dit profiel staat' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 3)
        // Who applied it stands under the name.
        .map(({ textContent }) => textContent.replace(/Toegepast.*/, '')),
    )

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
const tick = async (user: UserEvent, name: string) => user.click(await screen.findByRole('checkbox', { name }))
const has = async (ctx: TestContext, domain: string) =>
  (await listRecords(ctx, domain)).some(({ name }) => name === RECORD.name)
const setReadOnly = (ctx: TestContext, name: string, readOnly: boolean) =>
  ctx.db.transaction((tx) => tx.update(domains).set({ readOnly }).where(eq(domains.name, name)))

test('it shows where a profile stands, and follows what is changed about the profile', async () => {
  const { user, first } = await open()
  expect(uses()).toEqual([[first, 'Gelijk']])
  expect(screen.getByText(/^Toegepast op \d+ \w+\.? \d{4} \d{2}:\d{2} door reseller@voorbeeld\.nl$/)).toBeTruthy()
  await press(user, 'A-record kassa verwijderen')
  await press(user, 'Verwijderen')
  await press(user, 'Record toevoegen')
  await user.type(await screen.findByRole('textbox', { name: 'Naam' }), 'winkel')
  await user.type(screen.getByRole('textbox', { name: 'Waarde' }), '203.0.113.10{Enter}')
  await waitFor(() => expect(uses()).toEqual([[first, 'Wijkt af: 1 record']]))
  await press(user, `Verschil van ${first}`)
  const dialog = await screen.findByRole('dialog', { name: `Wat er op ${first} anders is` })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['+ToegevoegdwinkelA203.0.113.10'])
})

test('domains are searched and chosen, and nothing is written before the one preview of all is agreed to', async () => {
  const { user, ctx, first, second, third } = await open()
  const preview = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Voorbeeld voor/ })
  expect(preview().disabled).toBe(true)
  await press(user, 'Nog een domein kiezen')
  const search = screen.getByRole('searchbox', { name: 'Zoek in je domeinnamen' })
  await user.type(search, second)
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Gevonden domeinnamen' })).getAllByRole('button')).toHaveLength(1),
  )
  await press(user, `${second} kiezen`)
  expect(document.activeElement).toBe(search)
  await user.clear(search)
  await press(user, `${third} kiezen`)
  expect(uses()).toEqual([
    [first, 'Gelijk'],
    [second, 'Staat hier nog niet'],
    [third, 'Staat hier nog niet'],
  ])
  await tick(user, `${first} kiezen`)
  await press(user, 'Voorbeeld voor 3 domeinen')
  const shown = within(await screen.findByRole('region', { name: 'Eén voorbeeld voor 3 domeinen' }))
  expect(shown.getByText('2 wijzigingen op 3 domeinen. Per domein terug te draaien.')).toBeDefined()
  expect(shown.getAllByRole('list')).toHaveLength(2)
  expect(shown.getByText('Hier verandert niets.')).toBeDefined()
  expect(await has(ctx, second)).toBe(false)

  await user.click(shown.getByRole('button', { name: 'Toepassen op 3 domeinen' }))
  const results = within(await screen.findByRole('region', { name: 'Dit is er gebeurd' }))
  expect(results.getByRole('status').textContent?.trim()).toBe('3 domeinen zijn bijgewerkt.')
  expect(await has(ctx, second)).toBe(true)
  await waitFor(() => expect(uses().map(([, now]) => now)).toEqual(['Gelijk', 'Gelijk', 'Gelijk']))
})

test('what fails keeps none of the others, and can be tried again by itself', async () => {
  const { user, ctx, second, third } = await open()
  await press(user, 'Nog een domein kiezen')
  await press(user, `${second} kiezen`)
  await press(user, `${third} kiezen`)
  await press(user, 'Voorbeeld voor 2 domeinen')
  await setReadOnly(ctx, second, true)
  await press(user, 'Toepassen op 2 domeinen')
  const results = within(await screen.findByRole('region', { name: 'Dit is er gebeurd' }))
  expect(results.getByRole('status').textContent?.trim()).toBe('1 domein is bijgewerkt. Bij 1 domein ging het niet.')
  expect(results.getByText('Niet toegepast')).toBeDefined()
  expect(
    results.getByText('DNS-records kunnen nu niet worden beheerd. Neem contact op met onze klantenservice.'),
  ).toBeDefined()
  expect(await has(ctx, third)).toBe(true)

  await setReadOnly(ctx, second, false)
  await user.click(await results.findByRole('button', { name: '1 domein opnieuw proberen' }))
  await waitFor(() => expect(results.getByRole('status').textContent?.trim()).toBe('2 domeinen zijn bijgewerkt.'))
  expect(await has(ctx, second)).toBe(true)
})

test('what the server would not change cannot be chosen', async () => {
  const { ctx, first, visit } = await open({ locale: 'en' })
  await setReadOnly(ctx, first, true)
  await visit(PATH)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: `Choose ${first}` })).disabled).toBe(true)
  expect(screen.getByText('View only')).toBeDefined()
})
